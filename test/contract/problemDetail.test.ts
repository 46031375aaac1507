import { assert, describe, it } from "@effect/vitest"
import { problemDetail } from "../../src/contract/Problem.ts"

const flaw = (index: number) => ({ path: `/body/${index}`, message: "Expected string" })

describe("the detail of a problem", () => {
  it.each([
    [
      "its flaws",
      { errors: [flaw(0), flaw(1)] },
      "/body/0: Expected string; /body/1: Expected string."
    ],
    ["when to try again", { retryAfterSeconds: 7 }, "Title. Try again in 7 s."],
    ["a limit", { limit: 10 }, "Title. The limit is 10."],
    ["a size over its limit", { limit: 10, size: 11 }, "Title: 11 bytes, where 10 are the limit."],
    ["the state of an invitation", { invitationStatus: "ACCEPTED" }, "Title. It is ACCEPTED."],
    ["a reason", { reason: "too_short" }, "Title: too_short."],
    ["nothing more", { errors: [] }, "Title."],
    ["nothing at all", undefined, "Title."]
  ] as const)("tells %s", (_, members, told) => {
    assert.strictEqual(problemDetail("Title", members), told)
  })

  it("stays short, however many flaws there are", () => {
    const errors = Array.from({ length: 100 }, (_, index) => flaw(index))
    const told = problemDetail("Title", { errors })
    assert.include(told, "/body/4: Expected string; and 95 more.")
    assert.notInclude(told, "/body/5:")
  })
})
