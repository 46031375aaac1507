import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ClientId, SessionId, UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { dateOrNull, rowsBy, valuesBy } from "../../platform/Rows.ts"

/** Sessions that ended before a time, by what ended them. */
export interface EndedBefore {
  /** Revoked, or past their absolute end. */
  readonly ended: DateTime.Utc
  /** Last active so long ago that they were idle for too long by then. */
  readonly idle: DateTime.Utc
}

/** One step of a walk through the sessions, from the oldest to those made at the bound. */
export interface SessionStep {
  readonly after: string
  readonly below: string
  readonly most: number
}

const SessionRef = Schema.Struct({
  id: SessionId,
  userId: UserId,
  clientId: Schema.NullOr(ClientId)
})

/** A session that the walk has come to. */
const WalkedSession = Schema.Struct({ ...SessionRef.fields, isOver: Schema.Boolean })
export type WalkedSession = typeof WalkedSession.Type

/** A session that was erased. */
const ErasedSession = Schema.Struct({
  ...SessionRef.fields,
  /** Time of its user's sign-in; null for one that a ticket or a member of staff made. */
  signedInAt: Schema.NullOr(Timestamp)
})
export type ErasedSession = typeof ErasedSession.Type

const walkedBy = rowsBy(WalkedSession)
const erasedBy = rowsBy(ErasedSession)
const idsBy = valuesBy("id", Schema.String)

/** The erasure of ended sessions in PostgreSQL. */
export class SessionErasureStore extends Context.Service<SessionErasureStore>()(
  "gatehouse/sessions/sessions/SessionErasureStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const isOver = ({ ended, idle }: EndedBefore) => sql`
        (revoked_at <= ${DateTime.toDateUtc(ended)}
          OR absolute_expires_at <= ${DateTime.toDateUtc(ended)}
          OR last_active_at <= ${DateTime.toDateUtc(idle)})`

      const walk = (
        environmentId: EnvironmentId,
        { after, below, most }: SessionStep,
        before: EndedBefore
      ) =>
        walkedBy(sql`
          SELECT id, user_id AS "userId", client_id AS "clientId",
            coalesce(${isOver(before)}, false) AS "isOver"
          FROM sessions
          WHERE environment_id = ${environmentId} AND id > ${after}::uuid AND id < ${below}::uuid
          ORDER BY id LIMIT ${most}`)

      /**
       * Erases those of the sessions that are still over, in the caller's transaction; it waits for
       * nobody, and leaves those whose user or client somebody else holds.
       */
      const erase = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        sessions: ReadonlyArray<WalkedSession>,
        before: EndedBefore
      ) {
        const userIds = sessions.map(({ userId }) => userId)
        const users = yield* idsBy(sql`
          SELECT id FROM users WHERE environment_id = ${environmentId}
            AND id = ANY (${userIds}::uuid[])
          ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`)
        const held = new Set(users)
        // Two sweeps side by side would else hold the user and the client of one another's sessions.
        const clientIds = sessions.flatMap(({ clientId, userId }) =>
          clientId !== null && held.has(userId) ? [clientId] : []
        )
        const clients = yield* idsBy(sql`
          SELECT id FROM clients WHERE environment_id = ${environmentId}
            AND id = ANY (${clientIds}::uuid[])
          ORDER BY id FOR UPDATE SKIP LOCKED`)
        return yield* erasedBy(sql`
          DELETE FROM sessions WHERE environment_id = ${environmentId}
            AND id = ANY (${sessions.map(({ id }) => id)}::uuid[])
            AND user_id = ANY (${users}::uuid[])
            AND (client_id IS NULL OR client_id = ANY (${clients}::uuid[]))
            AND ${isOver(before)}
          RETURNING id, user_id AS "userId", client_id AS "clientId",
            CASE WHEN impersonator_id IS NULL AND began_at IS NULL THEN created_at END
              AS "signedInAt"`)
      })

      /** Keeps what their users are told of their last sign-in, and drops clients without a session. */
      const tidy = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        erased: ReadonlyArray<ErasedSession>
      ) {
        const last = new Map<UserId, Date>()
        for (const { signedInAt, userId } of erased) {
          const known = last.get(userId)
          const at = dateOrNull(signedInAt)
          if (at !== null && (known === undefined || known < at)) last.set(userId, at)
        }
        yield* sql`
          UPDATE users u SET erased_sign_in_at = greatest(u.erased_sign_in_at, t.at)
          FROM unnest(${[...last.keys()]}::uuid[], ${[...last.values()]}::timestamptz[]) AS t (id, at)
          WHERE u.environment_id = ${environmentId} AND u.id = t.id`
        const ids = erased.map(({ id }) => id)
        const clientIds = erased.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]))
        const kept = yield* idsBy(sql`
          SELECT DISTINCT client_id AS id FROM sessions
          WHERE environment_id = ${environmentId} AND client_id = ANY (${clientIds}::uuid[])`)
        const used = new Set(kept)
        const dead = clientIds.filter((id) => !used.has(id))
        yield* sql`
          DELETE FROM replaced_tokens WHERE environment_id = ${environmentId}
            AND (client_id = ANY (${dead}::uuid[]) OR session_id = ANY (${ids}::uuid[]))`
        yield* sql`
          DELETE FROM sign_ons
          WHERE environment_id = ${environmentId} AND session_id = ANY (${ids}::uuid[])`
        yield* sql`
          UPDATE clients SET active_session_id = NULL
          WHERE environment_id = ${environmentId} AND id = ANY (${clientIds}::uuid[])
            AND active_session_id = ANY (${ids}::uuid[])`
        yield* sql`
          DELETE FROM clients
          WHERE environment_id = ${environmentId} AND id = ANY (${dead}::uuid[])`
      }, Effect.orDie)

      return { walk, erase, tidy }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
