import { Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { Conventions, MaximumBody, StreamedBody, StrictQuery } from "../contract/Conventions.ts"
import type { InvalidRequest, Issue } from "../contract/Problems.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { checkedRequest, isBodyProblem } from "./CheckedRequest.ts"
import { flawsOf, invalidRequest, isRequestSlot, pointerPart, problemOf } from "./FlawReport.ts"
import { undecodableKeys } from "./RequestHead.ts"

const readingStrictly = <A, E, R>(httpEffect: Effect.Effect<A, E, R>, limit: number) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.flatMap(checkedRequest(request, limit), (checked) =>
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
    const withBody = endpoint.payload.size > 0 && !Context.get(endpoint.annotations, StreamedBody)
    const limit = Context.get(endpoint.annotations, MaximumBody)
    return yield* (withBody ? readingStrictly(httpEffect, limit) : httpEffect).pipe(
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

const excess = (key: string): Issue => ({
  path: `/query/${pointerPart(key)}`,
  message: "Expected no excess property"
})

const undecodable = (key: string): Issue => ({
  path: `/query/${pointerPart(key)}`,
  message: "Expected percent-encoded UTF-8"
})

/** Names what the schema of a query cannot: keys where it takes none, and broken encodings. */
export const StrictQueryHttp = Layer.succeed(
  StrictQuery,
  Effect.fnUntraced(function* (httpEffect, { endpoint }) {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const start = url.indexOf("?")
    if (start < 0) return yield* httpEffect
    const query = url.slice(start + 1)
    const errors =
      endpoint.query === undefined
        ? Array.from(new Set(new URLSearchParams(query).keys()), excess)
        : undecodableKeys(query).map(undecodable)
    if (errors.length > 0) return yield* invalidRequest(errors)
    return yield* httpEffect
  })
)
