import { Context, DateTime } from "effect"

/** The names of the cookie that distinguishes browsers: over https, and on a plain-http app URL. */
export const deviceCookieNames = { secure: "__Host-device", plain: "gatehouse_device" } as const

/**
 * SHA-256 of the secret of the browser that the current call came from; null without one. It is
 * asked for, since few calls need it.
 */
export const PresentedDevice = Context.Reference<() => Uint8Array | null>(
  "gatehouse/contract/PresentedDevice",
  { defaultValue: () => () => null }
)

/** A device that was last used before is known no more. */
export const forgottenBefore = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(now, { days: 180 })

/** Header that carries a solved proof of work. */
export const proofOfWorkHeader = "proof-of-work"

/** Header that carries the token of a provider of challenges. */
export const challengeTokenHeader = "challenge-token"

/** Evidence that a call is no program's, as it was sent; none of it is checked yet. */
export interface Evidence {
  readonly proofOfWork: string | undefined
  readonly challengeToken: string | undefined
}

/** Evidence of the current call. */
export const PresentedEvidence = Context.Reference<Evidence>(
  "gatehouse/contract/PresentedEvidence",
  { defaultValue: () => ({ proofOfWork: undefined, challengeToken: undefined }) }
)

/**
 * A form of a page that came from a browser without script, which can solve nothing. Only the pages
 * of this process say so, and no header does.
 */
export interface Scriptless {
  /** Sealed note that the visitor has proven an address by a mailed code; null without one. */
  readonly pass: string | null
}

/** Undefined for every other call. */
export const ScriptlessForm = Context.Reference<Scriptless | undefined>(
  "gatehouse/contract/ScriptlessForm",
  { defaultValue: () => undefined }
)
