import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { SessionId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { rowsBy, valuesBy } from "../../platform/Rows.ts"

const placesBy = rowsBy(
  Schema.Struct({
    id: SessionId,
    createdAt: Timestamp,
    ipAddress: Schema.NullOr(Schema.String)
  })
)
const timesBy = valuesBy("at", Timestamp)

/** Reads where somebody has signed in before, in PostgreSQL. */
export class SignInRisksStore extends Context.Service<SignInRisksStore>()(
  "gatehouse/access/sessions/SignInRisksStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** The newest sessions that the person made themselves up to a time, the newest first. */
      const sessionsUntil = (
        environmentId: EnvironmentId,
        userId: UserId,
        until: DateTime.Utc,
        limit: number
      ) =>
        placesBy(sql`
          SELECT s.id, s.created_at AS "createdAt", s.ip_address AS "ipAddress" FROM sessions s
          WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            AND s.impersonator_id IS NULL AND s.began_at IS NULL
            AND s.created_at <= ${DateTime.toDateUtc(until)}
          ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`)

      /** Times of the person's first sign-in from each of their devices. */
      const firstSightings = (environmentId: EnvironmentId, userId: UserId) =>
        timesBy(sql`
          SELECT d.first_seen_at AS at FROM known_devices d
          WHERE d.environment_id = ${environmentId} AND d.user_id = ${userId}`)

      return { sessionsUntil, firstSightings }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
