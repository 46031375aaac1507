import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.operator_link")

export const operatorLink: TemplateDefinition<Extract<MailTemplate, { _tag: "operator_link" }>> = {
  wording: (speech, { operator }) => {
    const text = texts(speech)
    return { subject: text.subject, intro: [text.intro({ operator })], outro: [text.outro] }
  }
}
