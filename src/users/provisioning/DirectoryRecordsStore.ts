import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { DirectoryId, DirectoryUserId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { columnsOf, dateOrNull, hasRows, rowBy, rowsBy, done } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { DirectoryRecord, GroupOfRecord, nameKey } from "./DirectoryRecord.ts"
import { filteredSearch } from "./FilteredSearchStore.ts"

const readRecord = rowReader(DirectoryRecord)
const recordBy = rowBy(DirectoryRecord)
const recordsBy = rowsBy(DirectoryRecord)

const groupsBy = rowsBy(GroupOfRecord)

/** Records of people in directories, in PostgreSQL; writers hold their organization. */
export class DirectoryRecordsStore extends Context.Service<DirectoryRecordsStore>()(
  "gatehouse/users/provisioning/DirectoryRecordsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(DirectoryRecord, "r"))

      /** False where another record of the directory has the name, the address or the user. */
      const insert = (record: DirectoryRecord) =>
        hasRows(sql`
          INSERT INTO directory_users (environment_id, id, directory_id, organization_id,
            user_name, user_name_key, external_id, active, deactivated_at, address_key,
            address_domain, attributes, user_id, unlinked_reason, linked_at, made_user, manages, revision, created_at,
            updated_at)
          VALUES (${record.environmentId}, ${record.id}, ${record.directoryId},
            ${record.organizationId}, ${record.userName}, ${nameKey(record.userName)},
            ${record.externalId}, ${record.active}, ${dateOrNull(record.deactivatedAt)},
            ${record.addressKey}, ${record.addressDomain},
            ${sql.json(record.attributes)}, ${record.userId}, ${record.unlinkedReason},
            ${dateOrNull(record.linkedAt)}, ${record.madeUser}, ${record.manages},
            ${record.revision}, ${DateTime.toDateUtc(record.createdAt)},
            ${DateTime.toDateUtc(record.updatedAt)})
          ON CONFLICT DO NOTHING RETURNING 1`)

      const save = (record: DirectoryRecord) =>
        done(sql`
          UPDATE directory_users SET user_name = ${record.userName},
            user_name_key = ${nameKey(record.userName)}, external_id = ${record.externalId},
            active = ${record.active}, deactivated_at = ${dateOrNull(record.deactivatedAt)},
            address_key = ${record.addressKey},
            address_domain = ${record.addressDomain}, attributes = ${sql.json(record.attributes)},
            user_id = ${record.userId}, unlinked_reason = ${record.unlinkedReason},
            linked_at = ${dateOrNull(record.linkedAt)}, made_user = ${record.madeUser},
            manages = ${record.manages}, revision = ${record.revision},
            updated_at = ${DateTime.toDateUtc(record.updatedAt)}
          WHERE environment_id = ${record.environmentId} AND id = ${record.id}`)

      /** True if another record of the directory has this name, address or user. */
      const isTaken = ({
        addressKey,
        directoryId,
        environmentId,
        id,
        userId,
        userName
      }: DirectoryRecord) =>
        hasRows(sql`
          SELECT 1 FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND r.user_name_key = ${nameKey(userName)} AND r.id <> ${id}
          UNION ALL
          SELECT 1 FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND r.address_key = ${addressKey} AND r.id <> ${id}
          UNION ALL
          SELECT 1 FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND r.user_id = ${userId} AND r.id <> ${id}
          LIMIT 1`)

      /** True if another record of the directory is linked to the user. */
      const isHeld = ({ directoryId, environmentId, id }: DirectoryRecord, userId: UserId) =>
        hasRows(sql`
          SELECT 1 FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND r.user_id = ${userId} AND r.id <> ${id}`)

      const find = (environmentId: EnvironmentId, directoryId: DirectoryId, id: DirectoryUserId) =>
        recordBy(sql`
          SELECT ${selected} FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.id = ${id}
            AND r.directory_id = ${directoryId}`)

      /** Makes other versions of the groups that had the person among their members, too. */
      const remove = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: DirectoryUserId,
        at: DateTime.Utc
      ) {
        yield* sql`
          UPDATE directory_groups SET revision = revision + 1,
            updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id IN (
            SELECT m.group_id FROM directory_group_members m
            WHERE m.environment_id = ${environmentId} AND m.record_id = ${id}
          )`
        yield* sql`
          DELETE FROM directory_users WHERE environment_id = ${environmentId} AND id = ${id}`
      }, Effect.orDie)

      /** Records that fit a filter, in the order they were made, and how many fit in all. */
      const search = yield* filteredSearch(
        sql,
        "users",
        selected,
        readRecord,
        (environmentId) => sql`FROM directory_users r WHERE r.environment_id = ${environmentId}`
      )

      const page = (
        environmentId: EnvironmentId,
        directoryId: DirectoryId,
        after: Keyset | null,
        limit: number
      ) =>
        recordsBy(sql`
          SELECT ${selected} FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND ${following(sql, "oldestFirst", ["r.created_at", "r.id"], after)}
          ORDER BY r.created_at, r.id LIMIT ${limit}`)

      /** Marks a record of nobody as one that cannot be linked until it changes. */
      const giveUp = (environmentId: EnvironmentId, id: DirectoryUserId) =>
        done(sql`
          UPDATE directory_users SET unlinked_reason = 'account_in_use'
          WHERE environment_id = ${environmentId} AND id = ${id} AND user_id IS NULL`)

      const groupsOf = (
        environmentId: EnvironmentId,
        ids: ReadonlyArray<DirectoryUserId>,
        limit: number
      ) =>
        ids.length === 0
          ? Effect.succeed([])
          : groupsBy(sql`
              SELECT m.record_id AS "recordId", g.id, g.display_name AS "displayName"
              FROM directory_group_members m
              JOIN directory_groups g ON g.environment_id = ${environmentId} AND g.id = m.group_id
              WHERE m.environment_id = ${environmentId} AND m.record_id = ANY (${ids}::uuid[])
              ORDER BY g.display_name, g.id LIMIT ${limit}`)

      /** Records of nobody whose domain their organization has verified since. */
      const linkable = (environmentId: EnvironmentId, limit: number) =>
        recordsBy(sql`
          SELECT ${selected} FROM directory_users r
          JOIN domains o ON o.environment_id = ${environmentId}
            AND o.organization_id = r.organization_id AND o.domain = r.address_domain
          JOIN directories d ON d.environment_id = ${environmentId} AND d.id = r.directory_id
          WHERE r.environment_id = ${environmentId} AND r.user_id IS NULL AND r.active
            AND r.unlinked_reason = 'domain_not_verified' AND o.status <> 'pending' AND d.enabled
          ORDER BY r.id LIMIT ${limit}`)

      /** Remembers that a directory removed somebody. */
      const noteRemoval = (
        environmentId: EnvironmentId,
        { addressKey, directoryId, userId }: DirectoryRecord,
        at: DateTime.Utc
      ) =>
        addressKey === null
          ? Effect.void
          : done(sql`
              INSERT INTO directory_removals
                (environment_id, directory_id, address_key, user_id, removed_at)
              VALUES (${environmentId}, ${directoryId}, ${addressKey}, ${userId},
                ${DateTime.toDateUtc(at)})
              ON CONFLICT (environment_id, directory_id, address_key) DO UPDATE
                SET user_id = excluded.user_id, removed_at = excluded.removed_at`)

      const forgetRemoval = (
        environmentId: EnvironmentId,
        { addressKey, directoryId, userId }: DirectoryRecord
      ) =>
        done(sql`
          DELETE FROM directory_removals
          WHERE environment_id = ${environmentId} AND directory_id = ${directoryId}
            AND (address_key = ${addressKey} OR user_id = ${userId})`)

      return {
        insert,
        save,
        isTaken,
        isHeld,
        find,
        remove,
        search,
        page,
        giveUp,
        groupsOf,
        linkable,
        noteRemoval,
        forgetRemoval
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
