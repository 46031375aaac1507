import { textsOf } from "../../../languages/Speech.ts"
import type { MailTemplate } from "../MailTemplate.ts"
import { factRow, labelTexts, timeIn, type TemplateDefinition } from "../MailWording.ts"

type PortalOpened = Extract<MailTemplate, { _tag: "portal_opened" }>

const texts = textsOf("mail.portal_opened")

export const portalOpened: TemplateDefinition<PortalOpened> = {
  wording: (speech, { at, device, ipAddress, organization }, { app }) => {
    const text = texts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: [
        ...factRow(label.organization, organization),
        ...factRow(label.device, device),
        ...factRow(label.networkAddress, ipAddress),
        ...factRow(label.time, timeIn(speech, at))
      ],
      outro: [text.outro, text.outro2]
    }
  }
}
