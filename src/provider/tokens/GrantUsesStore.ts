import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Environment } from "../../contract/Environment.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { isActivityStale } from "../../sessions/sessions/Session.ts"
import { isOffline, type FamilyTruth } from "../grants/TokenFamily.ts"

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
        { id, settings }: Environment,
        truth: FamilyTruth,
        now: DateTime.Utc
      ) => {
        const { family, session } = truth
        const isStale =
          session !== null && !isOffline(truth) && isActivityStale(session, settings.session, now)
        return isStale
          ? sql`
              UPDATE sessions SET last_active_at = ${DateTime.toDateUtc(now)}
              WHERE environment_id = ${id} AND id = ${family.sessionId}
                AND revoked_at IS NULL`.pipe(Effect.asVoid, Effect.orDie)
          : Effect.void
      }

      /** Writes only what is not told yet, so that most uses cost nothing. */
      const note = (environment: Environment, truth: FamilyTruth, now: DateTime.Utc) =>
        Effect.andThen(noteGrant(environment.id, truth, now), noteSession(environment, truth, now))

      return { note }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
