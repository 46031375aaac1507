import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { defaultSettingsOf } from "../../contract/developmentSettings.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { fromStored, StoredEnvironment } from "../../contract/Environment.ts"
import { rowBy } from "../../platform/Rows.ts"
import { environmentColumns } from "./EnvironmentsStore.ts"

const hostedBy = rowBy(
  Schema.Struct({ ...StoredEnvironment.fields, allowedOrigins: Schema.Array(Schema.String) })
)

/** Environments by host, in PostgreSQL. */
export class EnvironmentHostsStore extends Context.Service<EnvironmentHostsStore>()(
  "gatehouse/tenancy/environments/EnvironmentHostsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const defaults = defaultSettingsOf(servesThisMachineOnly(yield* Settings))
      const selected = sql.literal(environmentColumns)

      /**
       * One of the three reads across environments: a host is what names its environment. That of the
       * console names none here, since no listener but its own serves it.
       */
      const findByHost = (host: string) =>
        hostedBy(sql`
          SELECT ${selected}, ARRAY(
              SELECT a.origin FROM allowed_origins a
              WHERE a.environment_id = e.id ORDER BY a.position
            ) AS "allowedOrigins"
          FROM environment_hosts h JOIN environments e ON e.id = h.environment_id
          WHERE h.host = ${host} AND e.kind = 'application'`).pipe(
          Effect.map((row) => {
            if (row === undefined) return undefined
            const { allowedOrigins, ...stored } = row
            return { environment: fromStored(stored, defaults), allowedOrigins }
          })
        )
      return { findByHost }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
