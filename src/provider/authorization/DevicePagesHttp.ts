import { DateTime, Effect, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import type { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { decisionOf } from "../../pages/kernel/decisionForm.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem, ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { answerForm, deviceView, userCodeForm, type DeviceData } from "../../pages/views/device.ts"
import type { Crypto } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import type { Clients } from "../../sessions/clients/Clients.ts"
import { scopesInWords } from "../resources/Resource.ts"
import { postedAtIssuer, shownAtIssuer } from "../tokens/IssuerPagesHttp.ts"
import {
  chosenOrganization,
  fingerprintOf,
  isOtherThanShown,
  ShownQuestion
} from "./consentRuling.ts"
import { DeviceAuthorizations } from "./DeviceAuthorizations.ts"
import { peopleHere } from "./PeopleHereHttp.ts"
import { shownUserCode, typedUserCode } from "./userCode.ts"

type Services = Clients | Crypto | DeviceAuthorizations | Passkeys

/**
 * A question is bound to the session that typed the code: nobody is led to it by a link. Its answer
 * is bound to what the page has listed.
 */
const questions = sealedText(
  Schema.Struct({ sessionId: Schema.String, userCode: Schema.String, shown: ShownQuestion })
)
const purposeOf = ({ id }: Environment): string => `device-question:${id}`

/** The person whose session is active; leads to a sign-in where there is none. */
const personHere = Effect.fnUntraced(function* (visit: Visit) {
  const people = yield* peopleHere(visit.environment)
  const active = people.find(({ isActive }) => isActive)
  if (active?.isImpersonated === true) {
    return yield* ownProblem(403, "forbidden_while_impersonating", visit.correlationId)
  }
  return active?.signedIn
})

/** The code that the visit is about, however far its person has come; undefined for none. */
const userCodeOf = Effect.fnUntraced(function* ({ environment, form, query }: Visit) {
  const sealed = form.get("request") ?? query.get("request")
  const opened = sealed === null ? undefined : yield* questions.open(purposeOf(environment), sealed)
  return opened?.userCode ?? typedUserCode(form.get("userCode") ?? query.get("user_code") ?? "")
})

/** Leads to a sign-in, and from there to the code, which is to be sent once more. */
const toSignIn = Effect.fnUntraced(function* (visit: Visit) {
  const redirectUrl = addressOf(pagePaths.device, { user_code: yield* userCodeOf(visit) })
  return Outcome.GoTo({
    location: addressOf(visit.environment.settings.pages.signIn, { redirectUrl })
  })
})

/** The question that was sealed for the session that is active now. */
const openQuestion = Effect.fnUntraced(function* (visit: Visit, sealed: string) {
  const approvals = yield* DeviceAuthorizations
  const opened = yield* questions.open(purposeOf(visit.environment), sealed)
  const person = yield* personHere(visit)
  if (opened === undefined || person?.session.id !== opened.sessionId) return undefined
  const question = yield* approvals.question(visit.environment, person, opened.userCode)
  return question === undefined ? undefined : { ...question, shown: opened.shown }
})

const load = (visit: Visit) =>
  Effect.gen(function* () {
    const done = visit.query.get("done")
    if (done === "allow" || done === "deny") {
      const data: DeviceData = { _tag: "Done", isAllowed: done === "allow" }
      return data
    }
    const person = yield* personHere(visit)
    if (person === undefined) return new Answered(yield* toSignIn(visit))
    const sealed = visit.form.get("request") ?? visit.query.get("request")
    const opened = sealed === null ? undefined : yield* openQuestion(visit, sealed)
    if (sealed === null || opened === undefined) {
      const typed = typedUserCode(visit.query.get("user_code") ?? "")
      const data: DeviceData = {
        _tag: "Type",
        userCode: typed === undefined ? null : shownUserCode(typed),
        isOver: sealed !== null && visit.problem === null
      }
      return data
    }
    const { asking, consenting } = opened
    if (asking._tag === "Denied") {
      const data: DeviceData = { _tag: "Stranger", application: consenting.application.name }
      return data
    }
    const { application, device, signedIn, userCode } = consenting
    const answering = yield* questions.seal(purposeOf(visit.environment), {
      sessionId: signedIn.session.id,
      userCode,
      shown: fingerprintOf({ ...asking, listed: asking.scopes })
    })
    const data: DeviceData = {
      _tag: "Ask",
      sealed: answering,
      userCode: shownUserCode(userCode),
      application: application.name,
      trust: application.configuration.trust,
      scopes: scopesInWords(asking.scopes, visit.speech.language, (id) =>
        asking.resources.find((one) => one.id === id)
      ),
      organization: asking.organization?.name ?? null,
      organizations: asking.organizationId === "open" ? asking.choices : null,
      person: { name: signedIn.user.name, email: signedIn.user.email },
      askedAt: DateTime.formatIso(device.createdAt),
      ipAddress: device.ipAddress
    }
    return data
  })

/** Looks for the device, and leads to the question. */
const typeCode = (visit: Visit, body: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const approvals = yield* DeviceAuthorizations
    const person = yield* personHere(visit)
    if (person === undefined) return yield* toSignIn(visit)
    const userCode = typedUserCode(String(body["userCode"] ?? ""))
    const found = yield* approvals.typed(visit.environment, person, userCode).pipe(
      Effect.mapError(
        ({ retryAfterSeconds }) =>
          new ShownProblem({
            status: 429,
            code: "rate_limited",
            properties: { retryAfterSeconds },
            correlationId: visit.correlationId,
            headers: { "retry-after": String(retryAfterSeconds) }
          })
      )
    )
    if (found === undefined || userCode === undefined) {
      return yield* ownProblem(400, "invalid_code", visit.correlationId)
    }
    const request = yield* questions.seal(purposeOf(visit.environment), {
      sessionId: person.session.id,
      userCode,
      shown: null
    })
    return Outcome.GoTo({ location: addressOf(pagePaths.device, { request }) })
  })

const done = (answer: "allow" | "deny") =>
  Outcome.GoTo({ location: addressOf(pagePaths.device, { done: answer }) })

const decide = (visit: Visit, body: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const approvals = yield* DeviceAuthorizations
    const opened = yield* openQuestion(visit, String(body["request"] ?? ""))
    const again = Outcome.GoTo({
      location: addressOf(pagePaths.device, { request: String(body["request"] ?? "") })
    })
    if (opened === undefined || opened.asking._tag === "Denied") return again
    const { asking, consenting, shown } = opened
    const decision = decisionOf(body)
    if (decision === undefined) {
      return yield* ownProblem(400, "invalid_request", visit.correlationId)
    }
    const turnedAway = Effect.fnUntraced(function* (organizationId: OrganizationId | null) {
      return (yield* approvals.deny(consenting, organizationId)) ? done("deny") : again
    })
    if (decision === "deny") return yield* turnedAway(asking.organization?.id ?? null)
    if (isOtherThanShown(shown, { ...asking, listed: asking.scopes })) return again
    const organizationId = chosenOrganization(asking, body)
    if (organizationId === undefined) {
      return yield* ownProblem(400, "invalid_request", visit.correlationId)
    }
    // The device would get no token for it.
    if (!(yield* approvals.isGivable(consenting, organizationId))) {
      return yield* turnedAway(organizationId)
    }
    return (yield* approvals.approve(consenting, organizationId)) ? done("allow") : again
  })

/** The page on which people type the code of a device, and answer it. */
export const devicePages: ReadonlyArray<Page<Services>> = [
  page<DeviceData, Services>(pagePaths.device, {
    load: (visit) => shownAtIssuer(visit, load(visit)),
    view: deviceView,
    forms: {
      "": posted(userCodeForm, (visit, body) => postedAtIssuer(visit, typeCode(visit, body))),
      answer: posted(answerForm, (visit, body) => postedAtIssuer(visit, decide(visit, body)))
    }
  })
]
