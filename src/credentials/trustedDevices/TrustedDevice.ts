import { DateTime, Equal, Redacted, Schema } from "effect"
import { TrustedDeviceId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

/** Maximum number of trusted devices that a user has. */
export const maximumTrustedDevices = 10

/** Seconds for which a secret that was just replaced still counts, for requests in flight. */
export const graceSeconds = 10

/** A method that every sign-in by a trusted device has beside its first factor. */
export const trustedDeviceMethod = "trusted_device"

/** A browser whose sign-ins skip the second factor of one user, as it is stored. */
export const StoredTrustedDevice = Schema.Struct({
  id: TrustedDeviceId,
  userId: UserId,
  /** SHA-256 of the part of its cookie that stays. */
  seriesHash: Schema.Uint8Array,
  /** SHA-256 of the part that is replaced at each use. */
  secretHash: Schema.Uint8Array,
  /** Secrets that were replaced of late, each with its time at the same place of `replacedAt`. */
  replacedHashes: Schema.Array(Schema.Uint8Array),
  replacedAt: Schema.Array(Timestamp),
  device: Schema.Struct({
    browser: Schema.NullOr(Schema.String),
    os: Schema.NullOr(Schema.String),
    kind: Schema.Literals(["desktop", "mobile", "tablet", "native", "bot", "unknown"])
  }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp
})
export type StoredTrustedDevice = typeof StoredTrustedDevice.Type

/** One trusted device in a browser's cookie. */
export interface TrustEntry {
  /** The part that stays. */
  readonly series: Redacted.Redacted
  /** The part that is replaced at each use. */
  readonly secret: Redacted.Redacted
}

/** Trusted devices that a browser claims to be, one for each user that asked for it. */
export type PresentedTrust = ReadonlyArray<TrustEntry>

/** An entry with what is stored of it. */
export interface HashedEntry extends TrustEntry {
  readonly seriesHash: Uint8Array
  readonly secretHash: Uint8Array
}

/** Devices that one cookie holds: as many as a browser has signed-in users. */
const maximumEntries = 10

const separator = "~"
const shape = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/
const maximumLength = maximumEntries * (43 + 1 + 43 + separator.length)

const entryIn = (text: string): TrustEntry | undefined => {
  const [, series, secret] = shape.exec(text) ?? []
  return series === undefined || secret === undefined
    ? undefined
    : { series: Redacted.make(series), secret: Redacted.make(secret) }
}

/** Reads the cookie of trusted devices; whatever is not of its form is nothing. */
export const presentedIn = (cookie: string | undefined): PresentedTrust =>
  cookie === undefined || cookie.length > maximumLength
    ? []
    : cookie
        .split(separator)
        .map(entryIn)
        .filter((entry) => entry !== undefined)

/**
 * The cookie with one entry added in the place of those that it replaces; the oldest goes where
 * there are too many.
 */
export const cookieWith = (
  entries: PresentedTrust,
  added: TrustEntry,
  replaced: PresentedTrust
): Redacted.Redacted => {
  const others = entries.filter((entry) => !replaced.includes(entry))
  const texts = [...others, added]
    .slice(-maximumEntries)
    .map(({ secret, series }) => `${Redacted.value(series)}.${Redacted.value(secret)}`)
  return Redacted.make(texts.join(separator))
}

/** The result of looking at a presented device. */
export type TrustVerdict = "trusted" | "trusted_in_flight" | "expired" | "reused"

/**
 * End of a device's trust: a shorter setting counts at once, a longer one only for devices that are
 * remembered after it.
 */
export const trustEnds = (
  { createdAt, expiresAt }: Pick<StoredTrustedDevice, "createdAt" | "expiresAt">,
  days: number
): DateTime.Utc => DateTime.min(expiresAt, DateTime.add(createdAt, { days }))

/** Secrets that were replaced within the grace period, which is all that has to be kept of them. */
export const replacedOfLate = (
  { replacedAt, replacedHashes }: Pick<StoredTrustedDevice, "replacedAt" | "replacedHashes">,
  now: DateTime.Utc
): ReadonlyArray<{ readonly hash: Uint8Array; readonly at: DateTime.Utc }> =>
  replacedHashes.flatMap((hash, index) => {
    const at = replacedAt[index]
    return at !== undefined &&
      DateTime.isGreaterThan(DateTime.add(at, { seconds: graceSeconds }), now)
      ? [{ hash, at }]
      : []
  })

/** Judges the secret that was presented with the series of a device. */
export const judgeTrust = (
  device: StoredTrustedDevice,
  { secretHash }: Pick<HashedEntry, "secretHash">,
  days: number,
  now: DateTime.Utc
): TrustVerdict => {
  if (DateTime.isGreaterThanOrEqualTo(now, trustEnds(device, days))) return "expired"
  if (Equal.equals(device.secretHash, secretHash)) return "trusted"
  return replacedOfLate(device, now).some(({ hash }) => Equal.equals(hash, secretHash))
    ? "trusted_in_flight"
    : "reused"
}

/** True if a device may stand for the second factor after these methods (extensions.md point 5). */
export const isTrustedAfter = (methods: ReadonlyArray<string>): boolean =>
  methods.length > 0 &&
  methods.every(
    (method) => method === "password" || method === "email_code" || method.startsWith("oauth:")
  )

/** Days for which an environment remembers a device; 0 where it remembers none. */
export const rememberedDays = ({ settings }: Pick<Environment, "settings">): number =>
  settings.mfa.rememberDeviceDays

/** A trusted device as its owner sees it (extensions.md "TrustedDevice"). */
export const TrustedDevice = Schema.Struct({
  id: TrustedDeviceId,
  device: StoredTrustedDevice.fields.device,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  /** After it the second factor is asked for again. */
  expiresAt: Timestamp,
  /** True for the browser that asks; always false for a backend. */
  current: Schema.Boolean
}).annotate({ identifier: "TrustedDevice" })
export type TrustedDevice = typeof TrustedDevice.Type

/** A trusted device without its secrets. */
export const shownTrustedDevice = (
  stored: StoredTrustedDevice,
  days: number,
  presented: ReadonlyArray<HashedEntry>
): TrustedDevice => ({
  id: stored.id,
  device: stored.device,
  createdAt: stored.createdAt,
  lastUsedAt: stored.lastUsedAt,
  expiresAt: trustEnds(stored, days),
  current: entryOf(stored, presented) !== undefined
})

/** The browser's entry for a device, be its secret an older one. */
export const entryOf = (
  { seriesHash }: Pick<StoredTrustedDevice, "seriesHash">,
  presented: ReadonlyArray<HashedEntry>
): HashedEntry | undefined => presented.find((entry) => Equal.equals(entry.seriesHash, seriesHash))

export class TrustedDeviceNotFound extends Problem<TrustedDeviceNotFound>()(
  "trusted_device_not_found",
  404,
  "There is no such trusted device"
) {}
