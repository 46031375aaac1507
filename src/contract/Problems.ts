import { Option, Schema } from "effect"
import { Problem } from "./Problem.ts"

/**
 * One flaw of a request. `path` is an RFC 6901 pointer whose first part names the slot: `/body`,
 * `/query` or `/path`. `message` never repeats the value that was sent.
 */
export const Issue = Schema.Struct({ path: Schema.String, message: Schema.String })
export type Issue = typeof Issue.Type

const errors = Schema.Array(Issue)

const decodeListed = Schema.decodeUnknownOption(
  Schema.Struct({ properties: Schema.Struct({ errors }) })
)

/** The flaws that a problem lists in its `errors`; none of one that has no such member. */
export const listedFlaws = (problem: unknown): Option.Option<ReadonlyArray<Issue>> =>
  Option.map(decodeListed(problem), ({ properties }) => properties.errors)

/** A path parameter, query or body that breaks the contract; `errors` names every flaw. */
export class InvalidRequest extends Problem<InvalidRequest>()(
  "invalid_request",
  400,
  "The request is invalid",
  { errors }
) {}

/** The body is not well-formed JSON in UTF-8. */
export class InvalidJson extends Problem<InvalidJson>()(
  "invalid_json",
  400,
  "The request body is not valid JSON"
) {}

/** A list's `cursor` that this environment never gave out for this list. */
export class InvalidCursor extends Problem<InvalidCursor>()(
  "invalid_cursor",
  400,
  "The cursor does not belong to this list",
  { errors }
) {}

/** A list's `limit` outside of 1 to 100. */
export class InvalidLimit extends Problem<InvalidLimit>()(
  "invalid_limit",
  400,
  "The limit must be a whole number from 1 to 100",
  { errors }
) {}

export class RouteNotFound extends Problem<RouteNotFound>()(
  "route_not_found",
  404,
  "There is no such route"
) {}

export class MethodNotAllowed extends Problem<MethodNotAllowed>()(
  "method_not_allowed",
  405,
  "The route does not support this method"
) {}

/** The body is over the limit, in bytes, that `limit` names. */
export class BodyTooLarge extends Problem<BodyTooLarge>()(
  "body_too_large",
  413,
  "The request body is too large",
  { limit: Schema.Int }
) {}

export class UnsupportedMediaType extends Problem<UnsupportedMediaType>()(
  "unsupported_media_type",
  415,
  "The request body must be application/json in UTF-8, or a file of a kind that the operation names"
) {}

/** A fault of the service. It says nothing of its cause: the log does, by the correlation id. */
export class InternalError extends Problem<InternalError>()(
  "internal_error",
  500,
  "Something went wrong on our side"
) {}

/** The service has more of this work than it can do in time; retry after the given seconds. */
export class Overloaded extends Problem<Overloaded>()(
  "overloaded",
  503,
  "The service is too busy for this request",
  { retryAfterSeconds: Schema.Int }
) {}

/** Refusal of a search that took too long, which may be tried again in five seconds. */
export const searchOverloaded = () => new Overloaded({ properties: { retryAfterSeconds: 5 } })

/** Refusal of an `Idempotency-Key` that came before with another method, path, query or body. */
export class IdempotencyKeyReused extends Problem<IdempotencyKeyReused>()(
  "idempotency_key_reused",
  422,
  "The idempotency key belongs to another request"
) {}

/** The first request with this `Idempotency-Key` is still running. */
export class IdempotencyKeyInUse extends Problem<IdempotencyKeyInUse>()(
  "idempotency_key_in_use",
  409,
  "The request with this idempotency key is still running"
) {}

/** The merged bags are over their budget; `limit` and `size` are bytes of compact JSON. */
export class MetadataTooLarge extends Problem<MetadataTooLarge>()(
  "metadata_too_large",
  422,
  "The merged metadata is too large",
  { limit: Schema.Int, size: Schema.Int }
) {}

/** Too many attempts; the answer says when to try again. */
export class RateLimited extends Problem<RateLimited>()("rate_limited", 429, "Too many attempts", {
  retryAfterSeconds: Schema.Int
}) {}

/** The problem that answers a full counter. */
export const rateLimited = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
  new RateLimited({ properties: { retryAfterSeconds } })

/** An audit search has an unknown filter. */
export class InvalidFilter extends Problem<InvalidFilter>()(
  "invalid_filter",
  400,
  "The audit filter is invalid",
  { errors }
) {}

/** The range of a browse is not one of two instants, the earlier first. */
export class InvalidRange extends Problem<InvalidRange>()(
  "invalid_range",
  400,
  "The range is invalid",
  { errors }
) {}

/** A checkpoint that this environment never gave out. */
export class InvalidCheckpoint extends Problem<InvalidCheckpoint>()(
  "invalid_checkpoint",
  400,
  "The checkpoint does not belong to this environment",
  { errors }
) {}

/** An entry that is no bare origin; `errors` names each bad one. */
export class InvalidOrigin extends Problem<InvalidOrigin>()(
  "invalid_origin",
  400,
  "The list has entries that are not bare origins",
  { errors }
) {}

/** Words to a person in each language. */
export const LocalizedText = Schema.Struct({ en: Schema.String, da: Schema.String })
export type LocalizedText = typeof LocalizedText.Type

/** The customer's backend refused; `detail` is its own text, and `message` has it in each language. */
export class DeniedByHook extends Problem<DeniedByHook>()(
  "denied_by_hook",
  403,
  "The app has refused this",
  { message: LocalizedText }
) {}

/** The customer's backend was asked and gave no usable answer; nothing has changed. */
export class HookUnavailable extends Problem<HookUnavailable>()(
  "hook_unavailable",
  503,
  "The app cannot be asked at present",
  { retryAfterSeconds: Schema.Int }
) {}

export class SigningKeyNotFound extends Problem<SigningKeyNotFound>()(
  "signing_key_not_found",
  404,
  "There is no such signing key"
) {}

/** An environment is never left without a key: rotate first. */
export class LastSigningKey extends Problem<LastSigningKey>()(
  "last_signing_key",
  409,
  "It is the only signing key: publish the next one first"
) {}

export class ProviderNotFound extends Problem<ProviderNotFound>()(
  "provider_not_found",
  404,
  "There is no such provider"
) {}

/** Its discovery document could not be read from here, so nothing was stored. */
export class ProviderUnreachable extends Problem<ProviderUnreachable>()(
  "provider_unreachable",
  400,
  "The provider does not answer"
) {}
