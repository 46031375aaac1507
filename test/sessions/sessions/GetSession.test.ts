import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("getting one session", (it) => {
  it.effect("answers it as the list does, whatever its state", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const user = yield* Seed.user()
      const owner = { environmentId: environment.id, userId: user.id }
      const idle = yield* Seed.session(owner)
      yield* TestClock.adjust("8 days")
      const revoked = yield* Seed.session(owner)
      yield* ask(`/users/${user.id}/sessions/${revoked}`, { method: "DELETE" })
      const active = yield* Seed.session(owner)
      const listed = (yield* ask(`/users/${user.id}/sessions`)).json.items
      for (const [id, status] of [
        [idle, "expired"],
        [revoked, "revoked"],
        [active, "active"]
      ] as const) {
        const found = yield* ask(`/sessions/${id.toUpperCase()}`)
        assert.strictEqual(found.status, 200, found.text)
        assert.strictEqual(found.json.status, status)
        assert.deepInclude(listed, found.json)
      }
    })
  )

  it.effect("one of another environment is as unknown as one that never was", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* TestService
      const other = yield* tenant("foreign-session")
      const { id: userId } = yield* Seed.user({}, other)
      const foreign = yield* Seed.session({ environmentId: other.environment.id, userId })
      for (const id of [foreign, "018f0000-0000-7000-8000-000000000009"]) {
        assertProblem(yield* ask(`/sessions/${id}`), 404, "session_not_found")
      }
    })
  )
})
