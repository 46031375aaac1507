import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.domain_lost")

export const domainLost: TemplateDefinition<Extract<MailTemplate, { _tag: "domain_lost" }>> = {
  wording: (speech, { organization, domain, record }, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject({ organization, domain }),
      intro: [text.intro({ record, domain, organization, app })],
      outro: [text.outro]
    }
  }
}
