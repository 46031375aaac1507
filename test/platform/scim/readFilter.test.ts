import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { parse } from "scim2-parse-filter"
import {
  readElementFilter,
  readFilter,
  type ScimFilter
} from "../../../src/platform/scim/readFilter.ts"
import { matchesFilter } from "../../../src/platform/scim/matchesFilter.ts"
import { userResource } from "../../../src/platform/scim/resources.ts"
import { filter as oracle } from "scim2-parse-filter"
import { filterOf } from "./filters.ts"
import { chooser, Tape, wordOf, type Chooser } from "./tapes.ts"
import { leastCost } from "../../support/leastCost.ts"

const read = (text: string) => readFilter(userResource, text)

const nameOf = (filter: Extract<ScimFilter, { _tag: "Compare" | "Present" | "Where" }>): string => {
  const { attribute, extension, sub } = filter.target
  const own = sub === null ? attribute.name : `${attribute.name}.${sub.name}`
  return extension === null ? own : `${extension}:${own}`
}

/** A filter in the form in which the other library has it. */
const shapeOf = (filter: ScimFilter): object => {
  switch (filter._tag) {
    case "And":
      return { op: "and", filters: filter.all.map(shapeOf) }
    case "Or":
      return { op: "or", filters: filter.all.map(shapeOf) }
    case "Not":
      return { op: "not", filter: shapeOf(filter.filter) }
    case "Present":
      return { op: "pr", attrPath: nameOf(filter) }
    case "Where":
      return { op: "[]", attrPath: nameOf(filter), valFilter: shapeOf(filter.filter) }
    case "Compare":
      return { op: filter.comparison, attrPath: nameOf(filter), compValue: filter.value }
  }
}

/** Chains of one word are one list, however they were bracketed. */
const flat = (shape: object): object => {
  const { filter, filters, op, valFilter } = shape as {
    readonly op: string
    readonly filter?: object
    readonly filters?: ReadonlyArray<object>
    readonly valFilter?: object
  }
  return {
    ...shape,
    ...(filter === undefined ? {} : { filter: flat(filter) }),
    ...(valFilter === undefined ? {} : { valFilter: flat(valFilter) }),
    ...(filters === undefined
      ? {}
      : {
          filters: filters.map(flat).flatMap((one) => {
            const inner = one as { readonly op: string; readonly filters?: ReadonlyArray<object> }
            return inner.op === op ? (inner.filters ?? []) : [one]
          })
        })
  }
}

const emailOf = (choose: Chooser) => ({
  ...(choose.number(4) === 0 ? {} : { value: wordOf(choose) }),
  ...(choose.number(4) === 0 ? {} : { type: choose.of(["work", "home"]) })
})

describe("a filter", () => {
  it("compares a number of many digits as it is written", () => {
    for (const [text, value] of [
      ["9007199254740991", 9_007_199_254_740_991],
      ["9007199254740993", "9007199254740993"]
    ] as const) {
      assert.deepInclude(Result.getOrThrow(read(`externalId eq ${text}`)), { value })
    }
  })

  it.effect.prop(
    "is read as scim2-parse-filter reads it",
    [Tape],
    ([tape]) =>
      Effect.sync(() => {
        const text = filterOf(chooser(tape))
        const own = Result.getOrThrow(read(text))
        assert.deepStrictEqual(flat(shapeOf(own)), flat(parse(text)), text)
      }),
    { arbitrary: { runs: 400 } }
  )

  it.effect.prop(
    "of elements chooses those that scim2-parse-filter chooses",
    [Tape],
    ([tape]) =>
      Effect.sync(() => {
        const choose = chooser(tape)
        const emails = [emailOf(choose), emailOf(choose), emailOf(choose)]
        const part = () =>
          `${choose.of(["value", "type"])} ${choose.of(["eq", "co", "sw", "ew", "gt", "le"])} "${wordOf(choose)}"`
        const text = choose.of([
          part(),
          `${part()} and ${part()}`,
          `${part()} or ${part()}`,
          `not (${part()})`,
          "type pr"
        ])
        const attribute = userResource.core.attributes.find(({ name }) => name === "emails")
        assert.isDefined(attribute)
        const own = Result.getOrThrow(readElementFilter(attribute, text))
        const fits = oracle(parse(text))
        assert.deepStrictEqual(
          emails.map((one) => matchesFilter(own, one)),
          emails.map((one) => fits(one)),
          text
        )
      }),
    { arbitrary: { runs: 400 } }
  )

  it("takes attributes and words in any case, and values with their quotes and escapes", () => {
    for (const [text, value] of [
      ['USERNAME EQ "a"', "a"],
      ['userName eq "a\\"b\\\\c\\u0041"', 'a"b\\cA'],
      ['userName eq " a ) or (b "', " a ) or (b "],
      ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', "a"]
    ] as const) {
      const filter = Result.getOrThrow(read(text))
      assert.deepInclude(filter, { _tag: "Compare", comparison: "eq", value }, text)
    }
  })

  it.each([
    "",
    " ",
    "userName",
    "userName eq",
    "userName eq a",
    'userName eq "a',
    'userName eq "a" and',
    'userName eq "a" or or title pr',
    '(userName eq "a"',
    'userName eq "a")',
    'not userName eq "a"',
    'userName is "a"',
    'shoeSize eq "38"',
    'password eq "hunter2"',
    "userName eq 'a'",
    'userName eq "a"; DROP TABLE users',
    'userName eq "a" -- ',
    'user_name eq "a"',
    'attributes eq "a"',
    'userName[value eq "a"]',
    'emails[value eq "a"',
    'emails[emails[value eq "a"]]',
    'emails[userName eq "a"]',
    'userName eq "a\\u0000"',
    'userName eq "\\ud800"',
    'userName eq "\\x"',
    '__proto__ eq "a"',
    "constructor pr"
  ])("that cannot be read is refused: %s", (text) => {
    const flaw = read(text)
    assert.isTrue(Result.isFailure(flaw))
    if (Result.isFailure(flaw)) {
      assert.deepInclude(flaw.failure, { status: 400, scimType: "invalidFilter" })
    }
  })

  it("is bounded in length and depth, and a hostile one costs little", () => {
    const nested = (levels: number) => `${"(".repeat(levels)}title pr${")".repeat(levels)}`
    assert.isTrue(Result.isSuccess(read(nested(8))))
    for (const text of [
      nested(9),
      nested(20_000),
      `not ${"(".repeat(500)}`,
      `userName eq "${"a".repeat(2048)}"`,
      `userName eq "${"a".repeat(64 * 1024)}"`,
      `userName eq "${"\\".repeat(2030)}`,
      "[".repeat(2048),
      `${" ".repeat(64 * 1024)}title pr`,
      Array.from({ length: 5000 }, () => "title pr").join(" and ")
    ]) {
      const cost = leastCost(200, () => {
        assert.isTrue(Result.isFailure(read(text)), text.slice(0, 40))
      })
      assert.isAtMost(cost, 200)
    }
    const wide = Array.from({ length: 150 }, () => "title pr").join(" or ")
    assert.isTrue(Result.isSuccess(read(wide)))
  })
})
