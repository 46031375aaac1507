import { Context, Effect, Layer } from "effect"
import type { Keyset } from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { rpIdOf } from "../../tenancy/environments/RelyingParty.ts"
import { UserExportsStore } from "./UserExportsStore.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"

/** Users read together. */
const pageSize = 1000

/** How an export is to be made. */
export interface ExportOptions {
  /** Whoever has them can try passwords against them: only where the export is to be imported. */
  readonly withPasswordHashes: boolean
}

/** How far an export is. */
export interface ExportProgress {
  readonly exported: number
  readonly total: number
}

/** Writes the users of an environment out, for the operator. */
export class UserExports extends Context.Service<
  UserExports,
  {
    /**
     * Hands over each user as a line of JSON, the oldest first and page by page, all of them as they
     * were when it began; answers how many. Deleted users are left out. What is handed over holds
     * personal data and private metadata. The trail gets one event, `user.exported`, before any.
     */
    readonly run: <E, R>(
      environment: Environment,
      options: ExportOptions,
      write: (lines: string, progress: ExportProgress) => Effect.Effect<void, E, R>
    ) => Effect.Effect<number, E, R>
  }
>()("gatehouse/users/transfer/UserExports") {
  static readonly layerNoDeps = Layer.effect(
    UserExports,
    Effect.gen(function* () {
      const store = yield* UserExportsStore
      const audit = yield* Audit
      const transaction = yield* Transaction

      const read = Effect.fnUntraced(function* <E, R>(
        environment: Environment,
        { withPasswordHashes }: ExportOptions,
        write: (lines: string, progress: ExportProgress) => Effect.Effect<void, E, R>
      ) {
        const total = yield* store.count(environment.id)
        let exported = 0
        let next: Keyset | null = null
        do {
          const page: Effect.Success<ReturnType<typeof store.page>> = yield* store.page(
            environment.id,
            next,
            pageSize,
            { withHashes: withPasswordHashes, rpId: rpIdOf(environment) }
          )
          exported += page.users.length
          next = page.next
          const lines = page.users.map((user) => `${JSON.stringify(user)}\n`).join("")
          yield* write(lines, { exported, total })
        } while (next !== null)
        return exported
      })

      return UserExports.of({
        run: Effect.fn("UserExports.run")(function* (environment, options, write) {
          // Committed before the first page, so that every read is recorded, however it ends.
          yield* audit.record(
            environmentEntry(environment.id, "user.exported", {
              users: yield* store.count(environment.id),
              passwordHashes: options.withPasswordHashes
            })
          )
          return yield* transaction.view(read(environment, options, write))
        })
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(UserExportsStore.layer))
}
