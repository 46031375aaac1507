import { html } from "../../platform/Html.ts"
import { decisionForm, type Decision } from "../kernel/decisionForm.ts"
import { hiddenField, selectField, type Form } from "../kernel/Form.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { problemMessage, refusal } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"
import { scopeList, type GivenScope } from "./scopes.ts"

const texts = textsOf("consent")

/** Data of the consent question. */
export interface ConsentData {
  readonly sealed: string
  readonly application: string
  readonly trust: "own" | "verified" | "third_party"
  readonly isQuestion: boolean
  readonly scopes: ReadonlyArray<GivenScope>
  /** Host that the application is known by; null where somebody added it here. */
  readonly known: string | null
  readonly host: string
  readonly isLocal: boolean
  /** Name of the organization that the answer is for; null for none, or one that is to be chosen. */
  readonly organization: string | null
  /** Null where none is to be chosen. */
  readonly organizations: ReadonlyArray<{ readonly id: string; readonly name: string }> | null
  readonly person: { readonly name: string | null; readonly email: string | null }
}

export const consentForm: Form = {
  operation: "POST /oauth/consent",
  fields: { request: hiddenField }
}
const choosingForm: Form = {
  ...consentForm,
  fields: { request: hiddenField, organizationId: selectField }
}

/** Asks a person for their consent, or only to go on. */
export const consentView = (shown: Shown, data: ConsentData): View => {
  const text = texts(shown.speech)
  const { application, isQuestion, organizations, sealed } = data
  const cannotChoose = organizations !== null && organizations.length === 0
  const trust =
    data.trust === "own" ? text.own : data.trust === "verified" ? text.verified : text.stranger
  const allow: Decision = ["allow", isQuestion ? text.allow : text.proceed]
  const deny: Decision = ["deny", text.deny]
  const decisions = [...(cannotChoose ? [] : [allow]), ...(isQuestion ? [deny] : [])]
  const isChoice = organizations !== null && !cannotChoose
  const form = decisionForm(shown, isChoice ? choosingForm : consentForm, decisions, {
    values: { request: sealed },
    labels: { organizationId: text.organization },
    options: {
      organizationId: (organizations ?? []).map(({ id, name }) => [id, name] as const)
    }
  })
  return {
    page: "consent",
    title: text.title({ app: application }),
    body: html`${problemMessage(shown)}
      ${isQuestion && html`<p>${text.asks({ app: application, person: displayName(data.person) })}</p>`}
      <p>${trust}</p>
      ${data.known !== null && html`<p>${text.known({ host: data.known })}</p>`}
      ${
        isQuestion &&
        html`<p>${text.may}</p>
          ${scopeList(shown, data.scopes)}
          ${data.organization !== null && html`<p>${text.within({ organization: data.organization })}</p>`}`
      }
      <p>${text.place({ host: data.host })}</p>
      ${data.isLocal && html`<p class="notice">${text.local}</p>`}
      ${cannotChoose && html`<p class="notice">${text.noOrganization}</p>`}
      ${decisions.length > 0 && form}`
  }
}

/** A request that cannot be answered by redirect. */
export interface AuthorizationErrorData {
  readonly error: string
  readonly description: string
  /** Address at which the person can go on by a click. */
  readonly onward: string | null
  /** Set if the person has to wait. */
  readonly retryAfterSeconds?: number
}

/** Page for a faulty request of an application, which cannot be answered by redirect. */
export const authorizationErrorView = (shown: Shown, data: AuthorizationErrorData): View => {
  const text = texts(shown.speech)
  const { retryAfterSeconds } = data
  const host = data.onward === null ? null : (URL.parse(data.onward)?.host ?? data.onward)
  return {
    page: "error",
    ...(retryAfterSeconds === undefined ? { status: 400 } : { status: 429, retryAfterSeconds }),
    title: text.refused,
    body: html`${refusal(data.error, text.refusedWhy)}
      ${
        data.onward !== null &&
        html`<p>
          <a class="button" href="${data.onward}" rel="noreferrer">${text.back}: ${host}</a>
        </p>`
      }
      <p class="quiet" lang="en">${data.description}</p>
      <p class="quiet">
        ${commonTexts(shown.speech).reference}:
        <code data-correlation-id>${shown.correlationId}</code>
      </p>`
  }
}
