import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { Conventions, StrictQuery } from "../contract/Conventions.ts"
import { InvalidRequest } from "../contract/Problems.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { checkedRequest, isBodyProblem } from "./CheckedRequest.ts"
import { flawsOf, isRequestSlot, problemOf } from "./FlawReport.ts"

const readingStrictly = <A, E, R>(httpEffect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.flatMap(checkedRequest(request), (checked) =>
      Effect.provideService(httpEffect, HttpServerRequest.HttpServerRequest, checked)
    )
  )

/**
 * Every problem that comes through here is declared, by the endpoint or by this middleware; the type
 * of a middleware can only name its own.
 */
const declared = (problem: unknown) => problem as InvalidRequest

/** Holds every operation to the conventions of both planes (contract: "Conventions of both planes"). */
export const ConventionsHttp = Layer.succeed(
  Conventions,
  Effect.fnUntraced(function* (httpEffect, { endpoint }) {
    const context = yield* RequestContext
    context.route = endpoint.path
    const withBody = endpoint.payload.size > 0
    return yield* (withBody ? readingStrictly(httpEffect) : httpEffect).pipe(
      Effect.mapError((error) =>
        HttpApiError.HttpApiSchemaError.is(error) && isRequestSlot(error.kind)
          ? declared(problemOf(endpoint, flawsOf(error.kind, error)))
          : declared(error)
      ),
      Effect.catchDefect((defect) =>
        isBodyProblem(defect) ? Effect.fail(declared(defect)) : Effect.die(defect)
      )
    )
  })
)

/** Names every query key that was sent to an operation which takes none. */
export const StrictQueryHttp = Layer.succeed(
  StrictQuery,
  Effect.fnUntraced(function* (httpEffect, { endpoint }) {
    if (endpoint.query === undefined) {
      const { url } = yield* HttpServerRequest.HttpServerRequest
      const start = url.indexOf("?")
      const keys = start < 0 ? [] : [...new Set(new URLSearchParams(url.slice(start)).keys())]
      if (keys.length > 0) {
        const errors = keys.map((key) => ({
          path: `/query/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
          message: "Expected no excess property"
        }))
        return yield* new InvalidRequest({ properties: { errors } })
      }
    }
    return yield* httpEffect
  })
)
