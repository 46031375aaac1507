import { assert, describe, it } from "@effect/vitest"
import { kindOf } from "../../../src/tenancy/secretKeys/SecretKeys.ts"

describe("the kind of an environment's keys", () => {
  it("is live unless the app URL is plain http or this machine", () => {
    assert.strictEqual(kindOf("https://app.acme.com"), "live")
    for (const appUrl of [
      "http://app.acme.com",
      "http://localhost:3000",
      "https://localhost",
      "https://127.0.0.1:8443",
      "https://[::1]"
    ]) {
      assert.strictEqual(kindOf(appUrl), "test", appUrl)
    }
  })
})
