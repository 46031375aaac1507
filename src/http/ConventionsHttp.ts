import { Context, Effect, Layer, Schema } from "effect"
import { memoize } from "effect/Function"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { HttpApiError, type HttpApiEndpoint } from "effect/http-api"
import { Conventions, MaximumBody, StreamedBody, StrictQuery } from "../contract/Conventions.ts"
import type { InvalidRequest, Issue } from "../contract/Problems.ts"
import { RequestContext } from "../platform/RequestContext.ts"
import { checkedRequest, isBodyProblem } from "./CheckedRequest.ts"
import { flawsOf, invalidRequest, isRequestSlot, pointerPart, problemOf } from "./FlawReport.ts"
import { undecodableKeys } from "./RequestHead.ts"

const readingStrictly = <A, E, R>(
  httpEffect: Effect.Effect<A, E, R>,
  limit: number,
  fileTypes: ReadonlySet<string>
) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.flatMap(checkedRequest(request, limit, fileTypes), (checked) =>
      Effect.provideService(httpEffect, HttpServerRequest.HttpServerRequest, checked)
    )
  )

/** Types of a body that is a file, not JSON. */
const fileTypesOf = memoize(
  ({ payload }: HttpApiEndpoint.Top): ReadonlySet<string> =>
    new Set([...payload.keys()].filter((type) => type.startsWith("image/")))
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
    const fileTypes = fileTypesOf(endpoint)
    return yield* (withBody ? readingStrictly(httpEffect, limit, fileTypes) : httpEffect).pipe(
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

const ofKey =
  (message: string) =>
  (key: string): Issue => ({ path: `/query/${pointerPart(key)}`, message })

type SlotSchema = HttpApiEndpoint.Top["params"]
const strict = { errors: "all", onExcessProperty: "error" } as const

/** The flaws of a part of the request that the framework did not come to. */
const flawsOfUnread = (kind: "Params" | "Query", schema: SlotSchema, value: unknown) =>
  schema === undefined
    ? Effect.succeed([])
    : Effect.match(Schema.decodeUnknownEffect(schema as Schema.Codec<unknown>, strict)(value), {
        onFailure: (cause) => flawsOf(kind, { cause }),
        onSuccess: () => []
      })

const flawsOfPath = (endpoint: HttpApiEndpoint.Top) =>
  Effect.flatMap(HttpRouter.RouteContext, ({ params }) =>
    flawsOfUnread("Params", endpoint.params, params)
  )

/** Values stand in lists there, as keys may repeat. */
const listCodec = memoize((query: Schema.Top): Schema.Top => Schema.toCodecArrayFromSingle(query))

const flawsOfQuery = ({ query }: HttpApiEndpoint.Top) =>
  query === undefined
    ? Effect.succeed([])
    : Effect.flatMap(HttpServerRequest.ParsedSearchParams, (params) =>
        flawsOfUnread("Query", listCodec(query), params)
      )

/** The framework reads the path first, and nothing else where that has flaws. */
const withQueryFlaws = (endpoint: HttpApiEndpoint.Top) => (error: unknown) =>
  HttpApiError.HttpApiSchemaError.is(error) && error.kind === "Params"
    ? Effect.flatMap(flawsOfQuery(endpoint), (inQuery) =>
        Effect.fail(
          inQuery.length === 0
            ? declared(error)
            : invalidRequest([...flawsOf("Params", error), ...inQuery])
        )
      )
    : Effect.fail(declared(error))

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
        ? Array.from(
            new Set(new URLSearchParams(query).keys()),
            ofKey("Expected no excess property")
          )
        : undecodableKeys(query).map(ofKey("Expected percent-encoded UTF-8"))
    if (errors.length > 0) {
      return yield* invalidRequest([...(yield* flawsOfPath(endpoint)), ...errors])
    }
    return yield* httpEffect.pipe(Effect.catch(withQueryFlaws(endpoint)))
  })
)
