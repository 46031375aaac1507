import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { labelTexts, type TemplateDefinition } from "../MailWording.ts"

const texts = textsOf("mail.trusted_device_reused")

export const trustedDeviceReused: TemplateDefinition<
  Extract<MailTemplate, { _tag: "trusted_device_reused" }>
> = {
  link: () => ({ page: "account", token: null }),
  wording: (speech, { device }, { app }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: device === null ? [] : [[labelTexts(speech).rememberedBrowser, device]],
      button: text.button,
      outro: [text.outro, text.outro2]
    }
  }
}
