import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/Database.ts"
import type * as Trail from "../../support/AuditTrail.ts"
import { fault } from "../../support/Fault.ts"
import { envOn } from "../../support/FreshService.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { freshDatabase } from "../../support/TestDatabase.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

const range = (length: number) => Array.from({ length }, (_, index) => index)

const unnumbered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT 1 FROM audit_events WHERE sequence IS NULL`).length
})

/** Keeps every sequencer from its work for as long as the scope lasts. */
const holdNumbering = Effect.fnUntraced(function* () {
  const sql = yield* SqlClient.SqlClient
  const held = yield* Deferred.make<void>()
  const release = yield* Deferred.make<void>()
  // One after the other: on a cluster a statement locks rows of one environment.
  const hold = Effect.gen(function* () {
    for (const { id } of yield* sql<{ readonly id: string }>`SELECT id FROM environments`) {
      yield* sql`SELECT 1 FROM audit_heads WHERE environment_id = ${id} FOR UPDATE`
    }
  })
  const holding = yield* hold.pipe(
    Effect.andThen(Deferred.succeed(held, undefined)),
    Effect.andThen(Deferred.await(release)),
    sql.withTransaction,
    Effect.forkScoped
  )
  yield* Deferred.await(held)
  return { letGo: Effect.andThen(Deferred.succeed(release, undefined), Fiber.join(holding)) }
})

const idsCreated = (events: ReadonlyArray<Trail.WireEvent>): ReadonlyArray<string> =>
  events.flatMap(({ action, targets }) => (action === "user.created" ? [targets[0].id] : []))

const createUsers = (ask: WriteStorm.Ask) =>
  Effect.forEach(
    range(40),
    (n) =>
      Effect.map(ask("/users", { method: "POST", json: { firstName: `user ${n}` } }), (answer) => {
        assert.strictEqual(answer.status, 201, answer.text)
        return String(answer.json.id)
      }),
    { concurrency: 8 }
  )

describe("events that a killed instance left without a number", () => {
  it.live(
    "are numbered by an instance that lives on, or by the next one to start",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("kill -9 before events are numbered", {
          promised: "each event gets its number, from another instance or the next start",
          done: "SIGKILL of an instance whose committed events are kept from being numbered"
        })
        const details = yield* freshDatabase
        const database = yield* Layer.build(Database.layerWith(details))
        const env = envOn(details)
        const first = yield* ServiceProcess.start({ env })
        const { secretKey } = first
        const second = yield* ServiceProcess.start({ env, secretKey })

        const leaveBehind = Effect.fnUntraced(function* (instance: ServiceProcess.ServiceProcess) {
          const { letGo } = yield* holdNumbering()
          const ids = yield* createUsers(instance.ask)
          yield* instance.signal("SIGKILL")
          yield* instance.ended
          assert.isAtLeast(yield* unnumbered, ids.length)
          yield* letGo
          return ids
        }, Effect.provide(database))

        const assertNumbered = Effect.fnUntraced(function* (
          ask: WriteStorm.Ask,
          left: ReadonlyArray<string>
        ) {
          const events = yield* WriteStorm.follow(ask).pipe(
            Effect.repeat({
              until: (trail) => left.every((id) => idsCreated(trail).includes(id)),
              schedule: Schedule.spaced("50 millis")
            }),
            Effect.timeout("15 seconds")
          )
          assert.deepStrictEqual(
            events.map(({ sequence }) => sequence),
            range(events.length).map((n) => n + 1)
          )
          const ids = idsCreated(events)
          assert.strictEqual(new Set(ids).size, ids.length)
        })

        yield* assertNumbered(second.ask, yield* leaveBehind(first))
        const left = yield* leaveBehind(second)
        const third = yield* ServiceProcess.start({ env, secretKey })
        yield* assertNumbered(third.ask, left)
        yield* saw("80 events left behind by two killed instances, numbered without a gap")
      }),
    60_000
  )
})
