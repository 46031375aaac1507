import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { HashedPassword } from "./HashedPassword.ts"

/** A password as it is stored, and since when. */
export interface StoredPassword {
  readonly hash: Redacted.Redacted
  readonly updatedAt: DateTime.Utc
}

/** The hashes of one kind. */
export interface CountedKind {
  readonly hash: Redacted.Redacted
  readonly count: number
}

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
          const [next] = yield* sql<{ readonly kind: string; readonly hash: string }>`
            SELECT ${kind} AS kind, hash FROM password_credentials
            WHERE environment_id = ${environmentId} AND ${isForeign} AND ${kind} > ${last}
            ORDER BY ${kind} LIMIT 1`
          if (next === undefined) break
          found.push(Redacted.make(next.hash))
          last = next.kind
        }
        return found
      }, Effect.orDie)

      /** The number of hashes of each kind that is none of today's, with one hash of it. */
      const foreignCounts = (environmentId: EnvironmentId) =>
        sql<{ readonly hash: string; readonly count: number }>`
          SELECT min(hash) AS hash, count(*)::int4 AS count FROM password_credentials
          WHERE environment_id = ${environmentId} AND ${isForeign} GROUP BY ${kind}`.pipe(
          Effect.map((rows) =>
            rows.map(({ count, hash }) => ({ hash: Redacted.make(hash), count }))
          ),
          Effect.orDie
        )

      return {
        foreignKinds,
        foreignCounts,
        upsert: (
          environmentId: EnvironmentId,
          userId: UserId,
          hashed: HashedPassword,
          at: DateTime.Utc
        ) =>
          sql`
            INSERT INTO password_credentials (environment_id, user_id, hash, updated_at)
            VALUES (${environmentId}, ${userId}, ${Redacted.value(hashed)},
              ${DateTime.toDateUtc(at)})
            ON CONFLICT (environment_id, user_id)
            DO UPDATE SET hash = excluded.hash, updated_at = excluded.updated_at`.pipe(
            Effect.asVoid,
            Effect.orDie
          ),
        find: (environmentId: EnvironmentId, userId: UserId) =>
          sql<{ readonly hash: string; readonly updatedAt: Date }>`
            SELECT hash, updated_at AS "updatedAt" FROM password_credentials
            WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
            Effect.map(([row]) =>
              row === undefined
                ? undefined
                : {
                    hash: Redacted.make(row.hash),
                    updatedAt: DateTime.fromDateUnsafe(row.updatedAt)
                  }
            ),
            Effect.orDie
          ),
        delete: (environmentId: EnvironmentId, userId: UserId) =>
          sql`
            DELETE FROM password_credentials
            WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
            Effect.asVoid,
            Effect.orDie
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
