import { SqlClient } from "effect/sql"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SessionId, UserId, type ConnectionId, type EnvironmentId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { rowsBy } from "../../platform/Rows.ts"
import { ConcernedConnection } from "./EnforcedConnection.ts"

/** An enforced connection, with when that began as far as it was noted. */
const Enforcing = Schema.Struct({
  ...ConcernedConnection.fields,
  graceSeconds: Schema.Int,
  beganAt: Schema.NullOr(Timestamp)
})
export type Enforcing = typeof Enforcing.Type

const enforcingBy = rowsBy(Enforcing)
const sessionsBy = rowsBy(Schema.Struct({ id: SessionId, userId: UserId }))

/** Enforced connections and the sessions that they end, in PostgreSQL. */
export class EnforcementUpkeepStore extends Context.Service<EnforcementUpkeepStore>()(
  "gatehouse/organizations/enforcement/EnforcementUpkeepStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const enforcing = (environmentId: EnvironmentId) =>
        enforcingBy(sql`
          SELECT c.id, c.name, c.organization_id AS "organizationId",
            c.terms->>'enforcement' AS enforcement,
            c.break_glass_user_ids AS "breakGlassUserIds",
            (c.terms->>'sessionGraceSeconds')::int AS "graceSeconds", e.began_at AS "beganAt"
          FROM connections c
          LEFT JOIN connection_enforcements e
            ON e.environment_id = ${environmentId} AND e.connection_id = c.id
          WHERE c.environment_id = ${environmentId} AND c.status = 'active'
            AND c.terms->>'enforcement' <> 'off'
          ORDER BY c.id`)

      const begin = (environmentId: EnvironmentId, id: ConnectionId, at: DateTime.Utc) =>
        sql`
          INSERT INTO connection_enforcements (environment_id, connection_id, began_at)
          VALUES (${environmentId}, ${id}, ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, connection_id) DO NOTHING`.pipe(Effect.asVoid, Effect.orDie)

      /** Forgets when the others began, which begin anew if they ever do. */
      const keepOnly = (environmentId: EnvironmentId, ids: ReadonlyArray<ConnectionId>) =>
        sql`
          DELETE FROM connection_enforcements
          WHERE environment_id = ${environmentId} AND connection_id <> ALL (${ids}::uuid[])`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      /**
       * Live sessions of people at a connection's domains that no connection of the organization
       * made. A domain that was proven later than the given time waits.
       */
      const foreignSessions = (
        environmentId: EnvironmentId,
        { breakGlassUserIds, id, organizationId }: Enforcing,
        provenBefore: DateTime.Utc,
        limit: number
      ) =>
        sessionsBy(sql`
          SELECT s.id, s.user_id AS "userId"
          FROM connections c
          JOIN domains d ON d.environment_id = ${environmentId}
            AND d.organization_id = ${organizationId} AND d.status <> 'pending'
            AND d.verified_at <= ${DateTime.toDateUtc(provenBefore)}
            AND (c.terms->'domains' = 'null'::jsonb OR c.terms->'domains' @> to_jsonb(d.domain))
          JOIN email_addresses a ON a.environment_id = ${environmentId} AND a.is_primary
            AND split_part(a.email_key, '@', 2) = d.domain
          JOIN sessions s ON s.environment_id = ${environmentId} AND s.user_id = a.user_id
            AND s.revoked_at IS NULL AND s.impersonator_id IS NULL
            AND NOT (s.user_id = ANY (${breakGlassUserIds}::uuid[])
              AND 'passkey' = ANY (s.authentication_methods))
          LEFT JOIN connections own ON own.environment_id = ${environmentId}
            AND own.organization_id = ${organizationId} AND own.id = s.connection_id
          WHERE c.environment_id = ${environmentId} AND c.id = ${id} AND own.id IS NULL
          LIMIT ${limit}`)

      /** Takes an organization out of sessions that none of its connections made. */
      const closeOrganization = (
        environmentId: EnvironmentId,
        { breakGlassUserIds, organizationId }: Enforcing,
        ids: ReadonlyArray<ConnectionId>
      ) =>
        sql`
          UPDATE sessions SET organization_id = NULL
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND revoked_at IS NULL AND impersonator_id IS NULL
            AND (connection_id IS NULL OR connection_id <> ALL (${ids}::uuid[]))
            AND NOT (user_id = ANY (${breakGlassUserIds}::uuid[])
              AND 'passkey' = ANY (authentication_methods))`.pipe(Effect.asVoid, Effect.orDie)

      return { enforcing, begin, keepOnly, foreignSessions, closeOrganization }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
