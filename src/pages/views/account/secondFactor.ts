import { html, type HtmlValue } from "../../../platform/Html.ts"
import { codeField, hiddenField, type Form } from "../../kernel/Form.ts"
import { obstacle } from "../../kernel/messages.ts"
import { around, timeOf } from "../../kernel/format.ts"
import { ownProblem } from "../../kernel/ShownProblem.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { setupOf, type SetupData } from "../enrollment.ts"
import { accountView, closedButton, ownFormOf } from "./frame.ts"

const texts = textsOf("account.secondFactor")

export const startTotpForm: Form = { operation: "POST /users/me/mfa/totp/start", fields: {} }

/** The key stands in the form too, so that a wrong code need not lead to another key. */
export const confirmTotpForm: Form = {
  operation: "POST /users/me/mfa/totp/confirm",
  fields: {
    secret: { ...hiddenField, own: true },
    otpauthUri: { ...hiddenField, own: true },
    code: { ...codeField, label: "totpCode" }
  }
}
export const renewCodesForm: Form = { operation: "POST /users/me/mfa/recovery-codes", fields: {} }
export const disableMfaForm: Form = { operation: "DELETE /users/me/mfa", fields: {} }

export interface SecondFactorData {
  readonly enabled: boolean
  readonly enrolledAt: string | null
  readonly recoveryCodesLeft: number
  readonly policy: "off" | "optional" | "required"
  /** The pending setup; null if there is none. */
  readonly setup: SetupData | null
}

/** So few codes that their owner is told. */
const fewCodes = 3

const enabled = (shown: Shown, data: SecondFactorData): HtmlValue => {
  const text = texts(shown.speech)
  const { enrolledAt, policy, recoveryCodesLeft } = data
  return html`<p>
      ${enrolledAt !== null && around((time) => text.since({ time }), timeOf(shown.speech, enrolledAt))}
      ${text.left({ count: String(recoveryCodesLeft) })}
    </p>
    ${recoveryCodesLeft <= fewCodes && obstacle("recovery_codes_low", text.few)}
    <p class="quiet">${text.renewNote}</p>
    ${ownFormOf(shown, renewCodesForm, { id: "renew", action: `${shown.path}/renew`, submit: text.renew, quiet: true })}
    ${
      policy === "required"
        ? closedButton("disable", text.disable, text.required)
        : ownFormOf(shown, disableMfaForm, {
            id: "disable",
            action: `${shown.path}/disable`,
            submit: text.disable,
            quiet: true,
            danger: true
          })
    }`
}

const disabled = (shown: Shown, { policy, setup }: SecondFactorData): HtmlValue => {
  const text = texts(shown.speech)
  if (policy === "off") return obstacle("mfa_disabled", text.off)
  if (setup !== null) {
    return html`${setupOf(shown, setup)}
    ${ownFormOf(shown, confirmTotpForm, {
      action: `${shown.path}/confirm`,
      values: { ...setup },
      submit: text.confirm,
      focus: "code"
    })}`
  }
  return html`<p>${text.none} ${text.others}</p>
    ${ownFormOf(shown, startTotpForm, { action: `${shown.path}/start`, submit: text.start })}`
}

/**
 * A page of recovery codes that is loaded anew sends its code again. That is wrong by then, but what
 * stands in the way is that the factor is on already.
 */
const sentAgain = (shown: Shown): Shown => {
  const { problem } = shown
  if (problem?.code !== "invalid_code") return shown
  const { correlationId, status } = problem
  return { ...shown, problem: ownProblem(status, "mfa_already_enabled", correlationId) }
}

export const secondFactorPageView = (shown: Shown, data: SecondFactorData): View =>
  accountView(data.enabled ? sentAgain(shown) : shown, {
    title: texts(shown.speech).title,
    body: data.enabled ? enabled(shown, data) : disabled(shown, data)
  })
