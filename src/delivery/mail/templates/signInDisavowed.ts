import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.sign_in_disavowed")

export const signInDisavowed: TemplateDefinition<
  Extract<MailTemplate, { _tag: "sign_in_disavowed" }>
> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, { added }, { app, validity }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), ...(added.length === 0 ? [] : [text.added])],
      list: added,
      button: text.button,
      outro: [text.outro({ validity })]
    }
  }
}
