import { DateTime } from "effect"
import { fullName, type User } from "../../directory/users/User.ts"
import { instantOrNull } from "../../platform/Rows.ts"

/** A user as stored, with the revision that a writer must have seen to replace it. */
export interface StoredUser {
  readonly user: User
  readonly revision: number
}

/** A row of `userColumns`. */
export interface UserRow extends Omit<
  User,
  "name" | "createdAt" | "updatedAt" | "emailVerifiedAt" | "deletedAt" | "bannedAt" | "lastSignInAt"
> {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly emailVerifiedAt: Date | null
  readonly deletedAt: Date | null
  readonly bannedAt: Date | null
  readonly lastSignInAt: Date | null
  readonly revision: number
}

export const toStoredUser = (row: UserRow): StoredUser => ({
  revision: row.revision,
  user: {
    id: row.id,
    environmentId: row.environmentId,
    name: fullName(row.firstName, row.lastName),
    firstName: row.firstName,
    lastName: row.lastName,
    locale: row.locale,
    status: row.status,
    registrationState: row.registrationState,
    createdAt: DateTime.fromDateUnsafe(row.createdAt),
    updatedAt: DateTime.fromDateUnsafe(row.updatedAt),
    email: row.email,
    emailVerifiedAt: instantOrNull(row.emailVerifiedAt),
    deletedAt: instantOrNull(row.deletedAt),
    externalId: row.externalId,
    bannedAt: instantOrNull(row.bannedAt),
    banReason: row.banReason,
    lastSignInAt: instantOrNull(row.lastSignInAt),
    hasPassword: row.hasPassword,
    mfaEnabled: row.mfaEnabled,
    publicMetadata: row.publicMetadata,
    privateMetadata: row.privateMetadata,
    unsafeMetadata: row.unsafeMetadata
  }
})
