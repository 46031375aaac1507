import { Effect, Layer } from "effect"
import { IssuerRootClientApi, TemplateTokensClientApi, TokensClientApi } from "./TokensClientApi.ts"
import { onClientPlane, atClientRoot } from "../../contract/ClientHost.ts"
import { inSession } from "../clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { cachedPublicly } from "../../http/PublicCache.ts"
import { tokenSessionOf } from "./SessionAnswerHttp.ts"
import { authorizationServerMetadataOf, jwkSetOf, openidConfigurationOf } from "./IssuerMetadata.ts"
import { JwtTemplates } from "./JwtTemplates.ts"
import { keySetMaxAgeSeconds } from "./SigningKey.ts"
import { SigningKeys } from "./SigningKeys.ts"

const cached = cachedPublicly(keySetMaxAgeSeconds)

const authorizationServer = Effect.fnUntraced(function* () {
  yield* cached
  return authorizationServerMetadataOf(yield* CurrentEnvironment)
})

const KeysHttp = group(
  onClientPlane(TokensClientApi),
  "client.keys",
  Effect.fn(function* (handlers) {
    const keys = yield* SigningKeys
    return handlers.handleAll({
      jwks: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        yield* cached
        return jwkSetOf(yield* keys.keySet(environment.id))
      }),
      openidConfiguration: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        yield* cached
        return openidConfigurationOf(environment, yield* keys.keySet(environment.id))
      }),
      authorizationServer
    })
  })
)

const IssuerRootHttp = group(atClientRoot(IssuerRootClientApi), "client.issuerRoot", (handlers) =>
  handlers.handleAll({ authorizationServerAtRoot: authorizationServer })
)

const TemplateTokensHttp = group(
  onClientPlane(TemplateTokensClientApi),
  "client.templateTokens",
  Effect.fn(function* (handlers) {
    const templates = yield* JwtTemplates
    return handlers.handleAll({
      mintTemplateToken: inSession((environment, signedIn, { params }) =>
        templates.mint({
          environment,
          templateName: params.templateName,
          session: tokenSessionOf(environment, signedIn),
          user: signedIn.user
        })
      )
    })
  })
)

export const TokensClientHttp = Layer.mergeAll(KeysHttp, IssuerRootHttp, TemplateTokensHttp)
