import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { withoutJob } from "../../platform/Jobs.ts"
import { columnsOf, countBy, hasRows, rowBy, rowsBy, valueBy, done } from "../../platform/Rows.ts"
import { ExportFilter, Transfer, TransferId, type ImportOutcome, queueName } from "./Transfer.ts"

const transfersBy = rowsBy(Transfer)
const transferBy = rowBy(Transfer)
const idsBy = rowsBy(Schema.Struct({ id: TransferId }))
const { report: _, ...own } = Transfer.fields

const encodeFilter = Schema.encodeSync(ExportFilter)

/** Progress of a transfer. */
export interface TransferProgress {
  readonly done: number
  readonly total: number
  readonly report: ImportOutcome | null
}

/** End of a transfer; an export's with its file. */
export interface TransferEnd {
  readonly status: "done" | "failed"
  readonly failure: string | null
  readonly at: DateTime.Utc
  readonly file?: { readonly buildId: string; readonly partCount: number }
}

/** One attempt to write a file. */
export interface FileRef {
  readonly environmentId: EnvironmentId
  readonly transferId: TransferId
  readonly buildId: string
}

/** One part of a file. */
export interface PartRef extends FileRef {
  readonly position: number
}

const partBy = valueBy("sealed", Schema.Uint8Array)

/** Imports and exports in PostgreSQL, and their files, in parts, so that none is ever held whole. */
export class TransfersStore extends Context.Service<TransfersStore>()(
  "gatehouse/users/transfer/TransfersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(columnsOf({ fields: own }, "t"))

      // What was searched for may be somebody's name or address.
      const filterWithoutValues = sql.literal(
        "filter = CASE WHEN filter IS NOT NULL THEN '{}'::jsonb END"
      )

      const insert = (environmentId: EnvironmentId, transfer: Transfer) =>
        done(sql`
          INSERT INTO transfers (environment_id, id, kind, operator_id, status, form, filter,
            build_id, part_count, done, created_at)
          VALUES (${environmentId}, ${transfer.id}, ${transfer.kind}, ${transfer.operatorId},
            ${transfer.status}, ${transfer.form === null ? null : sql.json(transfer.form)},
            ${transfer.filter === null ? null : sql.json(encodeFilter(transfer.filter))},
            ${transfer.buildId}, ${transfer.partCount}, ${transfer.done},
            ${DateTime.toDateUtc(transfer.createdAt)})`)

      const find = (environmentId: EnvironmentId, id: TransferId) =>
        transferBy(sql`
          SELECT ${selected}, t.report FROM transfers t
          WHERE t.environment_id = ${environmentId} AND t.id = ${id}`)

      /** The newest first, without the lines that imports refused and without files on their way. */
      const page = (environmentId: EnvironmentId, after: Keyset | null, limit: number) =>
        transfersBy(sql`
          SELECT ${selected}, report || '{"badLines":[]}' AS report FROM transfers t
          WHERE environment_id = ${environmentId} AND status <> 'receiving'
            AND ${following(sql, "newestFirst", ["created_at", "id"], after)}
          ORDER BY created_at DESC, id DESC LIMIT ${limit}`)

      /** Number of transfers under way. */
      const underWay = (environmentId: EnvironmentId) =>
        countBy(sql`
          SELECT count(*)::int4 AS count FROM transfers
          WHERE environment_id = ${environmentId}
            AND status IN ('receiving', 'queued', 'running')`)

      /** The file is there: it waits for its turn. */
      const received = (
        environmentId: EnvironmentId,
        id: TransferId,
        file: { readonly partCount: number; readonly size: number }
      ) =>
        done(sql`
          UPDATE transfers
          SET status = 'queued', part_count = ${file.partCount}, total = ${file.size}::bigint
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'receiving'`)

      /** Begins an attempt; false where it has ended already. */
      const begin = (environmentId: EnvironmentId, id: TransferId, at: DateTime.Utc) =>
        hasRows(sql`
          UPDATE transfers
          SET status = 'running', started_at = coalesce(started_at, ${DateTime.toDateUtc(at)})
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND status IN ('queued', 'running')
          RETURNING 1`)

      const advance = (environmentId: EnvironmentId, id: TransferId, progress: TransferProgress) =>
        done(sql`
          UPDATE transfers
          SET done = ${progress.done}::bigint, total = ${progress.total}::bigint,
            report = ${progress.report === null ? null : sql.json(progress.report)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'running'`)

      /** False where it has ended already. */
      const end = (environmentId: EnvironmentId, id: TransferId, ending: TransferEnd) =>
        hasRows(sql`
          UPDATE transfers
          SET status = ${ending.status}, failure = ${ending.failure}, ${filterWithoutValues},
            finished_at = ${DateTime.toDateUtc(ending.at)},
            build_id = coalesce(${ending.file?.buildId ?? null}::uuid, build_id),
            part_count = coalesce(${ending.file?.partCount ?? null}::int, part_count)
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'running'
          RETURNING 1`)

      const remove = (environmentId: EnvironmentId, id: TransferId) =>
        done(sql`DELETE FROM transfers WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** Unfinished transfers begun before a time that no job of the queue is about. */
      const abandoned = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        idsBy(sql`
          SELECT id FROM transfers
          WHERE environment_id = ${environmentId} AND status IN ('queued', 'running')
            AND created_at < ${DateTime.toDateUtc(before)}`).pipe(
          withoutJob(sql, [queueName], "transferId")
        )

      /** Forgets files that were never completed. */
      const forgetReceiving = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        done(sql`
          DELETE FROM transfers
          WHERE environment_id = ${environmentId} AND status = 'receiving'
            AND created_at < ${DateTime.toDateUtc(before)}`)

      /** Gives up what was begun before and tried again since. */
      const giveUp = (
        environmentId: EnvironmentId,
        before: DateTime.Utc,
        at: DateTime.Utc,
        failure: string
      ) =>
        done(sql`
          UPDATE transfers
          SET status = 'failed', failure = ${failure}, ${filterWithoutValues}, finished_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND status IN ('queued', 'running')
            AND created_at < ${DateTime.toDateUtc(before)}`)

      /** Deletes the files of imports that ended, and of exports that ended before. */
      const eraseFiles = (environmentId: EnvironmentId, exportsBefore: DateTime.Utc) =>
        done(sql`
          DELETE FROM transfer_parts p USING transfers t
          WHERE p.environment_id = ${environmentId} AND t.environment_id = ${environmentId}
            AND t.id = p.transfer_id AND t.status IN ('done', 'failed')
            AND (t.kind = 'import' OR t.status = 'failed'
              OR t.finished_at <= ${DateTime.toDateUtc(exportsBefore)}
              OR p.build_id <> t.build_id)`)

      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        done(sql`
          DELETE FROM transfers
          WHERE environment_id = ${environmentId}
            AND created_at < ${DateTime.toDateUtc(before)}`)

      const insertPart = (
        { buildId, environmentId, position, transferId }: PartRef,
        sealed: Uint8Array
      ) =>
        done(sql`
          INSERT INTO transfer_parts (environment_id, transfer_id, build_id, position, sealed)
          VALUES (${environmentId}, ${transferId}, ${buildId}, ${position}, ${sealed})`)

      const findPart = ({ buildId, environmentId, position, transferId }: PartRef) =>
        partBy(sql`
          SELECT sealed FROM transfer_parts
          WHERE environment_id = ${environmentId} AND transfer_id = ${transferId}
            AND build_id = ${buildId} AND position = ${position}`)

      /** Deletes what earlier attempts have written. */
      const discardParts = (environmentId: EnvironmentId, transferId: TransferId) =>
        done(sql`
          DELETE FROM transfer_parts
          WHERE environment_id = ${environmentId} AND transfer_id = ${transferId}`)

      return {
        insert,
        find,
        page,
        underWay,
        received,
        begin,
        advance,
        end,
        remove,
        abandoned,
        forgetReceiving,
        giveUp,
        eraseFiles,
        forget,
        insertPart,
        findPart,
        discardParts
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
