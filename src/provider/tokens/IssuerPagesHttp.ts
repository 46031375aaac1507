import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { Answered, unlessLookedAt } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { isIssuerAt } from "./ProtocolAnswersHttp.ts"

/** Answer at a host that is no issuer's: the boundary tells it as any path that is not there. */
const notHere = new Answered(Outcome.Pass({ response: HttpServerResponse.empty({ status: 404 }) }))

/**
 * Shows a page of the issuer, of which there is none while the environment is no issuer at the
 * host.
 */
export const shownAtIssuer = <A, E, R>({ environment }: Visit, show: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request): Effect.Effect<A | Answered, E, R> =>
      isIssuerAt(environment, request) ? show : Effect.succeed(notHere)
  )

/** Runs what a visit of an address of the issuer does by itself. */
export const visitedAtIssuer = <A, E, R>(visit: Visit, act: Effect.Effect<A, E, R>) =>
  shownAtIssuer(visit, unlessLookedAt(act))

/** Does what a form of the issuer asks for, which may have been turned off since it was shown. */
export const postedAtIssuer = <E, R>({ environment }: Visit, act: Effect.Effect<Outcome, E, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request): Effect.Effect<Outcome, E, R> =>
    isIssuerAt(environment, request) ? act : Effect.succeed(notHere.outcome)
  )
