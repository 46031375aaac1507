import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html } from "../../platform/Html.ts"
import { codeField, formOf, hiddenField, problemMessage, type Form } from "../kernel/elements.ts"
import { formatTime } from "../kernel/format.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: "Your second factor",
    intro: "Type the code that your authenticator shows.",
    submit: "Continue",
    lost: "Use a recovery code instead",
    recovery: "Use the recovery code",
    until: (time: string) => `This sign-in waits until ${time}. Five tries are left at most.`,
    over: "Start over"
  },
  da: {
    title: "Dit andet trin",
    intro: "Skriv koden, som din godkendelsesapp viser.",
    submit: "Fortsæt",
    lost: "Brug en gendannelseskode i stedet",
    recovery: "Brug gendannelseskoden",
    until: (time: string) => `Dette login venter indtil ${time}. Der er højst fem forsøg.`,
    over: "Begynd forfra"
  }
})

export const challengeForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, code: { ...codeField, label: "totpCode" } }
}

export const recoveryForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, recoveryCode: { kind: "code", autocomplete: "off" } }
}

/** A sign-in that waits for its second factor. */
export interface ChallengeData {
  readonly challengeId: string
  readonly expiresAt: string
}

export const secondFactorView = (shown: Shown, { challengeId, expiresAt }: ChallengeData): View => {
  const { locale, redirectUrl } = shown
  const text = texts(locale)
  const values = { challengeId }
  const usesRecovery = shown.form.has("recoveryCode")
  return {
    page: "second-factor",
    title: text.title,
    body: html`${problemMessage(shown)}<p>${text.intro}</p>
${formOf(shown, challengeForm, { values, submit: text.submit, focus: "code" })}
<details${usesRecovery && html` open`}><summary>${text.lost}</summary>
${formOf(shown, recoveryForm, {
  id: "recovery",
  action: addressOf(`${shown.path}/recovery`, { redirectUrl }),
  values,
  submit: text.recovery,
  quiet: true
})}</details>
<p class="quiet">${text.until(formatTime(locale, expiresAt))}</p>
<p class="link"><a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}">${text.over}</a></p>`
  }
}
