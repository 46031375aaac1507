import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestService } from "../support/TestService.ts"

layer(TestService.layer)("the typed client of the server plane", (it) => {
  it.effect("an operation that needs no body can be called without one, or with {}", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const users = client["server.users"]
      const { id: userId } = yield* users.createUser({ payload: {} })
      yield* users.banUser({ params: { userId }, payload: null })
      const lifted = yield* users.unbanUser({ params: { userId }, payload: null })
      assert.strictEqual(lifted.status, "active")
      yield* users.banUser({ params: { userId }, payload: { reason: "again" } })
      yield* users.unbanUser({ params: { userId }, payload: {} })
    })
  )

  it.effect("a problem of the contract arrives as the error that declares it", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const users = client["server.users"]
      const { id: userId } = yield* users.createUser({ payload: {} })
      const error = yield* Effect.flip(users.unbanUser({ params: { userId }, payload: null }))
      assert.strictEqual(error._tag, "user_not_banned")
    })
  )
})
