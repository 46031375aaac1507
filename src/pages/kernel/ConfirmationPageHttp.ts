import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import type { Language } from "../../contract/Values.ts"
import { queryOf } from "../../http/RequestHead.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"
import { html } from "../../platform/Html.ts"
import { textsOf } from "../../languages/Speech.ts"
import { Assets } from "./AssetsHttp.ts"
import { leavingView } from "./frames.ts"
import { chosenLocale, localeCookie, pageLocale } from "./pageLocale.ts"
import { pageResponse } from "./document.ts"
import { originOf } from "./postedForm.ts"
import type { Shown, View } from "./Visit.ts"

const texts = textsOf("confirmation")

/** A form that does what a GET would do for a visit of a person. */
export interface Confirmation {
  /** The operation that its button stands for. */
  readonly operation: string
  readonly action: string
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
}

/** View of a visit that no page of its own serves, in the visitor's language where they are known. */
export const shownAt = (
  wordings: Texts["Service"],
  environment: Environment,
  request: HttpServerRequest.HttpServerRequest,
  visitorLanguage: Language | null = null
): Effect.Effect<Shown> => {
  const { settings } = environment
  const language =
    chosenLocale(settings, queryOf(request).get("locale")) ??
    chosenLocale(settings, visitorLanguage) ??
    chosenLocale(settings, request.cookies[localeCookie]) ??
    pageLocale(settings, request.headers["accept-language"])
  return Effect.map(wordings.speech(environment, language), (speech) => ({
    environment,
    speech,
    origin: originOf(environment, request),
    path: request.url.replace(/\?.*$/s, ""),
    query: new URLSearchParams(),
    params: {},
    redirectUrl: null,
    form: new URLSearchParams(),
    postedTo: null,
    problem: null,
    visitor: null,
    offersApiKeys: false,
    previewsMail: false,
    correlationId: ""
  }))
}

/**
 * Makes pages that answer requests which are no page's: the answer of a redeeming GET to a request
 * that is no visit of a person is a page whose button posts (contract: "Satellites, impersonation,
 * pages").
 */
export const makeOtherPages = Effect.gen(function* () {
  const assets = yield* Assets
  const wordings = yield* Texts

  const page = (
    environment: Environment,
    request: HttpServerRequest.HttpServerRequest,
    write: (shown: Shown) => View
  ) =>
    Effect.map(shownAt(wordings, environment, request), (shown) =>
      pageResponse(shown, write(shown), assets)
    )

  return {
    confirmation: page,
    /** Leads on to another origin after a form was posted. */
    leaving: (
      environment: Environment,
      request: HttpServerRequest.HttpServerRequest,
      url: string
    ) => page(environment, request, (shown) => leavingView(shown, url))
  }
})

/** A page of one button, with what is sent by it. */
export const continueView = (
  { speech }: Shown,
  { action, fields, operation }: Confirmation
): View => {
  const text = texts(speech)
  const body = html`<p>${text.intro}</p>
    <form method="post" action="${action}" data-operation="${operation}">
      ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button type="submit">${text.button}</button>
    </form>`
  return { page: "confirm", title: text.title, body }
}
