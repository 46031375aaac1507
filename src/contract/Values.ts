import { DateTime, Option, Schema, SchemaTransformation } from "effect"

/** An instant as ISO 8601 in UTC with milliseconds. */
export const Timestamp = Schema.DateTimeUtcFromString.annotate({ identifier: "Timestamp" }).pipe(
  Schema.annotateEncoded({
    description: "An instant as ISO 8601 in UTC with milliseconds",
    format: "date-time"
  })
)

const dateTime =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const isDateTime = (text: string): boolean => {
  const date = dateTime.exec(text)?.[1]
  // A day that its month does not have would be taken for one of the next month.
  return date !== undefined && Option.exists(DateTime.make(date), isOnDate(date))
}
const isOnDate = (date: string) => (instant: DateTime.DateTime) =>
  DateTime.formatIsoDateUtc(instant) === date

// Refuses nothing: it keeps values that tests make up within years of four digits.
const inOurTimes = Schema.makeFilter<DateTime.Utc>(() => true, {
  arbitraryConstraint: {
    minimum: DateTime.makeUnsafe("2000-01-01T00:00:00Z"),
    maximum: DateTime.makeUnsafe("2100-01-01T00:00:00Z")
  }
})

/**
 * An instant that a caller names: a date and time with its offset (RFC 3339 section 5.6). Looser
 * forms, and years that PostgreSQL cannot hold, are refused.
 */
export const Instant = Schema.String.annotate({ format: "date-time" })
  .check(
    Schema.makeFilter(isDateTime, {
      expected: "a date and time such as 2026-01-31T12:00:00.000Z",
      arbitraryConstraint: {
        patterns: [
          { source: "^20[0-9]{2}-0[1-9]-1[0-9]T1[0-9]:[0-5][0-9]:[0-5][0-9]Z$", flags: "" }
        ]
      }
    })
  )
  .pipe(Schema.decodeTo(Schema.DateTimeUtcFromString.check(inOurTimes)))

/** Whole seconds since 1970, by which tokens and cookies tell time (RFC 7519 "NumericDate"). */
export const epochSeconds = (time: DateTime.DateTime): number =>
  Math.floor(DateTime.toEpochMillis(time) / 1000)

/** Seconds from one time to a later one, with their fraction. */
export const secondsBetween = (from: DateTime.DateTime, to: DateTime.DateTime): number =>
  (DateTime.toEpochMillis(to) - DateTime.toEpochMillis(from)) / 1000

/** Text that is a secret for as long as the service holds it. */
export const RedactedText = Schema.RedactedFromValue(Schema.String)

/** True for text that PostgreSQL can store and no other system cuts short. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000")

const storable = Schema.makeFilter(isStorable, { expected: "text without NUL or lone surrogates" })

/**
 * Text that the service takes from a caller: well-formed Unicode without NUL, which PostgreSQL
 * cannot store and which other systems cut strings at.
 */
export const Text = Schema.String.check(storable)

/** An absolute address that the service takes from a caller; whoever uses it knows which will do. */
export const Address = Schema.String.annotate({ format: "uri" }).check(storable)

/** Why something was done, in words for the audit trail. */
export const Reason = Text.check(
  Schema.isMaxLength(500).abort(),
  Schema.isPattern(/\S/u, { expected: "more than white space" })
)

const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** Length of a text in code points: a letter beyond the basic plane counts once. */
export const codePoints = (text: string): number => Array.from(text).length

// What turns the words around a name.
const TURNING = /\p{Bidi_Control}/u

/**
 * A character that nobody sees: spaces, controls and format characters, what draws nothing, and
 * unassigned code points, whose case and normal form a later Unicode may change under a stored key.
 */
export const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A character that people see: any that is not `UNSEEN`. */
export const SEEN = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True if people can read a text in the line of another one, and see that it is there. */
const isReadable = (text: string): boolean =>
  isOneLine(text) && !TURNING.test(text) && SEEN.test(text)

const isShort = (text: string): boolean =>
  text.length <= 200 && text !== "" && codePoints(text) <= 100 && text === text.trim()

// Refuses nothing: it tells readers of the documents what is refused once the text is trimmed.
const TextOfName = Text.check(
  Schema.makeFilter<string>(() => true, {
    description:
      "1 to 100 characters besides white space at both ends, without control characters, controls of direction and ://",
    toJsonSchema: () => [{ pattern: String.raw`^\s*\S(?:[\s\S]{0,98}\S)?\s*$` }, true]
  })
)

/**
 * The name of a person, an organization or anything else that people read: 1 to 100 code points once
 * white space at both ends was cut off. A mail that greets by it cannot be made to carry a link, and a
 * page that shows it cannot be made to read in another order.
 */
export const Name = TextOfName.pipe(
  Schema.decodeTo(
    Text.check(
      Schema.makeFilter(isShort, {
        expected: "1 to 100 characters besides white space at both ends"
      }).abort(),
      Schema.makeFilter((text) => isReadable(text) && !text.includes("://"), {
        expected: "visible text without control characters, controls of its direction or ://"
      })
    ),
    SchemaTransformation.trim()
  )
)

/** The longest full name, of two names in characters of two units each; an address is shorter. */
const LONGEST_SEARCHED = 401

/** A part of a name or an address to look for; fewer letters would find too much. */
export const SearchQuery = Text.check(
  Schema.isMaxLength(LONGEST_SEARCHED).abort(),
  Schema.makeFilter((text) => codePoints(text.trim()) >= 3, {
    expected: "at least 3 characters",
    toJsonSchema: () => [{ minLength: 3 }, true]
  })
)

/**
 * Lower-case letters whose upper case is that of another letter, or two letters, with what stands for
 * them in a search. `İ` is an `i` with a dot of its own in lower case.
 */
export const sharedCapitals = [
  ["i\u0307", "i"],
  ["ı", "i"],
  ["ς", "σ"],
  ["ß", "ss"]
] as const

/** A text as searches compare it: alike in every case and composition of Unicode. */
export const searched = (text: string): string =>
  sharedCapitals.reduce(
    (folded, [letter, other]) => folded.replaceAll(letter, other),
    text.normalize("NFC").toLowerCase()
  )

/** A line of up to 255 characters that tells people what something is for; it may be empty. */
export const Description = Text.check(
  Schema.isMaxLength(255).abort(),
  Schema.makeFilter((text) => text === "" || isReadable(text), {
    expected: "visible text without control characters or controls of its direction"
  })
)

/** The languages of pages and mails (BCP 47). */
export const Language = Schema.Literals([
  "en",
  "da",
  "de",
  "fr",
  "es",
  "it",
  "pt-BR",
  "nl",
  "sv",
  "nb",
  "fi",
  "pl",
  "uk",
  "tr",
  "ja",
  "ko",
  "zh-Hans",
  "ar",
  "he"
])
export type Language = typeof Language.Type

/** The languages that a user's `locale` names; `language` names the others too. */
export const Locale = Schema.Literals(["en", "da"])
export type Locale = typeof Locale.Type

/** The address of a webhook or hook without its query, in which receivers want secrets. */
export const withoutQuery = (url: string): string => url.replace(/\?.*/s, "")

/** Why a password is refused (contract.md "Passwords"). */
export const PasswordRejection = Schema.Literals([
  "too_short",
  "too_long",
  "not_printable",
  "too_common",
  "too_simple",
  "personal_data",
  "service_name",
  "breached"
])
export type PasswordRejection = typeof PasswordRejection.Type
