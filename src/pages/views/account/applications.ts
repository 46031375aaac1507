import { html, type Html } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { around, inLine, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { scopeList, type GivenScope } from "../scopes.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = textsOf("account.applications")

export const endGrantForm: Form = {
  operation: "DELETE /users/me/applications/{grantId}",
  fields: { grantId: { ...hiddenField, own: true } }
}

/** An application that has access to the account. */
export interface ConnectedApplication {
  readonly id: string
  readonly name: string
  readonly trust: "own" | "verified" | "third_party"
  readonly organization: string | null
  readonly scopes: ReadonlyArray<GivenScope>
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

const applicationOf = (shown: Shown, grant: ConnectedApplication): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { id, lastUsedAt, name, organization, scopes, trust } = grant
  const details = inLine(
    around((time) => text.since({ time }), timeOf(speech, grant.createdAt)),
    lastUsedAt === null ? null : around((time) => text.used({ time }), timeOf(speech, lastUsedAt)),
    organization === null ? null : text.of({ organization })
  )
  return html`<li>
    <div>
      <p>
        <strong>${name}</strong>${
          trust !== "third_party" &&
          html` <span class="badge">${trust === "own" ? text.own : text.verified}</span>`
        }<br /><span class="quiet">${details}</span>
      </p>
      ${
        scopes.length > 0 &&
        html`<p>${text.may}</p>
          ${scopeList(shown, scopes)}`
      }
    </div>
    ${ownFormOf(shown, endGrantForm, {
      id,
      action: `${shown.path}/end`,
      values: { grantId: id },
      submit: text.end({ application: name }),
      quiet: true
    })}
  </li>`
}

export const applicationsView = (
  shown: Shown,
  applications: ReadonlyArray<ConnectedApplication>
): View => {
  const text = texts(shown.speech)
  return accountView(shown, {
    title: text.title,
    body:
      applications.length === 0
        ? html`<p>${text.none}</p>`
        : html`<p>${text.intro}</p>
            <ul class="items">
              ${applications.map((grant) => applicationOf(shown, grant))}
            </ul>`
  })
}
