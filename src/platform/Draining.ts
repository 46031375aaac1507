import { Context } from "effect"

/**
 * Whether the process was told to stop and still serves, so that a load balancer can turn away from
 * it first. Never, where no server says so.
 */
export const Draining = Context.Reference<{ readonly isUnderWay: boolean }>(
  "gatehouse/platform/Draining",
  { defaultValue: () => ({ isUnderWay: false }) }
)
