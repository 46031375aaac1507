import { Context, Effect, Layer } from "effect"
import type { Language } from "../contract/Values.ts"
import type { AnyCatalogue } from "./Catalogue.ts"
import { readCatalogue } from "./catalogues.ts"
import { english } from "./en/english.ts"
import { makeSpeech, type Speech } from "./Speech.ts"

interface Known {
  readonly catalogue: AnyCatalogue
  readonly speech: Speech
}

const nothingChanged: ReadonlyMap<string, string> = new Map()

/** Catalogues of the languages, each read once, when it is first needed. */
export class Languages extends Context.Service<Languages>()("gatehouse/languages/Languages", {
  make: Effect.sync(() => {
    const known = new Map<Language, Known>()

    const keep = (language: Language, catalogue: AnyCatalogue): Known => {
      const speech = makeSpeech(language, catalogue, nothingChanged)
      const kept = { catalogue, speech }
      known.set(language, kept)
      return kept
    }
    keep("en", english)

    const read = (language: Language): Effect.Effect<Known> => {
      const kept = known.get(language)
      if (kept !== undefined) return Effect.succeed(kept)
      return Effect.map(
        Effect.promise(() => readCatalogue(language)),
        (catalogue) => known.get(language) ?? keep(language, catalogue)
      )
    }

    return {
      /** Every text of a language, as it is without changes. */
      catalogue: (language: Language) => Effect.map(read(language), ({ catalogue }) => catalogue),
      /** A language as it is spoken where no text was changed. */
      standard: (language: Language) => Effect.map(read(language), ({ speech }) => speech)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
