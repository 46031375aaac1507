import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/Database.ts"
import * as EmbeddedPostgres from "../../../src/platform/EmbeddedPostgres.ts"
import { dataDirectory } from "../../support/DataDirectory.ts"
import { fault } from "../../support/Fault.ts"
import { envOn } from "../../support/FreshService.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

it.live(
  "a database whose connections others have taken fails no service that runs, for good",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("max_connections used up by others", {
        promised:
          "requests are answered, by a problem at worst; what was acknowledged is there and told " +
          "once; all is well once connections are free",
        done: "every free connection of PostgreSQL's 20 taken for 4 s, and 100 writes meanwhile"
      })
      const details = yield* EmbeddedPostgres.start({
        dataDir: yield* dataDirectory,
        settings: { max_connections: "20", fsync: "off" }
      })
      const service = yield* ServiceProcess.start({ env: envOn(details) })
      const create = Effect.gen(function* () {
        const began = performance.now()
        const { status } = yield* service.ask("/users", { method: "POST", json: {} })
        return { status, took: performance.now() - began }
      })
      const createMany = (count: number) =>
        Effect.replicateEffect(create, count, { concurrency: 16 })

      // The service is idle and holds two: whoever comes first has the rest.
      let taken = 0
      const holding = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`SELECT pg_sleep(4)`
      ).pipe(
        Effect.provide(Database.layerWith(details, 2), { local: true }),
        Effect.tap(() => Effect.sync(() => (taken += 1))),
        Effect.exit,
        Effect.replicateEffect(20, { concurrency: "unbounded" }),
        Effect.forkScoped
      )
      yield* Effect.sleep("1 second")
      const meanwhile = yield* createMany(100)
      yield* Fiber.join(holding)
      const afterwards = yield* createMany(100)

      assert.isAbove(taken, 0)
      const answers = [...meanwhile, ...afterwards]
      const slowest = Math.max(...answers.map(({ took }) => took))
      assert.isBelow(slowest, 10_000)
      assert.isTrue(afterwards.every(({ status }) => status === 201))
      assert.isTrue(meanwhile.every(({ status }) => [201, 503].includes(status)))
      const made = answers.filter(({ status }) => status === 201).length
      const created = yield* WriteStorm.follow(service.ask).pipe(
        Effect.map((events) => events.filter(({ action }) => action === "user.created").length),
        Effect.repeat({
          until: (count) => count >= made,
          schedule: Schedule.spaced("50 millis")
        }),
        Effect.timeout("10 seconds")
      )
      assert.strictEqual(created, made)
      const refused = meanwhile.filter(({ status }) => status !== 201).length
      yield* saw(
        `${meanwhile.length - refused} of 100 made and ${refused} refused meanwhile, the slowest ` +
          `after ${(slowest / 1000).toFixed(1)} s; 100 of 100 made afterwards, each told once`
      )
    }),
  120_000
)
