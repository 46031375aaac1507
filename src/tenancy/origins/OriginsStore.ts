import { Array as Arr, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { valuesBy } from "../../platform/Rows.ts"
import { StoredOrigin, type Origin } from "./Origin.ts"

const originsBy = valuesBy("origin", StoredOrigin)

/** Allowed origins in PostgreSQL, in their order. */
export class OriginsStore extends Context.Service<OriginsStore>()(
  "gatehouse/tenancy/origins/OriginsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const list = (environmentId: EnvironmentId) =>
        originsBy(sql`
          SELECT origin FROM allowed_origins
          WHERE environment_id = ${environmentId} ORDER BY position`)

      /** For use in a transaction: nobody sees a half replaced list. */
      const replace = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        origins: ReadonlyArray<Origin>
      ) {
        yield* sql`DELETE FROM allowed_origins WHERE environment_id = ${environmentId}`
        const rows = origins.map((origin, index) => ({
          environment_id: environmentId,
          origin,
          position: index + 1
        }))
        if (Arr.isArrayNonEmpty(rows)) yield* sql`INSERT INTO allowed_origins ${sql.insert(rows)}`
      }, Effect.orDie)

      return { list, replace }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
