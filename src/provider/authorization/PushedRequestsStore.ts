import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { rowBy } from "../../platform/Rows.ts"

const requestBy = rowBy(Schema.Struct({ request: Schema.String }))

/** Pushed requests in PostgreSQL, by the hash of their reference, until they are answered. */
export class PushedRequestsStore extends Context.Service<PushedRequestsStore>()(
  "gatehouse/provider/authorization/PushedRequestsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const insert = (
        environmentId: EnvironmentId,
        reference: string,
        request: string,
        expiresAt: DateTime.Utc
      ) =>
        sql`
          INSERT INTO pushed_requests (environment_id, hash, request, expires_at)
          VALUES (${environmentId}, ${sha256(reference)}, ${request},
            ${DateTime.toDateUtc(expiresAt)})`.pipe(Effect.asVoid, Effect.orDie)

      const find = (environmentId: EnvironmentId, reference: string) =>
        requestBy(sql`
          SELECT p.request FROM pushed_requests p
          WHERE p.environment_id = ${environmentId} AND p.hash = ${sha256(reference)}`)

      /** Forgets a request that is answered; false where another answer was faster. */
      const answer = (environmentId: EnvironmentId, reference: string) =>
        sql`
          DELETE FROM pushed_requests
          WHERE environment_id = ${environmentId} AND hash = ${sha256(reference)}
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      return { insert, find, answer }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
