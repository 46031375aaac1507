import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EmailAddressId, EnvironmentId, UserId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import { instantOrNull } from "../../platform/Rows.ts"
import type { AuditStatement } from "../../tenancy/audit/Audit.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import {
  fullName,
  searchText,
  type User,
  type UserFilters,
  type UserOrder
} from "../../directory/users/User.ts"

/** A user as stored, with the revision that a writer must have seen to replace it. */
export interface StoredUser {
  readonly user: User
  readonly revision: number
}

/** The address is another user's; the insert changed nothing. */
export type Taken = "taken"

interface UserRow extends Omit<
  User,
  "name" | "createdAt" | "updatedAt" | "emailVerifiedAt" | "deletedAt"
> {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly emailVerifiedAt: Date | null
  readonly deletedAt: Date | null
  readonly revision: number
}

const toStoredUser = (row: UserRow): StoredUser => ({
  revision: row.revision,
  user: {
    id: row.id,
    environmentId: row.environmentId,
    name: fullName(row.firstName, row.lastName),
    firstName: row.firstName,
    lastName: row.lastName,
    locale: row.locale,
    status: row.status,
    registrationState: row.registrationState,
    createdAt: DateTime.fromDateUnsafe(row.createdAt),
    updatedAt: DateTime.fromDateUnsafe(row.updatedAt),
    email: row.email,
    emailVerifiedAt: instantOrNull(row.emailVerifiedAt),
    deletedAt: instantOrNull(row.deletedAt),
    publicMetadata: row.publicMetadata,
    privateMetadata: row.privateMetadata,
    unsafeMetadata: row.unsafeMetadata
  }
})

/** Users in PostgreSQL. */
export class UsersStore extends Context.Service<
  UsersStore,
  {
    readonly insert: (user: User, emailAddressId: EmailAddressId) => Effect.Effect<void, Taken>
    readonly find: (
      environmentId: EnvironmentId,
      id: UserId
    ) => Effect.Effect<StoredUser | undefined>
    /**
     * Replaces what a caller may change of a user and writes the event, in one statement; answers
     * false where the user has been changed or deleted since `seen` was read.
     */
    readonly replace: (
      seen: StoredUser,
      changed: User,
      event: (source: string) => AuditStatement
    ) => Effect.Effect<boolean>
    /** From active to banned; undefined where the user is not active. */
    readonly ban: (
      environmentId: EnvironmentId,
      id: UserId,
      reason: string | null,
      at: DateTime.Utc
    ) => Effect.Effect<User | undefined>
    /** From banned to active; undefined where the user is not banned. */
    readonly unban: (
      environmentId: EnvironmentId,
      id: UserId,
      at: DateTime.Utc
    ) => Effect.Effect<User | undefined>
    /** To deleted, and the addresses are free again; false where that is done or no such user. */
    readonly remove: (
      environmentId: EnvironmentId,
      id: UserId,
      at: DateTime.Utc
    ) => Effect.Effect<boolean>
    readonly list: (
      environmentId: EnvironmentId,
      filters: UserFilters,
      order: UserOrder,
      after: Keyset | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<User>, TimedSearch.TooSlow>
  }
>()("gatehouse/users/management/UsersStore") {
  static readonly layer = Layer.effect(
    UsersStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const search = yield* TimedSearch.make(sql)

      const selected = sql.literal(`u.id, u.environment_id AS "environmentId",
        u.first_name AS "firstName", u.last_name AS "lastName", u.locale, u.status,
        u.registration_state AS "registrationState", u.created_at AS "createdAt",
        u.updated_at AS "updatedAt", u.email, u.email_verified_at AS "emailVerifiedAt",
        u.deleted_at AS "deletedAt", u.public_metadata AS "publicMetadata",
        u.private_metadata AS "privateMetadata", u.unsafe_metadata AS "unsafeMetadata",
        u.revision`)

      const first = Effect.map((rows: ReadonlyArray<UserRow>) =>
        rows[0] === undefined ? undefined : toStoredUser(rows[0])
      )

      const insert = Effect.fnUntraced(
        function* (user: User, emailAddressId: EmailAddressId) {
          const at = DateTime.toDateUtc(user.createdAt)
          const verifiedAt =
            user.emailVerifiedAt === null ? null : DateTime.toDateUtc(user.emailVerifiedAt)
          const emailKey = user.email === null ? null : keyOf(user.email)
          yield* sql`
            INSERT INTO users
              (environment_id, id, first_name, last_name, locale, status, registration_state,
                email, email_key, email_verified_at, search_text, public_metadata,
                private_metadata, unsafe_metadata, revision, created_at, updated_at)
            VALUES (${user.environmentId}, ${user.id}, ${user.firstName}, ${user.lastName},
              ${user.locale}, ${user.status}, ${user.registrationState}, ${user.email},
              ${emailKey}, ${verifiedAt}, ${searchText(user)}, ${sql.json(user.publicMetadata)},
              ${sql.json(user.privateMetadata)}, ${sql.json(user.unsafeMetadata)}, 0, ${at}, ${at})`
          if (user.email !== null) {
            yield* sql`
              INSERT INTO email_addresses
                (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
              VALUES (${user.environmentId}, ${emailAddressId}, ${user.id}, ${user.email},
                ${emailKey}, true, ${verifiedAt}, ${at})`
          }
        },
        Effect.catch((error) =>
          isUniqueViolation(error) ? Effect.fail("taken" as const) : Effect.die(error)
        )
      )

      const find = (environmentId: EnvironmentId, id: UserId) =>
        sql<UserRow>`
          SELECT ${selected} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`.pipe(first, Effect.orDie)

      const replace = (
        seen: StoredUser,
        changed: User,
        event: (source: string) => AuditStatement
      ) =>
        sql`
          WITH changed AS (
            UPDATE users SET
              first_name = ${changed.firstName}, last_name = ${changed.lastName},
              locale = ${changed.locale}, search_text = ${searchText(changed)},
              public_metadata = ${sql.json(changed.publicMetadata)},
              private_metadata = ${sql.json(changed.privateMetadata)},
              unsafe_metadata = ${sql.json(changed.unsafeMetadata)},
              updated_at = ${DateTime.toDateUtc(changed.updatedAt)},
              revision = ${seen.revision + 1}
            WHERE environment_id = ${changed.environmentId} AND id = ${changed.id}
              AND revision = ${seen.revision} AND status <> 'deleted'
            RETURNING 1
          ), recorded AS (${event("changed")})
          SELECT 1 FROM changed`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      const ban = (
        environmentId: EnvironmentId,
        id: UserId,
        reason: string | null,
        at: DateTime.Utc
      ) =>
        sql<UserRow>`
          UPDATE users u SET status = 'banned', ban_reason = ${reason},
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE u.environment_id = ${environmentId} AND u.id = ${id} AND u.status = 'active'
          RETURNING ${selected}`.pipe(
          first,
          Effect.map((stored) => stored?.user),
          Effect.orDie
        )

      const unban = (environmentId: EnvironmentId, id: UserId, at: DateTime.Utc) =>
        sql<UserRow>`
          UPDATE users u SET status = 'active', ban_reason = NULL,
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE u.environment_id = ${environmentId} AND u.id = ${id} AND u.status = 'banned'
          RETURNING ${selected}`.pipe(
          first,
          Effect.map((stored) => stored?.user),
          Effect.orDie
        )

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
        yield* sql`
          WITH removed AS (
            DELETE FROM email_addresses
            WHERE environment_id = ${environmentId} AND user_id = ${id}
            RETURNING email_key, is_primary OR verified_at IS NOT NULL AS own
          )
          INSERT INTO former_addresses (environment_id, user_id, email_key, held_until)
          SELECT ${environmentId}::uuid, ${id}::uuid, email_key,
            ${DateTime.toDateUtc(at)}::timestamptz
          FROM removed WHERE own
          ON CONFLICT (environment_id, user_id, email_key)
            DO UPDATE SET held_until = excluded.held_until`
        return true
      }, Effect.orDie)

      const page = (
        environmentId: EnvironmentId,
        filters: UserFilters,
        order: UserOrder,
        after: Keyset | null,
        limit: number
      ) => {
        const ascending = order === "createdAt"
        const clauses = [
          sql`u.environment_id = ${environmentId}`,
          filters.status === undefined
            ? sql.literal("u.status <> 'deleted'")
            : sql.literal(`u.status = '${filters.status}'`)
        ]
        if (filters.registrationState !== undefined) {
          clauses.push(sql.literal(`u.registration_state = '${filters.registrationState}'`))
        }
        if (filters.email !== undefined) clauses.push(sql`u.email_key = ${keyOf(filters.email)}`)
        if (filters.query !== undefined) {
          clauses.push(sql`u.search_text LIKE ${TimedSearch.containing(filters.query)}`)
        }
        if (filters.organizationId !== undefined) {
          clauses.push(sql`EXISTS (
            SELECT 1 FROM memberships m WHERE m.environment_id = ${environmentId}
              AND m.organization_id = ${filters.organizationId} AND m.user_id = u.id
          )`)
        }
        if (filters.createdAfter !== undefined) {
          clauses.push(sql`u.created_at > ${DateTime.toDateUtc(filters.createdAfter)}`)
        }
        if (filters.createdBefore !== undefined) {
          clauses.push(sql`u.created_at < ${DateTime.toDateUtc(filters.createdBefore)}`)
        }
        if (after !== null) {
          const position = sql`(${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`
          clauses.push(
            ascending
              ? sql`(u.created_at, u.id) > ${position}`
              : sql`(u.created_at, u.id) < ${position}`
          )
        }
        const direction = sql.literal(ascending ? "ASC" : "DESC")
        return sql<UserRow>`
          SELECT ${selected} FROM users u WHERE ${sql.and(clauses)}
          ORDER BY u.created_at ${direction}, u.id ${direction} LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map((row) => toStoredUser(row).user))
        )
      }

      const list: UsersStore["Service"]["list"] = (environmentId, filters, order, after, limit) => {
        const rows = page(environmentId, filters, order, after, limit)
        return filters.query === undefined ? Effect.orDie(rows) : search(rows)
      }

      return UsersStore.of({ insert, find, replace, ban, unban, remove, list })
    })
  )
}
