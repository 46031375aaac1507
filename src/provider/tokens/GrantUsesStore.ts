import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { FamilyTruth } from "../grants/TokenFamily.ts"

const sessionStale = { minutes: 5 }

/** The uses of grants in PostgreSQL: a day's grain is told, and what keeps a session going. */
export class GrantUsesStore extends Context.Service<GrantUsesStore>()(
  "gatehouse/provider/tokens/GrantUsesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const noteGrant = (
        environmentId: EnvironmentId,
        { family, grant }: FamilyTruth,
        now: DateTime.Utc
      ) => {
        const today = DateTime.startOf(now, "day")
        const isKnown = grant.lastUsedAt !== null && !DateTime.isLessThan(grant.lastUsedAt, today)
        return isKnown
          ? Effect.void
          : sql`
              UPDATE grants SET last_used_at = ${DateTime.toDateUtc(today)}
              WHERE environment_id = ${environmentId} AND id = ${family.grantId}`.pipe(
              Effect.asVoid,
              Effect.orDie
            )
      }

      /** Refreshes of tokens that end with the session are activity of it. */
      const noteSession = (
        environmentId: EnvironmentId,
        { family, session }: FamilyTruth,
        now: DateTime.Utc
      ) => {
        const isStale =
          session !== null &&
          !family.offline &&
          DateTime.isLessThan(session.lastActiveAt, DateTime.subtract(now, sessionStale))
        return isStale
          ? sql`
              UPDATE sessions SET last_active_at = ${DateTime.toDateUtc(now)}
              WHERE environment_id = ${environmentId} AND id = ${family.sessionId}
                AND revoked_at IS NULL`.pipe(Effect.asVoid, Effect.orDie)
          : Effect.void
      }

      /** Writes only what is not told yet, so that most uses cost nothing. */
      const note = (environmentId: EnvironmentId, truth: FamilyTruth, now: DateTime.Utc) =>
        Effect.andThen(noteGrant(environmentId, truth, now), noteSession(environmentId, truth, now))

      return { note }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
