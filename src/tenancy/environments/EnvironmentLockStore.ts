import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"

/** Row locks of environments in PostgreSQL. */
export class EnvironmentLockStore extends Context.Service<EnvironmentLockStore>()(
  "gatehouse/tenancy/environments/EnvironmentLockStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const lock = (id: EnvironmentId) =>
        sql`SELECT 1 FROM environments WHERE id = ${id} FOR NO KEY UPDATE`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
      return { lock }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
