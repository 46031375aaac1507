import { Schema, Struct } from "effect"
import {
  ClientId,
  ConnectionId,
  OrganizationId,
  PasskeyId,
  SessionId,
  UserId
} from "../../contract/Ids.ts"
import { CurrentUser } from "../../directory/users/CurrentUser.ts"
import { profileOf, Profile, profileColumns } from "../../directory/users/Profile.ts"
import { fullName, UserStatus } from "../../directory/users/User.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { Device } from "../sessions/Session.ts"
import type { FoundClient, FoundSession } from "./Client.ts"
import { columnsOf } from "../../platform/Rows.ts"

/** The columns of a `SessionRow`, of what `usersOfSessions` joins. */
export const sessionColumns = `s.id, s.user_id AS "userId",
  s.created_at AS "createdAt", coalesce(s.began_at, s.created_at) AS "beganAt",
  s.last_active_at AS "lastActiveAt",
  s.absolute_expires_at AS "absoluteExpiresAt", s.revoked_at AS "revokedAt",
  s.authenticated_at AS "authenticatedAt", s.ip_address AS "ipAddress",
  s.user_agent AS "userAgent", s.device_browser AS "deviceBrowser",
  s.device_os AS "deviceOs", s.device_kind AS "deviceKind",
  s.authentication_methods AS "authenticationMethods",
  m.organization_id AS "organizationId", m.role AS "organizationRole",
  s.impersonator_id AS "impersonatorId", s.source_session_id AS "sourceSessionId",
  s.connection_id AS "connectionId", s.connection_second_factor AS "connectionSecondFactor",
  s.passkey_id AS "passkeyId", s.passkey_device_bound AS "passkeyDeviceBound",
  u.status AS "userStatus", ${columnsOf(Profile, "u", profileColumns("u"))}, u.email, u.email_verified_at AS "emailVerifiedAt",
  u.created_at AS "userCreatedAt", u.updated_at AS "userUpdatedAt",
  p.user_id IS NOT NULL AS "hasPassword", t.user_id IS NOT NULL AS "mfaEnabled",
  g.id AS "managerId", g.name AS "managerName",
  u.public_metadata AS "publicMetadata",
  u.unsafe_metadata AS "unsafeMetadata"`

/** A session with its user, as the store reads them. */
export const SessionRow = Schema.Struct({
  id: SessionId,
  userId: UserId,
  createdAt: Schema.DateTimeUtc,
  beganAt: Schema.DateTimeUtc,
  lastActiveAt: Schema.DateTimeUtc,
  absoluteExpiresAt: Schema.DateTimeUtc,
  revokedAt: Schema.NullOr(Schema.DateTimeUtc),
  authenticatedAt: Schema.NullOr(Schema.DateTimeUtc),
  ipAddress: Schema.NullOr(Schema.String),
  userAgent: Schema.NullOr(Schema.String),
  deviceBrowser: Device.fields.browser,
  deviceOs: Device.fields.os,
  deviceKind: Device.fields.kind,
  authenticationMethods: Schema.Array(Schema.String),
  organizationId: Schema.NullOr(OrganizationId),
  organizationRole: Schema.NullOr(Schema.String),
  impersonatorId: Schema.NullOr(UserId),
  sourceSessionId: Schema.NullOr(SessionId),
  connectionId: Schema.NullOr(ConnectionId),
  connectionSecondFactor: Schema.Boolean,
  passkeyId: Schema.NullOr(PasskeyId),
  passkeyDeviceBound: Schema.NullOr(Schema.Boolean),
  userStatus: UserStatus,
  /** The organization that keeps the name and the address of the person. */
  managerId: Schema.NullOr(OrganizationId),
  managerName: Schema.NullOr(Schema.String),
  userCreatedAt: Schema.DateTimeUtc,
  userUpdatedAt: Schema.DateTimeUtc,
  ...Struct.omit(CurrentUser.fields, ["id", "name", "createdAt", "updatedAt", "managedBy"])
})
export type SessionRow = typeof SessionRow.Type

/** A client that was found, beside the columns of its active session. */
export const ClientRow = Schema.Struct({
  clientId: ClientId,
  activeSessionId: Schema.NullOr(SessionId),
  /** Id of the active session; null for a client that has none. */
  id: Schema.NullOr(SessionId)
})

const readSession = rowReader(SessionRow)
const readClient = rowReader(ClientRow)

export const toFoundSession = (row: SessionRow): FoundSession => {
  const name = fullName(row.firstName, row.lastName)
  return {
    session: {
      id: row.id,
      userId: row.userId,
      createdAt: row.createdAt,
      beganAt: row.beganAt,
      lastActiveAt: row.lastActiveAt,
      absoluteExpiresAt: row.absoluteExpiresAt,
      revokedAt: row.revokedAt,
      authenticatedAt: row.authenticatedAt,
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      device: { browser: row.deviceBrowser, os: row.deviceOs, kind: row.deviceKind },
      authenticationMethods: row.authenticationMethods,
      organizationId: row.organizationId,
      organizationRole: row.organizationRole,
      impersonatorId: row.impersonatorId,
      connectionId: row.connectionId,
      connectionSecondFactor: row.connectionSecondFactor,
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
      ...profileOf(row),
      email: row.email,
      emailVerifiedAt: row.emailVerifiedAt,
      createdAt: row.userCreatedAt,
      updatedAt: row.userUpdatedAt,
      hasPassword: row.hasPassword,
      mfaEnabled: row.mfaEnabled,
      managedBy:
        row.managerId === null || row.managerName === null
          ? null
          : { organizationId: row.managerId, name: row.managerName },
      publicMetadata: row.publicMetadata,
      unsafeMetadata: row.unsafeMetadata
    },
    userStatus: row.userStatus
  }
}

/** Reads a row of a session with its user. */
export const foundSession = (row: unknown): FoundSession => toFoundSession(readSession(row))

/** Reads a row of a client and its active session, whose columns are null where it has none. */
export const foundClient = (row: unknown): FoundClient => {
  const { activeSessionId, clientId, id } = readClient(row)
  return { id: clientId, activeSessionId, active: id === null ? null : foundSession(row) }
}
