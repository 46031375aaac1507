import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { codeField, hiddenField, recoveryCodeField, type Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import { around, timeOf } from "../kernel/format.ts"
import { picture } from "../kernel/marks.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/problems.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Second step",
    intro: "Enter the code that your authenticator app shows.",
    passkeyIntro: "Confirm with your passkey: your browser will ask for it.",
    passkey: "Use a passkey",
    submit: "Continue",
    lost: "Use a recovery code instead",
    recovery: "Use the recovery code",
    until: (time: string) => `You have until ${time} to finish signing in.`,
    over: "Start over"
  },
  da: {
    title: "Andet trin",
    intro: "Skriv koden, som din godkendelsesapp viser.",
    passkeyIntro: "Bekræft med din adgangsnøgle: browseren spørger efter den.",
    passkey: "Brug en adgangsnøgle",
    submit: "Fortsæt",
    lost: "Brug en gendannelseskode i stedet",
    recovery: "Brug gendannelseskoden",
    until: (time: string) => `Du har indtil ${time} til at logge ind.`,
    over: "Begynd forfra"
  }
})

export const challengeForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, code: { ...codeField, label: "totpCode" } }
}

export const recoveryForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, recoveryCode: { ...recoveryCodeField, limited: true } }
}

export const passkeyFactorForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, ...passkeyFields }
}

/** A sign-in that waits for its second factor. */
export interface ChallengeData {
  readonly challengeId: string
  readonly factors: ReadonlyArray<string>
  readonly expiresAt: string
}

const byCode = (shown: Shown, { challengeId }: ChallengeData): Html => {
  const text = texts(shown.locale)
  const values = { challengeId }
  const usesRecovery = shown.form.has("recoveryCode")
  return html`<p>${text.intro}</p>
${formOf(shown, challengeForm, { values, submit: text.submit, focus: "code" })}
<details${usesRecovery && html` open`}><summary>${text.lost}</summary>
${formOf(shown, recoveryForm, {
  id: "recovery",
  action: addressOf(`${shown.path}/recovery`, { redirectUrl: shown.redirectUrl }),
  values,
  submit: text.recovery,
  quiet: true
})}</details>`
}

const byPasskey = (shown: Shown, { challengeId }: ChallengeData): Html =>
  passkeyFormOf(shown, passkeyFactorForm, {
    use: "get",
    start: "/auth/mfa/passkey/start",
    startBody: { challengeId },
    action: addressOf(`${shown.path}/passkey`, { redirectUrl: shown.redirectUrl }),
    submit: html`${picture("passkey")}${texts(shown.locale).passkey}`,
    values: { challengeId },
    failed: problemTexts.invalid_passkey[shown.locale]
  })

export const secondFactorView = (shown: Shown, data: ChallengeData): View => {
  const { expiresAt, factors } = data
  const { locale, redirectUrl } = shown
  const text = texts(locale)
  const hasAuthenticator = factors.includes("totp")
  return {
    page: "second-factor",
    title: text.title,
    body: html`${problemMessage(shown)}${hasAuthenticator ? byCode(shown, data) : html`<p>${text.passkeyIntro}</p>`}
      ${factors.includes("passkey") && byPasskey(shown, data)}
      <p class="quiet">${around(text.until, timeOf(locale, expiresAt))}</p>
      <p class="link">
        <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}">${text.over}</a>
      </p>`
  }
}
