import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { signIn } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("a session that begins while its person leaves the organization", (it) => {
  it.effect("is in none, whoever reads it", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const { browser, email, id } = yield* memberOf(organizationId, "member")
      const json = { organizationId }
      const active = yield* browser.ask("/organizations/active", { method: "PUT", json })
      assert.strictEqual(active.json.session.organizationId, organizationId, active.text)

      // The sign-in has read where the session begins, and waits before it makes it.
      const client = yield* holdRows(
        (sql) => sql`
          SELECT 1 FROM clients c WHERE c.environment_id = ${environment.id} AND c.id = (
            SELECT s.client_id FROM sessions s
            WHERE s.environment_id = ${environment.id} AND s.id = ${active.json.session.id}
          ) FOR UPDATE`
      )
      const signingIn = yield* Effect.forkScoped(signIn(email, browser))
      yield* untilWaiting(1)
      const left = yield* ask(`/organizations/${organizationId}/members/${id}`, {
        method: "DELETE"
      })
      assert.strictEqual(left.status, 204, left.text)
      yield* client.release
      const { result } = yield* Fiber.join(signingIn)

      assert.isNull(result.session.organizationId)
      const known = yield* ask(`/sessions/${result.session.id}`)
      assert.isNull(known.json.organizationId, known.text)
      const listed = yield* ask(`/users/${id}/sessions`)
      for (const session of listed.json.items) assert.isNull(session.organizationId)
    })
  )
})
