import { DateTime, Effect } from "effect"
import { oauthPaths } from "../../contract/ClientPaths.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { Answered, page, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { authorizationErrorView } from "../../pages/views/consent.ts"
import { strongerSignInView } from "../../pages/views/strongerSignIn.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import { isAcrSatisfied } from "../grants/Acr.ts"
import { postedAtIssuer, visitedAtIssuer } from "../tokens/IssuerPagesHttp.ts"
import {
  codeAnswered,
  shownError,
  shownExpiry,
  shownGone,
  toldApplication
} from "./AuthorizationAnswersHttp.ts"
import { AuthorizationChecks, type CheckedRequest } from "./AuthorizationChecks.ts"
import type { AuthorizationErrorCode, AuthorizationRequest } from "./AuthorizationRequest.ts"
import { Authorizations } from "./Authorizations.ts"
import { nextStep } from "./authorizationStep.ts"
import { askedForConsent, consentPage, type AuthorizationServices } from "./ConsentPagesHttp.ts"
import { offeredAcr, peopleHere } from "./PeopleHereHttp.ts"

/** Leads the person through what the request asks for, or hands out the code. */
const proceed = Effect.fnUntraced(function* (
  visit: Visit,
  application: StoredApplication,
  request: AuthorizationRequest,
  direct: boolean
) {
  const checks = yield* AuthorizationChecks
  const authorizations = yield* Authorizations
  const { environment } = visit
  const people = yield* peopleHere(environment, request.acrValues)
  const step = nextStep(request, people, yield* DateTime.now, offeredAcr(environment))
  const backWith = (asked: AuthorizationRequest["asked"]) =>
    Effect.map(
      checks.seal(environment, { ...request, asked: [...new Set([...request.asked, ...asked])] }),
      (sealed) => addressOf(oauthPaths.continue, { request: sealed })
    )
  const goTo = (
    path: string,
    asked: AuthorizationRequest["asked"],
    more: Readonly<Record<string, string | undefined>> = {}
  ) =>
    Effect.map(
      backWith(asked),
      (redirectUrl) =>
        new Answered(
          Outcome.GoTo({
            location: addressOf(path, {
              redirectUrl,
              locale: request.locale,
              loginHint: request.loginHint,
              ...more
            })
          })
        )
    )
  const refuse = Effect.fnUntraced(function* (error: AuthorizationErrorCode, description: string) {
    return (yield* authorizations.close(environment, request))
      ? yield* toldApplication(visit, application, request, error, description, direct)
      : shownGone(visit, request)
  })
  switch (step._tag) {
    case "SignIn":
      return yield* goTo(environment.settings.pages.signIn, ["select_account"])
    case "SignUp":
      return yield* goTo(environment.settings.pages.signUp, ["create"])
    case "SelectAccount": {
      const only = { account: step.only?.signedIn.session.id }
      return yield* goTo(environment.settings.pages.signIn, ["select_account"], only)
    }
    case "Reauthenticate":
      return yield* goTo(pagePaths.reauthenticate, step.for === "acr" ? ["acr"] : [])
    case "OfferFactor": {
      const byAuthenticator =
        environment.settings.mfa.policy !== "off" &&
        isAcrSatisfied("urn:gatehouse:acr:mfa", request.acrValues)
      const byPasskey = offeredAcr(environment) === "urn:gatehouse:acr:passkey"
      const strengthened = yield* backWith(["factor"])
      return new Answered(
        Outcome.Show({
          view: strongerSignInView(visit, {
            application: application.name,
            authenticator: byAuthenticator
              ? addressOf(pagePaths.accountSecondFactor, { redirectUrl: strengthened })
              : null,
            passkey: byPasskey
              ? addressOf(pagePaths.accountPasskeys, { redirectUrl: strengthened })
              : null,
            decline: yield* backWith(["acr"])
          })
        })
      )
    }
    case "Refuse":
      return yield* refuse(step.error, step.why)
    case "Decide": {
      const { signedIn } = step.person
      const answering = { environment, application, request, signedIn }
      const asking = yield* authorizations.ask(answering)
      if (asking._tag === "Denied") {
        return yield* refuse("access_denied", "The person is no member of the organization")
      }
      if (asking._tag === "Nothing") {
        return yield* refuse("invalid_scope", "The person can give nothing of what is asked for")
      }
      if (asking.need === "none" && asking.organizationId !== "open") {
        return yield* codeAnswered(visit, answering, asking.organizationId, direct)
      }
      if (request.prompts.includes("none")) {
        return asking.need === "continue"
          ? yield* refuse("interaction_required", "The person has to continue on a page")
          : yield* refuse("consent_required", "The person has to consent on a page")
      }
      return yield* askedForConsent(answering)
    }
  }
})

type Refused = Exclude<CheckedRequest, { readonly _tag: "Good" }>

/** Answers a wrong request, to the application where it is known. */
const refusedAt = Effect.fnUntraced(function* (visit: Visit, checked: Refused) {
  const { description, error } = checked
  if (checked._tag === "Wrong") {
    return yield* toldApplication(
      visit,
      checked.application,
      checked.place,
      checked.error,
      description,
      true
    )
  }
  // The application learns nothing of it, so that its counts are all that its operators see.
  if (checked.clientId !== undefined) {
    const counts = yield* ApplicationCounts
    yield* counts.note(visit.environment, checked.clientId, error)
  }
  return shownError(visit, error, description, checked)
})

/** Checks a request that a browser brings, or the one that it refers to. */
const received = Effect.fnUntraced(function* (visit: Visit, sent: URLSearchParams) {
  const checks = yield* AuthorizationChecks
  const authorizations = yield* Authorizations
  return (
    (yield* authorizations.loadPushed(visit.environment, sent)) ??
    (yield* checks.check(visit.environment, sent, "browser"))
  )
})

const authorize = (visit: Visit) =>
  Effect.gen(function* () {
    const checked = yield* received(visit, visit.query)
    return checked._tag === "Good"
      ? yield* proceed(visit, checked.application, checked.request, true)
      : yield* refusedAt(visit, checked)
  })

/**
 * A request that was posted from the application's page comes without the cookies of this host, so
 * that it is only checked, and goes on sealed to a place where they are sent.
 */
const authorizePosted = (visit: Visit) =>
  Effect.gen(function* () {
    const checks = yield* AuthorizationChecks
    const checked = yield* received(visit, visit.form)
    if (checked._tag !== "Good") return (yield* refusedAt(visit, checked)).outcome
    const sealed = yield* checks.seal(visit.environment, checked.request)
    return Outcome.GoTo({ location: addressOf(oauthPaths.continue, { request: sealed }) })
  })

const proceedSealed = (visit: Visit) =>
  Effect.gen(function* () {
    const checks = yield* AuthorizationChecks
    const opened = yield* checks.open(visit.environment, visit.query.get("request") ?? "")
    if (opened === undefined) {
      return shownError(visit, "invalid_request", "The request is none of ours")
    }
    if (opened.isExpired) return shownExpiry(visit, opened.application, opened.request)
    // Without a page of ours, no form of ours has led here.
    const direct = opened.request.prompts.includes("none")
    return yield* proceed(visit, opened.application, opened.request, direct)
  })

const unshown = { error: "server_error", description: "", onward: null }

/** The pages between an application's request and its answer. */
export const authorizationPages: ReadonlyArray<Page<AuthorizationServices>> = [
  page<never, AuthorizationServices>(oauthPaths.authorize, {
    load: (visit) => visitedAtIssuer(visit, authorize(visit)),
    view: (shown) => authorizationErrorView(shown, unshown),
    fromElsewhere: (visit) => postedAtIssuer(visit, authorizePosted(visit))
  }),
  page<never, AuthorizationServices>(oauthPaths.continue, {
    load: (visit) => visitedAtIssuer(visit, proceedSealed(visit)),
    view: (shown) => authorizationErrorView(shown, unshown)
  }),
  consentPage
]
