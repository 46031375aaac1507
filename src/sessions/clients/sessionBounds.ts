import { DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"

/** Times before which sessions have expired. */
export interface Expired {
  readonly absolute: DateTime.Utc
  readonly idle: DateTime.Utc
}

/** Number of sessions of a user that remain beside a new one, and the expiry of the others. */
export const boundsOf = (
  { settings }: Environment,
  now: DateTime.Utc
): { readonly kept: number; readonly expired: Expired } => {
  const { idleSeconds, maxPerUser } = settings.session
  const idle = DateTime.subtract(now, { seconds: idleSeconds })
  return { kept: maxPerUser - 1, expired: { absolute: now, idle } }
}
