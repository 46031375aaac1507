import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { labelTexts, type TemplateDefinition } from "../MailWording.ts"

type LastOwnerLetGo = Extract<MailTemplate, { _tag: "last_owner_let_go" }>

const texts = textsOf("mail.last_owner_let_go")

export const lastOwnerLetGo: TemplateDefinition<LastOwnerLetGo> = {
  wording: (speech, { environment, organization }) => {
    const text = texts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro],
      facts: [
        [label.environment, environment],
        [label.organization, organization]
      ],
      outro: [text.outro]
    }
  }
}
