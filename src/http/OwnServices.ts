import { Context } from "effect"

const prefix = "gatehouse/"

/**
 * The context without the service's own services, except `kept`. Every request copies its context
 * more than once, and handlers have already closed over what they need; with the process's hundred
 * services in it, those copies took a tenth of a request's time.
 */
export const withoutOwnServices = <R>(
  context: Context.Context<R>,
  kept: ReadonlySet<string> = new Set()
): Context.Context<R> =>
  Context.makeUnsafe(
    new Map([...context.mapUnsafe].filter(([key]) => !key.startsWith(prefix) || kept.has(key)))
  )
