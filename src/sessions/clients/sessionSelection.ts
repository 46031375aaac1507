import { Profile } from "../../directory/users/Profile.ts"
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
  u.status AS "userStatus", ${columnsOf(Profile, "u")}, u.email, u.email_verified_at AS "emailVerifiedAt",
  u.created_at AS "userCreatedAt", u.updated_at AS "userUpdatedAt",
  p.user_id IS NOT NULL AS "hasPassword", t.user_id IS NOT NULL AS "mfaEnabled",
  g.id AS "managerId", g.name AS "managerName",
  u.public_metadata AS "publicMetadata",
  u.unsafe_metadata AS "unsafeMetadata"`
