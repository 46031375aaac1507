import { Schema } from "effect"

/** Mails of a purpose that an address got within the hour, in total and by cause. */
export const MailCauses = Schema.Struct({
  total: Schema.Int,
  /** From the caller's network: of IPv6 one /64. */
  ofNetwork: Schema.Int,
  /** From around it: of IPv6 its /48. */
  ofWideNetwork: Schema.Int
})
export type MailCauses = typeof MailCauses.Type

/** Mails allowed in an hour. */
export interface MailLimits {
  readonly mailsPerAddressPerHour: number
  readonly mailsPerAddressAndNetworkPerHour: number
}

/**
 * True if a caller may cause one more mail to an address. Past the common total, a caller who has
 * caused none yet still gets one, so that nobody can use up another's (contract: "Throttling").
 * Callers without a network, such as background work, have the total alone.
 */
export const isAllowed = (
  { ofNetwork, ofWideNetwork, total }: MailCauses,
  limits: MailLimits,
  hasNetwork: boolean
): boolean => {
  if (total >= limits.mailsPerAddressPerHour) return hasNetwork && ofWideNetwork === 0
  return !hasNetwork || ofNetwork < limits.mailsPerAddressAndNetworkPerHour
}
