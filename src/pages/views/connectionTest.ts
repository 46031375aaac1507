import { html, type Html } from "../../platform/Html.ts"
import { formOf } from "../kernel/elements.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { incompleteLink, problemMessage, refusal } from "../kernel/messages.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { attemptReasons, roleWords } from "../texts/common.ts"
import { saidAs, textsOf } from "../../languages/Speech.ts"
import { isolated } from "../kernel/format.ts"

/** Outcome of a test sign-in, were it no test. */
export type TestOutcome = "SignIn" | "Prove" | "Link" | "Create" | "Consent" | "Refuse"

const texts = textsOf("connectionTest")

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
  const text = texts(shown.speech)
  const { asserted, claims, outcome, reason } = data
  const shownAs = (value: string | null) => value ?? text.unknown
  return html`${
    outcome === null
      ? refusal(reason ?? "provider_error", text.failed)
      : html`<h2>${text.would}</h2>
          <p>${text[`would${outcome}`]}</p>`
  }${reason !== null && rows([[text.reason, saidAs(attemptReasons(shown.speech), reason) ?? reason]])}${
    asserted !== null &&
    html`<h2>${text.person}</h2>
      ${rows([
        [text.subject, asserted.subject],
        [text.email, shownAs(asserted.email)],
        [text.firstName, shownAs(asserted.firstName)],
        [text.lastName, shownAs(asserted.lastName)],
        [text.groups, shownAs(asserted.groups === null ? null : asserted.groups.join(", "))],
        [text.role, shownAs(asserted.role === null ? null : roleWords(shown.speech, asserted.role))]
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
  const text = texts(shown.speech)
  const body =
    data._tag === "Missing"
      ? incompleteLink(shown)
      : data._tag === "Ready"
        ? html`<p>${text.intro({ name: data.name })}</p>
            ${formOf(shown, connectionTestForm, {
              submit: text.submit,
              values: { connectionId: data.connectionId, test: data.token }
            })}`
        : done(shown, data)
  return { page: "connection-test", title: text.title, body: html`${problemMessage(shown)}${body}` }
}
