import { addressOf } from "../../contract/pagesPlane.ts"
import { oauthAuthorizePath, ssoAuthorizePath } from "../../contract/ClientPaths.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import {
  recoveryCodeField,
  throttledCodeField,
  currentPasswordField,
  hiddenField,
  type Form
} from "../kernel/Form.ts"
import { formOf, furtherWay, orElse, userNameField } from "../kernel/elements.ts"
import { doneMessage, problemMessage } from "../kernel/messages.ts"
import { passkeyFields, passkeyFormOf, passkeysNeeded } from "../kernel/passkeyForm.ts"
import { intentName } from "../texts/intents.ts"
import { labelled, picture } from "../kernel/icons.ts"
import { providerPicture } from "../kernel/marks.ts"
import type { Intent, Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("reauthenticate")

const operation = "POST /auth/reauthenticate"

/** Field with the waiting form that the page has named: another tab may have left another since. */
export const namedIntent = "intent"

const named = { [namedIntent]: { ...hiddenField, own: true } }

export const byPasswordForm: Form = {
  operation,
  fields: { ...named, password: currentPasswordField }
}
export const byTotpForm: Form = { operation, fields: { ...named, totpCode: throttledCodeField } }
export const byRecoveryCodeForm: Form = {
  operation,
  fields: { ...named, recoveryCode: recoveryCodeField }
}
export const byPasskeyForm: Form = { operation, fields: { ...named, ...passkeyFields } }
export const byEmailCodeForm: Form = {
  operation,
  fields: { ...named, emailCode: throttledCodeField }
}
export const sendCodeForm: Form = { operation: "POST /auth/reauthenticate/send-code", fields: {} }

/** Ways to show who one is. */
export interface ReauthenticateData {
  readonly mfaEnabled: boolean
  /** True if only a second factor counts. */
  readonly owesFactor: boolean
  readonly hasPasskey: boolean
  readonly hasPassword: boolean
  readonly hasEmail: boolean
  /** The form that waits for this. */
  readonly intent: Pick<Intent, "id" | "operation"> | null
  /** The connection that made the session; `isFactor`: it may stand for the second factor too. */
  readonly connection: {
    readonly id: string
    readonly name: string
    readonly isFactor: boolean
  } | null
  readonly providers: ReadonlyArray<{
    readonly key: string
    readonly name: string
    readonly iconUrl: string | null
  }>
}

const actionOf = (shown: Shown, name: string): string =>
  addressOf(`${shown.path}/${name}`, { redirectUrl: shown.redirectUrl })

type Named = ReauthenticateData["intent"]

const valuesOf = (intent: Named) => ({ [namedIntent]: intent?.id ?? "" })

const byFactor = (shown: Shown, intent: Named): Html => {
  const text = texts(shown.speech)
  return html`<p>${text.totp}</p>
    ${formOf(shown, byTotpForm, {
      action: actionOf(shown, "totp"),
      values: valuesOf(intent),
      submit: text.submit,
      focus: "totpCode"
    })}
    ${orElse(shown)}`
}

const byRecoveryCode = (shown: Shown, intent: Named): Html => {
  const text = texts(shown.speech)
  const form = formOf(shown, byRecoveryCodeForm, {
    id: "recovery",
    action: actionOf(shown, "recovery"),
    values: valuesOf(intent),
    submit: text.submit
  })
  return furtherWay("lifebuoy", text.lost, form, shown.form.has("recoveryCode"))
}

const byPasskey = (shown: Shown, intent: Named): Html =>
  passkeyFormOf(shown, byPasskeyForm, {
    use: "get",
    start: "/auth/reauthenticate/passkey",
    action: actionOf(shown, "passkey"),
    values: valuesOf(intent),
    submit: labelled(picture("passkey"), texts(shown.speech).passkey),
    failed: problemTexts(shown.speech).invalid_passkey
  })

const byPassword = (shown: Shown, intent: Named, isSent: boolean): Html => {
  const email = shown.visitor?.user?.email ?? null
  return formOf(shown, byPasswordForm, {
    submit: texts(shown.speech).submit,
    values: valuesOf(intent),
    extra: email === null ? null : userNameField(email),
    ...(isSent ? {} : { focus: "password" })
  })
}

const byMail = (shown: Shown, intent: Named, isSent: boolean): HtmlValue => {
  const text = texts(shown.speech)
  const ask = formOf(shown, sendCodeForm, {
    id: "send",
    action: actionOf(shown, "send-code"),
    submit: labelled(picture("mail"), text.mailed),
    quiet: true
  })
  return isSent
    ? html`${formOf(shown, byEmailCodeForm, {
        action: actionOf(shown, "email"),
        values: valuesOf(intent),
        submit: text.submit,
        focus: "emailCode"
      })}${ask}`
    : ask
}

export const reauthenticateView = (shown: Shown, data: ReauthenticateData): View => {
  const { speech, problem, query, redirectUrl } = shown
  const text = texts(speech)
  const name = data.intent === null ? undefined : intentName(speech, data.intent.operation)
  const isSent = (query.get("notice") === "sent" && problem === null) || shown.form.has("emailCode")
  const back = addressOf(`${shown.path}/return`, { redirectUrl, intent: data.intent?.id })
  const elsewhere = (path: string, iconUrl: string | null, provider: string) =>
    html`<a
      class="button quiet"
      href="${addressOf(path, { reauthenticate: "true", redirectUrl: back })}"
      >${labelled(providerPicture(iconUrl, provider), text.with({ provider }))}</a
    >`
  const byProvider = data.providers.map(({ iconUrl, key, name: provider }) =>
    elsewhere(oauthAuthorizePath(key), iconUrl, provider)
  )
  const { connection, intent } = data
  const byConnection =
    connection !== null &&
    (connection.isFactor || !data.owesFactor) &&
    elsewhere(ssoAuthorizePath(connection.id), null, connection.name)
  const others = html`${data.hasEmail && byMail(shown, intent, isSent)}${byProvider}`
  const byFirst = html`${data.hasPassword && byPassword(shown, intent, isSent)}${
    data.hasPassword && (data.hasEmail || byProvider.length > 0) && orElse(shown)
  }${others}`
  const isByPasskeyAlone =
    data.hasPasskey &&
    byConnection === false &&
    (data.owesFactor
      ? !data.mfaEnabled
      : !data.hasPassword && !data.hasEmail && byProvider.length === 0)
  return {
    page: "reauthenticate",
    title: text.title,
    body: html`${problemMessage(shown, { invalid_credentials: text.wrong })}${isSent && problem === null && doneMessage(text.sent)}
      <p>${name === undefined ? text.intro : text.goesOn({ name })}</p>
      ${data.owesFactor ? data.mfaEnabled && byFactor(shown, intent) : byFirst}${byConnection}${data.hasPasskey && byPasskey(shown, intent)}${isByPasskeyAlone && passkeysNeeded(shown)}${
        data.owesFactor && data.mfaEnabled && byRecoveryCode(shown, intent)
      }`
  }
}
