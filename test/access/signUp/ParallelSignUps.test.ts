import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as SignUps from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

const begun = Effect.fnUntraced(function* (email: string) {
  const { browser } = yield* TestService
  const at = browser()
  const signUp = yield* SignUps.begun(at, email)
  return { browser: at, signUp, hash: sha256(signUp.signUpId) }
})

layer(TestService.layer)("two sign-ups of one address", (it) => {
  it.effect(
    "that are finished at once lock each other's codes in one order, and one succeeds",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const email = "parallel@example.com"
        const both = [yield* begun(email), yield* begun(email)]
        const [first, second] = both.toSorted((a, b) => Buffer.compare(a.hash, b.hash))
        assert.isDefined(first)
        assert.isDefined(second)
        const locked = (hash: Uint8Array) =>
          sql`SELECT 1 FROM proofs WHERE environment_id = ${environment.id} AND token_hash = ${hash} FOR UPDATE`
        const held = yield* holdRows(() => locked(first.hash))
        const verifying = yield* Effect.forkScoped(SignUps.verify(second.browser, second.signUp))
        yield* untilWaiting(1)
        // Its own code is not locked before the other's, which comes first.
        yield* sql`SELECT 1 FROM proofs WHERE environment_id = ${environment.id} AND token_hash = ${second.hash} FOR UPDATE NOWAIT`
        yield* held.release
        const verified = yield* Fiber.join(verifying)
        assert.strictEqual(verified.status, 200, verified.text)
        assertProblem(yield* SignUps.verify(first.browser, first.signUp), 400, "invalid_code")
      })
  )
})
