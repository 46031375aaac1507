import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, unlessHeld } from "../../platform/Rows.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ApplicationId, EnvironmentId, ResourceId } from "../../contract/Ids.ts"
import { isActivityStale } from "../../sessions/sessions/Session.ts"
import { isOffline, type FamilyTruth } from "../grants/TokenFamily.ts"

/** The last uses of applications, of their secrets and of what they were allowed, in PostgreSQL. */
export class UsesStore extends Context.Service<UsesStore>()("gatehouse/provider/tokens/UsesStore", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const secretOf = (environmentId: EnvironmentId, ownerId: string, id: string) =>
      unlessHeld(sql, { table: "client_secrets", environmentId, ownerId, id })

    /** Notes a use of an application, unless another of this time is written already. */
    const noteClient = (
      environmentId: EnvironmentId,
      used: { readonly applicationId: ApplicationId; readonly secretId: string | null },
      at: DateTime.Utc,
      since: DateTime.Utc
    ) => {
      const now = DateTime.toDateUtc(at)
      const before = DateTime.toDateUtc(since)
      const id = used.applicationId
      const ofApplication = sql`
          UPDATE applications SET last_used_at = ${now}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "applications", environmentId, id })}
            AND (last_used_at IS NULL OR last_used_at < ${before})`
      const ofBoth = (secretId: string) => sql`
          WITH noted AS (
            UPDATE client_secrets SET last_used_at = ${now}
            WHERE environment_id = ${environmentId} AND owner_id = ${id}
              AND id IN ${secretOf(environmentId, id, secretId)}
          ) ${ofApplication}`
      const { secretId } = used
      return (secretId === null ? ofApplication : ofBoth(secretId)).pipe(
        Effect.asVoid,
        Effect.orDie
      )
    }

    /** Notes when the secret of a resource was last used. */
    const noteResource = (
      environmentId: EnvironmentId,
      used: { readonly resourceId: ResourceId; readonly secretId: string },
      at: DateTime.Utc,
      since: DateTime.Utc
    ) =>
      done(sql`
          UPDATE client_secrets SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND owner_id = ${used.resourceId}
            AND id IN ${secretOf(environmentId, used.resourceId, used.secretId)}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(since)})`)

    const noteDay = (
      environmentId: EnvironmentId,
      { family, grant }: FamilyTruth,
      now: DateTime.Utc
    ) => {
      const today = DateTime.startOf(now, "day")
      const isKnown = grant.lastUsedAt !== null && !DateTime.isLessThan(grant.lastUsedAt, today)
      return isKnown
        ? Effect.void
        : done(sql`
              UPDATE grants SET last_used_at = ${DateTime.toDateUtc(today)}
              WHERE environment_id = ${environmentId} AND id = ${family.grantId}`)
    }

    /** Refreshes of tokens that end with the session are activity of it. */
    const noteSession = ({ id, settings }: Environment, truth: FamilyTruth, now: DateTime.Utc) => {
      const { family, session } = truth
      const isStale =
        session !== null && !isOffline(truth) && isActivityStale(session, settings.session, now)
      return isStale
        ? done(sql`
              UPDATE sessions SET last_active_at = ${DateTime.toDateUtc(now)}
              WHERE environment_id = ${id} AND id = ${family.sessionId}
                AND revoked_at IS NULL`)
        : Effect.void
    }

    /** Notes a use of a grant to the day, and what keeps a session going: most uses write nothing. */
    const noteGrant = (environment: Environment, truth: FamilyTruth, now: DateTime.Utc) =>
      Effect.andThen(noteDay(environment.id, truth, now), noteSession(environment, truth, now))

    return { noteClient, noteResource, noteGrant }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
