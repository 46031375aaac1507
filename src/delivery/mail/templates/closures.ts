import { textsOf } from "../../../languages/Speech.ts"
import type { DefinitionOf } from "../MailWording.ts"

const passwordClosedTexts = textsOf("mail.password_closed")

export const passwordClosed: DefinitionOf<"password_closed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, _, { app, validity }) => {
    const text = passwordClosedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), text.intro2],
      button: text.button,
      outro: [text.outro({ validity })]
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

const emailCodeClosedTexts = textsOf("mail.email_code_closed")

export const emailCodeClosed: DefinitionOf<"email_code_closed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, _, { app, validity }) => {
    const text = emailCodeClosedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), text.intro2],
      button: text.button,
      outro: [text.outro({ validity })]
    }
  }
}

const secondFactorClosedTexts = textsOf("mail.second_factor_closed")

export const secondFactorClosed: DefinitionOf<"second_factor_closed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, _, { app, validity }) => {
    const text = secondFactorClosedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app }), text.intro2],
      button: text.button,
      outro: [text.outro({ validity })]
    }
  }
}
