import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EnvironmentId } from "../../contract/Ids.ts"
import { hasRows, valueBy, valuesBy, done } from "../../platform/Rows.ts"

const environmentsBy = valuesBy("environmentId", EnvironmentId)
const sequenceBy = valueBy("sequence", Schema.Int)

/** Which instance works for an environment, until when. */
export interface Hold {
  readonly holder: string
  readonly until: DateTime.Utc
}

/** Position in each environment's trail, and the lease of following it. */
export class WebhookTurnsStore extends Context.Service<WebhookTurnsStore>()(
  "gatehouse/delivery/webhooks/WebhookTurnsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Makes the turn of an environment where there is none, and locks it. */
      const open = Effect.fnUntraced(function* (environmentId: EnvironmentId, sequence: number) {
        yield* sql`
          INSERT INTO webhook_turns (environment_id, sequence)
          VALUES (${environmentId}, ${sequence}) ON CONFLICT DO NOTHING`
        yield* sql`
          SELECT 1 FROM webhook_turns WHERE environment_id = ${environmentId} FOR NO KEY UPDATE`
      }, Effect.orDie)

      /** Every environment with something to do that no instance is working for. */
      const waiting = (now: DateTime.Utc) => {
        const at = DateTime.toDateUtc(now)
        return environmentsBy(sql`
          SELECT t.environment_id AS "environmentId" FROM webhook_turns t
          JOIN audit_heads h ON h.environment_id = t.environment_id
          WHERE (t.held_until <= ${at}
              OR t.held_until IS NULL AND (t.due_at <= ${at} OR h.last_sequence > t.sequence))
            AND EXISTS (
              SELECT 1 FROM webhook_endpoints e
              WHERE e.environment_id = t.environment_id AND e.enabled
            )`)
      }

      /** Takes the turn, or keeps it; false where another instance has it. */
      const hold = (environmentId: EnvironmentId, { holder, until }: Hold, now: DateTime.Utc) =>
        hasRows(sql`
          UPDATE webhook_turns
          SET holder = ${holder}, held_until = ${DateTime.toDateUtc(until)}
          WHERE environment_id = ${environmentId}
            AND (held_until IS NULL OR holder = ${holder}
              OR held_until <= ${DateTime.toDateUtc(now)})
          RETURNING 1`)

      /**
       * Gives the turn back, where it is still the holder's; then the caller says in the same
       * transaction, by `expect`, when there is something to do again.
       */
      const release = (environmentId: EnvironmentId, holder: string) =>
        hasRows(sql`
          UPDATE webhook_turns SET held_until = NULL, holder = NULL, due_at = NULL
          WHERE environment_id = ${environmentId} AND holder = ${holder} RETURNING 1`)

      const sequence = (environmentId: EnvironmentId) =>
        sequenceBy(sql`
          SELECT sequence FROM webhook_turns WHERE environment_id = ${environmentId}`).pipe(
          Effect.map((sequence) => sequence ?? 0)
        )

      /** Moves on from one number to another; false where somebody else has moved on. */
      const advance = (environmentId: EnvironmentId, from: number, to: number) =>
        hasRows(sql`
          UPDATE webhook_turns SET sequence = ${to}
          WHERE environment_id = ${environmentId} AND sequence = ${from} RETURNING 1`)

      /** Tells that something is due at a time. */
      const expect = (environmentId: EnvironmentId, at: DateTime.Utc) =>
        done(sql`
          UPDATE webhook_turns
          SET due_at = least(due_at, ${DateTime.toDateUtc(at)}::timestamptz)
          WHERE environment_id = ${environmentId}`)

      return {
        open,
        waiting,
        hold,
        release,
        sequence,
        advance,
        expect
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
