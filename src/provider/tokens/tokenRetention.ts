import { DateTime, Effect } from "effect"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { TokensStore } from "./TokensStore.ts"

const interval = "10 minutes"

/**
 * Time for which a code and an ended family are kept: a code that comes back within it is known to be
 * a copy. No access token lives for nearly as long.
 */
const keptFor = { days: 1 }

/**
 * Time for which the use of an expired assertion or proof is kept: by the clock of another instance,
 * which is a little behind, it would count once more.
 */
const clocksDiffer = { minutes: 1 }

/** Time within which a family without a refresh token is forgotten, be the service down for days. */
const soughtFor = { days: 4 }

/** The longest that any application's refresh tokens live, and a day for clocks that differ. */
const longestLife = { days: 366 }

/**
 * Forgets codes and tokens that count no more, for as long as the service runs. A replaced refresh
 * token is known to be a copy for as long as it could have lived itself, by its own application.
 */
export const tokenRetention = Effect.gen(function* () {
  const store = yield* TokensStore
  const sweeps = yield* EnvironmentSweeps
  return yield* sweeps.start(
    interval,
    "Old codes and tokens were not forgotten",
    ({ id, settings }, now) =>
      store.forget(id, {
        expiredBefore: now,
        usesBefore: DateTime.subtract(now, clocksDiffer),
        endedBefore: DateTime.subtract(now, keptFor),
        idleSeconds: settings.oauth.refreshIdleSeconds,
        fruitlessSince: DateTime.subtract(now, soughtFor),
        madeBefore: DateTime.subtract(now, longestLife)
      })
  )
})
