import { Cause, Effect, Layer, Result, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/CurrentEnvironment.ts"
import type { Environment } from "../../contract/Environment.ts"
import { group } from "../../http/ApiGroup.ts"
import { cachedPublicly } from "../../http/PublicCache.ts"
import { askedHost } from "../../http/RequestHead.ts"
import { postedForm } from "../../pages/kernel/postedForm.ts"
import { reportOf } from "../../platform/CauseReport.ts"
import { isDatabaseAway } from "../../platform/DatabaseAway.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { jwkSetOf } from "../../sessions/tokens/IssuerMetadata.ts"
import { keySetMaxAgeSeconds } from "../../sessions/tokens/SigningKey.ts"
import { deviceGrant } from "../applications/Application.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import { DeviceTokens } from "./DeviceTokens.ts"
import { FamilyTokens } from "./FamilyTokens.ts"
import { parametersOf } from "./FormParameters.ts"
import { Introspection } from "./Introspection.ts"
import { MachineTokens } from "./MachineTokens.ts"
import { refused, statusOfError, type OAuthError, type OAuthErrorCode } from "./OAuthError.ts"
import { presentedClient, type ProvingEndpoint } from "./presentedClient.ts"
import { ProtocolClientApi, ProviderRootClientApi } from "./ProtocolClientApi.ts"
import { ProtocolConventions } from "./ProtocolClientAuth.ts"
import { providerMetadataOf } from "./ProviderMetadata.ts"
import { Revocation } from "./Revocation.ts"
import { TokenAnswer } from "./TokenAnswer.ts"
import { UserInfo } from "./UserInfo.ts"

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

const errorAnswer = (refusal: OAuthError) => {
  const { description, error, retryAfterSeconds = retrySeconds } = refusal
  const challenge = challenges[error]
  return HttpServerResponse.jsonUnsafe(
    { error, error_description: description },
    {
      status: statusOfError(refusal),
      headers: {
        ...(challenge === undefined ? {} : { "www-authenticate": challenge }),
        ...(error === "temporarily_unavailable" ? { "retry-after": String(retryAfterSeconds) } : {})
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

export const ProtocolConventionsHttp = Layer.succeed(
  ProtocolConventions,
  Effect.fnUntraced(function* (httpEffect, { endpoint }) {
    const context = yield* RequestContext
    context.route = endpoint.path
    const environment = yield* CurrentEnvironment
    const request = yield* HttpServerRequest.HttpServerRequest
    // The boundary answers as for any other path that is not there.
    if (!isIssuerAt(environment, request)) return HttpServerResponse.empty({ status: 404 })
    return yield* Effect.catchDefect(httpEffect, (defect) => faultAnswer(Cause.die(defect)))
  })
)

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(TokenAnswer))

/** Answers in the form of the protocol. */
export const told = <A, R>(
  effect: Effect.Effect<A, OAuthError, R>,
  answer: (value: A) => unknown
) =>
  effect.pipe(
    Effect.map((value) => HttpServerResponse.jsonUnsafe(answer(value))),
    Effect.catchTag("OAuthError", (error) => Effect.succeed(errorAnswer(error)))
  )

/** The form of a request, each parameter once. */
const formOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const form = yield* Effect.mapError(postedForm(request), () =>
    refused("invalid_request", "The body is not a form")
  )
  const parameters = parametersOf(form)
  return Result.isFailure(parameters)
    ? yield* refused("invalid_request", `${parameters.failure} stands twice`)
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
  return { parameters, presented }
})

const bearerOf = (request: HttpServerRequest.HttpServerRequest): string | undefined =>
  /^bearer +([^ ]+)$/i.exec(request.headers["authorization"] ?? "")?.[1]

const cached = cachedPublicly(keySetMaxAgeSeconds)

const metadata = Effect.fnUntraced(function* () {
  yield* cached
  return providerMetadataOf(yield* CurrentEnvironment)
})

const OAuthHttp = group(
  HttpApi.make("client").add(ProtocolClientApi).prefix(clientPrefix),
  "client.provider",
  Effect.fn(function* (handlers) {
    const keys = yield* IssuerKeys
    const tokens = yield* FamilyTokens
    const machines = yield* MachineTokens
    const devices = yield* DeviceTokens
    const introspection = yield* Introspection
    const revocation = yield* Revocation
    const userInfo = yield* UserInfo

    const exchange = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const environment = yield* CurrentEnvironment
      const asked = yield* presentedBy(request, "token")
      switch (asked.parameters.get("grant_type")) {
        case undefined:
          return yield* refused("invalid_request", "grant_type is missing")
        case "authorization_code":
          return yield* tokens.redeemCode(environment, asked)
        case "refresh_token":
          return yield* tokens.refresh(environment, asked)
        case "client_credentials":
          return yield* machines.issue(environment, asked)
        case deviceGrant:
          return yield* devices.redeem(environment, asked)
        default:
          return yield* refused("unsupported_grant_type", "There is no such grant type here")
      }
    })

    const claimsOf = Effect.fnUntraced(function* (token: string | undefined) {
      const environment = yield* CurrentEnvironment
      return token === undefined
        ? yield* refused("invalid_token", "No access token was sent")
        : yield* userInfo.claims(environment, token)
    })

    return handlers
      .handle("providerMetadata", metadata)
      .handle(
        "providerJwks",
        Effect.fnUntraced(function* () {
          yield* cached
          return jwkSetOf(yield* keys.keySet(yield* CurrentEnvironment))
        })
      )
      .handleRaw("token", ({ request }) => told(exchange(request), encodeAnswer))
      .handleRaw("introspect", ({ request }) =>
        told(
          Effect.gen(function* () {
            const environment = yield* CurrentEnvironment
            const asked = yield* presentedBy(request, "introspect")
            return yield* introspection.introspect(environment, asked)
          }),
          (answer) => answer
        )
      )
      .handleRaw("revoke", ({ request }) =>
        told(
          Effect.gen(function* () {
            const environment = yield* CurrentEnvironment
            yield* revocation.revoke(environment, yield* presentedBy(request, "revoke"))
          }),
          () => ({})
        )
      )
      .handleRaw("userInfo", ({ request }) => told(claimsOf(bearerOf(request)), (claims) => claims))
      .handleRaw("postUserInfo", ({ request }) =>
        told(
          Effect.gen(function* () {
            const posted = yield* formOf(request)
            const sent = [bearerOf(request), posted.get("access_token")].filter(
              (token) => token !== undefined
            )
            if (sent.length > 1) {
              return yield* refused("invalid_request", "The token was sent in two ways")
            }
            return yield* claimsOf(sent[0])
          }),
          (claims) => claims
        )
      )
  })
)

const OAuthRootHttp = group(
  HttpApi.make("client").add(ProviderRootClientApi),
  "client.providerRoot",
  (handlers) =>
    handlers
      .handle("providerMetadataAtRoot", metadata)
      .handle("authorizationServerMetadataAtRoot", metadata)
)

export const ProtocolHttp = Layer.mergeAll(OAuthHttp, OAuthRootHttp)
