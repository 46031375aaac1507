import { Effect, Layer, Schema } from "effect"
import { HttpBody, type HttpServerRequest, HttpServerResponse, ProblemDetails } from "effect/http"
import { clientPrefix } from "../../contract/ClientPaths.ts"
import { pathOf } from "../../http/RequestHead.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { Texts } from "../../tenancy/texts/Texts.ts"
import { Assets } from "./AssetsHttp.ts"
import { shownAt } from "./ConfirmationPageHttp.ts"
import { writtenDocument } from "./document.ts"
import { problemView } from "./frames.ts"
import { pageHeaders } from "./pageHeaders.ts"
import { shownProblem } from "./ShownProblem.ts"
import { VisitorLanguage } from "./pageLocale.ts"
import { ProblemPages } from "../../http/ProblemResponse.ts"

const decoder = new TextDecoder()
const parsed = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Unknown))

/** True if a person's browser navigates there: it says so, or asks for HTML before any JSON. */
const isVisit = ({ headers }: HttpServerRequest.HttpServerRequest): boolean => {
  if (headers["sec-fetch-mode"] === "navigate") return true
  const accept = (headers["accept"] ?? "").toLowerCase()
  const html = accept.indexOf("text/html")
  const json = accept.search(/application\/([\w.+-]*\+)?json/)
  return html >= 0 && (json < 0 || html < json)
}

/** The routes of people: the client plane, and whatever is not meant for programs. */
const isForPeople = (path: string): boolean =>
  path.startsWith(`${clientPrefix}/`) || !/^\/(api|_dev|health|metrics|openapi)(\/|$)/.test(path)

/** Tells a person in words what stands in their way, and what to do next. */
export const ProblemPagesHttp = Layer.effect(
  ProblemPages,
  Effect.gen(function* () {
    const hosts = yield* EnvironmentHosts
    const assets = yield* Assets
    const wordings = yield* Texts
    const languageOf = yield* VisitorLanguage
    return Effect.fnUntraced(function* (request, response) {
      const { body, status } = response
      if (status < 400) return response
      if (body._tag !== "Uint8Array" || !body.contentType.startsWith(ProblemDetails.contentType)) {
        return response
      }
      if (!isForPeople(pathOf(request)) || !isVisit(request)) return response
      const hosted = yield* hosts.find(request.headers["host"] ?? "")
      if (hosted === undefined) return response
      const problem = shownProblem(status, parsed(decoder.decode(body.body)), response.headers)
      const { environment } = hosted
      // Nobody is looked for while something is wrong with the service, or for those who ask too often.
      const isBusy = status === 429 || status >= 500
      const language = isBusy ? null : yield* languageOf(environment, request)
      const shown = { ...(yield* shownAt(wordings, environment, request, language)), problem }
      const page = writtenDocument(shown, problemView(shown), assets)
      return HttpServerResponse.setHeaders(
        HttpServerResponse.setBody(response, HttpBody.text(page, "text/html; charset=utf-8")),
        pageHeaders(shown.origin, shown.speech.language)
      )
    })
  })
)
