import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { foreignCursor, paged, type Page } from "../../contract/Paging.ts"
import { Overloaded, type InvalidCursor } from "../../contract/Problems.ts"
import type { User, UserFilters, UserOrder } from "../../directory/users/User.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { UserListStore } from "./UserListStore.ts"

/** Query of one page of users. */
export interface UserListRequest extends UserFilters {
  readonly limit: number
  readonly cursor?: string
  readonly order?: UserOrder
}

/** Wait of a caller after a search that took too long, in seconds. */
const searchRetrySeconds = 5

/** Finds the users of an environment, a page at a time. */
export class UserList extends Context.Service<
  UserList,
  {
    readonly page: (
      environment: Environment,
      request: UserListRequest
    ) => Effect.Effect<Page<User>, InvalidCursor | Overloaded>
    /** Number of users in a list on all its pages, counted no further than `most`. */
    readonly count: (
      environment: Environment,
      filters: UserFilters,
      most: number
    ) => Effect.Effect<number, Overloaded>
    /** All users of a list, for work in the background: neither count nor pages give up. */
    readonly walk: (
      environment: Environment,
      filters: UserFilters
    ) => {
      readonly total: Effect.Effect<number>
      /** The oldest first. */
      readonly positions: (
        after: Keyset | null,
        limit: number
      ) => Effect.Effect<ReadonlyArray<Keyset>>
    }
  }
>()("gatehouse/users/management/UserList") {
  static readonly layerNoDeps = Layer.effect(
    UserList,
    Effect.gen(function* () {
      const store = yield* UserListStore

      const page = Effect.fn("UserList.page")(function* (
        environment: Environment,
        { cursor, limit, order = "-createdAt", ...filters }: UserListRequest
      ) {
        const name = `users:${order}`
        const after = Cursor.openKeyset(environment.cursorKey, name, cursor)
        if (after === undefined) return yield* foreignCursor()
        const rows = yield* store
          .list(environment.id, filters, order, after, limit + 1)
          .pipe(Effect.mapError(searchOverloaded))
        return paged(rows, limit, (last) =>
          Cursor.sealKeyset(environment.cursorKey, name, { at: last.createdAt, id: last.id })
        )
      })

      const count = Effect.fn("UserList.count")(
        ({ id }: Environment, filters: UserFilters, most: number) =>
          Effect.mapError(store.count(id, filters, most), searchOverloaded)
      )

      const walk: UserList["Service"]["walk"] = ({ id }, filters) => ({
        total: store.total(id, filters),
        positions: (after, limit) => store.positions(id, filters, after, limit)
      })

      return UserList.of({ page, count, walk })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(UserListStore.layer))
}

const searchOverloaded = () =>
  new Overloaded({ properties: { retryAfterSeconds: searchRetrySeconds } })
