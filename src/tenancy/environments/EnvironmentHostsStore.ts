import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { fromStored, type StoredEnvironment } from "../../contract/Environment.ts"

interface HostedRow extends StoredEnvironment {
  readonly allowedOrigins: ReadonlyArray<string>
}

/** Environments by host, in PostgreSQL. */
export class EnvironmentHostsStore extends Context.Service<EnvironmentHostsStore>()(
  "gatehouse/tenancy/environments/EnvironmentHostsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      /**
       * One of the three reads across environments: a host is what names its environment. That of the
       * console names none here, since no listener but its own serves it.
       */
      const findByHost = (host: string) =>
        sql<HostedRow>`
          SELECT e.id, e.name, e.kind, e.app_url AS "appUrl", e.settings, e.logo,
            e.cursor_key AS "cursorKey",
            ARRAY(
              SELECT o.host FROM environment_hosts o
              WHERE o.environment_id = e.id ORDER BY o.position
            ) AS hosts,
            ARRAY(
              SELECT a.origin FROM allowed_origins a
              WHERE a.environment_id = e.id ORDER BY a.position
            ) AS "allowedOrigins"
          FROM environment_hosts h JOIN environments e ON e.id = h.environment_id
          WHERE h.host = ${host} AND e.kind = 'application'`.pipe(
          Effect.map((rows) => {
            if (rows[0] === undefined) return undefined
            return { environment: fromStored(rows[0]), allowedOrigins: rows[0].allowedOrigins }
          }),
          Effect.orDie
        )
      return { findByHost }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
