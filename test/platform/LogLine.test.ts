import { assert, it } from "@effect/vitest"
import { Cause, Data, Effect } from "effect"
import { captureLogs } from "../support/LogLines.ts"

class Lost extends Data.TaggedError("Lost") {}

it.effect("a failure that is logged without a word is named by its line all the same", () =>
  Effect.gen(function* () {
    const { layer, lines } = captureLogs()
    yield* Effect.provide(
      Effect.andThen(
        Effect.logWarning(Cause.fail(new Lost())),
        Effect.logWarning("A mail was lost", Cause.fail(new Lost()))
      ),
      layer
    )
    const told = lines.map((line) => JSON.parse(line))
    assert.deepStrictEqual(
      told.map(({ message }) => message),
      ["Lost", "A mail was lost"]
    )
    for (const { errors } of told) assert.deepInclude(errors[0], { error: "Lost" })
  })
)
