import { textsOf } from "../../../languages/Speech.ts"
import { type DefinitionOf, labelTexts, factRow, timeIn } from "../MailWording.ts"

const credentialChangedTexts = textsOf("mail.credential_changed")
const subjects = textsOf("mail.credential_changed.subject")
const changes = textsOf("mail.credential_changed.change")

export const credentialChanged: DefinitionOf<"credential_changed"> = {
  // One kind of change cannot use up the mails about another.
  purpose: ({ change }) => `credential_changed:${change}`,
  link: ({ staying }) => (staying.length > 0 ? { page: "account", token: null } : undefined),
  wording: (speech, { about, change, staying }, { app }) => {
    const text = credentialChangedTexts(speech)
    return {
      subject: subjects(speech)[change],
      intro: [
        text.intro({ app }),
        changes(speech)[change],
        ...(staying.length === 0 ? [] : [text.staying])
      ],
      facts: about === null ? [] : [[labelTexts(speech).concerns, about]],
      list: staying,
      button: text.button,
      outro: [text.outro, text.outro2]
    }
  }
}

const newDeviceTexts = textsOf("mail.new_device")

export const newDevice: DefinitionOf<"new_device"> = {
  link: ({ token }) => ({ page: "disavow", token }),
  wording: (speech, { at, device, ipAddress }, { app, validity }) => {
    const text = newDeviceTexts(speech)
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

const signInDisavowedTexts = textsOf("mail.sign_in_disavowed")

export const signInDisavowed: DefinitionOf<"sign_in_disavowed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, { added }, { app, validity }) => {
    const text = signInDisavowedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), ...(added.length === 0 ? [] : [text.added])],
      list: added,
      button: text.button,
      outro: [text.outro({ validity })]
    }
  }
}

const trustedDeviceReusedTexts = textsOf("mail.trusted_device_reused")

export const trustedDeviceReused: DefinitionOf<"trusted_device_reused"> = {
  link: () => ({ page: "account", token: null }),
  wording: (speech, { device }, { app }) => {
    const text = trustedDeviceReusedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      facts: device === null ? [] : [[labelTexts(speech).rememberedBrowser, device]],
      button: text.button,
      outro: [text.outro, text.outro2]
    }
  }
}

const grantReuseTexts = textsOf("mail.grant_reuse")

export const grantReuse: DefinitionOf<"grant_reuse"> = {
  link: () => ({ page: "account", token: null }),
  wording: (speech, { application }, { app }) => {
    const text = grantReuseTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ application, app })],
      button: text.button,
      outro: [text.outro]
    }
  }
}

const passwordBreachedTexts = textsOf("mail.password_breached")

export const passwordBreached: DefinitionOf<"password_breached"> = {
  link: () => ({ page: "account", token: null }),
  wording: (speech, _, { app }) => {
    const text = passwordBreachedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), text.intro2],
      button: text.button,
      outro: [text.outro]
    }
  }
}
