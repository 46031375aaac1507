import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import type { TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.address_taken")

export const addressTaken: TemplateDefinition<Extract<MailTemplate, { _tag: "address_taken" }>> = {
  // Shares the budget of the mails to a free address, so that reaching it does not tell the two
  // apart.
  purpose: ({ by }) => (by === "adding" ? "email_verification" : "address_taken"),
  wording: (speech, _, { app }) => {
    const text = texts(speech)
    return { subject: text.subject, intro: [text.intro({ app }), text.intro2], outro: [text.outro] }
  }
}
