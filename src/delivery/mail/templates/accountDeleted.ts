import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.account_deleted")

export const accountDeleted: TemplateDefinition<
  Extract<MailTemplate, { _tag: "account_deleted" }>
> = {
  wording: (speech, _, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro, text.outro2({ app })]
    }
  }
}
