import { Effect } from "effect"
import type { Environment } from "../../src/contract/Environment.ts"
import { english } from "../../src/languages/en/english.ts"
import { standardTexts } from "../../src/tenancy/texts/standardTexts.ts"
import { Texts } from "../../src/tenancy/texts/Texts.ts"

const accents: Readonly<Record<string, string>> = {
  a: "å",
  e: "é",
  i: "ï",
  o: "ö",
  u: "ü",
  n: "ñ",
  c: "ç",
  A: "Å",
  E: "É",
  I: "Ï",
  O: "Ö",
  U: "Ü"
}

/** A text as a language would have it whose words are 40 % longer; its placeholders stay. */
export const pseudo = (text: string): string => {
  const parts = text.split(/(\{[A-Za-z]+\})/)
  const odd = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replace(/[aeioucnAEIOU]/g, (letter) => accents[letter] ?? letter)
  )
  const missing = Math.ceil(Array.from(text).length * 0.4)
  return `${odd.join("")} ${"lörem ïpsüm dölör "
    .repeat(1 + missing / 17)
    .slice(0, missing)
    .trim()}`
}

/** Speaks the pseudo-language where this environment speaks English. */
export const speakPseudo = Effect.fnUntraced(function* (environment: Environment) {
  const texts = yield* Texts
  const changes = [...standardTexts(english)].map(
    ([key, { standard }]) => [key, pseudo(standard)] as const
  )
  for (let at = 0; at < changes.length; at += 50) {
    yield* texts.change(environment, "en", Object.fromEntries(changes.slice(at, at + 50)))
  }
})
