import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import type { Shown } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

/** Rights that the scopes of people give an application, in words. */
const scopeTexts = textsOf("scopes")

/** The name of a scope of people that has words. */
type Known = keyof ReturnType<typeof scopeTexts>

/** A right that an application asks for, or has. */
export type GivenScope =
  | { readonly of: "person"; readonly name: Known }
  | { readonly of: "resource"; readonly resource: string; readonly title: string }

const scopeLine = (shown: Shown, scope: GivenScope): HtmlValue =>
  scope.of === "person"
    ? html`<li>${scopeTexts(shown.speech)[scope.name]}</li>`
    : html`<li>${scope.title} <span class="quiet">(${scope.resource})</span></li>`

/** A list of rights in the words of the page's language. */
export const scopeList = (shown: Shown, scopes: ReadonlyArray<GivenScope>): Html =>
  html`<ul>
    ${scopes.map((scope) => scopeLine(shown, scope))}
  </ul>`
