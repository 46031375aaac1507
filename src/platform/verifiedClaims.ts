import { DateTime, Effect, Option } from "effect"
import { jwtVerify, type JWTPayload, type LocalJWKSet } from "jose"
import { isSpelledAsSigned } from "./CompactJws.ts"

/** Seconds by which the clock of the instance that signed a token may be ahead of ours. */
const aheadSeconds = 5

/** The issuer of a token, its type, and its audience where that is one alone. */
interface Expected {
  readonly issuer: string
  readonly typ: string
  readonly audience?: string
}

/**
 * Claims of a token that this service signed itself; none for any other. One that another instance
 * signed just now may begin a little later by the clock of this one, and yet it ends on time.
 */
export const verifiedClaims = Effect.fnUntraced(function* (
  token: string,
  keySet: LocalJWKSet,
  expected: Expected
): Effect.fn.Return<Option.Option<JWTPayload>> {
  if (!isSpelledAsSigned(token)) return Option.none()
  const now = yield* DateTime.now
  const found = yield* Effect.option(
    Effect.tryPromise(() =>
      jwtVerify(token, keySet, {
        ...expected,
        algorithms: ["ES256", "EdDSA", "RS256"],
        currentDate: DateTime.toDateUtc(now),
        clockTolerance: aheadSeconds
      })
    )
  )
  return Option.filter(
    Option.map(found, ({ payload }) => payload),
    ({ exp }) => exp !== undefined && exp * 1000 > DateTime.toEpochMillis(now)
  )
})
