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

/** The lines or words of a text, without the empty ones. */
export const linesOf = (text: string | undefined): ReadonlyArray<string> =>
  (text ?? "").split(/[\s,]+/).filter((line) => line !== "")
