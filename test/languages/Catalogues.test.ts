import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { Language } from "../../src/contract/Values.ts"
import { type AnyCatalogue, pluralCategories } from "../../src/languages/Catalogue.ts"
import { readCatalogue } from "../../src/languages/catalogues.ts"
import { english } from "../../src/languages/en/english.ts"
import { formatLocaleOf } from "../../src/languages/languageFacts.ts"
import { placeholdersOf } from "../../src/languages/Template.ts"
import { longestOf, textFlaw } from "../../src/tenancy/texts/ChangedText.ts"
import { standardTexts } from "../../src/tenancy/texts/standardTexts.ts"

type Text = AnyCatalogue[string][string]

const source: AnyCatalogue = english
const formsOf = (text: Text) => (typeof text === "string" ? [text] : Object.values(text))
const sorted = (names: ReadonlyArray<string>) => [...new Set(names)].toSorted()
const placesOf = (text: Text) => sorted(formsOf(text).flatMap((form) => placeholdersOf(form)))

/** The form that speaks of more than one names whatever the English one names. */
const fullOf = (text: Text) => (typeof text === "string" ? text : (text.other ?? ""))

describe.each(Language.literals)("the catalogue of %s", (language) => {
  it("has the plural categories that Unicode gives the language", () => {
    const { pluralCategories: known } = new Intl.PluralRules(
      formatLocaleOf(language)
    ).resolvedOptions()
    assert.deepStrictEqual(sorted(pluralCategories[language]), sorted(known))
  })

  it("has each text, with the values that the English one has", async () => {
    const catalogue = await readCatalogue(language)
    assert.deepStrictEqual(sorted(Object.keys(catalogue)), sorted(Object.keys(source)))
    for (const [set, texts] of Object.entries(catalogue)) {
      assert.deepStrictEqual(
        sorted(Object.keys(texts)),
        sorted(Object.keys(source[set] ?? {})),
        set
      )
      for (const [key, text] of Object.entries(texts)) {
        const known = source[set]?.[key] ?? ""
        const name = `${language} ${set}.${key}`
        assert.deepStrictEqual(placesOf(text), placesOf(known), name)
        assert.deepStrictEqual(
          sorted(placeholdersOf(fullOf(text))),
          sorted(placeholdersOf(fullOf(known))),
          name
        )
      }
    }
  })

  it("holds plain text in one line, such as operators could write", async () => {
    for (const [key, text] of standardTexts(await readCatalogue(language))) {
      const { standard } = text
      assert.isUndefined(textFlaw(standard, text), key)
      assert.isAtMost(Array.from(standard).length, longestOf(standard))
      assert.strictEqual(standard, standard.trim().normalize("NFC"), key)
      assert.notMatch(standard, / {2}|[—]/, key)
    }
  })
})

describe("the texts of problems", () => {
  it("are of problems that an operation or a page answers", () => {
    const ofPages = new Set(["provider_error", "method_not_allowed"])
    const documents = ["client", "server", "console"].map((plane) =>
      readFileSync(`docs/openapi/${plane}.json`, "utf8")
    )
    const unknown = Object.keys(english.problems).filter(
      (code) => !ofPages.has(code) && !documents.some((text) => text.includes(`"${code}"`))
    )
    assert.deepStrictEqual(unknown, [])
  })
})
