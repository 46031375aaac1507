import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import type { Shown } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"

/** Rights that the scopes of people give an application, in words. */
const scopeTexts = wordings({
  en: {
    openid: "know that it is you",
    profile: "see your name and language",
    email: "see your email address",
    organizations: "see your organizations and your role in each",
    groups: "see the groups that you belong to",
    organization: "act in one of your organizations",
    offline_access: "keep access while you are away"
  },
  da: {
    openid: "vide, at det er dig",
    profile: "se dit navn og sprog",
    email: "se din e-mailadresse",
    organizations: "se dine organisationer og din rolle i hver",
    groups: "se de grupper, du hører til",
    organization: "handle i en af dine organisationer",
    offline_access: "beholde adgangen, mens du er væk"
  }
})

/** The name of a scope of people that has words. */
type Known = keyof ReturnType<typeof scopeTexts>

/** A right that an application asks for, or has. */
export type GivenScope =
  | { readonly of: "person"; readonly name: Known }
  | { readonly of: "resource"; readonly resource: string; readonly title: string }

const scopeLine = (shown: Shown, scope: GivenScope): HtmlValue =>
  scope.of === "person"
    ? html`<li>${scopeTexts(shown.locale)[scope.name]}</li>`
    : html`<li>${scope.title} <span class="quiet">(${scope.resource})</span></li>`

/** A list of rights in the words of the page's language. */
export const scopeList = (shown: Shown, scopes: ReadonlyArray<GivenScope>): Html =>
  html`<ul>
    ${scopes.map((scope) => scopeLine(shown, scope))}
  </ul>`
