import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { Answered, unlessLookedAt } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { isIssuerAt } from "./ProtocolAnswersHttp.ts"

/** Answer at a host that is no issuer's: the boundary tells it as any path that is not there. */
export const notHere = new Answered(
  Outcome.Pass({ response: HttpServerResponse.empty({ status: 404 }) })
)

/** Runs what a visit of an address of the issuer does by itself. */
export const visitedAtIssuer = <A, E, R>({ environment }: Visit, act: Effect.Effect<A, E, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    isIssuerAt(environment, request) ? unlessLookedAt(act) : Effect.succeed(notHere)
  )
