import { assert, describe, it } from "@effect/vitest"
import { deviceOf } from "../../src/platform/UserAgent.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"

describe("what a user agent tells of its device", () => {
  it("a browser is named with its system and kind", () => {
    assert.deepStrictEqual(deviceOf(firefox, false), {
      browser: "Firefox",
      os: "Linux",
      kind: "desktop"
    })
    assert.strictEqual(deviceOf(iPhone, false).kind, "mobile")
  })

  it("what it does not tell is null, never an empty text", () => {
    for (const userAgent of [null, "", " ", "curl/7.88.1", "x".repeat(512)]) {
      const device = deviceOf(userAgent, false)
      assert.notStrictEqual(device.browser, "")
      assert.notStrictEqual(device.os, "")
      assert.strictEqual(device.kind, "unknown")
    }
  })

  it("an install that speaks for itself is native whatever it says", () => {
    assert.strictEqual(deviceOf(firefox, true).kind, "native")
    assert.strictEqual(deviceOf(null, true).kind, "native")
  })
})
