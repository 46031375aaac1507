import { Context, Effect, Layer } from "effect"
import type { Keyset } from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { rpIdOf } from "../../tenancy/environments/RelyingParty.ts"
import type { UserFilters } from "../../directory/users/User.ts"
import { UserList } from "../management/UserList.ts"
import { UserExportsStore } from "./UserExportsStore.ts"
import { environmentEntry } from "../../tenancy/audit/AuditEntries.ts"

/** Users read together. */
const pageSize = 1000

/** Filter of an export. */
export type UserExportFilter = Omit<UserFilters, "status"> & {
  readonly status?: "active" | "banned"
}

/** Options of an export. */
export interface ExportOptions {
  /**
   * Includes password hashes. Their holder can try passwords against them: only for an export that
   * is to be imported.
   */
  readonly withPasswordHashes: boolean
  /** Only users that fit; all of them else. The trail tells that there was one, not its values. */
  readonly filter?: UserExportFilter
}

/** Progress of an export. */
export interface ExportProgress {
  readonly exported: number
  readonly total: number
}

/** Writes the users of an environment out, for the operator. */
export class UserExports extends Context.Service<UserExports>()(
  "gatehouse/users/transfer/UserExports",
  {
    make: Effect.gen(function* () {
      const store = yield* UserExportsStore
      const userList = yield* UserList
      const audit = yield* Audit
      const transaction = yield* Transaction

      const read = Effect.fnUntraced(function* <E, R>(
        environment: Environment,
        { filter = {}, withPasswordHashes }: ExportOptions,
        write: (lines: string, progress: ExportProgress) => Effect.Effect<void, E, R>
      ) {
        const list = userList.walk(environment, filter)
        const total = yield* list.total
        const form = { withHashes: withPasswordHashes, rpId: rpIdOf(environment) }
        let exported = 0
        let last: Keyset | null = null
        do {
          const places: ReadonlyArray<Keyset> = yield* list.positions(last, pageSize)
          const ids = places.map(({ id }) => id)
          const users = yield* store.page(environment.id, ids, form)
          exported += users.length
          last = places.length === pageSize ? (places.at(-1) ?? null) : null
          const lines = users.map((user) => `${JSON.stringify(user)}\n`).join("")
          yield* write(lines, { exported, total })
        } while (last !== null)
        return exported
      })

      return {
        /**
         * Hands over each user that fits as a line of JSON, the oldest first and page by page, all
         * of them as they were when it began; answers how many. Deleted users are left out. What is
         * handed over holds personal data and private metadata. The trail gets one event,
         * `user.exported`, before any.
         */
        run: Effect.fn("UserExports.run")(function* <E, R>(
          environment: Environment,
          options: ExportOptions,
          write: (lines: string, progress: ExportProgress) => Effect.Effect<void, E, R>
        ) {
          // Committed before the first page, so that every read is recorded, however it ends.
          yield* audit.record(
            environmentEntry(environment.id, "user.exported", {
              users: yield* userList.walk(environment, options.filter ?? {}).total,
              passwordHashes: options.withPasswordHashes,
              ...(options.filter === undefined ? {} : { filtered: true })
            })
          )
          return yield* transaction.view(read(environment, options, write))
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UserExportsStore.layer))
}
