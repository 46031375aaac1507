import { Schema } from "effect"
import { Language, Locale, Name } from "../../contract/Values.ts"

/**
 * Fields of a user that the person, a backend, an operator or an import may set; null for one that
 * is not known. Everything that stores, shows, exports, copies or erases a user reads them here, so
 * that a further field is a member of both records below, a column of `users` by its name in snake
 * case, and a label on the pages and on the console.
 */
export const Profile = Schema.Struct({
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  /** The language where that is one of the two that interface.md names, else null. */
  locale: Schema.NullOr(Locale),
  language: Schema.NullOr(Language)
})
export type Profile = typeof Profile.Type
export type ProfileField = keyof Profile

/**
 * Profile of somebody of whom nothing is known, and the order of the fields wherever they are
 * shown.
 */
export const emptyProfile: Profile = {
  firstName: null,
  lastName: null,
  locale: null,
  language: null
}
export const profileFieldNames = Object.keys(emptyProfile) as ReadonlyArray<ProfileField>

/**
 * Expressions, by field, of a profile's fields that are no plain columns of `users`. A row from before
 * there were languages, or from an instance of that version beside this one, has only a `locale`; this
 * version writes both, so that a `locale` is always what was chosen last.
 */
export const profileColumns = (alias: string): Readonly<Record<string, string>> => ({
  language: `coalesce(${alias}.locale, ${alias}.language)`
})

/** Fields by which a search finds somebody, besides the name that is made of first and last name. */
export const otherSearchedFields: ReadonlyArray<ProfileField> = []

/** A tri-state change: left out is unchanged, null clears, a value sets (interface.md rule 3). */
export const ProfileChanges = Schema.Struct({
  firstName: Schema.optionalKey(Schema.NullOr(Name)),
  lastName: Schema.optionalKey(Schema.NullOr(Name)),
  locale: Schema.optionalKey(Schema.NullOr(Locale)),
  language: Schema.optionalKey(Schema.NullOr(Language))
} satisfies Readonly<Record<ProfileField, Schema.Top>>)
export type ProfileChanges = typeof ProfileChanges.Type

const isLocale = Schema.is(Locale)

/** The `locale` of somebody who reads a language. */
export const localeOf = (language: Language | null): Locale | null =>
  isLocale(language) ? language : null

/** A choice of language by either of its names. */
export type ChosenLanguage = Partial<Pick<Profile, "locale" | "language">>

/** The language after a choice; writing `locale` writes it too (contract: "Language"). */
const chosen = ({ language, locale }: ChosenLanguage, before: Language | null): Language | null =>
  language === undefined && locale === undefined ? before : (language ?? locale ?? null)

/** Flaws of a choice: two that differ, or a language that the environment does not have. */
export const languageFlaws = (
  { language, locale }: ChosenLanguage,
  offered: ReadonlyArray<Language>
): ReadonlyArray<{ readonly field: ProfileField; readonly issue: string }> => {
  if (language === undefined) return []
  if (locale !== undefined && locale !== localeOf(language)) {
    return [{ field: "locale", issue: "Expected what language says" }]
  }
  return language === null || offered.includes(language)
    ? []
    : [{ field: "language", issue: `Expected one of the environment's: ${offered.join(", ")}` }]
}

/** A profile as somebody else told it, without a language that the environment does not have. */
export const offeredProfile = (
  told: Partial<Profile>,
  offered: ReadonlyArray<Language>
): Profile => {
  const profile = profileOf(told)
  return profile.language === null || offered.includes(profile.language)
    ? profile
    : { ...profile, language: null, locale: null }
}

/** The profile after a change. Further members of either argument are ignored. */
export const changedProfile = (profile: Profile, changes: Partial<Profile>): Profile => {
  const language = chosen(changes, profile.language)
  const named = Object.fromEntries(
    profileFieldNames.map((name) => [
      name,
      changes[name] === undefined ? profile[name] : changes[name]
    ])
  ) as Profile
  return { ...named, language, locale: localeOf(language) }
}

/** The profile in a record that has more, or has told only a part of it. */
export const profileOf = (told: Partial<Profile>): Profile => changedProfile(emptyProfile, told)
