import { Schema } from "effect"
import { Locale, Name } from "../../contract/Values.ts"

/**
 * Fields of a user that the person, a backend, an operator or an import may set; null for one that
 * is not known. Everything that stores, shows, exports, copies or erases a user reads them here, so
 * that a further field is a member of both records below, a column of `users` by its name in snake
 * case, and a label on the pages and on the console.
 */
export const Profile = Schema.Struct({
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  locale: Schema.NullOr(Locale)
})
export type Profile = typeof Profile.Type
export type ProfileField = keyof Profile

/** Profile of somebody of whom nothing is known, and the order of the fields wherever they are shown. */
export const emptyProfile: Profile = { firstName: null, lastName: null, locale: null }
export const profileFieldNames = Object.keys(emptyProfile) as ReadonlyArray<ProfileField>

/** Fields by which a search finds somebody, besides the name that is made of first and last name. */
export const otherSearchedFields: ReadonlyArray<ProfileField> = []

/** A tri-state change: left out is unchanged, null clears, a value sets (interface.md rule 3). */
export const ProfileChanges = Schema.Struct({
  firstName: Schema.optionalKey(Schema.NullOr(Name)),
  lastName: Schema.optionalKey(Schema.NullOr(Name)),
  locale: Schema.optionalKey(Schema.NullOr(Locale))
} satisfies Readonly<Record<ProfileField, Schema.Top>>)
export type ProfileChanges = typeof ProfileChanges.Type

/** The profile after a change. Further members of either argument are ignored. */
export const changedProfile = (profile: Profile, changes: Partial<Profile>): Profile =>
  Object.fromEntries(
    profileFieldNames.map((name) => [
      name,
      changes[name] === undefined ? profile[name] : changes[name]
    ])
  ) as Profile

/** The profile in a record that has more, or has told only a part of it. */
export const profileOf = (told: Partial<Profile>): Profile => changedProfile(emptyProfile, told)
