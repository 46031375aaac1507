import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { returnAddress } from "../../../src/access/federation/ReturnOutcome.ts"

describe("the address that a browser goes back to", () => {
  it("keeps its place and its own parameters, and takes the outcome alone for one", () => {
    assert.strictEqual(
      returnAddress("https://app.example/a?b=1&status=complete&ticket=x&state=y#z", {
        status: "error",
        error: "access_denied"
      }),
      "https://app.example/a?b=1&status=error&error=access_denied#z"
    )
    assert.strictEqual(
      returnAddress("com.example.app://callback?status=complete", {
        ticket: Redacted.make("secret")
      }),
      "com.example.app://callback?ticket=secret"
    )
  })

  it.effect.prop(
    "never says more than one outcome, whatever stood there before",
    [Schema.Array(Schema.Tuple([Schema.Literals(["status", "error", "ticket"]), Schema.String]))],
    ([planted]) =>
      Effect.sync(() => {
        const query = new URLSearchParams(planted.map(([name, value]) => [name, value]))
        const url = new URL(returnAddress(`https://a.example/?${query}`, { status: "continue" }))
        assert.deepStrictEqual([...url.searchParams], [["status", "continue"]])
      })
  )
})
