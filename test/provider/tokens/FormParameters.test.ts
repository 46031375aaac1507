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
})
