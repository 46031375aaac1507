import { DateTime, Effect, Option, Redacted, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import { OrganizationId } from "../../contract/Ids.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { oauthPaths } from "../../contract/ClientPaths.ts"
import { page, posted, Answered, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  authorizationErrorView,
  consentForm,
  consentView,
  type ConsentData
} from "../../pages/views/consent.ts"
import type { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import type { Clients } from "../../sessions/clients/Clients.ts"
import type { StoredApplication } from "../applications/Application.ts"
import { isLoopbackRedirect } from "../applications/RedirectUri.ts"
import { scopesInWords } from "../grants/GivenScopes.ts"
import { isIssuerAt } from "../tokens/ProtocolHttp.ts"
import { AuthorizationChecks } from "./AuthorizationChecks.ts"
import {
  answerAddress,
  AuthorizationRequest,
  type AuthorizationErrorCode
} from "./AuthorizationRequest.ts"
import { Authorizations, type Answering } from "./Authorizations.ts"
import { nextStep } from "./authorizationStep.ts"
import { peopleHere } from "./PeopleHereHttp.ts"

type Services = AuthorizationChecks | Authorizations | Clients | Crypto

/** A consent is bound to the session that it was shown to. */
const consents = sealedText(
  Schema.Struct({ sessionId: Schema.String, request: AuthorizationRequest })
)
const consentPurpose = ({ id }: Environment): string => `authorization-consent:${id}`

const shownError = (
  visit: Visit,
  error: string,
  description: string,
  onward: string | null = null
) =>
  new Answered(
    Outcome.Show({ view: authorizationErrorView(visit, { error, description, onward }) })
  )

const notHere = new Answered(Outcome.Pass({ response: HttpServerResponse.empty({ status: 404 }) }))

/** Sends the browser on; after a form was posted it may only go by way of a page. */
const sentTo = (url: string, direct: boolean) =>
  new Answered(
    direct
      ? Outcome.Pass({ response: HttpServerResponse.redirect(url, { status: 303 }) })
      : Outcome.Leave({ url })
  )

const toldApplication = Effect.fnUntraced(function* (
  visit: Visit,
  application: StoredApplication,
  place: Pick<AuthorizationRequest, "redirectUri" | "responseMode" | "state">,
  error: AuthorizationErrorCode,
  description: string,
  direct: boolean
) {
  const checks = yield* AuthorizationChecks
  const url = answerAddress(place, checks.issuer(visit.environment), {
    error,
    error_description: description
  })
  // Whoever registers by themselves must not get a redirector that nobody has clicked at.
  const isStranger = application.source === "registered" || application.source === "document"
  return isStranger ? shownError(visit, error, description, url) : sentTo(url, direct)
})

const code = Effect.fnUntraced(function* (
  visit: Visit,
  answering: Answering,
  organizationId: OrganizationId | null,
  direct: boolean
) {
  const authorizations = yield* Authorizations
  const checks = yield* AuthorizationChecks
  const issued = yield* authorizations.issue(answering, organizationId)
  if (issued === undefined) {
    return shownError(visit, "invalid_request", "The request does not stand any more")
  }
  const url = answerAddress(answering.request, checks.issuer(visit.environment), {
    code: Redacted.value(issued)
  })
  return sentTo(url, direct)
})

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
  const people = yield* peopleHere(environment)
  const step = nextStep(request, people, yield* DateTime.now)
  const backWith = (asked: AuthorizationRequest["asked"]) =>
    Effect.map(
      checks.seal(environment, { ...request, asked: [...new Set([...request.asked, ...asked])] }),
      (sealed) => addressOf(oauthPaths.continue, { request: sealed })
    )
  const goTo = (path: string, asked: AuthorizationRequest["asked"]) =>
    Effect.map(
      backWith(asked),
      (redirectUrl) => new Answered(Outcome.GoTo({ location: addressOf(path, { redirectUrl }) }))
    )
  const refuse = (error: AuthorizationErrorCode, description: string) =>
    toldApplication(visit, application, request, error, description, direct)
  switch (step._tag) {
    case "SignIn":
      return yield* goTo(environment.settings.pages.signIn, ["select_account"])
    case "SignUp":
      return yield* goTo(environment.settings.pages.signUp, ["create"])
    case "SelectAccount":
      return yield* goTo(environment.settings.pages.signIn, ["select_account"])
    case "Reauthenticate":
      return yield* goTo(pagePaths.reauthenticate, step.for === "acr" ? ["acr"] : [])
    case "Refuse":
      return yield* refuse(step.error, "The person cannot answer without a page")
    case "Decide": {
      const { signedIn } = step.person
      const answering = { environment, application, request, signedIn }
      const asking = yield* authorizations.ask(answering)
      if (asking._tag === "Denied") {
        return yield* refuse("access_denied", "The person is no member of the organization")
      }
      if (asking.need === "none" && asking.organizationId !== "open") {
        return yield* code(visit, answering, asking.organizationId, direct)
      }
      if (request.prompts.includes("none")) {
        return asking.need === "continue"
          ? yield* refuse("interaction_required", "The person has to continue on a page")
          : yield* refuse("consent_required", "The person has to consent on a page")
      }
      const sealed = yield* consents.seal(consentPurpose(environment), {
        sessionId: signedIn.session.id,
        request
      })
      return new Answered(
        Outcome.GoTo({ location: addressOf(pagePaths.consent, { request: sealed }) })
      )
    }
  }
})

const authorize = (visit: Visit) =>
  Effect.gen(function* () {
    const checks = yield* AuthorizationChecks
    const request = yield* HttpServerRequest.HttpServerRequest
    if (!isIssuerAt(visit.environment, request)) return notHere
    const checked = yield* checks.check(visit.environment, visit.query)
    switch (checked._tag) {
      case "Unknown":
        return shownError(visit, checked.error, checked.description)
      case "Wrong":
        return yield* toldApplication(
          visit,
          checked.application,
          checked.place,
          checked.error,
          checked.description,
          true
        )
      case "Good":
        return yield* proceed(visit, checked.application, checked.request, true)
    }
  })

const proceedSealed = (visit: Visit) =>
  Effect.gen(function* () {
    const checks = yield* AuthorizationChecks
    const request = yield* HttpServerRequest.HttpServerRequest
    if (!isIssuerAt(visit.environment, request)) return notHere
    const opened = yield* checks.open(visit.environment, visit.query.get("request") ?? "")
    if (opened === undefined) {
      return shownError(visit, "invalid_request", "The request is none of ours")
    }
    if (opened.isExpired) {
      const { configuration } = opened.application
      const onward = configuration.homepageUri ?? URL.parse(opened.request.redirectUri)?.origin
      return shownError(visit, "invalid_request", "The request is too old", onward ?? null)
    }
    return yield* proceed(visit, opened.application, opened.request, false)
  })

/** The consent that is asked for, if it was shown to the session that is active now. */
const openConsent = Effect.fnUntraced(function* (visit: Visit, sealed: string) {
  const checks = yield* AuthorizationChecks
  const authorizations = yield* Authorizations
  const { environment } = visit
  const opened = yield* consents.open(consentPurpose(environment), sealed)
  if (opened === undefined) return undefined
  const again = yield* checks.seal(environment, opened.request)
  const checked = yield* checks.open(environment, again)
  if (checked === undefined || checked.isExpired) return undefined
  const people = yield* peopleHere(environment)
  const answering = people.find(({ signedIn }) => signedIn.session.id === opened.sessionId)
  const { application, request } = checked
  const step = nextStep(request, people, yield* DateTime.now)
  const isSame =
    step._tag === "Decide" && step.person.signedIn.session.id === answering?.signedIn.session.id
  const back = addressOf(oauthPaths.continue, { request: again })
  if (!isSame || answering === undefined) return { _tag: "Moved" as const, back }
  const asked = { environment, application, request, signedIn: answering.signedIn }
  const asking = yield* authorizations.ask(asked)
  if (asking._tag === "Denied") return { _tag: "Moved" as const, back }
  return { _tag: "Open" as const, answering: asked, asking, sealed }
})

type OpenConsent = Extract<
  Effect.Success<ReturnType<typeof openConsent>>,
  { readonly _tag: "Open" }
>

const dataOf = (visit: Visit, { answering, asking, sealed }: OpenConsent): ConsentData => {
  const { application, request, signedIn } = answering
  const scopes = scopesInWords(asking.scopes, visit.locale, (id) =>
    asking.resources.find((one) => one.id === id)
  )
  const url = URL.parse(request.redirectUri)
  return {
    sealed,
    application: application.name,
    trust: application.configuration.trust,
    isQuestion: asking.need === "consent",
    scopes,
    host: url === null || url.host === "" ? (url?.protocol ?? request.redirectUri) : url.host,
    isLocal: isLoopbackRedirect(request.redirectUri) || !/^https?:/.test(request.redirectUri),
    organizations: asking.organizationId === "open" ? asking.choices : null,
    person: { name: signedIn.user.name, email: signedIn.user.email }
  }
}

const loadConsent = (visit: Visit) =>
  Effect.gen(function* () {
    const sealed = visit.form.get("request") ?? visit.query.get("request") ?? ""
    const opened = yield* openConsent(visit, sealed)
    if (opened === undefined) {
      return shownError(visit, "invalid_request", "The request is too old or none of ours")
    }
    return opened._tag === "Moved"
      ? new Answered(Outcome.GoTo({ location: opened.back }))
      : dataOf(visit, opened)
  })

const decodeOrganization = Schema.decodeUnknownOption(OrganizationId)

const decide = (visit: Visit, body: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const authorizations = yield* Authorizations
    const opened = yield* openConsent(visit, String(body["request"] ?? ""))
    if (opened === undefined) {
      return shownError(visit, "invalid_request", "The request is too old or none of ours").outcome
    }
    if (opened._tag === "Moved") return Outcome.GoTo({ location: opened.back })
    const { answering, asking } = opened
    if (body["decision"] !== "allow") {
      yield* authorizations.refuse(answering)
      const { application, request } = answering
      const told = yield* toldApplication(
        visit,
        // The person has clicked: nobody is redirected by surprise.
        { ...application, source: "server" },
        request,
        "access_denied",
        "The person said no",
        false
      )
      return told.outcome
    }
    const chosen = Option.getOrUndefined(decodeOrganization(body["organizationId"]))
    const organizationId = asking.organizationId === "open" ? chosen : asking.organizationId
    const isChoice =
      asking.organizationId !== "open" || asking.choices.some(({ id }) => id === organizationId)
    if (organizationId === undefined || !isChoice) {
      return yield* ownProblem(400, "invalid_request", visit.correlationId)
    }
    return (yield* code(visit, answering, organizationId, false)).outcome
  })

/** The pages between an application's request and its answer. */
export const authorizationPages: ReadonlyArray<Page<Services>> = [
  page<never, Services>(oauthPaths.authorize, {
    load: authorize,
    view: (shown) => authorizationErrorView(shown, unshown)
  }),
  page<never, Services>(oauthPaths.continue, {
    load: proceedSealed,
    view: (shown) => authorizationErrorView(shown, unshown)
  }),
  page<ConsentData, Services>(pagePaths.consent, {
    load: loadConsent,
    view: consentView,
    forms: { "": posted(consentForm, decide) }
  })
]

const unshown = { error: "server_error", description: "", onward: null }
