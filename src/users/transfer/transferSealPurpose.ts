import type { PartRef } from "./TransferPartsStore.ts"

/**
 * Encryption context of a part of a file: its own place in this one file. A part that was moved to
 * another place or transfer does not decrypt.
 */
export const transferSealPurpose = ({ buildId, environmentId, position, transferId }: PartRef) =>
  `transfer:${environmentId}:${transferId}:${buildId}:${position}`
