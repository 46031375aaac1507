import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { HashedPassword } from "./HashedPassword.ts"

/** A password as it is stored, and since when. */
export interface StoredPassword {
  readonly hash: Redacted.Redacted
  readonly updatedAt: DateTime.Utc
}

/** The one password of each user in PostgreSQL: its hash only. */
export class PasswordsStore extends Context.Service<
  PasswordsStore,
  {
    readonly upsert: (
      environmentId: EnvironmentId,
      userId: UserId,
      hashed: HashedPassword,
      at: DateTime.Utc
    ) => Effect.Effect<void>
    readonly find: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Effect.Effect<StoredPassword | undefined>
    readonly delete: (environmentId: EnvironmentId, userId: UserId) => Effect.Effect<void>
  }
>()("gatehouse/credentials/passwords/PasswordsStore") {
  static readonly layer = Layer.effect(
    PasswordsStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      return PasswordsStore.of({
        upsert: (environmentId, userId, hashed, at) =>
          sql`
            INSERT INTO password_credentials (environment_id, user_id, hash, updated_at)
            VALUES (${environmentId}, ${userId}, ${Redacted.value(hashed)},
              ${DateTime.toDateUtc(at)})
            ON CONFLICT (environment_id, user_id)
            DO UPDATE SET hash = excluded.hash, updated_at = excluded.updated_at`.pipe(
            Effect.asVoid,
            Effect.orDie
          ),
        find: (environmentId, userId) =>
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
        delete: (environmentId, userId) =>
          sql`
            DELETE FROM password_credentials
            WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
            Effect.asVoid,
            Effect.orDie
          )
      })
    })
  )
}
