import * as Hex from "effect/encoding/Hex"
import type { ProofPurpose, StoredProof } from "./Proof.ts"

/**
 * The context that a proof is encrypted for: its row and its secret. A row that was copied to
 * another user or environment, or given another secret, does not decrypt.
 */
export const sealPurpose = (
  purpose: ProofPurpose,
  { environmentId, subject, tokenHash, userId }: Omit<StoredProof, "among" | "sealed">
): string =>
  `proof:${JSON.stringify([environmentId, purpose, subject, userId, Hex.encode(tokenHash)])}`

/** The context that earlier versions used. */
export const formerSealPurpose = (purpose: ProofPurpose): string => `proof:${purpose}`
