import { html } from "../../platform/Html.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("formPost")

/** An answer that the browser posts to the application. */
export interface FormPost {
  readonly action: string
  readonly parameters: Readonly<Record<string, string>>
  /** False where the person has to press the button. */
  readonly atOnce: boolean
}

/** The place that an address leads to, as people and policies name it: an app has a scheme alone. */
const placeOf = (url: URL): readonly [name: string, source: string] =>
  url.origin === "null" ? [url.protocol, url.protocol] : [url.host, url.origin]

/** Posts an answer to the application (OAuth 2.0 Form Post Response Mode). */
export const formPostView = (shown: Shown, { action, atOnce, parameters }: FormPost): View => {
  const text = texts(shown.speech)
  const [place, source] = placeOf(new URL(action))
  const button = html`<button type="submit">${text.onward}</button>`
  const fields = Object.entries(parameters).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`
  )
  return {
    page: "form-post",
    title: text.title({ place }),
    formAction: `https: ${source}`,
    body: html`<p>${atOnce ? text.why : text.asked}</p>
      ${
        atOnce
          ? html`<form method="post" action="${action}" data-onward>${fields}${button}</form>`
          : html`<form method="post" action="${action}">${fields}${button}</form>`
      }`
  }
}
