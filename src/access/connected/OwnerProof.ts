import type { UserId } from "../../contract/Ids.ts"
import type { ProvenPasskey } from "../../credentials/secondFactors/SecondFactor.ts"

/** Method of a session that a connection made. */
export const ssoMethod = "sso"

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
