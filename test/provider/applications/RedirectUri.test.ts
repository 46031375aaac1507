import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  isRegisteredRedirect,
  redirectFlaw
} from "../../../src/provider/applications/RedirectUri.ts"

const isTaken = (
  text: string,
  kind: "web" | "browser" | "native" = "web",
  production = true
): boolean => redirectFlaw(text, { kind, production }) === undefined

describe("a redirect address", () => {
  it("is https for what runs on a server or a page, and this machine in development", () => {
    for (const text of ["https://a.example/cb", "https://a.example", "https://a.example/cb?x=1"]) {
      assert.isTrue(isTaken(text), text)
      assert.isTrue(isTaken(text, "browser"), text)
    }
    for (const text of ["http://localhost:3000/cb", "http://127.0.0.1/cb", "http://[::1]:1/cb"]) {
      assert.isFalse(isTaken(text), text)
      assert.isTrue(isTaken(text, "web", false), text)
      assert.isTrue(isTaken(text, "native"), text)
    }
  })

  it("of an app has a scheme of its own with a dot in it", () => {
    assert.isTrue(isTaken("com.example.app:/cb", "native"))
    assert.isTrue(isTaken("com.example.app://cb/x", "native"))
    assert.isFalse(isTaken("com.example.app:/cb"))
    for (const text of ["example:/cb", "javascript:alert(1)", "data:text/html,x", "file:///x"]) {
      assert.isFalse(isTaken(text, "native"), text)
    }
  })

  it("has no part that a browser could read in another way", () => {
    for (const text of [
      "https://a.example/cb#x",
      "https://user@a.example/cb",
      "https://user:pass@a.example/cb",
      "https://@a.example/cb",
      "https://a.example/../cb",
      "https://a.example/x/%2e%2E/cb",
      "https://a.example/x%2f..%2fcb",
      "https://a.example\\@b.example/cb",
      "https://a.example/*",
      "https://*.example/cb",
      "https://a.example/ cb",
      "https://a.example/\u0000",
      "https://ä.example/cb",
      "https:/a.example",
      "https:a.example",
      "HTTPS://a.example/cb",
      "//a.example/cb",
      "/cb",
      "http://a.example/cb",
      "http://127.0.0.2/cb",
      "http://localhost.example/cb",
      "http://localhost@b.example/cb"
    ]) {
      for (const kind of ["web", "browser", "native"] as const) {
        assert.isFalse(isTaken(text, kind), `${kind} ${text}`)
      }
    }
  })
})

describe("a redirect address of a request", () => {
  it("is a registered one to the letter", () => {
    const registered = ["https://a.example/cb"]
    assert.isTrue(isRegisteredRedirect("web", registered, "https://a.example/cb"))
    for (const asked of [
      "https://a.example/cb/",
      "https://a.example/cb?x",
      "https://A.example/cb",
      "https://a.example:443/cb",
      "https://a.example/cb%20",
      "https://a.example/c",
      ""
    ]) {
      assert.isFalse(isRegisteredRedirect("web", registered, asked), asked)
      assert.isFalse(isRegisteredRedirect("native", registered, asked), asked)
    }
  })

  it("may have any port of this machine in a native application alone", () => {
    const registered = ["http://localhost/cb", "http://127.0.0.1:1/x"]
    for (const asked of [
      "http://localhost:58135/cb",
      "http://127.0.0.1:9/x",
      "http://127.0.0.1/x"
    ]) {
      assert.isTrue(isRegisteredRedirect("native", registered, asked), asked)
      assert.isFalse(isRegisteredRedirect("web", registered, asked), asked)
    }
    for (const asked of [
      "http://127.0.0.1:58135/cb",
      "http://localhost:58135/cb/",
      "http://localhost:0/cb",
      "http://localhost:65536/cb",
      "http://localhost:1@evil.example/cb",
      "http://localhost.evil.example/cb",
      "https://localhost:58135/cb"
    ]) {
      assert.isFalse(isRegisteredRedirect("native", registered, asked), asked)
    }
  })

  it.prop(
    "is none that was not registered, whatever is added to one that was",
    [Schema.String, Schema.String],
    ([before, after]) => {
      const one = "https://a.example/cb"
      const asked = `${before}${one}${after}`
      return isRegisteredRedirect("native", [one], asked) === (asked === one)
    }
  )
})
