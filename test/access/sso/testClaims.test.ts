import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { fittingClaims, maximumClaimsBytes } from "../../../src/access/sso/ConnectionTests.ts"

const claims = Schema.Record(Schema.String, Schema.Json)

describe("the claims of a test that are kept", () => {
  it.effect.prop("are all of them where they fit", [claims], ([all]) =>
    Effect.sync(() => {
      if (Buffer.byteLength(JSON.stringify(all)) > maximumClaimsBytes / 2) return
      assert.deepStrictEqual(fittingClaims(all), Object.fromEntries(Object.entries(all)))
    })
  )

  it("leave out the value that is too long, and keep those around it", () => {
    const all = { email: "ada@acme.test", photo: "x".repeat(40_000), groups: ["Staff"] }
    assert.deepStrictEqual(fittingClaims(all), { ...all, photo: "…" })
  })

  it("hold no more than that, of however many", () => {
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`claim-${at}`, "y".repeat(100)])
    )
    const size = Buffer.byteLength(JSON.stringify(fittingClaims(many)))
    assert.isAtMost(size, maximumClaimsBytes)
    assert.isAbove(size, maximumClaimsBytes / 2)
  })
})
