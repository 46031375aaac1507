import { assert, describe, it } from "@effect/vitest"
import { Context, References } from "effect"
import { Crypto } from "../../src/platform/Crypto.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { withoutOwnServices } from "../../src/http/ApiGroup.ts"

const context = Context.makeUnsafe<never>(
  new Map<string, unknown>([
    [Crypto.key, "crypto"],
    [Settings.key, "settings"],
    [References.MinimumLogLevel.key, "Error"]
  ])
)

describe("the context that requests are served in", () => {
  it("has none of the service's own services, but for those that are kept", () => {
    const { mapUnsafe } = withoutOwnServices(context, new Set([Crypto.key]))
    assert.deepStrictEqual([...mapUnsafe.keys()], [Crypto.key, References.MinimumLogLevel.key])
  })

  it("leaves the caller's as it was", () => {
    withoutOwnServices(context)
    assert.strictEqual(context.mapUnsafe.size, 3)
  })
})
