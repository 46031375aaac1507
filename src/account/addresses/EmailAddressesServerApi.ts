import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { EmailAddressId, UserId } from "../../contract/Ids.ts"
import { UserReadProblems, UserWriteProblems } from "../../directory/users/UserDirectoryProblems.ts"
import {
  EmailAddressNotFound,
  PrimaryEmail,
  TooManyEmailAddresses,
  UnverifiedEmailAddress
} from "./EmailAddressesProblems.ts"
import { OwnEmailAddress } from "./OwnEmailAddress.ts"
import { EmailAddressChanges, NewEmailAddress } from "./ServerEmailAddress.ts"

const AddressPath = { userId: UserId, emailAddressId: EmailAddressId }

/** A user's addresses as their backend manages them. */
export class EmailAddressesServerApi extends HttpApiGroup.make("server.emailAddresses")
  .add(
    HttpApiEndpoint.get("listUserEmailAddresses", "/users/:userId/email-addresses", {
      params: { userId: UserId },
      success: Schema.Struct({ items: Schema.Array(OwnEmailAddress) }),
      error: UserReadProblems
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List a user's email addresses",
        description: "The primary one first, then in the order in which they were added."
      })
    ),
    HttpApiEndpoint.post("addUserEmailAddress", "/users/:userId/email-addresses", {
      params: { userId: UserId },
      payload: NewEmailAddress,
      success: OwnEmailAddress.pipe(HttpApiSchema.status("Created")),
      error: [
        ...UserWriteProblems,
        EmailTaken,
        UnverifiedEmailAddress,
        TooManyEmailAddresses,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Give a user another email address",
          description:
            "A user has at most 10. primary needs verified. An address that is not verified gets no mail: its user asks for the link in their account. The primary address is told; a changed primary address is told to the old one."
        })
      ),
    HttpApiEndpoint.patch(
      "updateUserEmailAddress",
      "/users/:userId/email-addresses/:emailAddressId",
      {
        params: AddressPath,
        payload: EmailAddressChanges,
        success: OwnEmailAddress,
        error: [
          ...UserWriteProblems,
          EmailAddressNotFound,
          EmailTaken,
          UnverifiedEmailAddress,
          ...BodyProblems
        ]
      }
    ).annotateMerge(
      OpenApi.annotations({
        summary: "Verify a user's email address, or make it the primary one",
        description:
          "Only a verified address can be the primary one; one call can do both. A changed primary address is told to the old one, and makes outstanding reset links, codes, challenges and disavowal links dead. What is so already changes nothing."
      })
    ),
    HttpApiEndpoint.delete(
      "removeUserEmailAddress",
      "/users/:userId/email-addresses/:emailAddressId",
      {
        params: AddressPath,
        success: HttpApiSchema.NoContent,
        error: [...UserWriteProblems, EmailAddressNotFound, PrimaryEmail]
      }
    ).annotateMerge(
      OpenApi.annotations({
        summary: "Remove a user's email address",
        description:
          "The primary one stays: make another one primary first. The primary address is told, and the removed one where it was verified."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Email addresses",
      description: "The addresses that a user signs in with and is mailed at."
    })
  ) {}
