import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { parametersOf } from "../../../src/provider/tokens/FormParameters.ts"
import { leastCost } from "../../support/leastCost.ts"

/** As many parameters as the largest body holds, each of another name. */
const most = Array.from({ length: 11_000 }, (_, index) => `${index.toString(36)}=1`).join("&")

describe("the parameters of a form", () => {
  it("are read in milliseconds, as many as a body holds: whoever sends them proves nothing", () => {
    const sent = new URLSearchParams(most)
    const cost = leastCost(40, () => {
      assert.isTrue(Result.isSuccess(parametersOf(sent)))
    })
    assert.isAtMost(cost, 40)
  })

  it("stand once each, but for resource, and an empty one is as if absent", () => {
    const read = (text: string) => parametersOf(new URLSearchParams(text))
    const parameters = Result.getOrThrow(read("resource=a&scope=&scope=x&resource=b&state="))
    assert.deepStrictEqual(parameters.all("resource"), ["a", "b"])
    assert.strictEqual(parameters.get("scope"), "x")
    assert.isUndefined(parameters.get("state"))
    assert.isUndefined(parameters.get("__proto__"))
    const doubled = read("resource=a&resource=b&scope=x&scope=x")
    assert.strictEqual(Result.isFailure(doubled) && doubled.failure.name, "scope")
  })

  it("are told by name only where an error_description may hold it (RFC 6749 section 5.2)", () => {
    const told = (name: string, value: string) => {
      const sent = new URLSearchParams([
        [name, value],
        [name, value]
      ])
      const read = parametersOf(sent)
      return Result.isFailure(read) ? read.failure.description : undefined
    }
    assert.strictEqual(told("code_verifier", "x"), "code_verifier stands twice")
    for (const name of ['a"b', "a\\b", "\u00e9", "a\nb", "x".repeat(60_000)]) {
      assert.strictEqual(told(name, "x"), "A parameter stands twice")
      assert.strictEqual(told(name, "\u0000"), "A parameter holds a character that no text has")
    }
  })
})
