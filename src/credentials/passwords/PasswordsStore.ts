import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { RedactedText, Timestamp } from "../../contract/Values.ts"
import { hasRows, rowBy, rowsBy } from "../../platform/Rows.ts"
import type { HashedPassword } from "./PasswordHash.ts"

/** A password as it is stored, and since when. */
const StoredPassword = Schema.Struct({ hash: RedactedText, updatedAt: Timestamp })
export type StoredPassword = typeof StoredPassword.Type

/** The hashes of one kind. */
const CountedKind = Schema.Struct({ hash: RedactedText, count: Schema.Int })
export type CountedKind = typeof CountedKind.Type

const passwordBy = rowBy(StoredPassword)
const countsBy = rowsBy(CountedKind)
const kindBy = rowBy(Schema.Struct({ kind: Schema.String, hash: RedactedText }))

/** More kinds than any one system ever had; each of them costs every sign-in one hash. */
const MAXIMUM_KINDS = 16

/** The one password of each user in PostgreSQL: its hash only. */
export class PasswordsStore extends Context.Service<PasswordsStore>()(
  "gatehouse/credentials/passwords/PasswordsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      // As the index says it, to the letter.
      const kind = sql.literal(`(CASE WHEN hash LIKE '$2%' THEN left(hash, 6)
        WHEN hash LIKE '$argon2%$v=%' THEN split_part(hash, '$', 2) || split_part(hash, '$', 3)
          || split_part(hash, '$', 4)
        ELSE split_part(hash, '$', 2) || split_part(hash, '$', 3) || length(hash)::text
      END) COLLATE "C"`)
      const isForeign = sql.literal(`hash NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'`)

      /** One hash of each kind that is none of today's, by algorithm and costs. */
      // One probe a kind, however many users have a hash of it.
      const foreignKinds = Effect.fnUntraced(function* (environmentId: EnvironmentId) {
        const found: Array<Redacted.Redacted> = []
        let last = ""
        while (found.length < MAXIMUM_KINDS) {
          const next = yield* kindBy(sql`
            SELECT ${kind} AS kind, hash FROM password_credentials
            WHERE environment_id = ${environmentId} AND ${isForeign} AND ${kind} > ${last}
            ORDER BY ${kind} LIMIT 1`)
          if (next === undefined) break
          found.push(next.hash)
          last = next.kind
        }
        return found
      })

      /** The number of hashes of each kind that is none of today's, with one hash of it. */
      const foreignCounts = (environmentId: EnvironmentId) =>
        countsBy(sql`
          SELECT min(hash) AS hash, count(*)::int4 AS count FROM password_credentials
          WHERE environment_id = ${environmentId} AND ${isForeign} GROUP BY ${kind}`)

      return {
        foreignKinds,
        foreignCounts,
        upsert: (
          environmentId: EnvironmentId,
          userId: UserId,
          hashed: HashedPassword,
          at: DateTime.Utc
        ) =>
          done(sql`
            INSERT INTO password_credentials (environment_id, user_id, hash, updated_at)
            VALUES (${environmentId}, ${userId}, ${Redacted.value(hashed)},
              ${DateTime.toDateUtc(at)})
            ON CONFLICT (environment_id, user_id)
            DO UPDATE SET hash = excluded.hash, updated_at = excluded.updated_at`),
        /** Puts another password in the place of the one there was, of which nothing is known yet. */
        replace: (
          environmentId: EnvironmentId,
          userId: UserId,
          hashed: HashedPassword,
          at: DateTime.Utc
        ) =>
          done(sql`
            INSERT INTO password_credentials (environment_id, user_id, hash, updated_at)
            VALUES (${environmentId}, ${userId}, ${Redacted.value(hashed)},
              ${DateTime.toDateUtc(at)})
            ON CONFLICT (environment_id, user_id)
            DO UPDATE SET hash = excluded.hash, updated_at = excluded.updated_at,
              breached_at = NULL, breach_sought_at = NULL`),
        /** False where it was found before, or there is no password any more. */
        foundBreach: (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
          hasRows(sql`
            UPDATE password_credentials SET breached_at = ${DateTime.toDateUtc(at)}
            WHERE environment_id = ${environmentId} AND user_id = ${userId}
              AND breached_at IS NULL
            RETURNING 1`),
        soughtBreach: (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
          done(sql`
            UPDATE password_credentials SET breach_sought_at = ${DateTime.toDateUtc(at)}
            WHERE environment_id = ${environmentId} AND user_id = ${userId}`),
        find: (environmentId: EnvironmentId, userId: UserId) =>
          passwordBy(sql`
            SELECT hash, updated_at AS "updatedAt" FROM password_credentials
            WHERE environment_id = ${environmentId} AND user_id = ${userId}`),
        delete: (environmentId: EnvironmentId, userId: UserId) =>
          done(sql`
            DELETE FROM password_credentials
            WHERE environment_id = ${environmentId} AND user_id = ${userId}`)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
