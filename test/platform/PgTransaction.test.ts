import type { PgConnection } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { SqlError } from "effect/sql"
import { PgTransaction } from "../../src/platform/PgTransaction.ts"

const refused = new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause: "refused" }) })

/** A session that keeps what it was sent, and answers in that order, each when it is told to. */
const makeSession = () => {
  const sent: Array<string> = []
  const answers: Array<Deferred.Deferred<PgConnection.Result, SqlError.SqlError>> = []
  const query = (text: string) =>
    Effect.suspend(() => {
      sent.push(text)
      const answer = Deferred.makeUnsafe<PgConnection.Result, SqlError.SqlError>()
      answers.push(answer)
      return Deferred.await(answer)
    })
  const answered = (command = "SELECT") =>
    Effect.suspend(() => {
      const next = answers.shift()
      assert.isDefined(next)
      return Deferred.succeed(next, { command, rows: [] } as unknown as PgConnection.Result)
    })
  const failed = Effect.suspend(() => {
    const next = answers.shift()
    assert.isDefined(next)
    return Deferred.fail(next, refused)
  })
  return {
    sent,
    answered,
    failed,
    session: { query } as unknown as PgConnection.PgConnection
  }
}

const started = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.forkChild(effect, { startImmediately: true })

const settled = Effect.yieldNow

const run = (transaction: PgTransaction, text: string) => transaction.execute(text, [], undefined)

describe("a transaction's connection", () => {
  it.effect("sends no BEGIN before a transaction has begun", () =>
    Effect.gen(function* () {
      const { answered, sent, session } = makeSession()
      const reserved = new PgTransaction(session, false)
      const vacuum = yield* started(run(reserved, "VACUUM users"))
      assert.deepStrictEqual(sent, ["VACUUM users"])
      yield* answered("VACUUM")
      yield* Fiber.join(vacuum)
    })
  )

  it.effect("sends BEGIN together with what reads", () =>
    Effect.gen(function* () {
      const { answered, sent, session } = makeSession()
      const transaction = new PgTransaction(session, true)
      yield* transaction.begin(undefined)
      assert.deepStrictEqual(sent, [])
      const both = yield* started(
        Effect.all([run(transaction, "\n SELECT 1 FOR SHARE"), run(transaction, "SELECT 2")], {
          concurrency: "unbounded"
        })
      )
      assert.deepStrictEqual(sent, ["BEGIN", "\n SELECT 1 FOR SHARE", "SELECT 2"])
      assert.strictEqual(transaction.waitsFor("SELECT 1"), 1)
      yield* Effect.replicateEffect(answered(), 3)
      yield* Fiber.join(both)
    })
  )

  it.effect("sends what writes once BEGIN is answered", () =>
    Effect.gen(function* () {
      const { answered, sent, session } = makeSession()
      const transaction = new PgTransaction(session, true)
      yield* transaction.begin(undefined)
      const reading = yield* started(run(transaction, "SELECT 1"))
      const writing = yield* started(run(transaction, "INSERT INTO t VALUES (1)"))
      const hidden = yield* started(run(transaction, "WITH x AS (DELETE FROM t) SELECT 1"))
      assert.deepStrictEqual(sent, ["BEGIN", "SELECT 1"])
      yield* answered("BEGIN")
      yield* settled
      assert.deepStrictEqual(sent.slice(2), [
        "INSERT INTO t VALUES (1)",
        "WITH x AS (DELETE FROM t) SELECT 1"
      ])
      yield* Effect.replicateEffect(answered(), 3)
      yield* Effect.forEach([reading, writing, hidden], Fiber.join)
    })
  )

  it.effect("sends what reads no sooner than a lock that it was given before", () =>
    Effect.gen(function* () {
      const { answered, sent, session } = makeSession()
      const transaction = new PgTransaction(session, true)
      yield* transaction.begin(undefined)
      const lock = "INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 1"
      const both = yield* started(
        Effect.all([run(transaction, lock), run(transaction, "SELECT count(*) FROM u")], {
          concurrency: "unbounded"
        })
      )
      assert.deepStrictEqual(sent, ["BEGIN"])
      yield* answered("BEGIN")
      yield* settled
      assert.deepStrictEqual(sent, ["BEGIN", lock, "SELECT count(*) FROM u"])
      yield* Effect.replicateEffect(answered(), 2)
      yield* Fiber.join(both)
    })
  )

  it.effect("comes to nothing where BEGIN fails", () =>
    Effect.gen(function* () {
      const { answered, failed, sent, session } = makeSession()
      const transaction = new PgTransaction(session, true)
      yield* transaction.begin(undefined)
      const reading = yield* started(run(transaction, "SELECT 1"))
      const writing = yield* started(run(transaction, "INSERT INTO t VALUES (1)"))
      yield* failed
      yield* answered()
      assert.isTrue(Exit.isFailure(yield* Fiber.await(reading)))
      assert.isTrue(Exit.isFailure(yield* Fiber.await(writing)))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(run(transaction, "DELETE FROM t"))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(transaction.commit)))
      assert.deepStrictEqual(sent, ["BEGIN", "SELECT 1"])
    })
  )

  it.effect("is none without a statement", () =>
    Effect.gen(function* () {
      const { sent, session } = makeSession()
      const transaction = new PgTransaction(session, true)
      yield* transaction.begin(undefined)
      yield* transaction.commit
      yield* transaction.rollback
      assert.deepStrictEqual(sent, [])
    })
  )

  const open = Effect.gen(function* () {
    const made = makeSession()
    const transaction = new PgTransaction(made.session, true)
    yield* transaction.begin(undefined)
    const reading = yield* started(run(transaction, "SELECT 1"))
    yield* Effect.replicateEffect(made.answered(), 2)
    yield* Fiber.join(reading)
    made.sent.length = 0
    return { ...made, transaction }
  })

  it.effect("sends its last statements together with COMMIT", () =>
    Effect.gen(function* () {
      const { answered, sent, transaction } = yield* open
      transaction.endWith(Effect.orDie(Effect.asVoid(run(transaction, "UPDATE t SET a = 1"))))
      transaction.endWith(Effect.orDie(Effect.asVoid(run(transaction, "INSERT INTO u VALUES (2)"))))
      assert.deepStrictEqual(sent, [])
      const committing = yield* started(transaction.commit)
      assert.deepStrictEqual(sent, ["UPDATE t SET a = 1", "INSERT INTO u VALUES (2)", "COMMIT"])
      assert.strictEqual(transaction.waitsFor("SELECT 1"), 0)
      yield* answered("UPDATE")
      yield* answered("INSERT")
      yield* answered("COMMIT")
      yield* Fiber.join(committing)
    })
  )

  it.effect("fails with its last statement", () =>
    Effect.gen(function* () {
      const { answered, failed, transaction } = yield* open
      transaction.endWith(Effect.orDie(Effect.asVoid(run(transaction, "UPDATE t SET a = 1"))))
      const committing = yield* started(transaction.commit)
      yield* failed
      yield* answered("ROLLBACK")
      assert.isTrue(Exit.hasDies(yield* Fiber.await(committing)))
    })
  )

  it.effect(
    "does not commit before a last statement that comes late, nor after one that failed",
    () =>
      Effect.gen(function* () {
        const { answered, failed, sent, transaction } = yield* open
        const late = Effect.orDie(Effect.asVoid(run(transaction, "UPDATE t SET a = 1")))
        transaction.endWith(Effect.andThen(Effect.yieldNow, late))
        const committing = yield* started(transaction.commit)
        assert.deepStrictEqual(sent, [])
        yield* settled
        assert.deepStrictEqual(sent, ["UPDATE t SET a = 1"])
        yield* failed
        yield* settled
        yield* settled
        assert.deepStrictEqual(sent, ["UPDATE t SET a = 1", "ROLLBACK"])
        yield* answered("ROLLBACK")
        assert.isTrue(Exit.isFailure(yield* Fiber.await(committing)))
      })
  )
})
