import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { wordings } from "../texts/Words.ts"
import type { Field } from "./Form.ts"
import type { FormGuard, ShownProvider } from "./FormGuard.ts"
import type { Shown } from "./Visit.ts"

const texts = wordings({
  en: {
    working: "Checking your browser. This takes a few seconds.",
    done: "Your browser is checked. Sending.",
    challenge: "Show that you are a person"
  },
  da: {
    working: "Din browser kontrolleres. Det tager et par sekunder.",
    done: "Din browser er kontrolleret. Sender.",
    challenge: "Vis, at du er et menneske"
  }
})

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

const widgetOf = ({ locale }: Shown, { provider, siteKey }: ShownProvider, purpose: string): Html =>
  html`<div class="field" role="group" aria-label="${texts(locale).challenge}">
    <div
      class="${provider === "turnstile" ? "cf-turnstile" : "h-captcha"}"
      data-sitekey="${siteKey}"
      data-action="${purpose}"
      data-language="${locale}"
      data-hl="${locale}"
    ></div>
  </div>`

/** Markup of a form that brings evidence; a screen reader hears what happens. */
export const guardOf = (shown: Shown, guard: FormGuard | null): HtmlValue => {
  if (guard === null) return null
  const { challenge, provider, purpose } = guard
  const text = texts(shown.locale)
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
