import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const domainLost: TemplateDefinition<Extract<MailTemplate, { _tag: "domain_lost" }>> = {
  wording: {
    en: ({ domain, organization, record }, { app }) => ({
      subject: `${organization} has lost the domain ${domain}`,
      intro: [
        `The TXT record ${record} was missing for two weeks. The domain ${domain} is not ${organization}'s any more at ${app}: people at it no longer sign in by the connection of ${organization}, and nothing keeps them to it.`
      ],
      outro: ["Put the record back and verify the domain again to have it back."]
    }),
    da: ({ domain, organization, record }, { app }) => ({
      subject: `${organization} har mistet domænet ${domain}`,
      intro: [
        `TXT-posten ${record} har manglet i to uger. Domænet ${domain} er ikke længere tilknyttet ${organization} hos ${app}: Folk med adresser der logger ikke længere ind med forbindelsen, og intet binder dem til den.`
      ],
      outro: ["Sæt posten ind igen, og bekræft domænet på ny for at få det tilbage."]
    })
  }
}
