import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { eventsOf } from "../../support/AuditEvents.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const made = Effect.fnUntraced(function* (organizationId: string) {
  const { ask } = yield* TestService
  const json = { name: "Machine", kind: "service", organizationId }
  return yield* ask("/applications", { method: "POST", json })
})

layer(TestService.layer)("the applications of an organization", (it) => {
  it.effect.each(["backend", "last member"])("go with it when its %s ends it", (who) =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* newcomer
      const organization = yield* organizationOf(owner)
      const path = `/organizations/${organization.id}`
      const { id } = (yield* made(organization.id)).json
      const { id: other } = (yield* made((yield* organizationOf(owner)).id)).json
      const ended = yield* who === "backend"
        ? ask(path, { method: "DELETE" })
        : owner.browser.ask(`${path}/members/${owner.id}`, { method: "DELETE" })
      assert.strictEqual(ended.status, 204, ended.text)
      assertProblem(yield* ask(`/applications/${id}`), 404, "application_not_found")
      assert.strictEqual((yield* ask(`/applications/${other}`)).status, 200)
      const sql = yield* SqlClient.SqlClient
      assert.isEmpty(yield* sql`SELECT 1 FROM client_secrets WHERE owner_id = ${id}`)
      const events = yield* eventsOf(ended)
      const event = events.find(({ action }: { action: string }) => action.startsWith("appl"))
      assert.deepInclude(event, {
        action: "application.deleted",
        targets: [
          { type: "application", id },
          { type: "organization", id: organization.id }
        ],
        metadata: { reason: "organization_deleted" }
      })
    })
  )

  it.effect("are not made once its deletion has begun", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const held = yield* holdRows(
        (sql) => sql`
          SELECT 1 FROM organizations
          WHERE environment_id = ${environment.id} AND id = ${id} FOR UPDATE`
      )
      const deleting = yield* Effect.forkScoped(ask(`/organizations/${id}`, { method: "DELETE" }))
      yield* untilWaiting(1)
      const making = yield* Effect.forkScoped(made(id))
      yield* untilWaiting(2)
      yield* held.release
      assert.strictEqual((yield* Fiber.join(deleting)).status, 204)
      assertProblem(yield* Fiber.join(making), 404, "organization_not_found")
    })
  )

  it.effect("are made while others wait for the environment's turn", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const held = yield* holdRows(
        (sql) => sql`SELECT 1 FROM environments WHERE id = ${environment.id} FOR NO KEY UPDATE`
      )
      const answer = yield* made(id)
      yield* held.release
      assert.strictEqual(answer.status, 201, answer.text)
    })
  )
})
