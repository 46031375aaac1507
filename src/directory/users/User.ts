import { Schema, Struct, type DateTime } from "effect"
import { EnvironmentId, UserId, OrganizationId } from "../../contract/Ids.ts"
import {
  searched,
  Text,
  Timestamp,
  codePoints,
  Instant,
  SearchQuery
} from "../../contract/Values.ts"
import { EmailAddress, keyOf, StoredEmailAddress } from "../../contract/EmailAddress.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { otherSearchedFields, Profile, ProfileChanges } from "./Profile.ts"

/**
 * Registration state: pending while the user has not proven the address that a backend gave them.
 */
export const RegistrationState = Schema.Literals(["pending_email_verification", "complete"])
export type RegistrationState = typeof RegistrationState.Type

/** The customer's own id of a user: kept to the letter, told apart by case. */
export const ExternalId = Text.check(
  Schema.makeFilter((text) => text.length > 0 && codePoints(text) <= 255, {
    expected: "1 to 255 characters",
    toJsonSchema: () => ({ minLength: 1, maxLength: 255 })
  })
)

/** The reason of a ban, for the customer's own staff. */
export const BanReason = Text.check(Schema.isMaxLength(500))

/** The states of a user (interface.md "States and transitions"). */
export const UserStatus = Schema.Literals(["active", "banned", "deleted"])
export type UserStatus = typeof UserStatus.Type

/** Id of nobody: it is asked about in place of the user of an unknown address. */
export const nobody = UserId.make("00000000-0000-0000-0000-000000000000")

/** A user as the server plane sees them, private metadata included (interface.md "User"). */
export const User = Schema.Struct({
  id: UserId,
  environmentId: EnvironmentId,
  name: Schema.NullOr(Schema.String),
  ...Profile.fields,
  status: UserStatus,
  registrationState: RegistrationState,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  email: Schema.NullOr(StoredEmailAddress),
  emailVerifiedAt: Schema.NullOr(Timestamp),
  deletedAt: Schema.NullOr(Timestamp),
  externalId: Schema.NullOr(Schema.String),
  bannedAt: Schema.NullOr(Timestamp),
  banReason: Schema.NullOr(Schema.String),
  lastSignInAt: Schema.NullOr(Timestamp),
  hasPassword: Schema.Boolean,
  mfaEnabled: Schema.Boolean,
  publicMetadata: Metadata.MetadataBag,
  privateMetadata: Metadata.MetadataBag,
  unsafeMetadata: Metadata.MetadataBag
}).annotate({ identifier: "User" })
export type User = typeof User.Type

/** The three bags of a user, which share one budget. */
export interface UserBags {
  readonly publicMetadata: Metadata.MetadataBag
  readonly privateMetadata: Metadata.MetadataBag
  readonly unsafeMetadata: Metadata.MetadataBag
}

/** The user's full name: what there is of first and last name, null where there is neither. */
export const fullName = (firstName: string | null, lastName: string | null): string | null => {
  const name = [firstName, lastName]
    .filter((part) => part !== null)
    .join(" ")
    .trim()
  return name === "" ? null : name
}

/** Text that the search by `query` examines: name and address. */
export const searchText = (user: Profile & { readonly email: string | null }): string =>
  searched(
    [
      fullName(user.firstName, user.lastName),
      ...otherSearchedFields.map((name) => user[name]),
      user.email
    ]
      .filter((part) => part !== null)
      .join("\n")
  )

/** A tri-state change: left out is unchanged, null clears, a value sets (interface.md rule 3). */
export const UserChanges = Schema.Struct({
  ...ProfileChanges.fields,
  unsafeMetadata: Schema.optionalKey(Metadata.MetadataPatch)
})
export type UserChanges = typeof UserChanges.Type

/** Changes that only a backend can make. */
export const ServerUserChanges = Schema.Struct({
  ...UserChanges.fields,
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId))
})
export type ServerUserChanges = typeof ServerUserChanges.Type

/** Merge patches for the bags that are named; the others stay as they are (interface.md rule 1). */
export const UserMetadataChanges = Schema.Struct({
  publicMetadata: Schema.optionalKey(Metadata.MetadataPatch),
  privateMetadata: Schema.optionalKey(Metadata.MetadataPatch),
  unsafeMetadata: Schema.optionalKey(Metadata.MetadataPatch)
})
export type UserMetadataChanges = typeof UserMetadataChanges.Type

export const emptyBags: UserBags = {
  publicMetadata: Metadata.empty,
  privateMetadata: Metadata.empty,
  unsafeMetadata: Metadata.empty
}

/** Bags after merge patches; the one that no patch names is the same object. */
export const patchedBags = (bags: UserBags, changes: UserMetadataChanges): UserBags => ({
  publicMetadata: Metadata.merge(bags.publicMetadata, changes.publicMetadata),
  privateMetadata: Metadata.merge(bags.privateMetadata, changes.privateMetadata),
  unsafeMetadata: Metadata.merge(bags.unsafeMetadata, changes.unsafeMetadata)
})

/** Excess of a user's bags over their budget; undefined if they fit. */
export const excessOf = (bags: UserBags): Metadata.BudgetExcess | undefined =>
  Metadata.overBudget(bags.publicMetadata, bags.privateMetadata, bags.unsafeMetadata)

/** The filters of the user list as a query has them, joined by and. */
export const userListFilters = {
  query: Schema.optionalKey(SearchQuery),
  email: Schema.optionalKey(EmailAddress),
  externalId: Schema.optionalKey(ExternalId),
  status: Schema.optionalKey(UserStatus),
  registrationState: Schema.optionalKey(RegistrationState),
  organizationId: Schema.optionalKey(OrganizationId),
  createdAfter: Schema.optionalKey(Instant),
  createdBefore: Schema.optionalKey(Instant)
}

/** Filters of a list of users. */
export interface UserFilters {
  /** A case-insensitive part of name or email, at least 3 code points. */
  readonly query?: string
  readonly email?: EmailAddress
  readonly externalId?: string
  readonly status?: UserStatus
  readonly registrationState?: RegistrationState
  readonly organizationId?: string
  readonly createdAfter?: DateTime.Utc
  readonly createdBefore?: DateTime.Utc
}

export const UserOrder = Schema.Literals(["createdAt", "-createdAt"])
export type UserOrder = typeof UserOrder.Type

/** A user as stored, with the revision that a writer must have seen to replace it. */
export interface StoredUser {
  readonly user: User
  readonly revision: number
}

const elsewhere = ["name", "externalId", "lastSignInAt", "hasPassword", "mfaEnabled"] as const

/** Fields of a user that its own row holds, each in a column by its name. */
export const OwnFields = Schema.Struct(Struct.omit(User.fields, elsewhere))

/** Values of all columns of a new user's row, by field. */
export const newRowOf = (user: User) => ({
  ...Struct.omit(user, elsewhere),
  emailKey: user.email === null ? null : keyOf(user.email),
  searchText: searchText(user),
  revision: 0
})
