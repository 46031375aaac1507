import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ClientId, SessionId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { dateOrNull, theRowBy } from "../../platform/Rows.ts"
import type { AuditStatement } from "../../tenancy/audit/Audit.ts"
import type { HeldSession } from "./Client.ts"
import { foundSession, sessionColumns } from "./clientRows.ts"
import type { HeldColumns, HeldUser } from "../../credentials/secondFactors/SecondFactors.ts"
import { keepingToken, usersOfSessions, type Grace } from "./ClientsStore.ts"
import { LastOrganization, type SessionTerms } from "./SessionTerms.ts"

/** Stored data of a new session. */
interface NewSession extends Omit<SessionTerms, "authentication"> {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: DateTime.Utc
  readonly ipAddress: string | null
  readonly userAgent: string | null
  readonly device: HeldSession["device"]
  readonly authenticationMethods: ReadonlyArray<string>
  readonly passkey: HeldSession["passkey"]
}

/** The client of a new session: one that is made with it, or one that gets a new token. */
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

/** Circumstances of a new session of a user. */
export const SessionStanding = Schema.Struct({
  /** The organization that the user last chose, if they are still a member. */
  lastOrganization: Schema.NullOr(LastOrganization),
  /** The user's live sessions but for the `kept` that were active last. */
  leastActive: Schema.Array(SessionId)
})
export type SessionStanding = typeof SessionStanding.Type

/** A standing beside what the user owes a sign-in. */
export interface Foreseen {
  readonly held: HeldUser
  readonly standing: SessionStanding
}

// A statement without FROM answers one row, whatever it finds.
const lastBy = theRowBy(Schema.Struct({ lastOrganization: Schema.NullOr(LastOrganization) }))
const standingBy = theRowBy(SessionStanding)
const foresightBy = theRowBy(
  Schema.Struct({
    ...SessionStanding.fields,
    enrolled: Schema.Boolean,
    recoveryCodesLeft: Schema.Int,
    hasPasskey: Schema.Boolean
  })
)
const readClient = rowReader(Schema.Struct({ id: SessionId, clientId: Schema.NullOr(ClientId) }))

/** Column of the organization that a user last chose, if they are still a member. */
const lastOrganizationOf = (
  sql: SqlClient.SqlClient,
  environmentId: EnvironmentId,
  userId: UserId
) => sql`
  (
    SELECT jsonb_build_object('id', m.organization_id, 'keptTo', (
      SELECT jsonb_agg(jsonb_build_object(
        'connectionId', c.id, 'breaksGlass', u.id = ANY (c.break_glass_user_ids)))
      FROM connections c
      WHERE c.environment_id = ${environmentId} AND c.status = 'active'
        AND c.organization_id = m.organization_id
      HAVING bool_or(c.terms->>'enforcement' = 'members')))
    FROM users u
    JOIN memberships m ON m.environment_id = ${environmentId} AND m.user_id = u.id
      AND m.organization_id = u.last_organization_id
    WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
  ) AS "lastOrganization"`

/** New sessions in PostgreSQL. */
export class NewSessionsStore extends Context.Service<NewSessionsStore>()(
  "gatehouse/sessions/clients/NewSessionsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const columns = sql.literal(sessionColumns)

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
          : sql`${keepingToken(sql, environmentId, place.id, grace)}, ${placed}`
      }

      /**
       * Makes a session the active one of its client, writes the event and reads the session with its
       * user, in one statement; undefined for a user that is gone.
       */
      const insert = (
        environmentId: EnvironmentId,
        place: SessionPlace,
        session: NewSession,
        event: () => AuditStatement
      ) => {
        const at = DateTime.toDateUtc(session.createdAt)
        return sql`
          WITH ${placing(environmentId, place, session)}, created AS (
            INSERT INTO sessions
              (environment_id, id, user_id, client_id, created_at, last_active_at,
                absolute_expires_at, authenticated_at, ip_address, user_agent, device_browser,
                device_os, device_kind, authentication_methods, organization_id, impersonator_id,
                source_session_id, began_at, passkey_id, passkey_device_bound, connection_id,
                connection_second_factor)
            VALUES (${environmentId}, ${session.id}, ${session.userId}, ${place.id}, ${at}, ${at},
              ${DateTime.toDateUtc(session.absoluteExpiresAt)},
              ${dateOrNull(session.authenticatedAt)},
              ${session.ipAddress},
              ${session.userAgent}, ${session.device.browser}, ${session.device.os},
              ${session.device.kind}, ${session.authenticationMethods},
              ${session.organizationId}, ${session.impersonatorId}, ${session.sourceSessionId},
              ${dateOrNull(session.beganAt)},
              ${session.passkey?.id ?? null}, ${session.passkey?.deviceBound ?? null},
              ${session.connectionId}, ${session.connectionSecondFactor})
            RETURNING *
          ), recorded AS (${event()})
          SELECT ${columns} FROM created s ${usersOfSessions(sql, environmentId)}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : foundSession(rows[0]))),
          Effect.orDie
        )
      }

      // What a satellite does counts for its source too, whose end would be that of both.
      const standingOf = (
        environmentId: EnvironmentId,
        userId: UserId,
        kept: number,
        live: Statement.Fragment,
        elsewhere: Statement.Fragment
      ) => sql`
          ${lastOrganizationOf(sql, environmentId, userId)}, ARRAY(
            SELECT s.id FROM sessions s
            WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId} AND ${live} ${elsewhere}
            ORDER BY s.last_active_at DESC, s.source_session_id IS NOT NULL, s.id DESC
            OFFSET ${kept}
          ) AS "leastActive"`

      /** The organization that the user last chose. */
      const lastOrganization = (environmentId: EnvironmentId, userId: UserId) =>
        Effect.map(
          lastBy(sql`SELECT ${lastOrganizationOf(sql, environmentId, userId)}`),
          (found) => found.lastOrganization
        )

      /**
       * Circumstances that decide the organization of a new session of the user, and the sessions
       * that it replaces: never its own source, which it would end with.
       */
      const standing = (
        environmentId: EnvironmentId,
        userId: UserId,
        kept: number,
        live: Statement.Fragment,
        sourceId: SessionId | null
      ) => {
        const others = sourceId === null ? kept : Math.max(kept - 1, 0)
        const beside = sourceId === null ? sql.literal("") : sql`AND s.id <> ${sourceId}`
        return standingBy(sql`
          SELECT ${standingOf(environmentId, userId, others, live, beside)}`)
      }

      /**
       * Reads the circumstances with the factors of a user whom the caller's transaction has locked,
       * in one statement. Sessions of the user at this client do not count, since the new one will
       * end them.
       */
      // One statement, since every sign-in by password waits for it.
      const preloadSignIn = (
        environmentId: EnvironmentId,
        userId: UserId,
        clientId: ClientId | null,
        kept: number,
        live: Statement.Fragment,
        heldColumns: HeldColumns
      ) => {
        const elsewhere =
          clientId === null
            ? sql.literal("")
            : sql`AND s.client_id IS DISTINCT FROM ${clientId}::uuid`
        return foresightBy(sql`
          SELECT ${standingOf(environmentId, userId, kept, live, elsewhere)},
            ${heldColumns}`).pipe(
          Effect.map(({ enrolled, hasPasskey, recoveryCodesLeft, ...found }) => ({
            held: { userId, enrolled, hasPasskey, recoveryCodesLeft },
            standing: found
          }))
        )
      }

      /**
       * A session that another is to be made from at this client, held to the end of the transaction
       * with those that the client has; undefined where it was revoked, or is of this client itself.
       */
      // By their ids, as everything goes that holds several, so that no two wait for one another.
      const holdSource = (environmentId: EnvironmentId, sessionId: SessionId, clientId: ClientId) =>
        sql`
          SELECT s.client_id AS "clientId", ${columns} FROM sessions s ${usersOfSessions(sql, environmentId)}
          WHERE s.environment_id = ${environmentId} AND s.revoked_at IS NULL
            AND (s.id = ${sessionId} OR s.client_id = ${clientId})
          ORDER BY s.id FOR UPDATE OF s`.pipe(
          Effect.map((rows) => {
            const source = rows.find((row) => {
              const held = readClient(row)
              return held.id === sessionId && held.clientId !== clientId
            })
            return source === undefined ? undefined : foundSession(source)
          }),
          Effect.orDie
        )

      return { lastOrganization, insert, standing, preloadSignIn, holdSource }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
