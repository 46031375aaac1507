import type { Build } from "./DataRequestsStore.ts"

/**
 * Encryption context of a part of an export: its own place in this one export. A part that was
 * moved to another place or request does not decrypt.
 */
export const sealPurpose = (
  { buildId, dataRequestId, environmentId }: Build,
  position: number
): string => `data_export:${environmentId}:${dataRequestId}:${buildId}:${position}`
