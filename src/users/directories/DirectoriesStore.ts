import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type {
  DirectoryId,
  DirectoryTokenId,
  EnvironmentId,
  OrganizationId
} from "../../contract/Ids.ts"
import {
  columnsOf,
  countBy,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  untilFewer,
  valueBy,
  done,
  unlessHeld
} from "../../platform/Rows.ts"
import { SilentDirectory, StoredDirectory, StoredDirectoryToken } from "./Directory.ts"

const directoryBy = rowBy(StoredDirectory)
const timeBy = valueBy("at", Schema.DateTimeUtcFromDate)
const directoriesBy = rowsBy(StoredDirectory)
const silentBy = rowsBy(SilentDirectory)
const tokensBy = rowsBy(StoredDirectoryToken)

/** Numbers of records that a directory shows. */
const DirectorySize = Schema.Struct({ users: Schema.Int, groups: Schema.Int })

const SizedDirectory = Schema.Struct({ ...StoredDirectory.fields, ...DirectorySize.fields })
export type SizedDirectory = typeof SizedDirectory.Type
const sizedBy = rowsBy(SizedDirectory)

/** A directory with the token that named it. */
const AuthenticatedDirectory = Schema.Struct({
  ...StoredDirectory.fields,
  tokenId: StoredDirectoryToken.fields.id,
  expiresAt: StoredDirectoryToken.fields.expiresAt,
  lastUsedAt: StoredDirectoryToken.fields.lastUsedAt
})
export type AuthenticatedDirectory = typeof AuthenticatedDirectory.Type
const authenticatedBy = rowBy(AuthenticatedDirectory)

/** Memberships in groups that one statement deletes: a large directory has millions. */
const emptiedAtOnce = 10_000

/** Directories and their tokens in PostgreSQL: of a token its SHA-256 only. */
export class DirectoriesStore extends Context.Service<DirectoriesStore>()(
  "gatehouse/users/directories/DirectoriesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredDirectory, "d"))
      const tokenSelected = sql.literal(columnsOf(StoredDirectoryToken, "t"))

      const insert = (directory: StoredDirectory) =>
        done(sql`
          INSERT INTO directories (environment_id, id, organization_id, name, enabled,
            default_role, group_roles, created_at, updated_at)
          VALUES (${directory.environmentId}, ${directory.id}, ${directory.organizationId},
            ${directory.name}, ${directory.enabled}, ${directory.defaultRole},
            ${sql.json(directory.groupRoles)}, ${DateTime.toDateUtc(directory.createdAt)},
            ${DateTime.toDateUtc(directory.updatedAt)})`)

      const save = (directory: StoredDirectory) =>
        done(sql`
          UPDATE directories SET name = ${directory.name}, enabled = ${directory.enabled},
            default_role = ${directory.defaultRole},
            group_roles = ${sql.json(directory.groupRoles)}, removal = ${directory.removal},
            updated_at = ${DateTime.toDateUtc(directory.updatedAt)}
          WHERE environment_id = ${directory.environmentId} AND id = ${directory.id}`)

      /** Notes that people's memberships have yet to follow from the directory's terms. */
      const setUnsettled = (environmentId: EnvironmentId, id: DirectoryId) =>
        done(sql`
          UPDATE directories SET unsettled = true
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** The time of the last change of the terms; undefined for one that is gone. */
      const changedAt = (environmentId: EnvironmentId, id: DirectoryId) =>
        timeBy(sql`
          SELECT updated_at AS at FROM directories
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** Notes that they follow from the terms of this time, unless those have changed again. */
      const setSettled = (environmentId: EnvironmentId, id: DirectoryId, changed: DateTime.Utc) =>
        done(sql`
          UPDATE directories SET unsettled = false
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND updated_at = ${DateTime.toDateUtc(changed)}`)

      /** Directories that were left unsettled, such as by a process that died. */
      const unsettled = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        directoriesBy(sql`
          SELECT ${selected} FROM directories d
          WHERE d.environment_id = ${environmentId} AND d.unsettled
            AND d.updated_at < ${DateTime.toDateUtc(before)}`)

      /** Directories whose removal was left in the middle, such as by a process that died. */
      const leaving = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        directoriesBy(sql`
          SELECT ${selected} FROM directories d
          WHERE d.environment_id = ${environmentId} AND d.removal IS NOT NULL
            AND d.updated_at < ${DateTime.toDateUtc(before)}`)

      /** Enabled directories that have not asked since a time, the longest silent first. */
      const silent = (
        environmentId: EnvironmentId,
        since: DateTime.Utc,
        now: DateTime.Utc,
        limit: number
      ) =>
        silentBy(sql`
          SELECT d.id, d.organization_id AS "organizationId", d.name,
            d.last_request_at AS "lastRequestAt",
            EXISTS (
              SELECT 1 FROM directory_tokens t
              WHERE t.environment_id = ${environmentId} AND t.directory_id = d.id
                AND (t.expires_at IS NULL OR t.expires_at > ${DateTime.toDateUtc(now)})
            ) AS "hasToken"
          FROM directories d
          WHERE d.environment_id = ${environmentId} AND d.enabled
            AND coalesce(d.last_request_at, d.created_at) < ${DateTime.toDateUtc(since)}
          ORDER BY coalesce(d.last_request_at, d.created_at), d.id LIMIT ${limit}`)

      const sized = (environmentId: EnvironmentId) => sql`
        SELECT ${selected},
          (
            SELECT count(*)::int FROM directory_users u
            WHERE u.environment_id = ${environmentId} AND u.directory_id = d.id
          ) AS users,
          (
            SELECT count(*)::int FROM directory_groups g
            WHERE g.environment_id = ${environmentId} AND g.directory_id = d.id
          ) AS groups
        FROM directories d WHERE d.environment_id = ${environmentId} AND d.removal IS NULL`

      /** Oldest first, without those that are being removed. */
      const list = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        sizedBy(sql`
          ${sized(environmentId)} AND d.organization_id = ${organizationId}
          ORDER BY d.created_at, d.id`)

      /** Undefined for one that is being removed, too. */
      const lock = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        id: DirectoryId
      ) =>
        directoryBy(sql`
          SELECT ${selected} FROM directories d
          WHERE d.environment_id = ${environmentId} AND d.id = ${id}
            AND d.organization_id = ${organizationId} AND d.removal IS NULL
          FOR NO KEY UPDATE`)

      /** Empties the groups of a directory, in statements that each end in time. */
      const emptyGroups = (environmentId: EnvironmentId, id: DirectoryId) =>
        untilFewer(
          sql`
            DELETE FROM directory_group_members
            WHERE environment_id = ${environmentId} AND (group_id, record_id) IN (
              SELECT m.group_id, m.record_id FROM directory_groups g
              JOIN directory_group_members m
                ON m.environment_id = ${environmentId} AND m.group_id = g.id
              WHERE g.environment_id = ${environmentId} AND g.directory_id = ${id}
              LIMIT ${emptiedAtOnce}
            ) RETURNING 1`,
          emptiedAtOnce
        )

      const remove = (environmentId: EnvironmentId, id: DirectoryId) =>
        done(sql`DELETE FROM directories WHERE environment_id = ${environmentId} AND id = ${id}`)

      const count = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM directories d
          WHERE d.environment_id = ${environmentId} AND d.organization_id = ${organizationId}
            AND d.removal IS NULL`)

      const insertToken = (
        environmentId: EnvironmentId,
        token: StoredDirectoryToken,
        hash: Uint8Array
      ) =>
        done(sql`
          INSERT INTO directory_tokens
            (environment_id, id, directory_id, hash, last_four, created_at, expires_at)
          VALUES (${environmentId}, ${token.id}, ${token.directoryId}, ${hash}, ${token.lastFour},
            ${DateTime.toDateUtc(token.createdAt)}, ${dateOrNull(token.expiresAt)})`)

      /** Tokens of some directories that have not expired. */
      const tokensOf = (
        environmentId: EnvironmentId,
        ids: ReadonlyArray<DirectoryId>,
        at: DateTime.Utc
      ) =>
        tokensBy(sql`
          SELECT ${tokenSelected} FROM directory_tokens t
          WHERE t.environment_id = ${environmentId} AND t.directory_id = ANY (${ids}::uuid[])
            AND (t.expires_at IS NULL OR t.expires_at > ${DateTime.toDateUtc(at)})
          ORDER BY t.created_at, t.id`)

      const removeToken = (
        environmentId: EnvironmentId,
        directoryId: DirectoryId,
        id: DirectoryTokenId
      ) =>
        hasRows(sql`
          DELETE FROM directory_tokens
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND directory_id = ${directoryId} RETURNING 1`)

      const forgetExpired = (
        environmentId: EnvironmentId,
        directoryId: DirectoryId,
        at: DateTime.Utc
      ) =>
        done(sql`
          DELETE FROM directory_tokens
          WHERE environment_id = ${environmentId} AND directory_id = ${directoryId}
            AND expires_at <= ${DateTime.toDateUtc(at)}`)

      /** Removes every token of a directory; answers which those were. */
      const removeTokens = (environmentId: EnvironmentId, directoryId: DirectoryId) =>
        tokensBy(sql`
          DELETE FROM directory_tokens t
          WHERE t.environment_id = ${environmentId} AND t.directory_id = ${directoryId}
          RETURNING ${tokenSelected}`)

      /** Notes that a directory asked by a token. */
      const noteUse = Effect.fnUntraced(function* (
        { environmentId, id, tokenId }: AuthenticatedDirectory,
        at: DateTime.Utc
      ) {
        yield* sql`
          UPDATE directory_tokens SET last_used_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "directory_tokens", environmentId, id: tokenId })}`
        yield* sql`
          UPDATE directories SET last_request_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "directories", environmentId, id })}`
      }, Effect.orDie)

      /** The directory of a token, whatever its state. */
      const findByHash = (environmentId: EnvironmentId, hash: Uint8Array) =>
        authenticatedBy(sql`
          SELECT ${selected}, t.id AS "tokenId", t.expires_at AS "expiresAt",
            t.last_used_at AS "lastUsedAt"
          FROM directory_tokens t
          JOIN directories d ON d.environment_id = ${environmentId} AND d.id = t.directory_id
          WHERE t.environment_id = ${environmentId} AND t.hash = ${hash}`)

      return {
        insert,
        save,
        setUnsettled,
        changedAt,
        setSettled,
        unsettled,
        leaving,
        silent,
        list,
        lock,
        emptyGroups,
        remove,
        count,
        insertToken,
        tokensOf,
        removeToken,
        removeTokens,
        forgetExpired,
        noteUse,
        findByHash
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
