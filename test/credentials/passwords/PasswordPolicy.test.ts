import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Redacted, Result, Schema } from "effect"
import {
  check,
  fold,
  MAXIMUM_BYTES,
  normalize,
  type PasswordOwner,
  commonPasswords
} from "../../../src/credentials/passwords/PasswordPolicy.ts"

const policy = { minLength: 8, maxLength: 256, blocklist: true, breached: "off" as const }
const nobody: PasswordOwner = { email: null, firstName: null, lastName: null }

/** The reason of the refusal, or "accepted". */
const outcome = (
  text: string,
  {
    owner = nobody,
    serviceName = "Zzyzx Qwoph",
    settings = policy
  }: { owner?: PasswordOwner; serviceName?: string; settings?: typeof policy } = {}
) =>
  Result.match(check(settings, Redacted.make(text), { ...owner, serviceName }), {
    onFailure: (reason) => reason,
    onSuccess: () => "accepted" as const
  })

const whole = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

// One code point each before and after NFKC, of one to four bytes.
const Letter = Schema.Literals(["x", "Q", "7", " ", "é", "д", "日", "ﾊ", "😀", "𝒳", "\uf8ff"])
const Letters = (minimum: number, maximum: number) =>
  Arbitrary.map(
    Arbitrary.schema(
      Schema.Array(Letter).check(Schema.isMinLength(minimum), Schema.isMaxLength(maximum))
    ),
    (letters) => letters.join("")
  )

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0))

/** Accepted, unless it is one character over and over. */
const ifVaried = (text: string) =>
  new Set(Array.from(text.replaceAll(" ", ""))).size < 2 ? "too_simple" : "accepted"

describe("a password's length", () => {
  it.effect.prop(
    "is counted in code points, and both ends are taken",
    [Letters(0, 300), whole(8, 64), whole(64, 256)],
    ([text, minLength, maxLength]) =>
      Effect.sync(() => {
        const length = Array.from(text).length
        assert.strictEqual(
          outcome(text, {
            settings: { minLength, maxLength, blocklist: false, breached: "off" as const }
          }),
          length < minLength ? "too_short" : length > maxLength ? "too_long" : ifVaried(text)
        )
      }),
    { arbitrary: { runs: 300 } }
  )

  it.effect.each([
    ["7 astral characters", "😀".repeat(7), "too_short"],
    ["8 astral characters", "😀🐎".repeat(4), "accepted"],
    ["256 astral characters", "😀🐎".repeat(128), "accepted"],
    ["257 characters", "x".repeat(257), "too_long"],
    ["7 letters with their accents apart", "e\u0301".repeat(7), "too_short"],
    ["8 letters with their accents apart", "e\u0301a\u0301".repeat(4), "accepted"],
    ["one ligature that becomes 18 letters", "\ufdfa", "accepted"],
    ["14 ligatures that become 252 letters", "\ufdfa".repeat(14), "accepted"],
    ["15 ligatures that become 270 letters", "\ufdfa".repeat(15), "too_long"],
    ["nothing", "", "too_short"]
  ] as const)("is that of the NFKC form: %s", ([, text, expected]) =>
    Effect.sync(() => assert.strictEqual(outcome(text), expected))
  )

  it.effect("is at most 1,024 bytes as sent, however short the NFKC form is", () =>
    Effect.sync(() => {
      // Three letters of three bytes that become one.
      const syllable = "\u1112\u1161\u11ab"
      assert.strictEqual(outcome(`${syllable.repeat(113)}1234567`), "accepted")
      assert.strictEqual(outcome(`${syllable.repeat(113)}12345678`), "too_long")
      assert.isUndefined(normalize(Redacted.make(syllable.repeat(114))))
      assert.isDefined(normalize(Redacted.make("x".repeat(MAXIMUM_BYTES))))
      assert.isUndefined(normalize(Redacted.make("x".repeat(MAXIMUM_BYTES + 1))))
    })
  )

  it.effect("over 1,024 bytes is the answer before anything else is looked at", () =>
    Effect.sync(() => assert.strictEqual(outcome("\u0000".repeat(1025)), "too_long"))
  )
})

describe("an accepted password", () => {
  it.effect.prop(
    "is handed on whole, in NFKC, and from every spelling the same",
    [Letters(8, 256)],
    ([text]) =>
      Effect.sync(() => {
        if (ifVaried(text) === "too_simple") return
        const settings = { ...policy, blocklist: false, breached: "off" as const }
        for (const spelling of [text, text.normalize("NFC"), text.normalize("NFD")]) {
          const accepted = Result.getOrThrow(
            check(settings, Redacted.make(spelling), { ...nobody, serviceName: "" })
          )
          assert.strictEqual(Redacted.value(accepted), text.normalize("NFKC"))
        }
      })
  )

  it.effect.each([
    "no\u00a0break\u3000space",
    "👩‍👩‍👧‍👦 family",
    "می‌خواهم بروم",
    "'\"; DROP TABLE --",
    "\uf8ff private use"
  ])("is anything printable: %s", (text) =>
    Effect.sync(() => assert.strictEqual(outcome(text), "accepted"))
  )
})

describe("a password is refused", () => {
  const Unprintable = Schema.Literals([
    "\u0000",
    "\t",
    "\n",
    "\r",
    "\u001b",
    "\u007f",
    "\u0085",
    "\u2028",
    "\u2029",
    "\ud800",
    "\udfff",
    "\u0378",
    "\uffff"
  ])

  it.effect.prop(
    "with one unprintable character anywhere",
    [Letters(4, 20), Unprintable, Letters(4, 20)],
    ([before, character, after]) =>
      Effect.sync(() => assert.strictEqual(outcome(before + character + after), "not_printable"))
  )

  it.effect("when it is common, in any case and width, unless the environment allows it", () =>
    Effect.sync(() => {
      for (const common of commonPasswords) {
        for (const spelling of [common, common.toUpperCase(), fullWidth(common)]) {
          assert.strictEqual(outcome(spelling), "too_common", spelling)
        }
        assert.strictEqual(
          outcome(common, { settings: { ...policy, blocklist: false, breached: "off" as const } }),
          ifVaried(common)
        )
      }
    })
  )

  it.effect.each(["password", "Password1", "12345678", "qwertyuiop", "iloveyou", "letmein1"])(
    "as everybody else's too: %s",
    (text) => Effect.sync(() => assert.strictEqual(outcome(text), "too_common"))
  )

  const owner: PasswordOwner = {
    email: "Zephyrine.Q@quillon.example",
    firstName: "Zéphyrine Anneliese",
    lastName: "Großmannová Quillonsen"
  }
  const Own = Schema.Literals([
    "zephyrine.q@quillon.example",
    "zephyrine.q",
    "zéphyrine anneliese",
    "zéphyrine",
    "anneliese",
    "großmannová quillonsen",
    "großmannová",
    "quillonsen",
    "zéphyrine anneliese großmannová quillonsen",
    "großmannová quillonsen zéphyrine anneliese"
  ])
  const spell = [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.normalize("NFD"),
    fullWidth,
    (text: string) => text.replaceAll(" ", ""),
    (text: string) => ` ${text.replaceAll(" ", "   ")} `
  ]
  const Spelling = whole(0, spell.length - 1)

  it.effect.prop(
    "when it is the user's own address or name, in any case, width and spacing",
    [Own, Spelling, Spelling],
    ([own, one, other]) =>
      Effect.sync(() => {
        const text = spell[one]!(spell[other]!(own))
        assert.strictEqual(outcome(text, { owner }), "personal_data")
        assert.strictEqual(outcome(text), "accepted")
      })
  )

  const Mark = Schema.Literals(["x", "Q", "7", "!", "é", "д", "日", "ﾊ", "😀"])
  const Marks = Schema.Array(Mark).check(Schema.isMaxLength(20))

  it.effect.prop(
    "when up to five characters, or one over and over, are all there is beside it",
    [Own, Marks, whole(0, 20)],
    ([own, marks, at]) =>
      Effect.sync(() => {
        const more = marks.join("")
        const before = marks.slice(0, at).join("")
        const isLittle = marks.length < 6 || ifVaried(more) === "too_simple"
        const text = before + own + marks.slice(at).join("")
        assert.strictEqual(outcome(text, { owner }), isLittle ? "personal_data" : "accepted")
        assert.strictEqual(outcome(text), "accepted")
      })
  )

  it.effect.prop(
    "when little is left beside the name of the service, alone or with their own",
    [Spelling, Marks],
    ([one, marks]) =>
      Effect.sync(() => {
        const isLittle = marks.length < 6 || ifVaried(marks.join("")) === "too_simple"
        const expected = isLittle ? "service_name" : "accepted"
        const text = spell[one]!("Quarzig Umbrella") + marks.join("")
        const serviceName = "Quarzig Umbrella"
        assert.strictEqual(outcome(text, { serviceName }), expected)
        assert.strictEqual(outcome(`anneliese${text}`, { owner, serviceName }), expected)
      })
  )

  it.effect.each([
    ["Jane1234", "jane@example.com", "personal_data"],
    ["jane-jane-jane", "jane@example.com", "personal_data"],
    ["example.com is mine", "jane@example.com", "accepted"],
    ["jan12345x", "jan@example.com", "accepted"],
    ["mary jane watson", "jane@example.com", "accepted"]
  ] as const)("or not, where the address's name is short: %s", ([text, email, expected]) =>
    Effect.sync(() => assert.strictEqual(outcome(text, { owner: { ...nobody, email } }), expected))
  )

  it.effect("never for names that a user does not have", () =>
    Effect.sync(() => {
      const blank: PasswordOwner = { email: null, firstName: "   ", lastName: null }
      assert.strictEqual(outcome("zy zy zx zx", { owner: blank }), "accepted")
    })
  )

  it.effect.prop(
    "when it is one character over and over, or blank",
    [
      Schema.Literals(["x", "é", "😀", "👩‍👩‍👧", " ", "\u00a0", "\u3164", "\u2800", "ﾊ"]),
      whole(8, 40),
      Schema.Boolean
    ],
    ([character, times, upper]) =>
      Effect.sync(() => {
        const settings = { ...policy, blocklist: false, breached: "off" as const }
        const text = character.repeat(times)
        assert.strictEqual(outcome(text, { settings }), "too_simple")
        const mixed = text + (upper ? character.toUpperCase() : " ").repeat(3)
        assert.strictEqual(outcome(mixed, { settings }), "too_simple")
      })
  )
})

describe("the bundled list", () => {
  it.effect("holds more than the 3,000 that OWASP ASVS 6.2.4 asks for", () =>
    Effect.sync(() => assert.isAbove(commonPasswords.size, 15_000))
  )

  it.effect("is in the form that it is compared in, and long enough to matter", () =>
    Effect.sync(() => {
      for (const common of commonPasswords) {
        assert.strictEqual(fold(common), common)
        assert.isAtLeast(Array.from(common).length, policy.minLength)
      }
    })
  )
})

describe("the folded form", () => {
  it.effect("is its own, and the same for every case and spelling of a character", () =>
    Effect.sync(() => {
      for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
        const text = String.fromCodePoint(codePoint)
        const spellings = [text.normalize("NFKC"), text.toLowerCase(), text.toUpperCase()]
        if (spellings.every((spelling) => spelling === text)) continue
        const folded = fold(text)
        assert.strictEqual(fold(folded), folded, codePoint.toString(16))
        for (const spelling of spellings) {
          assert.strictEqual(fold(spelling), folded, codePoint.toString(16))
        }
      }
    })
  )

  it.effect.each([
    ["straße", "STRASSE"],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευς"],
    ["ﬁnance", "FINANCE"]
  ] as const)("of %s and %s is one", ([one, other]) =>
    Effect.sync(() => assert.strictEqual(fold(one), fold(other)))
  )
})
