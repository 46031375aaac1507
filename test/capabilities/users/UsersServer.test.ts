import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
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
})
