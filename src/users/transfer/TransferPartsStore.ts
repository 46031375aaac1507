import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { valueBy } from "../../platform/Rows.ts"
import type { TransferId } from "./Transfer.ts"

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

/** The files of transfers in PostgreSQL, encrypted and in parts, so that none is ever held whole. */
export class TransferPartsStore extends Context.Service<TransferPartsStore>()(
  "gatehouse/users/transfer/TransferPartsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = (
        { buildId, environmentId, position, transferId }: PartRef,
        sealed: Uint8Array
      ) =>
        sql`
          INSERT INTO transfer_parts (environment_id, transfer_id, build_id, position, sealed)
          VALUES (${environmentId}, ${transferId}, ${buildId}, ${position}, ${sealed})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const find = ({ buildId, environmentId, position, transferId }: PartRef) =>
        partBy(sql`
          SELECT sealed FROM transfer_parts
          WHERE environment_id = ${environmentId} AND transfer_id = ${transferId}
            AND build_id = ${buildId} AND position = ${position}`)

      /** Deletes what earlier attempts have written. */
      const discard = (environmentId: EnvironmentId, transferId: TransferId) =>
        sql`
          DELETE FROM transfer_parts
          WHERE environment_id = ${environmentId} AND transfer_id = ${transferId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { insert, find, discard }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
