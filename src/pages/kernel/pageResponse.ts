import { HttpServerResponse } from "effect/http"
import type { PageAssets } from "./AssetsHttp.ts"
import { writtenDocument } from "./document.ts"
import { pageHeaders } from "./pageHeaders.ts"
import type { Shown, View } from "./Visit.ts"

/** Writes a page out as it is sent. */
export const pageResponse = (
  shown: Shown,
  view: View,
  assets: PageAssets
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(writtenDocument(shown, view, assets), {
    status: view.status ?? shown.problem?.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...pageHeaders(shown.origin, shown.speech.language, undefined, view.formAction, view.guard),
      ...shown.problem?.headers,
      ...(view.retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(view.retryAfterSeconds) })
    }
  })
