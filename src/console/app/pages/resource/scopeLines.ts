/**
 * A scope as an operator writes it on a line: `name | permission | English | Danish`, `*` for a
 * default one.
 */
export interface WrittenScope {
  readonly name: string
  readonly permission: string | null
  readonly title?: { readonly en: string; readonly da: string }
  readonly default: boolean
}

/** The scopes of the lines of a text. */
export const scopesOfLines = (text: string): ReadonlyArray<WrittenScope> =>
  text
    .split("\n")
    .map((line) => line.split("|").map((part) => part.trim()))
    .filter(([name = ""]) => name !== "")
    .map(([name = "", permission = "", en = "", da = ""]) => ({
      name: name.replace(/\*$/, ""),
      default: name.endsWith("*"),
      permission: permission === "" ? null : permission,
      ...(en === "" && da === "" ? {} : { title: { en: en || da, da: da || en } })
    }))

/** Lines of the scopes that a resource has, each with a title by then. */
export const linesOfScopes = (scopes: ReadonlyArray<Required<WrittenScope>>): string =>
  scopes
    .map(({ default: isDefault, name, permission, title }) =>
      [`${name}${isDefault ? "*" : ""}`, permission ?? "", title.en, title.da].join(" | ")
    )
    .join("\n")
