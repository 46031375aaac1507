import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.password_breached")

export const passwordBreached: TemplateDefinition<
  Extract<MailTemplate, { _tag: "password_breached" }>
> = {
  link: () => ({ page: "account", token: null }),
  wording: (speech, _, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), text.intro2],
      button: text.button,
      outro: [text.outro]
    }
  }
}
