import type { SealedMail } from "./Mail.ts"

/**
 * Encryption context of a mail's content: this mail to this address. Content that was moved to
 * another row, or whose address was altered, does not decrypt.
 */
export const sealPurpose = ({
  address,
  environmentId,
  id
}: Pick<SealedMail, "address" | "environmentId" | "id">): string =>
  `mail:${environmentId}:${id}:${address}`
