import { Effect } from "effect"
import { Language } from "../../contract/Values.ts"
import { Texts, type TextChanges } from "../../tenancy/texts/Texts.ts"
import { refusedAt } from "./ConfigurationErrors.ts"
import type { Section } from "./Section.ts"

/** Texts that one event of the trail tells of. */
const textsAtOnce = 50

const inParts = (changes: TextChanges): ReadonlyArray<TextChanges> => {
  const all = Object.entries(changes)
  return Array.from({ length: Math.ceil(all.length / textsAtOnce) }, (_, part) =>
    Object.fromEntries(all.slice(part * textsAtOnce, (part + 1) * textsAtOnce))
  )
}

/** The texts of pages and mails that operators changed. */
export const textsSection = Effect.map(Texts, (texts): Section<"texts"> => {
  const byLanguage = Effect.fnUntraced(function* (id: Parameters<typeof texts.changed>[0]) {
    return Map.groupBy(yield* texts.changed(id), ({ language }) => language)
  })
  return {
    read: ({ id }) =>
      Effect.map(texts.changed(id), (found) =>
        found.map(({ key, language, value }) => {
          const name = `${language} ${key}`
          return { id: name, name, value: { text: value } }
        })
      ),
    exported: ({ id }) =>
      Effect.map(byLanguage(id), (found) =>
        Object.fromEntries(
          [...found].map(([language, of]) => [
            language,
            Object.fromEntries(of.map(({ key, value }) => [key, value]))
          ])
        )
      ),
    apply: Effect.fnUntraced(function* (environment, declared, { prune }) {
      const present = yield* byLanguage(environment.id)
      for (const language of Language.literals) {
        const words = declared[language] ?? {}
        const others = (present.get(language) ?? []).filter(({ key }) => !Object.hasOwn(words, key))
        const gone = prune ? others.map(({ key }) => [key, null] as const) : []
        const changes: TextChanges = { ...Object.fromEntries(gone), ...words }
        for (const part of inParts(changes)) {
          yield* Effect.mapError(
            texts.change(environment, language, part),
            refusedAt("texts", language)
          )
        }
      }
    })
  }
})
