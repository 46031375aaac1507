import { DateTime, Effect, Schema } from "effect"
import { oauthPaths } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { decisionOf } from "../../pages/kernel/decisionForm.ts"
import { Answered, page, posted } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { consentForm, consentView, type ConsentData } from "../../pages/views/consent.ts"
import type { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import type { Clients } from "../../sessions/clients/Clients.ts"
import { postedAtIssuer, shownAtIssuer } from "../tokens/IssuerPagesHttp.ts"
import { scopesInWords } from "../resources/Resource.ts"
import {
  codeAnswered,
  shownError,
  shownExpiry,
  shownGone,
  toldApplication
} from "./AuthorizationAnswersHttp.ts"
import type { ApplicationCounts } from "../counts/ApplicationCounts.ts"
import { AuthorizationChecks } from "./AuthorizationChecks.ts"
import { AuthorizationRequest, type AuthorizationErrorCode } from "./AuthorizationRequest.ts"
import {
  chosenOrganization,
  fingerprintOf,
  isOtherThanShown,
  isUnprotected,
  ShownQuestion
} from "./consentRuling.ts"
import { Authorizations, type Answering } from "./Authorizations.ts"
import { nextStep } from "./authorizationStep.ts"
import { offeredAcr, peopleHere } from "./PeopleHereHttp.ts"

export type AuthorizationServices =
  | ApplicationCounts
  | AuthorizationChecks
  | Authorizations
  | Clients
  | Crypto
  | Passkeys

/** A consent is bound to the session that it was shown to, and to the question that was shown. */
const consents = sealedText(
  Schema.Struct({
    sessionId: Schema.String,
    request: AuthorizationRequest,
    shown: ShownQuestion
  })
)
const consentPurpose = ({ id }: Environment): string => `authorization-consent:${id}`

/** Leads to the question, which counts for the session that it is shown to. */
export const askedForConsent = ({ environment, request, signedIn }: Answering) =>
  Effect.map(
    consents.seal(consentPurpose(environment), {
      sessionId: signedIn.session.id,
      request,
      shown: null
    }),
    (sealed) =>
      new Answered(
        Outcome.GoTo({
          location: addressOf(pagePaths.consent, { request: sealed, locale: request.locale })
        })
      )
  )

/** The consent that is asked for, if it was shown to the session that is active now. */
const openConsent = Effect.fnUntraced(function* (visit: Visit, sealed: string) {
  const checks = yield* AuthorizationChecks
  const authorizations = yield* Authorizations
  const { environment } = visit
  const opened = yield* consents.open(consentPurpose(environment), sealed)
  if (opened === undefined) return undefined
  const again = yield* checks.seal(environment, opened.request)
  const checked = yield* checks.open(environment, again)
  if (checked === undefined) return undefined
  if (checked.isExpired) return { _tag: "Expired" as const, ...checked }
  const people = yield* peopleHere(environment, opened.request.acrValues)
  const answering = people.find(({ signedIn }) => signedIn.session.id === opened.sessionId)
  const { application, request } = checked
  const step = nextStep(request, people, yield* DateTime.now, offeredAcr(environment))
  const isSame =
    step._tag === "Decide" && step.person.signedIn.session.id === answering?.signedIn.session.id
  const back = addressOf(oauthPaths.continue, { request: again })
  if (!isSame || answering === undefined) return { _tag: "Moved" as const, back }
  const asked = { environment, application, request, signedIn: answering.signedIn }
  const asking = yield* authorizations.ask(asked)
  if (asking._tag !== "Ask") return { _tag: "Moved" as const, back }
  return { _tag: "Open" as const, answering: asked, asking, back, shown: opened.shown }
})

type OpenConsent = Extract<
  Effect.Success<ReturnType<typeof openConsent>>,
  { readonly _tag: "Open" }
>

const dataOf = Effect.fnUntraced(function* (visit: Visit, { answering, asking }: OpenConsent) {
  const { application, environment, request, signedIn } = answering
  const sealed = yield* consents.seal(consentPurpose(environment), {
    sessionId: signedIn.session.id,
    request,
    shown: fingerprintOf(asking)
  })
  const scopes = scopesInWords(asking.listed, visit.speech.language, (id) =>
    asking.resources.find((one) => one.id === id)
  )
  const url = URL.parse(request.redirectUri)
  const data: ConsentData = {
    sealed,
    application: application.name,
    trust: application.configuration.trust,
    isQuestion: asking.need === "consent",
    scopes,
    // An id that is an address says whose application it is, more truly than its name.
    known: application.source === "document" ? new URL(application.clientId).host : null,
    host: url === null || url.host === "" ? (url?.protocol ?? request.redirectUri) : url.host,
    isLocal: isUnprotected(request.redirectUri),
    organization: asking.organization?.name ?? null,
    organizations: asking.organizationId === "open" ? asking.choices : null,
    person: { name: signedIn.user.name, email: signedIn.user.email }
  }
  return data
})

const loadConsent = (visit: Visit) =>
  Effect.gen(function* () {
    const sealed = visit.form.get("request") ?? visit.query.get("request") ?? ""
    const opened = yield* openConsent(visit, sealed)
    if (opened === undefined) {
      return shownError(visit, "invalid_request", "The request is none of ours")
    }
    if (opened._tag === "Expired") return shownExpiry(visit, opened.application, opened.request)
    return opened._tag === "Moved"
      ? new Answered(Outcome.GoTo({ location: opened.back }))
      : yield* dataOf(visit, opened)
  })

/** Tells the application of an error after a click of the person, whom no redirect surprises. */
const toldAfterClick = (
  visit: Visit,
  { application, request }: Answering,
  error: AuthorizationErrorCode,
  why: string
) => toldApplication(visit, { ...application, source: "server" }, request, error, why, false)

const decide = (visit: Visit, body: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const authorizations = yield* Authorizations
    const opened = yield* openConsent(visit, String(body["request"] ?? ""))
    if (opened === undefined) {
      return shownError(visit, "invalid_request", "The request is none of ours").outcome
    }
    if (opened._tag === "Expired") {
      return shownExpiry(visit, opened.application, opened.request).outcome
    }
    if (opened._tag === "Moved") return Outcome.GoTo({ location: opened.back })
    const { answering, asking } = opened
    const decision = decisionOf(body)
    if (decision === undefined) {
      return yield* ownProblem(400, "invalid_request", visit.correlationId)
    }
    if (decision === "deny") {
      const isFirst = yield* authorizations.refuse(answering, asking.organization?.id ?? null)
      if (!isFirst) return shownGone(visit, answering.request).outcome
      return (yield* toldAfterClick(visit, answering, "access_denied", "The person said no"))
        .outcome
    }
    // What an application may ask for can change while its page is open.
    if (asking.need === "consent" && isOtherThanShown(opened.shown, asking)) {
      return Outcome.GoTo({ location: opened.back })
    }
    const organizationId = chosenOrganization(asking, body)
    if (organizationId === undefined) {
      return yield* ownProblem(400, "invalid_request", visit.correlationId)
    }
    if (!(yield* authorizations.isGivable(answering, organizationId))) {
      if (!(yield* authorizations.close(answering.environment, answering.request))) {
        return shownGone(visit, answering.request).outcome
      }
      const why = "The person can give nothing of what is asked for there"
      return (yield* toldAfterClick(visit, answering, "invalid_scope", why)).outcome
    }
    return (yield* codeAnswered(visit, answering, organizationId, false)).outcome
  })

/** The question to a person about an application, or only to go on. */
export const consentPage = page<ConsentData, AuthorizationServices>(pagePaths.consent, {
  load: (visit) => shownAtIssuer(visit, loadConsent(visit)),
  view: consentView,
  forms: {
    "": posted(consentForm, (visit, body) => postedAtIssuer(visit, decide(visit, body)))
  }
})
