import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.grant_reuse")

export const grantReuse: TemplateDefinition<Extract<MailTemplate, { _tag: "grant_reuse" }>> = {
  link: () => ({ page: "account", token: null }),
  wording: (speech, { application }, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ application, app })],
      button: text.button,
      outro: [text.outro]
    }
  }
}
