import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  LimitedWrites,
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, optionalBody } from "../../contract/Conventions.ts"
import { IdentityId } from "../../contract/Ids.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { CodeChallenge } from "../../access/federation/AuthorizationRequest.ts"
import { ClientIdentity } from "../../access/federation/ClientIdentity.ts"
import {
  AlreadyLinked,
  IdentityInUse,
  IdentityNotFound,
  LastSignInMethod,
  ProviderNotFound
} from "../../access/federation/OAuthProblems.ts"

/** A person's own accounts at other providers. */
export class OwnIdentitiesClientApi extends HttpApiGroup.make("client.identities")
  .add(
    HttpApiEndpoint.post("linkIdentity", "/users/me/identities/:provider/link", {
      params: { provider: Text },
      payload: optionalBody(
        Schema.Struct({
          redirectUrl: Schema.optionalKey(Schema.NullOr(Text)),
          codeChallenge: Schema.optionalKey(CodeChallenge)
        })
      ),
      success: Schema.Struct({
        authorizationUrl: Schema.RedactedFromValue(Schema.String),
        expiresAt: Timestamp
      }),
      error: [InvalidRedirectUrl, ProviderNotFound, AlreadyLinked, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Start to link an account",
          description:
            "Needs a recent reauthentication. The address answered is for a browser to open once: this very browser where it was asked for with the session cookie, whose return links at once; any browser where it was asked for by bearer, which then comes back to redirectUrl with a ticket for this session."
        })
      ),
    HttpApiEndpoint.post("completeIdentityLink", "/users/me/identities/link/complete", {
      payload: Schema.Struct({
        ticket: Schema.RedactedFromValue(Text),
        codeVerifier: Schema.optionalKey(Schema.RedactedFromValue(Text))
      }),
      success: ClientIdentity,
      error: [InvalidToken, IdentityInUse, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Finish linking an account with a ticket",
          description:
            "In the session that started it, with the verifier where the start had a challenge."
        })
      ),
    HttpApiEndpoint.get("listOwnIdentities", "/users/me/identities", {
      success: Schema.Struct({ items: Schema.Array(ClientIdentity) })
    }).annotateMerge(OpenApi.annotations({ summary: "List one's linked accounts" })),
    HttpApiEndpoint.delete("unlinkIdentity", "/users/me/identities/:identityId", {
      params: { identityId: IdentityId },
      success: HttpApiSchema.NoContent,
      error: [IdentityNotFound, LastSignInMethod]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Unlink an account",
          description:
            "Needs a recent reauthentication, and a password or another linked account of a provider that is still offered."
        })
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "OAuth2 and identities" })) {}
