import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html } from "../../platform/Html.ts"
import { codeField, hiddenField, recoveryCodeField, type Form } from "../kernel/Form.ts"
import { fieldOf, formOf, furtherWay, orElse } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf, passkeysNeeded } from "../kernel/passkeyForm.ts"
import { around, timeOf } from "../kernel/format.ts"
import { labelled, picture } from "../kernel/icons.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("secondFactor")

const remember = { rememberDevice: { kind: "checkbox", optional: true } } as const

export const challengeForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, code: { ...codeField, label: "totpCode" }, ...remember }
}

export const recoveryForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: {
    challengeId: hiddenField,
    recoveryCode: { ...recoveryCodeField, limited: true },
    ...remember
  }
}

export const passkeyFactorForm: Form = {
  operation: "POST /auth/mfa/verify",
  fields: { challengeId: hiddenField, ...passkeyFields, ...remember }
}

const daysOf = ({ environment }: Shown): number => environment.settings.mfa.rememberDeviceDays

/** A form without the offer to remember the browser, where the environment remembers none. */
const offered = (shown: Shown, form: Form): Form => {
  if (daysOf(shown) > 0) return form
  const { rememberDevice: _, ...fields } = form.fields
  return { ...form, fields }
}

const rememberLabels = (shown: Shown) => ({
  rememberDevice: texts(shown.speech).remember({ count: daysOf(shown) })
})

/** A sign-in that waits for its second factor. */
export interface ChallengeData {
  readonly challengeId: string
  readonly factors: ReadonlyArray<string>
  readonly expiresAt: string
}

const byCode = (shown: Shown, { challengeId }: ChallengeData): Html => {
  const text = texts(shown.speech)
  return html`<p>${text.intro}</p>
    ${formOf(shown, offered(shown, challengeForm), {
      values: { challengeId },
      labels: rememberLabels(shown),
      submit: text.submit,
      focus: "code"
    })}
    ${orElse(shown)}`
}

const byRecoveryCode = (shown: Shown, { challengeId }: ChallengeData): Html => {
  const text = texts(shown.speech)
  return furtherWay(
    "lifebuoy",
    text.lost,
    formOf(shown, offered(shown, recoveryForm), {
      id: "recovery",
      labels: rememberLabels(shown),
      action: addressOf(`${shown.path}/recovery`, { redirectUrl: shown.redirectUrl }),
      values: { challengeId },
      submit: text.recovery
    }),
    shown.form.has("recoveryCode")
  )
}

const byPasskey = (shown: Shown, { challengeId }: ChallengeData): Html => {
  const action = addressOf(`${shown.path}/passkey`, { redirectUrl: shown.redirectUrl })
  const form = offered(shown, passkeyFactorForm)
  const labels = rememberLabels(shown)
  return passkeyFormOf(shown, form, {
    use: "get",
    start: "/auth/mfa/passkey/start",
    startBody: { challengeId },
    action,
    extra: fieldOf(shown, form, "rememberDevice", { id: "passkey", action, labels }),
    submit: labelled(picture("passkey"), texts(shown.speech).passkey),
    values: { challengeId },
    failed: problemTexts(shown.speech).invalid_passkey
  })
}

export const secondFactorView = (shown: Shown, data: ChallengeData): View => {
  const { expiresAt, factors } = data
  const { speech, redirectUrl } = shown
  const text = texts(speech)
  const hasAuthenticator = factors.includes("totp")
  return {
    page: "second-factor",
    title: text.title,
    body: html`${problemMessage(shown)}${
        hasAuthenticator
          ? byCode(shown, data)
          : html`<p>${text.passkeyIntro}</p>
              ${passkeysNeeded(shown)}`
      }
      ${factors.includes("passkey") && byPasskey(shown, data)}${hasAuthenticator && byRecoveryCode(shown, data)}
      <p class="quiet">${around((time) => text.until({ time }), timeOf(speech, expiresAt))}</p>
      <p class="link">
        <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}">${text.over}</a>
      </p>`
  }
}
