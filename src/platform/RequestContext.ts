import { Context } from "effect"

/**
 * Context of the call that is being served, for logs, metrics, problems and the audit trail.
 * Outside of a call (background work, the command line) every member is null.
 */
export interface RequestContext {
  /** UUID of this call. */
  readonly correlationId: string | null
  /** The caller's network address, at most 45 characters (interface.md "Limits"). */
  readonly ipAddress: string | null
  /** The caller's `User-Agent`, cut at 512 characters (interface.md "Limits"). */
  readonly userAgent: string | null
  /** The matched route's template, filled in once routing is done: paths may hold ids, this never. */
  route: string | null
}

export const RequestContext = Context.Reference<RequestContext>(
  "gatehouse/platform/RequestContext",
  {
    defaultValue: () => ({ correlationId: null, ipAddress: null, userAgent: null, route: null })
  }
)
