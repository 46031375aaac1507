import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.second_factor_closed")

export const secondFactorClosed: TemplateDefinition<
  Extract<MailTemplate, { _tag: "second_factor_closed" }>
> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, _, { app, validity }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), text.intro2],
      button: text.button,
      outro: [text.outro({ validity })]
    }
  }
}
