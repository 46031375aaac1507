import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.domain_failing")

export const domainFailing: TemplateDefinition<Extract<MailTemplate, { _tag: "domain_failing" }>> =
  {
    wording: (speech, { domain, record, organization, days }, { app }) => {
      const text = texts(speech)
      return {
        subject: text.subject({ domain }),
        intro: [text.intro({ record, organization, domain, app })],
        outro: [text.outro({ organization, count: days })]
      }
    }
  }
