import * as Hex from "effect/encoding/Hex"
import type { ProofPurpose } from "./Proof.ts"
import type { StoredProof } from "./ProofsStore.ts"

/**
 * What a proof is encrypted for: this row and whoever has its secret. A row that was copied to another
 * user or environment, or given a secret that somebody knows, does not decrypt.
 */
export const sealPurpose = (
  purpose: ProofPurpose,
  { environmentId, subject, tokenHash, userId }: Omit<StoredProof, "among" | "sealed">
): string =>
  `proof:${JSON.stringify([environmentId, purpose, subject, userId, Hex.encode(tokenHash)])}`

/** As earlier versions had it. */
export const formerSealPurpose = (purpose: ProofPurpose): string => `proof:${purpose}`
