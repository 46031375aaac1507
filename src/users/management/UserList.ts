import { Context, Effect, Layer } from "effect"
import type { Keyset } from "../../platform/Cursor.ts"
import type { Environment } from "../../contract/Environment.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { searchOverloaded } from "../../contract/Problems.ts"
import type { UserFilters, UserOrder } from "../../directory/users/User.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { UserListStore } from "./UserListStore.ts"

/** Query of one page of users. */
export interface UserListRequest extends UserFilters {
  readonly limit: number
  readonly cursor?: string
  readonly order?: UserOrder
}

/** Finds the users of an environment, a page at a time. */
export class UserList extends Context.Service<UserList>()("gatehouse/users/management/UserList", {
  make: Effect.gen(function* () {
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

    /** Number of users in a list on all its pages, counted no further than `most`. */
    const count = Effect.fn("UserList.count")(
      ({ id }: Environment, filters: UserFilters, most: number) =>
        Effect.mapError(store.count(id, filters, most), searchOverloaded)
    )

    /** All users of a list, for work in the background: neither count nor pages give up. */
    const walk = ({ id }: Environment, filters: UserFilters) => ({
      total: store.total(id, filters),
      positions: (after: Keyset | null, limit: number) => store.positions(id, filters, after, limit)
    })

    return { page, count, walk }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(UserListStore.layer))
}
