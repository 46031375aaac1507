import { Effect, Redacted } from "effect"
import { HttpServerResponse } from "effect/http"
import type { OrganizationId } from "../../contract/Ids.ts"
import { Answered } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { authorizationErrorView, type AuthorizationErrorData } from "../../pages/views/consent.ts"
import { formPostView } from "../../pages/views/formPost.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { describesItself } from "../applications/ApplicationKind.ts"
import { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import { AuthorizationChecks } from "./AuthorizationChecks.ts"
import {
  answerAddress,
  answerParameters,
  type AnswerPlace,
  type AuthorizationRequest,
  type AuthorizationErrorCode
} from "./AuthorizationRequest.ts"
import { Authorizations, type Answering } from "./Authorizations.ts"

/** Tells the person that a request cannot be answered, with the way back where there is one. */
export const shownError = (
  visit: Visit,
  error: string,
  description: string,
  { onward = null, ...limit }: Partial<AuthorizationErrorData> = {}
) =>
  new Answered(
    Outcome.Show({ view: authorizationErrorView(visit, { error, description, onward, ...limit }) })
  )

/** Tells the person that they took too long, with the way back to the application. */
export const shownExpiry = (
  visit: Visit,
  { configuration }: StoredApplication,
  { redirectUri }: AnswerPlace
) =>
  shownError(visit, "invalid_request", "The request is too old", {
    onward: configuration.homepageUri ?? URL.parse(redirectUri)?.origin ?? null
  })

/** Sends the browser on; after a form was posted it may only go by way of a page. */
const sentTo = (url: string, direct: boolean) =>
  new Answered(
    direct
      ? Outcome.Pass({ response: HttpServerResponse.redirect(url, { status: 303 }) })
      : Outcome.Leave({ url })
  )

/** Hands an answer to the application by way of the browser, in the mode that it asked for. */
const answered = Effect.fnUntraced(function* (
  visit: Visit,
  place: AnswerPlace,
  told: Readonly<Record<string, string>>,
  direct: boolean
) {
  const checks = yield* AuthorizationChecks
  const parameters = answerParameters(place, checks.issuer(visit.environment), told)
  if (place.responseMode === "form_post") {
    const post = { action: place.redirectUri, parameters, atOnce: true }
    return new Answered(Outcome.Show({ view: formPostView(visit, post) }))
  }
  return sentTo(answerAddress(place, parameters), direct)
})

/** Tells the application of an error, or leaves it to the person where it is a stranger. */
export const toldApplication = Effect.fnUntraced(function* (
  visit: Visit,
  application: StoredApplication,
  place: AnswerPlace,
  error: AuthorizationErrorCode,
  description: string,
  direct: boolean
) {
  const checks = yield* AuthorizationChecks
  const counts = yield* ApplicationCounts
  yield* counts.note(visit.environment, application.clientId, error)
  const told = { error, error_description: description }
  // An application that registered itself gets no redirector that nobody has clicked at.
  if (!describesItself(application.source)) return yield* answered(visit, place, told, direct)
  const parameters = answerParameters(place, checks.issuer(visit.environment), told)
  if (place.responseMode === "form_post") {
    const post = { action: place.redirectUri, parameters, atOnce: false }
    const view = { ...formPostView(visit, post), status: 400 }
    return new Answered(Outcome.Show({ view }))
  }
  return shownError(visit, error, description, { onward: answerAddress(place, parameters) })
})

/** Tells the person that a request was answered already, or that what it is about is gone. */
export const shownGone = (visit: Visit, { pushed }: Pick<AuthorizationRequest, "pushed">) =>
  shownError(
    visit,
    pushed === null ? "invalid_request" : "invalid_request_uri",
    "The request does not stand any more"
  )

/** Hands out the code, unless the request does not stand any more. */
export const codeAnswered = Effect.fnUntraced(function* (
  visit: Visit,
  answering: Answering,
  organizationId: OrganizationId | null,
  direct: boolean
) {
  const authorizations = yield* Authorizations
  const issued = yield* authorizations.issue(answering, organizationId)
  if (issued === undefined) return shownGone(visit, answering.request)
  const told = { code: Redacted.value(issued) }
  return yield* answered(visit, answering.request, told, direct)
})
