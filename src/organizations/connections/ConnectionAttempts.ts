import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ConnectionAttemptId, type ConnectionId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { attemptsKeptDays, type ConnectionAttempt } from "./ConnectionAttempt.ts"
import { ConnectionAttemptsStore } from "./ConnectionAttemptsStore.ts"
import { ConnectionNotFound } from "./ConnectionsProblems.ts"
import { ConnectionsStore } from "./ConnectionsStore.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"

/** The sign-ins by connections, and why those that failed did. */
export class ConnectionAttempts extends Context.Service<ConnectionAttempts>()(
  "gatehouse/organizations/connections/ConnectionAttempts",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionAttemptsStore
      const connections = yield* ConnectionsStore
      const crypto = yield* Crypto

      const record = Effect.fn("ConnectionAttempts.record")(function* (
        environment: Environment,
        connectionId: ConnectionId,
        attempt: Omit<ConnectionAttempt, "id" | "at">
      ) {
        yield* store.insert({
          ...attempt,
          environmentId: environment.id,
          connectionId,
          id: ConnectionAttemptId.make(yield* crypto.uuidV7),
          at: yield* DateTime.now
        })
      })

      /** Newest first. */
      const list = Effect.fn("ConnectionAttempts.list")(function* (
        environment: Environment,
        connectionId: ConnectionId,
        { cursor, limit }: { readonly limit: number; readonly cursor?: string }
      ) {
        const name = `connection_attempts:${connectionId}`
        const after = Cursor.openKeyset(environment.cursorKey, name, cursor)
        if (after === undefined) return yield* foreignCursor()
        const connection = yield* connections.find(environment.id, connectionId)
        if (connection === undefined) return yield* new ConnectionNotFound()
        const since = DateTime.subtract(yield* DateTime.now, { days: attemptsKeptDays })
        const found = yield* store.list(environment.id, connectionId, since, after, limit + 1)
        return paged(found, limit, ({ at, id }) =>
          Cursor.sealKeyset(environment.cursorKey, name, { at, id })
        )
      })

      const forgetOld = ({ id }: Environment, now: DateTime.Utc) =>
        store.forget(id, DateTime.subtract(now, { days: attemptsKeptDays }))

      return { record, list, forgetOld }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ConnectionAttemptsStore.layer, ConnectionsStore.layer])
  )

  /** Forgets attempts that are past their time, for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { forgetOld } = yield* ConnectionAttempts
    const failure = "Old attempts to sign in by connections were not forgotten"
    return yield* sweeps.start("1 hour", failure, forgetOld)
  })
}
