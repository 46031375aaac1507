import { EnvironmentName } from "../../../src/contract/Environment.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { declaredSections } from "../../../src/operators/declared/AppliedConfiguration.ts"
import {
  changedMembers,
  configurationChanges
} from "../../../src/operators/declared/configurationChanges.ts"
import { exportedPlace } from "../../../src/operators/declared/madeSecrets.ts"
import { paired } from "../../../src/operators/declared/paired.ts"
import { mergedList, type Entry, type Snapshot } from "../../../src/operators/declared/Section.ts"

const Word = Schema.Literals(["a", "b", "c", "d"])
const Words = Schema.Array(Word).check(Schema.isMaxLength(5))
const Thing = Schema.Struct({ name: Word, kind: Schema.Literals(["x", "y"]) })
const Things = Schema.Array(Thing).check(Schema.isMaxLength(6))

const alike = {
  nameOf: ({ name }: typeof Thing.Type) => name,
  isAlike: (one: typeof Thing.Type, other: typeof Thing.Type) => one.kind === other.kind
}

const snapshotOf = (entries: ReadonlyArray<Entry>): Snapshot => new Map([["origins", entries]])

describe("rules of declared configuration", () => {
  it.effect.prop("a list keeps others unless they are pruned", [Words, Words], ([one, two]) =>
    Effect.sync(() => {
      const present = [...new Set(one)]
      const declared = [...new Set(two)]
      const merged = mergedList(present, declared, false)
      const pruned = mergedList(present, declared, true)
      assert.deepStrictEqual(new Set(merged), new Set([...present, ...declared]))
      assert.deepStrictEqual(new Set(pruned), new Set(declared))
      assert.strictEqual(mergedList(merged, declared, false), merged)
      assert.strictEqual(mergedList(pruned, declared, true), pruned)
      // Order alone is no difference.
      assert.strictEqual(mergedList(present, present.toReversed(), true), present)
    })
  )

  it.effect.prop("things pair with one of their name, each once", [Things, Things], ([one, two]) =>
    Effect.sync(() => {
      const declared = one.map((thing) => ({ ...thing }))
      const present = two.map((thing) => ({ ...thing }))
      const { others, pairs } = paired(declared, present, alike)
      const taken = pairs.flatMap((pair) => (pair.present === undefined ? [] : [pair.present]))
      assert.deepStrictEqual(
        pairs.map((pair) => pair.declared),
        declared
      )
      assert.strictEqual(new Set(taken).size, taken.length)
      assert.strictEqual(taken.length + others.length, present.length)
      assert.strictEqual(new Set([...taken, ...others]).size, present.length)
      for (const pair of pairs) {
        if (pair.present !== undefined) assert.strictEqual(pair.present.name, pair.declared.name)
        else assert.isFalse(others.some(({ name }) => name === pair.declared.name))
      }
      const again = paired(present, present, alike)
      for (const pair of again.pairs) assert.strictEqual(pair.present?.kind, pair.declared.kind)
      assert.isEmpty(again.others)
    })
  )

  it.effect.prop("a value differs from itself in nothing", [Schema.Json], ([value]) =>
    Effect.sync(() => {
      assert.isEmpty(changedMembers(value, structuredClone(value)))
      const entries = [{ id: "a", name: "a", value }]
      assert.isEmpty(configurationChanges(snapshotOf(entries), snapshotOf(entries)))
    })
  )

  it("differences are told by member, additions and removals whole", () => {
    const before = [
      { id: "1", name: "kept", value: { a: 1, b: { c: [1], __proto__: null } } },
      { id: "2", name: "gone", value: null }
    ]
    const after = [
      { id: "1", name: "kept", value: { a: 1, b: { c: [2] } } },
      { id: "3", name: "new", value: { a: 1 } }
    ]
    const told = configurationChanges(snapshotOf(before), snapshotOf(after)).map(
      ({ action, members, name }) => ({ action, name, members })
    )
    assert.deepStrictEqual(told, [
      { action: "change", name: "kept", members: [{ path: "b.c", before: [1], after: [2] }] },
      { action: "add", name: "new", members: [{ path: "a", before: null, after: 1 }] },
      { action: "remove", name: "gone", members: [] }
    ])
  })

  it.effect.prop("differences are alike in whatever order the things are read", [Things], ([all]) =>
    Effect.sync(() => {
      const entries = all.map(({ kind, name }, index) => ({
        id: `${index}`,
        name,
        value: { kind }
      }))
      const [forth, back] = [snapshotOf(entries), snapshotOf(entries.toReversed())]
      const none = snapshotOf([])
      assert.deepStrictEqual(configurationChanges(none, back), configurationChanges(none, forth))
      assert.deepStrictEqual(configurationChanges(back, none), configurationChanges(forth, none))
    })
  )

  it("removals and shorter retention lose what nothing brings back", () => {
    const lossOf = (
      section: "applications" | "origins" | "settings",
      before: Entry,
      after?: Entry
    ) =>
      configurationChanges(
        new Map([[section, [before]]]),
        new Map([[section, after === undefined ? [] : [after]]])
      ).map(({ loss }) => loss !== null)
    const entry = (value: Schema.Json): Entry => ({ id: "1", name: "one", value })
    assert.deepStrictEqual(lossOf("applications", entry({})), [true])
    assert.deepStrictEqual(lossOf("origins", entry(null)), [false])
    const kept = (auditDays: number | null) => entry({ retention: { auditDays } })
    assert.deepStrictEqual(lossOf("settings", kept(null), kept(30)), [true])
    assert.deepStrictEqual(lossOf("settings", kept(30), kept(10)), [true])
    assert.deepStrictEqual(lossOf("settings", kept(10), kept(30)), [false])
    assert.deepStrictEqual(lossOf("settings", kept(10), kept(null)), [false])
  })

  it("places of secrets are plain paths, and differ", () => {
    const taken = new Set<string>()
    const places = ["Back Office", "../../etc/passwd", "back-office", "日本"].map(
      (name) => exportedPlace("applications", name, taken).file
    )
    assert.deepStrictEqual(places, [
      "secrets/applications/back-office",
      "secrets/applications/etc-passwd",
      "secrets/applications/back-office-2",
      "secrets/applications/unnamed"
    ])
  })
})

it("a section is told by its first names and their number, however many there are", () => {
  const origins = Array.from({ length: 50 }, (_, number) => `https://app${number}.example`)
  const document = { environment: EnvironmentName.make("main"), origins }
  const [section] = declaredSections(document)
  assert.deepStrictEqual(section, { section: "origins", names: origins.slice(0, 8), count: 50 })
})
