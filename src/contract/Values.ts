import { Schema } from "effect"

/** An instant as ISO 8601 in UTC with milliseconds. */
export const Timestamp = Schema.DateTimeUtcFromString.annotate({
  identifier: "Timestamp",
  format: "date-time"
})

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000")

/**
 * Text that the service takes from a caller: well-formed Unicode without NUL, which PostgreSQL
 * can not store and which other systems cut strings at.
 */
export const Text = Schema.String.check(
  Schema.makeFilter(isStorable, { expected: "text without NUL or lone surrogates" })
)

const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
const codePoints = (text: string): number => Array.from(text).length

/**
 * A first or last name, or an organization's name: 1 to 100 code points, no control characters
 * and no `://`, so that a mail that greets by name can not be made to carry a link.
 */
export const Name = Text.check(
  Schema.makeFilter((text) => codePoints(text) >= 1 && codePoints(text) <= 100, {
    expected: "1 to 100 characters"
  }),
  Schema.makeFilter((text) => isOneLine(text) && !text.includes("://"), {
    expected: "text without control characters or ://"
  })
)

/** The languages that the service speaks to a user in. */
export const Locale = Schema.Literals(["en", "da"])
export type Locale = typeof Locale.Type
