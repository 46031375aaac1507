import type { ClientId, PasskeyId, SessionId, UserId } from "../../contract/Ids.ts"
import { instant, instantOrNull } from "../../platform/Rows.ts"
import type { CurrentUser } from "../../directory/users/CurrentUser.ts"
import type { UserStatus } from "../../directory/users/UserStatus.ts"
import { fullName } from "../../directory/users/User.ts"
import type { FoundClient, FoundSession, HeldSession } from "./Client.ts"

/** A session with its user, as the store reads them. */
export interface SessionRow {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Date
  readonly beganAt: Date
  readonly lastActiveAt: Date
  readonly absoluteExpiresAt: Date
  readonly revokedAt: Date | null
  readonly authenticatedAt: Date | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly deviceBrowser: string | null
  readonly deviceOs: string | null
  readonly deviceKind: HeldSession["device"]["kind"]
  readonly authenticationMethods: ReadonlyArray<string>
  readonly organizationId: HeldSession["organizationId"]
  readonly organizationRole: HeldSession["organizationRole"]
  readonly impersonatorId: HeldSession["impersonatorId"]
  readonly sourceSessionId: HeldSession["sourceSessionId"]
  readonly passkeyId: PasskeyId | null
  readonly passkeyDeviceBound: boolean | null
  readonly userStatus: UserStatus
  readonly firstName: string | null
  readonly lastName: string | null
  readonly locale: CurrentUser["locale"]
  readonly email: CurrentUser["email"]
  readonly emailVerifiedAt: Date | null
  readonly userCreatedAt: Date
  readonly userUpdatedAt: Date
  readonly hasPassword: boolean
  readonly mfaEnabled: boolean
  readonly publicMetadata: CurrentUser["publicMetadata"]
  readonly unsafeMetadata: CurrentUser["unsafeMetadata"]
}

interface ClientRow {
  readonly clientId: ClientId
  readonly activeSessionId: SessionId | null
}

/** A client and its active session, whose columns are null where it has none. */
export type FoundRow = ClientRow & (SessionRow | { readonly [K in keyof SessionRow]: null })

export const toFoundSession = (row: SessionRow): FoundSession => {
  const name = fullName(row.firstName, row.lastName)
  return {
    session: {
      id: row.id,
      userId: row.userId,
      createdAt: instant(row.createdAt),
      beganAt: instant(row.beganAt),
      lastActiveAt: instant(row.lastActiveAt),
      absoluteExpiresAt: instant(row.absoluteExpiresAt),
      revokedAt: instantOrNull(row.revokedAt),
      authenticatedAt: instantOrNull(row.authenticatedAt),
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      device: { browser: row.deviceBrowser, os: row.deviceOs, kind: row.deviceKind },
      authenticationMethods: row.authenticationMethods,
      organizationId: row.organizationId,
      organizationRole: row.organizationRole,
      impersonatorId: row.impersonatorId,
      passkey:
        row.passkeyDeviceBound === null
          ? null
          : { id: row.passkeyId, deviceBound: row.passkeyDeviceBound },
      sourceSessionId: row.sourceSessionId,
      user: { id: row.userId, name, email: row.email }
    },
    user: {
      id: row.userId,
      name,
      firstName: row.firstName,
      lastName: row.lastName,
      locale: row.locale,
      email: row.email,
      emailVerifiedAt: instantOrNull(row.emailVerifiedAt),
      createdAt: instant(row.userCreatedAt),
      updatedAt: instant(row.userUpdatedAt),
      hasPassword: row.hasPassword,
      mfaEnabled: row.mfaEnabled,
      publicMetadata: row.publicMetadata,
      unsafeMetadata: row.unsafeMetadata
    },
    userStatus: row.userStatus
  }
}

export const toFoundClient = (row: FoundRow): FoundClient => ({
  id: row.clientId,
  activeSessionId: row.activeSessionId,
  active: row.id === null ? null : toFoundSession(row)
})
