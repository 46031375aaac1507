import { Context, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged, type Page } from "../../contract/Page.ts"
import type { InvalidCursor } from "../../contract/Problems.ts"
import * as Cursor from "../../platform/Cursor.ts"
import type { Environment } from "../environments/Environment.ts"
import { UserDirectory } from "../userDirectory/UserDirectory.ts"
import type { UserNotFound, WrongEnvironment } from "../userDirectory/UserDirectoryProblems.ts"
import type { MembershipWithOrganization } from "./Organization.ts"
import { OrganizationsStore } from "./OrganizationsStore.ts"

const cursorList = "user-organizations"

/** The teams of an environment's users. */
export class Organizations extends Context.Service<
  Organizations,
  {
    readonly listOfUser: (
      environment: Environment,
      userId: UserId,
      request: { readonly limit: number; readonly cursor?: string }
    ) => Effect.Effect<
      Page<MembershipWithOrganization>,
      UserNotFound | WrongEnvironment | InvalidCursor
    >
  }
>()("gatehouse/organizations/Organizations") {
  static readonly layerNoDeps = Layer.effect(
    Organizations,
    Effect.gen(function* () {
      const store = yield* OrganizationsStore
      const directory = yield* UserDirectory

      const listOfUser = Effect.fn("Organizations.listOfUser")(function* (
        environment: Environment,
        userId: UserId,
        { cursor, limit }: { readonly limit: number; readonly cursor?: string }
      ) {
        const after = Cursor.openKeyset(environment.cursorKey, cursorList, cursor)
        if (after === undefined) return yield* foreignCursor()
        const rows = yield* store.listOfUser(environment.id, userId, after, limit + 1)
        if (rows.length === 0) yield* directory.requireKnown(environment.id, userId)
        return paged(rows, limit, (last) =>
          Cursor.sealKeyset(environment.cursorKey, cursorList, {
            at: last.joinedAt,
            id: last.organizationId
          })
        )
      })

      return Organizations.of({ listOfUser })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(OrganizationsStore.layer))
}
