import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, InvitationId, UserId } from "../../contract/Ids.ts"

/** What is taken out of the trail in PostgreSQL. A part of it is ids from `from` on, below `below`. */
export class AuditPruningStore extends Context.Service<
  AuditPruningStore,
  {
    /** The id that `most` events from `from` on are below; null where there are no more than those. */
    readonly boundAfter: (
      environmentId: EnvironmentId,
      from: string,
      most: number
    ) => Effect.Effect<string | null>
    /** The invitations that these people accepted, as this part of the trail tells. */
    readonly accepted: (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      from: string,
      below: string | null
    ) => Effect.Effect<ReadonlyArray<InvitationId>>
    readonly eraseOrigins: (
      environmentId: EnvironmentId,
      userIds: ReadonlyArray<UserId>,
      from: string,
      below: string | null
    ) => Effect.Effect<void>
    /**
     * Deletes of the `most` lowest numbered events those before the first whose id is not below
     * `bound`; answers how many those were.
     */
    readonly forgetOldest: (
      environmentId: EnvironmentId,
      bound: string,
      most: number
    ) => Effect.Effect<number>
  }
>()("gatehouse/audit/AuditPruningStore") {
  static readonly layer = Layer.effect(
    AuditPruningStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const boundAfter = (environmentId: EnvironmentId, from: string, most: number) =>
        sql<{ id: string }>`
          SELECT id FROM audit_events
          WHERE environment_id = ${environmentId} AND id >= ${from}::uuid
          ORDER BY id OFFSET ${most} LIMIT 1`.pipe(
          Effect.map((rows) => rows[0]?.id ?? null),
          Effect.orDie
        )

      const part = (from: string, below: string | null) =>
        below === null
          ? sql`e.id >= ${from}::uuid`
          : sql`e.id >= ${from}::uuid AND e.id < ${below}::uuid`

      const isAbout = (userIds: ReadonlyArray<UserId>) => sql`EXISTS (
        SELECT 1 FROM jsonb_array_elements(e.targets) AS t (target)
        WHERE t.target->>'type' = 'user' AND t.target->>'id' = ANY (${userIds}::text[]))`

      const accepted: AuditPruningStore["Service"]["accepted"] = (
        environmentId,
        userIds,
        from,
        below
      ) =>
        sql<{ id: InvitationId }>`
          SELECT e.targets->0->>'id' AS id FROM audit_events e
          WHERE e.environment_id = ${environmentId} AND ${part(from, below)}
            AND e.action = 'invitation.accepted' AND ${isAbout(userIds)}`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        )

      // Where staff acted in the person's name, or another user upon them, the address is not theirs.
      const eraseOrigins: AuditPruningStore["Service"]["eraseOrigins"] = (
        environmentId,
        userIds,
        from,
        below
      ) =>
        sql`
          UPDATE audit_events e
          SET ip_address = NULL, user_agent = NULL, producer_ip_address = NULL,
            producer_user_agent = NULL
          WHERE e.environment_id = ${environmentId} AND ${part(from, below)}
            AND e.actor_type IN ('user', 'system') AND e.impersonator_id IS NULL
            AND (e.actor_id = ANY (${userIds}::uuid[])
              OR (e.actor_id IS NULL AND ${isAbout(userIds)}))
            AND (e.ip_address IS NOT NULL OR e.user_agent IS NOT NULL
              OR e.producer_ip_address IS NOT NULL OR e.producer_user_agent IS NOT NULL)`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

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

      return AuditPruningStore.of({ boundAfter, accepted, eraseOrigins, forgetOldest })
    })
  )
}
