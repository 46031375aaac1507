import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import { DataRequestId, UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { withoutJob } from "../../platform/Jobs.ts"
import { columnsOf, hasRows, rowsBy, valueBy } from "../../platform/Rows.ts"
import { DataRequestTimes, queueName, type Build } from "./DataRequest.ts"

/** A data request as stored: its state follows from the times. */
export interface StoredDataRequest extends DataRequestTimes {
  readonly id: DataRequestId
  readonly userId: UserId
  /** The export in its parts; null as long as there is none. */
  readonly content: { readonly buildId: string; readonly partCount: number } | null
}

const RequestRow = Schema.Struct({
  id: DataRequestId,
  userId: UserId,
  ...DataRequestTimes.fields,
  buildId: Schema.NullOr(Schema.String),
  partCount: Schema.NullOr(Schema.Int)
})
const rowsOf = rowsBy(RequestRow)
const idsBy = rowsBy(Schema.Struct({ id: DataRequestId }))
const partBy = valueBy("sealed", Schema.Uint8Array)

const toRequest = ({ buildId, partCount, ...row }: typeof RequestRow.Type): StoredDataRequest => ({
  ...row,
  content: buildId === null || partCount === null ? null : { buildId, partCount }
})

/** The newest requests that a person is shown. */
const mostShown = 100

/** Long-waiting requests examined per pass. */
const mostLookedAt = 1000

/** Data requests and their exports, encrypted and in parts, in PostgreSQL. */
export class DataRequestsStore extends Context.Service<DataRequestsStore>()(
  "gatehouse/access/dataRequests/DataRequestsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(columnsOf(RequestRow, "r"))

      const insert = (
        environmentId: EnvironmentId,
        request: Pick<StoredDataRequest, "id" | "userId" | "createdAt">
      ) =>
        done(sql`
          INSERT INTO data_requests (environment_id, id, user_id, created_at)
          VALUES (${environmentId}, ${request.id}, ${request.userId},
            ${DateTime.toDateUtc(request.createdAt)})`)

      /** The newest first. */
      const listOf = (environmentId: EnvironmentId, userId: UserId) =>
        rowsOf(sql`
          SELECT ${selected} FROM data_requests r
          WHERE r.environment_id = ${environmentId} AND r.user_id = ${userId}
          ORDER BY r.created_at DESC, r.id DESC LIMIT ${mostShown}`).pipe(
          Effect.map((rows) => rows.map(toRequest))
        )

      const find = (environmentId: EnvironmentId, id: DataRequestId) =>
        rowsOf(sql`
          SELECT ${selected} FROM data_requests r
          WHERE r.environment_id = ${environmentId} AND r.id = ${id}`).pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toRequest(row)))
        )

      const remove = (environmentId: EnvironmentId, id: DataRequestId) =>
        done(sql`
          DELETE FROM data_requests WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** Deletes what earlier attempts left, and begins a new one. */
      const discardBuilds = (environmentId: EnvironmentId, id: DataRequestId) =>
        done(sql`
          DELETE FROM data_request_parts
          WHERE environment_id = ${environmentId} AND data_request_id = ${id}`)

      const insertPart = (
        { buildId, dataRequestId, environmentId }: Build,
        position: number,
        sealed: Uint8Array
      ) =>
        done(sql`
          INSERT INTO data_request_parts
            (environment_id, data_request_id, build_id, position, sealed)
          VALUES (${environmentId}, ${dataRequestId}, ${buildId}, ${position}, ${sealed})`)

      const part = ({ buildId, dataRequestId, environmentId }: Build, position: number) =>
        partBy(sql`
          SELECT sealed FROM data_request_parts
          WHERE environment_id = ${environmentId} AND data_request_id = ${dataRequestId}
            AND build_id = ${buildId} AND position = ${position}`)

      /**
       * Makes the parts of an attempt the export; false where the request has one already, or where
       * another attempt has begun anew and deleted parts of this one.
       */
      const complete = (
        { buildId, dataRequestId, environmentId }: Build,
        partCount: number,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          UPDATE data_requests SET ready_at = ${DateTime.toDateUtc(at)}, build_id = ${buildId},
            part_count = ${partCount}
          WHERE environment_id = ${environmentId} AND id = ${dataRequestId} AND ready_at IS NULL
            AND (
              SELECT count(*) FROM data_request_parts
              WHERE environment_id = ${environmentId} AND data_request_id = ${dataRequestId}
                AND build_id = ${buildId}
            ) = ${partCount}
          RETURNING 1`)

      /** Requests of a period that have no export yet and no job of the queue. */
      const abandoned = (environmentId: EnvironmentId, since: DateTime.Utc, before: DateTime.Utc) =>
        idsBy(sql`
          SELECT id FROM data_requests
          WHERE environment_id = ${environmentId} AND ready_at IS NULL
            AND created_at > ${DateTime.toDateUtc(since)}
            AND created_at < ${DateTime.toDateUtc(before)}
          ORDER BY created_at, id LIMIT ${mostLookedAt}`).pipe(
          withoutJob(sql, [queueName], "dataRequestId")
        )

      /** Deletes exports of requests that ended until `ended`, and what attempts left of others. */
      const eraseEnded = (environmentId: EnvironmentId, ended: DateTime.Utc) =>
        done(sql`
          DELETE FROM data_request_parts p USING data_requests r
          WHERE p.environment_id = ${environmentId} AND r.environment_id = ${environmentId}
            AND r.id = p.data_request_id
            AND (coalesce(r.ready_at, r.created_at) <= ${DateTime.toDateUtc(ended)}
              OR p.build_id <> r.build_id)`)

      /** Forgets requests that were made before. */
      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        done(sql`
          DELETE FROM data_requests
          WHERE environment_id = ${environmentId}
            AND created_at < ${DateTime.toDateUtc(before)}`)

      return {
        insert,
        listOf,
        find,
        remove,
        discardBuilds,
        insertPart,
        part,
        complete,
        abandoned,
        eraseEnded,
        forget
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
