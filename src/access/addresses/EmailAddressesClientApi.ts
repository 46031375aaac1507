import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import {
  LimitedWrites,
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, EmptyBody } from "../../contract/Conventions.ts"
import { EmailAddressId } from "../../contract/Ids.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { EmailDomainNotAllowed } from "../../tenancy/blockedDomains/BlockedDomain.ts"
import {
  EmailTaken,
  ManagedByConnection,
  ManagedByDirectory
} from "../../directory/users/UsersProblems.ts"
import { EmailAddress, maximumAddresses } from "../../contract/EmailAddress.ts"
import {
  EmailAddressNotFound,
  PrimaryEmail,
  TooManyEmailAddresses,
  UnverifiedEmailAddress,
  OwnEmailAddress
} from "./OwnEmailAddress.ts"
import { described } from "../../contract/LeastRole.ts"

/** A person's own addresses. */
export class EmailAddressesClientApi extends HttpApiGroup.make("client.emailAddresses")
  .add(
    HttpApiEndpoint.get("listOwnEmailAddresses", "/users/me/email-addresses", {
      success: Schema.Struct({ items: Schema.Array(OwnEmailAddress) })
    }).annotateMerge(
      described(
        "List your addresses",
        "The primary one first, the others in the order they were added."
      )
    ),
    HttpApiEndpoint.post("addEmailAddress", "/users/me/email-addresses", {
      payload: Schema.Struct({ email: EmailAddress }),
      success: OwnEmailAddress.pipe(HttpApiSchema.status("Created")),
      error: [
        EmailTaken,
        TooManyEmailAddresses,
        EmailDomainNotAllowed,
        SsoRequired,
        RateLimited,
        ...BodyProblems
      ]
    })
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Add an address",
          description: `Needs a recent reauthentication. Mails a link that proves the address; until then it belongs to nobody. 409 email_taken: you have it already. Another user's address gets the answer to a free one, and its owner is notified. A user has at most ${maximumAddresses} addresses.`
        })
      ),
    HttpApiEndpoint.post(
      "promoteEmailAddress",
      "/users/me/email-addresses/:emailAddressId/promote",
      {
        params: { emailAddressId: EmailAddressId },
        payload: EmptyBody,
        success: OwnEmailAddress,
        error: [
          EmailAddressNotFound,
          UnverifiedEmailAddress,
          ManagedByConnection,
          ManagedByDirectory,
          ...BodyProblems
        ]
      }
    )
      .middleware(LimitedWrites)
      .middleware(RecentlyAuthenticated)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Make a verified address the primary one",
          "Needs a recent reauthentication. Sign-in and password reset use the primary address only. Voids outstanding reset links, codes, challenges and enrollments, and notifies the former primary address. The link in a new-device mail, valid for seven days, restores the address it was mailed to."
        )
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
        described(
          "Mail another link that proves an address",
          "Voids the older link. Mails nothing for a verified address."
        )
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
        described(
          "Remove an address",
          "Needs a recent reauthentication. Others can use the address immediately."
        )
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Email addresses",
      description: "The addresses of the signed-in user."
    })
  ) {}
