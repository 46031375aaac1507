import { Schema } from "effect"
import type { Brand, DateTime, Redacted } from "effect"
import type { PasskeyId, UserId } from "../../contract/Ids.ts"

/** How a second factor is proven, as sessions and sign-ins name it. */
export const SecondFactorMethod = Schema.Literals(["totp", "recovery_code", "passkey"])
export type SecondFactorMethod = typeof SecondFactorMethod.Type

const isMethod = Schema.is(SecondFactorMethod)

/** Whether a session that was authenticated by these methods has seen the second factor. */
export const includesSecondFactor = (methods: ReadonlyArray<string>): boolean =>
  methods.some(isMethod)

/** What somebody presents as their second factor. */
export type PresentedFactor =
  | { readonly totpCode: Redacted.Redacted }
  | { readonly recoveryCode: Redacted.Redacted }

/** The passkey that a session was made by, or last proven with. */
export interface SessionPasskey {
  /** The one that made it: it ends with that one. Null where one only proved it again. */
  readonly id: PasskeyId | null
  /** Whether the key can not leave its authenticator. */
  readonly deviceBound: boolean
}

/** The second factor that a user has. */
export interface EnrolledFactor {
  readonly enrolledAt: DateTime.Utc
  readonly recoveryCodesLeft: number
}

/**
 * A user has just proven their second factor: only `SecondFactors` and `Passkeys` make one, in the
 * transaction that takes the code or the assertion, so that nothing that asks for one can be had
 * without.
 */
export type ProvenFactor = Brand.Branded<
  {
    readonly userId: UserId
    readonly method: SecondFactorMethod
    /** There where it was a passkey. */
    readonly passkey?: SessionPasskey
  },
  "ProvenFactor"
>

/** The same by a passkey, which is possession and verification in one. */
export type ProvenPasskey = ProvenFactor & { readonly passkey: SessionPasskey }

/** Who of the customer's staff acts for a user, and why, in the customer's own words. */
export interface ActingFor {
  readonly impersonatorId: string
  readonly reason: string
}

/**
 * Who a person is and how they have proven it, with nothing owed beyond: what a session is made of.
 * Only what has seen to the second factor makes one (`PendingSignIns.owedBy`, `completedBy`), so that
 * no way of signing in can forget it; `impersonating` makes the one that is no sign-in of the user,
 * and `inheritedFrom` the one of a session that a ticket makes from another.
 */
export type CompleteAuthentication = Brand.Branded<
  {
    readonly userId: UserId
    readonly methods: ReadonlyArray<string>
    /** There where a passkey was among what they proved it with. */
    readonly passkey?: SessionPasskey
    /** There only where it is the customer's staff that acts, and not the user. */
    readonly actingFor?: ActingFor
  },
  "CompleteAuthentication"
>

/** The first factor of a pending sign-in, and the second on top of it. */
export const completedBy = (
  { method, passkey, userId }: ProvenFactor,
  firstFactor: ReadonlyArray<string>
): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = [...firstFactor, method]
  return { userId, methods, ...(passkey && { passkey }) } as CompleteAuthentication
}

/** A passkey by itself: nothing is owed beyond it. */
export const completedByPasskey = (proven: ProvenPasskey): CompleteAuthentication =>
  completedBy(proven, [])

/**
 * A member of staff in the place of a user, by a token that the customer's backend has minted and
 * that was just redeemed. The user's factors are not theirs to prove: the session says who acts, and
 * is closed to what a factor protects.
 */
export const impersonating = (userId: UserId, actingFor: ActingFor): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = ["impersonation"]
  return { userId, methods, actingFor } as CompleteAuthentication
}

/** What a live session was authenticated with, for the session that a ticket makes from it. */
export const inheritedFrom = (source: {
  readonly userId: UserId
  readonly methods: ReadonlyArray<string>
  readonly passkey: SessionPasskey | null
}): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = [...source.methods, "ticket"]
  const { passkey, userId } = source
  return { userId, methods, ...(passkey && { passkey }) } as CompleteAuthentication
}

/** What the environment says of second factors. */
export type MfaPolicy = "off" | "optional" | "required"

/**
 * What a sign-in still owes after its first factor. A factor that a user has is always asked for,
 * also where the policy has become `off`: nobody loses the protection that they chose. A passkey is a
 * way in of its own, and a second factor only where one is required.
 */
export const owedAfterFirstFactor = (
  policy: MfaPolicy,
  enrolled: boolean,
  hasPasskey: boolean
): "nothing" | "challenge" | "enrollment" => {
  if (enrolled) return "challenge"
  if (policy !== "required") return "nothing"
  return hasPasskey ? "challenge" : "enrollment"
}
