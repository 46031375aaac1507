import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"

/** Annotation of an endpoint that takes proofs of possession, each of whose answers has a nonce for the next. */
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
