import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import {
  GrantId,
  OrganizationId,
  type ApplicationId,
  type ConnectionId,
  type EnvironmentId,
  type SessionId,
  type UserId
} from "../../contract/Ids.ts"
import { StoredRoles } from "../../contract/Role.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { dateOrNull, hasRows, rowBy, rowsBy, valueBy, done } from "../../platform/Rows.ts"
import { GrantedScopes } from "../grants/GrantedScopes.ts"

/** An open grant, as a consent extends it. */
const OpenGrant = Schema.Struct({
  id: GrantId,
  scopes: GrantedScopes,
  offline: Schema.Boolean,
  /** Time at which it was made, or last given more. */
  givenAt: Schema.DateTimeUtcFromDate
})
export type OpenGrant = typeof OpenGrant.Type

/** A grant to be made, or given more. */
export type GivenGrant = Omit<OpenGrant, "givenAt">

/** An organization that a person can choose. */
export const Choice = Schema.Struct({ id: OrganizationId, name: Schema.String })
export type Choice = typeof Choice.Type

/** The role of a person in an organization, and the roles that there are. */
const RoleThere = Schema.Struct({ role: Schema.String, roles: StoredRoles })

/** A person, an application and an organization, or none. */
export interface GrantKey {
  readonly userId: UserId
  readonly applicationId: ApplicationId
  readonly organizationId: OrganizationId | null
}

/** Data of a new family, which a code begins. */
export interface NewFamily extends GrantKey {
  readonly id: string
  readonly grantId: GrantId
  readonly sessionId: SessionId | null
  readonly signOnId: string | null
  readonly connectionId: ConnectionId | null
  readonly offline: boolean
  readonly scopes: GrantedScopes
  readonly nonce: string | null
  readonly acr: string
  readonly amr: ReadonlyArray<string>
  readonly authenticatedAt: DateTime.Utc | null
}

/** A code as it is made. */
export interface NewCode {
  readonly hash: Uint8Array
  readonly redirectUri: string
  readonly codeChallenge: string | null
  readonly dpopJkt: string | null
  readonly expiresAt: DateTime.Utc
}

const grantBy = rowBy(OpenGrant)
const choicesBy = rowsBy(Choice)
const roleBy = rowBy(RoleThere)
const signOnBy = valueBy("id", Schema.String)
const requestBy = valueBy("request", Schema.String)

/** Requests, consents and codes in PostgreSQL. */
export class AuthorizationsStore extends Context.Service<AuthorizationsStore>()(
  "gatehouse/provider/authorization/AuthorizationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const opened = sql.literal(
        `g.id, g.scopes, g.offline, greatest(g.created_at, g.extended_at) AS "givenAt"`
      )

      const selectOpen = (environmentId: EnvironmentId, key: GrantKey) => sql`
        SELECT ${opened} FROM grants g
        WHERE g.environment_id = ${environmentId} AND g.user_id = ${key.userId}
          AND g.application_id = ${key.applicationId}
          AND g.organization_id IS NOT DISTINCT FROM ${key.organizationId}::uuid
          AND g.ended_at IS NULL`

      const openGrant = (environmentId: EnvironmentId, key: GrantKey) =>
        grantBy(selectOpen(environmentId, key))

      /** Finds a grant and locks it to the end of the caller's transaction. */
      const lockGrant = (environmentId: EnvironmentId, key: GrantKey) =>
        grantBy(sql`${selectOpen(environmentId, key)} FOR UPDATE`)

      /** False where another consent has just made the one. */
      const insertGrant = (
        environmentId: EnvironmentId,
        key: GrantKey,
        grant: GivenGrant,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          INSERT INTO grants (environment_id, id, user_id, application_id, organization_id, scopes,
            offline, created_at)
          VALUES (${environmentId}, ${grant.id}, ${key.userId}, ${key.applicationId},
            ${key.organizationId}, ${sql.json(grant.scopes)}, ${grant.offline},
            ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, user_id, application_id, organization_id)
            WHERE ended_at IS NULL DO NOTHING
          RETURNING 1`)

      const extendGrant = (
        environmentId: EnvironmentId,
        { id, offline, scopes }: GivenGrant,
        at: DateTime.Utc
      ) =>
        done(sql`
          UPDATE grants SET scopes = ${sql.json(scopes)}, offline = ${offline},
            extended_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** The id of the session's use of the application, which is made where it has none yet. */
      const signOn = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { applicationId, id, sessionId, userId }: NewSignOn,
        at: DateTime.Utc
      ) {
        yield* sql`
          INSERT INTO sign_ons (environment_id, id, session_id, application_id, user_id, created_at)
          VALUES (${environmentId}, ${id}, ${sessionId}, ${applicationId}, ${userId},
            ${DateTime.toDateUtc(at)})
          ON CONFLICT (environment_id, session_id, application_id) DO NOTHING`.pipe(Effect.orDie)
        const found = yield* signOnBy(sql`
          SELECT s.id FROM sign_ons s
          WHERE s.environment_id = ${environmentId} AND s.session_id = ${sessionId}
            AND s.application_id = ${applicationId}`)
        return found ?? id
      })

      const insertFamily = (environmentId: EnvironmentId, family: NewFamily, at: DateTime.Utc) =>
        done(sql`
          INSERT INTO token_families (environment_id, id, grant_id, application_id, user_id,
            session_id, sign_on_id, organization_id, connection_id, offline, scopes, nonce, acr,
            amr, authenticated_at, created_at)
          VALUES (${environmentId}, ${family.id}, ${family.grantId}, ${family.applicationId},
            ${family.userId}, ${family.sessionId}, ${family.signOnId}, ${family.organizationId},
            ${family.connectionId}, ${family.offline}, ${sql.json(family.scopes)}, ${family.nonce}, ${family.acr},
            ${family.amr}::text[],
            ${dateOrNull(family.authenticatedAt)},
            ${DateTime.toDateUtc(at)})`)

      const insertCode = (environmentId: EnvironmentId, familyId: string, code: NewCode) =>
        done(sql`
          INSERT INTO authorization_codes
            (environment_id, hash, family_id, redirect_uri, code_challenge, dpop_jkt, expires_at)
          VALUES (${environmentId}, ${code.hash}, ${familyId}, ${code.redirectUri},
            ${code.codeChallenge}, ${code.dpopJkt}, ${DateTime.toDateUtc(code.expiresAt)})`)

      /** True if the session has not ended; locks it to the end of the caller's transaction. */
      const holdSession = (environmentId: EnvironmentId, id: SessionId) =>
        hasRows(sql`
          SELECT 1 FROM sessions
          WHERE environment_id = ${environmentId} AND id = ${id} AND revoked_at IS NULL
          FOR SHARE`)

      /** The organizations of a person, by name. */
      const choices = (environmentId: EnvironmentId, userId: UserId) =>
        choicesBy(sql`
          SELECT o.id, o.name FROM memberships m
          JOIN organizations o
            ON o.environment_id = ${environmentId} AND o.id = m.organization_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
          ORDER BY o.name, o.id LIMIT 200`)

      /** The role of a person in an organization; undefined where they are no member. */
      const roleThere = (
        environmentId: EnvironmentId,
        userId: UserId,
        organizationId: OrganizationId
      ) =>
        roleBy(sql`
          SELECT m.role, rs.roles FROM memberships m
          JOIN organizations o
            ON o.environment_id = ${environmentId} AND o.id = m.organization_id
          JOIN role_sets rs ON rs.environment_id = ${environmentId} AND rs.id = o.role_set_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
            AND m.organization_id = ${organizationId}`)

      /** Keeps a request by the hash of its reference, until it is answered. */
      const push = (
        environmentId: EnvironmentId,
        reference: string,
        request: string,
        expiresAt: DateTime.Utc
      ) =>
        done(sql`
          INSERT INTO pushed_requests (environment_id, hash, request, expires_at)
          VALUES (${environmentId}, ${sha256(reference)}, ${request},
            ${DateTime.toDateUtc(expiresAt)})`)

      const pushed = (environmentId: EnvironmentId, reference: string) =>
        requestBy(sql`
          SELECT p.request FROM pushed_requests p
          WHERE p.environment_id = ${environmentId} AND p.hash = ${sha256(reference)}`)

      /** Forgets a request that is answered; false where another answer was faster. */
      const answerPushed = (environmentId: EnvironmentId, reference: string) =>
        hasRows(sql`
          DELETE FROM pushed_requests
          WHERE environment_id = ${environmentId} AND hash = ${sha256(reference)}
          RETURNING 1`)

      return {
        push,
        pushed,
        answerPushed,
        openGrant,
        lockGrant,
        insertGrant,
        extendGrant,
        signOn,
        insertFamily,
        insertCode,
        holdSession,
        choices,
        roleThere
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

interface NewSignOn {
  readonly id: string
  readonly sessionId: SessionId
  readonly applicationId: ApplicationId
  readonly userId: UserId
}
