import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Name, Timestamp } from "../../contract/Values.ts"
import { OAuth2Endpoints, Protocol, ProviderKey } from "../../tenancy/providers/Provider.ts"
import { ProviderNotFound, ProviderUnreachable } from "../../contract/Problems.ts"
import { LeastRole, needs, operation, titled } from "../../contract/LeastRole.ts"
import { UserReadProblems } from "../../directory/users/UsersProblems.ts"
import {
  JwtTemplate,
  JwtTemplateName,
  TemplateNotFound
} from "../../sessions/tokens/JwtTemplate.ts"

const environment = { environmentId: EnvironmentId }
const ofProvider = { ...environment, provider: ProviderKey }
const providers = "/environments/:environmentId/providers"
const provider = `${providers}/:provider`

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
    HttpApiEndpoint.get("listProviders", providers, {
      params: environment,
      success: Schema.Struct({ items: Schema.Array(ConsoleProvider) })
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the providers",
        "Never their secrets. callbackUrl is the redirect address to register at the provider."
      )
    ),
    HttpApiEndpoint.put("setProvider", provider, {
      params: ofProvider,
      payload: NewProvider,
      success: ConsoleProvider,
      error: [ProviderUnreachable, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Create or replace a provider",
        "Fills in what is known of Google, Microsoft, GitHub and Apple, by their key, issuer or preset. Reads the provider's discovery document first, and stores nothing if it cannot be read or contradicts the request. The secret is required each time, so that a changed address never gets the old one."
      )
    ),
    HttpApiEndpoint.post("checkProvider", `${provider}/check`, {
      params: ofProvider,
      success: Steps,
      error: ProviderNotFound
    }).annotateMerge(
      operation(
        needs.admin,
        "Check a provider",
        "Checks that the provider is found and knows the client. Nobody is signed in."
      )
    ),
    HttpApiEndpoint.delete("removeProvider", provider, {
      params: ofProvider,
      success: HttpApiSchema.NoContent,
      error: ProviderNotFound
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Remove a provider",
        "Nobody can sign in with it any more. Linked accounts stay, and work again once the provider is back."
      )
    )
  )
  .annotateMerge(titled("Providers", "The external providers that people sign in with.")) {}

const ofTemplate = { ...environment, templateName: JwtTemplateName }
const templates = "/environments/:environmentId/templates"
const template = `${templates}/:templateName`

const Template = Schema.Struct({
  name: JwtTemplateName,
  ...JwtTemplate.fields,
  updatedAt: Timestamp
}).annotate({ identifier: "TokenTemplate" })

/** The templates by which signed-in users get tokens for other systems. */
export class TemplatesConsoleApi extends HttpApiGroup.make("console.templates")
  .add(
    HttpApiEndpoint.get("listTemplates", templates, {
      params: environment,
      success: Schema.Struct({ items: Schema.Array(Template) })
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(OpenApi.annotations({ summary: "List the token templates" })),
    HttpApiEndpoint.put("setTemplate", template, {
      params: ofTemplate,
      payload: JwtTemplate,
      success: Template,
      error: [...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Create or replace a token template",
        "Claims may hold {{user.id}}, {{user.email}}, {{user.publicMetadata.x}}, {{user.unsafeMetadata.x}}, {{organization.id}}, {{organization.role}} and {{session.id}}. Without an audience, tokens are for urn:gatehouse:template:NAME."
      )
    ),
    HttpApiEndpoint.post("previewTemplate", `${template}/preview`, {
      params: ofTemplate,
      payload: Schema.Struct({ userId: UserId }),
      success: Schema.Struct({ claims: Schema.Record(Schema.String, Schema.Json) }),
      error: [TemplateNotFound, ...UserReadProblems, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "Show the claims that a template makes for a user",
        "Leaves out the claims that every token has. They are those of a session with the nil id and no active organization. Mints no token."
      )
    ),
    HttpApiEndpoint.delete("removeTemplate", template, {
      params: ofTemplate,
      success: HttpApiSchema.NoContent,
      error: TemplateNotFound
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Remove a token template",
        "Mints no more tokens within a second; those already minted stay valid until they expire."
      )
    )
  )
  .annotateMerge(titled("Token templates", "Tokens for other systems.")) {}
