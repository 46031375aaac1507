import { Cause, Context, Effect, Layer, Result } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { maximumBodyBytes, CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { askedHost, pathOf } from "../../http/RequestHead.ts"
import { postedForm } from "../../pages/kernel/postedForm.ts"
import { reportOf } from "../../platform/CauseReport.ts"
import { isDatabaseAway } from "../../platform/DatabaseAway.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { parametersOf } from "./FormParameters.ts"
import { refused, statusOfError, OAuthError, type OAuthErrorCode } from "./OAuthError.ts"
import { assertionAlgorithms } from "./AssertionAlgorithm.ts"
import { DpopProofs } from "./DpopProofs.ts"
import { presentedClient, type ProvingEndpoint } from "./presentedClient.ts"
import { ProtocolConventions, TakesProofs } from "./ProtocolClientAuth.ts"
import type { PresentedAccess } from "./ShownTokens.ts"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import { ProtocolErrors } from "../../http/ProblemResponse.ts"

const retrySeconds = 2

/** True if the environment is an issuer at this host: only at that of its app URL. */
export const isIssuerAt = (
  { appUrl, kind, settings }: Environment,
  request: HttpServerRequest.HttpServerRequest
): boolean =>
  kind === "application" && settings.oauth.enabled && askedHost(request) === new URL(appUrl).host

const challenges: Partial<Readonly<Record<OAuthErrorCode, string>>> = {
  invalid_client: 'Basic realm="oauth"',
  invalid_token: 'Bearer error="invalid_token"',
  insufficient_scope: 'Bearer error="insufficient_scope", scope="openid"'
}

/** The challenge of a resource that was shown no token as it should be (RFC 6750 section 3). */
const malformedChallenge = 'Bearer error="invalid_request"'

/** The challenge to a request without authentication information (RFC 6750 section 3.1). */
const bareChallenge = 'Bearer realm="oauth"'

/** The challenge of a resource whose token came with a proof, or should have (RFC 9449 section 7.1). */
const dpopChallenge = (error: OAuthErrorCode): string => {
  const scope = error === "insufficient_scope" ? ', scope="openid"' : ""
  return `DPoP error="${error}"${scope}, algs="${assertionAlgorithms.join(" ")}"`
}

const errorAnswer = (refusal: OAuthError, { at, scheme }: Told = {}) => {
  const { description, error, isUnasked, retryAfterSeconds } = refusal
  const isOfProof = error === "invalid_dpop_proof" || error === "use_dpop_nonce"
  const isBeyond = at === "resource" && isOfProof
  const isMalformed = at === "resource" && error === "invalid_request"
  const known = isMalformed ? malformedChallenge : challenges[error]
  const bearer = isUnasked ? bareChallenge : known
  const isProven = scheme === "DPoP" && bearer !== undefined
  const challenge = isBeyond || isProven ? dpopChallenge(error) : bearer
  return HttpServerResponse.jsonUnsafe(
    { error, error_description: description },
    {
      status: isBeyond ? 401 : statusOfError(refusal),
      headers: {
        ...(challenge === undefined ? {} : { "www-authenticate": challenge }),
        ...(error === "temporarily_unavailable"
          ? { "retry-after": String(retryAfterSeconds ?? retrySeconds) }
          : {})
      }
    }
  )
}

const faultOf = (cause: Cause.Cause<unknown>): OAuthErrorCode =>
  isDatabaseAway(cause) ? "temporarily_unavailable" : "server_error"

/** Turns a fault of the service into the protocol's form, and tells the log of it. */
const faultAnswer = (cause: Cause.Cause<unknown>) =>
  Effect.logError("The request failed").pipe(
    Effect.annotateLogs({ errors: reportOf(cause) }),
    Effect.as(errorAnswer(refused(faultOf(cause), "Something went wrong on our side")))
  )

export const ProtocolConventionsHttp = Layer.effect(
  ProtocolConventions,
  Effect.gen(function* () {
    const proofs = yield* DpopProofs
    return Effect.fnUntraced(function* (httpEffect, { endpoint }) {
      const context = yield* RequestContext
      context.route = endpoint.path
      const environment = yield* CurrentEnvironment
      const request = yield* HttpServerRequest.HttpServerRequest
      // The boundary answers as for any other path that is not there.
      if (!isIssuerAt(environment, request)) return HttpServerResponse.empty({ status: 404 })
      const answer = yield* Effect.catchDefect(httpEffect, (defect) =>
        faultAnswer(Cause.die(defect))
      )
      if (!Context.get(endpoint.annotations, TakesProofs)) return answer
      const nonce = yield* proofs.nonce(environment)
      return HttpServerResponse.setHeader(answer, "dpop-nonce", nonce)
    })
  })
)

/** The access token in the Authorization header, with the proof that came with it. */
export const accessOf = ({
  headers,
  method
}: HttpServerRequest.HttpServerRequest): PresentedAccess | undefined => {
  const [, scheme, token] = /^(bearer|dpop) +([^ ]+)$/i.exec(headers["authorization"] ?? "") ?? []
  if (scheme === undefined || token === undefined) return undefined
  const isBound = scheme.toLowerCase() === "dpop"
  return { scheme: isBound ? "DPoP" : "Bearer", token, proof: headers["dpop"], method }
}

/** The token that a caller shows as Bearer. */
export const bearerOf = (request: HttpServerRequest.HttpServerRequest): string | undefined => {
  const access = accessOf(request)
  return access?.scheme === "Bearer" ? access.token : undefined
}

/** The refusal of a body that is over the limit of every operation. */
export const tooLarge = new OAuthError({
  error: "invalid_request",
  description: `The body is over ${maximumBodyBytes} bytes`,
  status: 413
})

interface Told {
  readonly status?: number
  readonly at?: "endpoint" | "resource"
  /** The scheme by which a resource was shown a token. */
  readonly scheme?: PresentedAccess["scheme"] | undefined
}

/** Answers with a value in JSON, or with the error of the protocol. */
export const told = <A, R>(
  effect: Effect.Effect<A, OAuthError, R>,
  answer: (value: A) => unknown,
  { status = 200, ...shown }: Told = {}
) =>
  effect.pipe(
    Effect.map((value) =>
      status === 204
        ? HttpServerResponse.empty({ status })
        : HttpServerResponse.jsonUnsafe(answer(value), { status })
    ),
    Effect.catchTag("OAuthError", (error) => Effect.succeed(errorAnswer(error, shown)))
  )

/** The form of a request, each parameter once. */
export const formOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const form = yield* Effect.mapError(postedForm(request), ([status]) =>
    status === 413 ? tooLarge : refused("invalid_request", "The body is not a form")
  )
  const parameters = parametersOf(form)
  return Result.isFailure(parameters)
    ? yield* refused("invalid_request", parameters.failure.description)
    : parameters.success
})

/** The form of a request, and the application that it says it is of. */
export const presentedBy = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  endpoint: ProvingEndpoint
) {
  const parameters = yield* formOf(request)
  const presented = yield* Effect.fromResult(
    presentedClient(endpoint, request.headers["authorization"], parameters)
  )
  if (endpoint !== "token" && endpoint !== "par") return { parameters, presented }
  const proof = { text: request.headers["dpop"], endpoint }
  return { parameters, presented: { ...presented, proof } }
})

const issuerPath = oauthIssuerAt("")

const endpoint = new RegExp(
  `^${issuerPath}/(?:token|introspect|revoke|par|device|userinfo|register)(?:/[^/]*)?$`
)

/** The errors that the service itself answers at an endpoint, before its own handler does. */
const errors: Readonly<Record<number, readonly [error: OAuthErrorCode, description: string]>> = {
  405: ["invalid_request", "The endpoint takes other methods, which Allow names"],
  500: ["server_error", "Something went wrong on our side"],
  503: ["temporarily_unavailable", "The service is away for a moment"]
}

/** Gives problems at the endpoints of the protocol the form of RFC 6749 section 5.2. */
export const ProtocolErrorsHttp = Layer.succeed(ProtocolErrors, (request, problem) => {
  const error = errors[problem.status]
  if (error === undefined || !endpoint.test(pathOf(request))) return problem
  const [code, description] = error
  const { allow, "retry-after": retryAfter } = problem.headers
  return HttpServerResponse.jsonUnsafe(
    { error: code, error_description: description },
    {
      status: problem.status,
      headers: {
        ...(allow === undefined ? {} : { allow }),
        ...(retryAfter === undefined ? {} : { "retry-after": retryAfter })
      }
    }
  )
})
