import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as People from "../../support/People.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("what is told of a user's ways in", (it) => {
  it.effect("whether there is a password, from the first answer on", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const email = "told@example.com"
      const without = yield* Seed.user({ email })
      assert.deepInclude(without, { hasPassword: false, mfaEnabled: false, lastSignInAt: null })
      const { id } = yield* People.person("told-2@example.com")
      const found = yield* ask(`/users/${id}`)
      assert.deepInclude(found.json, { hasPassword: true, mfaEnabled: false, lastSignInAt: null })
      const listed = (yield* ask("/users?email=told-2@example.com")).json.items
      assert.deepStrictEqual(listed, [found.json])
      yield* ask(`/users/${id}`, { method: "DELETE" })
      assert.isFalse((yield* ask(`/users/${id}`)).json.hasPassword)
    })
  )

  it.effect("when they last signed in themselves", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const { id } = yield* People.person("last@example.com")
      const lastSignInAt = Effect.map(ask(`/users/${id}`), ({ json }) => json.lastSignInAt)
      yield* People.signIn("last@example.com")
      yield* TestClock.adjust("1 hour")
      yield* People.signIn("last@example.com")
      const at = DateTime.formatIso(yield* DateTime.now)
      assert.strictEqual(yield* lastSignInAt, at)
      yield* TestClock.adjust("1 hour")
      yield* Seed.session({
        environmentId: environment.id,
        userId: id,
        impersonatorId: "018f0000-0000-4000-8000-000000000002"
      })
      assert.strictEqual(yield* lastSignInAt, at)
      yield* ask(`/users/${id}/sessions`, { method: "DELETE" })
      assert.strictEqual(yield* lastSignInAt, at)
    })
  )
})
