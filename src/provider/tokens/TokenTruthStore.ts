import { Array as Arr, Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Uuid, type EnvironmentId } from "../../contract/Ids.ts"
import { profileColumns } from "../../directory/users/Profile.ts"
import { jsonOf, rowBy } from "../../platform/Rows.ts"
import { StoredApplication } from "../applications/Application.ts"
import { FamilyUser, TokenFamily } from "../grants/TokenFamily.ts"
import { StoredResource } from "../resources/Resource.ts"
import {
  StoredCode,
  StoredDeviceCode,
  TokenTruth,
  type Shown,
  type UsedOnce
} from "./TokenTruth.ts"

const truthBy = rowBy(TokenTruth)
const firstUsesOf = "(SELECT coalesce(jsonb_agg(encode(hash, 'hex')), '[]') FROM used)"
const decodeOwner = Schema.decodeUnknownOption(Uuid)

const isOfFamily = ({ accessToken, code, deviceCode, familyId, refreshToken }: Shown): boolean =>
  [accessToken, code, deviceCode, familyId, refreshToken].some((one) => one !== undefined)

/** All that decides about a token, in one statement and so at one moment. */
export class TokenTruthStore extends Context.Service<TokenTruthStore>()(
  "gatehouse/provider/tokens/TokenTruthStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const application = sql.literal(jsonOf(StoredApplication, "a"))
      const resource = sql.literal(jsonOf(StoredResource, "r"))
      const family = sql.literal(jsonOf(TokenFamily, "f"))
      const user = sql.literal(jsonOf(FamilyUser, "u", profileColumns("u")))
      const code = sql.literal(jsonOf(StoredCode, "k"))
      const deviceCode = sql.literal(jsonOf(StoredDeviceCode, "d"))
      const nothing = sql.literal("NULL::jsonb")

      const sessionEnds = sql.literal(`jsonb_build_object(
        'beganAt', coalesce(s.began_at, s.created_at),
        'absoluteExpiresAt', s.absolute_expires_at, 'lastActiveAt', s.last_active_at,
        'revokedAt', s.revoked_at, 'impersonatorId', s.impersonator_id)`)

      /** False where an organization is kept to connections that made no such session. */
      const opens = (
        environmentId: EnvironmentId,
        organizationId: Statement.Fragment,
        session: Statement.Fragment
      ) => sql`coalesce((
          SELECT bool_or(${session}) OR NOT bool_or(c.terms->>'enforcement' = 'members')
          FROM connections c
          WHERE c.environment_id = ${environmentId} AND c.status = 'active'
            AND c.organization_id = ${organizationId}), true)`

      const madeByItsOwn = sql.literal(`coalesce(c.id = f.connection_id, false) OR (
        f.user_id = ANY (c.break_glass_user_ids) AND f.amr && ARRAY['hwk', 'swk'])`)
      const isItsOwn = sql.literal(`coalesce(c.id = s.connection_id, false) OR (
        s.user_id = ANY (c.break_glass_user_ids) AND 'passkey' = ANY (s.authentication_methods))`)

      /** Session and organization by which a token was exchanged, named or kept beside the token. */
      const sessionTruth = (environmentId: EnvironmentId, { accessToken, session }: Shown) => {
        if (session === undefined && accessToken === undefined) return nothing
        const source =
          session === undefined
            ? sql`(SELECT t.claims->'source' FROM access_tokens t
                WHERE t.environment_id = ${environmentId} AND t.hash = ${accessToken})`
            : sql`jsonb_build_object('id', ${session.id}::text,
                'organizationId', ${session.organizationId}::text)`
        return sql`(
          SELECT jsonb_build_object('user', ${user}, 'session', ${sessionEnds},
            'organizationId', x.source->>'organizationId',
            'membership', (
              SELECT jsonb_build_object('role', m.role, 'roles', rs.roles,
                'opens', ${opens(environmentId, sql.literal("m.organization_id"), isItsOwn)})
              FROM memberships m
              JOIN organizations org
                ON org.environment_id = ${environmentId} AND org.id = m.organization_id
              JOIN role_sets rs
                ON rs.environment_id = ${environmentId} AND rs.id = org.role_set_id
              WHERE m.environment_id = ${environmentId} AND m.user_id = u.id
                AND m.organization_id = (x.source->>'organizationId')::uuid))
          FROM (SELECT ${source} AS source) x
          JOIN sessions s ON s.environment_id = ${environmentId}
            AND s.id = (x.source->>'id')::uuid
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = s.user_id)`
      }

      const familyTruth = (environmentId: EnvironmentId, found: Statement.Fragment) => sql`
        SELECT jsonb_build_object(
          'family', ${family},
          'grant', jsonb_build_object('endedAt', g.ended_at, 'lastUsedAt', g.last_used_at),
          'application', ${application},
          'user', ${user},
          'session', CASE WHEN s.id IS NOT NULL THEN ${sessionEnds} END,
          'membership', CASE WHEN m.user_id IS NOT NULL
            THEN jsonb_build_object('role', m.role, 'roles', o.roles,
              'opens', ${opens(environmentId, sql.literal("m.organization_id"), madeByItsOwn)}) END,
          'organizations', CASE
            WHEN f.scopes @? '$[*].scopes[*] ? (@ == "organizations" || @ == "groups")'
            THEN (
              SELECT coalesce(jsonb_agg(jsonb_build_object(
                'id', one.id, 'name', one.name, 'role', one.role)), '[]'::jsonb)
              FROM (
                SELECT oo.id, oo.name, om.role FROM memberships om
                JOIN organizations oo
                  ON oo.environment_id = ${environmentId} AND oo.id = om.organization_id
                WHERE om.environment_id = ${environmentId} AND om.user_id = f.user_id
                  AND ${opens(environmentId, sql.literal("om.organization_id"), madeByItsOwn)}
                ORDER BY om.joined_at, om.organization_id LIMIT 200
              ) one
            ) END)
        FROM token_families f
        JOIN grants g ON g.environment_id = ${environmentId} AND g.id = f.grant_id
        JOIN applications a ON a.environment_id = ${environmentId} AND a.id = f.application_id
        JOIN users u ON u.environment_id = ${environmentId} AND u.id = f.user_id
        LEFT JOIN sessions s ON s.environment_id = ${environmentId} AND s.id = f.session_id
        LEFT JOIN memberships m ON m.environment_id = ${environmentId}
          AND m.organization_id = f.organization_id AND m.user_id = f.user_id
        LEFT JOIN (
          SELECT org.id, rs.roles FROM organizations org
          JOIN role_sets rs ON rs.environment_id = ${environmentId} AND rs.id = org.role_set_id
          WHERE org.environment_id = ${environmentId}
        ) o ON o.id = f.organization_id
        WHERE f.environment_id = ${environmentId} AND f.id = ${found}`

      const organizationIsThere = (environmentId: EnvironmentId) => sql`(
        a.organization_id IS NULL OR EXISTS (
          SELECT 1 FROM organizations o
          WHERE o.environment_id = ${environmentId} AND o.id = a.organization_id))`

      /** The application that an access token was given to. */
      const machineTruth = (environmentId: EnvironmentId, which: Statement.Fragment) => sql`(
        SELECT jsonb_build_object('application', ${application},
          'organizationIsThere', ${organizationIsThere(environmentId)})
        FROM applications a WHERE a.environment_id = ${environmentId} AND ${which})`

      const machineOf = (environmentId: EnvironmentId, shown: Shown) => {
        if (shown.machineClientId !== undefined) {
          return machineTruth(environmentId, sql`a.client_id = ${shown.machineClientId}`)
        }
        return shown.accessToken === undefined
          ? nothing
          : machineTruth(
              environmentId,
              sql`a.id = (SELECT t.application_id FROM access_tokens t
                WHERE t.environment_id = ${environmentId} AND t.hash = ${shown.accessToken})`
            )
      }

      /**
       * Reads what decides about the token that a caller shows; the caller is unproven yet. Verified
       * statements of it are used up by that.
       */
      const read = (
        environmentId: EnvironmentId,
        callerId: string | null,
        shown: Shown,
        uses: ReadonlyArray<UsedOnce> = []
      ) => {
        const ownerId = Option.getOrNull(decodeOwner(callerId))
        const used = uses.map(({ expiresAt, hash }) => ({
          environment_id: environmentId,
          hash,
          expires_at: DateTime.toDateUtc(expiresAt)
        }))
        const using = Arr.isArrayNonEmpty(used)
          ? sql`WITH used AS (INSERT INTO replays ${sql.insert(used)}
              ON CONFLICT (environment_id, hash) DO NOTHING RETURNING hash)`
          : sql``
        const firstUses = sql.literal(used.length === 0 ? "'[]'::jsonb" : firstUsesOf)
        const found =
          shown.code !== undefined
            ? sql`(SELECT family_id FROM authorization_codes
                WHERE environment_id = ${environmentId} AND hash = ${shown.code})`
            : shown.deviceCode !== undefined
              ? sql`(SELECT family_id FROM device_codes
                WHERE environment_id = ${environmentId} AND hash = ${shown.deviceCode})`
              : shown.refreshToken !== undefined
                ? sql`coalesce(
                  (SELECT family_id FROM refresh_tokens
                    WHERE environment_id = ${environmentId} AND hash = ${shown.refreshToken}),
                  (SELECT family_id FROM replaced_refresh_tokens
                    WHERE environment_id = ${environmentId} AND hash = ${shown.refreshToken}))`
                : shown.accessToken !== undefined
                  ? sql`(SELECT family_id FROM access_tokens
                    WHERE environment_id = ${environmentId} AND hash = ${shown.accessToken})`
                  : sql`${shown.familyId}::uuid`
        return truthBy(sql`
          ${using} SELECT jsonb_build_object(
            'application', (
              SELECT ${application} FROM applications a
              WHERE a.environment_id = ${environmentId} AND a.client_id = ${callerId}
            ),
            'organizationIsThere', NOT EXISTS (
              SELECT 1 FROM applications a
              WHERE a.environment_id = ${environmentId} AND a.client_id = ${callerId}
                AND NOT ${organizationIsThere(environmentId)}
            ),
            'secrets', (
              SELECT coalesce(jsonb_agg(jsonb_build_object(
                'id', x.id, 'hash', encode(x.hash, 'hex'),
                'lastUsedAt', x.last_used_at)), '[]'::jsonb)
              FROM client_secrets x
              WHERE x.environment_id = ${environmentId} AND x.owner_id = ${ownerId}::uuid
            )) AS caller,
            (
              SELECT coalesce(jsonb_agg(${resource} ORDER BY r.created_at, r.id), '[]'::jsonb)
              FROM resources r WHERE r.environment_id = ${environmentId}
            ) AS resources,
            ${isOfFamily(shown) ? sql`(${familyTruth(environmentId, found)})` : nothing} AS truth,
            ${sessionTruth(environmentId, shown)} AS session,
            ${machineOf(environmentId, shown)} AS machine,
            ${firstUses} AS "firstUses",
            ${
              shown.code === undefined
                ? nothing
                : sql`(SELECT ${code} FROM authorization_codes k
                    WHERE k.environment_id = ${environmentId} AND k.hash = ${shown.code})`
            } AS code,
            ${
              shown.deviceCode === undefined
                ? nothing
                : sql`(SELECT ${deviceCode} FROM device_codes d
                    WHERE d.environment_id = ${environmentId} AND d.hash = ${shown.deviceCode})`
            } AS "deviceCode",
            ${
              shown.refreshToken === undefined
                ? nothing
                : sql`(SELECT jsonb_build_object(
                    'isCurrent', t.hash = ${shown.refreshToken},
                    'isPrevious', coalesce(t.previous_hash = ${shown.refreshToken}, false),
                    'createdAt', t.created_at, 'dpopJkt', t.dpop_jkt, 'answer', encode(t.answer, 'hex'),
                    'replacedAt', (
                      SELECT p.replaced_at FROM replaced_refresh_tokens p
                      WHERE p.environment_id = ${environmentId} AND p.hash = ${shown.refreshToken}
                    ))
                    FROM refresh_tokens t
                    WHERE t.environment_id = ${environmentId} AND t.family_id = ${found})`
            } AS "refreshToken",
            ${
              shown.accessToken === undefined
                ? nothing
                : sql`(SELECT jsonb_build_object('claims', t.claims, 'expiresAt', t.expires_at)
                    FROM access_tokens t
                    WHERE t.environment_id = ${environmentId} AND t.hash = ${shown.accessToken})`
            } AS "accessToken"`).pipe(
          Effect.filterOrElse(
            (row) => row !== undefined,
            () => Effect.die(new Error("A statement has no row"))
          )
        )
      }

      return { read }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
