import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientId, EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"
import type { AuditStatement } from "../audit/Audit.ts"
import type { EndedSession } from "../sessions/EndedSessions.ts"
import type { HeldSession, LiveClient } from "./Client.ts"
import {
  toFoundClient,
  toFoundSession,
  type FoundClient,
  type FoundRow,
  type FoundSession,
  type SessionRow
} from "./clientRows.ts"
import type { SessionTerms } from "./SessionTerms.ts"

/** What a new session is stored with. */
export interface NewSession extends Omit<SessionTerms, "authentication"> {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: DateTime.Utc
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly device: HeldSession["device"]
  readonly authenticationMethods: ReadonlyArray<string>
}

/** The session that a replaced token goes on reading as, and how long. */
export interface Grace {
  readonly sessionId: SessionId
  readonly until: DateTime.Utc
}

/** The client that a new session comes to: one that is made with it, or one that gets a new token. */
export type SessionPlace =
  | {
      readonly _tag: "NewClient"
      readonly id: ClientId
      readonly tokenHash: Uint8Array
      readonly native: boolean
    }
  | {
      readonly _tag: "KnownClient"
      readonly id: ClientId
      readonly tokenHash: Uint8Array
      readonly grace: Grace | null
    }

/** Clients, their tokens and their sessions in PostgreSQL. */
export class ClientsStore extends Context.Service<
  ClientsStore,
  {
    /** One look-up for every call of a signed-in person: client, active session and user. */
    readonly findByToken: (
      environmentId: EnvironmentId,
      tokenHash: Uint8Array
    ) => Effect.Effect<FoundClient | undefined>
    /** The same for a token that was replaced a moment ago, with the session of that time. */
    readonly findByReplacedToken: (
      environmentId: EnvironmentId,
      tokenHash: Uint8Array,
      now: DateTime.Utc
    ) => Effect.Effect<FoundClient | undefined>
    /** Every session that the client holds and that was not revoked, the newest activity first. */
    readonly sessionsOf: (
      environmentId: EnvironmentId,
      clientId: ClientId
    ) => Effect.Effect<ReadonlyArray<FoundSession>>
    readonly touch: (
      environmentId: EnvironmentId,
      sessionId: SessionId,
      now: DateTime.Utc
    ) => Effect.Effect<void>
    /**
     * Locks the client's row for the rest of the transaction; undefined where it has another token
     * by now, so that whoever was recognised before it was replaced changes nothing.
     */
    readonly lock: (
      environmentId: EnvironmentId,
      client: Pick<LiveClient, "id" | "tokenHash">
    ) => Effect.Effect<{ readonly activeSessionId: SessionId | null } | undefined>
    /**
     * Makes a session the active one of its client, writes the event and reads the session with its
     * user, in one statement; undefined for a user that is gone.
     */
    readonly insertSession: (
      environmentId: EnvironmentId,
      place: SessionPlace,
      session: NewSession,
      event: (source: string) => AuditStatement
    ) => Effect.Effect<FoundSession | undefined>
    /**
     * A session that another is to be made from at this client, held to the end of the transaction
     * with those that the client has; undefined where it was revoked, or is of this client itself.
     */
    readonly holdSource: (
      environmentId: EnvironmentId,
      sessionId: SessionId,
      clientId: ClientId
    ) => Effect.Effect<FoundSession | undefined>
    /**
     * Revokes sessions and all that were made from them, at whatever client; answers those that were
     * not revoked before.
     */
    readonly revokeSessions: (
      environmentId: EnvironmentId,
      sessionIds: ReadonlyArray<SessionId>,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<EndedSession>>
    readonly activate: (
      environmentId: EnvironmentId,
      clientId: ClientId,
      sessionId: SessionId | null
    ) => Effect.Effect<void>
    /** Notes a fresh proof of identity, unless the session was revoked: then false. */
    readonly authenticate: (
      environmentId: EnvironmentId,
      sessionId: SessionId,
      proof: { readonly method: string; readonly at: DateTime.Utc } | null
    ) => Effect.Effect<boolean>
    /** Gives the client a new token; the old one answers reads of `sessionId` until `until`. */
    readonly replaceToken: (
      environmentId: EnvironmentId,
      clientId: ClientId,
      tokenHash: Uint8Array,
      grace: Grace | null
    ) => Effect.Effect<void>
  }
>()("gatehouse/clients/ClientsStore") {
  static readonly layer = Layer.effect(
    ClientsStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const sessionColumns = sql.literal(`s.id, s.user_id AS "userId",
        s.created_at AS "createdAt", s.last_active_at AS "lastActiveAt",
        s.absolute_expires_at AS "absoluteExpiresAt", s.revoked_at AS "revokedAt",
        s.authenticated_at AS "authenticatedAt", s.ip_address AS "ipAddress",
        s.user_agent AS "userAgent", s.device_browser AS "deviceBrowser",
        s.device_os AS "deviceOs", s.device_kind AS "deviceKind",
        s.authentication_methods AS "authenticationMethods",
        m.organization_id AS "organizationId", m.role AS "organizationRole",
        s.impersonator_id AS "impersonatorId", s.source_session_id AS "sourceSessionId",
        u.status AS "userStatus", u.first_name AS "firstName", u.last_name AS "lastName",
        u.locale, u.email, u.email_verified_at AS "emailVerifiedAt",
        u.created_at AS "userCreatedAt", u.updated_at AS "userUpdatedAt",
        p.user_id IS NOT NULL AS "hasPassword", t.user_id IS NOT NULL AS "mfaEnabled",
        u.public_metadata AS "publicMetadata",
        u.unsafe_metadata AS "unsafeMetadata"`)

      const usersOfSessions = sql.literal(`
        JOIN users u ON u.environment_id = s.environment_id AND u.id = s.user_id
        LEFT JOIN memberships m ON m.environment_id = s.environment_id
          AND m.organization_id = s.organization_id AND m.user_id = s.user_id
        LEFT JOIN password_credentials p
          ON p.environment_id = u.environment_id AND p.user_id = u.id
        LEFT JOIN totp_credentials t
          ON t.environment_id = u.environment_id AND t.user_id = u.id`)

      const findByToken = (environmentId: EnvironmentId, tokenHash: Uint8Array) =>
        sql<FoundRow>`
          SELECT c.id AS "clientId", c.active_session_id AS "activeSessionId", ${sessionColumns}
          FROM clients c
          LEFT JOIN (sessions s ${usersOfSessions})
            ON s.environment_id = c.environment_id AND s.id = c.active_session_id
          WHERE c.environment_id = ${environmentId} AND c.token_hash = ${tokenHash}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toFoundClient(rows[0]))),
          Effect.orDie
        )

      const findByReplacedToken = (
        environmentId: EnvironmentId,
        tokenHash: Uint8Array,
        now: DateTime.Utc
      ) =>
        sql<FoundRow>`
          SELECT r.client_id AS "clientId", r.session_id AS "activeSessionId", ${sessionColumns}
          FROM replaced_tokens r
          JOIN (sessions s ${usersOfSessions})
            ON s.environment_id = r.environment_id AND s.id = r.session_id
          WHERE r.environment_id = ${environmentId} AND r.token_hash = ${tokenHash}
            AND r.expires_at > ${DateTime.toDateUtc(now)}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toFoundClient(rows[0]))),
          Effect.orDie
        )

      const sessionsOf = (environmentId: EnvironmentId, clientId: ClientId) =>
        sql<SessionRow>`
          SELECT ${sessionColumns} FROM sessions s ${usersOfSessions}
          WHERE s.environment_id = ${environmentId} AND s.client_id = ${clientId}
            AND s.revoked_at IS NULL
          ORDER BY s.last_active_at DESC, s.id DESC`.pipe(
          Effect.map((rows) => rows.map(toFoundSession)),
          Effect.orDie
        )

      const touch = (environmentId: EnvironmentId, sessionId: SessionId, now: DateTime.Utc) =>
        sql`
          UPDATE sessions SET last_active_at = ${DateTime.toDateUtc(now)}
          WHERE environment_id = ${environmentId} AND id = ${sessionId}
            AND last_active_at < ${DateTime.toDateUtc(now)}`.pipe(Effect.asVoid, Effect.orDie)

      const lock: ClientsStore["Service"]["lock"] = (environmentId, { id, tokenHash }) =>
        sql<{ activeSessionId: SessionId | null }>`
          SELECT active_session_id AS "activeSessionId" FROM clients
          WHERE environment_id = ${environmentId} AND id = ${id} AND token_hash = ${tokenHash}
          FOR UPDATE`.pipe(
          Effect.map((rows) => rows[0]),
          Effect.orDie
        )

      // Every part of a statement sees the row as it was before, so it is the old token that is kept.
      const keepingToken = (
        environmentId: EnvironmentId,
        clientId: ClientId,
        { sessionId, until }: Grace
      ) => sql`
        INSERT INTO replaced_tokens (environment_id, token_hash, client_id, session_id, expires_at)
        SELECT environment_id, token_hash, id, ${sessionId}::uuid,
          ${DateTime.toDateUtc(until)}::timestamptz
        FROM clients WHERE environment_id = ${environmentId} AND id = ${clientId}`

      const placing = (
        environmentId: EnvironmentId,
        place: SessionPlace,
        { createdAt, id }: NewSession
      ) => {
        if (place._tag === "NewClient") {
          return sql`placed AS (
            INSERT INTO clients
              (environment_id, id, token_hash, active_session_id, native, created_at)
            VALUES (${environmentId}, ${place.id}, ${place.tokenHash}, ${id}, ${place.native},
              ${DateTime.toDateUtc(createdAt)}))`
        }
        const { grace } = place
        const placed = sql`placed AS (
          UPDATE clients SET token_hash = ${place.tokenHash}, active_session_id = ${id}
          WHERE environment_id = ${environmentId} AND id = ${place.id})`
        return grace === null
          ? placed
          : sql`kept AS (${keepingToken(environmentId, place.id, grace)}), ${placed}`
      }

      const insertSession: ClientsStore["Service"]["insertSession"] = (
        environmentId,
        place,
        session,
        event
      ) => {
        const at = DateTime.toDateUtc(session.createdAt)
        return sql<SessionRow>`
          WITH ${placing(environmentId, place, session)}, created AS (
            INSERT INTO sessions
              (environment_id, id, user_id, client_id, created_at, last_active_at,
                absolute_expires_at, authenticated_at, ip_address, user_agent, device_browser,
                device_os, device_kind, authentication_methods, organization_id, impersonator_id,
                source_session_id)
            VALUES (${environmentId}, ${session.id}, ${session.userId}, ${place.id}, ${at}, ${at},
              ${DateTime.toDateUtc(session.absoluteExpiresAt)},
              ${DateTime.toDateUtc(session.authenticatedAt)}, ${session.ipAddress},
              ${session.userAgent}, ${session.device.browser}, ${session.device.os},
              ${session.device.kind}, ${session.authenticationMethods},
              ${session.organizationId}, ${session.impersonatorId}, ${session.sourceSessionId})
            RETURNING *
          ), recorded AS (${event("created")})
          SELECT ${sessionColumns} FROM created s ${usersOfSessions}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toFoundSession(rows[0]))),
          Effect.orDie
        )
      }

      // By their ids, as everything goes that holds several, so that no two wait for one another.
      const holdSource = (environmentId: EnvironmentId, sessionId: SessionId, clientId: ClientId) =>
        sql<SessionRow & { readonly clientId: ClientId | null }>`
          SELECT s.client_id AS "clientId", ${sessionColumns} FROM sessions s ${usersOfSessions}
          WHERE s.environment_id = ${environmentId} AND s.revoked_at IS NULL
            AND (s.id = ${sessionId} OR s.client_id = ${clientId})
          ORDER BY s.id FOR UPDATE OF s`.pipe(
          Effect.map((rows) => {
            const source = rows.find((row) => row.id === sessionId && row.clientId !== clientId)
            return source === undefined ? undefined : toFoundSession(source)
          }),
          Effect.orDie
        )

      // Two statements: one that waits for a session does not see what was made from it meanwhile.
      const revokeSessions = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        sessionIds: ReadonlyArray<SessionId>,
        now: DateTime.Utc
      ) {
        const unrevoked = sql`revoked_at IS NULL
          AND (id = ANY (${sessionIds}::uuid[]) OR source_session_id = ANY (${sessionIds}::uuid[]))`
        yield* sql`
          SELECT 1 FROM sessions WHERE environment_id = ${environmentId} AND ${unrevoked}
          ORDER BY id FOR UPDATE`
        return yield* sql<EndedSession>`
          UPDATE sessions SET revoked_at = ${DateTime.toDateUtc(now)}
          WHERE environment_id = ${environmentId} AND ${unrevoked}
          RETURNING id, user_id AS "userId", impersonator_id AS "impersonatorId",
            source_session_id AS "sourceSessionId"`
      }, Effect.orDie)

      const activate = (
        environmentId: EnvironmentId,
        clientId: ClientId,
        sessionId: SessionId | null
      ) =>
        sql`
          UPDATE clients SET active_session_id = ${sessionId}
          WHERE environment_id = ${environmentId} AND id = ${clientId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      const authenticate: ClientsStore["Service"]["authenticate"] = (
        environmentId,
        sessionId,
        proof
      ) => {
        const at = proof === null ? null : DateTime.toDateUtc(proof.at)
        const method = proof?.method ?? null
        return sql`
          UPDATE sessions SET
            authenticated_at = greatest(authenticated_at, ${at}::timestamptz),
            authentication_methods = CASE
              WHEN ${method}::text IS NULL OR ${method}::text = ANY (authentication_methods)
              THEN authentication_methods
              ELSE authentication_methods || ${method}::text
            END
          WHERE environment_id = ${environmentId} AND id = ${sessionId} AND revoked_at IS NULL
          RETURNING 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
      }

      const replaceToken: ClientsStore["Service"]["replaceToken"] = (
        environmentId,
        clientId,
        tokenHash,
        grace
      ) => {
        const replaced = sql`
          UPDATE clients SET token_hash = ${tokenHash}
          WHERE environment_id = ${environmentId} AND id = ${clientId}`
        const statement =
          grace === null
            ? replaced
            : sql`WITH kept AS (${keepingToken(environmentId, clientId, grace)}) ${replaced}`
        return statement.pipe(Effect.asVoid, Effect.orDie)
      }

      return ClientsStore.of({
        findByToken,
        findByReplacedToken,
        sessionsOf,
        touch,
        lock,
        insertSession,
        holdSource,
        revokeSessions,
        activate,
        authenticate,
        replaceToken
      })
    })
  )
}
