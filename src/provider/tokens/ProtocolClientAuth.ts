import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSchema } from "effect/http-api"
import type { CurrentEnvironment } from "../../contract/Conventions.ts"
import { OAuthErrorAnswer } from "./OAuthError.ts"

export const wrong = OAuthErrorAnswer.pipe(HttpApiSchema.status("BadRequest"))
export const unproven = OAuthErrorAnswer.pipe(HttpApiSchema.status("Unauthorized"))
export const insufficient = OAuthErrorAnswer.pipe(HttpApiSchema.status("Forbidden"))
export const absent = OAuthErrorAnswer.pipe(HttpApiSchema.status("NotFound"))
export const oversized = OAuthErrorAnswer.pipe(HttpApiSchema.status("PayloadTooLarge"))
export const limited = OAuthErrorAnswer.pipe(HttpApiSchema.status("TooManyRequests"))
export const unavailable = OAuthErrorAnswer.pipe(HttpApiSchema.status("ServiceUnavailable"))

/**
 * Annotation of an endpoint that takes proofs of possession, each of whose answers has a nonce for
 * the next.
 */
export const TakesProofs = Context.Reference<boolean>("gatehouse/provider/tokens/TakesProofs", {
  defaultValue: () => false
})

/**
 * Names the route of a call, and answers faults of the service in the form of the protocol, which
 * knows no problem objects. Its endpoints are there only where the environment is an issuer.
 */
export class ProtocolConventions extends HttpApiMiddleware.Service<
  ProtocolConventions,
  { requires: CurrentEnvironment }
>()("gatehouse/provider/tokens/ProtocolClientAuth/ProtocolConventions") {}
