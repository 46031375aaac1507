import type { HttpServerRequest } from "effect/http"

/**
 * The request with some of its members replaced. It is a copy: an object whose prototype is the
 * request would have a hidden class of its own, which V8 makes among the old objects. It would keep
 * the request and its answer until the next full collection, hundreds of megabytes of them.
 */
export const requestWith = (
  request: HttpServerRequest.HttpServerRequest,
  members: Partial<HttpServerRequest.HttpServerRequest>
): HttpServerRequest.HttpServerRequest =>
  Object.setPrototypeOf({ ...request, ...members }, Object.getPrototypeOf(request))
