import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { labelTexts, type TemplateDefinition } from "../MailWording.ts"

type ConnectionDisabled = Extract<MailTemplate, { _tag: "connection_disabled" }>

const texts = textsOf("mail.connection_disabled")

export const connectionDisabled: TemplateDefinition<ConnectionDisabled> = {
  wording: (speech, { connection, organization }, { app }) => {
    const text = texts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: [
        [label.organization, organization],
        [label.connection, connection]
      ],
      outro: [text.outro]
    }
  }
}
