import { english } from "../../../languages/en/english.ts"
import { html, type Html } from "../../../platform/Html.ts"
import { inLine, timeOf } from "../../kernel/format.ts"
import { moreOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { activityTexts, type OwnAction } from "../../texts/common.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView } from "./frame.ts"
import { type Device, deviceName } from "./sessions.ts"

const texts = textsOf("account.activity")

export interface ActivityData {
  readonly items: ReadonlyArray<{
    readonly id: string
    readonly action: string
    readonly result: "success" | "failure" | "denied"
    readonly occurredAt: string
    readonly actor: "you" | "impersonator" | "administrator" | "system"
    readonly ipAddress: string | null
    readonly device: Device | null
    readonly risk: {
      readonly newDevice: boolean
      readonly newNetwork: boolean
      readonly country: string | null
    } | null
  }>
  readonly nextCursor: string | null
}

const isOwn = (action: string): action is OwnAction => Object.hasOwn(english.activity, action)

/** A country by its name in the reader's language. */
const countryName = (formats: string, code: string): string =>
  new Intl.DisplayNames([formats], { type: "region", fallback: "code" }).of(code) ?? code

const itemOf = (shown: Shown, item: ActivityData["items"][number]): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { action, actor, device, ipAddress, occurredAt, result, risk } = item
  const details = inLine(
    timeOf(speech, occurredAt),
    text[actor],
    device === null ? null : deviceName(shown, device),
    ipAddress,
    risk?.country ? countryName(speech.formats, risk.country) : null
  )
  return html`<li>
    <p>
      <strong>${isOwn(action) ? activityTexts(speech)[action] : action}</strong>${
        result !== "success" && html` <span class="badge">${text[result]}</span>`
      }${risk?.newDevice === true && html` <span class="badge">${text.newDevice}</span>`}${
        risk?.newNetwork === true && html` <span class="badge">${text.newNetwork}</span>`
      }<br /><span class="quiet">${details}</span>
    </p>
  </li>`
}

export const activityView = (shown: Shown, { items, nextCursor }: ActivityData): View => {
  const text = texts(shown.speech)
  return accountView(shown, {
    title: text.title,
    body: html`${
      items.length === 0
        ? html`<p>${text.none}</p>`
        : html`<ul class="items">
            ${items.map((item) => itemOf(shown, item))}
          </ul>`
    }
    ${moreOf(shown, nextCursor)}`
  })
}
