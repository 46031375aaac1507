import { Context } from "effect"

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
