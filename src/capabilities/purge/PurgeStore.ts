import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, InvitationId, UserId } from "../../contract/Ids.ts"

/** A user as far as a purge has to know them. */
export interface PurgeCandidate {
  readonly id: UserId
  readonly createdAt: DateTime.Utc
  /** Null for a user who is not deleted. */
  readonly deletedAt: DateTime.Utc | null
  readonly purgedAt: DateTime.Utc | null
}

/** What a deleted user's records are found by, beside their id. */
export interface Traces {
  readonly emailKeys: ReadonlyArray<string>
  readonly sessionIds: ReadonlyArray<string>
  readonly clientIds: ReadonlyArray<string>
  readonly deviceHashes: ReadonlyArray<Uint8Array>
}

/** What is erased; nothing from after the deletion, when the addresses may be another user's. */
export interface Erasure extends Traces {
  readonly id: UserId
  readonly deletedAt: DateTime.Utc
  /** SHA-256 of what the throttle counts for the user. */
  readonly counted: ReadonlyArray<Uint8Array>
  readonly invitationIds: ReadonlyArray<InvitationId>
}

interface CandidateRow {
  readonly id: UserId
  readonly createdAt: Date
  readonly deletedAt: Date | null
  readonly purgedAt: Date | null
}

const instant = (date: Date | null) => (date === null ? null : DateTime.fromDateUnsafe(date))

const toCandidate = (row: CandidateRow): PurgeCandidate => ({
  id: row.id,
  createdAt: DateTime.fromDateUnsafe(row.createdAt),
  deletedAt: instant(row.deletedAt),
  purgedAt: instant(row.purgedAt)
})

/** What there still is of deleted users, in PostgreSQL. */
export class PurgeStore extends Context.Service<
  PurgeStore,
  {
    readonly find: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<PurgeCandidate | undefined>
    /** The same, held to the end of the caller's transaction. */
    readonly lock: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<PurgeCandidate | undefined>
    /**
     * Takes users who were deleted until `due` and whom nobody has claimed since `lapsed`, the oldest
     * deletion first.
     */
    readonly claim: (
      environmentId: EnvironmentId,
      due: DateTime.Utc,
      claim: { readonly now: DateTime.Utc; readonly lapsed: DateTime.Utc },
      most: number
    ) => Effect.Effect<ReadonlyArray<PurgeCandidate>>
    /** What is left of the user, and no sign-in changes it until the end of the transaction. */
    readonly tracesOf: (environmentId: EnvironmentId, id: UserId) => Effect.Effect<Traces>
    /** For use in a transaction that holds the user. */
    readonly erase: (environmentId: EnvironmentId, erasure: Erasure) => Effect.Effect<void>
    /** Leaves of the user's own row the id and the times. */
    readonly bury: (
      environmentId: EnvironmentId,
      id: UserId,
      at: DateTime.Utc
    ) => Effect.Effect<void>
  }
>()("gatehouse/purge/PurgeStore") {
  static readonly layer = Layer.effect(
    PurgeStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(`u.id, u.created_at AS "createdAt", u.deleted_at AS "deletedAt",
        u.purged_at AS "purgedAt"`)

      const find = (environmentId: EnvironmentId, id: UserId) =>
        sql<CandidateRow>`
          SELECT ${selected} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toCandidate(rows[0]))),
          Effect.orDie
        )

      const lock = (environmentId: EnvironmentId, id: UserId) =>
        sql<CandidateRow>`
          SELECT ${selected} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${id} FOR UPDATE`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toCandidate(rows[0]))),
          Effect.orDie
        )

      const claim: PurgeStore["Service"]["claim"] = (environmentId, due, { lapsed, now }, most) =>
        sql<CandidateRow>`
          UPDATE users u SET purge_claimed_at = ${DateTime.toDateUtc(now)}
          FROM (
            SELECT id FROM users
            WHERE environment_id = ${environmentId} AND status = 'deleted' AND purged_at IS NULL
              AND deleted_at <= ${DateTime.toDateUtc(due)}
              AND (purge_claimed_at IS NULL OR purge_claimed_at <= ${DateTime.toDateUtc(lapsed)})
            ORDER BY deleted_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED
          ) found
          WHERE u.environment_id = ${environmentId} AND u.id = found.id
          RETURNING ${selected}`.pipe(
          Effect.map((rows) => rows.map(toCandidate)),
          Effect.orDie
        )

      const tracesOf = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: UserId) {
        const addresses = yield* sql<{ key: string }>`
          SELECT email_key AS key FROM former_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${id}
          UNION
          SELECT email_key FROM users
          WHERE environment_id = ${environmentId} AND id = ${id} AND email_key IS NOT NULL`
        // Clients before sessions, as a sign-in takes them.
        const clients = yield* sql<{ id: string }>`
          SELECT id FROM clients WHERE environment_id = ${environmentId} AND id IN (
            SELECT client_id FROM sessions
            WHERE environment_id = ${environmentId} AND user_id = ${id}
          ) ORDER BY id FOR UPDATE`
        const sessions = yield* sql<{ id: string }>`
          SELECT id FROM sessions WHERE environment_id = ${environmentId} AND user_id = ${id}`
        const devices = yield* sql<{ hash: Uint8Array }>`
          SELECT device_hash AS hash FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
        return {
          emailKeys: addresses.map(({ key }) => key),
          clientIds: clients.map((client) => client.id),
          sessionIds: sessions.map((session) => session.id),
          deviceHashes: devices.map(({ hash }) => hash)
        }
      }, Effect.orDie)

      const eraseSignIns = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { clientIds, id, sessionIds }: Erasure
      ) {
        yield* sql`
          DELETE FROM sessions WHERE environment_id = ${environmentId} AND user_id = ${id}`
        // A browser that somebody else is signed in at stays.
        const left = yield* sql<{ id: string }>`
          SELECT DISTINCT client_id AS id FROM sessions
          WHERE environment_id = ${environmentId} AND client_id = ANY (${clientIds}::uuid[])`
        const kept = new Set(left.map((client) => client.id))
        const dead = clientIds.filter((clientId) => !kept.has(clientId))
        yield* sql`
          DELETE FROM replaced_tokens WHERE environment_id = ${environmentId}
            AND (client_id = ANY (${dead}::uuid[]) OR session_id = ANY (${sessionIds}::uuid[]))`
        yield* sql`
          UPDATE clients SET active_session_id = NULL
          WHERE environment_id = ${environmentId} AND id = ANY (${clientIds}::uuid[])
            AND active_session_id = ANY (${sessionIds}::uuid[])`
        yield* sql`
          DELETE FROM clients
          WHERE environment_id = ${environmentId} AND id = ANY (${dead}::uuid[])`
        yield* sql`
          DELETE FROM known_devices WHERE environment_id = ${environmentId} AND user_id = ${id}`
      })

      const eraseCredentials = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { deletedAt, emailKeys, id }: Erasure
      ) {
        yield* sql`
          DELETE FROM identities WHERE environment_id = ${environmentId} AND user_id = ${id}`
        yield* sql`
          DELETE FROM password_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
        yield* sql`
          DELETE FROM recovery_codes WHERE environment_id = ${environmentId} AND user_id = ${id}`
        yield* sql`
          DELETE FROM totp_credentials WHERE environment_id = ${environmentId} AND user_id = ${id}`
        yield* sql`
          DELETE FROM proofs WHERE environment_id = ${environmentId} AND (user_id = ${id}
            OR (subject = ANY (${emailKeys}::text[]) AND created_at <= ${DateTime.toDateUtc(deletedAt)}))`
        // Elsewhere it may be an address; with it gone an import makes a new user, of whom nothing was kept.
        yield* sql`
          DELETE FROM user_external_ids
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
        yield* sql`
          DELETE FROM data_requests WHERE environment_id = ${environmentId} AND user_id = ${id}`
      })

      const eraseAddresses = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { counted, deletedAt, emailKeys, id, invitationIds }: Erasure
      ) {
        const until = DateTime.toDateUtc(deletedAt)
        yield* sql`
          DELETE FROM mails WHERE environment_id = ${environmentId}
            AND address_key = ANY (${emailKeys}::text[]) AND created_at <= ${until}`
        yield* sql`
          DELETE FROM mail_budgets WHERE environment_id = ${environmentId}
            AND address_key = ANY (${emailKeys}::text[]) AND last_queued_at <= ${until}`
        // One that is still open may be for whoever has the address now.
        yield* sql`
          DELETE FROM invitations i WHERE i.environment_id = ${environmentId}
            AND (i.id = ANY (${invitationIds}::uuid[]) OR (
              i.email_key = ANY (${emailKeys}::text[]) AND i.created_at <= ${until}
              AND (i.accepted_at IS NULL OR i.accepted_at <= ${until})
              AND (i.accepted_at IS NOT NULL OR NOT EXISTS (
                SELECT 1 FROM email_addresses a
                WHERE a.environment_id = ${environmentId} AND a.email_key = i.email_key
                  AND (a.is_primary OR a.verified_at IS NOT NULL)
              ))
            ))`
        yield* sql`
          DELETE FROM throttle_counters WHERE environment_id = ${environmentId}
            AND subject = ANY (${counted}::bytea[]) AND window_started_at <= ${until}`
        yield* sql`
          DELETE FROM throttle_refusals WHERE environment_id = ${environmentId}
            AND (user_id = ${id} OR subject = ANY (${counted}::bytea[]))
            AND window_started_at <= ${until}`
        yield* sql`
          DELETE FROM former_addresses WHERE environment_id = ${environmentId} AND user_id = ${id}`
      })

      const erase: PurgeStore["Service"]["erase"] = (environmentId, erasure) =>
        Effect.orDie(
          Effect.andThen(
            eraseSignIns(environmentId, erasure),
            Effect.andThen(
              eraseCredentials(environmentId, erasure),
              eraseAddresses(environmentId, erasure)
            )
          )
        )

      const bury = (environmentId: EnvironmentId, id: UserId, at: DateTime.Utc) =>
        sql`
          UPDATE users SET first_name = NULL, last_name = NULL, locale = NULL, email = NULL,
            email_key = NULL, email_verified_at = NULL, search_text = '', public_metadata = '{}',
            private_metadata = '{}', unsafe_metadata = '{}', ban_reason = NULL,
            purge_claimed_at = NULL, purged_at = ${DateTime.toDateUtc(at)},
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${id}`.pipe(Effect.asVoid, Effect.orDie)

      return PurgeStore.of({ find, lock, claim, tracesOf, erase, bury })
    })
  )
}
