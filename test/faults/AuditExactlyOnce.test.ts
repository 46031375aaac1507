import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Random, Redacted, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { Audit, type AuditTrail } from "../../src/capabilities/audit/Audit.ts"
import type { AuditSearchResult } from "../../src/capabilities/audit/AuditSearch.ts"
import { EnvironmentId } from "../../src/contract/Ids.ts"
import { Crypto } from "../../src/platform/Crypto.ts"
import * as Database from "../../src/platform/Database.ts"
import { Transaction } from "../../src/platform/Transaction.ts"
import { freshDatabase } from "../support/TestDatabase.ts"

const range = (length: number) => Array.from({ length }, (_, index) => index)

/** One of several instances of the service, with connections of its own. */
const instance = (details: Parameters<typeof Database.layerWith>[0]) =>
  Layer.fresh(
    Audit.layer.pipe(
      Layer.provideMerge(Transaction.layer),
      Layer.provideMerge(Crypto.layerNoDeps(Redacted.make(new Uint8Array(32)))),
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

/** Follows its checkpoint from the first event until `over` and there is no more. */
const poller = Effect.fnUntraced(function* (over: Ref.Ref<boolean>, limit: number) {
  const audit = yield* Audit
  const names: Array<string> = []
  let seenMeanwhile = 0
  let checkpoint: string | null = null
  while (true) {
    const isOver = yield* Ref.get(over)
    const { items, page }: AuditSearchResult = yield* audit.search(
      trail,
      { page: { mode: "poll", checkpoint } },
      limit
    )
    for (const { sequence, targets } of items) {
      names.push(targets[0]?.id ?? "")
      assert.strictEqual(sequence, names.length)
    }
    if (page.mode === "browse") return assert.fail("asked to poll, it browsed")
    checkpoint = page.checkpoint
    if (!isOver) seenMeanwhile = names.length
    if (isOver && !page.hasMore) return { names, seenMeanwhile }
  }
})

const unnumbered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT 1 FROM audit_events WHERE sequence IS NULL`).length
})

describe("a poller that follows its checkpoint", () => {
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
          [writing, Effect.provide(poller(over, 7), one), Effect.provide(poller(over, 100), two)],
          { concurrency: "unbounded" }
        )

        assert.isAbove(committed.length, 500)
        for (const { names, seenMeanwhile } of polled) {
          assert.deepStrictEqual(names.toSorted(), committed.toSorted())
          assert.isAbove(seenMeanwhile, committed.length / 2)
        }
        assert.deepStrictEqual(polled[0]?.names, polled[1]?.names)
      }),
    60_000
  )
})
