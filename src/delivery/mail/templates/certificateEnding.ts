import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.certificate_ending")

export const certificateEnding: TemplateDefinition<
  Extract<MailTemplate, { _tag: "certificate_ending" }>
> = {
  wording: (speech, { organization, days, connection }, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject({ organization, count: days }),
      intro: [text.intro({ connection, organization, app, count: days })],
      outro: [text.outro]
    }
  }
}
