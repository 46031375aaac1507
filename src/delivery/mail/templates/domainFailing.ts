import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const domainFailing: TemplateDefinition<Extract<MailTemplate, { _tag: "domain_failing" }>> =
  {
    wording: {
      en: ({ days, domain, organization, record }, { app }) => ({
        subject: `The record of ${domain} is missing`,
        intro: [
          `The TXT record ${record}, by which ${organization} has proven the domain ${domain} to ${app}, was not found.`
        ],
        outro: [
          `Put it back within ${days} days. After that the domain is ${organization}'s no longer, and its people cannot sign in by the connection of ${organization}.`
        ]
      }),
      da: ({ days, domain, organization, record }, { app }) => ({
        subject: `Posten for ${domain} mangler`,
        intro: [
          `TXT-posten ${record}, som ${organization} har bekræftet domænet ${domain} over for ${app} med, blev ikke fundet.`
        ],
        outro: [
          `Sæt den ind igen inden for ${days} dage. Derefter er domænet ikke længere tilknyttet ${organization}, og folk kan ikke logge ind med forbindelsen.`
        ]
      })
    }
  }
