import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { EnvironmentId, WebhookEndpointId } from "../../contract/Ids.ts"
import {
  columnsOf,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  valueBy,
  done,
  valuesBy
} from "../../platform/Rows.ts"
import { StoredWebhookEndpoint } from "./WebhookEndpoint.ts"

const endpointsBy = rowsBy(StoredWebhookEndpoint)
const endpointBy = rowBy(StoredWebhookEndpoint)
const failingSinceBy = valueBy("failingSince", StoredWebhookEndpoint.fields.failingSince)
const keptBy = rowsBy(Schema.Struct({ id: WebhookEndpointId, isRemoved: Schema.Boolean }))

const environmentsBy = valuesBy("environmentId", EnvironmentId)
const sequenceBy = valueBy("sequence", Schema.Int)

/** Health of an endpoint after a run of tries. */
export interface Health {
  /** The last try that succeeded. */
  readonly deliveredAt: DateTime.Utc | null
  /** The first try that failed, of those after the last one that succeeded. */
  readonly failedAt: DateTime.Utc | null
}

/** Which instance works for an environment, until when. */
interface Hold {
  readonly holder: string
  readonly until: DateTime.Utc
}

/**
 * Webhook endpoints in PostgreSQL; and the turn of each environment: the position in its trail, with the
 * lease of following it.
 */
export class WebhookEndpointsStore extends Context.Service<WebhookEndpointsStore>()(
  "gatehouse/delivery/webhooks/WebhookEndpointsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(columnsOf(StoredWebhookEndpoint, "e"))

      const insert = (endpoint: StoredWebhookEndpoint) =>
        done(sql`
          INSERT INTO webhook_endpoints (environment_id, id, url, actions, description, enabled,
            secret, from_sequence, created_at, updated_at)
          VALUES (${endpoint.environmentId}, ${endpoint.id}, ${endpoint.url},
            ${endpoint.actions}::text[], ${endpoint.description}, ${endpoint.enabled},
            ${endpoint.secret}, ${endpoint.fromSequence},
            ${DateTime.toDateUtc(endpoint.createdAt)},
            ${DateTime.toDateUtc(endpoint.updatedAt)})`)

      /** Writes all that can change of an endpoint by hand; its caller holds its lock. */
      const save = (endpoint: StoredWebhookEndpoint) =>
        done(sql`
          UPDATE webhook_endpoints
          SET url = ${endpoint.url}, actions = ${endpoint.actions}::text[],
            description = ${endpoint.description}, enabled = ${endpoint.enabled},
            disabled_reason = ${endpoint.disabledReason}, secret = ${endpoint.secret},
            previous_secret = ${endpoint.previousSecret},
            previous_secret_until = ${dateOrNull(endpoint.previousSecretUntil)},
            from_sequence = ${endpoint.fromSequence},
            failing_since = ${dateOrNull(endpoint.failingSince)},
            updated_at = ${DateTime.toDateUtc(endpoint.updatedAt)}
          WHERE environment_id = ${endpoint.environmentId} AND id = ${endpoint.id}`)

      /** Oldest first. */
      const list = (environmentId: EnvironmentId) =>
        endpointsBy(sql`
          SELECT ${selected} FROM webhook_endpoints e
          WHERE e.environment_id = ${environmentId} AND e.deleted_at IS NULL
          ORDER BY e.created_at, e.id`)

      /** The enabled ones, which stay so until the caller's transaction ends. */
      const holdEnabled = (environmentId: EnvironmentId) =>
        endpointsBy(sql`
          SELECT ${selected} FROM webhook_endpoints e
          WHERE e.environment_id = ${environmentId} AND e.enabled AND e.deleted_at IS NULL
          ORDER BY e.id FOR SHARE`)

      const find = (environmentId: EnvironmentId, id: WebhookEndpointId) =>
        endpointBy(sql`
          SELECT ${selected} FROM webhook_endpoints e
          WHERE e.environment_id = ${environmentId} AND e.id = ${id}
            AND e.deleted_at IS NULL`)

      const lock = (environmentId: EnvironmentId, id: WebhookEndpointId) =>
        endpointBy(sql`
          SELECT ${selected} FROM webhook_endpoints e
          WHERE e.environment_id = ${environmentId} AND e.id = ${id}
            AND e.deleted_at IS NULL FOR NO KEY UPDATE`)

      /** Removes an endpoint and its secrets; its deliveries are forgotten later. */
      const remove = (environmentId: EnvironmentId, id: WebhookEndpointId, at: DateTime.Utc) =>
        hasRows(sql`
          UPDATE webhook_endpoints
          SET deleted_at = ${DateTime.toDateUtc(at)}, enabled = false, secret = '',
            previous_secret = NULL
          WHERE environment_id = ${environmentId} AND id = ${id} AND deleted_at IS NULL
          RETURNING 1`)

      /** Notes what tries showed; answers since when the endpoint has only failed. */
      const noteHealth = (
        { environmentId, id }: StoredWebhookEndpoint,
        { deliveredAt, failedAt }: Health
      ) =>
        failingSinceBy(sql`
          UPDATE webhook_endpoints
          SET last_delivered_at = coalesce(${dateOrNull(deliveredAt)}::timestamptz,
              last_delivered_at),
            failing_since = CASE WHEN ${deliveredAt !== null}
              THEN ${dateOrNull(failedAt)}::timestamptz
              ELSE coalesce(failing_since, ${dateOrNull(failedAt)}::timestamptz) END
          WHERE environment_id = ${environmentId} AND id = ${id} AND enabled
          RETURNING failing_since AS "failingSince"`).pipe(Effect.map((since) => since ?? null))

      /** Disables an enabled endpoint that has only failed since `since` or longer. */
      const disableFailing = (
        environmentId: EnvironmentId,
        id: WebhookEndpointId,
        since: DateTime.Utc,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          UPDATE webhook_endpoints
          SET enabled = false, disabled_reason = 'failing', updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND enabled
            AND failing_since <= ${DateTime.toDateUtc(since)}
          RETURNING 1`)

      /** Every endpoint of which something is kept, the removed ones too. */
      const kept = (environmentId: EnvironmentId) =>
        keptBy(sql`
          SELECT id, deleted_at IS NOT NULL AS "isRemoved" FROM webhook_endpoints
          WHERE environment_id = ${environmentId}`)

      /** Forgets a removed endpoint that no delivery is kept of. */
      const forget = (environmentId: EnvironmentId, id: WebhookEndpointId) =>
        done(sql`
          DELETE FROM webhook_endpoints
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND deleted_at IS NOT NULL`)

      /** Makes the turn of an environment where there is none, and locks it. */
      const openTurn = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        sequence: number
      ) {
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
      const holdTurn = (environmentId: EnvironmentId, { holder, until }: Hold, now: DateTime.Utc) =>
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
      const releaseTurn = (environmentId: EnvironmentId, holder: string) =>
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
        insert,
        save,
        list,
        holdEnabled,
        find,
        lock,
        remove,
        noteHealth,
        disableFailing,
        kept,
        forget,
        openTurn,
        waiting,
        holdTurn,
        releaseTurn,
        sequence,
        advance,
        expect
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
