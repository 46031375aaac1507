import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { csv, curlOf } from "../../src/console/app/pages/audit/exports.ts"
import { patchBetween, type JsonObject } from "../../src/console/app/kernel/mergePatch.ts"
import { displayName, looksLike } from "../../src/console/app/kernel/names.ts"
import { formatOf } from "../../src/console/app/pages/transfer/importedFile.ts"

describe("what people and files call themselves", () => {
  it("is one word of the command that is copied, without a character that a terminal acts on", () => {
    const actorIds = [
      "'; touch /tmp/x; '",
      "$(id)`id`\\'",
      "\u009b201~\u001b[201~\u202e",
      "@/etc/passwd"
    ]
    const command = curlOf({ filters: { actorIds } })
    assert.match(command, /^[ -~\n]*$/)
    const script = `curl() { for word; do printf '%s\\n' "$word"; done; }\n${command}`
    const env = { GATEHOUSE_URL: "https://a.test", GATEHOUSE_SECRET_KEY: "sk" }
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8", env })
      .trimEnd()
      .split("\n")
    assert.deepStrictEqual(words.slice(0, -1), [
      "https://a.test/api/server/v1/audit-events/search?limit=100",
      "-H",
      "authorization: Bearer sk",
      "-H",
      "content-type: application/json",
      "-d"
    ])
    assert.deepStrictEqual(JSON.parse(words.at(-1) ?? ""), { filters: { actorIds } })
  })

  it("is no formula of a spreadsheet", () => {
    for (const start of ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]) {
      assert.strictEqual(csv(["a"], [[`${start}1`]]), `"a"\r\n"'${start}1"`)
    }
    assert.strictEqual(csv(["a"], [['say "1=1"']]), '"a"\r\n"say ""1=1"""')
  })

  it("can be seen, and is typed as it looks", () => {
    assert.strictEqual(displayName(["\u2060\u3164", "a@example.com"], "id"), "a@example.com")
    assert.strictEqual(displayName([null, "\u202e "], "id"), "id")
    assert.isTrue(looksLike("Zo\u0308e\u200b-\u202eDoe", "Z\u00f6e-Doe"))
    assert.isFalse(looksLike("Mary-Ann", "Mary"))
    assert.isFalse(looksLike("\u200b", ""))
  })

  it("names no member that every object has", () => {
    assert.strictEqual(formatOf("people.constructor"), "jsonl")
    assert.strictEqual(formatOf("People.CSV"), "csv")
    const bag: JsonObject = JSON.parse('{"__proto__": {"a": 1}, "b": 1}')
    assert.strictEqual(JSON.stringify(patchBetween({ b: 1 }, bag)), '{"__proto__":{"a":1}}')
    assert.strictEqual(JSON.stringify(patchBetween(bag, { b: 1 })), '{"__proto__":null}')
    assert.strictEqual(JSON.stringify(patchBetween(bag, bag)), "{}")
  })
})
