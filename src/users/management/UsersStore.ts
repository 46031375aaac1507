import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
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

/** The address or the external id is another user's. */
export type Taken = "taken"

interface UserRow extends Omit<
  User,
  "name" | "createdAt" | "updatedAt" | "emailVerifiedAt" | "deletedAt" | "bannedAt" | "lastSignInAt"
> {
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly emailVerifiedAt: Date | null
  readonly deletedAt: Date | null
  readonly bannedAt: Date | null
  readonly lastSignInAt: Date | null
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
    externalId: row.externalId,
    bannedAt: instantOrNull(row.bannedAt),
    banReason: row.banReason,
    lastSignInAt: instantOrNull(row.lastSignInAt),
    hasPassword: row.hasPassword,
    mfaEnabled: row.mfaEnabled,
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
    /** In the caller's transaction, which a taken one spoils; null clears it. */
    readonly setExternalId: (
      environmentId: EnvironmentId,
      id: UserId,
      externalId: string | null
    ) => Effect.Effect<void, Taken>
    /** From active to banned; false where the user is not active. */
    readonly ban: (
      environmentId: EnvironmentId,
      id: UserId,
      reason: string | null,
      at: DateTime.Utc
    ) => Effect.Effect<boolean>
    /** From banned to active; false where the user is not banned. */
    readonly unban: (
      environmentId: EnvironmentId,
      id: UserId,
      at: DateTime.Utc
    ) => Effect.Effect<boolean>
    /** To deleted; addresses and external id are free again; false where that is done or no such user. */
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
        u.revision, u.banned_at AS "bannedAt", u.ban_reason AS "banReason",
        x.external_id AS "externalId", l.created_at AS "lastSignInAt",
        p.user_id IS NOT NULL AS "hasPassword", t.user_id IS NOT NULL AS "mfaEnabled"`)

      // Sessions that tickets or members of staff made are no sign-ins of the user.
      const known = (environmentId: EnvironmentId) => sql`
        LEFT JOIN user_external_ids x
          ON x.environment_id = ${environmentId} AND x.user_id = u.id
        LEFT JOIN password_credentials p
          ON p.environment_id = ${environmentId} AND p.user_id = u.id
        LEFT JOIN totp_credentials t
          ON t.environment_id = ${environmentId} AND t.user_id = u.id
        LEFT JOIN LATERAL (
          SELECT s.created_at FROM sessions s
          WHERE s.environment_id = ${environmentId} AND s.user_id = u.id
            AND s.impersonator_id IS NULL AND s.began_at IS NULL
          ORDER BY s.created_at DESC LIMIT 1
        ) l ON true`

      const changedAny = Effect.map((rows: ReadonlyArray<unknown>) => rows.length > 0)

      const orTaken = Effect.catch((error: SqlError.SqlError) =>
        isUniqueViolation(error) ? Effect.fail("taken" as const) : Effect.die(error)
      )

      const insert = Effect.fnUntraced(function* (user: User, emailAddressId: EmailAddressId) {
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
      }, orTaken)

      const find = (environmentId: EnvironmentId, id: UserId) =>
        sql<UserRow>`
          SELECT ${selected} FROM users u ${known(environmentId)}
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toStoredUser(row))),
          Effect.orDie
        )

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
        ).pipe(Effect.asVoid, orTaken)

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
          SELECT 1 FROM changed`.pipe(changedAny, Effect.orDie)

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

      const unban = (environmentId: EnvironmentId, id: UserId, at: DateTime.Utc) =>
        sql`
          UPDATE users SET status = 'active', ban_reason = NULL, banned_at = NULL,
            updated_at = ${DateTime.toDateUtc(at)}, revision = revision + 1
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'banned'
          RETURNING 1`.pipe(changedAny, Effect.orDie)

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
        const former = yield* sql<{ readonly externalId: string }>`
          DELETE FROM user_external_ids
          WHERE environment_id = ${environmentId} AND user_id = ${id}
          RETURNING external_id AS "externalId"`
        for (const { externalId } of former) {
          yield* sql`
            INSERT INTO former_external_ids (environment_id, external_id, user_id)
            VALUES (${environmentId}, ${externalId}, ${id})`
        }
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
        if (filters.externalId !== undefined) {
          clauses.push(sql`u.id = (
            SELECT e.user_id FROM user_external_ids e
            WHERE e.environment_id = ${environmentId} AND e.external_id = ${filters.externalId}
          )`)
        }
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
          SELECT ${selected} FROM (
            SELECT u.* FROM users u WHERE ${sql.and(clauses)}
            ORDER BY u.created_at ${direction}, u.id ${direction} LIMIT ${limit}
          ) u ${known(environmentId)}
          ORDER BY u.created_at ${direction}, u.id ${direction}`.pipe(
          Effect.map((rows) => rows.map((row) => toStoredUser(row).user))
        )
      }

      const list: UsersStore["Service"]["list"] = (environmentId, filters, order, after, limit) => {
        const rows = page(environmentId, filters, order, after, limit)
        return filters.query === undefined ? Effect.orDie(rows) : search(rows)
      }

      return UsersStore.of({ insert, find, setExternalId, replace, ban, unban, remove, list })
    })
  )
}
