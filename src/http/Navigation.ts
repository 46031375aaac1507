import type { HttpServerRequest } from "effect/http"

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
 * Whether a browser says that it goes to a page (Fetch Metadata Request Headers): no frame or image of
 * another page, no prefetch, and no program that looks a link up.
 */
export const isToldNavigation = (request: HttpServerRequest.HttpServerRequest): boolean =>
  isVisit(request, request.headers["sec-fetch-mode"], request.headers["sec-fetch-dest"])

/**
 * The same, where a browser that does not tell is taken for one: for what counts only with a cookie
 * that it was given before.
 */
export const isNavigation = (request: HttpServerRequest.HttpServerRequest): boolean =>
  isVisit(
    request,
    request.headers["sec-fetch-mode"] ?? "navigate",
    request.headers["sec-fetch-dest"] ?? "document"
  )
