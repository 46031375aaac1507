const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** Text escaped for HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Markup that a program wrote: only `html` and `attributes` make it, so no data can pass for it. */
export class Html {
  readonly #markup: string
  private constructor(markup: string) {
    this.#markup = markup
  }
  static readonly of = (markup: string): Html => new Html(markup)
  toString(): string {
    return this.#markup
  }
}

/** Values that a template accepts: text is escaped, and absent values write nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | ReadonlyArray<HtmlValue>

const isList = (value: HtmlValue): value is ReadonlyArray<HtmlValue> => Array.isArray(value)

const written = (value: HtmlValue): string => {
  if (value instanceof Html) return value.toString()
  if (value === null || value === undefined || value === false) return ""
  return isList(value) ? value.map(written).join("") : escapeHtml(String(value))
}

/** Markup with values, escaped; they may appear only in elements and quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<HtmlValue>): Html =>
  Html.of(strings.reduce((markup, part, index) => `${markup}${written(values[index - 1])}${part}`))

/** Attributes of a tag, each with a space before it; `true` stands for one without a value. */
export const attributes = (
  values: Readonly<Record<string, string | number | boolean | null | undefined>>
): Html =>
  Html.of(
    Object.entries(values)
      .map(([name, value]) => {
        if (value === undefined || value === null || value === false) return ""
        return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
      })
      .join("")
  )
