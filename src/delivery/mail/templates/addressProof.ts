import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.address_proof")

export const addressProof: TemplateDefinition<Extract<MailTemplate, { _tag: "address_proof" }>> = {
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
