import { Schema, type DateTime } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Text } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { MetadataPatch } from "../../contract/Metadata.ts"
import { ImportedPasswordHash } from "../../credentials/passwords/PasswordHash.ts"
import { ProfileChanges, profileOf, type Profile } from "../../directory/users/Profile.ts"
import {
  emptyBags,
  ExternalId,
  fullName,
  patchedBags,
  type User,
  type UserMetadataChanges
} from "../../directory/users/User.ts"

/** A user that a backend makes, with a password or an imported hash of one, or with neither. */
export const NewUser = Schema.Struct({
  email: Schema.optionalKey(EmailAddress),
  emailVerified: Schema.optionalKey(Schema.Boolean),
  password: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  passwordHash: Schema.optionalKey(ImportedPasswordHash),
  passwordAtHook: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "The hook password.verify is asked about the password until there is one here; it never comes back"
    })
  ),
  ...ProfileChanges.fields,
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId)),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch),
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
}).check(
  Schema.makeFilter((user) =>
    user.password !== undefined && user.passwordHash !== undefined
      ? { path: ["passwordHash"], issue: "Expected password or passwordHash, not both" }
      : user.passwordAtHook === true &&
          (user.password !== undefined || user.passwordHash !== undefined)
        ? { path: ["passwordAtHook"], issue: "Expected no password with it" }
        : undefined
  )
)
export type NewUser = typeof NewUser.Type

/** Input of a new user's record, from `POST /users` or from a line of an import. */
export interface UserInput extends UserMetadataChanges, Partial<Profile> {
  readonly email?: EmailAddress | null
  readonly emailVerified?: boolean
  /** Counts as verified, since then. */
  readonly emailVerifiedAt?: DateTime.Utc | null
  readonly externalId?: string | null
  readonly status?: "active" | "banned"
  readonly bannedAt?: DateTime.Utc | null
  readonly banReason?: string | null
  readonly password?: unknown
  readonly passwordHash?: unknown
  readonly passwordAtHook?: boolean
  readonly createdAt?: DateTime.Utc
}

/**
 * The record of a user who is made now: an address that is not proven makes it a pending one
 * (interface.md "States and transitions").
 */
export const newUserOf = (
  input: UserInput,
  made: { readonly id: UserId; readonly environmentId: EnvironmentId; readonly now: DateTime.Utc }
): User => {
  const { createdAt = made.now, email = null, status = "active" } = input
  const profile = profileOf(input)
  const verifiedAt = input.emailVerifiedAt ?? (input.emailVerified === true ? made.now : null)
  const { banReason = null, bannedAt, externalId = null, password, passwordHash } = input
  const emailVerifiedAt = email === null ? null : verifiedAt
  return {
    ...patchedBags(emptyBags, input),
    id: made.id,
    environmentId: made.environmentId,
    name: fullName(profile.firstName, profile.lastName),
    ...profile,
    status,
    registrationState:
      email === null || emailVerifiedAt !== null ? "complete" : "pending_email_verification",
    createdAt,
    updatedAt: made.now,
    email,
    emailVerifiedAt,
    deletedAt: null,
    externalId,
    bannedAt: status === "banned" ? (bannedAt ?? made.now) : null,
    banReason,
    lastSignInAt: null,
    hasPassword: (password ?? passwordHash ?? null) !== null,
    mfaEnabled: false
  }
}
