import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  LimitedWrites,
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { EmailAddressId } from "../../contract/Ids.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import {
  EmailAddressNotFound,
  PrimaryEmail,
  TooManyEmailAddresses,
  UnverifiedEmailAddress
} from "./EmailAddressesProblems.ts"
import { OwnEmailAddress } from "./OwnEmailAddress.ts"
import { maximumAddresses } from "../../contract/EmailAddress.ts"

/** A person's own addresses. */
export class EmailAddressesClientApi extends HttpApiGroup.make("client.emailAddresses")
  .add(
    HttpApiEndpoint.get("listOwnEmailAddresses", "/users/me/email-addresses", {
      success: Schema.Struct({ items: Schema.Array(OwnEmailAddress) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List one's addresses",
        description: "The primary one first, then in the order in which they were added."
      })
    ),
    HttpApiEndpoint.post("addEmailAddress", "/users/me/email-addresses", {
      payload: Schema.Struct({ email: EmailAddress }),
      success: OwnEmailAddress.pipe(HttpApiSchema.status("Created")),
      error: [EmailTaken, TooManyEmailAddresses, RateLimited, ...BodyProblems]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Add an address",
          description: `Needs a recent reauthentication. Mails a link that proves the address; until then it is nobody's. 409 email_taken: one has it already. Another user's address is answered as a free one is, and its owner is told. One user has at most ${maximumAddresses} addresses.`
        })
      ),
    HttpApiEndpoint.post(
      "promoteEmailAddress",
      "/users/me/email-addresses/:emailAddressId/promote",
      {
        params: { emailAddressId: EmailAddressId },
        payload: EmptyBody,
        success: OwnEmailAddress,
        error: [EmailAddressNotFound, UnverifiedEmailAddress, ...BodyProblems]
      }
    )
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Make a verified address the primary one",
          description:
            "Needs a recent reauthentication. Signing in and password resets go by the primary address only. Voids outstanding reset links, codes, challenges and enrollments, and tells the former primary address. The link in a new-device mail, which lives for seven days, brings the address back that it was mailed to."
        })
      ),
    HttpApiEndpoint.post(
      "resendEmailVerification",
      "/users/me/email-addresses/:emailAddressId/resend-verification",
      {
        params: { emailAddressId: EmailAddressId },
        payload: EmptyBody,
        success: HttpApiSchema.Empty(202),
        error: [EmailAddressNotFound, RateLimited, ...BodyProblems]
      }
    )
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Mail another link that proves an address",
          description: "The older link is dead. Nothing is mailed for an address that is proven."
        })
      ),
    HttpApiEndpoint.delete("removeEmailAddress", "/users/me/email-addresses/:emailAddressId", {
      params: { emailAddressId: EmailAddressId },
      success: HttpApiSchema.NoContent,
      error: [EmailAddressNotFound, PrimaryEmail]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove an address",
          description: "Needs a recent reauthentication. It is free for others at once."
        })
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(OpenApi.annotations({ title: "Email addresses" })) {}
