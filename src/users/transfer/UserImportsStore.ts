import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { columnsOf, rowBy, valueBy, done } from "../../platform/Rows.ts"
import { ImportProgress, Refusal } from "./ImportFile.ts"

/** One file in one environment; the digest is that of the file and of how it is read. */
export interface ImportRef {
  readonly environmentId: EnvironmentId
  readonly digest: Uint8Array
}

/** Progress of an import, its refusals, and its end; null while it has not ended. */
const StoredImport = Schema.Struct({
  ...ImportProgress.fields,
  refusals: Schema.Array(Refusal),
  finishedAt: Schema.NullOr(Timestamp)
})
export type StoredImport = typeof StoredImport.Type

const importBy = rowBy(StoredImport)
const positionBy = valueBy("position", Schema.Int)

/** Progress of each import, in PostgreSQL. */
export class UserImportsStore extends Context.Service<UserImportsStore>()(
  "gatehouse/users/transfer/UserImportsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      /** Progress of an opened import. */
      const find = Effect.fnUntraced(function* ({ digest, environmentId }: ImportRef) {
        const found = yield* importBy(sql`
          SELECT ${sql.literal(columnsOf(StoredImport, "i"))} FROM user_imports i
          WHERE i.environment_id = ${environmentId} AND i.digest = ${digest}`)
        return found ?? (yield* Effect.die("The import was forgotten while it was under way"))
      })

      /** Opens the import if there is none yet; returns how far it has come. */
      const open = Effect.fnUntraced(function* (
        ref: ImportRef,
        place: { readonly position: number; readonly line: number },
        at: DateTime.Utc
      ) {
        yield* sql`
          INSERT INTO user_imports
            (environment_id, digest, position, line, imported, skipped, refused, refusals,
              started_at)
          VALUES (${ref.environmentId}, ${ref.digest}, ${place.position}::bigint, ${place.line}, 0, 0, 0,
            '[]', ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, digest) DO NOTHING`
        return yield* find(ref)
      }, Effect.orDie)

      const forget = ({ digest, environmentId }: ImportRef) =>
        done(sql`
          DELETE FROM user_imports
          WHERE environment_id = ${environmentId} AND digest = ${digest}`)

      /** Forgets the imports that ended before a time. */
      const prune = (environmentId: EnvironmentId, finishedBefore: DateTime.Utc) =>
        done(sql`
          DELETE FROM user_imports WHERE environment_id = ${environmentId}
            AND finished_at < ${DateTime.toDateUtc(finishedBefore)}`)

      /** Locks the import for the transaction; false if it has moved on or ended. */
      const hold = ({ digest, environmentId }: ImportRef, position: number) =>
        positionBy(sql`
          SELECT position FROM user_imports
          WHERE environment_id = ${environmentId} AND digest = ${digest} AND finished_at IS NULL
          FOR UPDATE`).pipe(Effect.map((reached) => reached === position))

      /** Writes how far it is, and what else was refused, in the transaction that holds it. */
      const advance = (
        { digest, environmentId }: ImportRef,
        { imported, line, position, refused, skipped }: ImportProgress,
        refusals: ReadonlyArray<Refusal>
      ) =>
        done(sql`
          UPDATE user_imports SET position = ${position}::bigint, line = ${line},
            imported = ${imported}, skipped = ${skipped}, refused = ${refused},
            refusals = CASE WHEN ${refusals.length} = 0 THEN refusals
              ELSE refusals || ${sql.json(refusals)}::jsonb END
          WHERE environment_id = ${environmentId} AND digest = ${digest}`)

      const finish = ({ digest, environmentId }: ImportRef, at: DateTime.Utc) =>
        done(sql`
          UPDATE user_imports SET finished_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND digest = ${digest}`)

      return { open, find, forget, prune, hold, advance, finish }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
