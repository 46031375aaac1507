import { attributes, html, type HtmlValue } from "../../platform/Html.ts"

/** Content of a field that is ticked. */
interface Choices {
  readonly id: string
  readonly name: string
  readonly words: HtmlValue
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
  readonly chosen: ReadonlyArray<string>
}

/**
 * Boxes under their common words, of which one is ticked (`radio`) or any number (`choices`); nothing
 * where there is nothing to choose.
 */
export const choicesOf = (
  kind: "radio" | "choices",
  { chosen, id, name, options, words }: Choices
): HtmlValue => {
  const ticked = new Set(chosen)
  return (
    options.length > 0 &&
    html`<fieldset class="field">
      <legend>${words}</legend>
      ${options.map(
        ([option, text], at) =>
          html`<label class="choice"
            ><input
              id="${id}-${at}"
              name="${name}"
              type="${kind === "radio" ? "radio" : "checkbox"}"
              value="${option}"
              ${attributes({ required: kind === "radio", checked: ticked.has(option) })}
            />
            <span>${text}</span></label
          >`
      )}
    </fieldset>`
  )
}
