import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { patchBetween, type JsonObject } from "../../src/console/app/kernel/mergePatch.ts"
import * as Metadata from "../../src/contract/Metadata.ts"

/** A bag as it is stored: its objects have no nulls, which a merge patch cannot write. */
const bagOf = (json: JsonObject): JsonObject =>
  Metadata.merge(Metadata.empty, JSON.parse(JSON.stringify(json)))

const Objects = Schema.Record(
  Schema.Literals(["a", "b", "c"]),
  Schema.Union([
    Schema.Int,
    Schema.Array(Schema.Int),
    Schema.Record(Schema.Literals(["a", "b"]), Schema.NullOr(Schema.Int))
  ])
)

describe("the merge patch between two bags", () => {
  it.effect.prop("makes the one of the other", [Objects, Objects], ([one, other]) =>
    Effect.sync(() => {
      const before = bagOf(one as JsonObject)
      const after = bagOf(other as JsonObject)
      assert.deepStrictEqual(Metadata.merge(before, patchBetween(before, after)), after)
      assert.deepStrictEqual(patchBetween(after, after), {})
    })
  )
})
