import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { ApiKeyId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { StoredRoles } from "../../contract/Role.ts"
import { searched } from "../../contract/Values.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { ServerOrganization } from "../../organizations/organizations/Organization.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import {
  columnsOf,
  countBy,
  dateOrNull,
  jsonOf,
  rowBy,
  rowsAtOnce,
  untilFewer,
  done,
  unlessHeld
} from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import { ReadApiKey, StoredApiKey } from "./ApiKey.ts"

const keyBy = rowBy(ReadApiKey)
const readKey = rowReader(ReadApiKey)

/** The place of a key, if it is in an organization, and of its person there. */
const readPlace = rowReader(
  Schema.Struct({
    role: Schema.NullOr(Schema.String),
    place: Schema.NullOr(Schema.Struct({ organization: ServerOrganization, roles: StoredRoles }))
  })
)

/** The keys that a list is asked for. */
export interface ApiKeyFilter {
  readonly userId?: UserId
  readonly organizationId?: OrganizationId
  readonly query?: string
}

/** The one that a key is of: a person, or an organization itself. */
export type ApiKeySubject =
  | { readonly userId: UserId }
  | { readonly userId: null; readonly organizationId: OrganizationId }

/** Columns of a key `k` of an environment, and what other rows say of the one who made it. */
const apiKeyColumns = (sql: PgClient.PgClient) => {
  const own = sql.literal(columnsOf(StoredApiKey, "k"))
  return (environmentId: EnvironmentId) => sql`${own},
    (k.maker_erased OR k.created_by IS NOT NULL AND CASE
      WHEN k.organization_id IS NOT NULL THEN NOT EXISTS (
        SELECT 1 FROM memberships l WHERE l.environment_id = ${environmentId}
          AND l.organization_id = k.organization_id AND l.user_id = k.created_by)
      ELSE NOT EXISTS (
        SELECT 1 FROM users l WHERE l.environment_id = ${environmentId}
          AND l.id = k.created_by AND l.status <> 'deleted')
    END) AS "createdByLeft"`
}

/** API keys in PostgreSQL: their SHA-256 only. */
export class ApiKeysStore extends Context.Service<ApiKeysStore>()(
  "gatehouse/provider/apiKeys/ApiKeysStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const directory = yield* UserDirectory
      const search = yield* TimedSearch.make(sql)
      const selected = apiKeyColumns(sql)

      const insert = (key: StoredApiKey, hash: Uint8Array) =>
        done(sql`
          INSERT INTO api_keys (environment_id, id, hash, last_four, name, search_text, user_id,
            organization_id, created_by, permissions, metadata, expires_at, created_at)
          VALUES (${key.environmentId}, ${key.id}, ${hash}, ${key.lastFour}, ${key.name},
            ${searched(key.name)}, ${key.userId}, ${key.organizationId}, ${key.createdBy},
            ${key.permissions}::text[], ${sql.json(key.metadata)}, ${dateOrNull(key.expiresAt)},
            ${DateTime.toDateUtc(key.createdAt)})`)

      const save = (key: StoredApiKey) =>
        done(sql`
          UPDATE api_keys SET name = ${key.name}, search_text = ${searched(key.name)},
            permissions = ${key.permissions}::text[], metadata = ${sql.json(key.metadata)}
          WHERE environment_id = ${key.environmentId} AND id = ${key.id}`)

      /** Keys that are not revoked, and of those that expired only what did so since; newest first. */
      const list = (
        environmentId: EnvironmentId,
        { organizationId, query, userId }: ApiKeyFilter,
        expiredSince: DateTime.Utc,
        after: Keyset | null,
        limit: number
      ) => {
        const clauses = [
          sql`k.environment_id = ${environmentId}`,
          sql`k.revoked_at IS NULL`,
          sql`(k.expires_at IS NULL OR k.expires_at > ${DateTime.toDateUtc(expiredSince)})`
        ]
        if (userId !== undefined) clauses.push(sql`k.user_id = ${userId}`)
        if (organizationId !== undefined) {
          clauses.push(sql`k.organization_id = ${organizationId}`)
          if (userId === undefined) clauses.push(sql`k.user_id IS NULL`)
        }
        if (query !== undefined) {
          clauses.push(TimedSearch.indexedContaining(sql, "k.search_text", searched(query)))
        }
        const rows = sql`
          SELECT ${selected(environmentId)} FROM api_keys k WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["k.created_at", "k.id"], after)}
          ORDER BY k.created_at DESC, k.id DESC LIMIT ${limit}`.pipe(
          Effect.map((found) => found.map(readKey))
        )
        return query === undefined ? Effect.orDie(rows) : search(query, rows)
      }

      /** Locks a key that is not revoked, to the end of the caller's transaction. */
      const lock = (environmentId: EnvironmentId, id: ApiKeyId) =>
        keyBy(sql`
          SELECT ${selected(environmentId)} FROM api_keys k
          WHERE k.environment_id = ${environmentId} AND k.id = ${id} AND k.revoked_at IS NULL
          FOR UPDATE OF k`)

      /** Number of keys that count now: not revoked and not expired. */
      const count = (environmentId: EnvironmentId, subject: ApiKeySubject, now: DateTime.Utc) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM api_keys k
          WHERE k.environment_id = ${environmentId} AND k.revoked_at IS NULL
            AND (k.expires_at IS NULL OR k.expires_at > ${DateTime.toDateUtc(now)})
            AND ${
              subject.userId === null
                ? sql`k.user_id IS NULL AND k.organization_id = ${subject.organizationId}`
                : sql`k.user_id = ${subject.userId}`
            }`)

      const organization = sql.literal(jsonOf(ServerOrganization, "o"))

      /**
       * All that decides about the key of a hash, in one statement and so at one moment: its person, its
       * organization and the role of the one in the other.
       */
      const findByHash = (environmentId: EnvironmentId, hash: Uint8Array) =>
        sql`
          SELECT ${selected(environmentId)},
            (
              SELECT row_to_json(one) FROM (
                SELECT ${directory.columns(environmentId)} FROM users u
                WHERE u.environment_id = ${environmentId} AND u.id = k.user_id
              ) one
            ) AS "user",
            (
              SELECT jsonb_build_object('organization', ${organization}, 'roles', r.roles)
              FROM organizations o
              JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
              WHERE o.environment_id = ${environmentId} AND o.id = k.organization_id
            ) AS place,
            (
              SELECT m.role FROM memberships m WHERE m.environment_id = ${environmentId}
                AND m.organization_id = k.organization_id AND m.user_id = k.user_id
            ) AS role
          FROM api_keys k WHERE k.environment_id = ${environmentId} AND k.hash = ${hash}`.pipe(
          Effect.map(([row]) => {
            if (row === undefined) return undefined
            return {
              key: readKey(row),
              ...readPlace(row),
              user: row["user"] === null ? null : directory.readUser(row["user"])
            }
          }),
          Effect.orDie
        )

      /** Tells the day of a use, of which nothing more is kept. */
      const noteUse = (environmentId: EnvironmentId, { id }: ReadApiKey, day: DateTime.Utc) =>
        done(sql`
          UPDATE api_keys SET last_used_at = ${DateTime.toDateUtc(day)}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "api_keys", environmentId, id })}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(day)})`)

      /** Forgets keys that were revoked, or expired, before a time. */
      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) => {
        const time = DateTime.toDateUtc(before)
        return untilFewer(sql`
            DELETE FROM api_keys WHERE environment_id = ${environmentId} AND id IN (
              SELECT k.id FROM api_keys k WHERE k.environment_id = ${environmentId}
                AND (k.revoked_at <= ${time} OR k.expires_at <= ${time})
              LIMIT ${rowsAtOnce}) RETURNING id`)
      }

      return { insert, save, list, lock, count, findByHash, noteUse, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
