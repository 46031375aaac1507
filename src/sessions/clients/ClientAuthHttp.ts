import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { actorOf, Clients } from "./Clients.ts"
import { requireFresh } from "./ClientTokens.ts"
import {
  AnswersReplacedToken,
  ClientAuth,
  ClientToken,
  CurrentClient,
  CurrentSession,
  HoldsSession,
  LimitedWrites,
  NotImpersonating,
  RecentlyAuthenticated
} from "./ClientAuth.ts"
import { ForbiddenWhileImpersonating, Unauthenticated } from "../../contract/SessionProblems.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { presentedToken } from "./ClientCookiesHttp.ts"

/** A token that was replaced a moment ago still reads, so that other tabs in flight sign nobody out. */
const isReading = (endpoint: HttpApiEndpoint.Top): boolean =>
  endpoint.method === "GET" ||
  endpoint.method === "HEAD" ||
  Context.getOrElse(endpoint.annotations, AnswersReplacedToken, () => false)

const recognise = Effect.fnUntraced(function* (
  clients: Clients["Service"],
  endpoint: HttpApiEndpoint.Top
) {
  const environment = yield* CurrentEnvironment
  const request = yield* HttpServerRequest.HttpServerRequest
  const presented = presentedToken(environment, request)
  return presented === undefined
    ? undefined
    : yield* clients.recognise(environment, presented, isReading(endpoint))
})

/** Lets only a signed-in person through, and names them to the audit trail. */
export const ClientAuthHttp = Layer.effect(
  ClientAuth,
  Effect.gen(function* () {
    const clients = yield* Clients
    return ClientAuth.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const recognised = yield* recognise(clients, endpoint)
        const signedIn = recognised?.signedIn ?? null
        if (signedIn === null) return yield* new Unauthenticated()
        return yield* httpEffect.pipe(
          Effect.provideService(CurrentSession, signedIn),
          Effect.provideService(AuditOrigin, {
            actor: actorOf(signedIn),
            secretKeyId: noSecretKey
          })
        )
      })
    )
  })
)

/** Tells which client a public call comes from, if it is one that we know. */
export const ClientTokenHttp = Layer.effect(
  ClientToken,
  Effect.gen(function* () {
    const clients = yield* Clients
    return ClientToken.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const recognised = yield* recognise(clients, endpoint)
        return yield* Effect.provideService(httpEffect, CurrentClient, recognised?.client ?? null)
      })
    )
  })
)

/** Turns away clients without a live session: their token dies with the last one. */
export const HoldsSessionHttp = Layer.effect(
  HoldsSession,
  Effect.gen(function* () {
    const clients = yield* Clients
    return HoldsSession.of(
      Effect.fnUntraced(function* (httpEffect) {
        const client = yield* CurrentClient
        const held =
          client === null ? [] : yield* clients.sessions(yield* CurrentEnvironment, client)
        if (held.length === 0) return yield* new Unauthenticated()
        return yield* httpEffect
      })
    )
  })
)

/** Turns away callers who impersonate. */
export const NotImpersonatingHttp = Layer.succeed(
  NotImpersonating,
  Effect.fnUntraced(function* (httpEffect) {
    const { session } = yield* CurrentSession
    if (session.impersonatorId !== null) return yield* new ForbiddenWhileImpersonating()
    return yield* httpEffect
  })
)

/** Turns away callers without a recent proof of identity. */
export const RecentlyAuthenticatedHttp = Layer.succeed(
  RecentlyAuthenticated,
  Effect.fnUntraced(function* (httpEffect) {
    yield* requireFresh(yield* CurrentEnvironment, yield* CurrentSession)
    return yield* httpEffect
  })
)

const minute = 60

/** Scopes in which writes are counted together, and their multiples of `throttle.sessionWrites`. */
const writers = {
  session: { scope: "write:session", times: 1 },
  client: { scope: "write:client", times: 1 },
  // A page may choose an organization with each click, beside whatever else it writes.
  choice: { scope: "write:choice", times: 5 }
} as const

/** Counts a write of one session or client against what it may write in a minute. */
export const limitWrites = (
  throttle: Throttle["Service"],
  environment: Environment,
  by: keyof typeof writers,
  subject: Uint8Array
) => {
  const { scope, times } = writers[by]
  const limit = {
    scope,
    subject,
    limit: environment.settings.throttle.sessionWrites * times,
    windowSeconds: minute,
    policy: `${by}-writes`
  }
  return Effect.asVoid(Effect.mapError(throttle.attempt(environment, [limit]), rateLimited))
}

/** Turns away a session that writes more than people do. */
export const LimitedWritesHttp = Layer.effect(
  LimitedWrites,
  Effect.gen(function* () {
    const throttle = yield* Throttle
    return LimitedWrites.of(
      Effect.fnUntraced(function* (httpEffect) {
        const environment = yield* CurrentEnvironment
        const { session } = yield* CurrentSession
        yield* limitWrites(throttle, environment, "session", sessionSubject(session.id))
        return yield* httpEffect
      })
    )
  })
)
