import { Context } from "effect"

/**
 * True while the process still serves after it was asked to stop, so that a load balancer can turn
 * away from it first. Always false without a server.
 */
export const Draining = Context.Reference<{ readonly isUnderWay: boolean }>(
  "gatehouse/platform/Draining",
  { defaultValue: () => ({ isUnderWay: false }) }
)
