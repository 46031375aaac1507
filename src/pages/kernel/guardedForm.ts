import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import type { Field } from "./Form.ts"
import type { Shown, FormGuard, ShownProvider } from "./Visit.ts"

const texts = textsOf("formGuard")

/** Addresses of the providers' scripts. */
export const widgetScripts = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js",
  hcaptcha: "https://js.hcaptcha.com/1/api.js"
} as const

/** Name of the field that carries a solved proof of work. */
export const workField = "proof_of_work"

/** Names of the fields in which the widgets of the providers leave their token. */
export const tokenFields = ["cf-turnstile-response", "h-captcha-response", "g-recaptcha-response"]

const own: Field = { kind: "hidden", own: true, unwritten: true }

/** Fields that carry evidence: the page reads them, and sends them on as headers. */
export const guardFields: Readonly<Record<string, Field>> = Object.fromEntries(
  [workField, ...tokenFields].map((name) => [name, own])
)

const widgetOf = ({ speech }: Shown, { provider, siteKey }: ShownProvider, purpose: string): Html =>
  html`<div class="field" role="group" aria-label="${texts(speech).challenge}">
    <div
      class="${provider === "turnstile" ? "cf-turnstile" : "h-captcha"}"
      data-sitekey="${siteKey}"
      data-action="${purpose}"
      data-language="${speech.language}"
      data-hl="${speech.language}"
    ></div>
  </div>`

/** Markup of a form that brings evidence; a screen reader hears what happens. */
export const guardOf = (shown: Shown, guard: FormGuard | null): HtmlValue => {
  if (guard === null) return null
  const { challenge, provider, purpose } = guard
  const text = texts(shown.speech)
  return html`${provider !== null && widgetOf(shown, provider, purpose)}${
    challenge !== null &&
    html`<input type="hidden" name="${workField}" value="" />
      <p
        class="quiet"
        role="status"
        data-challenge="${challenge}"
        data-purpose="${purpose}"
        data-working="${text.working}"
        data-done="${text.done}"
      ></p>`
  }`
}
