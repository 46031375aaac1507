import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Exit, Result, Schema, SchemaIssue } from "effect"
import { MAXIMUM_LENGTH, normaliseAll, Origin, parse } from "../../../src/tenancy/origins/Origin.ts"

const accept = (text: string): Origin => Result.getOrThrow(parse(text))
const reasonOf = (text: string): string | undefined =>
  Result.match(parse(text), { onFailure: (reason) => reason, onSuccess: () => undefined })

const textOf = (items: ReadonlyArray<string>, minLength: number, maxLength: number) =>
  Arbitrary.map(
    Arbitrary.schema(
      Schema.Array(Schema.Literals(items)).check(
        Schema.isMinLength(minLength),
        Schema.isMaxLength(maxLength)
      )
    ),
    (parts) => parts.join("")
  )

const WebOrigin = Arbitrary.map(
  Arbitrary.all([
    Arbitrary.schema(Schema.Literals(["http", "https", "Https", "HTTP"])),
    textOf(["a", "Z", "7", "é", "e\u0301", "Ü", "日"], 1, 6),
    Arbitrary.schema(Schema.Literals([".example", ".Example.COM", ".例え.jp", ".localhost"])),
    Arbitrary.schema(Schema.Literals(["", ":80", ":443", ":8080", ":1", ":65535"])),
    Arbitrary.schema(Schema.Literals(["", "/"]))
  ]),
  ([scheme, label, domain, port, slash]) => `${scheme}://x${label}${domain}${port}${slash}`
)
const AppOrigin = Arbitrary.map(
  Arbitrary.all([
    textOf(["a", "Z", "7", "+", ".", "-"], 1, 8),
    textOf(["a", "Z", "7", ".", "-", "_"], 0, 8),
    Arbitrary.schema(Schema.Literals(["", ":8100"])),
    Arbitrary.schema(Schema.Literals(["", "/"]))
  ]),
  ([scheme, host, port, slash]) => `x${scheme}x://x${host}x${port}${slash}`
)

const spelt = [WebOrigin, AppOrigin] as const

describe("an allowed origin", () => {
  it.effect.prop("in normal form is left as it is", [...spelt], (origins) =>
    Effect.sync(() => {
      for (const text of origins) assert.strictEqual(accept(accept(text)), accept(text))
    })
  )

  it.effect.prop("is the same in every letter case", [...spelt], (origins) =>
    Effect.sync(() => {
      for (const text of origins) {
        assert.strictEqual(accept(text.toUpperCase()), accept(text))
        assert.strictEqual(accept(text.toLowerCase()), accept(text))
      }
    })
  )

  it.effect.prop("is the same with and without a slash at the end", [...spelt], (origins) =>
    Effect.sync(() => {
      for (const text of origins) {
        const bare = text.replace(/\/$/, "")
        assert.strictEqual(accept(`${bare}/`), accept(bare))
        assert.isDefined(reasonOf(`${bare}//`))
      }
    })
  )

  it.effect.prop(
    "is (scheme, host, port): another of any of the three is another origin",
    [WebOrigin],
    ([text]) =>
      Effect.sync(() => {
        const { protocol, hostname, port } = new URL(accept(text))
        const other = (scheme: string, host: string, number: string) =>
          accept(`${scheme}//${host}${number === "" ? "" : `:${number}`}`)
        assert.strictEqual(other(protocol, hostname, port), accept(text))
        assert.notStrictEqual(
          other(protocol === "http:" ? "https:" : "http:", hostname, port),
          accept(text)
        )
        assert.notStrictEqual(other(protocol, `a.${hostname}`, port), accept(text))
        assert.notStrictEqual(other(protocol, hostname, "4711"), accept(text))
      })
  )

  it.effect.prop("of a web page is what a browser sends as Origin", [WebOrigin], ([text]) =>
    Effect.sync(() => assert.strictEqual(accept(text), new URL(text).origin))
  )

  it.effect.prop(
    "once taken has a scheme, a host, perhaps a port and nothing else",
    [Schema.String, ...spelt, Schema.String],
    ([before, web, app, after]) =>
      Effect.sync(() => {
        for (const text of [web, app].flatMap((origin) => [
          origin + after,
          before + origin,
          origin.replace("://", `://${before}`),
          origin.replace("://", `://${before}@`),
          origin.replace("x", after)
        ])) {
          if (reasonOf(text) !== undefined) continue
          const origin = accept(text)
          assert.match(
            origin,
            /^[a-z][a-z0-9+.-]*:\/\/([a-z0-9._-]+|\[[0-9a-f:]+\])(:[1-9][0-9]*)?$/
          )
          const { username, password, pathname, search, hash } = new URL(origin)
          assert.include(["", "/"], pathname)
          assert.strictEqual(username + password + search + hash, "")
        }
      }),
    { arbitrary: { runs: 300 } }
  )

  it.effect.each([
    ["https://example.com", "https://example.com"],
    ["HTTPS://Example.COM/", "https://example.com"],
    ["https://example.com:443", "https://example.com"],
    ["http://example.com:80/", "http://example.com"],
    ["https://example.com:80", "https://example.com:80"],
    ["http://example.com:443", "http://example.com:443"],
    ["https://example.com:08443", "https://example.com:8443"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["https://[2001:DB8::0:1]", "https://[2001:db8::1]"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://BÜCHER.example", "https://xn--bcher-kva.example"],
    ["https://ｅｘａｍｐｌｅ.com", "https://example.com"],
    ["https://my_host.example", "https://my_host.example"],
    ["com.example.app://callback", "com.example.app://callback"],
    ["com.example.App://Callback/", "com.example.app://callback"],
    ["capacitor://localhost", "capacitor://localhost"],
    ["ionic://localhost:8100", "ionic://localhost:8100"],
    ["myapp://callback:443", "myapp://callback:443"],
    ["chrome-extension://abcdefghijklmnop", "chrome-extension://abcdefghijklmnop"]
  ] as const)("%s is %s", ([text, origin]) =>
    Effect.sync(() => assert.strictEqual<string>(accept(text), origin))
  )

  const bare = "Expected a bare origin, scheme://host[:port]"
  const unseen = "Expected an origin without spaces or invisible characters"
  const scheme = "Expected an origin with http, https or the scheme of an app"
  const host = "Expected an origin with a host, and no wildcard"
  const port = "Expected an origin with a port from 1 to 65535"
  const long = `Expected an origin of at most ${MAXIMUM_LENGTH} characters`

  it.effect.each([
    ["", bare],
    ["null", bare],
    ["*", bare],
    ["example.com", bare],
    ["//example.com", bare],
    ["localhost:3000", bare],
    ["https:", bare],
    ["https://", bare],
    ["https:///", bare],
    ["https:example.com", bare],
    ["https:/example.com", bare],
    ["https:\\\\example.com", bare],
    ["https://example.com\\", bare],
    ["https://example.com\\@evil.example", bare],
    ["https://example.com/path", bare],
    ["https://example.com//", bare],
    ["https://example.com?query", bare],
    ["https://example.com#", bare],
    ["https://example.com/#fragment", bare],
    ["https://user@example.com", bare],
    ["https://user:password@example.com", bare],
    ["https://example.com:", bare],
    ["https://example.com:8o", bare],
    ["https://example.com:100000", bare],
    ["https://example.com:80:80", bare],
    ["https://[::1", bare],
    ["https://exa[mple.com", bare],
    ["1app://callback", bare],
    ["com.example.app://", bare],
    ["com.example.app:///", bare],
    ["com.example.app:/callback", bare],
    ["com.example.app://callback/path", bare],
    ["com.example.app://user@callback", bare],
    ["javascript://example.com", scheme],
    ["JavaScript://example.com", scheme],
    ["data://example.com", scheme],
    ["file://example.com", scheme],
    ["blob://example.com", scheme],
    ["about://blank", scheme],
    ["vbscript://example.com", scheme],
    ["wss://example.com", scheme],
    ["https://*", host],
    ["https://*.example.com", host],
    ["com.example.app://*", host],
    ["com.example.app://bücher", host],
    ["com.example.app://[::1]", host],
    ["com.example.app://-", host],
    ["https://ex%61mple.com", host],
    ["https://example..com", host],
    ["https://example.com.", host],
    ["https://.example.com", host],
    ["https://-example.com", host],
    [`https://${"a".repeat(64)}.com`, host],
    ["https://a,b.com", host],
    ["https://[::1%25eth0]", host],
    ["https://[1.2.3.4]", host],
    ["http://1.2", host],
    ["http://0x7f.1", host],
    ["http://2130706433", host],
    ["http://127.000.0.1", host],
    ["http://１２７.0.0.1", host],
    ["https://example.com:0", port],
    ["https://example.com:65536", port],
    [" https://example.com", unseen],
    ["https://example.com\n", unseen],
    ["https://exa\tmple.com", unseen],
    ["https://example.com\u0000", unseen],
    ["https://exa\u00admple.com", unseen],
    ["https://exa\ufe0fmple.com", unseen],
    ["https://exam\u202eple.com", unseen],
    ["https://exa\ud800mple.com", unseen],
    [`app://${"a".repeat(250)}`, long]
  ] as const)("%j is refused", ([text, reason]) =>
    Effect.sync(() => assert.strictEqual(reasonOf(text), reason))
  )

  it.effect("has at most 255 characters, also once its host is in ASCII", () =>
    Effect.sync(() => {
      assert.isUndefined(reasonOf(`app://${"a".repeat(249)}`))
      assert.strictEqual(reasonOf(`https://${"é.".repeat(40)}com`), long)
    })
  )

  it.effect.prop("is refused without being repeated", [Schema.String], ([junk]) =>
    Effect.sync(() => {
      for (const text of [
        `https://user:hunter2@${junk}`,
        `hunter2${junk}`,
        `https://hunter2 ${junk}`
      ]) {
        const reason = reasonOf(text)
        assert.isDefined(reason)
        assert.notInclude(reason, "hunter2")
      }
    })
  )
})

describe("a list of allowed origins", () => {
  it.effect("is normalised and each origin is kept once, in the order of first appearance", () =>
    Effect.sync(() =>
      assert.deepStrictEqual(
        normaliseAll([
          "https://b.example/",
          "com.example.app://callback",
          "HTTPS://A.example:443",
          "https://B.example",
          "https://a.example",
          "Com.Example.App://Callback"
        ]),
        Result.succeed(
          ["https://b.example", "com.example.app://callback", "https://a.example"].map(accept)
        )
      )
    )
  )

  it.effect("may be empty", () =>
    Effect.sync(() => assert.deepStrictEqual(normaliseAll([]), Result.succeed([])))
  )

  it.effect("names every bad entry by its index", () =>
    Effect.sync(() =>
      assert.deepStrictEqual(
        normaliseAll(["https://a.example", "null", "https://a.example/x", "javascript://x"]),
        Result.fail([
          { index: 1, reason: "Expected a bare origin, scheme://host[:port]" },
          { index: 2, reason: "Expected a bare origin, scheme://host[:port]" },
          { index: 3, reason: "Expected an origin with http, https or the scheme of an app" }
        ])
      )
    )
  )

  it.effect.prop(
    "normalised twice is normalised once",
    [Arbitrary.array(WebOrigin), Arbitrary.array(AppOrigin)],
    ([web, app]) =>
      Effect.sync(() => {
        const once = Result.getOrThrow(normaliseAll([...web, ...app, ...web]))
        assert.deepStrictEqual(Result.getOrThrow(normaliseAll(once)), once)
        assert.strictEqual(new Set(once).size, once.length)
      })
  )
})

describe("an origin in a request", () => {
  const Wire = Schema.toCodecJson(Origin)

  it.effect.prop("decodes to its normal form", [...spelt], (origins) =>
    Effect.gen(function* () {
      for (const text of origins) {
        assert.strictEqual(yield* Schema.decodeUnknownEffect(Wire)(text), accept(text))
      }
    })
  )

  it.effect.prop("that was generated is in normal form", [Origin], ([origin]) =>
    Effect.sync(() => assert.strictEqual(accept(origin), origin))
  )

  it.effect("is refused with the reason and without its text", () =>
    Effect.sync(() => {
      const result = Schema.decodeUnknownResult(Wire)("https://user:hunter2@example.com")
      assert.deepStrictEqual(
        Result.match(result, {
          onSuccess: () => [],
          onFailure: ({ issue }) => SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues
        }),
        [{ path: [], message: "Expected a bare origin, scheme://host[:port]" }]
      )
    })
  )

  it.effect("can be made from the normal form only", () =>
    Effect.gen(function* () {
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(Origin.makeEffect("https://example.com"))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(Origin.makeEffect("https://Example.com/"))))
    })
  )
})
