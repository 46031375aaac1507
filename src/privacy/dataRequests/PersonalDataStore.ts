import { Context, DateTime, Effect, Layer, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { instant, instantOrNull, type Row } from "../../platform/Rows.ts"
import type { OwnEmailAddress } from "../../access/addresses/OwnEmailAddress.ts"
import { statusAt } from "../../organizations/invitations/InvitationState.ts"
import { fullName } from "../../directory/users/User.ts"
import type {
  ExportedApplication,
  ExportedCredentials,
  ExportedDevice,
  ExportedIdentity,
  ExportedInvitation,
  ExportedMail,
  ExportedMembership,
  ExportedUser
} from "./DataExport.ts"

const all = <A>(rows: Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>): Stream.Stream<A> =>
  Stream.fromIterableEffect(Effect.orDie(rows))

type MembershipRow = Row<Omit<ExportedMembership, "organization">> &
  ExportedMembership["organization"]

type InvitationRow = Row<Omit<ExportedInvitation, "organization" | "status">> & {
  readonly organizationId: OrganizationId | null
  readonly organizationName: string | null
}

const toInvitation = (
  { organizationId, organizationName, publicMetadata, ...row }: InvitationRow,
  now: DateTime.Utc
): ExportedInvitation => {
  const times = {
    expiresAt: instant(row.expiresAt),
    acceptedAt: instantOrNull(row.acceptedAt),
    revokedAt: instantOrNull(row.revokedAt)
  }
  const status = statusAt(times, now)
  return {
    ...row,
    ...times,
    // Members are shown no bag of a membership, nor of what becomes one.
    ...(organizationId === null ? { publicMetadata } : {}),
    createdAt: instant(row.createdAt),
    status: status === "CONTRADICTORY" ? null : status,
    organization:
      organizationId === null ? null : { id: organizationId, name: organizationName ?? "" }
  }
}

type Read<A> = (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<A>
type ReadAll<A> = (environmentId: EnvironmentId, userId: UserId) => Stream.Stream<A>

/** Data on a person in PostgreSQL that is theirs to see, except their history. */
export class PersonalDataStore extends Context.Service<PersonalDataStore>()(
  "gatehouse/privacy/dataRequests/PersonalDataStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Undefined for a user who is deleted. */
      const user: Read<ExportedUser | undefined> = (environmentId, userId) =>
        sql<Row<Omit<ExportedUser, "name">>>`
          SELECT u.id, x.external_id AS "externalId", u.first_name AS "firstName", u.last_name AS "lastName", u.locale, u.email,
            u.email_verified_at AS "emailVerifiedAt", u.registration_state AS "registrationState",
            u.created_at AS "createdAt", u.updated_at AS "updatedAt",
            u.public_metadata AS "publicMetadata", u.unsafe_metadata AS "unsafeMetadata"
          FROM users u
          LEFT JOIN user_external_ids x
            ON x.environment_id = ${environmentId} AND x.user_id = u.id
          WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
            AND u.status <> 'deleted'`.pipe(
          Effect.map(([row]) =>
            row === undefined
              ? undefined
              : {
                  ...row,
                  name: fullName(row.firstName, row.lastName),
                  emailVerifiedAt: instantOrNull(row.emailVerifiedAt),
                  createdAt: instant(row.createdAt),
                  updatedAt: instant(row.updatedAt)
                }
          ),
          Effect.orDie
        )

      const credentials: Read<ExportedCredentials> = (environmentId, userId) =>
        sql<Row<ExportedCredentials>>`
          SELECT
            (SELECT updated_at FROM password_credentials
              WHERE environment_id = ${environmentId} AND user_id = ${userId}) AS "passwordSetAt",
            (SELECT enrolled_at FROM totp_credentials
              WHERE environment_id = ${environmentId} AND user_id = ${userId})
              AS "secondFactorEnrolledAt",
            (SELECT count(*)::int FROM recovery_codes
              WHERE environment_id = ${environmentId} AND user_id = ${userId})
              AS "recoveryCodesLeft"`.pipe(
          Effect.map(([row]) => ({
            passwordSetAt: instantOrNull(row?.passwordSetAt ?? null),
            secondFactorEnrolledAt: instantOrNull(row?.secondFactorEnrolledAt ?? null),
            recoveryCodesLeft: row?.recoveryCodesLeft ?? 0
          })),
          Effect.orDie
        )

      const emailAddresses: ReadAll<OwnEmailAddress> = (environmentId, userId) =>
        all(sql<Row<OwnEmailAddress>>`
          SELECT id, email, is_primary AS primary, verified_at AS "verifiedAt",
            created_at AS "createdAt"
          FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY created_at, id`).pipe(
          Stream.map((row) => ({
            ...row,
            verifiedAt: instantOrNull(row.verifiedAt),
            createdAt: instant(row.createdAt)
          }))
        )

      const identities: ReadAll<ExportedIdentity> = (environmentId, userId) =>
        all(sql<Row<ExportedIdentity>>`
          SELECT id, protocol, issuer, subject, label, status, claims,
            created_at AS "createdAt", updated_at AS "updatedAt"
          FROM identities
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY created_at, id`).pipe(
          Stream.map((row) => ({
            ...row,
            createdAt: instant(row.createdAt),
            updatedAt: instant(row.updatedAt)
          }))
        )

      const applications: ReadAll<ExportedApplication> = (environmentId, userId) =>
        all(sql<Row<ExportedApplication>>`
          SELECT a.name AS application, g.organization_id AS "organizationId", ARRAY(
              SELECT jsonb_array_elements_text(one -> 'scopes') FROM jsonb_array_elements(g.scopes) one
            ) AS scopes, g.created_at AS "createdAt", g.last_used_at AS "lastUsedAt",
            g.ended_at AS "endedAt"
          FROM grants g
          JOIN applications a ON a.environment_id = ${environmentId} AND a.id = g.application_id
          WHERE g.environment_id = ${environmentId} AND g.user_id = ${userId}
          ORDER BY g.created_at, g.id`).pipe(
          Stream.map((row) => ({
            ...row,
            createdAt: instant(row.createdAt),
            lastUsedAt: instantOrNull(row.lastUsedAt),
            endedAt: instantOrNull(row.endedAt)
          }))
        )

      const devices: ReadAll<ExportedDevice> = (environmentId, userId) =>
        all(sql<Row<ExportedDevice>>`
          SELECT first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt" FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY first_seen_at, last_seen_at`).pipe(
          Stream.map((row) => ({
            firstSeenAt: instant(row.firstSeenAt),
            lastSeenAt: instant(row.lastSeenAt)
          }))
        )

      const memberships: ReadAll<ExportedMembership> = (environmentId, userId) =>
        all(sql<MembershipRow>`
          SELECT o.id, o.name, m.role, m.joined_at AS "joinedAt"
          FROM memberships m
          JOIN organizations o
            ON o.environment_id = ${environmentId} AND o.id = m.organization_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
          ORDER BY m.joined_at, m.organization_id`).pipe(
          Stream.map(({ id, joinedAt, name, role }) => ({
            organization: { id, name },
            role,
            joinedAt: instant(joinedAt)
          }))
        )

      // An unproven address may be another person's, and so may mail that it got before it was this
      // one's. An accepted invitation belongs to whoever accepted it.
      const ownAddresses = (environmentId: EnvironmentId, userId: UserId) => sql`
        JOIN email_addresses a ON a.environment_id = ${environmentId} AND a.user_id = ${userId}
          AND a.verified_at IS NOT NULL`

      const invitations: ReadAll<ExportedInvitation> = (environmentId, userId) =>
        Stream.unwrap(
          Effect.map(DateTime.now, (now) =>
            all(sql<InvitationRow>`
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
              ORDER BY i.created_at, i.id`).pipe(Stream.map((row) => toInvitation(row, now)))
          )
        )

      const mails: ReadAll<ExportedMail> = (environmentId, userId) =>
        all(sql<Row<ExportedMail>>`
          SELECT m.template, m.address AS "to", m.status, m.created_at AS "createdAt",
            m.finished_at AS "finishedAt"
          FROM mails m ${ownAddresses(environmentId, userId)} AND a.email_key = m.address_key
          WHERE m.environment_id = ${environmentId} AND m.created_at >= a.verified_at
            AND m.status <> 'withheld'
          ORDER BY m.created_at, m.id`).pipe(
          Stream.map((row) => ({
            ...row,
            createdAt: instant(row.createdAt),
            finishedAt: instantOrNull(row.finishedAt)
          }))
        )

      return {
        user,
        credentials,
        emailAddresses,
        identities,
        applications,
        devices,
        memberships,
        invitations,
        mails
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
