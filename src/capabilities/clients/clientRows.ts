import { DateTime } from "effect"
import type { ClientId, SessionId, UserId } from "../../contract/Ids.ts"
import type { CurrentUser } from "../users/CurrentUser.ts"
import type { Environment } from "../environments/Environment.ts"
import { statusOf } from "../sessions/Session.ts"
import type { UserStatus } from "../userDirectory/UserStatus.ts"
import { fullName } from "../users/User.ts"
import type { HeldSession } from "./Client.ts"

/** A client as its token names it, with its active session where it has one. */
export interface FoundClient {
  readonly id: ClientId
  readonly activeSessionId: SessionId | null
  readonly active: FoundSession | null
}

/** A session and its user, live or not: the service decides. */
export interface FoundSession {
  readonly session: HeldSession
  readonly user: CurrentUser
  readonly userStatus: UserStatus
}

/** A session beside its user, as the store reads them. */
export interface SessionRow {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Date
  readonly lastActiveAt: Date
  readonly absoluteExpiresAt: Date
  readonly revokedAt: Date | null
  readonly authenticatedAt: Date
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

const instant = DateTime.fromDateUnsafe

export const toFoundSession = (row: SessionRow): FoundSession => {
  const name = fullName(row.firstName, row.lastName)
  return {
    session: {
      id: row.id,
      userId: row.userId,
      createdAt: instant(row.createdAt),
      lastActiveAt: instant(row.lastActiveAt),
      absoluteExpiresAt: instant(row.absoluteExpiresAt),
      revokedAt: row.revokedAt === null ? null : instant(row.revokedAt),
      authenticatedAt: instant(row.authenticatedAt),
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      device: { browser: row.deviceBrowser, os: row.deviceOs, kind: row.deviceKind },
      authenticationMethods: row.authenticationMethods,
      organizationId: row.organizationId,
      organizationRole: row.organizationRole,
      impersonatorId: row.impersonatorId,
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
      emailVerifiedAt: row.emailVerifiedAt === null ? null : instant(row.emailVerifiedAt),
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

/** Whether a session signs its user in now. */
export const isLive = (
  environment: Environment,
  { session, userStatus }: FoundSession,
  now: DateTime.Utc
): boolean =>
  userStatus === "active" && statusOf(session, environment.settings.session, now) === "active"

export const toFoundClient = (row: FoundRow): FoundClient => ({
  id: row.clientId,
  activeSessionId: row.activeSessionId,
  active: row.id === null ? null : toFoundSession(row)
})
