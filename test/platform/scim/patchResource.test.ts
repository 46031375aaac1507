import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { scimPatch } from "scim-patch"
import { patchResource } from "../../../src/platform/scim/patchResource.ts"
import { patchGroup } from "../../../src/platform/scim/patchGroup.ts"
import { readOperations } from "../../../src/platform/scim/patchOperations.ts"
import { readResource } from "../../../src/platform/scim/readResource.ts"
import { enterpriseUrn, groupResource, userResource } from "../../../src/platform/scim/resources.ts"
import type { Json, JsonObject } from "../../../src/platform/scim/ScimAttribute.ts"
import { chooser, Tape, wordOf, type Chooser } from "./tapes.ts"
import { leastCost } from "../../support/leastCost.ts"

const userOf = (choose: Chooser): JsonObject => ({
  userName: wordOf(choose),
  active: true,
  name: { givenName: wordOf(choose), familyName: wordOf(choose) },
  ...(choose.number(3) === 0 ? {} : { title: wordOf(choose) }),
  emails: [
    { value: wordOf(choose), type: "work" },
    { value: `${wordOf(choose)}2`, type: "home" }
  ],
  [enterpriseUrn]: { department: wordOf(choose), costCenter: wordOf(choose) }
})

interface Operation {
  readonly op: "add" | "replace" | "remove"
  readonly path?: string
  readonly value?: Json
}

const singles = [
  "title",
  "nickName",
  "displayName",
  "name.givenName",
  "name.middleName",
  `${enterpriseUrn}:department`
] as const

/** An operation that both libraries, and RFC 7644, understand alike. */
const operationOf = (choose: Chooser): Operation => {
  const op = choose.of<"add" | "replace">(["add", "replace"])
  switch (choose.number(9)) {
    case 0:
      return { op: "remove", path: choose.of(["title", "nickName", "name.middleName", "emails"]) }
    case 1:
      return { op: "remove", path: `emails[type eq "${choose.of(["work", "home", "other"])}"]` }
    case 2:
      return {
        op: "replace",
        path: "emails",
        value: [{ value: wordOf(choose), type: choose.of(["work", "home"]) }]
      }
    case 3:
      return { op: "add", path: "emails", value: [{ value: `${wordOf(choose)}9`, type: "other" }] }
    case 4:
      return { op, path: "active", value: choose.of([true, false]) }
    case 5:
      return {
        op,
        value: { title: wordOf(choose), nickName: wordOf(choose), active: choose.of([true, false]) }
      }
    case 6:
      return {
        op: "add",
        path: `emails[type eq "${choose.of(["work", "home", "other"])}"].value`,
        value: wordOf(choose)
      }
    default:
      return { op, path: choose.of(singles), value: wordOf(choose) }
  }
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  (typeof value === "object" && (Array.isArray(value) ? value : Object.keys(value)).length === 0)

/** A resource without attributes that have no value, in a fixed order. */
const plain = (value: Json): Json => {
  if (Array.isArray(value)) {
    return value
      .map((one: Json) => plain(one))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, plain(member)] as const)
      .filter(([, member]) => !isEmpty(member))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  )
}

const patched = (user: JsonObject, operations: ReadonlyArray<Operation>) =>
  Result.flatMap(readOperations(userResource, { Operations: operations }), (read) =>
    patchResource(user, read)
  )

describe("a change of a user", () => {
  it.effect.prop(
    "comes to the same as with scim-patch",
    [Tape],
    ([tape]) =>
      Effect.sync(() => {
        const choose = chooser(tape)
        const user = userOf(choose)
        const operations = Array.from({ length: 1 + choose.number(3) }, () => operationOf(choose))
        const other = scimPatch(
          structuredClone(user) as never,
          structuredClone(operations) as never
        ) as unknown as Json
        const own = Result.getOrThrow(patched(user, operations))
        assert.deepStrictEqual(plain(own), plain(other), JSON.stringify({ user, operations }))
      }),
    { arbitrary: { runs: 400 } }
  )

  it.effect.prop(
    "that is made twice is the same as once, where nothing is added to a list",
    [Tape],
    ([tape]) =>
      Effect.sync(() => {
        const choose = chooser(tape)
        const user = userOf(choose)
        const operations = [operationOf(choose)]
        const once = Result.getOrThrow(patched(user, operations))
        const twice = Result.getOrThrow(patched(once, operations))
        assert.deepStrictEqual(plain(twice), plain(once), JSON.stringify({ user, operations }))
      }),
    { arbitrary: { runs: 300 } }
  )

  it.effect.prop(
    "leaves the resource before it as it was",
    [Tape],
    ([tape]) =>
      Effect.sync(() => {
        const choose = chooser(tape)
        const user = userOf(choose)
        const before = JSON.stringify(user)
        patched(user, [operationOf(choose), operationOf(choose)])
        assert.strictEqual(JSON.stringify(user), before)
      }),
    { arbitrary: { runs: 100 } }
  )

  it("costs little, whatever a request of a mebibyte asks for", () => {
    const many = Array.from({ length: 2000 }, (_, at): Operation => ({
      op: "add",
      path: "emails",
      value: Array.from({ length: 20 }, (_, number) => ({ value: `${at}.${number}` }))
    }))
    const members = Array.from({ length: 2000 }, (_, at) => ({
      op: "add",
      path: "members",
      value: Array.from({ length: 20 }, (_, number) => ({ value: `${at}.${number}` }))
    }))
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))
    const cost = leastCost(3000, () => {
      assert.isTrue(Result.isFailure(patched({ userName: "a" }, many)))
      const change = Result.getOrThrow(
        Result.flatMap(readOperations(groupResource, { Operations: members }), patchGroup)
      )
      assert.strictEqual(change.added.size, 40_000)
      assert.isTrue(Result.isSuccess(readResource(userResource, { userName: "a", ...keys })))
      assert.isTrue(Result.isFailure(patched({ userName: "a" }, [{ op: "replace", value: keys }])))
    })
    assert.isAtMost(cost, 3000)
  })

  it("takes a number for a text, but none of which JSON has lost digits", () => {
    const withId = (number: string) =>
      readResource(userResource, JSON.parse(`{ "userName": "a", "externalId": ${number} }`))
    assert.include(Result.getOrThrow(withId("9007199254740991")), {
      externalId: "9007199254740991"
    })
    const flaw = Result.getOrThrow(Result.flip(withId("9007199254740993")))
    assert.strictEqual(flaw.scimType, "invalidValue")
  })

  it("names at most 2,000 places, those of a whole schema too", () => {
    // Each spelling of the name is a member of its own.
    const spelt = (at: number) =>
      Array.from("phonenumbers", (letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter))
    const value = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [spelt(at).join(""), [{ value: "1" }]]))
    const { id } = userResource.core
    for (const operation of [
      (length: number): Operation => ({ op: "add", path: id, value: value(length) }),
      (length: number): Operation => ({ op: "add", value: { [id]: value(length) } })
    ]) {
      assert.isTrue(Result.isSuccess(patched({ userName: "a" }, [operation(2000)])))
      const flaw = Result.getOrThrow(Result.flip(patched({ userName: "a" }, [operation(2001)])))
      assert.strictEqual(flaw.scimType, "tooMany")
    }
  })

  it("compares at most 5,000 times with each element, in all paths together", () => {
    const emails = Array.from({ length: 50 }, (_, at) => ({ value: `${at}@example.com` }))
    const paths = (length: number): ReadonlyArray<Operation> =>
      Array.from({ length }, () => ({
        op: "replace",
        path: `emails[${Array.from({ length: 100 }, (_, at) => `value ne "${at}"`).join(" and ")}].type`,
        value: "work"
      }))
    assert.isTrue(Result.isSuccess(patched({ userName: "a", emails }, paths(50))))
    const flaw = Result.getOrThrow(Result.flip(patched({ userName: "a", emails }, paths(51))))
    assert.strictEqual(flaw.scimType, "tooMany")
  })

  it("keeps one primary element, whatever is added", () => {
    const user: JsonObject = {
      userName: "a",
      emails: [{ value: "a", type: "work", primary: true }]
    }
    const value = [{ value: "b", type: "home", primary: true }]
    const after = Result.getOrThrow(patched(user, [{ op: "add", path: "emails", value }]))
    const emails = after["emails"] as ReadonlyArray<JsonObject>
    assert.deepStrictEqual(
      emails.map((one) => [one["value"], one["primary"]]),
      [
        ["a", false],
        ["b", true]
      ]
    )
  })

  it("reaches no prototype", () => {
    for (const path of ["__proto__", "constructor.prototype", "name.__proto__", "toString"]) {
      const result = patched({ userName: "a", name: { givenName: "b" } }, [
        { op: "add", path, value: { polluted: "yes" } }
      ])
      if (Result.isSuccess(result)) assert.notInclude(JSON.stringify(result.success), "polluted")
    }
    const body = JSON.parse('{ "__proto__": { "polluted": "yes" }, "title": "a" }') as Json
    const whole = patched({ userName: "a" }, [{ op: "replace", value: body }])
    assert.notInclude(JSON.stringify(whole), "polluted")
    assert.isUndefined(({} as Record<string, unknown>)["polluted"])
  })
})
