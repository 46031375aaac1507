import { Context, Effect } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { LiveClient, SignedIn } from "./Client.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { RateLimited } from "../../contract/Problems.ts"
import {
  Unauthenticated,
  ForbiddenWhileImpersonating,
  ReauthenticationRequired,
  SecondFactorRequired
} from "../../contract/SessionProblems.ts"

/** The signed-in user and their session. */
export class CurrentSession extends Context.Service<CurrentSession, SignedIn>()(
  "gatehouse/sessions/clients/ClientAuth/CurrentSession"
) {}

/** Handler that is one call of a service, for the person whose session the request comes from. */
export const inSession =
  <Request, A, E, R>(
    handle: (
      environment: Environment,
      signedIn: SignedIn,
      request: Request
    ) => Effect.Effect<A, E, R>
  ) =>
  (request: Request): Effect.Effect<A, E, R | CurrentEnvironment | CurrentSession> =>
    Effect.gen(function* () {
      return yield* handle(yield* CurrentEnvironment, yield* CurrentSession, request)
    })

/** The browser or install that the request came from, whether or not anybody is signed in there. */
export class CurrentClient extends Context.Service<CurrentClient, LiveClient | null>()(
  "gatehouse/sessions/clients/ClientAuth/CurrentClient"
) {}

/** Marks an endpoint that a token replaced within the last seconds may still call, like a read. */
export class AnswersReplacedToken extends Context.Service<AnswersReplacedToken, boolean>()(
  "gatehouse/sessions/clients/ClientAuth/AnswersReplacedToken"
) {}

/**
 * Guards what a signed-in person does: the client's token comes as the session cookie or as a
 * bearer (interface.md "Authentication"), and its active session has to be live.
 */
export class ClientAuth extends HttpApiMiddleware.Service<
  ClientAuth,
  { provides: CurrentSession; requires: CurrentEnvironment }
>()("gatehouse/sessions/clients/ClientAuth", { error: Unauthenticated }) {}

/** Reads the client's token where there is one; routes that are public use it. */
export class ClientToken extends HttpApiMiddleware.Service<
  ClientToken,
  { provides: CurrentClient; requires: CurrentEnvironment }
>()("gatehouse/sessions/clients/ClientAuth/ClientToken") {}

/**
 * Lets only clients through that hold a live session, whether or not it is the active one; add it
 * before `ClientToken`, which it needs.
 */
export class HoldsSession extends HttpApiMiddleware.Service<
  HoldsSession,
  { requires: CurrentClient | CurrentEnvironment }
>()("gatehouse/sessions/clients/ClientAuth/HoldsSession", { error: Unauthenticated }) {}

/** Closes an operation to impersonators; add it before `ClientAuth`, which it needs. */
export class NotImpersonating extends HttpApiMiddleware.Service<
  NotImpersonating,
  { requires: CurrentSession }
>()("gatehouse/sessions/clients/ClientAuth/NotImpersonating", {
  error: ForbiddenWhileImpersonating
}) {}

/**
 * Closes an operation to callers who have not proven who they are within
 * `session.reauthenticationSeconds`, by the second factor where the user has one (contract:
 * "Freshness"); add it before `NotImpersonating` and `ClientAuth`, which it needs.
 */
export class RecentlyAuthenticated extends HttpApiMiddleware.Service<
  RecentlyAuthenticated,
  { requires: CurrentSession | CurrentEnvironment }
>()("gatehouse/sessions/clients/ClientAuth/RecentlyAuthenticated", {
  error: [ReauthenticationRequired, SecondFactorRequired]
}) {}

/**
 * Counts a write against what one session may write in a minute (`throttle.sessionWrites`), whatever
 * its outcome; add it before `ClientAuth`, which it needs.
 */
export class LimitedWrites extends HttpApiMiddleware.Service<
  LimitedWrites,
  { requires: CurrentSession | CurrentEnvironment }
>()("gatehouse/sessions/clients/ClientAuth/LimitedWrites", { error: RateLimited }) {}
