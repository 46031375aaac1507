import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { EmailAddressId, UserId } from "../../contract/Ids.ts"
import {
  EmailTaken,
  ManagedByConnection,
  ManagedByDirectory,
  UserReadProblems,
  UserWriteProblems
} from "../../directory/users/UsersProblems.ts"
import {
  EmailAddressNotFound,
  PrimaryEmail,
  TooManyEmailAddresses,
  UnverifiedEmailAddress,
  OwnEmailAddress,
  EmailAddressChanges,
  NewEmailAddress
} from "./OwnEmailAddress.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

const AddressPath = { userId: UserId, emailAddressId: EmailAddressId }

/** A user's addresses, for the customer's backend. */
export class EmailAddressesServerApi extends HttpApiGroup.make("server.emailAddresses")
  .add(
    HttpApiEndpoint.get("listUserEmailAddresses", "/users/:userId/email-addresses", {
      params: { userId: UserId },
      success: Schema.Struct({ items: Schema.Array(OwnEmailAddress) }),
      error: UserReadProblems
    }).annotateMerge(
      operation(
        needs.auditor,
        "List a user's email addresses",
        "The primary one first, the others in the order they were added."
      )
    ),
    HttpApiEndpoint.post("addUserEmailAddress", "/users/:userId/email-addresses", {
      params: { userId: UserId },
      payload: NewEmailAddress,
      success: OwnEmailAddress.pipe(HttpApiSchema.status("Created")),
      error: [
        ...UserWriteProblems,
        EmailTaken,
        UnverifiedEmailAddress,
        ManagedByConnection,
        ManagedByDirectory,
        TooManyEmailAddresses,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Give a user another email address",
          "A user has at most 10. primary needs verified. An unverified address gets no mail: its user requests the link in their account. Notifies the primary address, and the former one if it changes."
        )
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
          ManagedByConnection,
          ManagedByDirectory,
          ...BodyProblems
        ]
      }
    ).annotateMerge(
      operation(
        needs.freshAdmin,
        "Verify a user's email address, or make it the primary one",
        "Only a verified address can be primary; one call can do both. Changing the primary address notifies the old one and voids outstanding reset links, codes, challenges and disavowal links. Repeating a change does nothing."
      )
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
      operation(
        needs.freshAdmin,
        "Remove a user's email address",
        "The primary one cannot be removed: make another one primary first. Notifies the primary address, and the removed one if it was verified."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Email addresses",
      description: "The addresses a user signs in with and gets mail at."
    })
  ) {}
