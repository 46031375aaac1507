import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PasswordHasher } from "../../../src/platform/PasswordHasher.ts"
import { attack } from "../../support/Attack.ts"
import { password } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const released = Deferred.makeUnsafe<void>()

/** Looks at no password before it is let. */
const heldHasher = Layer.effect(
  PasswordHasher,
  Effect.map(PasswordHasher, (hasher) =>
    PasswordHasher.of({
      ...hasher,
      verify: (text, hash) => Effect.andThen(Deferred.await(released), hasher.verify(text, hash))
    })
  )
).pipe(Layer.provide(PasswordHasher.layerTest))

const attemptsCounted = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql`SELECT 1 FROM throttle_counters WHERE scope = 'sign_in:account'`,
    (rows) => rows.length
  )
)

layer(TestService.layerWith({}, heldHasher))("a rush of sign-ins", (it) => {
  it.effect("few are under way, others wait before they cost anything, and the rest is 503", () =>
    Effect.gen(function* () {
      yield* attack("lock-out of others")
      const { browser, tenant } = yield* TestService
      const attempt = (index: number, at = browser()) =>
        at.ask("/auth/login", { json: { email: `person-${index}@example.com`, password } })
      const turnedAway: Array<RawResponse> = []
      const rush = yield* Effect.forEach(Array.from({ length: 150 }).keys(), (index) =>
        attempt(index).pipe(
          Effect.tap((answer) =>
            Effect.sync(() => answer.status === 503 && turnedAway.push(answer))
          ),
          Effect.forkChild({ startImmediately: true })
        )
      )
      const seen = Effect.map(attemptsCounted, (count) => [count, turnedAway.length] as const)
      // No more than 8 run and 128 wait, however long the hasher takes.
      yield* Effect.repeat(seen, { until: ([count, away]) => count >= 8 && away >= 14 })
      assert.deepStrictEqual(yield* seen, [8, 14])
      for (const answer of turnedAway) assertProblem(answer, 503, "overloaded")
      // Another environment's people wait for their turn, and are not turned away.
      const elsewhere = browser(yield* tenant("quiet"))
      const bystanders = yield* Effect.forEach([1, 2, 3], (index) =>
        Effect.forkChild(attempt(index, elsewhere), { startImmediately: true })
      )
      assert.strictEqual((yield* attempt(200)).status, 503)
      yield* Deferred.succeed(released, undefined)
      for (const { status } of yield* Effect.forEach(bystanders, Fiber.join)) {
        assert.strictEqual(status, 401)
      }
      yield* Effect.forEach(rush, Fiber.join)
      assert.isAbove(yield* attemptsCounted, 8)
      assert.lengthOf(turnedAway, 14)
    })
  )
})
