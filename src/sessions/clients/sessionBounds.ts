import { DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"

/** When sessions have expired. */
export interface Expired {
  readonly absolute: DateTime.Utc
  readonly idle: DateTime.Utc
}

/** How many sessions of a user stay beside a new one, and which have expired. */
export const boundsOf = (
  { settings }: Environment,
  now: DateTime.Utc
): { readonly kept: number; readonly expired: Expired } => {
  const { idleSeconds, maxPerUser } = settings.session
  const idle = DateTime.subtract(now, { seconds: idleSeconds })
  return { kept: maxPerUser - 1, expired: { absolute: now, idle } }
}
