import { assert, describe, it } from "@effect/vitest"
import { Cause, Data, Effect, Exit, Schema } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { reportOf } from "../../src/platform/CauseReport.ts"

const secret = "sentinel"

const reportedFor = (defect: unknown) => {
  const [report] = reportOf(Cause.die(defect))
  return report!
}

/** An error as a library throws it, which carries a code and quotes what it was given. */
const coded = (code: string) =>
  Object.assign(new TypeError(`The argument is invalid. Received '${secret}'`), { code })

class Ours extends Data.TaggedError("Ours")<{ readonly message: string }> {}

describe("what is logged of a failure", () => {
  it("is the message of an error of our own, and its place", () => {
    const { error, stack } = reportedFor(new Ours({ message: "The queue is full" }))
    assert.strictEqual(error, "Ours: The queue is full")
    assert.match(stack ?? "", /CauseReport\.test\.ts/)
  })

  it("is no message of any other error", () => {
    assert.strictEqual(reportedFor(new Error(secret)).error, "Error")
    assert.strictEqual(reportedFor(new RangeError(secret)).error, "RangeError")
    assert.strictEqual(reportedFor(coded("ERR_X")).error, "TypeError (ERR_X)")
    assert.strictEqual(reportedFor(secret).error, "string")
    assert.strictEqual(reportedFor({ secret }).error, "object")
    assert.strictEqual(reportedFor({ _tag: "Tagged", secret }).error, "Tagged")
    assert.strictEqual(reportedFor(null).error, "object")
  })

  it("is the kind and the code of a database's error", () => {
    const cause = Object.assign(new Error(`Key (email)=(${secret})`), { code: "23505" })
    const failure = new SqlError({
      reason: new ConnectionError({ cause, message: secret, operation: secret })
    })
    const report = reportedFor(failure)
    assert.strictEqual(report.error, "SqlError: ConnectionError (23505)")
    assert.notInclude(JSON.stringify(report), secret)
  })

  it.effect("names places and expectations of a schema's error, not what was found", () =>
    Effect.gen(function* () {
      const Body = Schema.Struct({
        age: Schema.Int,
        name: Schema.String.check(Schema.isMinLength(99))
      })
      const exit = yield* Effect.exit(
        Schema.decodeUnknownEffect(Body)({ age: secret, name: secret }, { errors: "all" })
      )
      assert.isTrue(Exit.isFailure(exit))
      if (Exit.isSuccess(exit)) return
      const report = reportOf(exit.cause)
      assert.match(report[0]!.error, /^SchemaError: Expected number\s+at \["age"\]/)
      assert.notInclude(JSON.stringify(report), secret)
    })
  )

  it("takes no line of a message for a place", () => {
    const { stack } = reportedFor(new Error(`one\n    at ${secret} (${secret}.ts:1:1)`))
    assert.notInclude(stack ?? "", secret)
    assert.match(stack ?? "", /CauseReport\.test\.ts/)
  })

  it("is cut at twelve places", () => {
    const deep = (levels: number): Error => (levels === 0 ? new Error() : deep(levels - 1))
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 50
    const { stack } = reportedFor(deep(40))
    Error.stackTraceLimit = limit
    assert.strictEqual(stack?.split("\n").length, 12)
  })

  it("tells every reason of a cause", () => {
    const cause = Cause.combine(
      Cause.combine(Cause.fail(new Ours({ message: "a" })), Cause.die("b")),
      Cause.interrupt()
    )
    assert.deepStrictEqual(
      reportOf(cause).map(({ error }) => error),
      ["Ours: a", "string", "Interrupted"]
    )
  })
})
