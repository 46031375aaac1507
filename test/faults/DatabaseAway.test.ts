import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import * as Database from "../../src/platform/Database.ts"
import { fault } from "../support/Fault.ts"
import { browserAt, envOn } from "../support/FreshService.ts"
import { assertProblem } from "../support/Problems.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { visit } from "../support/Visit.ts"
import { closeDatabase, freshDatabase } from "../support/TestDatabase.ts"

it.live(
  "a database that turns everybody away is told as such, on both planes, until it is back",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("a database that turns every connection away", {
        promised:
          "503 `overloaded` with Retry-After on both planes, no 500; all goes on by itself once it is back",
        done: "the database closed to everybody and its connections ended; 20 calls, then opened"
      })
      const details = yield* freshDatabase
      const service = yield* ServiceProcess.start({ env: envOn(details) })
      const browser = browserAt(service)
      const sent = { email: "ada@example.com", password: "correct horse battery" }
      const calls = [
        service.ask("/users"),
        service.ask("/users", { method: "POST", json: { firstName: "Ada" } }),
        browser.ask("/auth/login", { json: sent }),
        // A person's browser goes there, and their page needs the database as well.
        browser.ask("/oauth/authorize?client_id=shop", { headers: visit })
      ]
      const { comeBack } = yield* Effect.provide(closeDatabase, Database.layerWith(details), {
        local: true
      })
      // Each waits for as long as a connection may take, so they wait side by side.
      const rounds = Array.from({ length: 5 }, () => calls).flat()
      for (const refused of yield* Effect.all(rounds, { concurrency: "unbounded" })) {
        const told = assertProblem(refused, 503, "overloaded")
        const seconds = refused.headers.get("retry-after")
        assert.match(seconds ?? "", /^[1-9]\d*$/)
        // A page tells it in words.
        if ("retryAfterSeconds" in told) assert.strictEqual(seconds, String(told.retryAfterSeconds))
      }
      yield* comeBack
      const made = yield* Effect.repeat(
        service.ask("/users", { method: "POST", json: { firstName: "Ada" } }),
        { until: ({ status }) => status === 201, schedule: Schedule.spaced("50 millis") }
      ).pipe(Effect.timeout("10 seconds"))
      assert.strictEqual(made.status, 201)
      yield* saw("20 of 20 calls told to try again; the first after it opened was served")
    }),
  60_000
)
