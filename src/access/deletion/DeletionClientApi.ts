import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  LimitedWrites,
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { ReauthenticationRequired, SecondFactorRequired } from "../../contract/SessionProblems.ts"
import { BodyProblems, EmptyBody, optionalBody } from "../../contract/Conventions.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { LastOwner } from "../../organizations/organizations/OrganizationsProblems.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { described } from "../../contract/LeastRole.ts"

/** Until when the requested deletion can be confirmed. */
const RequestedDeletion = Schema.Struct({ expiresAt: Timestamp }).annotate({
  identifier: "RequestedDeletion"
})

/** Deleting one's own account. */
export class DeletionClientApi extends HttpApiGroup.make("client.deletion")
  .add(
    HttpApiEndpoint.post("requestDeletion", "/users/me/deletion", {
      payload: EmptyBody,
      success: RequestedDeletion.pipe(HttpApiSchema.status("Accepted")),
      error: [LastOwner, RateLimited, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .annotateMerge(
        described(
          "Request the deletion of the account",
          "Mails a 6-digit code to the primary address, for this session only, and voids an older code. Past the limit of such mails it still answers 202, without a new mail or code: expiresAt is then later than the expiry of the code still valid. A user without an address needs no code, only a recent proof of identity, whose end is expiresAt. Nothing is deleted yet."
        )
      ),
    HttpApiEndpoint.post("confirmDeletion", "/users/me/deletion/confirm", {
      payload: optionalBody(
        Schema.Struct({ code: Schema.optionalKey(Schema.RedactedFromValue(Text)) })
      ),
      success: HttpApiSchema.NoContent,
      error: [
        InvalidCode,
        LastOwner,
        ReauthenticationRequired,
        SecondFactorRequired,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(LimitedWrites)
      .annotateMerge(
        described(
          "Delete your account",
          "Signs the user out everywhere and clears the cookies unless the browser holds another user's session. A user without an address needs no code, only a recent proof of identity. Notifies the former address. Remaining data is erased after retention.deletedUserDays."
        )
      )
  )
  .middleware(NotImpersonating)
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Users" })) {}
