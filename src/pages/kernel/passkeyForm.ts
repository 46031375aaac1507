import { Schema } from "effect"
import { attributes, html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { type Form, hiddenField } from "./Form.ts"
import type { Shown } from "./Visit.ts"

/** JSON for the page's script, in an attribute. */
export const textOfJson = Schema.encodeSync(Schema.fromJsonString(Schema.Json))

const ceremonyText = ({ ceremonyId, options }: { ceremonyId: string; options: unknown }): string =>
  textOfJson({ ceremonyId, options: options as Schema.Json })

/** A form that the page's script fills in with what an authenticator answers. */
export const passkeyFields = {
  ceremonyId: hiddenField,
  credential: { kind: "json" }
} as const

/** What a form of a passkey is shown with. */
export interface PasskeyFormShown {
  /** Whether a passkey is used or made. */
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
  /** What is asked beside the passkey. */
  readonly extra?: HtmlValue
  readonly failed: string
}

/** Hidden where the browser has no passkeys or runs no script; other ways remain. */
export const passkeyFormOf = (_shown: Shown, form: Form, details: PasskeyFormShown): Html =>
  html`<form
    class="scripted"
    method="post"
    action="${details.action}"
    data-operation="${form.operation}"
    ${attributes({
      "data-passkey": details.use,
      "data-start": details.start === undefined ? undefined : `/_service${details.start}`,
      "data-ceremony": details.ceremony === undefined ? undefined : ceremonyText(details.ceremony),
      "data-start-body": textOfJson(details.startBody ?? {}),
      "data-autofill": details.autofill,
      hidden: true
    })}
  >
    ${Object.entries(form.fields).map(
      ([name, { kind }]) =>
        (kind === "hidden" || kind === "json") &&
        html`<input type="hidden" name="${name}" value="${details.values?.[name]}" />`
    )}
    ${details.extra}
    <p class="problem" role="alert" hidden>${details.failed}</p>
    <button type="submit" class="quiet">${details.submit}</button>
  </form>`
