import { Schema } from "effect"
import { attributes, html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import { type Form, hiddenField } from "./Form.ts"
import type { Shown } from "./Visit.ts"

const texts = textsOf("account.passkeys")

/** JSON for the page's script, in an attribute. */
export const textOfJson = Schema.encodeSync(Schema.fromJsonString(Schema.Json))

const ceremonyText = ({ ceremonyId, options }: { ceremonyId: string; options: unknown }): string =>
  textOfJson({ ceremonyId, options: options as Schema.Json })

/** A form that the page's script fills in with what an authenticator answers. */
export const passkeyFields = {
  ceremonyId: hiddenField,
  credential: { kind: "json" }
} as const

/** Variations of a passkey form. */
export interface PasskeyFormShown {
  /** Use or creation of a passkey. */
  readonly use: "get" | "create"
  /** The operation that begins the ceremony, below the client plane, with what it is told. */
  readonly start?: string
  /** Instead of `start`: a ceremony that has begun, as its operation answered it. */
  readonly ceremony?: { readonly ceremonyId: string; readonly options: unknown }
  readonly startBody?: Readonly<Record<string, string>>
  readonly action: string
  readonly submit: HtmlValue
  readonly values?: Readonly<Record<string, string>>
  /** The field in whose suggestions passkeys are offered too. */
  readonly autofill?: string
  /** Fields beside the passkey. */
  readonly extra?: HtmlValue
  /** Words of the page's script for a failed ceremony. */
  readonly failed: string
  /** Words of the script for an authenticator that has a passkey of this person already. */
  readonly exists?: string
  /** The operation of a form that does the same without a script, and takes over where this may not. */
  readonly insteadOf?: Form["operation"]
  /** Asks as soon as the page is there: the person has pressed a button for it already. */
  readonly atOnce?: boolean
  readonly primary?: boolean
}

/** Hidden where the browser has no passkeys or runs no script; other ways remain. */
export const passkeyFormOf = (_shown: Shown, form: Form, details: PasskeyFormShown): Html =>
  html`<form
    method="post"
    action="${details.action}"
    data-operation="${form.operation}"
    ${attributes({
      // Room is kept for it, unless the form that it stands in for holds the place.
      class: details.insteadOf === undefined ? "scripted" : undefined,
      "data-passkey": details.use,
      "data-start": details.start === undefined ? undefined : `/_service${details.start}`,
      "data-ceremony": details.ceremony === undefined ? undefined : ceremonyText(details.ceremony),
      "data-start-body": textOfJson(details.startBody ?? {}),
      "data-autofill": details.autofill,
      "data-failed": details.failed,
      "data-exists": details.exists,
      "data-instead-of": details.insteadOf,
      "data-at-once": details.atOnce,
      hidden: true
    })}
  >
    ${Object.entries(form.fields).map(
      ([name, { kind }]) =>
        (kind === "hidden" || kind === "json") &&
        html`<input type="hidden" name="${name}" value="${details.values?.[name]}" />`
    )}
    ${details.extra}
    <button type="submit" ${attributes({ class: details.primary === true ? undefined : "quiet" })}>
      ${details.submit}
    </button>
  </form>`

/** Words in the place of a form that stands alone, where the browser has no passkeys. */
export const passkeysNeeded = ({ speech }: Shown): Html => {
  const { script } = texts(speech)
  return html`<p data-without-passkeys hidden>${script}</p>
    <noscript><p>${script}</p></noscript>`
}
