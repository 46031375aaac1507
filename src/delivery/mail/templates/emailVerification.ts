import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.email_verification")

export const emailVerification: TemplateDefinition<
  Extract<MailTemplate, { _tag: "email_verification" }>
> = {
  link: ({ token }) => ({ page: "verifyEmail", token }),
  wording: (speech, _, { app, validity }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}
