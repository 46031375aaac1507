import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("a delivery that is to be tried again", (it) => {
  it.effect("waits for whoever follows the trail, and holds no endpoint meanwhile", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const made = yield* ask("/webhook-endpoints", {
        method: "POST",
        json: { url: "https://customer.example/hooks" }
      })
      assert.strictEqual(made.status, 201, made.text)
      const endpointId: string = made.json.id
      const id = yield* Seed.webhookDelivery({ environmentId: environment.id, endpointId })
      const turn = yield* holdRows(
        () => sql`SELECT 1 FROM webhook_turns WHERE environment_id = ${environment.id} FOR UPDATE`
      )
      const path = `/webhook-endpoints/${endpointId}/deliveries/${id}/retry`
      const retrying = yield* Effect.forkScoped(ask(path, { method: "POST" }))
      yield* untilWaiting(1)
      // As the follower goes on, which would wait for an endpoint that the other one holds.
      yield* sql`
        SELECT 1 FROM webhook_endpoints
        WHERE environment_id = ${environment.id} AND id = ${endpointId} FOR SHARE NOWAIT`
      yield* turn.release
      const retried = yield* Fiber.join(retrying)
      assert.isBelow(retried.status, 300, retried.text)
    })
  )
})
