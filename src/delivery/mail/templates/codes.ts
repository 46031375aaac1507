import { textsOf } from "../../../languages/Speech.ts"
import type { DefinitionOf } from "../MailWording.ts"

const signUpCodeTexts = textsOf("mail.sign_up_code")

export const signUpCode: DefinitionOf<"sign_up_code"> = {
  code: ({ code }) => code,
  wording: (speech, _, { app, validity }) => {
    const text = signUpCodeTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const emailCodeTexts = textsOf("mail.email_code")

export const emailCode: DefinitionOf<"email_code"> = {
  code: ({ code }) => code,
  link: ({ token }) => ({ page: "emailCode", token }),
  wording: (speech, _, { app, validity }) => {
    const text = emailCodeTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const reauthenticationCodeTexts = textsOf("mail.reauthentication_code")

export const reauthenticationCode: DefinitionOf<"reauthentication_code"> = {
  code: ({ code }) => code,
  wording: (speech, _, { app, validity }) => {
    const text = reauthenticationCodeTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const accountDeletionCodeTexts = textsOf("mail.account_deletion_code")

export const accountDeletionCode: DefinitionOf<"account_deletion_code"> = {
  code: ({ code }) => code,
  wording: (speech, _, { app, validity }) => {
    const text = accountDeletionCodeTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const addressProofTexts = textsOf("mail.address_proof")

export const addressProof: DefinitionOf<"address_proof"> = {
  code: ({ code }) => code,
  wording: (speech, _, { app, validity }) => {
    const text = addressProofTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const emailVerificationTexts = textsOf("mail.email_verification")

export const emailVerification: DefinitionOf<"email_verification"> = {
  link: ({ token }) => ({ page: "verifyEmail", token }),
  wording: (speech, _, { app, validity }) => {
    const text = emailVerificationTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const passwordResetTexts = textsOf("mail.password_reset")

export const passwordReset: DefinitionOf<"password_reset"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: (speech, _, { app, validity }) => {
    const text = passwordResetTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}
