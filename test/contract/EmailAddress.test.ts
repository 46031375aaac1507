import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Exit, Result, Schema, SchemaIssue } from "effect"
import {
  deliveryAddressOf,
  EmailAddress,
  keyOf,
  MAXIMUM_OCTETS
} from "../../src/contract/EmailAddress.ts"
import { leastCost } from "../support/leastCost.ts"

const Wire = Schema.toCodecJson(EmailAddress)
const decode = Schema.decodeUnknownResult(Wire)
const accept = (text: string): EmailAddress => Result.getOrThrow(decode(text))
const keyOfText = (text: string) => keyOf(accept(text))
const isAccepted = (text: unknown) => Result.isSuccess(decode(text))
const bytes = (text: string) => Buffer.byteLength(text, "utf8")

const listOf = (items: ReadonlyArray<string>, maxLength: number) =>
  Arbitrary.map(
    Arbitrary.schema(
      Schema.Array(Schema.Literals(items)).check(
        Schema.isMinLength(1),
        Schema.isMaxLength(maxLength)
      )
    ),
    (parts) => parts.join("")
  )

// Letters with one lower and one upper case each, in several scripts, composed and decomposed.
const Local = listOf(["a", "Z", "7", "+", "_", "-", "é", "e\u0301", "Å", "д", "Ω", "日"], 10)
const Label = listOf(["a", "Z", "7", "é", "e\u0301", "ü", "д", "日"], 6)
const Spelling = Arbitrary.map(
  Arbitrary.all([Local, Label, Label]),
  ([local, one, two]) => `${local}@x${one}.${two}.example`
)
const Space = listOf([" ", "\t", "\n", "\u00a0", "\u3000", "\ufeff"], 3)

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

describe("an email address", () => {
  it.effect.prop(
    "is answered in the spelling it was given in, trimmed and in NFC",
    [Spelling, Space, Space],
    ([spelling, before, after]) =>
      Effect.sync(() =>
        assert.strictEqual(accept(before + spelling + after), spelling.normalize("NFC"))
      )
  )

  it("is measured before it is brought into a normal form, which marks make quadratic", () => {
    const marks = `a${"\u0315".repeat(16_300)}${"\u0300".repeat(16_300)}`
    for (const text of [marks, `${marks}@example.com`, `a@${marks}.example`]) {
      const cost = leastCost(50, () => {
        assert.isFalse(isAccepted(text))
      })
      assert.isAtMost(cost, 50)
    }
  })

  it.effect.prop("decodes to itself, and encodes as it is", [EmailAddress], ([address]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* Schema.decodeUnknownEffect(Wire)(address), address)
      assert.strictEqual(yield* Schema.encodeEffect(Wire)(address), address)
    })
  )

  it.effect.prop(
    "that is taken has one @, nothing unseen and at most 254 bytes",
    [Schema.String, Spelling, Schema.String],
    ([before, spelling, after]) =>
      Effect.sync(() => {
        for (const text of [
          before + spelling + after,
          spelling.replace("@", before + "@" + after)
        ]) {
          if (!isAccepted(text)) continue
          const address = accept(text)
          assert.match(address, /^[^@\s\p{C}\p{Z}<>()[\]\\,;:"]+@[^@\s\p{C}\p{Z}%/:]+\.[^@]+$/u)
          assert.isAtMost(bytes(address), MAXIMUM_OCTETS)
        }
      }),
    { arbitrary: { runs: 300 } }
  )

  it.effect.each([
    "ada@example.com",
    "a@b.dk",
    "Ada.Lovelace+tag@Example.COM",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "josé@bücher.example",
    "用户@例子.测试",
    "ada@xn--bcher-kva.example",
    "ada@a-b--c.example",
    `${"x".repeat(64)}@example.com`,
    `${"é".repeat(32)}@example.com`,
    `x@${"a".repeat(63)}.example`
  ])("%s is taken", (text) => Effect.sync(() => assert.isTrue(isAccepted(text))))

  it.effect.each([
    ["nothing", ""],
    ["only space", "  "],
    ["no @", "ada.example.com"],
    ["no local part", "@example.com"],
    ["no domain", "ada@"],
    ["two @", "ada@evil.example@example.com"],
    ["a quoted local part", `"ada"@example.com`],
    ["a quoted local part with @", `"ada@evil.example"@example.com`],
    ["a display name", "Ada <ada@example.com>"],
    ["angle brackets", "<ada@example.com>"],
    ["a comment", "ada(x)@example.com"],
    ["a list with comma", "ada@example.com,eve@evil.example"],
    ["a list with semicolon", "ada;eve@evil.example"],
    ["a colon", "mailto:ada@example.com"],
    ["a backslash", "ada\\@example.com"],
    ["space inside", "ada lovelace@example.com"],
    ["an ogham space inside", "ada\u1680lovelace@example.com"],
    ["a line separator inside", "ada\u2028lovelace@example.com"],
    ["a line break", "ada@example.com\nbcc:eve@evil.example"],
    ["NUL", "ada\u0000@example.com"],
    ["a zero width space", "ada\u200b@example.com"],
    ["a zero width joiner in the domain", "ada@exa\u200dmple.com"],
    ["a soft hyphen in the domain", "ada@exam\u00adple.com"],
    ["a variation selector in the domain", "ada@exa\ufe0fmple.com"],
    ["a right-to-left override", "ada\u202emoc@example.com"],
    ["a Hangul filler", "ada\u3164@example.com"],
    ["a blank braille pattern", "ada\u2800@example.com"],
    ["a lone surrogate", "ada\ud800@example.com"],
    ["an unassigned code point", "ada\u0378@example.com"],
    ["a private use code point", "ada\ue000@example.com"],
    ["a full-width @", "ada\uff20example.com"],
    ["a second @ after folding", "ada\uff20evil.example@example.com"],
    ["a comma after folding", "ada\uff0ceve@example.com"],
    ["a ligature before the @", "\ufb01nn@example.com"],
    ["full-width letters before the @", "\uff41da@example.com"],
    ["a combining mark first", "\u0301ada@example.com"],
    ["a dot first", ".ada@example.com"],
    ["a dot last", "ada.@example.com"],
    ["two dots", "a..da@example.com"],
    ["65 bytes before the @", `${"x".repeat(65)}@example.com`],
    ["33 letters of 2 bytes before the @", `${"é".repeat(33)}@example.com`],
    ["one label", "ada@localhost"],
    ["an empty label", "ada@example..com"],
    ["a dot before the domain", "ada@.example.com"],
    ["a dot after the domain", "ada@example.com."],
    ["a hyphen at a label's start", "ada@-example.com"],
    ["a hyphen at a label's end", "ada@example-.com"],
    ["an underscore in the domain", "ada@ex_ample.com"],
    ["a label of 64", `ada@${"a".repeat(64)}.example`],
    ["a label of 64 in ASCII", `ada@${"é".repeat(59)}.example`],
    ["a port", "ada@example.com:25"],
    ["a path", "ada@example.com/x"],
    ["a query", "ada@example.com?x"],
    ["a fragment", "ada@example.com#x"],
    ["an escape", "ada@ex%61mple.com"],
    ["an IPv4 address", "ada@127.0.0.1"],
    ["a short IPv4 address", "ada@1.2"],
    ["a hexadecimal IPv4 address", "ada@0x7f.1"],
    ["a full-width IPv4 address", "ada@１２７.0.0.1"],
    ["a numeric last label", "ada@example.123"],
    ["an address literal", "ada@[127.0.0.1]"],
    ["an IPv6 literal", "ada@[IPv6:::1]"],
    ["a domain that IDNA refuses", "ada@℀.example"],
    ["an emoji in the domain", "ada@☕.example"]
  ])("with %s is refused", ([, text]) => Effect.sync(() => assert.isFalse(isAccepted(text))))

  it.effect.each([
    ["null", null],
    ["a number", 1],
    ["an object", {}],
    ["a list", ["ada@example.com"]]
  ])("is text, not %s", ([, value]) => Effect.sync(() => assert.isFalse(isAccepted(value))))

  it.effect("that breaks the count of @ is told so", () =>
    Effect.sync(() => {
      for (const text of ["ada", "ada@a.example@b.example"]) {
        const { issue } = Result.getOrThrow(Result.flip(decode(text)))
        assert.deepStrictEqual(SchemaIssue.makeFormatterStandardSchemaV1()(issue).issues, [
          { path: [], message: "Expected an email address with one @" }
        ])
      }
    })
  )

  it.effect("holds 254 bytes and no more, the domain counted in both its forms", () =>
    Effect.sync(() => {
      const domain = Array.from({ length: 3 }, () => "a".repeat(61)).join(".")
      const [fits, tooLong] = [".com", ".comx"].map((end) => `${"x".repeat(64)}@${domain}${end}`)
      assert.deepStrictEqual([bytes(fits!), bytes(tooLong!)], [254, 255])
      assert.isTrue(isAccepted(fits))
      assert.isFalse(isAccepted(tooLong))
      const label = "é".repeat(50)
      assert.isTrue(isAccepted(`x@${label}.${label}.example`))
      assert.isFalse(
        isAccepted(`${"x".repeat(50)}@${label}.${label}.example`),
        "too long as it is spelt"
      )
      const long = `ada@${"é.".repeat(31)}example`
      assert.isTrue(bytes(long) < 120 && isAccepted(`a@${"é.".repeat(30)}example`))
      assert.isFalse(isAccepted(long), "each é takes 7 bytes in ASCII")
    })
  )

  it.effect.prop(
    "a refusal never repeats the address",
    [Schema.String, Spelling],
    ([junk, spelling]) =>
      Effect.sync(() => {
        for (const text of [`${spelling}${junk} secret`, `secret${junk}`, `se cret@${spelling}`]) {
          const result = decode(text)
          if (Result.isSuccess(result)) continue
          const issues = SchemaIssue.makeFormatterStandardSchemaV1()(result.failure.issue).issues
          assert.isNotEmpty(issues)
          for (const { message } of issues) {
            assert.match(message, /^Expected an email address [a-zA-Z0-9@, ]+$/)
            assert.notInclude(message, "secret")
          }
        }
      })
  )

  it.effect("can be made from the normal form only", () =>
    Effect.gen(function* () {
      assert.isTrue(Exit.isSuccess(yield* Effect.exit(EmailAddress.makeEffect("josé@example.com"))))
      for (const text of [" ada@example.com", "ada@bu\u0308cher.example", "ada"]) {
        assert.isTrue(Exit.isFailure(yield* Effect.exit(EmailAddress.makeEffect(text))))
      }
    })
  )
})

describe("two email addresses are the same one", () => {
  it.effect.prop("in every letter case", [Spelling], ([spelling]) =>
    Effect.sync(() => {
      assert.strictEqual(keyOfText(spelling.toUpperCase()), keyOfText(spelling))
      assert.strictEqual(keyOfText(spelling.toLowerCase()), keyOfText(spelling))
    })
  )

  it.effect.prop("composed and decomposed", [Spelling], ([spelling]) =>
    Effect.sync(() => {
      assert.strictEqual(keyOfText(spelling.normalize("NFD")), keyOfText(spelling))
      assert.strictEqual(keyOfText(spelling.normalize("NFC")), keyOfText(spelling))
    })
  )

  it.effect.prop("with space around", [Spelling, Space, Space], ([spelling, before, after]) =>
    Effect.sync(() => assert.strictEqual(accept(before + spelling + after), accept(spelling)))
  )

  it.effect.prop(
    "with the domain in ASCII, in Unicode and in full width",
    [Local, Label],
    ([local, label]) =>
      Effect.sync(() => {
        const domain = `x${label}.example`
        const ascii = new URL(`http://${domain}`).hostname
        assert.match(ascii, /^[a-z0-9.-]+$/)
        assert.strictEqual(keyOfText(`${local}@${ascii}`), keyOfText(`${local}@${domain}`))
        assert.strictEqual(
          keyOfText(`${local}@${fullWidth(domain)}`),
          keyOfText(`${local}@${domain}`)
        )
        assert.strictEqual(
          keyOfText(`${local}@${domain.replaceAll(".", "\u3002")}`),
          keyOfText(`${local}@${domain}`)
        )
      })
  )

  it.effect.prop("only if their local parts are", [Local, Local, Label], ([one, two, label]) =>
    Effect.sync(() =>
      assert.strictEqual(
        keyOfText(`${one}@x${label}.example`) === keyOfText(`${two}@x${label}.example`),
        one.normalize("NFC").toLowerCase() === two.normalize("NFC").toLowerCase()
      )
    )
  )

  it.effect.prop("never by sharing a mailbox's tags or dots", [EmailAddress], ([address]) =>
    Effect.sync(() => {
      assert.notStrictEqual(keyOfText(`x+${address}`), keyOf(address))
      assert.notStrictEqual(keyOfText(`a.b${address}`), keyOfText(`ab${address}`))
    })
  )

  it.effect("ß and ss, i and dotless ı are different letters", () =>
    Effect.sync(() => {
      assert.notStrictEqual(keyOfText("straße@example.com"), keyOfText("strasse@example.com"))
      assert.notStrictEqual(keyOfText("ada@straße.example"), keyOfText("ada@strasse.example"))
      assert.notStrictEqual(keyOfText("mıke@example.com"), keyOfText("mike@example.com"))
    })
  )

  it.effect.prop("and the key is its own key, in ASCII after the @", [Spelling], ([spelling]) =>
    Effect.sync(() => {
      const key = keyOfText(spelling)
      assert.strictEqual(keyOfText(key), key)
      assert.match(key, /@[a-z0-9.-]+$/)
    })
  )
})

describe("mail", () => {
  it.effect.prop("goes to the spelt local part at the domain in ASCII", [Spelling], ([spelling]) =>
    Effect.sync(() => {
      const address = accept(spelling)
      const delivery = deliveryAddressOf(address)
      assert.strictEqual(delivery.split("@")[0], address.split("@")[0])
      assert.strictEqual(delivery.split("@")[1], keyOf(address).split("@")[1])
    })
  )
})
