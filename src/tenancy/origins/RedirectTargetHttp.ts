import { Effect, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { Origins } from "./Origins.ts"
import { invalidRedirect, absoluteOf, afterSignInOf } from "./RedirectUrl.ts"

/**
 * The absolute address that a browser is sent to in the end: a known place, or `pages.afterSignIn`
 * of the app where a request names none. `path` says where in the request the text stood.
 */
export const redirectTarget = Effect.fnUntraced(function* (
  origins: Origins["Service"],
  environment: Environment,
  text: string | null | undefined,
  path: string
) {
  if (text === undefined || text === null) return afterSignInOf(environment)
  const redirect = yield* origins.resolve(environment, text)
  return Result.isSuccess(redirect)
    ? absoluteOf(environment, redirect.success)
    : yield* invalidRedirect(path, redirect.failure)
})

/** Target of a native install, which has to name where it waits. */
export const nativeTarget = Effect.fnUntraced(function* (
  origins: Origins["Service"],
  environment: Environment,
  text: string | null | undefined,
  path: string
) {
  const redirect = yield* origins.resolveNative(environment, text ?? "/")
  return Result.isSuccess(redirect)
    ? redirect.success
    : yield* invalidRedirect(path, redirect.failure)
})
