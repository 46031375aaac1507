import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.account_deletion_code")

export const accountDeletionCode: TemplateDefinition<
  Extract<MailTemplate, { _tag: "account_deletion_code" }>
> = {
  code: ({ code }) => code,
  wording: (speech, _, { app, validity }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}
