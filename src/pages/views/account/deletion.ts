import { ofOrganization, pagePaths } from "../../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf, type FormShown } from "../../kernel/elements.ts"
import { codeField, type Form } from "../../kernel/Form.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView, ownFormOf } from "./frame.ts"
import { isolated } from "../../kernel/format.ts"

const texts = textsOf("account.deletion")

export const requestDeletionForm: Form = { operation: "POST /users/me/deletion", fields: {} }
export const confirmDeletionForm: Form = {
  operation: "POST /users/me/deletion/confirm",
  fields: { code: { ...codeField, label: "emailCode" } }
}
/** A user without an address has no code to type. */
export const confirmWithoutCodeForm: Form = { ...confirmDeletionForm, fields: {} }

export interface DeletionData {
  /** True if a code was mailed, or is not needed, so that only the confirmation is left. */
  readonly begun: boolean
  readonly hasEmail: boolean
  /** The organizations that nobody else owns, and that others are members of: they stand in the way. */
  readonly blockers: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

const blockersOf = (shown: Shown, { blockers }: DeletionData): HtmlValue =>
  blockers.length > 0 &&
  html`<p id="blockers">${texts(shown.speech).blocked}</p>
    <ul>
      ${blockers.map(
        ({ id, name }) =>
          html`<li>
            <a href="${ofOrganization(pagePaths.organization, id)}">${isolated(name)}</a>
          </li>`
      )}
    </ul>`

export const deletionView = (shown: Shown, data: DeletionData): View => {
  const text = texts(shown.speech)
  const deletionForm = (form: Form, details: FormShown): Html =>
    data.blockers.length === 0
      ? ownFormOf(shown, form, details)
      : html`<fieldset disabled aria-describedby="blockers">
          ${formOf(shown, form, details)}
        </fieldset>`
  const confirm = data.hasEmail ? confirmDeletionForm : confirmWithoutCodeForm
  return accountView(shown, {
    title: text.title,
    body: html`${blockersOf(shown, data)}
      <p>${text.intro}</p>
      ${
        data.begun
          ? html`${data.hasEmail && html`<p>${text.mailed}</p>`}
            ${deletionForm(confirm, {
              action: `${shown.path}/confirm`,
              submit: text.confirm,
              danger: true,
              ...(data.hasEmail ? { focus: "code" } : {})
            })}`
          : html`${data.hasEmail && html`<p>${text.codeFirst}</p>`}
            ${deletionForm(requestDeletionForm, {
              action: `${shown.path}/request`,
              submit: text.start,
              quiet: true,
              danger: true
            })}`
      }`
  })
}
