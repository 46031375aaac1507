import { DateTime, Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"
import { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"

/** Time for which a verifier may keep the key set, in seconds: the `max-age` of its answer. */
export const keySetMaxAgeSeconds = 60

/**
 * Time for which a key is in the key set before it signs, in seconds: ten times the time for which
 * a verifier may keep the set, and as long as the common ones keep it on their own (jose,
 * jwks-rsa).
 */
export const publicationSeconds = 600

/**
 * The longest lifetime of any token of a session, in seconds (contract: "Tokens that others
 * verify").
 */
export const longestLifetimeSeconds = 3600

/**
 * Time for which a key stays in the key set after the next one has taken over, in seconds: until
 * its last token is dead, even for a clock or a tolerance ten minutes off.
 */
export const retirementOf = (lifetimeSeconds: number): number => lifetimeSeconds + 600
export const retirementSeconds = retirementOf(longestLifetimeSeconds)

export const SigningAlgorithm = EnvironmentSettings.fields.signingAlgorithm
export type SigningAlgorithm = typeof SigningAlgorithm.Type

/** The public half of a key, as verifiers read it (RFC 7517 section 4). */
export const PublicJwk = Schema.Struct({
  kty: Schema.String,
  use: Schema.Literal("sig"),
  alg: SigningAlgorithm,
  kid: Schema.String,
  crv: Schema.optionalKey(Schema.String),
  x: Schema.optionalKey(Schema.String),
  y: Schema.optionalKey(Schema.String),
  n: Schema.optionalKey(Schema.String),
  e: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "PublicJwk" })
export type PublicJwk = typeof PublicJwk.Type

/** A key of an environment. Its private half is not in here. */
export const SigningKey = Schema.Struct({
  /** RFC 7638 thumbprint. */
  kid: Schema.String,
  algorithm: SigningAlgorithm,
  publicJwk: PublicJwk,
  publishedAt: Timestamp,
  /** From then on it signs, until the next key does. */
  signsFrom: Timestamp
})
export type SigningKey = typeof SigningKey.Type

/** A key as stored; the oldest of an environment has the lowest generation. */
export const StoredSigningKey = Schema.Struct({
  ...SigningKey.fields,
  generation: Schema.Int,
  /** The private half, encrypted. */
  sealedPrivateJwk: Schema.Uint8Array
})
export type StoredSigningKey = typeof StoredSigningKey.Type

/** The keys of an environment in the order in which they sign, the first to sign first. */
export type KeyRing = ReadonlyArray<SigningKey>

/**
 * `published`: in the key set, to sign later. `signing`: the one that signs now. `retired`: signs
 * no more, and stays in the key set until its tokens have expired.
 */
export const SigningKeyStatus = Schema.Literals(["published", "signing", "retired"])
export type SigningKeyStatus = typeof SigningKeyStatus.Type

/** A key as the operator sees it. */
export const SigningKeyState = Schema.Struct({
  kid: Schema.String,
  algorithm: SigningAlgorithm,
  status: SigningKeyStatus,
  publishedAt: Timestamp,
  signsFrom: Timestamp,
  /** Time at which it leaves the key set; null while no other key is to take over. */
  leavesAt: Schema.NullOr(Timestamp)
})
export type SigningKeyState = typeof SigningKeyState.Type

const signingIndex = (ring: KeyRing, now: DateTime.Utc): number => {
  for (let index = ring.length - 1; index > 0; index--) {
    const key = ring[index]
    if (key !== undefined && DateTime.isLessThanOrEqualTo(key.signsFrom, now)) return index
  }
  // The first key signs whatever the clock says: another instance's may be ahead of this one's.
  return 0
}

const leavesAt = (ring: KeyRing, index: number, retirement: number): DateTime.Utc | null => {
  const next = ring[index + 1]
  return next === undefined ? null : DateTime.add(next.signsFrom, { seconds: retirement })
}

/** The key that signs at a time; undefined for an environment without keys. */
export const signingAt = <Key extends SigningKey>(
  ring: ReadonlyArray<Key>,
  now: DateTime.Utc
): Key | undefined => ring[signingIndex(ring, now)]

/** The keys in the key set at a time, the signing one first, then the newest. */
export const keySetAt = <Key extends SigningKey>(
  ring: ReadonlyArray<Key>,
  now: DateTime.Utc,
  retirement: number = retirementSeconds
): ReadonlyArray<Key> => {
  const signing = signingIndex(ring, now)
  return ring
    .map((key, index) => ({ key, index, end: leavesAt(ring, index, retirement) }))
    .filter(({ end }) => end === null || DateTime.isLessThan(now, end))
    .toSorted((a, b) => (a.index === signing ? -1 : b.index === signing ? 1 : b.index - a.index))
    .map(({ key }) => key)
}

/** An operator's view of the keys in the key set, in the order in which they sign. */
export const statesAt = (
  ring: KeyRing,
  now: DateTime.Utc,
  retirement: number = retirementSeconds
): ReadonlyArray<SigningKeyState> => {
  const signing = signingIndex(ring, now)
  return ring
    .map(({ algorithm, kid, publishedAt, signsFrom }, index): SigningKeyState => ({
      kid,
      algorithm,
      status: index < signing ? "retired" : index === signing ? "signing" : "published",
      publishedAt,
      signsFrom,
      leavesAt: leavesAt(ring, index, retirement)
    }))
    .filter(({ leavesAt }) => leavesAt === null || DateTime.isLessThan(now, leavesAt))
}

/** Number of keys at the start of the ring that have left the key set permanently. */
export const deadAt = (ring: KeyRing, now: DateTime.Utc): number =>
  ring.length - keySetAt(ring, now).length

/** True if a next key of the algorithm already waits in the key set. */
export const isRotating = (
  ring: KeyRing,
  algorithm: SigningAlgorithm,
  now: DateTime.Utc
): boolean => {
  const newest = ring.at(-1)
  return (
    ring.length > 1 &&
    newest?.algorithm === algorithm &&
    DateTime.isGreaterThan(newest.signsFrom, now)
  )
}

/**
 * Time at which a key published now starts to sign: immediately if it is the first, otherwise once
 * every verifier has had the time to see it, and never before a key that was published earlier.
 */
export const signsFromOf = (ring: KeyRing, now: DateTime.Utc): DateTime.Utc => {
  const newest = ring.at(-1)
  return newest === undefined
    ? now
    : DateTime.max(DateTime.add(now, { seconds: publicationSeconds }), newest.signsFrom)
}

/** The tokens that a key signs: those of sessions, or those of applications. */
export const KeyUse = Schema.Literals(["session", "oauth"]).annotate({
  description: "session: tokens of sessions; oauth: tokens of applications"
})
export type KeyUse = typeof KeyUse.Type

/** A signing key of an environment, of whichever issuer. */
export const EnvironmentKey = Schema.Struct({ use: KeyUse, ...SigningKeyState.fields })
export type EnvironmentKey = typeof EnvironmentKey.Type
