import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { MetadataTooLarge, Overloaded } from "../../contract/Problems.ts"
import { PasswordRejected } from "../../credentials/passwords/PasswordProblems.ts"
import {
  EmailTaken,
  ExternalIdTaken,
  ManagedByConnection,
  ManagedByDirectory,
  UserNotBanned,
  UserReadProblems,
  UserWriteProblems
} from "../../directory/users/UsersProblems.ts"
import {
  userListFilters,
  BanReason,
  User,
  ServerUserChanges,
  UserMetadataChanges,
  UserOrder
} from "../../directory/users/User.ts"
import { NewUser } from "./NewUser.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** The path of one user. */
export const UserPath = { userId: UserId }

/** The query of the user list: filters are joined by and. */
export const UserListQuery = {
  ...PageQuery,
  ...userListFilters,
  order: Schema.optionalKey(UserOrder)
}

/** Users as a customer's backend manages them (interface.md "Server API: user operations"). */
export class UsersServerApi extends HttpApiGroup.make("server.users")
  .add(
    HttpApiEndpoint.post("createUser", "/users", {
      payload: NewUser,
      success: User.pipe(HttpApiSchema.status("Created")),
      error: [
        EmailTaken,
        ExternalIdTaken,
        PasswordRejected,
        MetadataTooLarge,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Create a user",
          "An unverified address leaves the user in pending_email_verification; a user without an address is complete. externalId is your own id for the user: unique in the environment, case-sensitive, and free again once its user is deleted. Nulls inside a bag are dropped."
        )
      ),
    HttpApiEndpoint.get("listUsers", "/users", {
      query: UserListQuery,
      success: PageOf(User),
      error: [...PageProblems, Overloaded]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List users",
        "Newest first unless order says otherwise. createdAfter and createdBefore are exclusive. Deleted users are listed only with status=deleted. A search by query that takes over 2 seconds answers 503."
      )
    ),
    HttpApiEndpoint.get("getUser", "/users/:userId", {
      params: UserPath,
      success: User,
      error: UserReadProblems
    }).annotateMerge(
      operation(needs.auditor, "Get a user", "Also returns deleted users, with status deleted.")
    ),
    HttpApiEndpoint.patch("updateUser", "/users/:userId", {
      params: UserPath,
      payload: ServerUserChanges,
      success: User,
      error: [
        ...UserWriteProblems,
        ExternalIdTaken,
        ManagedByConnection,
        ManagedByDirectory,
        MetadataTooLarge,
        ...BodyProblems
      ]
    }).annotateMerge(
      operation(
        needs.admin,
        "Update a user",
        "An omitted field stays unchanged; null clears it. unsafeMetadata is merged (RFC 7396). A body that changes nothing leaves updatedAt unchanged."
      )
    ),
    HttpApiEndpoint.patch("updateUserMetadata", "/users/:userId/metadata", {
      params: UserPath,
      payload: UserMetadataChanges,
      success: User,
      error: [...UserWriteProblems, MetadataTooLarge, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.admin,
        "Merge metadata into a user",
        "Each named bag is merged (RFC 7396); the three together hold at most 8,192 bytes of compact JSON."
      )
    ),
    HttpApiEndpoint.delete("deleteUser", "/users/:userId", {
      params: UserPath,
      success: HttpApiSchema.NoContent,
      error: UserWriteProblems
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Delete a user",
        "A soft delete. A repeat answers 403 user_deleted."
      )
    ),
    HttpApiEndpoint.post("banUser", "/users/:userId/ban", {
      params: UserPath,
      payload: optionalBody(
        Schema.Struct({
          reason: Schema.optionalKey(Schema.NullOr(BanReason))
        })
      ),
      success: User,
      error: [...UserWriteProblems, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.support,
          "Ban a user",
          "Revokes all their sessions. Banning a banned user changes nothing."
        )
      ),
    HttpApiEndpoint.post("unbanUser", "/users/:userId/unban", {
      params: UserPath,
      payload: EmptyBody,
      success: User,
      error: [...UserWriteProblems, UserNotBanned, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.support,
          "Lift a user's ban",
          "The user may sign in again. What the ban ended stays ended."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Users", description: "The accounts of an environment." })
  ) {}
