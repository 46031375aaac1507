import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const operatorLink: TemplateDefinition<Extract<MailTemplate, { _tag: "operator_link" }>> = {
  wording: {
    en: ({ operator }) => ({
      subject: "A new sign-in link for an operator",
      intro: [
        `Somebody with access to the server made a link by which ${operator} sets up their operator account again. Their sessions have ended, and whoever follows the link has their role.`
      ],
      outro: ["If nobody of yours did this, the server is in other hands: look after it at once."]
    }),
    da: ({ operator }) => ({
      subject: "Et nyt link til en operatør",
      intro: [
        `En med adgang til serveren har lavet et link, som ${operator} kan oprette sin operatørkonto igen med. Operatørens sessioner er afsluttet, og den, der følger linket, får operatørens rolle.`
      ],
      outro: [
        "Hvis ingen af jer har gjort det, er serveren i andres hænder: Tag jer af den straks."
      ]
    })
  }
}
