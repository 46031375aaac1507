import { Effect, Result } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { kindOfName, logoTypes } from "../../tenancy/branding/Logo.ts"
import { Logos } from "../../tenancy/branding/Logos.ts"
import type { ApplyOptions, Section } from "./Section.ts"
import type { Configuration } from "./Configuration.ts"
import { InvalidConfiguration, refusedAt } from "./ConfigurationErrors.ts"
import { Language } from "../../contract/Values.ts"
import { Texts, type TextChanges } from "../../tenancy/texts/Texts.ts"

type Logo = NonNullable<NonNullable<Configuration["branding"]>["logo"]>

const pictureOf = (logo: Logo, { read }: ApplyOptions) =>
  typeof logo === "string"
    ? Result.getOrUndefined(Base64.decode(logo.slice(logo.indexOf(",") + 1)))
    : read.file(logo)

/** The logo; the other parts of branding are settings. */
export const brandingSection = Effect.map(Logos, (logos): Section<"branding"> => ({
  read: ({ logo }) => Effect.succeed([{ id: "logo", name: null, value: { logo } }]),
  exported: Effect.fnUntraced(function* (environment) {
    const { logo } = environment
    const content = logo === null ? undefined : yield* logos.find(environment, logo)
    if (logo === null || content === undefined) return { logo: null }
    return { logo: `data:${logoTypes[kindOfName(logo)]};base64,${Base64.encode(content)}` }
  }),
  apply: Effect.fnUntraced(function* ({ id }, { logo }, options) {
    if (logo === null) return yield* logos.remove(id)
    const picture = pictureOf(logo, options)
    if (picture === undefined) {
      const problem =
        typeof logo === "string"
          ? "branding: logo: Expected a data URL in base64"
          : `branding: logo: ${logo.file} cannot be read`
      return yield* new InvalidConfiguration({ problems: [problem] })
    }
    yield* Effect.mapError(logos.set(id, picture), refusedAt("branding"))
  })
}))

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
