import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { hasRows, valueBy, done } from "../../platform/Rows.ts"

const contentBy = valueBy("content", Schema.Uint8Array)

/** Logos in PostgreSQL, one an environment. */
export class LogosStore extends Context.Service<LogosStore>()(
  "gatehouse/tenancy/branding/LogosStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * Names the logo in the environment's row, for use in a transaction; whether that changed
       * anything. Whoever comes at the same time waits for the transaction.
       */
      const name = (environmentId: EnvironmentId, named: string | null, at: DateTime.Utc) =>
        hasRows(sql`
          UPDATE environments SET logo = ${named}, updated_at = ${DateTime.toDateUtc(at)}
          WHERE id = ${environmentId} AND logo IS DISTINCT FROM ${named}::text
          RETURNING id`)

      const put = (environmentId: EnvironmentId, named: string, content: Uint8Array) =>
        done(sql`
          INSERT INTO environment_logos (environment_id, name, content)
          VALUES (${environmentId}, ${named}, ${content})
          ON CONFLICT (environment_id)
          DO UPDATE SET name = excluded.name, content = excluded.content`)

      const remove = (environmentId: EnvironmentId) =>
        done(sql`DELETE FROM environment_logos WHERE environment_id = ${environmentId}`)

      const find = (environmentId: EnvironmentId, named: string) =>
        contentBy(sql`
          SELECT content FROM environment_logos
          WHERE environment_id = ${environmentId} AND name = ${named}`)

      return { name, put, remove, find }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
