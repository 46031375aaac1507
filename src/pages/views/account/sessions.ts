import { html, type Html } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { around, inLine, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { type Words, wordings } from "../../texts/Words.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Your devices",
    current: "This device",
    active: (time: string) => `Last active ${time}`,
    by: (methods: string) => `signed in with ${methods}`,
    impersonated: "Support acts in your name here",
    on: (browser: string, os: string) => `${browser} on ${os}`,
    revoke: "Sign out",
    others: "Sign out all other devices",
    trusted: "Remembered browsers",
    trustedIntro: "Signing in takes no second step in these browsers.",
    trustedUntil: (time: string) => `Remembered until ${time}`,
    forget: "Forget"
  },
  da: {
    title: "Dine enheder",
    current: "Denne enhed",
    active: (time: string) => `Sidst aktiv ${time}`,
    by: (methods: string) => `logget ind med ${methods}`,
    impersonated: "Support handler på dine vegne her",
    on: (browser: string, os: string) => `${browser} på ${os}`,
    revoke: "Log ud",
    others: "Log alle andre enheder ud",
    trusted: "Huskede browsere",
    trustedIntro: "I disse browsere kræver login ikke et andet trin.",
    trustedUntil: (time: string) => `Huskes indtil ${time}`,
    forget: "Glem"
  }
})

const methodNames: Readonly<Record<string, Words>> = {
  password: { en: "password", da: "adgangskode" },
  totp: { en: "authenticator", da: "godkendelsesapp" },
  recovery_code: { en: "recovery code", da: "gendannelseskode" },
  email_code: { en: "mailed code", da: "kode fra en mail" },
  passkey: { en: "passkey", da: "adgangsnøgle" },
  ticket: { en: "another host", da: "et andet sted" },
  impersonation: { en: "impersonation", da: "impersonering" },
  trusted_device: { en: "remembered browser", da: "husket browser" }
}

const kinds: Readonly<Record<string, Words>> = {
  desktop: { en: "Computer", da: "Computer" },
  mobile: { en: "Phone", da: "Telefon" },
  tablet: { en: "Tablet", da: "Tablet" },
  native: { en: "App", da: "App" },
  bot: { en: "Program", da: "Program" },
  unknown: { en: "Unknown device", da: "Ukendt enhed" }
}

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
export const deviceName = ({ locale }: Shown, { browser, kind, os }: Device): string => {
  const name = browser ?? kinds[kind]?.[locale] ?? kind
  return os === null ? name : texts(locale).on(name, os)
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

const methodsOf = ({ locale }: Shown, methods: ReadonlyArray<string>): string =>
  new Intl.ListFormat(locale).format(
    methods.map((method) => methodNames[method]?.[locale] ?? method.replace(/^oauth:/, ""))
  )

const sessionOf = (shown: Shown, session: SessionData): Html => {
  const { locale } = shown
  const text = texts(locale)
  const { authenticationMethods: methods, current, id, impersonatorId, ipAddress } = session
  const details = inLine(
    around(text.active, timeOf(locale, session.lastActiveAt)),
    ipAddress,
    methods.length > 0 ? text.by(methodsOf(shown, methods)) : null
  )
  return html`<li>
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
  const { locale } = shown
  const text = texts(locale)
  const details = inLine(
    around(text.active, timeOf(locale, trusted.lastUsedAt)),
    around(text.trustedUntil, timeOf(locale, trusted.expiresAt))
  )
  return html`<li>
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
  const text = texts(shown.locale)
  return html`<h2>${text.trusted}</h2>
    <p>${text.trustedIntro}</p>
    <ul class="items">
      ${trusted.map((device) => trustedDeviceOf(shown, device))}
    </ul>`
}

export const sessionsView = (shown: Shown, { sessions, trusted }: DevicesData): View => {
  const text = texts(shown.locale)
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
