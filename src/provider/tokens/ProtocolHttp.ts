import { Effect, Layer, Schema } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import { HttpApi } from "effect/http-api"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { group } from "../../http/ApiGroup.ts"
import { cachedPublicly } from "../../http/PublicCache.ts"
import { jwkSetOf } from "../../sessions/tokens/IssuerMetadata.ts"
import { keySetMaxAgeSeconds } from "../../sessions/tokens/SigningKey.ts"
import { deviceGrant, exchangeGrant } from "../applications/ApplicationKind.ts"
import { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import { IssuerKeys } from "../keys/IssuerKeys.ts"
import { DeviceTokens } from "./DeviceTokens.ts"
import { FamilyTokens, type TokenRequest } from "./FamilyTokens.ts"
import { ShownTokens, type PresentedAccess } from "./ShownTokens.ts"
import { MachineTokens } from "./MachineTokens.ts"
import { OAuthError, refused } from "./OAuthError.ts"
import { accessOf, formOf, presentedBy, told } from "./ProtocolAnswersHttp.ts"
import { ProtocolClientApi, ProviderRootClientApi, TokenAnswer } from "./ProtocolClientApi.ts"
import { providerMetadataOf } from "./ProviderMetadata.ts"

const encodeAnswer = Schema.encodeSync(Schema.toCodecJson(TokenAnswer))

/** Answers to a device that asks again in time, which refuse nothing. */
const isWaiting: ReadonlySet<string> = new Set(["authorization_pending", "slow_down"])

const cached = cachedPublicly(keySetMaxAgeSeconds)

const metadata = Effect.fnUntraced(function* () {
  yield* cached
  return providerMetadataOf(yield* CurrentEnvironment)
})

const OAuthHttp = group(
  HttpApi.make("client").add(ProtocolClientApi).prefix(clientPrefix),
  "client.provider",
  Effect.fn(function* (handlers) {
    const counts = yield* ApplicationCounts
    const keys = yield* IssuerKeys
    const tokens = yield* FamilyTokens
    const machines = yield* MachineTokens
    const devices = yield* DeviceTokens
    const shown = yield* ShownTokens

    const exchange = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const environment = yield* CurrentEnvironment
      const asked = yield* presentedBy(request, "token")
      const { clientId } = asked.presented
      const isRefresh = asked.parameters.get("grant_type") === "refresh_token"
      return yield* issued(environment, asked).pipe(
        Effect.tap(() => counts.note(environment, clientId, isRefresh ? "refreshed" : "granted")),
        Effect.tapError(({ error }) =>
          isWaiting.has(error) ? Effect.void : counts.note(environment, clientId, error)
        )
      )
    })

    const issued = Effect.fnUntraced(function* (environment: Environment, asked: TokenRequest) {
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
        case exchangeGrant:
          return yield* machines.exchange(environment, asked)
        default:
          return yield* refused("unsupported_grant_type", "There is no such grant type here")
      }
    })

    const claimsOf = Effect.fnUntraced(function* (access: PresentedAccess | undefined) {
      const environment = yield* CurrentEnvironment
      return access === undefined
        ? yield* new OAuthError({
            error: "invalid_token",
            description: "No access token was sent",
            isUnasked: true
          })
        : yield* shown.claims(environment, access)
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
      .handleRaw("token", ({ request }) =>
        // Caches of HTTP/1.0 know nothing else (RFC 6749 section 5.1).
        Effect.map(
          told(exchange(request), encodeAnswer),
          HttpServerResponse.setHeader("pragma", "no-cache")
        )
      )
      .handleRaw("introspect", ({ request }) =>
        told(
          Effect.gen(function* () {
            const environment = yield* CurrentEnvironment
            const asked = yield* presentedBy(request, "introspect")
            return yield* shown.introspect(environment, asked)
          }),
          (answer) => answer
        )
      )
      .handleRaw("revoke", ({ request }) =>
        told(
          Effect.gen(function* () {
            const environment = yield* CurrentEnvironment
            yield* shown.revoke(environment, yield* presentedBy(request, "revoke"))
          }),
          () => ({})
        )
      )
      .handleRaw("userInfo", ({ request }) =>
        told(claimsOf(accessOf(request)), (claims) => claims, {
          at: "resource",
          scheme: accessOf(request)?.scheme
        })
      )
      .handleRaw("postUserInfo", ({ request }) =>
        told(
          Effect.gen(function* () {
            const posted = yield* formOf(request)
            const access = accessOf(request)
            const token = posted.get("access_token")
            if (token === undefined) return yield* claimsOf(access)
            if (access !== undefined) {
              return yield* refused("invalid_request", "The token was sent in two ways")
            }
            const { method } = request
            return yield* claimsOf({ scheme: "Bearer", token, proof: undefined, method })
          }),
          (claims) => claims,
          { at: "resource", scheme: accessOf(request)?.scheme }
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
