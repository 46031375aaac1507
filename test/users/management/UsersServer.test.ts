import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { UserId } from "../../../src/contract/Ids.ts"
import { assertNoEvent } from "../../support/AuditEvents.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("users on the server plane", (it) => {
  it.effect("a user that was created is answered again by its id", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const created = yield* client["server.users"].createUser({
        payload: { firstName: "Ada", publicMetadata: { plan: "pro" } }
      })
      const found = yield* client["server.users"].getUser({ params: { userId: created.id } })
      assert.deepStrictEqual(found, created)
      assert.strictEqual(found.name, "Ada")
    })
  )

  it.effect("the typed client fails with the contract's problems", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const userId = UserId.make("00000000-0000-7000-8000-000000000000")
      const missing = yield* Effect.flip(client["server.users"].getUser({ params: { userId } }))
      assert.strictEqual(missing._tag, "user_not_found")
      const { id } = yield* client["server.users"].createUser({ payload: {} })
      const unbanned = yield* Effect.flip(
        client["server.users"].unbanUser({ params: { userId: id }, payload: {} })
      )
      assert.strictEqual(unbanned._tag, "user_not_banned")
    })
  )

  it.effect("an id is the same one in upper case", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const user = yield* Seed.user()
      const found = yield* ask(`/users/${user.id.toUpperCase()}`)
      assert.strictEqual(found.status, 200)
      assert.deepStrictEqual(found.json, user)
    })
  )

  it.effect("a read writes no event", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      const paths = ["", `/${id}`, `/${id}/sessions`, `/${id}/identities`, `/${id}/organizations`]
      for (const path of paths) yield* assertNoEvent(yield* ask(`/users${path}`))
    })
  )

  it.effect(
    "a user of nobody is 404, of another environment 403, and neither is told apart by more",
    () =>
      Effect.gen(function* () {
        const { ask, tenant } = yield* TestService
        const other = yield* tenant("other")
        const foreign = yield* Seed.user({ firstName: "Foreign", email: "f@example.com" }, other)
        assertProblem(
          yield* ask("/users/00000000-0000-7000-8000-000000000000"),
          404,
          "user_not_found"
        )
        const refused = yield* ask(`/users/${foreign.id}`)
        assertProblem(refused, 403, "wrong_environment")
        assert.notMatch(refused.text, /Foreign|example/)
        assert.notInclude(refused.text, other.environment.id)
        assert.strictEqual(
          (yield* ask(`/users/${foreign.id}`, { key: other.secretKey })).status,
          200
        )
      })
  )
})
