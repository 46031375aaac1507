import { Schema } from "effect"
import type { Brand, DateTime, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectionId, PasskeyId, UserId } from "../../contract/Ids.ts"
import type { ConnectedSignIn } from "../../directory/identities/Asserted.ts"

/** Method of a second factor, as sessions and sign-ins name it. */
export const SecondFactorMethod = Schema.Literals(["totp", "recovery_code", "passkey"])
export type SecondFactorMethod = typeof SecondFactorMethod.Type

const isMethod = Schema.is(SecondFactorMethod)

/** True if a session that was authenticated by these methods has seen the second factor. */
export const includesSecondFactor = (methods: ReadonlyArray<string>): boolean =>
  methods.some(isMethod)

/** A presented second factor. */
export type PresentedFactor =
  | { readonly totpCode: Redacted.Redacted }
  | { readonly recoveryCode: Redacted.Redacted }

/** The passkey that a session was made by, or last proven with. */
export interface SessionPasskey {
  /** The one that made it: it ends with that one. Null where one only proved it again. */
  readonly id: PasskeyId | null
  /** True if the key cannot leave its authenticator. */
  readonly deviceBound: boolean
}

/**
 * Evidence that a user has just proven their second factor. Only `SecondFactors` and `Passkeys`
 * create it, in the transaction that consumes the code or the assertion, so the compiler keeps any
 * step that needs it behind that proof.
 */
export type ProvenFactor = Brand.Branded<
  {
    readonly userId: UserId
    readonly method: SecondFactorMethod
    /** Present if the factor was a passkey. */
    readonly passkey?: SessionPasskey
  },
  "ProvenFactor"
>

/** Proof by a passkey, which is possession and verification in one. */
export type ProvenPasskey = ProvenFactor & { readonly passkey: SessionPasskey }

/** The customer's staff member who acts for a user, and the reason in the customer's own words. */
export interface ActingFor {
  readonly impersonatorId: string
  readonly reason: string
}

/** The connection of an organization by which a person signed in, with what its word settles. */
export interface ByConnection {
  readonly id: ConnectionId
  /** True if its word counts as the person's second factor. */
  readonly secondFactor: boolean
  /** The latest end of the session; null for that of any other. */
  readonly endsAt: DateTime.Utc | null
  /** The longest that the session may last from its start; absent for as long as any other. */
  readonly sessionSeconds?: number
}

export const byConnection = ({
  asserted,
  endsAt,
  secondFactor,
  sessionSeconds
}: ConnectedSignIn): ByConnection => ({
  id: asserted.connectionId,
  secondFactor,
  endsAt,
  ...(sessionSeconds === undefined ? {} : { sessionSeconds })
})

/**
 * A completed authentication, from which a session is made. Only code that has checked the second
 * factor creates one (`PendingSignIns.owedBy`, which may take a trusted device in its place, and
 * `completedBy`), so no way of signing in can skip that check. The exceptions are `impersonating`,
 * which is no sign-in of the user, `inheritedFrom`, for a session that a ticket derives from
 * another, and `byLocalLink`, for a developer on their own machine.
 */
export type CompleteAuthentication = Brand.Branded<
  {
    readonly userId: UserId
    readonly methods: ReadonlyArray<string>
    /** Present if a passkey was among the proofs. */
    readonly passkey?: SessionPasskey
    /** Present if an organization's connection proved the first factor. */
    readonly connection?: ByConnection
    /** Present only if the customer's staff acts for the user. */
    readonly actingFor?: ActingFor
  },
  "CompleteAuthentication"
>

/** The first factor of a pending sign-in, and the second on top of it. */
export const completedBy = (
  { method, passkey, userId }: ProvenFactor,
  firstFactor: ReadonlyArray<string>,
  connected?: ConnectedSignIn
): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = [...firstFactor, method]
  return {
    userId,
    methods,
    ...(passkey && { passkey }),
    ...(connected && { connection: byConnection(connected) })
  } as CompleteAuthentication
}

/** A passkey alone, which completes a sign-in. */
export const completedByPasskey = (proven: ProvenPasskey): CompleteAuthentication =>
  completedBy(proven, [])

/**
 * A member of staff acting for a user, by a token that the customer's backend minted and that was
 * just redeemed. They have not proven the user's factors, so the session names them and is barred
 * from what a factor protects.
 */
export const impersonating = (userId: UserId, actingFor: ActingFor): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = ["impersonation"]
  return { userId, methods, actingFor } as CompleteAuthentication
}

/** Proof that a ticket's session inherits from its source session. */
export const inheritedFrom = (source: {
  readonly userId: UserId
  readonly methods: ReadonlyArray<string>
  readonly passkey: SessionPasskey | null
}): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = [...source.methods, "ticket"]
  const { passkey, userId } = source
  return { userId, methods, ...(passkey && { passkey }) } as CompleteAuthentication
}

/**
 * The owner of a fresh installation in development, by the link that its first start has printed: who
 * has that has the machine.
 */
export const byLocalLink = (userId: UserId): CompleteAuthentication => {
  const methods: ReadonlyArray<string> = ["ticket"]
  return { userId, methods } as CompleteAuthentication
}

/** True if a session has had no proof since the link that its owner found in the shell. */
export const isByLocalLink = (
  { kind }: Pick<Environment, "kind">,
  methods: ReadonlyArray<string>
): boolean => kind === "platform" && methods.length === 1 && methods[0] === "ticket"

/** The environment's policy on second factors. */
export type MfaPolicy = "off" | "optional" | "required"

/**
 * Requirements of a sign-in after its first factor. A factor that a user has is always required,
 * even if the policy is now `off`, so that nobody loses the protection they chose. A passkey serves
 * as a second factor only if one is required.
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
