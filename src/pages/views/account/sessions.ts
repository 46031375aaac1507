import { html, type Html } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { around, inLine, timeOf } from "../../kernel/format.ts"
import { picture } from "../../kernel/icons.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { saidAs, textsOf } from "../../../languages/Speech.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = textsOf("account.sessions")

const methodNames = textsOf("account.methods")

const kinds = textsOf("account.devices")

export const revokeSessionForm: Form = {
  operation: "DELETE /users/me/sessions/{sessionId}",
  fields: { sessionId: { ...hiddenField, own: true } }
}
export const revokeOthersForm: Form = { operation: "DELETE /users/me/sessions", fields: {} }

export const forgetTrustedForm: Form = {
  operation: "DELETE /users/me/trusted-devices/{trustedDeviceId}",
  fields: { trustedDeviceId: { ...hiddenField, own: true } }
}

export interface Device {
  readonly browser: string | null
  readonly os: string | null
  readonly kind: string
}

/** Name of a device: its browser and system, or its kind if they are unknown. */
export const deviceName = ({ speech }: Shown, { browser, kind, os }: Device): string => {
  const name = browser ?? saidAs(kinds(speech), kind) ?? kind
  return os === null ? name : texts(speech).on({ browser: name, os })
}

export interface SessionData {
  readonly id: string
  readonly current: boolean
  readonly lastActiveAt: string
  readonly ipAddress: string | null
  readonly device: Device
  readonly authenticationMethods: ReadonlyArray<string>
  readonly impersonatorId: string | null
}

export interface TrustedDeviceData {
  readonly id: string
  readonly device: Device
  readonly current: boolean
  readonly lastUsedAt: string
  readonly expiresAt: string
}

/** Devices of an account: where it is signed in, and browsers that skip the second factor. */
export interface DevicesData {
  readonly sessions: ReadonlyArray<SessionData>
  readonly trusted: ReadonlyArray<TrustedDeviceData>
}

const deviceDisc = html`<span class="disc">${picture("devices")}</span>`

const methodsOf = ({ speech }: Shown, methods: ReadonlyArray<string>): string =>
  new Intl.ListFormat(speech.formats).format(
    methods.map((method) => saidAs(methodNames(speech), method) ?? method.replace(/^oauth:/, ""))
  )

const sessionOf = (shown: Shown, session: SessionData): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { authenticationMethods: methods, current, id, impersonatorId, ipAddress } = session
  const details = inLine(
    around((time) => text.active({ time }), timeOf(speech, session.lastActiveAt)),
    ipAddress,
    methods.length > 0 ? text.by({ methods: methodsOf(shown, methods) }) : null
  )
  return html`<li>
    ${deviceDisc}
    <p>
      <strong>${deviceName(shown, session.device)}</strong
      >${current && html` <span class="badge">${text.current}</span>`}${
        impersonatorId !== null && html` <span class="badge">${text.impersonated}</span>`
      }<br /><span class="quiet">${details}</span>
    </p>
    ${
      !current &&
      ownFormOf(shown, revokeSessionForm, {
        id,
        action: `${shown.path}/revoke`,
        values: { sessionId: id },
        submit: text.revoke,
        quiet: true
      })
    }
  </li>`
}

const trustedDeviceOf = (shown: Shown, trusted: TrustedDeviceData): Html => {
  const { speech } = shown
  const text = texts(speech)
  const details = inLine(
    around((time) => text.active({ time }), timeOf(speech, trusted.lastUsedAt)),
    around((time) => text.trustedUntil({ time }), timeOf(speech, trusted.expiresAt))
  )
  return html`<li>
    ${deviceDisc}
    <p>
      <strong>${deviceName(shown, trusted.device)}</strong
      >${trusted.current && html` <span class="badge">${text.current}</span>`}<br /><span
        class="quiet"
        >${details}</span
      >
    </p>
    ${ownFormOf(shown, forgetTrustedForm, {
      id: trusted.id,
      action: `${shown.path}/forget`,
      values: { trustedDeviceId: trusted.id },
      submit: text.forget,
      quiet: true
    })}
  </li>`
}

const trustedDevicesOf = (shown: Shown, trusted: ReadonlyArray<TrustedDeviceData>): Html => {
  const text = texts(shown.speech)
  return html`<h2>${text.trusted}</h2>
    <p>${text.trustedIntro}</p>
    <ul class="items">
      ${trusted.map((device) => trustedDeviceOf(shown, device))}
    </ul>`
}

export const sessionsView = (shown: Shown, { sessions, trusted }: DevicesData): View => {
  const text = texts(shown.speech)
  return accountView(shown, {
    title: text.title,
    body: html`<ul class="items">
        ${sessions.map((session) => sessionOf(shown, session))}
      </ul>
      ${
        sessions.length > 1 &&
        ownFormOf(shown, revokeOthersForm, {
          id: "others",
          action: `${shown.path}/revoke-others`,
          submit: text.others,
          quiet: true
        })
      }
      ${trusted.length > 0 && trustedDevicesOf(shown, trusted)}`
  })
}
