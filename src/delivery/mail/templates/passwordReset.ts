import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.password_reset")

export const passwordReset: TemplateDefinition<Extract<MailTemplate, { _tag: "password_reset" }>> =
  {
    link: ({ token }) => ({ page: "resetPassword", token }),
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
