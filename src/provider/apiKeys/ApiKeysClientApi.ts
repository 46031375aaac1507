import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { OrganizationGate } from "../../organizations/enforcement/OrganizationClientAuth.ts"
import { BodyProblems } from "../../contract/Conventions.ts"
import { ApiKeyId, OrganizationId } from "../../contract/Ids.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import {
  ClientAuth,
  LimitedWrites,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import {
  ApiKey,
  CreatedApiKey,
  NewOrganizationApiKey,
  NewOwnApiKey,
  ApiKeyNotFound,
  ApiKeysDisabled,
  TooManyApiKeys
} from "./ApiKey.ts"
import { described, titled } from "../../contract/LeastRole.ts"

const own = "/users/me/api-keys"
const ofOrganization = "/organizations/:organizationId/api-keys"
const organization = { organizationId: OrganizationId }

const listOf = Schema.Struct({ items: Schema.Array(ApiKey) })
const created = CreatedApiKey.pipe(HttpApiSchema.status("Created"))
const makingProblems = [
  ApiKeysDisabled,
  Forbidden,
  OrganizationNotFound,
  TooManyApiKeys,
  ...BodyProblems
] as const

/** Keys to the customer's own API, as people make them for themselves and for an organization. */
export class ApiKeysClientApi extends HttpApiGroup.make("client.apiKeys")
  .add(
    HttpApiEndpoint.get("listOwnApiKeys", own, { success: listOf }).annotateMerge(
      described(
        "List your API keys",
        "Newest first, those that expired within the last 30 days among them."
      )
    ),
    HttpApiEndpoint.post("createOwnApiKey", own, {
      payload: NewOwnApiKey,
      success: created,
      error: [...makingProblems, SsoRequired]
    })
      .middleware(RecentlyAuthenticated)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Make an API key for yourself",
          "Only for oneself, and where apiKeys.people is on. permissions are those of your role in the organization that is named; without one a key holds none. The key is shown here and nowhere else."
        )
      ),
    HttpApiEndpoint.delete("revokeOwnApiKey", `${own}/:apiKeyId`, {
      params: { apiKeyId: ApiKeyId },
      success: HttpApiSchema.NoContent,
      error: ApiKeyNotFound
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(described("Revoke an API key of yours", "It is refused from now on.")),
    HttpApiEndpoint.get("listOrganizationApiKeys", ofOrganization, {
      params: organization,
      success: listOf,
      error: [OrganizationNotFound, Forbidden]
    })
      .middleware(OrganizationGate)
      .annotateMerge(
        described(
          "List the API keys of an organization",
          "The organization's own, not those of its members; newest first. createdByLeft tells that the one who made a key is no member any more: the key goes on."
        )
      ),
    HttpApiEndpoint.post("createOrganizationApiKey", ofOrganization, {
      params: organization,
      payload: NewOrganizationApiKey,
      success: created,
      error: makingProblems
    })
      .middleware(OrganizationGate)
      .middleware(RecentlyAuthenticated)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Make an API key of an organization",
          "Where apiKeys.organizations is on. A permission that your own role does not hold is 403 forbidden. The key stays when you leave, and is shown here and nowhere else."
        )
      ),
    HttpApiEndpoint.delete("revokeOrganizationApiKey", `${ofOrganization}/:apiKeyId`, {
      params: { ...organization, apiKeyId: ApiKeyId },
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, Forbidden, ApiKeyNotFound]
    })
      .middleware(OrganizationGate)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described("Revoke an API key of an organization", "It is refused from now on.")
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    titled("API keys", "Keys by which scripts of people and organizations call the app's own API.")
  ) {}
