import { Effect, Result } from "effect"
import type { Environment } from "../environments/Environment.ts"
import { Origins } from "../origins/Origins.ts"
import { InvalidRedirectUrl } from "../origins/OriginsProblems.ts"
import { parseRedirect } from "../origins/RedirectUrl.ts"

/** The absolute address that a browser goes back to: a known place, or the app where none is named. */
export const redirectTarget = Effect.fnUntraced(function* (
  environment: Environment,
  text: string | null | undefined,
  path: string
) {
  if (text === undefined || text === null) return environment.appUrl
  const origins = yield* Origins
  const allowedOrigins = yield* origins.list(environment.id)
  const redirect = parseRedirect({ environment, allowedOrigins }, text)
  if (Result.isFailure(redirect)) {
    const errors = [{ path, message: redirect.failure }]
    return yield* new InvalidRedirectUrl({ properties: { errors } })
  }
  return redirect.success.startsWith("/")
    ? `${environment.appUrl}${redirect.success}`
    : redirect.success
})
