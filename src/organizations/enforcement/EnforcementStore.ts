import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, DateTime, Schema } from "effect"
import {
  ConnectionId,
  type EnvironmentId,
  type OrganizationId,
  UserId,
  SessionId,
  TokenFamilyId
} from "../../contract/Ids.ts"
import { hasRows, rowBy, rowsBy, done } from "../../platform/Rows.ts"
import { ConcernedConnection } from "./EnforcedConnection.ts"
import { Timestamp } from "../../contract/Values.ts"

const connectionBy = rowBy(ConcernedConnection)
const connectionsBy = rowsBy(ConcernedConnection)

/** An enforced connection, with when that began as far as it was noted. */
const Enforcing = Schema.Struct({
  ...ConcernedConnection.fields,
  graceSeconds: Schema.Int,
  beganAt: Schema.NullOr(Timestamp),
  /** Proven domains at which it is enforced. */
  domains: Schema.Array(
    Schema.Struct({ domain: Schema.String, provenAt: Schema.DateTimeUtcFromString })
  ),
  /** Connections of its organization, whatever their state. */
  ownIds: Schema.Array(ConnectionId)
})
export type Enforcing = typeof Enforcing.Type

/** People at these domains, and what a session needs to stay open to them. */
type Kept = Pick<Enforcing, "breakGlassUserIds" | "ownIds"> & {
  readonly domains: ReadonlyArray<string>
}

const enforcingBy = rowsBy(Enforcing)
const sessionsBy = rowsBy(Schema.Struct({ id: SessionId, userId: UserId }))
const familiesBy = rowsBy(Schema.Struct({ id: TokenFamilyId }))

/** Active connections by what they concern, and the sessions that they end, in PostgreSQL. */
export class EnforcementStore extends Context.Service<EnforcementStore>()(
  "gatehouse/organizations/enforcement/EnforcementStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(`c.id, c.name, c.organization_id AS "organizationId",
        c.terms->>'enforcement' AS enforcement,
        c.break_glass_user_ids AS "breakGlassUserIds"`)
      // One that names the domain comes before one that takes all, and the older first.
      const first = sql.literal(
        `ORDER BY (c.terms->'domains' = 'null'::jsonb), c.created_at, c.id LIMIT 1`
      )

      /** The active connection of a domain that its organization has proven. */
      const byDomain = (environmentId: EnvironmentId, domain: string) =>
        connectionBy(sql`
          SELECT ${selected} FROM domains d
          JOIN connections c ON c.environment_id = ${environmentId}
            AND c.organization_id = d.organization_id AND c.status = 'active'
          WHERE d.environment_id = ${environmentId} AND d.domain = ${domain}
            AND d.status <> 'pending'
            AND (c.terms->'domains' = 'null'::jsonb
              OR c.terms->'domains' @> to_jsonb(${domain}::text))
          ${first}`)

      /** The active connection of the domain that a person is at, by their primary address. */
      const byUser = (environmentId: EnvironmentId, userId: UserId) =>
        connectionBy(sql`
          SELECT ${selected} FROM email_addresses a
          JOIN domains d ON d.environment_id = ${environmentId}
            AND d.domain = split_part(a.email_key, '@', 2) AND d.status <> 'pending'
          JOIN connections c ON c.environment_id = ${environmentId}
            AND c.organization_id = d.organization_id AND c.status = 'active'
            AND (c.terms->'domains' = 'null'::jsonb OR c.terms->'domains' @> to_jsonb(d.domain))
          WHERE a.environment_id = ${environmentId} AND a.user_id = ${userId} AND a.is_primary
          ${first}`)

      /** Every active connection of an organization. */
      const ofOrganization = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
            AND c.status = 'active'
          ORDER BY c.created_at, c.id`)

      /** Likewise; none for a person who is no member of it. */
      const ofMember = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        connectionsBy(sql`
          SELECT ${selected} FROM connections c
          JOIN memberships m ON m.environment_id = ${environmentId}
            AND m.organization_id = ${organizationId} AND m.user_id = ${userId}
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
            AND c.status = 'active'
          ORDER BY c.created_at, c.id`)

      /** Every active connection of the organizations of a person. */
      const ofMemberships = (environmentId: EnvironmentId, userId: UserId) =>
        connectionsBy(sql`
          SELECT ${selected} FROM memberships m
          JOIN connections c ON c.environment_id = ${environmentId}
            AND c.organization_id = m.organization_id AND c.status = 'active'
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
          ORDER BY c.created_at, c.id`)

      const byId = (environmentId: EnvironmentId, id: ConnectionId) =>
        connectionBy(sql`
          SELECT ${selected} FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.id = ${id} AND c.status = 'active'`)

      /** True if anybody of the environment signs in by a connection. */
      const hasActive = (environmentId: EnvironmentId) =>
        hasRows(sql`
          SELECT 1 FROM connections
          WHERE environment_id = ${environmentId} AND status = 'active' LIMIT 1`)

      /** The connections that are enforced. */
      const enforcing = (environmentId: EnvironmentId) =>
        enforcingBy(sql`
          SELECT c.id, c.name, c.organization_id AS "organizationId",
            c.terms->>'enforcement' AS enforcement,
            c.break_glass_user_ids AS "breakGlassUserIds",
            (c.terms->>'sessionGraceSeconds')::int AS "graceSeconds", e.began_at AS "beganAt",
            (
              SELECT coalesce(jsonb_agg(jsonb_build_object(
                'domain', d.domain, 'provenAt', d.verified_at)), '[]'::jsonb)
              FROM domains d
              WHERE d.environment_id = ${environmentId} AND d.organization_id = c.organization_id
                AND d.status <> 'pending'
                AND (c.terms->'domains' = 'null'::jsonb OR c.terms->'domains' @> to_jsonb(d.domain))
            ) AS domains,
            ARRAY(
              SELECT o.id FROM connections o
              WHERE o.environment_id = ${environmentId} AND o.organization_id = c.organization_id
            ) AS "ownIds"
          FROM connections c
          LEFT JOIN connection_enforcements e
            ON e.environment_id = ${environmentId} AND e.connection_id = c.id
          WHERE c.environment_id = ${environmentId} AND c.status = 'active'
            AND c.terms->>'enforcement' <> 'off'
          ORDER BY c.id`)

      const begin = (environmentId: EnvironmentId, id: ConnectionId, at: DateTime.Utc) =>
        done(sql`
          INSERT INTO connection_enforcements (environment_id, connection_id, began_at)
          VALUES (${environmentId}, ${id}, ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, connection_id) DO NOTHING`)

      /** Forgets when the others began, which begin anew if they ever do. */
      const keepOnly = (environmentId: EnvironmentId, ids: ReadonlyArray<ConnectionId>) =>
        done(sql`
          DELETE FROM connection_enforcements
          WHERE environment_id = ${environmentId} AND connection_id <> ALL (${ids}::uuid[])`)

      // The domains are parameters, so that both lists are reads of the index of addresses.
      const atDomains = (environmentId: EnvironmentId, { domains }: Kept) =>
        sql`a.environment_id = ${environmentId} AND a.is_primary
          AND split_part(a.email_key, '@', 2) = ANY (${domains}::text[])`

      /** Live sessions of people at these domains that no connection of the organization made. */
      const foreignSessions = (
        environmentId: EnvironmentId,
        kept: Kept,
        now: DateTime.Utc,
        limit: number
      ) =>
        sessionsBy(sql`
          SELECT s.id, s.user_id AS "userId"
          FROM email_addresses a
          JOIN sessions s ON s.environment_id = ${environmentId} AND s.user_id = a.user_id
          WHERE ${atDomains(environmentId, kept)}
            AND s.revoked_at IS NULL AND s.impersonator_id IS NULL
            AND s.absolute_expires_at > ${DateTime.toDateUtc(now)}
            AND (s.connection_id IS NULL OR s.connection_id <> ALL (${kept.ownIds}::uuid[]))
            AND NOT (s.user_id = ANY (${kept.breakGlassUserIds}::uuid[])
              AND 'passkey' = ANY (s.authentication_methods))
          LIMIT ${limit}`)

      /** Tokens of applications that outlive their session, and began in no such one. */
      const foreignFamilies = (environmentId: EnvironmentId, kept: Kept, limit: number) =>
        familiesBy(sql`
          SELECT f.id
          FROM email_addresses a
          JOIN token_families f ON f.environment_id = ${environmentId} AND f.user_id = a.user_id
          WHERE ${atDomains(environmentId, kept)}
            AND f.ended_at IS NULL AND (f.offline OR f.session_id IS NULL)
            AND (f.connection_id IS NULL OR f.connection_id <> ALL (${kept.ownIds}::uuid[]))
            AND NOT (f.user_id = ANY (${kept.breakGlassUserIds}::uuid[])
              AND f.amr && ARRAY['hwk', 'swk'])
          LIMIT ${limit}`)

      /** Takes an organization out of sessions that none of its connections made. */
      const closeOrganization = (
        environmentId: EnvironmentId,
        { breakGlassUserIds, organizationId }: Enforcing,
        ids: ReadonlyArray<ConnectionId>
      ) =>
        done(sql`
          UPDATE sessions SET organization_id = NULL
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND revoked_at IS NULL AND impersonator_id IS NULL
            AND (connection_id IS NULL OR connection_id <> ALL (${ids}::uuid[]))
            AND NOT (user_id = ANY (${breakGlassUserIds}::uuid[])
              AND 'passkey' = ANY (authentication_methods))`)

      return {
        byDomain,
        byUser,
        ofOrganization,
        ofMember,
        ofMemberships,
        byId,
        hasActive,
        enforcing,
        begin,
        keepOnly,
        foreignSessions,
        foreignFamilies,
        closeOrganization
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
