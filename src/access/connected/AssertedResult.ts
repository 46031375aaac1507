import { Data, type DateTime, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { ProvenPasskey } from "../../credentials/secondFactors/SecondFactor.ts"
import type { SignInOutcome } from "../signIn/SignIn.ts"
import type { AssertionRefusal, MissingStep } from "./AssertionDecision.ts"

/** Method of a session that a connection made. */
export const ssoMethod = "sso"

/** Result of a sign-in by the word of a connection. */
export type AssertedResult = Data.TaggedEnum<{
  /** Leads to a session, or to what is still required. */
  SignedIn: { readonly outcome: SignInOutcome }
  /** The person has to take a step; the secret names it where there is no browser. */
  Continue: {
    readonly ticket: Redacted.Redacted
    readonly expiresAt: DateTime.Utc
    readonly missing: ReadonlyArray<MissingStep>
  }
  Refused: { readonly reason: AssertionRefusal }
}>
export const AssertedResult = Data.taggedEnum<AssertedResult>()

/** Proof of an account's owner, and by which method; a passkey is their second factor, too. */
export interface OwnerProof {
  readonly userId: UserId
  readonly method: "password" | "email_code" | ProvenPasskey
}

/** Step that the person has taken beyond the connection's word. */
export interface TakenStep {
  /** Methods by which the owner has proven the account, where it is to be linked. */
  readonly provenBy?: OwnerProof
  readonly consented?: boolean
}
