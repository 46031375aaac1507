import { html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { hiddenField, selectField, type Form } from "../kernel/Form.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { problemMessage, refusal } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { wordings } from "../texts/Words.ts"
import { scopeList, type GivenScope } from "./scopes.ts"

const texts = wordings({
  en: {
    title: (app: string) => `Continue to ${app}`,
    asks: (app: string, person: string) => `${app} asks for access to the account of ${person}.`,
    verified: "This application is known to the operators of this service.",
    stranger:
      "The operators of this service do not know this application. Continue only if you trust it.",
    own: "You go on to an application of this service.",
    may: "It may:",
    known: (host: string) => `It is known by its address at ${host}.`,
    place: (host: string) => `Then you go on to ${host}.`,
    local: "That is a program on this device. Continue only if you have just started it yourself.",
    organization: "For which organization",
    allow: "Allow",
    proceed: "Continue",
    deny: "Don't allow",
    noOrganization: "You are not a member of any organization, so this cannot be allowed.",
    refused: "This cannot be continued",
    refusedWhy:
      "The application that sent you here made a mistake, or the link is old. Go back to it and try again.",
    back: "Go back to the application"
  },
  da: {
    title: (app: string) => `Fortsæt til ${app}`,
    asks: (app: string, person: string) => `${app} beder om adgang til kontoen for ${person}.`,
    verified: "Applikationen er kendt af dem, der driver tjenesten.",
    stranger:
      "De, der driver tjenesten, kender ikke applikationen. Fortsæt kun, hvis du har tillid til den.",
    own: "Du går videre til en af tjenestens egne applikationer.",
    may: "Den må:",
    known: (host: string) => `Den kendes på sin adresse hos ${host}.`,
    place: (host: string) => `Derefter går du videre til ${host}.`,
    local: "Det er et program på denne enhed. Fortsæt kun, hvis du lige selv har startet det.",
    organization: "For hvilken organisation",
    allow: "Tillad",
    proceed: "Fortsæt",
    deny: "Tillad ikke",
    noOrganization: "Du er ikke medlem af nogen organisation, så det kan ikke tillades.",
    refused: "Det kan ikke fortsættes",
    refusedWhy:
      "Applikationen, der sendte dig hertil, begik en fejl, eller linket er gammelt. Gå tilbage til den og prøv igen.",
    back: "Gå tilbage til applikationen"
  }
})

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
  /** Null where none is to be chosen. */
  readonly organizations: ReadonlyArray<{ readonly id: string; readonly name: string }> | null
  readonly person: { readonly name: string | null; readonly email: string | null }
}

export const consentForm: Form = {
  operation: "POST /oauth/consent",
  fields: { request: hiddenField, decision: hiddenField }
}
const choosingForm: Form = {
  ...consentForm,
  fields: { request: hiddenField, organizationId: selectField, decision: hiddenField }
}

/** Asks a person for their consent, or only to go on. */
export const consentView = (shown: Shown, data: ConsentData): View => {
  const text = texts(shown.locale)
  const { application, isQuestion, organizations, sealed } = data
  const cannotChoose = organizations !== null && organizations.length === 0
  const trust =
    data.trust === "own" ? text.own : data.trust === "verified" ? text.verified : text.stranger
  const form = (decision: "allow" | "deny") =>
    formOf(shown, decision === "allow" && organizations !== null ? choosingForm : consentForm, {
      id: decision,
      quiet: decision === "deny",
      values: { request: sealed, decision },
      submit: decision === "deny" ? text.deny : isQuestion ? text.allow : text.proceed,
      labels: { organizationId: text.organization },
      options: {
        organizationId: (organizations ?? []).map(({ id, name }) => [id, name] as const)
      }
    })
  return {
    page: "consent",
    title: text.title(application),
    body: html`${problemMessage(shown)}
      ${isQuestion && html`<p>${text.asks(application, displayName(data.person))}</p>`}
      <p>${trust}</p>
      ${data.known !== null && html`<p>${text.known(data.known)}</p>`}
      ${
        isQuestion &&
        html`<p>${text.may}</p>
          ${scopeList(shown, data.scopes)}`
      }
      <p>${text.place(data.host)}</p>
      ${data.isLocal && html`<p class="notice">${text.local}</p>`}
      ${cannotChoose && html`<p class="notice">${text.noOrganization}</p>`}
      ${!cannotChoose && form("allow")} ${isQuestion && form("deny")}`
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
  const text = texts(shown.locale)
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
        ${commonTexts(shown.locale).reference}:
        <code data-correlation-id>${shown.correlationId}</code>
      </p>`
  }
}
