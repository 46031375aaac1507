import { Schema } from "effect"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { Profile, profileOf } from "./Profile.ts"
import type { User } from "./User.ts"

/** The organization whose identity provider or directory keeps a person's name and address. */
export const ManagedBy = Schema.Struct({
  organizationId: OrganizationId,
  name: Schema.String
}).annotate({ identifier: "ManagedBy" })
export type ManagedBy = typeof ManagedBy.Type

/** A user as they see themselves: no private metadata (contract: "What sign-in answers"). */
export const CurrentUser = Schema.Struct({
  id: UserId,
  name: Schema.NullOr(Schema.String),
  ...Profile.fields,
  email: Schema.NullOr(StoredEmailAddress),
  emailVerifiedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  hasPassword: Schema.Boolean,
  mfaEnabled: Schema.Boolean,
  managedBy: Schema.NullOr(ManagedBy),
  publicMetadata: MetadataBag,
  unsafeMetadata: MetadataBag
}).annotate({ identifier: "CurrentUser" })
export type CurrentUser = typeof CurrentUser.Type

/** Client view of a user. */
export const toCurrentUser = (user: User, managedBy: ManagedBy | null): CurrentUser => ({
  id: user.id,
  name: user.name,
  ...profileOf(user),
  email: user.email,
  emailVerifiedAt: user.emailVerifiedAt,
  createdAt: user.createdAt,
  updatedAt: user.updatedAt,
  hasPassword: user.hasPassword,
  mfaEnabled: user.mfaEnabled,
  managedBy,
  publicMetadata: user.publicMetadata,
  unsafeMetadata: user.unsafeMetadata
})
