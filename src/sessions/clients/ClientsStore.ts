import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import { SessionId, type ClientId, type EnvironmentId } from "../../contract/Ids.ts"
import { dateOrNull, hasRows, rowBy, unlessHeld } from "../../platform/Rows.ts"
import { graceSeconds, type LiveClient } from "./Client.ts"
import { foundClient, foundSession, sessionColumns } from "./clientRows.ts"

/** A token that is replaced, the session that it goes on reading as, and how long. */
export interface Grace {
  readonly tokenHash: Uint8Array
  readonly sessionId: SessionId
  readonly until: DateTime.Utc
}

/**
 * Keeps a client's token for its grace, and forgets those whose grace is over, as parts of the
 * statement that replaces it.
 */
export const keepingToken = (
  sql: SqlClient.SqlClient,
  environmentId: EnvironmentId,
  clientId: ClientId,
  { sessionId, tokenHash, until }: Grace
) => {
  const now = DateTime.subtract(until, { seconds: graceSeconds })
  return sql`forgotten AS (
    DELETE FROM replaced_tokens
    WHERE environment_id = ${environmentId} AND client_id = ${clientId}
      AND expires_at <= ${DateTime.toDateUtc(now)}
  ), kept AS (
    INSERT INTO replaced_tokens (environment_id, token_hash, client_id, session_id, expires_at)
    VALUES (${environmentId}, ${tokenHash}, ${clientId}, ${sessionId}, ${DateTime.toDateUtc(until)})
  )`
}

/** The user of each of the `sessions s`, with all the public fields. */
export const usersOfSessions = (sql: SqlClient.SqlClient, environmentId: EnvironmentId) => sql`
  JOIN users u ON u.environment_id = ${environmentId} AND u.id = s.user_id
  LEFT JOIN memberships m ON m.environment_id = ${environmentId}
    AND m.organization_id = s.organization_id AND m.user_id = s.user_id
  LEFT JOIN password_credentials p
    ON p.environment_id = ${environmentId} AND p.user_id = u.id AND p.hash <> '$hook$'
  LEFT JOIN totp_credentials t
    ON t.environment_id = ${environmentId} AND t.user_id = u.id
  LEFT JOIN LATERAL (
    SELECT o.id, o.name FROM (
      SELECT c.organization_id FROM identities i
      JOIN connections c ON c.environment_id = ${environmentId} AND c.id = i.connection_id
      WHERE i.environment_id = ${environmentId} AND i.user_id = u.id AND i.status = 'active'
        AND i.connection_id IS NOT NULL
      UNION ALL
      SELECT y.organization_id FROM directory_users r
      JOIN directories y ON y.environment_id = ${environmentId} AND y.id = r.directory_id
      WHERE r.environment_id = ${environmentId} AND r.user_id = u.id AND r.made_user AND y.enabled
    ) k
    JOIN domains d ON d.environment_id = ${environmentId}
      AND d.organization_id = k.organization_id AND d.status <> 'pending'
      AND d.domain = split_part(u.email_key, '@', 2)
    JOIN organizations o ON o.environment_id = ${environmentId} AND o.id = k.organization_id
    LIMIT 1
  ) g ON true`

/** A renewed proof of identity. */
export interface SessionProof {
  readonly method: string
  /** Null for what is no fresh proof. */
  readonly at: DateTime.Utc | null
  /** True if the passkey that proved it is bound to its device. */
  readonly deviceBound?: boolean
}

/** A client whose row is held. */
const lockedBy = rowBy(Schema.Struct({ activeSessionId: Schema.NullOr(SessionId) }))

/** Clients, their tokens and their sessions in PostgreSQL. */
export class ClientsStore extends Context.Service<ClientsStore>()(
  "gatehouse/sessions/clients/ClientsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const columns = sql.literal(sessionColumns)

      /** One look-up for every call of a signed-in person: client, active session and user. */
      const findByToken = (environmentId: EnvironmentId, tokenHash: Uint8Array) =>
        sql`
          SELECT c.id AS "clientId", c.active_session_id AS "activeSessionId", ${columns}
          FROM clients c
          LEFT JOIN (sessions s ${usersOfSessions(sql, environmentId)})
            ON s.environment_id = ${environmentId} AND s.id = c.active_session_id
          WHERE c.environment_id = ${environmentId} AND c.token_hash = ${tokenHash}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : foundClient(rows[0]))),
          Effect.orDie
        )

      /**
       * Finds the client of a token that was replaced a moment ago, with the session of that time.
       */
      const findByReplacedToken = (
        environmentId: EnvironmentId,
        tokenHash: Uint8Array,
        now: DateTime.Utc
      ) =>
        sql`
          SELECT r.client_id AS "clientId", r.session_id AS "activeSessionId", ${columns}
          FROM replaced_tokens r
          JOIN (sessions s ${usersOfSessions(sql, environmentId)})
            ON s.environment_id = ${environmentId} AND s.id = r.session_id
          WHERE r.environment_id = ${environmentId} AND r.token_hash = ${tokenHash}
            AND r.expires_at > ${DateTime.toDateUtc(now)}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : foundClient(rows[0]))),
          Effect.orDie
        )

      /** Every session that the client holds and that was not revoked, the newest activity first. */
      const sessionsOf = (environmentId: EnvironmentId, clientId: ClientId) =>
        sql`
          SELECT ${columns} FROM sessions s ${usersOfSessions(sql, environmentId)}
          WHERE s.environment_id = ${environmentId} AND s.client_id = ${clientId}
            AND s.revoked_at IS NULL
          ORDER BY s.last_active_at DESC, s.id DESC`.pipe(
          Effect.map((rows) => rows.map(foundSession)),
          Effect.orDie
        )

      const touch = (environmentId: EnvironmentId, sessionId: SessionId, now: DateTime.Utc) =>
        done(sql`
          UPDATE sessions SET last_active_at = ${DateTime.toDateUtc(now)}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "sessions", environmentId, id: sessionId })}
            AND last_active_at < ${DateTime.toDateUtc(now)}`)

      /**
       * Locks the client's row for the rest of the transaction; undefined where it has another token
       * by now, so that whoever was recognised before it was replaced changes nothing.
       */
      const lock = (
        environmentId: EnvironmentId,
        { id, tokenHash }: Pick<LiveClient, "id" | "tokenHash">
      ) =>
        lockedBy(sql`
          SELECT active_session_id AS "activeSessionId" FROM clients
          WHERE environment_id = ${environmentId} AND id = ${id} AND token_hash = ${tokenHash}
          FOR UPDATE`)

      /** Locks a client by id, independent of its current token. */
      const lockById = (environmentId: EnvironmentId, id: ClientId) =>
        lockedBy(sql`
          SELECT active_session_id AS "activeSessionId" FROM clients
          WHERE environment_id = ${environmentId} AND id = ${id} FOR UPDATE`)

      const activate = (
        environmentId: EnvironmentId,
        clientId: ClientId,
        sessionId: SessionId | null
      ) =>
        done(sql`
          UPDATE clients SET active_session_id = ${sessionId}
          WHERE environment_id = ${environmentId} AND id = ${clientId}`)

      /** Notes a fresh proof of identity, unless the session was revoked: then false. */
      const authenticate = (
        environmentId: EnvironmentId,
        sessionId: SessionId,
        proof: SessionProof | null
      ) => {
        const provenAt = proof?.at ?? null
        const at = dateOrNull(provenAt)
        const method = proof?.method ?? null
        const deviceBound = proof?.deviceBound ?? null
        return hasRows(sql`
          UPDATE sessions SET
            authenticated_at = greatest(authenticated_at, ${at}::timestamptz),
            authentication_methods = CASE
              WHEN ${method}::text IS NULL OR ${method}::text = ANY (authentication_methods)
              THEN authentication_methods
              ELSE authentication_methods || ${method}::text
            END,
            passkey_device_bound = coalesce(${deviceBound}::boolean, passkey_device_bound)
          WHERE environment_id = ${environmentId} AND id = ${sessionId} AND revoked_at IS NULL
          RETURNING 1`)
      }

      /** Gives the client a new token; the old one answers reads of `sessionId` until `until`. */
      const replaceToken = (
        environmentId: EnvironmentId,
        clientId: ClientId,
        tokenHash: Uint8Array,
        grace: Grace | null
      ) => {
        const replaced = sql`
          UPDATE clients SET token_hash = ${tokenHash}
          WHERE environment_id = ${environmentId} AND id = ${clientId}`
        const statement =
          grace === null
            ? replaced
            : sql`WITH ${keepingToken(sql, environmentId, clientId, grace)} ${replaced}`
        return statement.pipe(Effect.asVoid, Effect.orDie)
      }

      return {
        findByToken,
        findByReplacedToken,
        sessionsOf,
        touch,
        lock,
        lockById,
        activate,
        authenticate,
        replaceToken
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
