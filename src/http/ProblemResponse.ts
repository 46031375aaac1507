import { Effect, Context } from "effect"
import {
  HttpBody,
  HttpServerRespondable,
  HttpServerResponse,
  ProblemDetails,
  type HttpServerRequest
} from "effect/http"
import { maximumBodyBytes } from "../contract/Conventions.ts"
import {
  BodyTooLarge,
  InternalError,
  InvalidRequest,
  MethodNotAllowed,
  Overloaded,
  RouteNotFound,
  UnsupportedMediaType
} from "../contract/Problems.ts"
import { problemDetail } from "../contract/Problem.ts"

/**
 * Renders a problem as a page for a person, or leaves it as it is. `http` knows no pages, so
 * whoever has some provides this.
 */
export const ProblemPages = Context.Reference<
  (
    request: HttpServerRequest.HttpServerRequest,
    problem: HttpServerResponse.HttpServerResponse
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse>
>("gatehouse/http/ProblemPages", {
  defaultValue: () => (_request, problem) => Effect.succeed(problem)
})

/**
 * Gives a problem the form of the protocol that its address belongs to, or leaves it as it is. `http`
 * knows no protocols, so a wing that serves one provides this.
 */
export const ProtocolErrors = Context.Reference<
  (
    request: HttpServerRequest.HttpServerRequest,
    problem: HttpServerResponse.HttpServerResponse
  ) => HttpServerResponse.HttpServerResponse
>("gatehouse/http/ProtocolErrors", { defaultValue: () => (_request, problem) => problem })

const decoder = new TextDecoder()

/** True if the answer is an RFC 9457 problem already. */
export const isProblem = (response: HttpServerResponse.HttpServerResponse): boolean =>
  response.body._tag === "Uint8Array" &&
  response.body.contentType.startsWith(ProblemDetails.contentType)

/** True if the answer is an error in the form of a protocol that knows no problems (RFC 6749, 7644). */
const isOfProtocol = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" && /^application\/(?:scim\+)?json/.test(body.contentType)

/** True if the response is a page that explains a problem in words. */
export const isPage = ({ body }: HttpServerResponse.HttpServerResponse): boolean =>
  body._tag === "Uint8Array" && body.contentType.startsWith("text/html")

const problemFor = (status: number) => {
  switch (status) {
    case 404:
      return new RouteNotFound()
    case 405:
      return new MethodNotAllowed()
    case 413:
      return new BodyTooLarge({ properties: { limit: maximumBodyBytes } })
    case 415:
      return new UnsupportedMediaType()
    case 503:
      return new Overloaded({ properties: { retryAfterSeconds: 1 } })
    default:
      return status < 500 ? new InvalidRequest({ properties: { errors: [] } }) : new InternalError()
  }
}

const setInstance = (
  response: HttpServerResponse.HttpServerResponse,
  correlationId: string
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (!(body instanceof HttpBody.Uint8Array)) return response
  const { detail, instance, properties, status, title, type } = JSON.parse(
    decoder.decode(body.body)
  )
  const retryAfter: unknown = properties?.retryAfterSeconds
  const named = HttpServerResponse.setBody(
    response,
    HttpBody.jsonUnsafe(
      {
        type,
        title,
        status,
        detail: detail ?? problemDetail(title, properties),
        instance: instance ?? `urn:uuid:${correlationId}`,
        properties
      },
      ProblemDetails.contentType
    )
  )
  return typeof retryAfter === "number"
    ? HttpServerResponse.setHeader(named, "retry-after", String(retryAfter))
    : named
}

/**
 * Gives every error the form of the contract, those too that the framework answers by itself, and
 * names the call in `instance`.
 */
export const problemResponse = (
  response: HttpServerResponse.HttpServerResponse,
  correlationId: string
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  if (response.status < 400) return Effect.succeed(response)
  if (isPage(response) || isOfProtocol(response)) return Effect.succeed(response)
  if (isProblem(response)) return Effect.succeed(setInstance(response, correlationId))
  const { allow } = response.headers
  return HttpServerRespondable.toResponse(problemFor(response.status)).pipe(
    Effect.orDie,
    Effect.map((problem) => setInstance(problem, correlationId)),
    Effect.map((problem) =>
      allow === undefined ? problem : HttpServerResponse.setHeader(problem, "allow", allow)
    )
  )
}
