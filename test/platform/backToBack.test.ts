import { assert, it } from "@effect/vitest"
import { Cause, Effect, Exit, Schema } from "effect"
import { makeBackToBack } from "../../src/platform/CompactJws.ts"

it.effect.prop(
  "everybody gets the answer to their own work, in any number",
  [Schema.Array(Schema.Json)],
  ([asked]) =>
    Effect.gen(function* () {
      const backToBack = makeBackToBack()
      const works = Array.from({ length: 40 }, () => asked).flat()
      const done = yield* Effect.forEach(works, (json) => backToBack(() => [json]), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        done,
        works.map((json) => [json])
      )
    })
)

it.effect("nobody goes on before the works of the turn are done, and few enough are in one", () =>
  Effect.gen(function* () {
    const backToBack = makeBackToBack()
    let done = 0
    const seen = yield* Effect.forEach(
      Array.from({ length: 20 }),
      () =>
        Effect.map(
          backToBack(() => (done += 1)),
          () => done
        ),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(seen, [...Array.from({ length: 16 }, () => 16), 20, 20, 20, 20])
  })
)

it.effect("a work that fails fails for whoever asked for it alone", () =>
  Effect.gen(function* () {
    const backToBack = makeBackToBack()
    const broken = new Error("broken")
    const works = [
      () => "first",
      () => {
        throw broken
      },
      () => "last"
    ]
    const [first, failed, last] = yield* Effect.forEach(
      works,
      (work) => Effect.exit(backToBack(work)),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual([first, last], [Exit.succeed("first"), Exit.succeed("last")])
    assert.strictEqual(Cause.squash(Exit.isFailure(failed!) ? failed.cause : Cause.empty), broken)
  })
)
