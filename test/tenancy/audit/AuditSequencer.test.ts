import { assert, layer } from "@effect/vitest"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { type Duration, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { TestClock } from "effect/testing"
import { AuditSequencer } from "../../../src/tenancy/audit/AuditSequencer.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { Lease } from "../../../src/platform/Lease.ts"
import * as Trail from "../../support/AuditTrail.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A new environment whose own two events are numbered, and whose sequencer has come to rest. */
const quietTenant = Effect.fnUntraced(function* (name: string) {
  const tenant: Tenant = yield* (yield* TestService).tenant(name)
  yield* Trail.number(tenant)
  return tenant
})

/** Writes events as an instance does that dies before it numbers them. */
const leave = Effect.fnUntraced(function* ({ environment }: Tenant, ids: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO audit_events (environment_id, id, action, result, occurred_at, recorded_at,
      actor_type, targets, secret_key_id, metadata, schema_version)
    SELECT ${environment.id}::uuid, id::uuid, 'user.updated', 'success', now(), now(), 'system',
      '[]', '00000000-0000-0000-0000-000000000000', '{}', 1
    FROM unnest(${ids}::text[]) AS id`
})

const newIds = (count: number) =>
  Effect.flatMap(Crypto, (crypto) => Effect.replicateEffect(crypto.uuidV7, count))

const unnumbered = Effect.fnUntraced(function* ({ environment }: Tenant) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT id FROM audit_events WHERE environment_id = ${environment.id} AND sequence IS NULL`
  return rows.length
})

/** Looks again and again, as the sequencer works at the same time; each look takes so long. */
const eventuallyNumbered = (tenant: Tenant, look: Duration.Input) =>
  Effect.andThen(TestClock.adjust(look), unnumbered(tenant)).pipe(
    Effect.repeat({ until: (count) => count === 0 })
  )

const numbering = Effect.fnUntraced(function* (tenant: Tenant) {
  const { events } = yield* Trail.follow(tenant, { limit: 100 })
  assert.deepStrictEqual(
    events.map(({ sequence }) => sequence),
    range(1, events.length)
  )
  return events.map(({ id }) => id)
})

layer(TestService.layer)("the sequencer", (it) => {
  it.effect("does not read a trail that has grown once for each of its events", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("growing")
      const sql = yield* SqlClient.SqlClient
      const rowsRead = sql<{ readonly rows: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables
        WHERE relname = 'audit_events'`.pipe(Effect.map(([row]) => row?.rows ?? 0))
      // One transaction is one connection, which keeps the plans that it made of a short trail.
      const read = yield* sql.withTransaction(
        Effect.gen(function* () {
          for (let pass = 0; pass < 8; pass++) {
            yield* leave(tenant, yield* newIds(1))
            yield* Trail.number(tenant)
          }
          yield* leave(tenant, yield* newIds(1000))
          const before = yield* rowsRead
          yield* Trail.number(tenant)
          return (yield* rowsRead) - before
        })
      )
      assert.isBelow(read, 20_000)
    })
  )

  it.effect("numbers what is committed in the order of ids, also beyond one batch", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("batches")
      const own = yield* numbering(tenant)
      const ids = yield* newIds(10_001)
      yield* leave(tenant, ids.toReversed())
      yield* Trail.number(tenant)
      assert.deepStrictEqual(yield* numbering(tenant), [...own, ...ids])
    })
  )

  it.effect("gives a late event the next number, whatever its id", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("late")
      const [late = "", early = ""] = yield* newIds(2)
      yield* leave(tenant, [early])
      yield* Trail.number(tenant)
      yield* leave(tenant, [late])
      yield* Trail.number(tenant)
      assert.deepStrictEqual((yield* numbering(tenant)).slice(2), [early, late])
    })
  )

  it.effect("numbers nothing twice when it is called by many at once", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("contended")
      yield* leave(tenant, yield* newIds(500))
      yield* Effect.replicateEffect(Trail.number(tenant), 8, { concurrency: "unbounded" })
      assert.strictEqual((yield* numbering(tenant)).length, 502)
    })
  )

  it.effect("numbers by itself what is committed here, in passes that keep a pause", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("woken")
      yield* Trail.record(tenant)
      // The pause that follows begins in the last of these looks at the earliest.
      yield* eventuallyNumbered(tenant, "10 millis")
      yield* Trail.record(tenant)
      yield* Trail.record(tenant)
      const looks = Effect.replicateEffect(unnumbered(tenant), 20)
      assert.deepStrictEqual(new Set(yield* looks), new Set([2]))
      yield* TestClock.adjust("89 millis")
      assert.deepStrictEqual(new Set(yield* looks), new Set([2]))
      yield* eventuallyNumbered(tenant, "100 millis")
      assert.strictEqual((yield* numbering(tenant)).length, 5)
    })
  )

  it.effect("numbers what another instance left, once a second sweep still finds it", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("left")
      yield* leave(tenant, yield* newIds(3))
      yield* eventuallyNumbered(tenant, "1 second")
      assert.strictEqual((yield* numbering(tenant)).length, 5)
    })
  )

  it.effect("numbers at its start what was left by those before it", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("restarted")
      yield* leave(tenant, yield* newIds(3))
      yield* Effect.provide(
        eventuallyNumbered(tenant, "0 millis"),
        Layer.fresh(AuditSequencer.layer)
      )
      assert.strictEqual((yield* numbering(tenant)).length, 5)
    })
  )

  it.effect("numbers an event of a transaction that took longer than a pass looks back", () =>
    Effect.gen(function* () {
      const tenant = yield* quietTenant("slow")
      const [slow = ""] = yield* newIds(1)
      yield* TestClock.adjust("61 seconds")
      yield* leave(tenant, [slow])
      yield* Trail.record(tenant)
      yield* eventuallyNumbered(tenant, "1 second")
      const [, , first, second] = yield* numbering(tenant)
      assert.isDefined(first)
      assert.isTrue(first === slow || second === slow)
    })
  )
})

const alone = Crypto.layerWith(Redacted.make(new Uint8Array(32))).pipe(
  Layer.provideMerge(NodeCrypto.layerSecureRandom),
  Layer.provideMerge(TestDatabase.layer)
)

/** An instance's part that looks for what was left, and how to stop it; it tells when it looks. */
const looker = Effect.fnUntraced(function* (onLook: () => void) {
  const scope = yield* Effect.acquireRelease(Scope.make(), (made) => Scope.close(made, Exit.void))
  yield* Layer.fresh(Layer.provide(AuditSequencer.layer, Lease.layer)).pipe(
    Layer.buildWithScope(scope),
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      if (statement.compile()[0].includes("DISTINCT ON (environment_id)")) onLook()
      return Effect.succeed(statement)
    })
  )
  return { stop: Scope.close(scope, Exit.void) }
})

layer(alone)("several instances", (it) => {
  it.effect("have one that looks for what was left; when it stops or dies, another does", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let looked: Array<string> = []
      const stops = new Map<string, Effect.Effect<void>>()
      for (const name of ["one", "two", "three"]) {
        stops.set(name, (yield* looker(() => looked.push(name))).stop)
      }
      /** Who looks in five seconds, once everybody knows whose lease it is. */
      const lookers = Effect.gen(function* () {
        const second = Effect.andThen(
          TestClock.adjust("1 second"),
          // The database answers in the time of the machine.
          Effect.replicateEffect(sql`SELECT 1`, 4)
        )
        yield* Effect.replicateEffect(second, 5)
        looked = []
        yield* Effect.replicateEffect(second, 5)
        return [...new Set(looked)]
      })

      const [first = "", ...others] = yield* lookers
      assert.lengthOf(others, 0)
      yield* stops.get(first) ?? Effect.void
      const [next = "", ...more] = yield* lookers
      assert.lengthOf(more, 0)
      assert.notInclude(["", first], next)

      // As if another instance had it, which dies.
      const dead = yield* (yield* Crypto).uuidV7
      yield* sql`UPDATE leases SET holder = ${dead}, held_until = now() + interval '1 hour'`
      assert.lengthOf(yield* lookers, 0)
      yield* sql`UPDATE leases SET held_until = now()`
      assert.lengthOf(yield* lookers, 1)
    })
  )
})
