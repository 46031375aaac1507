import { Context } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * True for a request that a page's own handler makes because its visitor pressed a button: it
 * redeems as a declared navigation does.
 */
export const PressedButton = Context.Reference<boolean>("gatehouse/http/Navigation/PressedButton", {
  defaultValue: () => false
})

/**
 * Address that the visitor of a page is led to in the end; null for a request that no page's own
 * handler makes, or that leads to no place of its own.
 */
export const VisitTarget = Context.Reference<string | null>(
  "gatehouse/http/Navigation/VisitTarget",
  {
    defaultValue: () => null
  }
)

/** Pages that a browser fetches before anybody asks for them say so; some of them look like a visit. */
const isPrefetch = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].some((purpose) =>
    /prefetch|prerender/i.test(purpose ?? "")
  )

const isVisit = (
  request: HttpServerRequest.HttpServerRequest,
  mode: string | undefined,
  destination: string | undefined
): boolean =>
  request.method === "GET" &&
  mode === "navigate" &&
  destination === "document" &&
  !isPrefetch(request)

/**
 * True if a browser declares a navigation to a page (Fetch Metadata Request Headers): no frame or
 * image of another page, no prefetch, and no program that looks a link up.
 */
export const isToldNavigation = (request: HttpServerRequest.HttpServerRequest): boolean =>
  isVisit(request, request.headers["sec-fetch-mode"], request.headers["sec-fetch-dest"])

/**
 * True for a declared navigation, or a browser that declares nothing: for requests that count only
 * with a cookie given before.
 */
export const isNavigation = (request: HttpServerRequest.HttpServerRequest): boolean =>
  isVisit(
    request,
    request.headers["sec-fetch-mode"] ?? "navigate",
    request.headers["sec-fetch-dest"] ?? "document"
  )

/** Leads a browser that has asked for something on (RFC 9110 section 15.4.3). */
export const redirect = (location: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(location, { status: 302 })

/** Leads a browser that has posted something on, by a visit (RFC 9110 section 15.4.4). */
export const seeOther = (location: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(location, { status: 303 })

/** True for a body in the form in which browsers post the fields of a page. */
export const isPostedForm = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ===
  "application/x-www-form-urlencoded"
