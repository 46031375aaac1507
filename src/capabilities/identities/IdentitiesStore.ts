import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { Identity } from "./Identity.ts"

interface IdentityRow extends Omit<Identity, "createdAt" | "updatedAt"> {
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Linked identities in PostgreSQL. */
export class IdentitiesStore extends Context.Service<
  IdentitiesStore,
  {
    readonly listActive: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Identity>>
    readonly unlinkAll: (
      environmentId: EnvironmentId,
      userId: UserId,
      at: DateTime.Utc
    ) => Effect.Effect<void>
  }
>()("gatehouse/identities/IdentitiesStore") {
  static readonly layer = Layer.effect(
    IdentitiesStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const listActive = (environmentId: EnvironmentId, userId: UserId) =>
        sql<IdentityRow>`
          SELECT id, protocol, issuer, subject, label, status, created_at AS "createdAt",
            updated_at AS "updatedAt", claims
          FROM identities
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND status = 'active'
          ORDER BY created_at, id`.pipe(
          Effect.map((rows) =>
            rows.map((row) => ({
              ...row,
              createdAt: DateTime.fromDateUnsafe(row.createdAt),
              updatedAt: DateTime.fromDateUnsafe(row.updatedAt)
            }))
          ),
          Effect.orDie
        )

      const unlinkAll = (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
        sql`
          UPDATE identities SET status = 'unlinked', updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND status = 'active'`.pipe(Effect.asVoid, Effect.orDie)

      return IdentitiesStore.of({ listActive, unlinkAll })
    })
  )
}
