import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Result, Schema } from "effect"
import { AppUrl, Host } from "../../../src/contract/Environment.ts"
import {
  isKnownOrigin,
  MAXIMUM_REDIRECT_LENGTH,
  parseRedirect,
  type KnownPlaces
} from "../../../src/tenancy/origins/RedirectUrl.ts"

const places: KnownPlaces = {
  environment: {
    appUrl: AppUrl.make("https://app.example.com"),
    hosts: [Host.make("app.example.com"), Host.make("shop.example.com:8443")]
  },
  allowedOrigins: ["https://partner.example", "http://localhost:5173", "com.example.app://callback"]
}

const accepted = (text: string) => Result.getOrThrow(parseRedirect(places, text)) as string
const isRefused = (text: string) => Result.isFailure(parseRedirect(places, text))

/** Where a browser on a page of the app ends up, as the URL standard has it. */
const destination = (text: string) => new URL(text, "https://app.example.com/deep/page?x=1")

const textOf = (items: ReadonlyArray<string>, maxLength: number) =>
  Arbitrary.map(
    Arbitrary.schema(Schema.Array(Schema.Literals(items)).check(Schema.isMaxLength(maxLength))),
    (parts) => parts.join("")
  )

// What attacks on redirects are made of, beside innocent parts.
const Hostile = textOf(
  [
    "/",
    "//",
    "\\",
    "@",
    ":",
    "?",
    "#",
    ".",
    "..",
    "%2f",
    "%5C",
    "%2e",
    "%09",
    "%00",
    "%",
    "\t",
    "\n",
    "\r",
    "\u0000",
    " ",
    "\u200b",
    "\u3000",
    "\uff0f",
    "\uff3c",
    "\u2044",
    "\u3002",
    "https:",
    "HTTPS:",
    "http:",
    "javascript:",
    "data:",
    "blob:",
    "com.example.app:",
    "app.example.com",
    "partner.example",
    "callback",
    "evil.example",
    "alert(1)",
    "a",
    "é",
    "[::1]",
    "127.0.0.1"
  ],
  7
)
const Rooted = Arbitrary.map(Hostile, (text) => `/${text}`)
const Absolute = Arbitrary.map(Hostile, (text) => `https://${text}`)
const OnKnown = Arbitrary.map(Hostile, (text) => `https://app.example.com${text}`)

describe("a redirect URL", () => {
  it("is a path with one leading slash, or an address of a known origin, in normal form", () => {
    const table = [
      ["/", "/"],
      ["/welcome", "/welcome"],
      [
        "/welcome?next=/a//b&u=https://evil.example#//x",
        "/welcome?next=/a//b&u=https://evil.example#//x"
      ],
      ["/a/../b", "/b"],
      ["/søg", "/s%C3%B8g"],
      ["https://app.example.com", "https://app.example.com/"],
      ["HTTPS://App.Example.COM:443/A?b#c", "https://app.example.com/A?b#c"],
      ["https://shop.example.com:8443/x", "https://shop.example.com:8443/x"],
      ["https://partner.example?x=1", "https://partner.example/?x=1"],
      ["http://localhost:5173/cb", "http://localhost:5173/cb"],
      ["com.example.app://callback", "com.example.app://callback"],
      ["com.example.app://callback?x=1", "com.example.app://callback?x=1"],
      ["com.example.app://callback/done", "com.example.app://callback/done"]
    ] as const
    for (const [text, normal] of table) assert.strictEqual(accepted(text), normal)
  })

  it("is refused where it leads, or could be read to lead, anywhere else", () => {
    const refused = [
      "",
      "welcome",
      "./welcome",
      "?x=1",
      "//evil.example",
      "///evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "\t//evil.example",
      " /welcome",
      "/welcome ",
      "/\u0000",
      "/\u007f",
      "/\u0085",
      "/\u2028",
      "/\u200b/evil.example",
      "/\ud800",
      "/%2fevil.example",
      "/%5Cevil.example",
      "/..//evil.example",
      "/.//evil.example",
      "/%2e%2e//evil.example",
      "/\uff0fevil.example",
      "/\uff3cevil.example",
      "/x%0d%0aset-cookie:a=b",
      "/x%00",
      "/x%7F",
      "https:evil.example",
      "https:/evil.example",
      "https:app.example.com",
      "https://evil.example",
      "https://app.example.com.evil.example",
      "https://evilapp.example.com",
      "https://app.example.com@evil.example",
      "https://user@app.example.com",
      "https://user:pass@app.example.com/",
      "https://app.example.com:444/",
      "http://app.example.com/",
      "https://app.example.com\\@evil.example",
      "https://app.example.com%2f.evil.example",
      "https://app.example.com//evil.example",
      "https://shop.example.com/",
      "https://аpp.example.com/",
      "com.example.app://other",
      "com.example.app:callback",
      "com.example.other://callback",
      "javascript:alert(1)",
      "JavaScript://app.example.com/%0aalert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "blob:https://app.example.com/1",
      "about:blank",
      "vbscript:x",
      `/${"a".repeat(MAXIMUM_REDIRECT_LENGTH)}`,
      `/${"é".repeat(MAXIMUM_REDIRECT_LENGTH / 2)}`
    ]
    for (const text of refused) assert.isTrue(isRefused(text), JSON.stringify(text))
  })

  it("takes longer addresses of our own pages, which carry another one", () => {
    const page = `/_service/pages/sign-in/return?redirectUrl=${"a".repeat(3000)}`
    assert.isFalse(isRefused(page))
    assert.isFalse(isRefused(`https://app.example.com${page}`))
    assert.isTrue(isRefused(`https://app.example.com/elsewhere${page}`))
    assert.isTrue(isRefused(`https://partner.example${page}`))
    assert.isTrue(isRefused(page.padEnd(5121, "a")))
    assert.isTrue(isRefused(`/elsewhere${page}`))
  })

  it("fails without repeating the text", () => {
    const reason = Result.match(parseRedirect(places, "https://secret.example/token"), {
      onFailure: (reason) => reason,
      onSuccess: () => ""
    })
    assert.notInclude(reason, "secret")
    assert.match(reason, /^Expected/)
  })

  it.effect.prop(
    "leads to a known origin in every browser, whatever it is made of",
    [Hostile, Rooted, Absolute, OnKnown],
    (texts) =>
      Effect.sync(() => {
        for (const text of texts) {
          const parsed = parseRedirect(places, text)
          if (Result.isFailure(parsed)) continue
          for (const url of [destination(text), destination(parsed.success)]) {
            assert.isTrue(isKnownOrigin(places, `${url.protocol}//${url.host}`), text)
            assert.strictEqual(`${url.username}${url.password}`, "", text)
            assert.notMatch(url.protocol, /^(javascript|data|file|blob|about|vbscript):$/)
            assert.notMatch(url.pathname, /^\/[/\\]/)
          }
          assert.strictEqual(destination(text).href, destination(parsed.success).href)
          assert.match(parsed.success, /^[!-~]+$/)
        }
      }),
    { arbitrary: { runs: 500 } }
  )

  it.effect.prop("in normal form is left as it is", [Rooted, OnKnown], (texts) =>
    Effect.sync(() => {
      for (const text of texts) {
        const parsed = parseRedirect(places, text)
        if (Result.isSuccess(parsed)) assert.strictEqual(accepted(parsed.success), parsed.success)
      }
    })
  )
})
