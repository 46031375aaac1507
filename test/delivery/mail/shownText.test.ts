import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Schema } from "effect"
import { shownData, shownText } from "../../../src/delivery/mail/writeMail.ts"

const joiner = "\u2060"
const drawn = (text: string) => text.replaceAll(joiner, "")

/** What mail programs make a link of: a scheme, a host name with a letter after its dot, an address. */
const linked = /:\/|\/\/|www\.|[\p{L}\p{N}][.。．｡][\p{L}]|[^\s\u2060]@|@[^\s\u2060]/iu

describe("text that a user chose, in a mail", () => {
  it.effect.each<readonly [text: string]>([
    ["evil.com"],
    ["www.evil.com"],
    ["https://evil.com/reset?token=1"],
    ["http://203.0.113.7/x"],
    ["//evil.example"],
    ["ada@evil.com"],
    ["mailto:ada@evil.com"],
    ["evil。com"],
    ["ev\u200Bil.com"],
    ["Firefox on Linux. Visit evil.com now"],
    ["javascript:alert(1)//x.y"]
  ])("is no link to any mail program: %s", ([text]) =>
    Effect.sync(() => {
      assert.notMatch(shownText(text), linked)
    })
  )

  it.effect.each<readonly [text: string, expected: string]>([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["Firefox 128.0 on Mac OS 10.15", "Firefox 128.0 on Mac OS 10.15"],
    ["Åse Ærø-Østergård", "Åse Ærø-Østergård"],
    ["Dr. Ada King", "Dr. Ada King"],
    ["  two\r\nlines\u2028and\ttabs ", "two lines and tabs"],
    ["\u202Egnp.exe\u202C", "gnp.exe"],
    ["nul\u0000 and \uD800", "nul and \uFFFD"],
    ["日本太郎", "日本太郎"],
    ["", ""]
  ])("looks as it was meant: %j as %j", ([text, expected]) =>
    Effect.sync(() => {
      assert.strictEqual(drawn(shownText(text)), expected)
    })
  )

  it.effect("is cut at 100 characters, and not inside of one", () =>
    Effect.sync(() => {
      assert.strictEqual(shownText("🐎".repeat(100)), "🐎".repeat(100))
      assert.strictEqual(shownText("🐎".repeat(101)), `${"🐎".repeat(99)}…`)
    })
  )

  it.effect.prop(
    "is one line of well-formed text without control characters, whatever it was",
    [Schema.String],
    ([text]) =>
      Effect.sync(() => {
        const shown = shownText(text)
        assert.isTrue(shown.isWellFormed())
        assert.notMatch(shown, /[\p{Cc}\p{Zl}\p{Zp}]/u)
        assert.notMatch(shown, linked)
        assert.isAtMost(Array.from(drawn(shown)).length, 100)
      })
  )

  it.effect("is made so wherever it stands in a template's data, and nothing else is touched", () =>
    Effect.sync(() => {
      const at = DateTime.makeUnsafe(0)
      const token = Redacted.make("a.b/c@d")
      const data = { _tag: "x.y", name: "evil.com", none: null, list: ["a.b", "c"], at, token }
      const shown = shownData(data)
      assert.deepStrictEqual(shown, {
        _tag: "x.y",
        name: `evil${joiner}.${joiner}com`,
        none: null,
        list: [`a${joiner}.${joiner}b`, "c"],
        at,
        token
      })
      assert.strictEqual(Redacted.value(shown.token), "a.b/c@d")
    })
  )
})
