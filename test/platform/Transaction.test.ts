import { assert, describe, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { isDatabaseAway } from "../../src/platform/DatabaseAway.ts"
import { Transaction } from "../../src/platform/Transaction.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const services = Transaction.layer.pipe(Layer.provideMerge(Layer.orDie(TestDatabase.layer)))

const write = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly transaction: string }>`
    INSERT INTO notes (name) VALUES (${name}) RETURNING pg_current_xact_id()::text AS transaction`
  return row!.transaction
}, Effect.orDie)

const written = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly name: string }>`SELECT name FROM notes ORDER BY name`
  return rows.map(({ name }) => name)
})

/** How many connections are in a transaction, the asking one left out. */
const openTransactions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly count: number }>`
    SELECT count(*)::int4 AS count FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  return row!.count
})

const transactionId = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly id: string }>`SELECT pg_current_xact_id()::text AS id`
  return row!.id
}).pipe(Effect.orDie)

layer(services)((it) => {
  describe("a part of a transaction", () => {
    it.effect("has no savepoint of its own, and without a transaction one of its own", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DROP TABLE IF EXISTS notes`
        yield* sql`CREATE TABLE notes (name text)`
        const { part, run } = yield* Transaction
        const whole = Effect.all([write("a"), part(write("b")), run(write("c"))])
        const [first, second, third] = yield* run(whole)
        assert.deepStrictEqual([second, third], [first, first])
        assert.notStrictEqual(yield* part(write("d")), first)
        // A row is stamped with the savepoint that it was written in.
        const stamps = yield* sql<{ readonly stamp: string }>`
        SELECT xmin::text AS stamp FROM notes ORDER BY name`
        const [a, b, c] = stamps.map(({ stamp }) => stamp)
        assert.strictEqual(a, b)
        assert.notStrictEqual(a, c)
      })
    )
  })

  describe("a statement that is not waited for", () => {
    const flushes = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ readonly own: string; readonly pid: number }>`
      SELECT current_setting('synchronous_commit') AS own, pg_backend_pid() AS pid`
      return row!
    }).pipe(Effect.orDie)

    it.effect("leaves the disk alone by itself, but not as part of a transaction", () =>
      Effect.gen(function* () {
        const { run, unflushed } = yield* Transaction
        const alone = yield* Effect.all(
          Array.from({ length: 4 }, () => unflushed(flushes)),
          { concurrency: "unbounded" }
        )
        const others = yield* Effect.all([flushes, run(flushes), run(unflushed(flushes))])
        const sql = yield* SqlClient.SqlClient
        // A server for tests may never wait for its disk.
        const [server] = yield* sql<{ readonly usual: string }>`
        SELECT reset_val AS usual FROM pg_settings WHERE name = 'synchronous_commit'`
        assert.deepStrictEqual(
          alone.map(({ own }) => own),
          ["off", "off", "off", "off"]
        )
        assert.strictEqual(new Set(alone.map(({ pid }) => pid)).size, 1)
        assert.deepStrictEqual(
          others.map(({ own }) => own),
          Array.from({ length: 3 }, () => server?.usual)
        )
      })
    )
  })

  describe("a joint transaction", () => {
    const fresh = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`DROP TABLE IF EXISTS notes`
      yield* sql`CREATE TABLE notes (name text)`
      return yield* Transaction
    })

    it.effect("makes one of all transactions of the effect, and of what completes it", () =>
      Effect.gen(function* () {
        const { joint, run } = yield* fresh
        const ids = yield* joint(
          Effect.all([run(write("a")), run(Effect.andThen(run(write("b")), write("c")))]),
          (before) => Effect.map(write("d"), (last) => [...before, last])
        )
        assert.strictEqual(new Set(ids).size, 1)
        assert.deepStrictEqual(yield* written, ["a", "b", "c", "d"])
      })
    )

    it.effect("begins with the first of them: nothing is held before", () =>
      Effect.gen(function* () {
        const { joint, run } = yield* fresh
        const seen = yield* joint(
          Effect.gen(function* () {
            const before = yield* openTransactions
            yield* run(write("a"))
            return [before, yield* openTransactions]
          }),
          Effect.succeed
        )
        assert.deepStrictEqual(seen, [0, 1])
        assert.strictEqual(yield* openTransactions, 0)
      })
    )

    it.effect("is none where the effect runs none", () =>
      Effect.gen(function* () {
        const { joint } = yield* fresh
        assert.strictEqual(yield* joint(Effect.succeed(1), (one) => Effect.succeed(one + 1)), 2)
        yield* joint(Effect.void, () => write("a"))
        assert.deepStrictEqual(yield* written, ["a"])
      })
    )

    it.effect("is undone when the effect fails after them, and when completing fails", () =>
      Effect.gen(function* () {
        const { joint, run } = yield* fresh
        const after = Effect.andThen(run(write("a")), Effect.fail("after"))
        assert.strictEqual(yield* Effect.flip(joint(after, Effect.succeed)), "after")
        const completing = joint(run(write("b")), () =>
          Effect.andThen(write("c"), Effect.fail("completing"))
        )
        assert.strictEqual(yield* Effect.flip(completing), "completing")
        const dying = yield* Effect.exit(joint(run(write("d")), () => Effect.die("a defect")))
        assert.isTrue(Exit.hasDies(dying))
        assert.deepStrictEqual(yield* written, [])
        assert.strictEqual(yield* openTransactions, 0)
      })
    )

    it.effect("keeps what stands when a part of it fails and is caught", () =>
      Effect.gen(function* () {
        const { joint, run } = yield* fresh
        const part = Effect.ignore(run(Effect.andThen(write("b"), Effect.fail("part"))))
        yield* joint(Effect.all([run(write("a")), part, run(write("c"))]), () => write("d"))
        assert.deepStrictEqual(yield* written, ["a", "c", "d"])
      })
    )

    it.effect("is undone when it is interrupted", () =>
      Effect.gen(function* () {
        const { joint, run } = yield* fresh
        const reached = yield* Deferred.make<void>()
        const hanging = yield* Effect.forkChild(
          joint(
            Effect.andThen(
              run(write("a")),
              Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
            ),
            Effect.succeed
          )
        )
        yield* Deferred.await(reached)
        assert.strictEqual(yield* openTransactions, 1)
        yield* Fiber.interrupt(hanging)
        assert.deepStrictEqual(yield* written, [])
        assert.strictEqual(yield* openTransactions, 0)
      })
    )

    it.effect("runs what waits for the commit once it has committed", () =>
      Effect.gen(function* () {
        const { afterCommit, joint, run } = yield* fresh
        const order: Array<string> = []
        const note = (name: string) =>
          Effect.sync(() => {
            order.push(name)
          })
        yield* joint(run(Effect.andThen(afterCommit(note("committed")), write("a"))), () =>
          note("completed")
        )
        assert.deepStrictEqual(order, ["completed", "committed"])
      })
    )

    it.effect("leaves apart what is to hold in any case", () =>
      Effect.gen(function* () {
        const { joint, outside, run } = yield* fresh
        const effect = run(
          Effect.gen(function* () {
            yield* write("a")
            yield* outside(run(write("kept")))
            return yield* Effect.fail("undone")
          })
        )
        yield* Effect.flip(joint(effect, Effect.succeed))
        assert.deepStrictEqual(yield* written, ["kept"])
      })
    )
  })

  describe("a transaction that a deadlock has ended", () => {
    /** Adds to two notes in an order; waits in between the first time, and ahead of any other. */
    const adder = (
      [first, second]: readonly [string, string],
      between: Effect.Effect<unknown>,
      ahead: Effect.Effect<unknown>
    ) => {
      let tries = 0
      const add = Effect.fnUntraced(function* (name: string) {
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE counters SET count = count + 1 WHERE name = ${name}`
      }, Effect.orDie)
      return Effect.gen(function* () {
        tries += 1
        if (tries > 1) yield* ahead
        yield* add(first)
        if (tries === 1) yield* between
        yield* add(second)
        return tries
      })
    }

    it.effect.each(["run", "joint"] as const)("runs again as a whole: %s", (kind) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DROP TABLE IF EXISTS counters`
        yield* sql`CREATE TABLE counters (name text PRIMARY KEY, count int NOT NULL)`
        yield* sql`INSERT INTO counters (name, count) VALUES ('a', 0), ('b', 0)`
        const { joint, run } = yield* Transaction
        const party = Effect.all({ half: Deferred.make<void>(), end: Deferred.make<void>() })
        const [one, other] = [yield* party, yield* party]
        const begun = (notes: readonly [string, string], mine: typeof one, theirs: typeof one) => {
          const meet = Effect.andThen(
            Deferred.succeed(mine.half, undefined),
            Deferred.await(theirs.half)
          )
          // Whoever runs again could be faster than the other, whom they made wait.
          const effect = adder(notes, meet, Deferred.await(theirs.end))
          const whole = kind === "run" ? run(effect) : joint(run(effect), Effect.succeed)
          return Effect.ensuring(whole, Deferred.succeed(mine.end, undefined))
        }
        const tries = yield* Effect.all(
          [begun(["a", "b"], one, other), begun(["b", "a"], other, one)],
          { concurrency: 2 }
        )
        assert.sameMembers(tries, [1, 2])
        const counts = yield* sql<{ readonly count: number }>`SELECT count FROM counters`
        assert.deepStrictEqual(
          counts.map(({ count }) => count),
          [2, 2]
        )
      })
    )

    it.effect("ends the transaction around it, which alone can run again", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { run } = yield* Transaction
        let [whole, parts] = [0, 0]
        const serialised = sql`DO $$ BEGIN RAISE EXCEPTION SQLSTATE '40001'; END $$`
        const part = run(
          Effect.suspend(() => {
            parts += 1
            return Effect.orDie(serialised)
          })
        )
        const exit = yield* Effect.exit(
          run(
            Effect.suspend(() => {
              whole += 1
              return part
            })
          )
        )
        assert.isTrue(Exit.hasDies(exit))
        assert.deepStrictEqual([whole, parts], [5, 5])
      })
    )
  })

  describe("a view", () => {
    it.effect("reads what was there when it began, and takes writes outside of it alone", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`DROP TABLE IF EXISTS notes`
        yield* sql`CREATE TABLE notes (name text)`
        const { outside, run, view } = yield* Transaction
        yield* write("a")
        const seen = yield* view(
          Effect.gen(function* () {
            const before = yield* written
            yield* outside(run(write("b")))
            return [before, yield* written]
          })
        )
        assert.deepStrictEqual(seen, [["a"], ["a"]])
        assert.isTrue(Exit.hasDies(yield* Effect.exit(view(write("c")))))
        assert.deepStrictEqual(yield* run(view(written)), ["a", "b"])
        assert.deepStrictEqual(yield* written, ["a", "b"])
      })
    )
  })

  describe("a brief transaction", () => {
    const waiting = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return rows.length
    })

    const until = (count: number) => Effect.repeat(waiting, { until: (waits) => waits === count })

    /** Takes the lock, and writes "late" before it lets go. */
    const locking = Effect.fnUntraced(function* (
      lock: Effect.Effect<unknown>,
      release: Deferred.Deferred<void>
    ) {
      const { run } = yield* Transaction
      const locked = yield* Deferred.make<void>()
      const locker = yield* Effect.forkChild(
        run(
          Effect.gen(function* () {
            yield* lock
            yield* Deferred.succeed(locked, undefined)
            yield* Deferred.await(release)
            yield* write("late")
          })
        )
      )
      yield* Deferred.await(locked)
      return locker
    })

    const fresh = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`DROP TABLE IF EXISTS notes`
      yield* sql`CREATE TABLE notes (name text)`
      yield* write("lock")
      const lock = Effect.orDie(sql`SELECT 1 FROM notes WHERE name = 'lock' FOR UPDATE`)
      return { ...(yield* Transaction), lock, sql }
    })

    it.effect("shows a statement what was there once the one sent before it got its lock", () =>
      Effect.gen(function* () {
        const { brief, lock } = yield* fresh
        const release = yield* Deferred.make<void>()
        const locker = yield* locking(lock, release)
        const both = yield* Effect.forkChild(
          brief(Effect.all([lock, written], { concurrency: "unbounded" }))
        )
        yield* until(1)
        yield* Deferred.succeed(release, undefined)
        const [, seen] = yield* Fiber.join(both)
        assert.deepStrictEqual(seen, ["late", "lock"])
        yield* Fiber.join(locker)
      })
    )

    it.effect(
      "is undone when it is interrupted while it waits, and gives its connection back",
      () =>
        Effect.gen(function* () {
          const { brief, lock } = yield* fresh
          const release = yield* Deferred.make<void>()
          const locker = yield* locking(lock, release)
          const both = brief(Effect.all([lock, write("a")], { concurrency: "unbounded" }))
          const first = yield* Effect.forkChild(both)
          const second = yield* Effect.forkChild(both)
          yield* until(2)
          yield* Effect.forkChild(Fiber.interruptAll([first, second]), { startImmediately: true })
          yield* Deferred.succeed(release, undefined)
          yield* Fiber.join(locker)
          const exits = yield* Effect.forEach([first, second], Fiber.await)
          assert.isTrue(exits.every(Exit.hasInterrupts))
          assert.deepStrictEqual(yield* written, ["late", "lock"])
          assert.strictEqual(yield* openTransactions, 0)
        })
    )

    it.effect("commits its last statement with the rest, or neither", () =>
      Effect.gen(function* () {
        const { brief, last, run, sql } = yield* fresh
        const noted = (name: string) => Effect.asVoid(write(name))
        yield* brief(Effect.all([write("a"), last(noted("b")), write("c")]))
        yield* run(Effect.andThen(last(noted("d")), write("e")))
        const wrong = last(Effect.orDie(Effect.asVoid(sql`SELECT missing FROM nowhere`)))
        const exit = yield* Effect.exit(brief(Effect.andThen(write("f"), wrong)))
        assert.isTrue(Exit.hasDies(exit))
        assert.deepStrictEqual(yield* written, ["a", "b", "c", "d", "e", "lock"])
        yield* last(noted("g"))
        assert.strictEqual((yield* written).at(-2), "g")
        assert.strictEqual(yield* openTransactions, 0)
      })
    )
  })

  describe("a transaction whose connection is lost", () => {
    const loseConnection = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.ignore(sql`SELECT pg_terminate_backend(pg_backend_pid())`)
    })
    const refusal = { _tag: "Refused" } as const

    it.effect.each(["run", "brief", "nested", "joint"] as const)(
      "fails with the reason that it ended for by itself (%s)",
      (way) =>
        Effect.gen(function* () {
          const { brief, joint, run } = yield* Transaction
          const refused = Effect.andThen(loseConnection, Effect.fail(refusal))
          const whole = {
            run: run(refused),
            brief: brief(refused),
            nested: run(run(refused)),
            joint: joint(run(refused), () => Effect.void)
          }[way]
          assert.deepStrictEqual(yield* Effect.exit(whole), Exit.fail(refusal))
          // Its connection is nobody's any more.
          assert.strictEqual(yield* run(Effect.succeed("served")), "served")
          assert.isString(yield* run(transactionId))
        })
    )

    it.effect("commits nothing", () =>
      Effect.gen(function* () {
        const { run } = yield* Transaction
        const exit = yield* Effect.exit(run(run(Effect.andThen(transactionId, loseConnection))))
        assert.isTrue(Exit.isFailure(exit) && isDatabaseAway(exit.cause))
      })
    )
  })
})
