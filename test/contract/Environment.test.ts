import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { AppUrl, appUrlOf, EnvironmentName, Host, hostOf } from "../../src/contract/Environment.ts"
import {
  changedSettings,
  defaultSettings,
  EnvironmentSettings,
  mergeSettings,
  settingsOf
} from "../../src/contract/EnvironmentSettings.ts"

const parsed = (text: string) => appUrlOf(new URL(text))
const https = AppUrl.make("https://app.example.com")
const http = AppUrl.make("http://localhost:3000")

describe("an app URL", () => {
  it.each([
    ["https://app.example.com", "https://app.example.com"],
    ["https://App.Example.com:443/", "https://app.example.com"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["https://bücher.example", "https://xn--bcher-kva.example"]
  ])("%s is taken as the origin %s", (text, origin) => {
    assert.strictEqual(parsed(text), origin)
  })

  it.each([
    "ftp://app.example.com",
    "javascript:alert(1)",
    "https://app.example.com/app",
    "https://app.example.com/?",
    "https://app.example.com?x=1",
    "https://app.example.com#",
    "https://user@app.example.com",
    "https://:secret@app.example.com",
    "https://a$b.example.com"
  ])("%s is refused", (text) => {
    assert.isUndefined(parsed(text))
  })
})

describe("a host of an environment", () => {
  it.each([
    ["App.Example.com", https, "app.example.com"],
    ["app.example.com:443", https, "app.example.com"],
    ["app.example.com:8443", https, "app.example.com:8443"],
    ["localhost:80", http, "localhost"],
    ["localhost:443", http, "localhost:443"],
    ["[::1]:3000", http, "[::1]:3000"],
    ["bücher.example", https, "xn--bcher-kva.example"]
  ])("%s is stored as browsers send it", (text, appUrl, host) => {
    assert.strictEqual(hostOf(text, appUrl), host)
  })

  it.each(["", "a/b", "a b", "a?b", "a#b", "u@a", "a\\b", "*.example.com", "a:99999", "https://a"])(
    "%s is refused",
    (text) => {
      assert.isUndefined(hostOf(text, https))
    }
  )

  it.effect.prop("is in normal form already when it was stored", [Schema.String], ([text]) =>
    Effect.sync(() => {
      const host = hostOf(text, https)
      if (host === undefined) return
      assert.isTrue(Schema.is(Host)(host))
      assert.strictEqual(hostOf(host, https), host)
    })
  )
})

describe("the name of an environment", () => {
  it.each(["", "-a", "a b", "a/b", "a".repeat(64), "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"])(
    "%s is refused",
    (name) => {
      assert.isFalse(Schema.is(EnvironmentName)(name))
    }
  )
})

describe("the settings of an environment", () => {
  it("are sound by default", () => {
    assert.isTrue(Schema.is(EnvironmentSettings)(defaultSettings))
  })

  it("that were stored before a setting was added have its default", () => {
    const { throttle: _, ...older } = mergeSettings(defaultSettings, {
      session: { idleSeconds: 600 }
    })
    const settings = settingsOf(older)
    assert.deepStrictEqual(settings.throttle, defaultSettings.throttle)
    assert.strictEqual(settings.session.idleSeconds, 600)
    assert.isTrue(Schema.is(EnvironmentSettings)(settings))
  })

  it("are merged section by section, and null is a value", () => {
    const merged = mergeSettings(defaultSettings, {
      session: { idleSeconds: 600 },
      audience: null,
      locales: ["da"]
    })
    assert.deepStrictEqual(merged, {
      ...defaultSettings,
      session: { ...defaultSettings.session, idleSeconds: 600 },
      locales: ["da"]
    })
    assert.deepStrictEqual(changedSettings(defaultSettings, merged), [
      "session.idleSeconds",
      "locales"
    ])
  })
})
