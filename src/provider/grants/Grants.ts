import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ApplicationId, EnvironmentId, GrantId, UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Applications } from "../applications/Applications.ts"
import { ApplicationNotFound } from "../applications/ApplicationsProblems.ts"
import { Resources } from "../resources/Resources.ts"
import { type Grant, type StoredGrant, GrantNotFound } from "./Grant.ts"
import { GrantsStore } from "./GrantsStore.ts"

/** The most open grants that a person is shown of their own. */
const maximumShown = 500

const listOf = (userId: UserId): string => `grants:${userId}`

/** The grants of people, as they and others see and end them. */
export class Grants extends Context.Service<Grants>()("gatehouse/provider/grants/Grants", {
  make: Effect.gen(function* () {
    const store = yield* GrantsStore
    const applications = yield* Applications
    const resources = yield* Resources
    const directory = yield* UserDirectory
    const ends = yield* GrantEnds
    const transaction = yield* Transaction

    const shown = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      stored: ReadonlyArray<StoredGrant>
    ) {
      if (stored.length === 0) return []
      const known = yield* resources.all(environmentId)
      return stored.map(({ scopes, ...grant }): Grant => ({
        ...grant,
        scopes: scopes.flatMap(({ resource: id, scopes: names }): Grant["scopes"] => {
          if (id === null) return [{ resource: null, scopes: names }]
          const resource = known.find((one) => one.id === id)
          return resource === undefined ? [] : [{ resource: resource.identifier, scopes: names }]
        })
      }))
    })

    const list = Effect.fn("Grants.list")(function* (
      environment: Environment,
      userId: UserId,
      { cursor, limit }: { readonly limit: number; readonly cursor?: string }
    ) {
      const { cursorKey, id } = environment
      const after = Cursor.openKeyset(cursorKey, listOf(userId), cursor)
      if (after === undefined) return yield* foreignCursor()
      const rows = yield* store.list(id, userId, { onlyOpen: false, after, limit: limit + 1 })
      if (rows.length === 0) yield* directory.requireKnown(id, userId)
      const page = paged(rows, limit, ({ createdAt, id: last }) =>
        Cursor.sealKeyset(cursorKey, listOf(userId), { at: createdAt, id: last })
      )
      return { ...page, items: yield* shown(id, page.items) }
    })

    /** The open ones, newest first. */
    const open = Effect.fn("Grants.open")(function* ({ id }: Environment, userId: UserId) {
      const read = { onlyOpen: true, after: null, limit: maximumShown }
      return yield* shown(id, yield* store.list(id, userId, read))
    })

    /** Ends a grant for good; passes also where it had ended before. */
    const end = Effect.fn("Grants.end")(function* (
      environment: Environment,
      userId: UserId,
      id: GrantId
    ) {
      yield* directory.lockWritable(environment.id, userId)
      const ended = yield* ends.grants(environment.id, { userIds: [userId], id }, "ended")
      if (ended.length > 0 || (yield* store.exists(environment.id, userId, id))) return
      return yield* new GrantNotFound()
    }, transaction.run)

    const endAll = Effect.fn("Grants.endAll")(function* (environment: Environment, userId: UserId) {
      yield* transaction.run(
        Effect.andThen(
          directory.lockWritable(environment.id, userId),
          ends.grants(environment.id, { userIds: [userId] }, "ended")
        )
      )
    })

    /** Ends what people have allowed an application; the application stays. */
    const endOfApplication = Effect.fn("Grants.endOfApplication")(function* (
      { id: environmentId }: Environment,
      id: ApplicationId
    ) {
      const application = yield* applications.held(environmentId, id)
      if (application === undefined) return yield* new ApplicationNotFound()
      yield* ends.ofApplication(environmentId, id)
    }, transaction.run)

    return { list, open, end, endAll, endOfApplication }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(GrantsStore.layer))
}
