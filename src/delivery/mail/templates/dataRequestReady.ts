import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.data_request_ready")

// The page asks for a sign-in and the link opens nothing by itself, so there is no token.
export const dataRequestReady: TemplateDefinition<
  Extract<MailTemplate, { _tag: "data_request_ready" }>
> = {
  link: () => ({ page: "dataRequest", token: null }),
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
