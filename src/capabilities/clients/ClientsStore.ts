import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ClientId, EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"
import { fullName } from "../users/User.ts"
import type { CurrentUser } from "../users/CurrentUser.ts"
import type { UserStatus } from "../userDirectory/UserStatus.ts"
import type { HeldSession } from "./Client.ts"

/** A client as its token names it, with its active session where it has one. */
export interface FoundClient {
  readonly id: ClientId
  readonly activeSessionId: SessionId | null
  readonly active: FoundSession | null
}

/** A session and its user, live or not: the service decides. */
export interface FoundSession {
  readonly session: HeldSession
  readonly user: CurrentUser
  readonly userStatus: UserStatus
}

/** What a new session is stored with. */
export interface NewSession {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: DateTime.Utc
  readonly absoluteExpiresAt: DateTime.Utc
  readonly authenticatedAt: DateTime.Utc
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly device: HeldSession["device"]
  readonly authenticationMethods: ReadonlyArray<string>
}

interface SessionRow {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Date
  readonly lastActiveAt: Date
  readonly absoluteExpiresAt: Date
  readonly revokedAt: Date | null
  readonly authenticatedAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly deviceBrowser: string | null
  readonly deviceOs: string | null
  readonly deviceKind: HeldSession["device"]["kind"]
  readonly authenticationMethods: ReadonlyArray<string>
  readonly organizationId: HeldSession["organizationId"]
  readonly impersonatorId: HeldSession["impersonatorId"]
  readonly userStatus: UserStatus
  readonly firstName: string | null
  readonly lastName: string | null
  readonly locale: CurrentUser["locale"]
  readonly email: CurrentUser["email"]
  readonly emailVerifiedAt: Date | null
  readonly userCreatedAt: Date
  readonly userUpdatedAt: Date
  readonly hasPassword: boolean
  readonly publicMetadata: CurrentUser["publicMetadata"]
  readonly unsafeMetadata: CurrentUser["unsafeMetadata"]
}

interface ClientRow {
  readonly clientId: ClientId
  readonly activeSessionId: SessionId | null
}

type FoundRow = ClientRow & (SessionRow | { readonly [K in keyof SessionRow]: null })

const instant = DateTime.fromDateUnsafe

const toFoundSession = (row: SessionRow): FoundSession => {
  const name = fullName(row.firstName, row.lastName)
  return {
    session: {
      id: row.id,
      userId: row.userId,
      createdAt: instant(row.createdAt),
      lastActiveAt: instant(row.lastActiveAt),
      absoluteExpiresAt: instant(row.absoluteExpiresAt),
      revokedAt: row.revokedAt === null ? null : instant(row.revokedAt),
      authenticatedAt: instant(row.authenticatedAt),
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      device: { browser: row.deviceBrowser, os: row.deviceOs, kind: row.deviceKind },
      authenticationMethods: row.authenticationMethods,
      organizationId: row.organizationId,
      impersonatorId: row.impersonatorId,
      user: { id: row.userId, name, email: row.email }
    },
    user: {
      id: row.userId,
      name,
      firstName: row.firstName,
      lastName: row.lastName,
      locale: row.locale,
      email: row.email,
      emailVerifiedAt: row.emailVerifiedAt === null ? null : instant(row.emailVerifiedAt),
      createdAt: instant(row.userCreatedAt),
      updatedAt: instant(row.userUpdatedAt),
      hasPassword: row.hasPassword,
      mfaEnabled: false,
      publicMetadata: row.publicMetadata,
      unsafeMetadata: row.unsafeMetadata
    },
    userStatus: row.userStatus
  }
}

const toFoundClient = (row: FoundRow): FoundClient => ({
  id: row.clientId,
  activeSessionId: row.activeSessionId,
  active: row.id === null ? null : toFoundSession(row)
})

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
    readonly insertClient: (client: {
      readonly environmentId: EnvironmentId
      readonly id: ClientId
      readonly tokenHash: Uint8Array
      readonly native: boolean
      readonly createdAt: DateTime.Utc
    }) => Effect.Effect<void>
    /** Locks the client's row for the rest of the transaction; undefined where it is gone. */
    readonly lock: (
      environmentId: EnvironmentId,
      clientId: ClientId
    ) => Effect.Effect<{ readonly activeSessionId: SessionId | null } | undefined>
    readonly insertSession: (
      environmentId: EnvironmentId,
      clientId: ClientId,
      session: NewSession
    ) => Effect.Effect<void>
    /** Revokes sessions of this client alone; answers the ids of those that were live. */
    readonly revokeSessions: (
      environmentId: EnvironmentId,
      clientId: ClientId,
      sessionIds: ReadonlyArray<SessionId>,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<SessionId>>
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
      grace: { readonly sessionId: SessionId; readonly until: DateTime.Utc } | null
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
        s.organization_id AS "organizationId", s.impersonator_id AS "impersonatorId",
        u.status AS "userStatus", u.first_name AS "firstName", u.last_name AS "lastName",
        u.locale, u.email, u.email_verified_at AS "emailVerifiedAt",
        u.created_at AS "userCreatedAt", u.updated_at AS "userUpdatedAt",
        p.user_id IS NOT NULL AS "hasPassword", u.public_metadata AS "publicMetadata",
        u.unsafe_metadata AS "unsafeMetadata"`)

      const usersOfSessions = sql.literal(`
        JOIN users u ON u.environment_id = s.environment_id AND u.id = s.user_id
        LEFT JOIN password_credentials p
          ON p.environment_id = u.environment_id AND p.user_id = u.id`)

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

      const insertClient: ClientsStore["Service"]["insertClient"] = (client) =>
        sql`
          INSERT INTO clients (environment_id, id, token_hash, native, created_at)
          VALUES (${client.environmentId}, ${client.id}, ${client.tokenHash}, ${client.native},
            ${DateTime.toDateUtc(client.createdAt)})`.pipe(Effect.asVoid, Effect.orDie)

      const lock = (environmentId: EnvironmentId, clientId: ClientId) =>
        sql<{ activeSessionId: SessionId | null }>`
          SELECT active_session_id AS "activeSessionId" FROM clients
          WHERE environment_id = ${environmentId} AND id = ${clientId} FOR UPDATE`.pipe(
          Effect.map((rows) => rows[0]),
          Effect.orDie
        )

      const insertSession = (
        environmentId: EnvironmentId,
        clientId: ClientId,
        session: NewSession
      ) => {
        const at = DateTime.toDateUtc(session.createdAt)
        return sql`
          INSERT INTO sessions
            (environment_id, id, user_id, client_id, created_at, last_active_at,
              absolute_expires_at, authenticated_at, ip_address, user_agent, device_browser,
              device_os, device_kind, authentication_methods)
          VALUES (${environmentId}, ${session.id}, ${session.userId}, ${clientId}, ${at}, ${at},
            ${DateTime.toDateUtc(session.absoluteExpiresAt)},
            ${DateTime.toDateUtc(session.authenticatedAt)}, ${session.ipAddress},
            ${session.userAgent}, ${session.device.browser}, ${session.device.os},
            ${session.device.kind}, ${session.authenticationMethods})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )
      }

      const revokeSessions = (
        environmentId: EnvironmentId,
        clientId: ClientId,
        sessionIds: ReadonlyArray<SessionId>,
        now: DateTime.Utc
      ) =>
        sql<{ id: SessionId }>`
          UPDATE sessions SET revoked_at = ${DateTime.toDateUtc(now)}
          WHERE environment_id = ${environmentId} AND client_id = ${clientId}
            AND id = ANY (${sessionIds}::uuid[]) AND revoked_at IS NULL
          RETURNING id`.pipe(
          Effect.map((rows) => rows.map((row) => row.id)),
          Effect.orDie
        )

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
            authenticated_at = coalesce(${at}::timestamptz, authenticated_at),
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

      const replaceToken: ClientsStore["Service"]["replaceToken"] = Effect.fnUntraced(function* (
        environmentId,
        clientId,
        tokenHash,
        grace
      ) {
        if (grace !== null) {
          yield* sql`
              INSERT INTO replaced_tokens
                (environment_id, token_hash, client_id, session_id, expires_at)
              SELECT environment_id, token_hash, id, ${grace.sessionId}::uuid,
                ${DateTime.toDateUtc(grace.until)}::timestamptz
              FROM clients WHERE environment_id = ${environmentId} AND id = ${clientId}`
        }
        yield* sql`
            UPDATE clients SET token_hash = ${tokenHash}
            WHERE environment_id = ${environmentId} AND id = ${clientId}`
      }, Effect.orDie)

      return ClientsStore.of({
        findByToken,
        findByReplacedToken,
        sessionsOf,
        touch,
        insertClient,
        lock,
        insertSession,
        revokeSessions,
        activate,
        authenticate,
        replaceToken
      })
    })
  )
}
