import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { profileFieldNames } from "../../directory/users/Profile.ts"
import { UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { columnOf, columnsOf, rowBy, rowsBy, done } from "../../platform/Rows.ts"

/** A user as far as a purge has to know them. */
export const PurgeCandidate = Schema.Struct({
  id: UserId,
  createdAt: Schema.DateTimeUtc,
  /** Null for a user who is not deleted. */
  deletedAt: Schema.NullOr(Schema.DateTimeUtc),
  purgedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type PurgeCandidate = typeof PurgeCandidate.Type

/** Identifiers of a deleted user's records, besides their id. */
export interface Traces {
  readonly emailKeys: ReadonlyArray<string>
  readonly sessionIds: ReadonlyArray<string>
  readonly clientIds: ReadonlyArray<string>
  readonly deviceHashes: ReadonlyArray<Uint8Array>
}

/**
 * Data to erase; nothing from after the time when an address was the user's: it may be another's.
 */
export interface Erasure extends Traces {
  readonly id: UserId
  readonly deletedAt: DateTime.Utc
  /** SHA-256 of what the throttle counts for the user. */
  readonly counted: ReadonlyArray<Uint8Array>
}

const candidateBy = rowBy(PurgeCandidate)
const candidatesBy = rowsBy(PurgeCandidate)
const keysBy = rowsBy(Schema.Struct({ key: Schema.String }))
const idsBy = rowsBy(Schema.Struct({ id: Schema.String }))
const hashesBy = rowsBy(Schema.Struct({ hash: Schema.Uint8Array }))

/** Remaining records of deleted users, in PostgreSQL. */
export class PurgeStore extends Context.Service<PurgeStore>()("gatehouse/users/purge/PurgeStore", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const selected = sql.literal(columnsOf(PurgeCandidate, "u"))
    const emptiedProfile = sql.literal(
      profileFieldNames.map((name) => `${columnOf(name)} = NULL`).join(", ")
    )

    const find = (environmentId: EnvironmentId, id: UserId) =>
      candidateBy(sql`
          SELECT ${selected} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`)

    /** Finds a candidate and locks it to the end of the caller's transaction. */
    const lock = (environmentId: EnvironmentId, id: UserId) =>
      candidateBy(sql`
          SELECT ${selected} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${id} FOR UPDATE`)

    /**
     * Takes users who were deleted until `due` and whom nobody has claimed since `lapsed`, the oldest
     * deletion first.
     */
    const claim = (
      environmentId: EnvironmentId,
      due: DateTime.Utc,
      { lapsed, now }: { readonly now: DateTime.Utc; readonly lapsed: DateTime.Utc },
      most: number
    ) =>
      candidatesBy(sql`
          UPDATE users u SET purge_claimed_at = ${DateTime.toDateUtc(now)}
          FROM (
            SELECT id FROM users
            WHERE environment_id = ${environmentId} AND status = 'deleted' AND purged_at IS NULL
              AND deleted_at <= ${DateTime.toDateUtc(due)}
              AND (purge_claimed_at IS NULL OR purge_claimed_at <= ${DateTime.toDateUtc(lapsed)})
            ORDER BY deleted_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED
          ) found
          WHERE u.environment_id = ${environmentId} AND u.id = found.id
          RETURNING ${selected}`)

    /** Remaining records of the user, which no sign-in changes until the end of the transaction. */
    const tracesOf = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: UserId) {
      const addresses = yield* keysBy(sql`
          SELECT email_key AS key FROM former_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${id}`)
      // Clients before sessions, as a sign-in takes them.
      const clients = yield* idsBy(sql`
          SELECT id FROM clients WHERE environment_id = ${environmentId} AND id IN (
            SELECT client_id FROM sessions
            WHERE environment_id = ${environmentId} AND user_id = ${id}
          ) ORDER BY id FOR UPDATE`)
      const sessions = yield* idsBy(sql`
          SELECT id FROM sessions WHERE environment_id = ${environmentId} AND user_id = ${id}`)
      const devices = yield* hashesBy(sql`
          SELECT device_hash AS hash FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${id}`)
      return {
        emailKeys: addresses.map(({ key }) => key),
        clientIds: clients.map((client) => client.id),
        sessionIds: sessions.map((session) => session.id),
        deviceHashes: devices.map(({ hash }) => hash)
      }
    }, Effect.orDie)

    const former = (environmentId: EnvironmentId, id: UserId) =>
      sql`f.environment_id = ${environmentId} AND f.user_id = ${id}`

    /** For use in a transaction that holds the user, before it holds what comes after invitations. */
    const eraseInvitations = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      id: UserId
    ) {
      const now = yield* DateTime.now
      yield* sql`
          DELETE FROM invitations
          WHERE environment_id = ${environmentId} AND accepted_by = ${id}`
      // The invitations that the user sent are of those who were invited.
      yield* sql`
          UPDATE invitations SET inviter_id = NULL
          WHERE environment_id = ${environmentId} AND inviter_id = ${id}`
      // An open invitation may be for the address's present owner, or was mailed again since.
      yield* sql`
          DELETE FROM invitations i USING former_addresses f
          WHERE i.environment_id = ${environmentId} AND ${former(environmentId, id)}
            AND i.email_key = f.email_key AND i.created_at <= f.held_until
            AND i.accepted_at IS NULL
            AND (i.revoked_at IS NOT NULL OR i.expires_at <= ${DateTime.toDateUtc(now)} OR NOT (
              i.expires_at AT TIME ZONE 'UTC' - make_interval(secs => i.lifetime_seconds)
                > f.held_until AT TIME ZONE 'UTC'
              OR EXISTS (
                SELECT 1 FROM email_addresses a
                WHERE a.environment_id = ${environmentId} AND a.email_key = i.email_key
                  AND (a.is_primary OR a.verified_at IS NOT NULL)
              )
            ))`
    }, Effect.orDie)

    const eraseSignIns = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      { clientIds, id, sessionIds }: Erasure
    ) {
      yield* sql`
          DELETE FROM sessions WHERE environment_id = ${environmentId} AND user_id = ${id}`
      // A browser that somebody else is signed in on stays.
      const left = yield* idsBy(sql`
          SELECT DISTINCT client_id AS id FROM sessions
          WHERE environment_id = ${environmentId} AND client_id = ANY (${clientIds}::uuid[])`)
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
      { id }: Erasure
    ) {
      // What applications were allowed goes with the tokens that came of it.
      yield* sql`
          DELETE FROM grants WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM sign_ons WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM api_keys WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM portal_links WHERE environment_id = ${environmentId} AND created_by = ${id}`
      yield* sql`
          DELETE FROM directory_removals
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
      // An organization's key outlives its maker, and tells only that there was one.
      yield* sql`
          UPDATE api_keys SET created_by = NULL, maker_erased = true
          WHERE environment_id = ${environmentId} AND created_by = ${id}`
      yield* sql`
          UPDATE client_secrets SET created_by = NULL
          WHERE environment_id = ${environmentId} AND created_by = ${id}`
      yield* sql`
          DELETE FROM trusted_devices
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM passkeys WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM passkey_owners WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM connection_attempts
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
      // By the subject too: those that were refused know the person by nothing else.
      yield* sql`
          DELETE FROM connection_attempts a USING identities i
          WHERE a.environment_id = ${environmentId} AND i.environment_id = ${environmentId}
            AND i.user_id = ${id} AND i.connection_id = a.connection_id AND i.subject = a.subject`
      yield* sql`
          UPDATE connections SET break_glass_user_ids = array_remove(break_glass_user_ids, ${id}::uuid)
          WHERE environment_id = ${environmentId} AND ${id}::uuid = ANY (break_glass_user_ids)`
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
          DELETE FROM proofs WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM proofs p USING former_addresses f
          WHERE p.environment_id = ${environmentId} AND ${former(environmentId, id)}
            AND p.subject = f.email_key AND p.created_at <= f.held_until`
      // Elsewhere it may be an address; with it gone an import makes a new user, of whom nothing
      // was kept.
      yield* sql`
          DELETE FROM former_external_ids
          WHERE environment_id = ${environmentId} AND user_id = ${id}`
      yield* sql`
          DELETE FROM data_requests WHERE environment_id = ${environmentId} AND user_id = ${id}`
    })

    const eraseAddresses = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      { counted, deletedAt, id }: Erasure
    ) {
      const until = DateTime.toDateUtc(deletedAt)
      yield* sql`
          DELETE FROM mails m USING former_addresses f
          WHERE m.environment_id = ${environmentId} AND ${former(environmentId, id)}
            AND m.address_key = f.email_key AND m.created_at <= f.held_until`
      yield* sql`
          DELETE FROM mail_budgets b USING former_addresses f
          WHERE b.environment_id = ${environmentId} AND ${former(environmentId, id)}
            AND b.address_key = f.email_key AND b.last_queued_at <= f.held_until`
      yield* sql`
          DELETE FROM throttle_counters WHERE environment_id = ${environmentId}
            AND substring(subject FROM 1 FOR 32) = ANY (${counted}::bytea[]) AND window_started_at <= ${until}`
      yield* sql`
          DELETE FROM throttle_refusals WHERE environment_id = ${environmentId}
            AND (user_id = ${id} OR substring(subject FROM 1 FOR 32) = ANY (${counted}::bytea[]))
            AND window_started_at <= ${until}`
      yield* sql`
          DELETE FROM former_addresses WHERE environment_id = ${environmentId} AND user_id = ${id}`
    })

    /** For use in a transaction that holds the user. */
    const erase = (environmentId: EnvironmentId, erasure: Erasure) =>
      Effect.orDie(
        Effect.andThen(
          eraseSignIns(environmentId, erasure),
          Effect.andThen(
            eraseCredentials(environmentId, erasure),
            eraseAddresses(environmentId, erasure)
          )
        )
      )

    /** Leaves of the user's own row the id and the times. */
    const leaveTombstone = (environmentId: EnvironmentId, id: UserId, at: DateTime.Utc) =>
      done(sql`
          UPDATE users SET ${emptiedProfile}, email = NULL,
            email_key = NULL, email_verified_at = NULL, search_text = '',
            last_organization_id = NULL, erased_sign_in_at = NULL, public_metadata = '{}', private_metadata = '{}', unsafe_metadata = '{}', banned_at = NULL,
            ban_reason = NULL,
            purge_claimed_at = NULL, purged_at = ${DateTime.toDateUtc(at)},
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${id}`)

    return { find, lock, claim, eraseInvitations, tracesOf, erase, leaveTombstone }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
