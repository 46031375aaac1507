/** Names of the places in a text that values are put in: `{name}`. */
export type PlaceholderOf<Text extends string> =
  Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderOf<Rest> : never

/** A value that stands in a text; numbers are written as the language writes them. */
export type Value = string | number

const placeholder = /\{([A-Za-z]+)\}/g

/** Names of the placeholders of a text, in order, each once. */
export const placeholdersOf = (text: string): ReadonlyArray<string> => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = ""]) => name))
]

/** Manner in which a language puts values into texts. */
export interface Filling {
  readonly numbers: Intl.NumberFormat
  /** Sets values apart, whose own direction is often another than that of the words around them. */
  readonly isolates: boolean
}

/** A text with its values put in; a value is never read for placeholders of its own. */
export const filled = (
  text: string,
  values: Readonly<Record<string, Value>>,
  { isolates, numbers }: Filling
): string =>
  text.replace(placeholder, (written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return written
    if (typeof value === "number") return numbers.format(value)
    return isolates ? `\u2068${value}\u2069` : value
  })
