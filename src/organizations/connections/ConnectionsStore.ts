import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import {
  UserId,
  type ConnectionId,
  type EnvironmentId,
  type OrganizationId
} from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import {
  unlessHeld,
  columnsOf,
  countBy,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  valuesBy,
  valueBy,
  done
} from "../../platform/Rows.ts"
import {
  StoredConnection,
  type ConnectionStatus,
  type CertificateNotice,
  type ServiceProvider
} from "./Connection.ts"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { ownerKey } from "../../contract/Role.ts"
import { Language } from "../../contract/Values.ts"

const connectionsBy = rowsBy(StoredConnection)
const connectionBy = rowBy(StoredConnection)
const usersBy = valuesBy("userId", UserId)

/** The connections that a list is asked for. */
export interface ConnectionFilter {
  readonly organizationId?: OrganizationId
  readonly status?: ConnectionStatus
}

/** The most owners of one organization that a mail goes to. */
const mostOwners = 20

const ownersBy = rowsBy(
  Schema.Struct({ email: StoredEmailAddress, locale: Schema.NullOr(Language) })
)
const nameBy = valueBy("name", Schema.String)

/** Connections of organizations in PostgreSQL. */
export class ConnectionsStore extends Context.Service<ConnectionsStore>()(
  "gatehouse/organizations/connections/ConnectionsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const jsonOrNull = (value: object | null) => (value === null ? null : sql.json(value))
      const selected = sql.literal(columnsOf(StoredConnection, "c"))

      const insert = (connection: StoredConnection) =>
        done(sql`
          INSERT INTO connections (environment_id, id, organization_id, name, status, settings,
            terms, sealed_secret, service_provider, metadata_read_at, break_glass_user_ids,
            created_at, updated_at)
          VALUES (${connection.environmentId}, ${connection.id}, ${connection.organizationId},
            ${connection.name}, ${connection.status}, ${sql.json(connection.settings)},
            ${sql.json(connection.terms)}, ${connection.sealedSecret},
            ${jsonOrNull(connection.serviceProvider)}, ${dateOrNull(connection.metadataReadAt)},
            ${connection.breakGlassUserIds}::uuid[],
            ${DateTime.toDateUtc(connection.createdAt)},
            ${DateTime.toDateUtc(connection.updatedAt)})`)

      const save = (connection: StoredConnection) =>
        done(sql`
          UPDATE connections
          SET name = ${connection.name}, status = ${connection.status},
            settings = ${sql.json(connection.settings)}, terms = ${sql.json(connection.terms)},
            sealed_secret = ${connection.sealedSecret},
            service_provider = ${jsonOrNull(connection.serviceProvider)},
            metadata_read_at = ${dateOrNull(connection.metadataReadAt)},
            metadata_failing_since = ${dateOrNull(connection.metadataFailingSince)},
            break_glass_user_ids = ${connection.breakGlassUserIds}::uuid[],
            tested_at = ${dateOrNull(connection.testedAt)},
            updated_at = ${DateTime.toDateUtc(connection.updatedAt)}
          WHERE environment_id = ${connection.environmentId} AND id = ${connection.id}`)

      /** Newest first. */
      const list = (
        environmentId: EnvironmentId,
        { organizationId, status }: ConnectionFilter,
        after: Keyset | null,
        limit: number
      ) => {
        const clauses = [sql`c.environment_id = ${environmentId}`]
        if (organizationId !== undefined) {
          clauses.push(sql`c.organization_id = ${organizationId}`)
        }
        if (status !== undefined) clauses.push(sql`c.status = ${status}`)
        return connectionsBy(sql`
          SELECT ${selected} FROM connections c WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["c.created_at", "c.id"], after)}
          ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`)
      }

      const find = (environmentId: EnvironmentId, id: ConnectionId) =>
        connectionBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.id = ${id}`)

      const lock = (environmentId: EnvironmentId, id: ConnectionId) =>
        connectionBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.id = ${id} FOR NO KEY UPDATE`)

      /** The former record; undefined where there was none. */
      const remove = (environmentId: EnvironmentId, id: ConnectionId) =>
        connectionBy(sql`
          DELETE FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.id = ${id} RETURNING ${selected}`)

      const count = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}`)

      /** Keeps it from being disabled or removed to the end of the caller's transaction. */
      const holdActive = (environmentId: EnvironmentId, id: ConnectionId) =>
        hasRows(sql`
          SELECT 1 FROM connections
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'active'
          FOR SHARE`)

      // Several sign-ins hold it at once: each that waited for the others would be waited for.
      const noteUse = (environmentId: EnvironmentId, id: ConnectionId, at: DateTime.Utc) =>
        done(sql`
          UPDATE connections SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "connections", environmentId, id })}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(at)})`)

      /** Notes a successful test of the settings as they still are. */
      const noteTest = (
        { environmentId, id, sealedSecret, settings }: StoredConnection,
        at: DateTime.Utc
      ) =>
        done(sql`
          UPDATE connections SET tested_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND settings = ${sql.json(settings)}::jsonb
            AND sealed_secret IS NOT DISTINCT FROM ${sealedSecret}::bytea`)

      const activeOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
            AND c.status = 'active'`)

      const hasPeople = (environmentId: EnvironmentId, id: ConnectionId) =>
        hasRows(sql`
          SELECT 1 FROM identities
          WHERE environment_id = ${environmentId} AND connection_id = ${id}
            AND status = 'active' LIMIT 1`)

      /** Users among these who are members of the organization and have a passkey. */
      const membersWithPasskeys = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userIds: ReadonlyArray<UserId>
      ) =>
        usersBy(sql`
          SELECT m.user_id AS "userId" FROM memberships m
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.user_id = ANY (${userIds}::uuid[]) AND EXISTS (
              SELECT 1 FROM passkeys p
              WHERE p.environment_id = ${environmentId} AND p.user_id = m.user_id
            )`)

      /** SAML connections in the order of their ids, after one of them. */
      const samlAfter = (environmentId: EnvironmentId, after: ConnectionId | null, limit: number) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.settings->>'protocol' = 'saml'
            AND ${after === null ? sql.literal("true") : sql`c.id > ${after}`}
          ORDER BY c.id LIMIT ${limit}`)

      /** Takes the reading of one connection's metadata, unless another instance has. */
      const claimReading = (
        { environmentId, id, metadataReadAt }: StoredConnection,
        now: DateTime.Utc
      ) =>
        connectionBy(sql`
          UPDATE connections c SET metadata_read_at = ${DateTime.toDateUtc(now)}
          WHERE c.environment_id = ${environmentId} AND c.id = ${id}
            AND c.metadata_read_at IS NOT DISTINCT FROM ${dateOrNull(metadataReadAt)}::timestamptz
          RETURNING ${selected}`)

      const noteFailure = ({ environmentId, id }: StoredConnection, now: DateTime.Utc) =>
        done(sql`
          UPDATE connections
          SET metadata_failing_since = coalesce(metadata_failing_since, ${DateTime.toDateUtc(now)})
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      const noteCertificate = (
        { environmentId, id }: StoredConnection,
        { days, endsAt }: CertificateNotice
      ) =>
        done(sql`
          UPDATE connections
          SET certificate_notice = ${sql.json({ days, endsAt: DateTime.formatIso(endsAt) })}
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      const saveServiceProvider = (
        { environmentId, id }: StoredConnection,
        serviceProvider: ServiceProvider
      ) =>
        done(sql`
          UPDATE connections SET service_provider = ${sql.json(serviceProvider)}
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** Owners of an organization who are told of its connections by mail. */
      const ownersOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        ownersBy(sql`
          SELECT u.email, coalesce(u.locale, u.language) AS locale FROM memberships m
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = m.user_id
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.role = ${ownerKey} AND u.status = 'active' AND u.email_verified_at IS NOT NULL
          ORDER BY m.joined_at, m.user_id LIMIT ${mostOwners}`)

      const organizationName = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        Effect.map(
          nameBy(sql`
            SELECT name FROM organizations
            WHERE environment_id = ${environmentId} AND id = ${organizationId}`),
          (name) => name ?? ""
        )

      /** Number of members whose primary address is at none of the domains. */
      const countOutside = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        domains: ReadonlyArray<string>
      ) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM memberships m
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND NOT EXISTS (
              SELECT 1 FROM email_addresses a
              WHERE a.environment_id = ${environmentId} AND a.user_id = m.user_id
                AND a.is_primary AND split_part(a.email_key, '@', 2) = ANY(${domains}::text[]))`)

      return {
        countOutside,
        noteTest,
        activeOf,
        hasPeople,
        membersWithPasskeys,
        insert,
        save,
        list,
        find,
        lock,
        remove,
        count,
        holdActive,
        noteUse,
        samlAfter,
        claimReading,
        noteFailure,
        noteCertificate,
        saveServiceProvider,
        ownersOf,
        organizationName
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
