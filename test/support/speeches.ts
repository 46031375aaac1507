import type { Language } from "../../src/contract/Values.ts"
import { readCatalogue } from "../../src/languages/catalogues.ts"
import { makeSpeech, type Speech } from "../../src/languages/Speech.ts"

/** English and Danish as they are spoken where no text was changed. */
const speeches = new Map<Language, Speech>()
for (const language of ["en", "da"] as const) {
  speeches.set(language, makeSpeech(language, await readCatalogue(language), new Map()))
}

export const speechOf = (language: "en" | "da"): Speech => {
  const speech = speeches.get(language)
  if (speech === undefined) throw new Error(`No speech for ${language}`)
  return speech
}
