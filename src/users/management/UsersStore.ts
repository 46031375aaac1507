import { PgClient } from "@effect/sql-pg"
import { Array as Arr, Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EmailAddressId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { orIfThere } from "../../platform/Database.ts"
import type { AuditStatement } from "../../tenancy/audit/Audit.ts"
import { columnOf, dateOrNull, rowsBy, valuesOf, done } from "../../platform/Rows.ts"
import { EmailKey, keyOf } from "../../contract/EmailAddress.ts"
import { newRowOf, searchText, type StoredUser, type User } from "../../directory/users/User.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { profileFieldNames } from "../../directory/users/Profile.ts"

const externalIdsBy = rowsBy(Schema.Struct({ externalId: Schema.String }))
const removedAddressesBy = rowsBy(Schema.Struct({ key: EmailKey, own: Schema.Boolean }))

/** Users in PostgreSQL. */
export class UsersStore extends Context.Service<UsersStore>()(
  "gatehouse/users/management/UsersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const directory = yield* UserDirectory

      const changedAny = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0)

      const insert = Effect.fnUntraced(function* (user: User, emailAddressId: EmailAddressId) {
        yield* sql`INSERT INTO users ${sql.insert(valuesOf(newRowOf(user), sql.json))}`
        if (user.email !== null) {
          yield* sql`
              INSERT INTO email_addresses
                (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
              VALUES (${user.environmentId}, ${emailAddressId}, ${user.id}, ${user.email},
                ${keyOf(user.email)}, true, ${dateOrNull(user.emailVerifiedAt)},
                ${DateTime.toDateUtc(user.createdAt)})`
        }
      }, orIfThere("taken"))

      const find = (environmentId: EnvironmentId, id: UserId) =>
        sql`
          SELECT ${directory.columns(environmentId)} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : directory.readStored(row))),
          Effect.orDie
        )

      /** In the caller's transaction, which a taken one spoils; null clears it. */
      const setExternalId = (environmentId: EnvironmentId, id: UserId, externalId: string | null) =>
        (externalId === null
          ? sql`
              DELETE FROM user_external_ids
              WHERE environment_id = ${environmentId} AND user_id = ${id}`
          : sql`
              INSERT INTO user_external_ids (environment_id, external_id, user_id)
              VALUES (${environmentId}, ${externalId}, ${id})
              ON CONFLICT (environment_id, user_id)
                DO UPDATE SET external_id = excluded.external_id`
        ).pipe(Effect.asVoid, orIfThere("taken"))

      const changesOf = ({ revision, user }: StoredUser, changed: User) => {
        const changes = [
          sql`updated_at = ${DateTime.toDateUtc(changed.updatedAt)}, revision = ${revision + 1}`
        ]
        for (const name of profileFieldNames) {
          if (changed[name] !== user[name]) {
            changes.push(sql`${sql.literal(columnOf(name))} = ${changed[name]}`)
          }
        }
        const text = searchText(changed)
        if (text !== searchText(user)) changes.push(sql`search_text = ${text}`)
        for (const [column, bag] of bagColumns) {
          if (changed[bag] !== user[bag]) changes.push(sql`${column} = ${sql.json(changed[bag])}`)
        }
        return changes
      }
      const bagColumns = [
        [sql.literal("public_metadata"), "publicMetadata"],
        [sql.literal("private_metadata"), "privateMetadata"],
        [sql.literal("unsafe_metadata"), "unsafeMetadata"]
      ] as const

      /**
       * Replaces what a caller may change of a user and writes the event, in one statement; answers
       * false where the user has been changed or deleted since `seen` was read.
       */
      const replace = (
        seen: StoredUser,
        changed: User,
        event: (source: string) => AuditStatement
      ) =>
        sql`
          WITH changed AS (
            UPDATE users SET ${sql.csv(changesOf(seen, changed))}
            WHERE environment_id = ${changed.environmentId} AND id = ${changed.id}
              AND revision = ${seen.revision} AND status <> 'deleted'
            RETURNING 1
          ), recorded AS (${event("changed")})
          SELECT 1 FROM changed`.pipe(changedAny, Effect.orDie)

      /** From active to banned; false where the user is not active. */
      const ban = (
        environmentId: EnvironmentId,
        id: UserId,
        reason: string | null,
        at: DateTime.Utc
      ) =>
        sql`
          UPDATE users SET status = 'banned', ban_reason = ${reason},
            banned_at = ${DateTime.toDateUtc(at)}, updated_at = ${DateTime.toDateUtc(at)},
            revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'active'
          RETURNING 1`.pipe(changedAny, Effect.orDie)

      /** From banned to active; false where the user is not banned. */
      const unban = (environmentId: EnvironmentId, id: UserId, at: DateTime.Utc) =>
        sql`
          UPDATE users SET status = 'active', ban_reason = NULL, banned_at = NULL,
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'banned'
          RETURNING 1`.pipe(changedAny, Effect.orDie)

      /**
       * To deleted; addresses and external id are free again; false where that is done or no such
       * user.
       */
      const remove = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: UserId,
        at: DateTime.Utc
      ) {
        const removed = yield* sql`
          UPDATE users SET status = 'deleted', deleted_at = ${DateTime.toDateUtc(at)},
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${id} AND status <> 'deleted'
          RETURNING 1`
        if (removed.length === 0) return false
        const addresses = yield* removedAddressesBy(sql`
          DELETE FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${id}
          RETURNING email_key AS key, is_primary OR verified_at IS NOT NULL AS own`)
        const held = addresses
          .filter(({ own }) => own)
          .map(({ key }) => ({
            environment_id: environmentId,
            user_id: id,
            email_key: key,
            held_until: DateTime.toDateUtc(at)
          }))
        if (Arr.isArrayNonEmpty(held)) {
          yield* sql`
            INSERT INTO former_addresses ${sql.insert(held)}
            ON CONFLICT (environment_id, user_id, email_key)
              DO UPDATE SET held_until = excluded.held_until`
        }
        const former = yield* externalIdsBy(sql`
          DELETE FROM user_external_ids
          WHERE environment_id = ${environmentId} AND user_id = ${id}
          RETURNING external_id AS "externalId"`)
        for (const { externalId } of former) {
          yield* sql`
            INSERT INTO former_external_ids (environment_id, external_id, user_id)
            VALUES (${environmentId}, ${externalId}, ${id})`
        }
        return true
      }, Effect.orDie)

      /** Leaves the records that directories have of somebody who is deleted, as records of nobody. */
      const unlinkRecords = (environmentId: EnvironmentId, id: UserId, at: DateTime.Utc) =>
        done(sql`
          UPDATE directory_users SET user_id = NULL, unlinked_reason = 'user_deleted',
            linked_at = NULL, made_user = false, manages = false, revision = revision + 1,
            updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${id}`)

      return { insert, find, setExternalId, replace, ban, unban, remove, unlinkRecords }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UserDirectory.layer))
}
