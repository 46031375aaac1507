import { assert, describe, it } from "@effect/vitest"
import { AppUrl, Host } from "../../../src/contract/Environment.ts"
import {
  isSatellite,
  ownAddress,
  satelliteCallback,
  satelliteOf
} from "../../../src/access/satellites/SatelliteAddress.ts"

const environment = {
  appUrl: AppUrl.make("https://app.example"),
  hosts: ["app.example", "blog.example", "shop.example:8443"].map((host) => Host.make(host))
}

describe("the address of a satellite", () => {
  it("is the callback of another host of the environment, to the letter", () => {
    const callback = "https://shop.example:8443/_service/satellite/callback"
    assert.strictEqual(satelliteCallback(environment, "shop.example:8443"), callback)
    assert.strictEqual(satelliteOf(environment, "app.example", callback), "shop.example:8443")
    assert.strictEqual(satelliteOf(environment, "blog.example", callback), "shop.example:8443")
    for (const address of [
      "",
      "/",
      "/_service/satellite/callback",
      "https://shop.example:8443/",
      "https://app.example/_service/satellite/callback",
      "http://blog.example/_service/satellite/callback",
      "https://blog.example:443/_service/satellite/callback",
      "https://Blog.example/_service/satellite/callback",
      "https://blog.example/_service/satellite/callback/",
      "https://blog.example/_service/satellite/callback?a=b",
      "https://blog.example/_service//satellite/callback",
      "https://evil.example/_service/satellite/callback"
    ]) {
      assert.isUndefined(satelliteOf(environment, "app.example", address), address)
    }
    assert.isUndefined(satelliteOf(environment, "shop.example:8443", callback))
  })

  it("is none of the app's own host or of a stranger's", () => {
    assert.isTrue(isSatellite(environment, "blog.example"))
    assert.isFalse(isSatellite(environment, "app.example"))
    assert.isFalse(isSatellite(environment, "evil.example"))
  })

  it("takes a path for one of its own", () => {
    assert.strictEqual(ownAddress(environment, "blog.example", "/a?b"), "https://blog.example/a?b")
    const elsewhere = "https://app.example/a"
    assert.strictEqual(ownAddress(environment, "blog.example", elsewhere), elsewhere)
  })
})
