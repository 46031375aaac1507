import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  type EnvironmentId,
  type WebhookDeliveryId,
  WebhookEndpointId
} from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import {
  columnsOf,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  valueBy,
  valuesBy,
  untilFewer,
  done
} from "../../platform/Rows.ts"
import { WebhookDelivery, type WebhookDeliveryStatus } from "./WebhookDelivery.ts"

const deliveriesBy = rowsBy(WebhookDelivery)
const deliveryBy = rowBy(WebhookDelivery)
const endpointsBy = valuesBy("id", WebhookEndpointId)
const timeBy = valueBy("at", Timestamp)

/** Reference of a delivery. */
export interface DeliveryRef {
  readonly environmentId: EnvironmentId
  readonly endpointId: WebhookEndpointId
  readonly id: WebhookDeliveryId
}

/** A delivery that does not exist yet. */
export type NewDelivery = DeliveryRef & Pick<WebhookDelivery, "action" | "createdAt" | "eventId">

/** State of a delivery after a try. */
export type Tried = Pick<
  WebhookDelivery,
  "attempts" | "deliveredAt" | "lastError" | "lastStatusCode" | "nextAttemptAt" | "status"
>

/** Deliveries that one statement forgets: few enough to hold no lock for long. */
const forgottenAtOnce = 5000

/** Deliveries in PostgreSQL. */
export class WebhookDeliveriesStore extends Context.Service<WebhookDeliveriesStore>()(
  "gatehouse/delivery/webhooks/WebhookDeliveriesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(columnsOf(WebhookDelivery, "d"))

      const insertAll = (deliveries: ReadonlyArray<NewDelivery>) => {
        if (deliveries.length === 0) return Effect.void
        const rows = deliveries.map((delivery) => {
          const at = DateTime.toDateUtc(delivery.createdAt)
          return sql`(${delivery.environmentId}, ${delivery.endpointId}, ${delivery.id},
            ${delivery.eventId}, ${delivery.action}, 'pending', 0, ${at}, ${at})`
        })
        // Not worth preparing: there are as many texts as numbers of rows.
        return done(
          sql`
          INSERT INTO webhook_deliveries (environment_id, endpoint_id, id, event_id, action, status,
            attempts, created_at, next_attempt_at)
          VALUES ${sql.csv(rows)}`.unprepared
        )
      }

      const find = ({ endpointId, environmentId, id }: DeliveryRef) =>
        deliveryBy(sql`
          SELECT ${selected} FROM webhook_deliveries d
          WHERE d.environment_id = ${environmentId} AND d.endpoint_id = ${endpointId}
            AND d.id = ${id}`)

      /** Newest first; `before` is the last of the page before. */
      const list = (
        environmentId: EnvironmentId,
        endpointId: WebhookEndpointId,
        page: {
          readonly status: WebhookDeliveryStatus | null
          readonly before: string | null
          readonly limit: number
        }
      ) =>
        deliveriesBy(sql`
          SELECT ${selected} FROM webhook_deliveries d
          WHERE ${sql.and([
            sql`d.environment_id = ${environmentId}`,
            sql`d.endpoint_id = ${endpointId}`,
            ...(page.status === null ? [] : [sql`d.status = ${page.status}`]),
            ...(page.before === null ? [] : [sql`d.id < ${page.before}::uuid`])
          ])}
          ORDER BY d.id DESC LIMIT ${page.limit}`)

      /** The enabled endpoints that have a delivery which is due. */
      // By the first of each endpoint: of an EXISTS all that wait could be read, due or not.
      const dueEndpoints = (environmentId: EnvironmentId, now: DateTime.Utc) =>
        endpointsBy(sql`
          SELECT e.id FROM webhook_endpoints e
          WHERE e.environment_id = ${environmentId} AND e.enabled AND (
            SELECT d.next_attempt_at FROM webhook_deliveries d
            WHERE d.environment_id = ${environmentId} AND d.endpoint_id = e.id
              AND d.status = 'pending'
            ORDER BY d.next_attempt_at LIMIT 1
          ) <= ${DateTime.toDateUtc(now)}`)

      /** Deliveries of an endpoint that are due, the longest due first. */
      const due = (
        environmentId: EnvironmentId,
        endpointId: WebhookEndpointId,
        now: DateTime.Utc,
        most: number
      ) =>
        deliveriesBy(sql`
          SELECT ${selected} FROM webhook_deliveries d
          WHERE d.environment_id = ${environmentId} AND d.endpoint_id = ${endpointId}
            AND d.status = 'pending' AND d.next_attempt_at <= ${DateTime.toDateUtc(now)}
          ORDER BY d.next_attempt_at LIMIT ${most}`)

      /** Due time of an endpoint's next delivery; null if nothing is pending. */
      const nextDue = (environmentId: EnvironmentId, endpointId: WebhookEndpointId) =>
        timeBy(sql`
          SELECT next_attempt_at AS at FROM webhook_deliveries
          WHERE environment_id = ${environmentId} AND endpoint_id = ${endpointId}
            AND status = 'pending'
          ORDER BY next_attempt_at LIMIT 1`).pipe(Effect.map((at) => at ?? null))

      /** Notes the try that was due at a time, unless the delivery was given up or revived since. */
      const note = (
        { endpointId, environmentId, id }: DeliveryRef,
        dueAt: DateTime.Utc | null,
        tried: Tried
      ) => {
        // PostgreSQL counts microseconds. A cluster refuses to round a column in a write.
        const isDue =
          dueAt === null
            ? sql`next_attempt_at IS NULL`
            : sql`next_attempt_at >= ${DateTime.toDateUtc(dueAt)}
                AND next_attempt_at < ${DateTime.toDateUtc(DateTime.add(dueAt, { milliseconds: 1 }))}`
        return done(sql`
          UPDATE webhook_deliveries
          SET status = ${tried.status}, attempts = ${tried.attempts},
            last_status_code = ${tried.lastStatusCode}, last_error = ${tried.lastError},
            next_attempt_at = ${dateOrNull(tried.nextAttemptAt)},
            delivered_at = ${dateOrNull(tried.deliveredAt)}
          WHERE environment_id = ${environmentId} AND endpoint_id = ${endpointId}
            AND id = ${id} AND status = 'pending' AND ${isDue}`)
      }

      /** Makes a delivery due immediately, with all its tries ahead. */
      const revive = ({ endpointId, environmentId, id }: DeliveryRef, now: DateTime.Utc) =>
        hasRows(sql`
          UPDATE webhook_deliveries
          SET status = 'pending', attempts = 0, delivered_at = NULL,
            next_attempt_at = ${DateTime.toDateUtc(now)}
          WHERE environment_id = ${environmentId} AND endpoint_id = ${endpointId} AND id = ${id}
          RETURNING 1`)

      /** Gives up what an endpoint still waits for. */
      const giveUp = (environmentId: EnvironmentId, endpointId: WebhookEndpointId, error: string) =>
        done(sql`
          UPDATE webhook_deliveries
          SET status = 'failed', next_attempt_at = NULL, last_error = ${error}
          WHERE environment_id = ${environmentId} AND endpoint_id = ${endpointId}
            AND status = 'pending'`)

      /** Forgets the deliveries below a bound of ids; null: all. */
      const forget = (
        environmentId: EnvironmentId,
        endpointId: WebhookEndpointId,
        below: string | null
      ) =>
        untilFewer(
          sql`
          DELETE FROM webhook_deliveries
          WHERE environment_id = ${environmentId} AND endpoint_id = ${endpointId} AND id IN (
            SELECT id FROM webhook_deliveries
            WHERE environment_id = ${environmentId} AND endpoint_id = ${endpointId}
              AND ${below === null ? sql.literal("true") : sql`id < ${below}::uuid`}
            ORDER BY id LIMIT ${forgottenAtOnce}
          ) RETURNING 1`,
          forgottenAtOnce
        )

      return {
        insertAll,
        find,
        list,
        dueEndpoints,
        due,
        nextDue,
        note,
        revive,
        giveUp,
        forget
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
