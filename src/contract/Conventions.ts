import { Context, Schema } from "effect"
import { HttpApi, HttpApiMiddleware } from "effect/http-api"
import type { Environment } from "./Environment.ts"
import {
  BodyTooLarge,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  InternalError,
  InvalidJson,
  InvalidRequest,
  Overloaded,
  UnsupportedMediaType
} from "./Problems.ts"

/**
 * The environment that a call is for. The guard of each plane names it: by the `Host` on the client
 * plane, by the secret key on the server plane, by the path on the console's.
 */
export class CurrentEnvironment extends Context.Service<CurrentEnvironment, Environment>()(
  "gatehouse/contract/Conventions/CurrentEnvironment"
) {}

/** The largest request body in bytes; over it the answer is 413 `body_too_large`. */
export const maximumBodyBytes = 65_536

/** Maximum body size of one operation that takes a file, in bytes. */
export const MaximumBody = Context.Reference("gatehouse/contract/Conventions/MaximumBody", {
  defaultValue: () => maximumBodyBytes
})

/** True for an operation that reads its body as a stream, such as a large file. */
export const StreamedBody = Context.Reference("gatehouse/contract/Conventions/StreamedBody", {
  defaultValue: () => false
})

/**
 * Answers of every operation to a request that breaks the contract: a 400 that names each flaw, a
 * 500 that says nothing if the service itself is at fault, and a 503 while its database is away.
 */
export class Conventions extends HttpApiMiddleware.Service<Conventions>()(
  "gatehouse/contract/Conventions",
  { error: [InvalidRequest, InternalError, Overloaded] }
) {}

/** Refuses query keys where an operation takes none; for the server plane, where typos must show. */
export class StrictQuery extends HttpApiMiddleware.Service<StrictQuery>()(
  "gatehouse/contract/StrictQuery",
  { error: InvalidRequest }
) {}

/** Problems that an operation with a JSON body can answer because of that body alone. */
export const BodyProblems = [InvalidJson, BodyTooLarge, UnsupportedMediaType] as const

/**
 * Lets a POST of the server plane be repeated safely by an `Idempotency-Key` of 1 to 255
 * characters (draft-ietf-httpapi-idempotency-key-header).
 */
export class Idempotent extends HttpApiMiddleware.Service<
  Idempotent,
  { requires: CurrentEnvironment }
>()("gatehouse/contract/Idempotent", {
  error: [IdempotencyKeyInUse, IdempotencyKeyReused, InvalidRequest]
}) {}

/** A body that may be left out: an absent one arrives as null. */
export const optionalBody = <S extends Schema.Constraint>(body: S) => [body, Schema.Null] as const

/** The body of a POST that needs none: nothing at all, or `{}`. */
export const EmptyBody = optionalBody(
  Schema.Record(Schema.String, Schema.Never.annotate({ message: "Expected no excess property" }))
)

const strict = { onExcessProperty: "error", errors: "all" } as const

/**
 * Requests are held strictly to the contract, and every flaw is found; answers are only shaped. The
 * client plane lets unknown query keys pass: providers and mail programs add theirs to our links.
 */
export const clientRequestParsing = Context.make(HttpApi.PayloadParseOptions, strict).pipe(
  Context.add(HttpApi.QueryParseOptions, { errors: "all" }),
  Context.add(HttpApi.ParamsParseOptions, { errors: "all" })
)

/**
 * Parsing rules of the server plane, where an unknown query key is a flaw too: a backend's typo
 * must show.
 */
export const serverRequestParsing = Context.add(
  clientRequestParsing,
  HttpApi.QueryParseOptions,
  strict
)
