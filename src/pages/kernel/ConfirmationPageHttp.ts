import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { queryOf } from "../../http/RequestHead.ts"
import { html } from "../../platform/Html.ts"
import { wordings } from "../texts/Words.ts"
import type { PageAssets } from "./AssetsHttp.ts"
import { leavingView } from "./frames.ts"
import { chosenLocale, localeCookie, pageLocale } from "./pageLocale.ts"
import { pageResponse } from "./PagesHttp.ts"
import { originOf } from "./postedForm.ts"
import type { Shown, View } from "./Visit.ts"

const texts = wordings({
  en: {
    title: "Continue",
    intro: "Continue to finish what you began.",
    button: "Continue"
  },
  da: {
    title: "Fortsæt",
    intro: "Fortsæt for at afslutte det, du er begyndt på.",
    button: "Fortsæt"
  }
})

/** A form that does what a GET would do for a visit of a person. */
export interface Confirmation {
  /** The operation that its button stands for. */
  readonly operation: string
  readonly action: string
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
}

/** View of a visit that no page of its own serves. */
export const shownAt = (
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest
): Shown => ({
  environment,
  locale:
    chosenLocale(environment.settings, queryOf(request).get("locale")) ??
    chosenLocale(environment.settings, request.cookies[localeCookie]) ??
    pageLocale(environment.settings, request.headers["accept-language"]),
  origin: originOf(environment, request),
  path: request.url.replace(/\?.*$/s, ""),
  query: new URLSearchParams(),
  params: {},
  redirectUrl: null,
  form: new URLSearchParams(),
  postedTo: null,
  problem: null,
  visitor: null,
  previewsMail: false,
  correlationId: ""
})

/**
 * Answer of a redeeming GET to a request that is no visit of a person: a page whose button posts
 * (contract: "Satellites, impersonation, pages").
 */
export const confirmationPage = (
  assets: PageAssets,
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  write: (shown: Shown) => View
) => {
  const shown = shownAt(environment, request)
  return pageResponse(shown, write(shown), assets)
}

/** A page of one button, with what is sent by it. */
export const continueView = (
  { locale }: Shown,
  { action, fields, operation }: Confirmation
): View => {
  const text = texts(locale)
  const body = html`<p>${text.intro}</p>
    <form method="post" action="${action}" data-operation="${operation}">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button type="submit">${text.button}</button>
    </form>`
  return { page: "confirm", title: text.title, body }
}

/** Leads on to another origin after a form was posted. */
export const leavingPage = (
  assets: PageAssets,
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  url: string
) => {
  const shown = shownAt(environment, request)
  return pageResponse(shown, leavingView(shown, url), assets)
}
