import { Context, DateTime, Effect, Layer, Option, Schema, Stream, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { OrganizationId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { profileColumns } from "../../directory/users/Profile.ts"
import { columnsOf, rowBy, rowsBy, theRowBy } from "../../platform/Rows.ts"
import { OwnEmailAddress } from "../addresses/OwnEmailAddress.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { statusAt } from "../../organizations/invitations/InvitationState.ts"
import { fullName } from "../../directory/users/User.ts"
import {
  ExportedApiKey,
  ExportedApplication,
  ExportedCredentials,
  ExportedDevice,
  ExportedDirectoryRecord,
  ExportedIdentity,
  ExportedInvitation,
  ExportedMail,
  ExportedMembership,
  ExportedSession,
  ExportedTrustedDevice,
  ExportedUser
} from "./DataExport.ts"
import { Device } from "../../sessions/sessions/Session.ts"

/** Fields of the account that the user's own row holds, under their names. */
const OwnFields = Schema.Struct(Struct.omit(ExportedUser.fields, ["name", "externalId"]))

const userBy = rowBy(Schema.Struct(Struct.omit(ExportedUser.fields, ["name"])))
const credentialsBy = theRowBy(ExportedCredentials)
const addressesBy = rowsBy(OwnEmailAddress)
const identitiesBy = rowsBy(ExportedIdentity)
const applicationsBy = rowsBy(ExportedApplication)
const apiKeysBy = rowsBy(ExportedApiKey)
const recordsBy = rowsBy(ExportedDirectoryRecord)
const devicesBy = rowsBy(ExportedDevice)
const trustedBy = rowsBy(ExportedTrustedDevice)
const mailsBy = rowsBy(ExportedMail)
const membershipsBy = rowsBy(
  Schema.Struct({
    ...ExportedMembership.fields.organization.fields,
    ...Struct.omit(ExportedMembership.fields, ["organization"])
  })
)
const InvitationRow = Schema.Struct({
  ...Struct.omit(ExportedInvitation.fields, ["organization", "status", "publicMetadata"]),
  publicMetadata: MetadataBag,
  organizationId: Schema.NullOr(OrganizationId),
  organizationName: Schema.NullOr(Schema.String)
})
const invitationsBy = rowsBy(InvitationRow)

const toInvitation = (
  { organizationId, organizationName, publicMetadata, ...row }: typeof InvitationRow.Type,
  now: DateTime.Utc
): ExportedInvitation => {
  const status = statusAt(row, now)
  return {
    ...row,
    // Members are shown no bag of a membership, nor of what becomes one.
    ...(organizationId === null ? { publicMetadata } : {}),
    status: status === "CONTRADICTORY" ? null : status,
    organization:
      organizationId === null ? null : { id: organizationId, name: organizationName ?? "" }
  }
}

/** Rows that are held at a time. */
const sessionsAtOnce = 500

const SessionRow = Schema.Struct({
  ...Struct.omit(ExportedSession.fields, ["device"]),
  ...Device.fields
})
type SessionRow = typeof SessionRow.Type

const sessionsBy = rowsBy(SessionRow)

const toSession = ({ browser, kind, os, ...row }: SessionRow): ExportedSession => ({
  ...row,
  ipAddress: row.impersonated ? null : row.ipAddress,
  userAgent: row.impersonated ? null : row.userAgent,
  device: row.impersonated ? null : { browser, os, kind }
})

type Read<A> = (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<A>
type ReadAll<A> = Read<ReadonlyArray<A>>

/** Data on a person in PostgreSQL that is theirs to see, except the trail. */
export class PersonalDataStore extends Context.Service<PersonalDataStore>()(
  "gatehouse/access/dataRequests/PersonalDataStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const own = sql.literal(columnsOf(OwnFields, "u", profileColumns("u")))

      /** Undefined for a user who is deleted. */
      const user: Read<ExportedUser | undefined> = (environmentId, userId) =>
        Effect.map(
          userBy(sql`
            SELECT ${own}, x.external_id AS "externalId" FROM users u
            LEFT JOIN user_external_ids x
              ON x.environment_id = ${environmentId} AND x.user_id = u.id
            WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
              AND u.status <> 'deleted'`),
          (row) => row && { ...row, name: fullName(row.firstName, row.lastName) }
        )

      const credentials: Read<ExportedCredentials> = (environmentId, userId) =>
        credentialsBy(sql`
          SELECT
            (SELECT updated_at FROM password_credentials
              WHERE environment_id = ${environmentId} AND user_id = ${userId}
                AND hash <> '$hook$') AS "passwordSetAt",
            (SELECT enrolled_at FROM totp_credentials
              WHERE environment_id = ${environmentId} AND user_id = ${userId})
              AS "secondFactorEnrolledAt",
            (SELECT count(*)::int FROM recovery_codes
              WHERE environment_id = ${environmentId} AND user_id = ${userId})
              AS "recoveryCodesLeft"`)

      const emailAddresses: ReadAll<OwnEmailAddress> = (environmentId, userId) =>
        addressesBy(sql`
          SELECT id, email, is_primary AS primary, verified_at AS "verifiedAt",
            created_at AS "createdAt"
          FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY created_at, id`)

      const identities: ReadAll<ExportedIdentity> = (environmentId, userId) =>
        identitiesBy(sql`
          SELECT id, protocol, issuer, subject, label, status, claims,
            connection_id AS "connectionId",
            created_at AS "createdAt", updated_at AS "updatedAt"
          FROM identities
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY created_at, id`)

      const applications: ReadAll<ExportedApplication> = (environmentId, userId) =>
        applicationsBy(sql`
          SELECT a.name AS application, g.organization_id AS "organizationId", ARRAY(
              SELECT jsonb_array_elements_text(one -> 'scopes') FROM jsonb_array_elements(g.scopes) one
            ) AS scopes, g.created_at AS "createdAt", g.last_used_at AS "lastUsedAt",
            g.ended_at AS "endedAt"
          FROM grants g
          JOIN applications a ON a.environment_id = ${environmentId} AND a.id = g.application_id
          WHERE g.environment_id = ${environmentId} AND g.user_id = ${userId}
          ORDER BY g.created_at, g.id`)

      const apiKeys: ReadAll<ExportedApiKey> = (environmentId, userId) =>
        apiKeysBy(sql`
          SELECT ${sql.literal(columnsOf(ExportedApiKey, "k"))} FROM api_keys k
          WHERE k.environment_id = ${environmentId} AND k.user_id = ${userId}
          ORDER BY k.created_at, k.id`)

      const directoryRecords: ReadAll<ExportedDirectoryRecord> = (environmentId, userId) =>
        recordsBy(sql`
          SELECT d.name AS directory, r.organization_id AS "organizationId",
            r.user_name AS "userName", r.external_id AS "externalId", r.active, r.attributes,
            ARRAY(
              SELECT g.display_name FROM directory_group_members m
              JOIN directory_groups g ON g.environment_id = ${environmentId} AND g.id = m.group_id
              WHERE m.environment_id = ${environmentId} AND m.record_id = r.id
              ORDER BY g.display_name
            ) AS groups, r.linked_at AS "linkedAt", r.created_at AS "createdAt",
            r.updated_at AS "updatedAt"
          FROM directory_users r
          JOIN directories d ON d.environment_id = ${environmentId} AND d.id = r.directory_id
          WHERE r.environment_id = ${environmentId} AND r.user_id = ${userId}
          ORDER BY r.created_at, r.id`)

      const devices: ReadAll<ExportedDevice> = (environmentId, userId) =>
        devicesBy(sql`
          SELECT first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt" FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY first_seen_at, last_seen_at`)

      const trustedDevices: ReadAll<ExportedTrustedDevice> = (environmentId, userId) =>
        trustedBy(sql`
          SELECT id, json_build_object('browser', device_browser, 'os', device_os,
              'kind', device_kind) AS device,
            created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"
          FROM trusted_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY created_at, id`)

      const memberships: ReadAll<ExportedMembership> = (environmentId, userId) =>
        Effect.map(
          membershipsBy(sql`
          SELECT o.id, o.name, m.role, m.joined_at AS "joinedAt",
            m.managed_by AS "managedBy"
          FROM memberships m
          JOIN organizations o
            ON o.environment_id = ${environmentId} AND o.id = m.organization_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
          ORDER BY m.joined_at, m.organization_id`),
          (rows) =>
            rows.map(({ id, joinedAt, managedBy, name, role }) => ({
              organization: { id, name },
              role,
              joinedAt,
              managedBy
            }))
        )

      // An unproven address may be another person's, and so may mail that it got before it was this
      // one's. An accepted invitation belongs to whoever accepted it.
      const ownAddresses = (environmentId: EnvironmentId, userId: UserId) => sql`
        JOIN email_addresses a ON a.environment_id = ${environmentId} AND a.user_id = ${userId}
          AND a.verified_at IS NOT NULL`

      const invitations: ReadAll<ExportedInvitation> = (environmentId, userId) =>
        Effect.zipWith(
          DateTime.now,
          invitationsBy(sql`
          SELECT i.id, i.email, i.organization_id AS "organizationId",
            o.name AS "organizationName", i.role, i.public_metadata AS "publicMetadata",
            i.created_at AS "createdAt", i.expires_at AS "expiresAt",
            i.accepted_at AS "acceptedAt", i.revoked_at AS "revokedAt"
          FROM invitations i
          LEFT JOIN organizations o
            ON o.environment_id = ${environmentId} AND o.id = i.organization_id
          WHERE i.environment_id = ${environmentId} AND (i.accepted_by = ${userId} OR i.id IN (
            SELECT n.id FROM invitations n ${ownAddresses(environmentId, userId)}
              AND a.email_key = n.email_key
            WHERE n.environment_id = ${environmentId} AND n.accepted_at IS NULL
              AND n.created_at >= a.verified_at
          ))
          ORDER BY i.created_at, i.id`),
          (now, rows) => rows.map((row) => toInvitation(row, now))
        )

      const mails: ReadAll<ExportedMail> = (environmentId, userId) =>
        mailsBy(sql`
          SELECT m.template, m.address AS "to", m.status, m.created_at AS "createdAt",
            m.finished_at AS "finishedAt"
          FROM mails m ${ownAddresses(environmentId, userId)} AND a.email_key = m.address_key
          WHERE m.environment_id = ${environmentId} AND m.created_at >= a.verified_at
            AND m.status <> 'withheld'
          ORDER BY m.created_at, m.id`)

      /** The sessions, in pages: there is no end to them. */
      const sessions = (environmentId: EnvironmentId, userId: UserId) =>
        Stream.paginate(null as SessionRow | null, (last) =>
          sessionsBy(sql`
            SELECT s.id, s.created_at AS "createdAt", s.last_active_at AS "lastActiveAt",
              s.revoked_at AS "revokedAt", s.ip_address AS "ipAddress",
              s.user_agent AS "userAgent", s.device_browser AS browser, s.device_os AS os,
              s.device_kind AS kind, s.authentication_methods AS "authenticationMethods",
              m.organization_id AS "organizationId",
              s.connection_id AS "connectionId",
              s.impersonator_id IS NOT NULL AS impersonated
            FROM sessions s
            LEFT JOIN memberships m ON m.environment_id = ${environmentId}
              AND m.organization_id = s.organization_id AND m.user_id = s.user_id
            WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
              AND ${
                last === null
                  ? sql.literal("true")
                  : sql`(s.created_at, s.id) > (${DateTime.toDateUtc(last.createdAt)}::timestamptz, ${last.id}::uuid)`
              }
            ORDER BY s.created_at, s.id LIMIT ${sessionsAtOnce}`).pipe(
            Effect.map(
              (rows) =>
                [
                  rows.map(toSession),
                  rows.length < sessionsAtOnce
                    ? Option.none<SessionRow>()
                    : Option.fromNullishOr(rows.at(-1))
                ] as const
            )
          )
        )

      return {
        user,
        credentials,
        emailAddresses,
        identities,
        applications,
        apiKeys,
        directoryRecords,
        devices,
        trustedDevices,
        memberships,
        invitations,
        mails,
        sessions
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
