import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { ApiKeyId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { needs, operation, described, titled } from "../../contract/LeastRole.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { ReadsOnly } from "../../contract/ServerAuth.ts"
import { UserWriteProblems } from "../../directory/users/UsersProblems.ts"
import { SearchQuery } from "../../contract/Values.ts"
import {
  MemberNotFound,
  OrganizationNotFound
} from "../../organizations/organizations/OrganizationsProblems.ts"
import {
  ApiKeyChanges,
  CreatedServerApiKey,
  NewApiKey,
  PresentedApiKey,
  ServerApiKey,
  VerifiedApiKey,
  ApiKeyNotFound,
  TooManyApiKeys
} from "./ApiKey.ts"

const params = { apiKeyId: ApiKeyId }
const path = "/api-keys/:apiKeyId"

/** Keys by which scripts of people and of organizations call the customer's own API. */
export class ApiKeysServerApi extends HttpApiGroup.make("server.apiKeys")
  .add(
    HttpApiEndpoint.get("listApiKeys", "/api-keys", {
      query: {
        ...PageQuery,
        userId: Schema.optionalKey(UserId),
        organizationId: Schema.optionalKey(OrganizationId),
        query: Schema.optionalKey(SearchQuery)
      },
      success: PageOf(ServerApiKey),
      error: [...PageProblems, Overloaded]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List API keys",
        "Newest first, without those that were revoked; expired ones are listed for 30 days. organizationId alone finds the keys of the organization itself, with userId those of that person in it. query matches a part of the name, ignoring case."
      )
    ),
    HttpApiEndpoint.post("createApiKey", "/api-keys", {
      payload: NewApiKey,
      success: CreatedServerApiKey.pipe(HttpApiSchema.status("Created")),
      error: [
        ...UserWriteProblems,
        OrganizationNotFound,
        MemberNotFound,
        MetadataTooLarge,
        TooManyApiKeys,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Make an API key",
          "Of a person (userId), of an organization (organizationId), or of a person in an organization (both). permissions are your own, such as invoices:approve, and are stored as they are given: a verification cuts them to what the person's role holds at that moment, or, for an organization's key, to what one of its roles names. A person's key without an organization holds none. Without expiresInDays it lives for 365 days; null: until it is revoked. The key is shown here and nowhere else."
        )
      ),
    HttpApiEndpoint.patch("updateApiKey", path, {
      params,
      payload: ApiKeyChanges,
      success: ServerApiKey,
      error: [ApiKeyNotFound, MetadataTooLarge, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Change an API key",
        "permissions replaces all of them; metadata is merged (RFC 7396)."
      )
    ),
    HttpApiEndpoint.delete("revokeApiKey", path, {
      params,
      success: HttpApiSchema.NoContent,
      error: ApiKeyNotFound
    }).annotateMerge(
      operation(needs.support, "Revoke an API key", "It is refused from now on, on every instance.")
    ),
    HttpApiEndpoint.post("verifyApiKey", "/api-keys/verify", {
      payload: PresentedApiKey,
      success: VerifiedApiKey,
      error: [...BodyProblems]
    })
      .annotate(ReadsOnly, true)
      .annotateMerge(
        described(
          "Verify an API key",
          "Always 200 for a request that is well-formed: valid tells whether the key counts, and permissions what it allows today. With permission, a key that does not hold it is permission_missing. unknown is no key of this environment; revoked includes one whose person, membership or organization is gone; subject_inactive: its person is banned. Idempotency-Key has no effect here."
        )
      )
  )
  .annotateMerge(
    titled(
      "API keys",
      "Keys by which people and organizations call your own API, and their verification."
    )
  ) {}
