import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Random, Redacted, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { Audit, type AuditTrail } from "../../src/tenancy/audit/Audit.ts"
import { EnvironmentId } from "../../src/contract/Ids.ts"
import { Crypto } from "../../src/platform/Crypto.ts"
import * as Database from "../../src/platform/Database.ts"
import { Lease } from "../../src/platform/Lease.ts"
import { Transaction } from "../../src/platform/Transaction.ts"
import type * as Trail from "../support/AuditTrail.ts"
import { fault } from "../support/Fault.ts"
import { freshEnv } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { freshDatabase } from "../support/TestDatabase.ts"
import * as WriteStorm from "../support/WriteStorm.ts"

const range = (length: number) => Array.from({ length }, (_, index) => index)

/** One of several instances of the service, with connections of its own. */
const instance = (details: Parameters<typeof Database.layerWith>[0]) =>
  Layer.fresh(
    Audit.layer.pipe(
      Layer.provideMerge(Lease.layer),
      Layer.provideMerge(Transaction.layer),
      Layer.provideMerge(Crypto.layerWith(Redacted.make(new Uint8Array(32)))),
      Layer.provideMerge(NodeCrypto.layerSecureRandom),
      Layer.provideMerge(Layer.orDie(Database.layerWith(details, 8)))
    )
  )

const trail: AuditTrail = {
  id: EnvironmentId.make("0190aaaa-0000-7000-8000-000000000001"),
  cursorKey: Redacted.make(new Uint8Array(32))
}

const makeEnvironment = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO environments (id, name, app_url, settings, cursor_key, created_at, updated_at)
    VALUES (${trail.id}, 'main', 'http://main.test', '{}', '', now(), now())`
})

const record = (name: string) =>
  Effect.flatMap(Audit, (audit) =>
    audit.record({
      environmentId: trail.id,
      action: "user.updated",
      targets: [{ type: "user", id: name }]
    })
  )

/** Holds the transaction open for a while, so that it commits after others that began later. */
const dawdle = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const seconds = (yield* Random.nextIntBetween(0, 120)) / 1000
  yield* sql`SELECT pg_sleep(${seconds}::double precision)`
})

const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Transaction, (transaction) => transaction.run(effect))

/** The kinds of writes; each answers the names of the events that it commits. */
const kinds: ReadonlyArray<
  (
    name: string
  ) => Effect.Effect<ReadonlyArray<string>, unknown, Audit | Transaction | SqlClient.SqlClient>
> = [
  (name) => Effect.as(inTransaction(record(name)), [name]),
  (name) => Effect.as(inTransaction(Effect.andThen(record(name), dawdle)), [name]),
  (name) => Effect.as(inTransaction(Effect.andThen(dawdle, record(name))), [name]),
  (name) =>
    Effect.as(inTransaction(Effect.andThen(record(name), record(`${name} too`))), [
      name,
      `${name} too`
    ]),
  // Rolled back, at the end of a short or of a long transaction.
  (name) =>
    inTransaction(Effect.andThen(record(`${name} undone`), Effect.fail("undone"))).pipe(
      Effect.orElseSucceed(() => [])
    ),
  (name) =>
    inTransaction(
      record(`${name} undone`).pipe(Effect.andThen(dawdle), Effect.andThen(Effect.fail("undone")))
    ).pipe(Effect.orElseSucceed(() => [])),
  // A part is rolled back, the whole is committed.
  (name) =>
    inTransaction(
      Effect.andThen(
        record(name),
        Effect.ignore(
          inTransaction(Effect.andThen(record(`${name} undone`), Effect.fail("undone")))
        )
      )
    ).pipe(Effect.as([name])),
  // A change and its event in one statement, with and without effect.
  (name) => Effect.as(recordWith(name, true), [name]),
  (name) => Effect.as(recordWith(`${name} undone`, false), [])
]

const recordWith = Effect.fnUntraced(function* (name: string, changes: boolean) {
  const sql = yield* SqlClient.SqlClient
  const audit = yield* Audit
  yield* audit.recordWith(
    { environmentId: trail.id, action: "user.updated", targets: [{ type: "user", id: name }] },
    (event) => sql`
      WITH changed AS (SELECT 1 WHERE ${changes}), recorded AS (${event("changed")})
      SELECT 1 FROM changed`
  )
})

const writer = (name: string, writes: number) =>
  Effect.forEach(range(writes), (n) =>
    Effect.flatMap(Random.nextIntBetween(0, kinds.length, { halfOpen: true }), (kind) => {
      const write = kinds[kind]
      assert.isDefined(write)
      return write(`${name}-${n}`)
    })
  ).pipe(
    Effect.map((committed) => committed.flat()),
    Random.withSeed(name)
  )

interface Page {
  readonly items: ReadonlyArray<Trail.WireEvent>
  readonly page: { readonly checkpoint: string; readonly hasMore: boolean }
}

/** Follows its checkpoint from the first event until it is over and there is no more. */
const follow = Effect.fnUntraced(function* <R>(
  over: Ref.Ref<boolean>,
  poll: (checkpoint: string | null) => Effect.Effect<Page, unknown, R>
) {
  const events: Array<Trail.WireEvent> = []
  let seenMeanwhile = 0
  let checkpoint: string | null = null
  while (true) {
    const isOver = yield* Ref.get(over)
    const { items, page }: Page = yield* poll(checkpoint)
    for (const event of items) {
      events.push(event)
      assert.strictEqual(event.sequence, events.length)
    }
    checkpoint = page.checkpoint
    if (!isOver) seenMeanwhile = events.length
    if (isOver && !page.hasMore) return { events, seenMeanwhile }
  }
})

const pollHere = (limit: number) => (checkpoint: string | null) =>
  Effect.flatMap(Audit, (audit) =>
    audit.search(trail, { page: { mode: "poll", checkpoint } }, limit)
  ) as Effect.Effect<Page, unknown, Audit>

const pollAt = (ask: WriteStorm.Ask, limit: number) => (checkpoint: string | null) =>
  Effect.map(
    ask(`/audit-events/search?limit=${limit}`, {
      method: "POST",
      json: { page: { mode: "poll", checkpoint } }
    }),
    (answer): Page => {
      assert.strictEqual(answer.status, 200, answer.text)
      return answer.json
    }
  )

const unnumbered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT 1 FROM audit_events WHERE sequence IS NULL`).length
})

describe("a poller that follows its checkpoint", () => {
  it.live(
    "loses and repeats nothing when one of two instances is killed in a storm of writes",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("kill -9 of one of two instances", {
          promised:
            "no acknowledged change lost; a poller sees each event once, in sequence; the other " +
            "instance serves on",
          done: "SIGKILL of one in a storm of writes on both, while two pollers follow the trail"
        })
        const env = yield* freshEnv
        const doomed = yield* ServiceProcess.start({ env })
        const survivor = yield* ServiceProcess.start({ env, secretKey: doomed.secretKey })
        const storm = yield* WriteStorm.start((n) => (n % 2 === 0 ? doomed.ask : survivor.ask))
        const over = yield* Ref.make(false)
        const polling = yield* Effect.forEach([3, 100], (limit) =>
          Effect.forkScoped(follow(over, pollAt(survivor.ask, limit)))
        )
        yield* WriteStorm.untilAcknowledged(storm, 150)
        yield* doomed.signal("SIGKILL")
        yield* WriteStorm.untilAcknowledged(storm, 150)
        const writes = yield* storm.end
        const events = yield* WriteStorm.assertNothingLost(survivor.ask, writes)
        yield* Ref.set(over, true)
        for (const poller of polling) {
          const seen = yield* Fiber.join(poller)
          assert.deepStrictEqual(seen.events, events)
          assert.isAbove(seen.seenMeanwhile, 0)
        }
        yield* saw(`${writes.length} writes, ${events.length} events, each seen once by both`)
      }),
    60_000
  )

  it.live(
    "sees each committed event exactly once, in sequence, while many write on two instances",
    () =>
      Effect.gen(function* () {
        const details = yield* freshDatabase
        const one = yield* Layer.build(instance(details))
        const two = yield* Layer.build(instance(details))
        yield* Effect.provide(makeEnvironment, one)
        const over = yield* Ref.make(false)

        const writing = Effect.forEach(
          range(8),
          (n) => Effect.provide(writer(`writer ${n}`, 100), n % 2 === 0 ? one : two),
          { concurrency: "unbounded" }
        ).pipe(
          Effect.map((committed) => committed.flat()),
          Effect.tap(() =>
            Effect.provide(Effect.repeat(unnumbered, { until: (count) => count === 0 }), one)
          ),
          Effect.ensuring(Ref.set(over, true))
        )
        const [committed, ...polled] = yield* Effect.all(
          [
            writing,
            Effect.provide(follow(over, pollHere(7)), one),
            Effect.provide(follow(over, pollHere(100)), two)
          ],
          { concurrency: "unbounded" }
        )

        assert.isAbove(committed.length, 500)
        for (const { events, seenMeanwhile } of polled) {
          const names = events.map((event) => event.targets[0].id)
          assert.deepStrictEqual(names.toSorted(), committed.toSorted())
          assert.isAbove(seenMeanwhile, 0)
        }
        assert.deepStrictEqual(polled[0]?.events, polled[1]?.events)
      }),
    60_000
  )
})
