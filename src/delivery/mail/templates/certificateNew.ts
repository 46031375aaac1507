import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.certificate_new")

export const certificateNew: TemplateDefinition<
  Extract<MailTemplate, { _tag: "certificate_new" }>
> = {
  wording: (speech, { organization, connection }, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject({ organization }),
      intro: [text.intro({ connection, organization, app })],
      outro: [text.outro]
    }
  }
}
