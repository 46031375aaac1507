import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { keyOf, type EmailKey } from "../../contract/EmailAddress.ts"
import { searchText } from "../../directory/users/User.ts"
import { BulkPasskeysStore } from "./BulkPasskeysStore.ts"
import { accountOf, type Occupied, type PreparedUser } from "./PreparedUser.ts"

/** Somebody took one of the addresses, ids or accounts meanwhile. */
export type Collision = "collision"

const iso = (at: DateTime.Utc | null) => (at === null ? null : DateTime.formatIso(at))

/** Users written in bulk in PostgreSQL: one statement a table. */
export class BulkUsersStore extends Context.Service<
  BulkUsersStore,
  {
    readonly occupied: (
      environmentId: EnvironmentId,
      users: ReadonlyArray<PreparedUser>
    ) => Effect.Effect<Occupied>
    /** A failure spoils the caller's transaction. */
    readonly insert: (
      environmentId: EnvironmentId,
      users: ReadonlyArray<PreparedUser>
    ) => Effect.Effect<void, Collision>
  }
>()("gatehouse/users/transfer/BulkUsersStore") {
  static readonly layerNoDeps = Layer.effect(
    BulkUsersStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const passkeys = yield* BulkPasskeysStore

      const occupied = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) {
        const ids = users.map(({ user }) => user.id)
        const externals = users.flatMap(({ user }) => user.externalId ?? [])
        const keys = users.flatMap(({ addresses }) => addresses.map(({ email }) => keyOf(email)))
        const accounts = users.flatMap(({ identities }) => identities)
        // Each a probe of a unique index, whatever the planner takes the tables for while they grow.
        const present = yield* sql<{ readonly id: string }>`
          SELECT k.id FROM unnest(${ids}::uuid[]) AS k (id) CROSS JOIN LATERAL (
            SELECT 1 FROM users u
            WHERE u.environment_id = ${environmentId} AND u.id = k.id LIMIT 1
          ) found`
        const known = yield* sql<{ readonly externalId: string }>`
          SELECT k.id AS "externalId" FROM unnest(${externals}::text[]) AS k (id)
          CROSS JOIN LATERAL (
            SELECT 1 FROM user_external_ids x
            WHERE x.environment_id = ${environmentId} AND x.external_id = k.id
            UNION ALL
            SELECT 1 FROM former_external_ids f
            WHERE f.environment_id = ${environmentId} AND f.external_id = k.id
            LIMIT 1
          ) found`
        const taken = yield* sql<{ readonly emailKey: EmailKey }>`
          SELECT k.key AS "emailKey" FROM unnest(${keys}::text[]) AS k (key) CROSS JOIN LATERAL (
            SELECT 1 FROM email_addresses a
            WHERE a.environment_id = ${environmentId} AND a.email_key = k.key
              AND (a.is_primary OR a.verified_at IS NOT NULL)
            LIMIT 1
          ) found`
        const linked = yield* sql<{ readonly issuer: string; readonly subject: string }>`
          SELECT k.issuer, k.subject
          FROM unnest(${accounts.map(({ issuer }) => issuer)}::text[],
            ${accounts.map(({ subject }) => subject)}::text[]) AS k (issuer, subject)
          CROSS JOIN LATERAL (
            SELECT 1 FROM identities i
            WHERE i.environment_id = ${environmentId} AND i.issuer = k.issuer
              AND i.subject = k.subject AND i.status = 'active'
            LIMIT 1
          ) found`
        return {
          ...(yield* passkeys.occupied(environmentId, users)),
          ids: new Set(present.map(({ id }) => id)),
          externalIds: new Set(known.map(({ externalId }) => externalId)),
          emailKeys: new Set(taken.map(({ emailKey }) => emailKey)),
          accounts: new Set(linked.map(accountOf))
        }
      }, Effect.orDie)

      const insertUsers = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) => {
        const rows = users.map(({ user }) => ({
          id: user.id,
          first_name: user.firstName,
          last_name: user.lastName,
          locale: user.locale,
          status: user.status,
          registration_state: user.registrationState,
          email: user.email,
          email_key: user.email === null ? null : keyOf(user.email),
          email_verified_at: iso(user.emailVerifiedAt),
          search_text: searchText(user),
          public_metadata: user.publicMetadata,
          private_metadata: user.privateMetadata,
          unsafe_metadata: user.unsafeMetadata,
          banned_at: iso(user.bannedAt),
          ban_reason: user.banReason,
          created_at: iso(user.createdAt),
          updated_at: iso(user.updatedAt)
        }))
        return sql`
          INSERT INTO users
            (environment_id, id, first_name, last_name, locale, status, registration_state, email,
              email_key, email_verified_at, search_text, public_metadata, private_metadata,
              unsafe_metadata, banned_at, ban_reason, revision, created_at, updated_at)
          SELECT ${environmentId}::uuid, u.id, u.first_name, u.last_name, u.locale, u.status,
            u.registration_state, u.email, u.email_key, u.email_verified_at, u.search_text,
            u.public_metadata, u.private_metadata, u.unsafe_metadata, u.banned_at, u.ban_reason,
            0, u.created_at, u.updated_at
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS u (id uuid, first_name text,
            last_name text, locale text, status text, registration_state text, email text,
            email_key text, email_verified_at timestamptz, search_text text,
            public_metadata jsonb, private_metadata jsonb, unsafe_metadata jsonb, banned_at timestamptz,
            ban_reason text, created_at timestamptz, updated_at timestamptz)`
      }

      const insertAddresses = (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) => {
        const rows = users.flatMap(({ addresses, user }) =>
          addresses.map(({ email, id, isPrimary, verifiedAt }) => ({
            id,
            user_id: user.id,
            email,
            email_key: keyOf(email),
            is_primary: isPrimary,
            verified_at: iso(verifiedAt),
            created_at: iso(user.createdAt)
          }))
        )
        return sql`
          INSERT INTO email_addresses
            (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
          SELECT ${environmentId}::uuid, a.*
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS a (id uuid, user_id uuid,
            email text, email_key text, is_primary boolean, verified_at timestamptz,
            created_at timestamptz)`
      }

      const insertPasswords = (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) => {
        const rows = users.flatMap(({ password, user }) =>
          password === null
            ? []
            : [{ user_id: user.id, hash: Redacted.value(password), at: iso(user.updatedAt) }]
        )
        return sql`
          INSERT INTO password_credentials (environment_id, user_id, hash, updated_at)
          SELECT ${environmentId}::uuid, p.*
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb)
            AS p (user_id uuid, hash text, at timestamptz)`
      }

      const insertIdentities = (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) => {
        const rows = users.flatMap(({ identities, user }) =>
          identities.map((identity) => ({
            ...identity,
            user_id: user.id,
            at: iso(user.updatedAt)
          }))
        )
        return rows.length === 0
          ? Effect.void
          : sql`
          INSERT INTO identities
            (environment_id, id, user_id, provider_key, protocol, issuer, subject, label, status,
              claims, created_at, updated_at)
          SELECT ${environmentId}::uuid, i.id, i.user_id, i.provider, i.protocol, i.issuer,
            i.subject, i.label, 'active', i.claims, i.at, i.at
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS i (id uuid, user_id uuid,
            provider text, protocol text, issuer text, subject text, label text, claims jsonb,
            at timestamptz)`
      }

      const insertExternalIds = (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) => {
        const rows = users.flatMap(({ user: { externalId, id } }) =>
          externalId === null ? [] : [{ external_id: externalId, user_id: id }]
        )
        return rows.length === 0
          ? Effect.void
          : sql`
          INSERT INTO user_external_ids (environment_id, external_id, user_id)
          SELECT ${environmentId}::uuid, e.*
          FROM jsonb_to_recordset(${sql.json(rows)}::jsonb) AS e (external_id text, user_id uuid)`
      }

      const insert = Effect.fnUntraced(
        function* (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) {
          yield* insertUsers(environmentId, users)
          yield* insertAddresses(environmentId, users)
          yield* insertPasswords(environmentId, users)
          yield* insertIdentities(environmentId, users)
          yield* insertExternalIds(environmentId, users)
          yield* passkeys.insert(environmentId, users)
        },
        Effect.catch((error) =>
          isUniqueViolation(error) ? Effect.fail("collision" as const) : Effect.die(error)
        )
      )

      return BulkUsersStore.of({ occupied, insert })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(BulkPasskeysStore.layer))
}
