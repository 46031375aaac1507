/** The values of a form, by name. */
export type Values = Readonly<Record<string, string>>

/** Values of the named fields; empty ones are left out. */
export const filled = <Name extends string>(
  values: Values,
  names: ReadonlyArray<Name>
): { readonly [Key in Name]?: string } =>
  Object.fromEntries(
    names
      .map((name) => [name, (values[name] ?? "").trim()] as const)
      .filter(([, value]) => value !== "")
  ) as { readonly [Key in Name]?: string }

/** The members that were given: neither undefined nor empty. */
export const given = <Members extends Readonly<Record<string, string | undefined>>>(
  members: Members
) =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== "")
  ) as { readonly [Name in keyof Members]?: NonNullable<Members[Name]> }

/** Values of the named fields; empty ones are null, which clears. */
export const cleared = <Name extends string>(
  values: Values,
  names: ReadonlyArray<Name>
): { readonly [Key in Name]: string | null } =>
  Object.fromEntries(
    names.map((name) => {
      const value = (values[name] ?? "").trim()
      return [name, value === "" ? null : value]
    })
  ) as { readonly [Key in Name]: string | null }

/**
 * Members of a request that an operator changed in a form: what somebody else has changed since it
 * was shown stays as they left it.
 */
export const changed = <Body extends object>(shown: Body, now: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(shown[name as keyof Body])
    )
  ) as Partial<Body>

/** A list as it is now with what an operator took from the one that was shown, and put to it. */
export const amended = (
  shown: ReadonlyArray<string>,
  wanted: ReadonlyArray<string>,
  now: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const [before, after, there] = [new Set(shown), new Set(wanted), new Set(now)]
  return [
    ...now.filter((item) => after.has(item) || !before.has(item)),
    ...wanted.filter((item) => !before.has(item) && !there.has(item))
  ]
}

/** The lines of a text, without the empty ones. */
export const wholeLinesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** The lines or words of a text, without the empty ones. */
export const linesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split(/[\s,]+/).filter((line) => line !== "")
