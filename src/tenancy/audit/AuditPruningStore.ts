import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { within, type AuditSpan } from "./AuditWalkStore.ts"

/** Removal of events from the trail, in PostgreSQL. */
export class AuditPruningStore extends Context.Service<AuditPruningStore>()(
  "gatehouse/tenancy/audit/AuditPruningStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      // Sets of rows are looked up in a hash table, arrays from end to end for each event.
      // Where staff acted in the person's name, or another user upon them, the address is not theirs.
      const eraseOrigins = (
        environmentId: EnvironmentId,
        userIds: ReadonlyArray<UserId>,
        span: AuditSpan
      ) =>
        sql`
          UPDATE audit_events e
          SET ip_address = NULL, user_agent = NULL, producer_ip_address = NULL,
            producer_user_agent = NULL
          WHERE e.environment_id = ${environmentId} AND ${within(sql, span)}
            AND e.actor_type IN ('user', 'system') AND e.impersonator_id IS NULL
            AND (e.actor_id IN (SELECT unnest(${userIds}::uuid[]))
              OR (e.actor_id IS NULL AND EXISTS (
                SELECT 1 FROM jsonb_array_elements(e.targets) AS t (target)
                WHERE t.target->>'type' = 'user'
                  AND t.target->>'id' IN (SELECT unnest(${userIds}::text[]))
              )))
            AND (e.ip_address IS NOT NULL OR e.user_agent IS NOT NULL
              OR e.producer_ip_address IS NOT NULL OR e.producer_user_agent IS NOT NULL)`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      /**
       * Deletes of the `most` lowest numbered events those before the first whose id is not below
       * `bound`; answers how many those were.
       */
      const forgetOldest = (environmentId: EnvironmentId, bound: string, most: number) =>
        sql`
          WITH oldest AS (
            SELECT id, sequence, id >= ${bound}::uuid AS stays FROM audit_events
            WHERE environment_id = ${environmentId} AND sequence IS NOT NULL
            ORDER BY sequence LIMIT ${most}
          ), kept AS (
            SELECT min(sequence) AS first FROM oldest WHERE stays
          )
          DELETE FROM audit_events e USING oldest o, kept k
          WHERE e.environment_id = ${environmentId} AND e.id = o.id
            AND (k.first IS NULL OR o.sequence < k.first)
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        )

      return { eraseOrigins, forgetOldest }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
