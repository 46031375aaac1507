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
import { Text, Timestamp, RedactedText } from "../../contract/Values.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { CodeChallenge } from "./AuthorizationRequest.ts"
import { ClientIdentity } from "./ClientIdentity.ts"
import {
  AlreadyLinked,
  IdentityInUse,
  IdentityNotFound,
  LastSignInMethod,
  ProviderNotFound
} from "./OAuthProblems.ts"
import { ManagedByConnection } from "../../directory/users/UsersProblems.ts"
import { described } from "../../contract/LeastRole.ts"

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
        authorizationUrl: RedactedText,
        expiresAt: Timestamp
      }),
      error: [InvalidRedirectUrl, ProviderNotFound, AlreadyLinked, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Start linking an account",
          "Needs a recent reauthentication. Returns a URL for a browser to open once. Requested with the session cookie, it works in this browser only, and its return links the account. Requested by bearer, it works in any browser, which returns to redirectUrl with a ticket for this session."
        )
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
        described(
          "Finish linking an account with a ticket",
          "In the session that started it, with the verifier if the start had a challenge."
        )
      ),
    HttpApiEndpoint.get("listOwnIdentities", "/users/me/identities", {
      success: Schema.Struct({ items: Schema.Array(ClientIdentity) })
    }).annotateMerge(
      described(
        "List your linked accounts",
        "The accounts at other providers that sign you in here."
      )
    ),
    HttpApiEndpoint.delete("unlinkIdentity", "/users/me/identities/:identityId", {
      params: { identityId: IdentityId },
      success: HttpApiSchema.NoContent,
      error: [IdentityNotFound, LastSignInMethod, ManagedByConnection]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Unlink an account",
          "Needs a recent reauthentication, and a password or another linked account at a provider still offered."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "OAuth2 and identities" })) {}
