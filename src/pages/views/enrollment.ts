import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { appName } from "../../contract/Environment.ts"
import { codeField, hiddenField, type Form } from "../kernel/Form.ts"
import { formOf, orElse } from "../kernel/elements.ts"
import { labelled, picture } from "../kernel/icons.ts"
import { problemMessage } from "../kernel/messages.ts"
import {
  passkeyFields,
  passkeyFormOf,
  type PasskeyFormShown,
  passkeysNeeded
} from "../kernel/passkeyForm.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts, problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"
import { create } from "qrcode"

const texts = textsOf("enrollment")
const factorTexts = textsOf("secondFactor")
const strongerTexts = textsOf("strongerSignIn")

export const startEnrollmentForm: Form = {
  operation: "POST /auth/mfa/enrollment/start",
  fields: { enrollmentToken: hiddenField }
}

/** The key stands in the form too, so that a wrong code need not lead to another key. */
export const confirmEnrollmentForm: Form = {
  operation: "POST /auth/mfa/enrollment/confirm",
  fields: {
    enrollmentToken: hiddenField,
    secret: { ...hiddenField, own: true },
    otpauthUri: { ...hiddenField, own: true },
    code: { ...codeField, label: "totpCode" }
  }
}

export const passkeyEnrollmentForm: Form = {
  operation: "POST /auth/mfa/enrollment/passkey/confirm",
  fields: { enrollmentToken: hiddenField, ...passkeyFields }
}

/** An authenticator that waits for its first code. */
export interface SetupData {
  readonly secret: string
  readonly otpauthUri: string
}

/** Copies all code within an element of the page; there where scripts run. */
export const copyButton = ({ speech }: Shown, id: string): Html => {
  const { copied, copy } = commonTexts(speech)
  return html`<button
    type="button"
    class="quiet scripted"
    data-copy="${id}"
    data-copied="${copied}"
    hidden
  >
    ${labelled(picture("copy"), copy)}
  </button>`
}

const margin = 4

/** A text as a QR code, drawn by a single path so that it needs neither script nor picture. */
const qrCode = (text: string, label: string): Html => {
  const { data, size } = create(text, { errorCorrectionLevel: "M" }).modules
  const path = Array.from(data, (dark, index) =>
    dark === 0 ? "" : `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z`
  ).join("")
  const side = size + 2 * margin
  return html`<svg
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${side} ${side}"
    width="240"
    height="240"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${side}v${side}H0z" />
    <path d="${path}" />
  </svg>`
}

/** The QR code and the key of an authenticator that is being set up. */
export const setupOf = (shown: Shown, { otpauthUri, secret }: SetupData): HtmlValue => {
  const text = texts(shown.speech)
  // Set apart by their style alone, so that what is copied is the key itself.
  const groups = secret.match(/.{1,4}/g) ?? []
  return html`<p>${text.scan}</p>
    <figure class="setup">
      ${qrCode(otpauthUri, text.qr)}
      <figcaption class="key" id="key">
        <span class="quiet">${text.typed}</span>
        <code>${groups.map((group) => html`<span>${group}</span><wbr />`)}</code>
        ${copyButton(shown, "key")}
      </figcaption>
    </figure>`
}

/** Setup of a form that came back with a wrong code. */
export const setupIn = (form: URLSearchParams): SetupData | null => {
  const [secret, otpauthUri] = [form.get("secret"), form.get("otpauthUri")]
  return secret !== null && otpauthUri?.startsWith("otpauth://totp/") === true
    ? { secret, otpauthUri }
    : null
}

/** A sign-in that waits until its person has taken up a second factor. */
export interface EnrollmentData {
  readonly enrollmentToken: string
  readonly setup: SetupData | null
  /** Passkeys beside an authenticator; `only` where a passkey alone is accepted. */
  readonly passkeys: "none" | "too" | "only"
}

const byPasskey = (
  shown: Shown,
  { enrollmentToken }: EnrollmentData,
  words: Pick<PasskeyFormShown, "submit" | "extra" | "primary">
): Html =>
  passkeyFormOf(shown, passkeyEnrollmentForm, {
    use: "create",
    start: "/auth/mfa/enrollment/passkey/start",
    startBody: { enrollmentToken },
    action: addressOf(`${shown.path}/passkey`, { redirectUrl: shown.redirectUrl }),
    values: { enrollmentToken },
    failed: problemTexts(shown.speech).invalid_passkey,
    ...words
  })

const picturedPasskey = (words: string): Html => labelled(picture("passkey"), words)

const begun = (shown: Shown, data: EnrollmentData): HtmlValue => {
  const { environment, speech, redirectUrl } = shown
  const { enrollmentToken, passkeys } = data
  const text = texts(speech)
  const app = appName(environment)
  if (passkeys === "only") {
    const submit = picturedPasskey(strongerTexts(speech).passkey)
    return html`<p>${text.passkeyOnly({ app })}</p>
      ${byPasskey(shown, data, { submit, primary: true })}${passkeysNeeded(shown)}`
  }
  return html`<p>${text.intro({ app })}</p>
    ${formOf(shown, startEnrollmentForm, {
      action: addressOf(`${shown.path}/start`, { redirectUrl }),
      values: { enrollmentToken },
      submit: text.start
    })}
    ${
      passkeys === "too" &&
      byPasskey(shown, data, { submit: picturedPasskey(text.passkey), extra: orElse(shown) })
    }`
}

/** The way back for somebody who began as another person, or who is asked for what is closed by now. */
const startOver = ({ redirectUrl, speech }: Shown): Html =>
  html`<p class="link">
    <a href="${addressOf(pagePaths.signIn, { redirectUrl, another: "1" })}"
      >${factorTexts(speech).over}</a
    >
  </p>`

export const enrollmentView = (shown: Shown, data: EnrollmentData): View => {
  const { enrollmentToken, setup } = data
  const { redirectUrl, speech } = shown
  const text = texts(speech)
  return {
    page: "enrollment",
    title: text.title,
    body:
      setup === null
        ? html`${problemMessage(shown)}${begun(shown, data)}${startOver(shown)}`
        : html`${problemMessage(shown)}${setupOf(shown, setup)}
          ${formOf(shown, confirmEnrollmentForm, {
            action: addressOf(`${shown.path}/confirm`, { redirectUrl }),
            values: { enrollmentToken, ...setup },
            submit: text.submit,
            focus: "code"
          })}${startOver(shown)}`
  }
}

/** The codes, to be kept in whatever way; nothing of them is loaded or sent. */
const codesOf = (shown: Shown, codes: ReadonlyArray<string>): Html => {
  const text = texts(shown.speech)
  const common = commonTexts(shown.speech)
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`
  return html`<p>${text.codes}</p>
    <ol class="codes" id="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <p class="row">
      ${copyButton(shown, "codes")}<button type="button" class="quiet scripted" data-print hidden>
        ${labelled(picture("print"), common.print)}</button
      ><a class="button quiet" href="${file}" download="${text.codesName}"
        >${labelled(picture("data"), common.download)}</a
      >
    </p>`
}

/** Recovery codes, shown this once; `onward` is where the page's form leads, with what it is sent. */
export const recoveryCodesView = (
  shown: Shown,
  codes: ReadonlyArray<string>,
  onward: { readonly path: string; readonly fields: Readonly<Record<string, string | null>> } = {
    path: pagePaths.signInReturn,
    fields: { status: "complete", redirectUrl: shown.redirectUrl }
  }
): View => {
  const text = texts(shown.speech)
  return {
    page: "recovery-codes",
    title: text.codesTitle,
    body: html`${codesOf(shown, codes)}
      <form method="get" action="${onward.path}">
        ${Object.entries(onward.fields).map(
          ([name, value]) =>
            value !== null && html`<input type="hidden" name="${name}" value="${value}" />`
        )}
        <div class="field">
          <label class="choice"><input type="checkbox" required /> <span>${text.kept}</span></label>
        </div>
        <button type="submit">${text.submit}</button>
      </form>`
  }
}
