import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const operatorLink: TemplateDefinition<Extract<MailTemplate, { _tag: "operator_link" }>> = {
  wording: {
    en: ({ operator }) => ({
      subject: "A new sign-in link for an operator",
      intro: [
        `Somebody with access to the server made a link with which ${operator} can set up their operator account again. Their sessions have ended, and whoever follows the link gets their role.`
      ],
      outro: [
        "If nobody on your team did this, somebody else controls the server: secure it at once."
      ]
    }),
    da: ({ operator }) => ({
      subject: "Et nyt link til en operatør",
      intro: [
        `En med adgang til serveren har lavet et link, som ${operator} kan oprette sin operatørkonto igen med. Operatørens sessioner er afsluttet, og den, der følger linket, får operatørens rolle.`
      ],
      outro: [
        "Hvis ingen af jer har gjort det, har en anden magten over serveren: Få den sikret straks."
      ]
    })
  }
}
