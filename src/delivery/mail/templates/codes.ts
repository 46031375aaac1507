import { textsOf, type Speech } from "../../../languages/Speech.ts"
import type { DefinitionOf, TemplateDefinition } from "../MailWording.ts"

type WordingOf<Texts> = (texts: (speech: Speech) => Texts) => TemplateDefinition<unknown>["wording"]

/** Wording of a mail with a code, or with a link, which its reader has asked for. */
const askedFor: WordingOf<{
  readonly subject: string
  readonly intro: (values: { readonly app: string }) => string
  readonly button?: string
  readonly outro: (values: { readonly validity: string }) => string
  readonly outro2: string
}> =
  (texts) =>
  (speech, _, { app, validity }) => {
    const { button, intro, outro, outro2, subject } = texts(speech)
    return {
      subject,
      intro: [intro({ app })],
      ...(button === undefined ? {} : { button }),
      outro: [outro({ validity }), outro2]
    }
  }

/** Wording of a mail about a way in that guesses have closed, with a link that opens it. */
const closed: WordingOf<{
  readonly subject: string
  readonly intro: (values: { readonly app: string }) => string
  readonly intro2: string
  readonly button: string
  readonly outro: (values: { readonly validity: string }) => string
}> =
  (texts) =>
  (speech, _, { app, validity }) => {
    const { button, intro, intro2, outro, subject } = texts(speech)
    return { subject, intro: [intro({ app }), intro2], button, outro: [outro({ validity })] }
  }

export const signUpCode: DefinitionOf<"sign_up_code"> = {
  code: ({ code }) => code,
  wording: askedFor(textsOf("mail.sign_up_code"))
}

export const emailCode: DefinitionOf<"email_code"> = {
  code: ({ code }) => code,
  link: ({ token }) => ({ page: "emailCode", token }),
  wording: askedFor(textsOf("mail.email_code"))
}

export const reauthenticationCode: DefinitionOf<"reauthentication_code"> = {
  code: ({ code }) => code,
  wording: askedFor(textsOf("mail.reauthentication_code"))
}

export const accountDeletionCode: DefinitionOf<"account_deletion_code"> = {
  code: ({ code }) => code,
  wording: askedFor(textsOf("mail.account_deletion_code"))
}

export const addressProof: DefinitionOf<"address_proof"> = {
  code: ({ code }) => code,
  wording: askedFor(textsOf("mail.address_proof"))
}

export const emailVerification: DefinitionOf<"email_verification"> = {
  link: ({ token }) => ({ page: "verifyEmail", token }),
  wording: askedFor(textsOf("mail.email_verification"))
}

export const passwordReset: DefinitionOf<"password_reset"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: askedFor(textsOf("mail.password_reset"))
}

export const passwordClosed: DefinitionOf<"password_closed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: closed(textsOf("mail.password_closed"))
}

export const emailCodeClosed: DefinitionOf<"email_code_closed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: closed(textsOf("mail.email_code_closed"))
}

export const secondFactorClosed: DefinitionOf<"second_factor_closed"> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: closed(textsOf("mail.second_factor_closed"))
}
