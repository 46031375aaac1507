import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import {
  DirectoryUserId,
  UserId,
  type DirectoryGroupId,
  type DirectoryId,
  type EnvironmentId
} from "../../contract/Ids.ts"
import { columnsOf, hasRows, inParts, rowBy, rowsBy, valuesBy, done } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { DirectoryGroup, MemberOfGroup, nameKey } from "./DirectoryRecord.ts"
import { filteredSearch } from "./FilteredSearchStore.ts"

const readGroup = rowReader(DirectoryGroup)
const groupBy = rowBy(DirectoryGroup)

/** A record that a group has or is to have, and its user. */
const LinkedMember = Schema.Struct({ id: DirectoryUserId, userId: Schema.NullOr(UserId) })
export type LinkedMember = typeof LinkedMember.Type

const membersBy = rowsBy(MemberOfGroup)
const linkedBy = rowsBy(LinkedMember)
const idsBy = valuesBy("id", DirectoryUserId)

/** Groups of directories and their members in PostgreSQL; writers hold their organization. */
export class DirectoryGroupsStore extends Context.Service<DirectoryGroupsStore>()(
  "gatehouse/users/provisioning/DirectoryGroupsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(DirectoryGroup, "r"))

      /** False where the directory has the group already. */
      const insert = (group: DirectoryGroup) =>
        hasRows(sql`
          INSERT INTO directory_groups (environment_id, id, directory_id, display_name,
            display_name_key, external_id, revision, created_at, updated_at)
          VALUES (${group.environmentId}, ${group.id}, ${group.directoryId}, ${group.displayName},
            ${nameKey(group.displayName)}, ${group.externalId}, ${group.revision},
            ${DateTime.toDateUtc(group.createdAt)}, ${DateTime.toDateUtc(group.updatedAt)})
          ON CONFLICT DO NOTHING RETURNING 1`)

      const isTaken = ({
        directoryId,
        displayName,
        environmentId,
        externalId,
        id
      }: DirectoryGroup) =>
        hasRows(sql`
          SELECT 1 FROM directory_groups r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND r.display_name_key = ${nameKey(displayName)}
            AND r.external_id IS NOT DISTINCT FROM ${externalId} AND r.id <> ${id}`)

      const save = (group: DirectoryGroup) =>
        done(sql`
          UPDATE directory_groups SET display_name = ${group.displayName},
            display_name_key = ${nameKey(group.displayName)}, external_id = ${group.externalId},
            revision = ${group.revision}, updated_at = ${DateTime.toDateUtc(group.updatedAt)}
          WHERE environment_id = ${group.environmentId} AND id = ${group.id}`)

      const find = (environmentId: EnvironmentId, directoryId: DirectoryId, id: DirectoryGroupId) =>
        groupBy(sql`
          SELECT ${selected} FROM directory_groups r
          WHERE r.environment_id = ${environmentId} AND r.id = ${id}
            AND r.directory_id = ${directoryId}`)

      /** Makes other versions of people's records, as those name the groups that they are in. */
      const renewPeople = (environmentId: EnvironmentId, ids: ReadonlyArray<DirectoryUserId>) =>
        ids.length === 0
          ? Effect.void
          : done(sql`
              UPDATE directory_users SET revision = revision + 1
              WHERE environment_id = ${environmentId} AND id = ANY (${ids}::uuid[])`)

      /** Does so for every member of a group, which has another name or goes. */
      const renewMembers = (environmentId: EnvironmentId, id: DirectoryGroupId) =>
        done(sql`
          UPDATE directory_users SET revision = revision + 1
          WHERE environment_id = ${environmentId} AND id IN (
            SELECT m.record_id FROM directory_group_members m
            WHERE m.environment_id = ${environmentId} AND m.group_id = ${id}
          )`)

      const remove = (environmentId: EnvironmentId, id: DirectoryGroupId) =>
        Effect.andThen(
          renewMembers(environmentId, id),
          done(sql`
            DELETE FROM directory_groups
            WHERE environment_id = ${environmentId} AND id = ${id}`)
        )

      /** Groups that fit a filter, in the order they were made, and how many fit in all. */
      const search = yield* filteredSearch(
        sql,
        "groups",
        selected,
        readGroup,
        (environmentId) => sql`FROM directory_groups r WHERE r.environment_id = ${environmentId}`
      )

      /** Members of some groups, each group's in a fixed order. */
      const membersOf = (
        environmentId: EnvironmentId,
        ids: ReadonlyArray<DirectoryGroupId>,
        limit: number
      ) =>
        ids.length === 0
          ? Effect.succeed([])
          : membersBy(sql`
              SELECT m.group_id AS "groupId", m.record_id AS id FROM directory_group_members m
              WHERE m.environment_id = ${environmentId} AND m.group_id = ANY (${ids}::uuid[])
              ORDER BY m.group_id, m.record_id LIMIT ${limit}`)

      /** Every member of a group with its user. */
      const linkedMembers = (environmentId: EnvironmentId, id: DirectoryGroupId) =>
        linkedBy(sql`
          SELECT u.id, u.user_id AS "userId" FROM directory_group_members m
          JOIN directory_users u ON u.environment_id = ${environmentId} AND u.id = m.record_id
          WHERE m.environment_id = ${environmentId} AND m.group_id = ${id}`)

      /** The records of a directory among some ids, with their users. */
      const recordsAmong = (
        environmentId: EnvironmentId,
        directoryId: DirectoryId,
        ids: ReadonlyArray<string>
      ) =>
        linkedBy(sql`
          SELECT r.id, r.user_id AS "userId" FROM directory_users r
          WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            AND r.id = ANY (${ids}::uuid[])`)

      /** Adds members; answers how many were none before. */
      const addMembers = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        groupId: DirectoryGroupId,
        ids: ReadonlyArray<DirectoryUserId>
      ) {
        const added: Array<DirectoryUserId> = []
        yield* inParts(
          ids.map((id) => ({ environment_id: environmentId, group_id: groupId, record_id: id })),
          (rows) =>
            Effect.map(
              idsBy(sql`
                INSERT INTO directory_group_members ${sql.insert(rows)}
                ON CONFLICT DO NOTHING RETURNING record_id AS id`),
              (inserted) => added.push(...inserted)
            )
        )
        yield* renewPeople(environmentId, added)
        return added.length
      }, Effect.orDie)

      /** Removes some of the members; answers those that were any. */
      const removeMembers = (
        environmentId: EnvironmentId,
        groupId: DirectoryGroupId,
        ids: ReadonlyArray<string>
      ) =>
        idsBy(sql`
          DELETE FROM directory_group_members
          WHERE environment_id = ${environmentId} AND group_id = ${groupId}
            AND record_id = ANY (${ids}::uuid[])
          RETURNING record_id AS id`).pipe(Effect.tap((gone) => renewPeople(environmentId, gone)))

      return {
        insert,
        isTaken,
        save,
        renewMembers,
        find,
        remove,
        search,
        membersOf,
        linkedMembers,
        recordsAmong,
        addMembers,
        removeMembers
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
