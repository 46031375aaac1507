/**
 * Expressions, by field, of a profile's fields that are no plain columns of `users`. A row from before
 * there were languages, or from an instance of that version beside this one, has only a `locale`; this
 * version writes both, so that a `locale` is always what was chosen last.
 */
export const profileColumns = (alias: string): Readonly<Record<string, string>> => ({
  language: `coalesce(${alias}.locale, ${alias}.language)`
})
