import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type EnvironmentId, WebhookEndpointId } from "../../contract/Ids.ts"
import {
  columnsOf,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  valueBy,
  done
} from "../../platform/Rows.ts"
import { StoredWebhookEndpoint } from "./WebhookEndpoint.ts"

const endpointsBy = rowsBy(StoredWebhookEndpoint)
const endpointBy = rowBy(StoredWebhookEndpoint)
const failingSinceBy = valueBy("failingSince", StoredWebhookEndpoint.fields.failingSince)
const keptBy = rowsBy(Schema.Struct({ id: WebhookEndpointId, isRemoved: Schema.Boolean }))

/** Health of an endpoint after a run of tries. */
export interface Health {
  /** The last try that succeeded. */
  readonly deliveredAt: DateTime.Utc | null
  /** The first try that failed, of those after the last one that succeeded. */
  readonly failedAt: DateTime.Utc | null
}

/** Webhook endpoints in PostgreSQL. */
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
        forget
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
