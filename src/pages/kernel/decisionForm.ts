import { Schema } from "effect"
import { attributes, html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { fieldOf, selfOf, type FormShown } from "./elements.ts"
import type { Form } from "./Form.ts"
import type { Shown } from "./Visit.ts"

const Answer = Schema.Literals(["allow", "deny"])
const isAnswer = Schema.is(Answer)

/** An answer that a person can give, with the words of its button. */
export type Decision = readonly [value: typeof Answer.Type, words: HtmlValue]

/** The answer of the person that a form brings; undefined where they pressed none of its buttons. */
export const decisionOf = ({ decision }: Readonly<Record<string, unknown>>) =>
  isAnswer(decision) ? decision : undefined

/**
 * Writes out a form that is answered by one of several buttons, each of which sends its own
 * `decision`. The first button of a form is what Enter presses; here that is one that does nothing,
 * so that nobody decides by accident.
 */
export const decisionForm = (
  shown: Shown,
  form: Form,
  decisions: ReadonlyArray<Decision>,
  details: Omit<FormShown, "submit">
): Html =>
  html`<form
    method="post"
    action="${details.action ?? selfOf(shown)}"
    data-operation="${form.operation}"
  >
    <button disabled hidden></button>
    ${Object.keys(form.fields).map((name) => fieldOf(shown, form, name, details))}
    ${decisions.map(
      ([value, words]) =>
        html`<button
          type="submit"
          name="decision"
          value="${value}"
          ${attributes({ class: value === "deny" ? "quiet" : undefined })}
        >
          ${words}
        </button>`
    )}
  </form>`
