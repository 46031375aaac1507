import { Schema } from "effect"
import { EnvironmentId } from "./Ids.ts"
import { MetadataBag } from "./Metadata.ts"
import { settingsOf, type EnvironmentSettings, mergeSettings } from "./EnvironmentSettings.ts"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An operator's name for an environment; unique in the installation. */
export const EnvironmentName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/u, {
    expected: "1 to 63 letters, digits, dots, dashes or underscores"
  }),
  // Commands take a name or an id, so that the one must never look like the other.
  Schema.makeFilter((name) => !uuid.test(name), { expected: "a name that is no UUID" })
).pipe(Schema.brand("EnvironmentName"))
export type EnvironmentName = typeof EnvironmentName.Type

/** A value of the `Host` header that names an environment, lower case, with its port if it has one. */
export const Host = Schema.String.check(
  Schema.isMaxLength(255).abort(),
  Schema.isPattern(/^([a-z0-9._-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?$/u, {
    expected: "a host name with an optional port"
  })
).pipe(Schema.brand("Host"))
export type Host = typeof Host.Type

/**
 * The origin of the customer's app (`https://app.example.com`): links, redirects and the issuer of
 * tokens are built from it, never from a request.
 */
export const AppUrl = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[^/?#@\\\s]+$/u, { expected: "an http or https origin" })
).pipe(Schema.brand("AppUrl"))
export type AppUrl = typeof AppUrl.Type

const isHost = Schema.is(Host)

/**
 * The app URL in normal form; undefined for anything but a bare origin of http or https. A path is
 * refused, since the client plane and its cookies live at the root of a host.
 */
export const appUrlOf = (url: URL): AppUrl | undefined =>
  ["http:", "https:"].includes(url.protocol) && url.href === `${url.origin}/` && isHost(url.host)
    ? AppUrl.make(url.origin)
    : undefined

/**
 * The host in the form that browsers send it in: lower case, international names in ASCII, without
 * the default port of the app URL's scheme. Undefined for anything that is no host.
 */
export const hostOf = (text: string, appUrl: AppUrl): Host | undefined => {
  const address = `${appUrl.slice(0, appUrl.indexOf(":"))}://${text}`
  if (/[\s/?#@\\]/.test(text) || !URL.canParse(address)) return undefined
  const { host } = new URL(address)
  return isHost(host) ? Host.make(host) : undefined
}

/** The platform environment is the one whose users are the operators; all others are applications. */
export const EnvironmentKind = Schema.Literals(["application", "platform"])
export type EnvironmentKind = typeof EnvironmentKind.Type

/** Name of the platform environment, reserved for it. */
export const platformName = EnvironmentName.make("platform")

/** The points at which the customer's backend is asked (extensions.md "Hooks"). */
export const hookPoints = [
  "sign_up.before",
  "session.before",
  "token.claims",
  "password.verify",
  "mail.send"
] as const

export const HookPoint = Schema.Literals(hookPoints)
export type HookPoint = typeof HookPoint.Type

/** An environment as the database has it, with those of its settings that were ever set. */
export const StoredEnvironment = Schema.Struct({
  id: EnvironmentId,
  name: EnvironmentName,
  kind: EnvironmentKind,
  appUrl: AppUrl,
  /** Each once: at least one, but none of the platform environment where no console is served. */
  hosts: Schema.Array(Host),
  settings: MetadataBag,
  /** The name of its logo, which changes with the picture; null where it has none. */
  logo: Schema.NullOr(Schema.String),
  /** The points with an enabled hook. */
  hooks: Schema.Array(HookPoint),
  /** Changes with the texts that operators have changed; null while none is. */
  textsRevision: Schema.NullOr(Schema.String),
  /** Signs the cursors and checkpoints of this environment; never changes. */
  cursorKey: Schema.Redacted(Schema.Uint8Array)
})
export type StoredEnvironment = typeof StoredEnvironment.Type

/**
 * A tenant of the installation: every other record belongs to one (interface.md "What the service
 * does").
 */
export interface Environment extends Omit<StoredEnvironment, "settings"> {
  readonly settings: EnvironmentSettings
}

/** The app's name on pages, in mails and in authenticators. */
export const appName = ({ name, settings }: Pick<Environment, "name" | "settings">): string =>
  settings.branding.displayName ?? (name === platformName ? "Gatehouse" : name)

/**
 * Settings of the platform environment that cannot be changed, since its users are the operators.
 */
const fixedSettings = {
  signUp: { mode: "invitation_only", legalConsentRequired: false },
  mfa: { policy: "required", rememberDeviceDays: 0 },
  session: { reauthenticationSeconds: 300, absoluteSeconds: 43_200, idleSeconds: 1800 },
  invitations: { lifetimeSeconds: 86_400 },
  organizations: { enabled: false, creation: "nobody" }
} as const satisfies MetadataBag

/** The settings of the platform environment: the stored ones under those that are fixed. */
export const platformSettingsOf = (stored: MetadataBag): EnvironmentSettings =>
  settingsOf(mergeSettings(stored, fixedSettings))

/** An environment as it is kept, with the defaults of this installation. */
export const fromStored = (
  stored: StoredEnvironment,
  defaults: EnvironmentSettings
): Environment => ({
  ...stored,
  settings:
    stored.kind === "platform"
      ? platformSettingsOf(stored.settings)
      : settingsOf(stored.settings, defaults)
})
