import { textsOf } from "../../../languages/Speech.ts"
import type { MailTemplate } from "../MailTemplate.ts"
import { factRow, labelTexts, timeIn, type TemplateDefinition } from "../MailWording.ts"

type NewDevice = Extract<MailTemplate, { _tag: "new_device" }>

const texts = textsOf("mail.new_device")

export const newDevice: TemplateDefinition<NewDevice> = {
  link: ({ token }) => ({ page: "disavow", token }),
  wording: (speech, { at, device, ipAddress }, { app, validity }) => {
    const text = texts(speech)
    const label = labelTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: [
        ...factRow(label.device, device),
        ...factRow(label.networkAddress, ipAddress),
        ...factRow(label.time, timeIn(speech, at))
      ],
      button: text.button,
      outro: [text.outro, text.outro2({ validity })]
    }
  }
}
