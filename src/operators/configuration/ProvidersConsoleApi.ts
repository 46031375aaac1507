import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { Name, Timestamp } from "../../contract/Values.ts"
import { OAuth2Endpoints, Protocol, ProviderKey } from "../../tenancy/providers/Provider.ts"
import { ProviderNotFound, ProviderUnreachable } from "../../contract/Problems.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"

const environment = { environmentId: EnvironmentId }
const params = { ...environment, provider: ProviderKey }
const list = "/environments/:environmentId/providers"
const one = `${list}/:provider`

const ConsoleProvider = Schema.Struct({
  key: ProviderKey,
  name: Schema.String,
  protocol: Protocol,
  issuer: Schema.String,
  clientId: Schema.String,
  scopes: Schema.Array(Schema.String),
  claims: Schema.Array(Schema.String),
  trustEmail: Schema.Boolean,
  iconUrl: Schema.NullOr(Schema.String),
  clientAuth: Schema.NullOr(Schema.Literals(["header", "body"])),
  endpoints: Schema.NullOr(OAuth2Endpoints),
  callbackUrl: Schema.String,
  updatedAt: Timestamp
}).annotate({ identifier: "Provider" })

const Secret = Schema.RedactedFromValue(Schema.NonEmptyString.check(Schema.isMaxLength(10_000)))
const text = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(500)))
const texts = Schema.optionalKey(Schema.Array(Schema.String).check(Schema.isMaxLength(50)))

const NewProvider = Schema.Struct({
  preset: Schema.optionalKey(Schema.Literals(["google", "microsoft", "github", "apple"])),
  name: Schema.optionalKey(Name),
  protocol: Schema.optionalKey(Protocol),
  issuer: text,
  clientId: Schema.String,
  clientSecret: Schema.optionalKey(Secret),
  teamId: text,
  keyId: text,
  privateKey: Schema.optionalKey(Secret),
  scopes: texts,
  claims: texts,
  trustEmail: Schema.optionalKey(Schema.Boolean),
  iconUrl: Schema.optionalKey(Schema.NullOr(Schema.String)),
  clientAuth: Schema.optionalKey(Schema.NullOr(Schema.Literals(["header", "body"]))),
  authorizationUrl: text,
  tokenUrl: text,
  userinfoUrl: text,
  subjectClaim: text,
  emailsUrl: Schema.optionalKey(Schema.NullOr(Schema.String))
})
  .check(
    Schema.makeFilter(
      ({ clientSecret, keyId, privateKey, teamId }) => {
        const parts = [teamId, keyId, privateKey].filter((part) => part !== undefined).length
        return clientSecret === undefined ? parts === 3 : parts === 0
      },
      { expected: "either clientSecret, or all of teamId, keyId and privateKey" }
    )
  )
  .annotate({ identifier: "NewProvider" })
export type NewProvider = typeof NewProvider.Type

const Steps = Schema.Struct({
  steps: Schema.Array(
    Schema.Struct({ name: Schema.String, ok: Schema.Boolean, detail: Schema.String })
  )
})

/** The providers that people sign in with. */
export class ProvidersConsoleApi extends HttpApiGroup.make("console.providers")
  .add(
    HttpApiEndpoint.get("listProviders", list, {
      params: environment,
      success: Schema.Struct({ items: Schema.Array(ConsoleProvider) })
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the providers",
          description:
            "Never their secrets. callbackUrl is the redirect address to register at the provider."
        })
      ),
    HttpApiEndpoint.put("setProvider", one, {
      params,
      payload: NewProvider,
      success: ConsoleProvider,
      error: [ProviderUnreachable, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Create or replace a provider",
          description:
            "Fills in what is known of Google, Microsoft, GitHub and Apple, by their key, issuer or preset. Reads the provider's discovery document first, and stores nothing if it cannot be read or contradicts the request. The secret is required each time, so that a changed address never gets the old one."
        })
      ),
    HttpApiEndpoint.post("checkProvider", `${one}/check`, {
      params,
      success: Steps,
      error: ProviderNotFound
    })
      .annotate(LeastRole, needs.admin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Check a provider",
          description:
            "Checks that the provider is found and knows the client. Nobody is signed in."
        })
      ),
    HttpApiEndpoint.delete("removeProvider", one, {
      params,
      success: HttpApiSchema.NoContent,
      error: ProviderNotFound
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove a provider",
          description:
            "Nobody can sign in with it any more. Linked accounts stay, and work again once the provider is back."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Providers",
      description: "The external providers that people sign in with."
    })
  ) {}
