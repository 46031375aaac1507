import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { folded, type Foldable } from "../../src/console/app/kernel/foldedEvents.ts"
import { reasonNames } from "../../src/console/app/kernel/reasonNames.ts"

const refused = (reason: string, change: Partial<Foldable> = {}): Foldable => ({
  action: "session.refused",
  result: "failure",
  actor: { type: "user", id: null, impersonatorId: null },
  targets: [{ type: "user", id: "ada" }],
  context: { ipAddress: "192.0.2.1" },
  metadata: { reason },
  ...change
})

const timesOf = (events: ReadonlyArray<Foldable>) => folded(events).map(({ times }) => times)

describe("equal refusals in a row", () => {
  it("are one, as often as they happened", () => {
    const wrong = refused("invalid_credentials")
    assert.deepStrictEqual(timesOf([wrong, wrong, wrong]), [3])
    const rest = refused("rate_limited", { metadata: { reason: "rate_limited", refusals: 40 } })
    assert.deepStrictEqual(timesOf([rest, refused("rate_limited"), wrong]), [41, 1])
  })

  it("stay apart where anything about them differs, and never swallow a success", () => {
    const wrong = refused("invalid_credentials")
    const others = [
      refused("email_not_verified"),
      refused("invalid_credentials", { targets: [{ type: "user", id: "grace" }] }),
      refused("invalid_credentials", { context: { ipAddress: "192.0.2.2" } }),
      refused("invalid_credentials", { result: "denied" })
    ]
    for (const other of others) assert.deepStrictEqual(timesOf([wrong, other, wrong]), [1, 1, 1])
    const done = refused("", { action: "session.created", result: "success" })
    assert.deepStrictEqual(timesOf([done, done]), [1, 1])
  })

  it("keep the order of the trail", () => {
    const [one, two] = [refused("invalid_code"), refused("invalid_code")]
    const [fold] = folded([one, two])
    assert.strictEqual(fold?.newest, one)
    assert.deepStrictEqual(fold?.older, [two])
  })
})

describe("the reasons of the trail", () => {
  it("have words in both languages, each that the service writes", () => {
    const source = new URL("../../src/", import.meta.url)
    const written = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/^(console|sdk|api|pages)\//.test(name))
      .map((name) => readFileSync(new URL(name, source), "utf8"))
      .flatMap((text) => [
        ...text.matchAll(/metadata: \{ reason: "(\w+)"/g),
        ...text.matchAll(/Refuse\(\{ reason: "(\w+)"/g),
        ...text.matchAll(/refused\(environment, [\w.]+, "\w+", "(\w+)"\)/g),
        ...text.matchAll(/DeadKeyReason = "(\w+)" \| "\w+"/g),
        ...text.matchAll(/DeadKeyReason = "\w+" \| "(\w+)"/g)
      ])
      .map(([, reason = ""]) => reason)
    assert.isAbove(new Set(written).size, 9)
    for (const names of Object.values(reasonNames)) {
      assert.deepStrictEqual(
        written.filter((reason) => !Object.hasOwn(names, reason)),
        []
      )
    }
  })
})
