import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Result, Schema, SchemaIssue } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Metadata from "../../src/contract/Metadata.ts"

type Json = Schema.Json
type Bag = Metadata.MetadataBag

const parse = (text: string): Bag => JSON.parse(text)

/** JSON text with sorted keys: equal exactly when the two values are the same data. */
const canonical = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
    .toSorted()
    .join()}}`
}

const assertSame = (actual: Json, expected: Json) =>
  assert.strictEqual(canonical(actual), canonical(expected))

const depthOf = (value: Json): number =>
  typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0

const nested = (levels: number, leaf: Json = 1): Bag => {
  let value: Json = leaf
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { deeper: value } : [value]
  return { bag: value }
}

// Few keys, so that a bag and a patch meet; the dangerous ones are among them.
const Key = Schema.Literals(["a", "b", "é", "__proto__", "constructor", "toString"])
type Tree =
  | null
  | number
  | string
  | ReadonlyArray<Tree>
  | {
      readonly members: ReadonlyArray<readonly [string, Tree]>
    }
const Tree: Schema.Codec<Tree> = Schema.Union([
  Schema.Null,
  Schema.Literals([0, 1, -1.5]),
  Schema.Literals(["", "x", "é😀"]),
  Schema.Array(Schema.suspend((): Schema.Codec<Tree> => Tree)),
  Schema.Struct({
    members: Schema.Array(Schema.Tuple([Key, Schema.suspend((): Schema.Codec<Tree> => Tree)]))
  })
])
const toJson = (tree: Tree): Json => {
  if (typeof tree !== "object" || tree === null) return tree
  if ("members" in tree) {
    return Object.fromEntries(tree.members.map(([key, member]) => [key, toJson(member)]))
  }
  return tree.map(toJson)
}
const Patch: Arbitrary.Arbitrary<Bag> = Arbitrary.map(
  Arbitrary.schema(Schema.Array(Schema.Tuple([Key, Tree]))),
  (members) => Object.fromEntries(members.map(([key, tree]) => [key, toJson(tree)]))
)
const StoredBag = Arbitrary.map(Patch, (patch) => Metadata.merge(Metadata.empty, patch))

/**
 * RFC 7396 section 2 worked on trees of Maps in place, with a list of pending merges instead of
 * recursion and without one plain object on the way.
 */
const reference = (() => {
  type Node = Map<string, Node> | { readonly leaf: Json }
  const isMap = (node: Node | undefined): node is Map<string, Node> => node instanceof Map
  const grow = (value: Json): Node =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value).map(([key, member]) => [key, grow(member)]))
      : { leaf: value }
  const print = (node: Node): string =>
    isMap(node)
      ? `{${[...node]
          .map(([key, member]) => `${JSON.stringify(key)}:${print(member)}`)
          .toSorted()
          .join()}}`
      : canonical(node.leaf)

  return (current: Bag, patch: Bag): string => {
    const root = grow(current) as Map<string, Node>
    const pending: Array<readonly [Map<string, Node>, Map<string, Node>]> = [
      [root, grow(patch) as Map<string, Node>]
    ]
    for (const [target, changes] of pending) {
      for (const [key, change] of changes) {
        if (isMap(change)) {
          const present = target.get(key)
          const next = isMap(present) ? present : new Map<string, Node>()
          target.set(key, next)
          pending.push([next, change])
        } else if (change.leaf === null) target.delete(key)
        else target.set(key, change)
      }
    }
    return print(root)
  }
})()

describe("merging metadata", () => {
  // The rows of RFC 7396 Appendix A whose original and patch are both objects.
  it.effect.each([
    [`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`],
    [`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`],
    [`{"a":"b"}`, `{"a":null}`, `{}`],
    [`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`],
    [`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`],
    [`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`],
    [`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`],
    [`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`],
    [`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`],
    [`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`],
    // Section 3, the example.
    [
      `{"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},"tags":["example","sample"],"content":"This will be unchanged"}`,
      `{"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}`,
      `{"title":"Hello!","author":{"givenName":"John"},"tags":["example"],"content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}`
    ]
  ])("RFC 7396: %s patched with %s is %s", ([original, patch, result]) =>
    Effect.sync(() => assertSame(Metadata.merge(parse(original!), parse(patch!)), parse(result!)))
  )

  it.effect.prop(
    "is RFC 7396 for every bag and patch",
    [StoredBag, Patch],
    ([bag, patch]) =>
      Effect.sync(() =>
        assert.strictEqual(canonical(Metadata.merge(bag, patch)), reference(bag, patch))
      ),
    { arbitrary: { runs: 500 } }
  )

  it.effect.prop("changes neither the bag nor the patch", [StoredBag, Patch], ([bag, patch]) =>
    Effect.sync(() => {
      const before = JSON.stringify([bag, patch])
      Metadata.merge(bag, patch)
      assert.strictEqual(JSON.stringify([bag, patch]), before)
    })
  )

  it.effect.prop("the same patch twice is the patch once", [StoredBag, Patch], ([bag, patch]) =>
    Effect.sync(() => {
      const once = Metadata.merge(bag, patch)
      assertSame(Metadata.merge(once, patch), once)
    })
  )

  it.effect.prop("an empty patch changes nothing", [StoredBag], ([bag]) =>
    Effect.sync(() => assertSame(Metadata.merge(bag, {}), bag))
  )

  it.effect.prop(
    "patches of different keys commute",
    [StoredBag, Patch, Patch],
    ([bag, one, two]) =>
      Effect.sync(() => {
        const renamed = (from: Bag): Bag =>
          Object.fromEntries(Object.entries(from).map(([key, value]) => [`${key}2`, value]))
        const start = Metadata.merge(bag, renamed(bag))
        const other = renamed(two)
        assertSame(
          Metadata.merge(Metadata.merge(start, one), other),
          Metadata.merge(Metadata.merge(start, other), one)
        )
      })
  )

  it.effect("two patches cannot be merged into one beforehand: their nulls would be lost", () =>
    Effect.sync(() => {
      const [bag, one, two] = [{ plan: "pro" }, { seats: 1 }, { plan: null }]
      assertSame(Metadata.merge(Metadata.merge(bag, one), two), { seats: 1 })
      assertSame(Metadata.merge(bag, Metadata.merge(one, two)), { plan: "pro", seats: 1 })
    })
  )

  it.effect.prop(
    "a bag that began empty holds nulls in arrays only",
    [StoredBag, Patch],
    ([bag, patch]) =>
      Effect.sync(() => {
        const hasNullMember = (value: Json): boolean =>
          typeof value === "object" &&
          value !== null &&
          !Array.isArray(value) &&
          Object.values(value).some((member) => member === null || hasNullMember(member))
        assert.isFalse(hasNullMember(Metadata.merge(bag, patch)))
      })
  )

  it.effect.prop(
    "never nests deeper than the deeper of the two",
    [StoredBag, Patch],
    ([bag, patch]) =>
      Effect.sync(() =>
        assert.isAtMost(depthOf(Metadata.merge(bag, patch)), Math.max(depthOf(bag), depthOf(patch)))
      )
  )

  it.effect("keeps the limit of 32 levels when both sides reach it", () =>
    Effect.sync(() => {
      const merged = Metadata.merge(nested(31, "old"), nested(31, "new"))
      assert.strictEqual(depthOf(merged), 32)
      assertSame(merged, nested(31, "new"))
    })
  )

  it.effect("__proto__, constructor and prototype are data like any other key", () =>
    Effect.sync(() => {
      const patch = parse(`{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}`)
      const merged = Metadata.merge(parse(`{"__proto__":{"plan":"pro"}}`), patch)
      assert.strictEqual(
        JSON.stringify(merged),
        `{"__proto__":{"plan":"pro","admin":true},"constructor":{"prototype":{"admin":true}}}`
      )
      assert.strictEqual(Object.getPrototypeOf(merged), Object.prototype)
      assert.isUndefined(({} as Record<string, unknown>)["admin"])
      assert.strictEqual(
        JSON.stringify(Metadata.merge(merged, parse(`{"__proto__":null}`))),
        `{"constructor":{"prototype":{"admin":true}}}`
      )
    })
  )

  it.effect("inherited members are no target to merge into", () =>
    Effect.sync(() =>
      assert.strictEqual(
        JSON.stringify(Metadata.merge({}, parse(`{"__proto__":{"x":1},"toString":{"y":2}}`))),
        `{"__proto__":{"x":1},"toString":{"y":2}}`
      )
    )
  )
})

describe("the size of metadata", () => {
  const bagOf = (bytes: number, character: string): Bag => {
    const width = new TextEncoder().encode(character).byteLength
    const room = bytes - `{"k":""}`.length
    return { k: character.repeat(Math.floor(room / width)) + "x".repeat(room % width) }
  }

  it.effect("an empty bag counts 2 bytes", () =>
    Effect.sync(() => assert.strictEqual(Metadata.byteSize({}), 2))
  )

  it.effect.prop("is that of the compact JSON in UTF-8", [Metadata.MetadataPatch], ([bag]) =>
    Effect.sync(() =>
      assert.strictEqual(Metadata.byteSize(bag), Buffer.byteLength(JSON.stringify(bag), "utf8"))
    )
  )

  it.effect.each(["x", "é", "€", "😀"])("8192 bytes of %s fit and 8193 do not", (character) =>
    Effect.sync(() => {
      assert.strictEqual(Metadata.byteSize(bagOf(8192, character)), 8192)
      assert.isUndefined(Metadata.overBudget(bagOf(8192, character)))
      assert.deepStrictEqual(Metadata.overBudget(bagOf(8193, character)), {
        limit: 8192,
        size: 8193
      })
    })
  )

  it.effect("bags that share a budget are counted together, empty ones too", () =>
    Effect.sync(() => {
      assert.isUndefined(Metadata.overBudget(bagOf(4096, "€"), bagOf(4094, "x"), {}))
      assert.deepStrictEqual(Metadata.overBudget(bagOf(4096, "€"), bagOf(4095, "x"), {}), {
        limit: 8192,
        size: 8193
      })
      assert.isUndefined(Metadata.overBudget())
    })
  )
})

describe("metadata in a request", () => {
  const Body = Schema.toCodecJson(Schema.Struct({ publicMetadata: Metadata.MetadataPatch }))
  const format = SchemaIssue.makeFormatterStandardSchemaV1()
  const flawsOf = (publicMetadata: unknown) =>
    Result.match(Schema.decodeUnknownResult(Body)({ publicMetadata }, { errors: "all" }), {
      onSuccess: () => [],
      onFailure: (error) => format(error.issue).issues
    })
  const flawsOfJson = (text: string) => flawsOf(JSON.parse(text))

  it.effect.prop("decodes and encodes to the same value", [Metadata.MetadataPatch], ([bag]) =>
    Effect.gen(function* () {
      const decoded = yield* Schema.decodeUnknownEffect(Body)({ publicMetadata: bag })
      assert.strictEqual(decoded.publicMetadata, bag)
      const encoded = yield* Schema.encodeEffect(Body)({ publicMetadata: bag })
      assert.strictEqual((encoded as typeof decoded).publicMetadata, bag)
    })
  )

  it.effect("can be generated, large ones too, with hardly an attempt in vain", () =>
    Effect.gen(function* () {
      const bags = yield* Arbitrary.sampleEffect(Arbitrary.schema(Metadata.MetadataPatch), {
        count: 200,
        size: 30,
        maxDiscards: 20
      })
      for (const bag of bags) assert.isEmpty(flawsOf(bag))
    })
  )

  it.effect("__proto__ and constructor arrive as own keys", () =>
    Effect.gen(function* () {
      const text = `{"publicMetadata":{"__proto__":{"a":1},"constructor":2}}`
      const { publicMetadata } = yield* Schema.decodeUnknownEffect(Body)(JSON.parse(text))
      assert.deepStrictEqual(Object.keys(publicMetadata), ["__proto__", "constructor"])
      assert.strictEqual(Object.getPrototypeOf(publicMetadata), Object.prototype)
    })
  )

  it.effect.each([null, [], "text", 1, true, [{}]])("is an object, not %j", (value) =>
    Effect.sync(() =>
      assert.deepStrictEqual(flawsOf(value), [
        { path: ["publicMetadata"], message: "Expected an object" }
      ])
    )
  )

  it.effect.each([
    [`{"a":"x\\u0000"}`, ["a"], "text without NUL or lone surrogates"],
    [`{"a":["ok","\\ud800"]}`, ["a", 1], "text without NUL or lone surrogates"],
    [`{"a":{"b":"\\udc00\\ud800"}}`, ["a", "b"], "text without NUL or lone surrogates"],
    [`{"a":{"b\\u0000":1}}`, ["a"], "keys without NUL or lone surrogates"],
    [`{"\\ud83d":1}`, [], "keys without NUL or lone surrogates"],
    [`{"a":{"b":1e999}}`, ["a", "b"], "a finite number"],
    [`{"a":[-1e400]}`, ["a", 0], "a finite number"]
  ] as const)("%s is refused", ([text, path, expected]) =>
    Effect.sync(() =>
      assert.deepStrictEqual(flawsOfJson(text), [
        { path: ["publicMetadata", ...path], message: `Expected ${expected}` }
      ])
    )
  )

  it.effect("names every flaw, up to twenty", () =>
    Effect.sync(() => {
      assert.deepStrictEqual(
        flawsOfJson(`{"a":1e999,"b":"\\u0000","c":"fine","d":["\\ud800"]}`).map(({ path }) => path),
        [
          ["publicMetadata", "a"],
          ["publicMetadata", "b"],
          ["publicMetadata", "d", 0]
        ]
      )
      assert.lengthOf(flawsOf({ many: Array.from({ length: 1000 }, () => "\u0000") }), 20)
    })
  )

  it.effect("nests 32 levels, the bag and arrays counted, and no more", () =>
    Effect.sync(() => {
      assert.strictEqual(depthOf(nested(31)), 32)
      assert.isEmpty(flawsOf(nested(31)))
      assert.isEmpty(flawsOf(nested(30, [])))
      for (const tooDeep of [nested(32), nested(31, []), nested(31, {})]) {
        assert.deepStrictEqual(
          flawsOf(tooDeep).map(({ message }) => message),
          ["Expected at most 32 levels of nesting"]
        )
      }
    })
  )

  it.effect("a body nested as deep as 64 KiB allow is refused, not a crash", () =>
    Effect.sync(() => {
      const levels = 32_000
      assert.lengthOf(flawsOfJson(`{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`), 1)
    })
  )

  it.effect.each([[undefined], [1n], [() => 1], [new Map()], [new Uint8Array(1)]])(
    "a typed client cannot send what is no JSON",
    ([value]) =>
      Effect.sync(() =>
        assert.deepStrictEqual(flawsOf({ a: value }), [
          { path: ["publicMetadata", "a"], message: "Expected a JSON value" }
        ])
      )
  )

  it.effect.prop("a refusal never repeats a value", [Metadata.MetadataPatch, Key], ([bag, key]) =>
    Effect.sync(() => {
      const secret = "correct horse battery staple"
      const messages = [
        ...flawsOf({ ...bag, [key]: `${secret}\u0000` }),
        ...flawsOf({ ...bag, [key]: [`\ud800${secret}`] }),
        ...flawsOf({ ...bag, [`${secret}\u0000`]: 1 }),
        ...flawsOf(secret)
      ]
      assert.isAtLeast(messages.length, 4)
      assert.notInclude(JSON.stringify(messages), secret)
    })
  )

  it.effect("no flaw repeats a key of unbounded length", () =>
    Effect.sync(() =>
      assert.deepStrictEqual(
        flawsOf({ a: { ["k".repeat(10_000)]: { b: Number.NaN } } }).map(({ path }) => path),
        [["publicMetadata", "a"]]
      )
    )
  )
})

describe("metadata in an answer", () => {
  const Answer = Schema.toCodecJson(
    Schema.Struct({ id: Schema.String, publicMetadata: Metadata.MetadataBag })
  )

  it.effect("is passed through untouched, whatever it holds", () =>
    Effect.gen(function* () {
      const publicMetadata = parse(`{"__proto__":{"a":[null]},"constructor":"x"}`)
      const answer = { id: "1", publicMetadata }
      const encoded = yield* Schema.encodeEffect(Answer)(answer)
      assert.strictEqual((encoded as typeof answer).publicMetadata, publicMetadata)
      const decoded = yield* Schema.decodeUnknownEffect(Answer)(encoded)
      assert.strictEqual(decoded.publicMetadata, publicMetadata)
    })
  )

  it.effect("both directions are documented as an object with arbitrary keys", () =>
    Effect.sync(() => {
      class Group extends HttpApiGroup.make("g").add(
        HttpApiEndpoint.patch("e", "/e", {
          payload: Schema.Struct({ bag: Schema.optionalKey(Metadata.MetadataPatch) }),
          success: Schema.Struct({ bag: Metadata.MetadataBag })
        })
      ) {}
      const document = JSON.stringify(OpenApi.fromApi(HttpApi.make("a").add(Group)).paths["/e"])
      assert.lengthOf(
        document.match(/"bag":\{"type":"object","additionalProperties":true,"description":/g) ?? [],
        2
      )
    })
  )
})
