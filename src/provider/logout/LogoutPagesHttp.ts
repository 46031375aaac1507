import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { oauthPaths } from "../../contract/ClientPaths.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { SessionId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { page, posted, Answered, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit, activeSession } from "../../pages/kernel/Visit.ts"
import { authorizationErrorView } from "../../pages/views/consent.ts"
import { logoutForm, logoutView, signedOutView, type LogoutData } from "../../pages/views/logout.ts"
import { signedOutCookies, presentedToken } from "../../sessions/clients/ClientCookiesHttp.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { postedAtIssuer, shownAtIssuer, visitedAtIssuer } from "../tokens/IssuerPagesHttp.ts"
import { Logouts, type LogoutRequest } from "./Logouts.ts"

type Services = Clients | Logouts

const unread = (visit: Visit) =>
  Outcome.Show({
    view: authorizationErrorView(visit, {
      error: "invalid_request",
      description: "The request is too old, none of ours, or has a parameter twice",
      onward: null
    })
  })

/** The browser's client, by its cookie alone. */
const clientHere = Effect.fnUntraced(function* (environment: Environment) {
  const clients = yield* Clients
  const request = yield* HttpServerRequest.HttpServerRequest
  const presented = presentedToken(environment, request)
  if (presented === undefined || presented.transport !== "cookie") return undefined
  return (yield* clients.recognise(environment, presented, true))?.client
})

/** Signs out of a session, and leaves the browser without a cookie where it was the last one. */
const signOut = Effect.fnUntraced(function* (visit: Visit, sessionId: string) {
  const { environment } = visit
  const clients = yield* Clients
  const client = yield* clientHere(environment)
  if (client === undefined) return
  const left = yield* clients.signOut(environment, client, SessionId.make(sessionId))
  yield* signedOutCookies(environment, left)
})

/** Leads back to the application, or tells that it is done. */
const finished = Effect.fnUntraced(function* (
  visit: Visit,
  request: LogoutRequest,
  isClicked: boolean
) {
  const back = yield* (yield* Logouts).wayBack(visit.environment, request)
  // Whoever registers by themselves must not get a redirector that nobody has clicked at.
  if (back === null || (back.isStranger && !isClicked)) {
    const view = signedOutView({ ...visit, visitor: null }, back?.address ?? null)
    return Outcome.Show({ view })
  }
  const onward = back.address
  return isClicked
    ? Outcome.Leave({ url: onward })
    : Outcome.Pass({ response: HttpServerResponse.redirect(onward, { status: 303 }) })
})

const begin = Effect.fnUntraced(function* (visit: Visit) {
  const logouts = yield* Logouts
  const { environment, query, visitor } = visit
  const carried = query.get("request")
  const request =
    carried === null
      ? yield* logouts.check(environment, query)
      : yield* logouts.open(environment, carried)
  if (request === undefined) return new Answered(unread(visit))
  const meant = yield* logouts.sessionOf(environment, request)
  if (meant !== undefined && visitor?.sessions.some(({ id }) => id === meant) === true) {
    yield* signOut(visit, meant)
    return new Answered(yield* finished(visit, request, false))
  }
  if ((visitor?.activeSessionId ?? null) === null) {
    return new Answered(yield* finished(visit, request, false))
  }
  const sealed = yield* logouts.seal(environment, request)
  return new Answered(
    sealed === undefined
      ? unread(visit)
      : Outcome.GoTo({
          location: addressOf(pagePaths.logout, { request: sealed, locale: request.locale })
        })
  )
})

/** A request by POST comes without the browser's cookies: it is carried to the GET. */
const carriedOn = Effect.fnUntraced(function* (visit: Visit) {
  const logouts = yield* Logouts
  const { environment, form } = visit
  const request = yield* logouts.check(environment, form)
  const sealed = request === undefined ? undefined : yield* logouts.seal(environment, request)
  return sealed === undefined
    ? unread(visit)
    : Outcome.GoTo({ location: addressOf(oauthPaths.logout, { request: sealed }) })
})

const ask = Effect.fnUntraced(function* (visit: Visit) {
  const logouts = yield* Logouts
  const sealed = visit.form.get("request") ?? visit.query.get("request") ?? ""
  const request = yield* logouts.open(visit.environment, sealed)
  if (request === undefined) return new Answered(unread(visit))
  const { visitor } = visit
  const active = activeSession(visitor)
  if (active === undefined) return new Answered(yield* finished(visit, request, false))
  const data: LogoutData = { sealed, sessionId: active.id, person: active.user }
  return data
})

/** The session that was shown ends, whichever is active by now. */
const decide = Effect.fnUntraced(function* (visit: Visit) {
  const logouts = yield* Logouts
  const request = yield* logouts.open(visit.environment, visit.form.get("request") ?? "")
  if (request === undefined) return unread(visit)
  const shown = visit.form.get("sessionId")
  const session = visit.visitor?.sessions.find(({ id }) => id === shown)
  if (session !== undefined) yield* signOut(visit, session.id)
  return yield* finished(visit, request, true)
})

/** The pages on which applications have people signed out. */
export const logoutPages: ReadonlyArray<Page<Services>> = [
  {
    ...page<never, Services>(oauthPaths.logout, {
      load: (visit) => visitedAtIssuer(visit, begin(visit)),
      view: (shown) => signedOutView(shown, null)
    }),
    fromElsewhere: (visit) => postedAtIssuer(visit, carriedOn(visit))
  },
  page<LogoutData, Services>(pagePaths.logout, {
    load: (visit) => shownAtIssuer(visit, ask(visit)),
    view: logoutView,
    forms: {
      "": posted(logoutForm, (visit) => postedAtIssuer(visit, decide(visit)))
    }
  })
]
