import { Schema } from "effect"
import { EnvironmentId } from "../../contract/Ids.ts"
import { Language, Timestamp, SEEN, codePoints } from "../../contract/Values.ts"
import { placeholdersOf } from "../../languages/Template.ts"

/** A text of pages or mails that operators changed, as it is stored. */
export const StoredText = Schema.Struct({
  environmentId: EnvironmentId,
  language: Language,
  key: Schema.String,
  value: Schema.String,
  changedAt: Timestamp,
  /** The operator; null for the command line. */
  changedBy: Schema.NullOr(Schema.String)
})
export type StoredText = typeof StoredText.Type

/** A text as operators see it: the standard one, and theirs where they changed it. */
export const ShownText = Schema.Struct({
  key: Schema.String,
  standard: Schema.String,
  value: Schema.NullOr(Schema.String),
  placeholders: Schema.Array(Schema.String),
  changedAt: Schema.NullOr(Timestamp),
  changedBy: Schema.NullOr(Schema.String)
})
export type ShownText = typeof ShownText.Type

/** Code points that any text may have, however short its standard is. */
const alwaysAllowed = 500

/** A text of a catalogue with what a changed one may hold. */
export interface StandardText {
  readonly standard: string
  readonly placeholders: ReadonlyArray<string>
}

/** Longest a changed text may be, in code points. */
export const longestOf = (standard: string): number =>
  Math.max(alwaysAllowed, 2 * codePoints(standard))

const lineOf = (text: string, at: number): string =>
  `at character ${codePoints(text.slice(0, at)) + 1}`

const braces = /\{[^{}]*\}|[{}]/g
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const markup = /<[a-z!/?]|&(#\d+|#x[\da-f]+|[a-z]+);/i

/**
 * Flaw of a text that cannot stand where the standard one stands, with its place; undefined where it
 * has none. Text is measured before it is read.
 */
export const textFlaw = (
  value: string,
  { placeholders, standard }: StandardText
): string | undefined => {
  const longest = longestOf(standard)
  if (value.length > 2 * longest || codePoints(value) > longest) {
    return `Expected at most ${longest} characters`
  }
  if (!SEEN.test(value)) return "Expected visible text"
  const control = unseen.exec(value)
  if (control !== null) {
    return `Expected one line without control characters, got one ${lineOf(value, control.index)}`
  }
  const tag = markup.exec(value)
  if (tag !== null) return `Expected plain text, got markup ${lineOf(value, tag.index)}`
  for (const { 0: written, index } of value.matchAll(braces)) {
    const [name] = placeholdersOf(written)
    if (name === undefined || !placeholders.includes(name)) {
      const known = placeholders.map((each) => `{${each}}`).join(", ")
      return `Expected ${known === "" ? "no placeholder" : `only ${known} as placeholders`}, got ${written.slice(0, 50).toWellFormed()} ${lineOf(value, index)}`
    }
  }
  return undefined
}
