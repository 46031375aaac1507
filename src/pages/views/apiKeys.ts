import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { choicesField, hiddenField, textField, type Field, type Form } from "../kernel/Form.ts"
import { around, formatDay, formatDays, inLine, timeOf } from "../kernel/format.ts"
import { picture } from "../kernel/icons.ts"
import { obstacle } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { type Speech, textsOf } from "../../languages/Speech.ts"
import { ownFormOf } from "./account/frame.ts"
import { shownSecretView } from "./shownSecret.ts"

const texts = textsOf("apiKeys")

/** An API key as its page tells of it. */
export interface ListedApiKey {
  readonly id: string
  readonly name: string
  readonly lastFour: string
  readonly permissions: ReadonlyArray<string>
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
  readonly isExpired: boolean
}

export const apiKeyId: Field = { ...hiddenField, own: true }

/** Life of a new key in days; empty for a key that never expires. */
export const lifeField: Field = { kind: "select", optional: true, numeric: true }
export const newKeyFields = { name: textField("off"), permissions: choicesField }

const lives = [30, 90, 365]
export const usualLife = "365"

export const lifeOptions = (speech: Speech): ReadonlyArray<readonly [string, string]> => [
  ...lives.map((days) => [String(days), formatDays(speech, days)] as const),
  ["", texts(speech).never]
]

const permissionsOf = ({ permissions }: ListedApiKey): HtmlValue =>
  permissions.length > 0 &&
  html`<p class="quiet">
    ${permissions.map((name, at) => html`${at > 0 && ", "}<code dir="ltr">${name}</code>`)}
  </p>`

/** A key in a list, with further facts of it, and the button that ends it. */
export const apiKeyOf = (
  shown: Shown,
  form: Form,
  key: ListedApiKey,
  fact: string | null
): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { createdAt, expiresAt, id, isExpired, lastFour, lastUsedAt, name } = key
  const details = inLine(
    html`<code dir="ltr">gk_…${lastFour}</code>`,
    fact,
    around((time) => text.created({ time }), timeOf(speech, createdAt)),
    lastUsedAt === null ? text.unused : text.used({ day: formatDay(speech, lastUsedAt) }),
    expiresAt === null
      ? text.endless
      : around((time) => text[isExpired ? "ended" : "until"]({ time }), timeOf(speech, expiresAt))
  )
  return html`<li>
    <span class="disc">${picture("script")}</span>
    <div>
      <p>
        <strong><bdi>${name}</bdi></strong
        >${isExpired && html` <span class="badge">${text.expired}</span>`}<br /><span class="quiet"
          >${details}</span
        >
      </p>
      ${permissionsOf(key)}
    </div>
    ${ownFormOf(shown, form, {
      id,
      action: `${shown.path}/revoke`,
      values: { apiKeyId: id },
      submit: text.revoke,
      quiet: true,
      danger: true
    })}
  </li>`
}

/** A list of keys, and below it the form that makes one, or the reason why none can be made. */
export const apiKeysOf = (
  { speech }: Shown,
  keys: ReadonlyArray<Html>,
  making: ((submit: string) => Html) | null
): Html => {
  const text = texts(speech)
  return html`${
    keys.length === 0
      ? html`<p>${text.none}</p>`
      : html`<ul class="items">
          ${keys}
        </ul>`
  }
  ${
    making === null
      ? obstacle("api_keys_disabled", text.off)
      : html`<h2>${text.makeTitle}</h2>
          ${making(text.make)}`
  }`
}

/** A new key, which no other answer shows again. */
export const newApiKeyView = (
  shown: Shown,
  page: string,
  { apiKey, name }: { readonly apiKey: string; readonly name: string }
): View => {
  const text = texts(shown.speech)
  return shownSecretView(shown, {
    page,
    title: text.shownTitle,
    intro: text.shown,
    values: [[name, apiKey]]
  })
}
