import { html, type Html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { isolated } from "../kernel/isolated.ts"
import { incompleteLink, problemMessage, refusal } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { wordings } from "../texts/Words.ts"

/** Outcome of a test sign-in, were it no test. */
export type TestOutcome = "SignIn" | "Prove" | "Link" | "Create" | "Consent" | "Refuse"

const texts = wordings({
  en: {
    title: "Test sign-in",
    intro: (name: string) =>
      `Sign in with ${name} once. Nobody is signed in here by it: you see what the identity provider says of you, and what would come of it.`,
    submit: "Start the test",
    failed: "The identity provider's answer cannot be used.",
    reason: "Reason",
    would: "What would come of it",
    wouldSignIn: "The person is signed in.",
    wouldProve: "An account has this address: its owner proves once that it is theirs.",
    wouldLink: "The account that has this address is linked and signed in.",
    wouldCreate: "A new account is made and signed in.",
    wouldConsent: "A new account is made once the person accepts the terms.",
    wouldRefuse: "The sign-in is refused.",
    person: "Person",
    subject: "Identifier",
    email: "Address",
    firstName: "First name",
    lastName: "Last name",
    groups: "Groups",
    role: "Role",
    unknown: "not sent",
    claims: "As received"
  },
  da: {
    title: "Prøvelogin",
    intro: (name: string) =>
      `Log ind én gang med ${name}. Ingen bliver logget ind her: du ser, hvad identitetsudbyderen siger om dig, og hvad der ville ske.`,
    submit: "Start prøven",
    failed: "Identitetsudbyderens svar kan ikke bruges.",
    reason: "Årsag",
    would: "Det ville der ske",
    wouldSignIn: "Personen bliver logget ind.",
    wouldProve: "En konto har adressen: dens ejer viser én gang, at den er deres.",
    wouldLink: "Kontoen med adressen bliver tilknyttet og logget ind.",
    wouldCreate: "En ny konto bliver oprettet og logget ind.",
    wouldConsent: "En ny konto bliver oprettet, når personen accepterer vilkårene.",
    wouldRefuse: "Loginet bliver afvist.",
    person: "Person",
    subject: "Identifikator",
    email: "Adresse",
    firstName: "Fornavn",
    lastName: "Efternavn",
    groups: "Grupper",
    role: "Rolle",
    unknown: "ikke sendt",
    claims: "Som modtaget"
  }
})

export const connectionTestForm: Form = {
  operation: "GET /auth/sso/{connectionId}/authorize",
  fields: { connectionId: { ...hiddenField, own: true }, test: { ...hiddenField, own: true } }
}

/** A test before it is run, or once it was. */
export type ConnectionTestData =
  | { readonly _tag: "Missing" }
  | {
      readonly _tag: "Ready"
      readonly connectionId: string
      readonly name: string
      readonly token: string
    }
  | {
      readonly _tag: "Done"
      readonly name: string
      readonly reason: string | null
      readonly outcome: TestOutcome | null
      readonly asserted: {
        readonly subject: string
        readonly email: string | null
        readonly firstName: string | null
        readonly lastName: string | null
        readonly groups: ReadonlyArray<string> | null
        readonly role: string | null
      } | null
      readonly claims: Readonly<Record<string, unknown>>
    }

const rows = (pairs: ReadonlyArray<readonly [label: string, value: string]>): Html =>
  html`<dl>
    ${pairs.map(
      ([label, value]) =>
        html`<dt>${isolated(label)}</dt>
          <dd>${isolated(value)}</dd>`
    )}
  </dl>`

const done = (shown: Shown, data: Extract<ConnectionTestData, { _tag: "Done" }>): Html => {
  const text = texts(shown.locale)
  const { asserted, claims, outcome, reason } = data
  const shownAs = (value: string | null) => value ?? text.unknown
  return html`${
    outcome === null
      ? refusal(reason ?? "provider_error", text.failed)
      : html`<h2>${text.would}</h2>
          <p>${text[`would${outcome}`]}</p>`
  }${reason !== null && rows([[text.reason, reason]])}${
    asserted !== null &&
    html`<h2>${text.person}</h2>
      ${rows([
        [text.subject, asserted.subject],
        [text.email, shownAs(asserted.email)],
        [text.firstName, shownAs(asserted.firstName)],
        [text.lastName, shownAs(asserted.lastName)],
        [text.groups, shownAs(asserted.groups === null ? null : asserted.groups.join(", "))],
        [text.role, shownAs(asserted.role)]
      ])}
      <h2>${text.claims}</h2>
      ${rows(
        Object.entries(claims).map(([name, value]) => [
          name,
          typeof value === "string" ? value : JSON.stringify(value)
        ])
      )}`
  }`
}

export const connectionTestView = (shown: Shown, data: ConnectionTestData): View => {
  const text = texts(shown.locale)
  const body =
    data._tag === "Missing"
      ? incompleteLink(shown)
      : data._tag === "Ready"
        ? html`<p>${text.intro(data.name)}</p>
            ${formOf(shown, connectionTestForm, {
              submit: text.submit,
              values: { connectionId: data.connectionId, test: data.token }
            })}`
        : done(shown, data)
  return { page: "connection-test", title: text.title, body: html`${problemMessage(shown)}${body}` }
}
