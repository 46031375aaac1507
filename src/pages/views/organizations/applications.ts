import { appName } from "../../../contract/Environment.ts"
import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { choicesField, hiddenField, textField, type Form } from "../../kernel/Form.ts"
import { around, formatDay, inLine, timeOf } from "../../kernel/format.ts"
import { picture } from "../../kernel/icons.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { ownFormOf } from "../account/frame.ts"
import { scopeList, type GivenScope } from "../scopes.ts"
import { shownSecretView } from "../shownSecret.ts"
import { type OrganizationData, organizationFrame } from "./frame.ts"

const texts = textsOf("organizations.applications")

const keyTexts = textsOf("apiKeys")

const page = "organization/applications"
const applicationId = { ...hiddenField, own: true }

export const makeApplicationForm: Form = {
  operation: "POST /organizations/{organizationId}/applications",
  fields: {
    name: textField("off"),
    kind: hiddenField,
    machineScopes: { ...choicesField, ofJson: true }
  }
}
export const makeSecretForm: Form = {
  operation: "POST /organizations/{organizationId}/applications/{applicationId}/secrets",
  fields: { applicationId, revokeOld: { kind: "checkbox", optional: true } }
}
export const removeApplicationForm: Form = {
  operation: "DELETE /organizations/{organizationId}/applications/{applicationId}",
  fields: { applicationId }
}

/** An application of the organization. */
export interface OwnedApplication {
  readonly id: string
  readonly clientId: string
  readonly name: string
  readonly enabled: boolean
  /** True if members look after it; other kinds are the operators'. */
  readonly isService: boolean
  readonly hasSecrets: boolean
  readonly secrets: ReadonlyArray<{ readonly id: string; readonly lastFour: string }>
  readonly scopes: ReadonlyArray<GivenScope>
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface ApplicationsData {
  readonly organization: OrganizationData
  readonly applications: ReadonlyArray<OwnedApplication>
  /** Scopes that the visitor can give: the JSON that is posted, and the words. */
  readonly scopes: ReadonlyArray<readonly [value: string, text: string]>
}

const controls = (shown: Shown, { hasSecrets, id }: OwnedApplication): Html => {
  const text = texts(shown.speech)
  const values = { applicationId: id }
  const action = `${shown.path}/secret`
  const isRefused = shown.postedTo === action && shown.form.get("applicationId") === id
  return html`${
    hasSecrets &&
    html`<details class="way" ${attributes({ open: isRefused })}>
      <summary>${text.newSecret}</summary>
      ${ownFormOf(shown, makeSecretForm, {
        id: `secret-${id}`,
        action,
        values,
        submit: text.makeSecret,
        quiet: true
      })}
    </details>`
  }
  ${ownFormOf(shown, removeApplicationForm, {
    id: `remove-${id}`,
    action: `${shown.path}/remove`,
    values,
    submit: text.remove,
    quiet: true,
    danger: true
  })}`
}

const applicationOf = (shown: Shown, application: OwnedApplication): Html => {
  const { speech } = shown
  const text = texts(speech)
  const common = keyTexts(speech)
  const { clientId, createdAt, enabled, isService, lastUsedAt, name, scopes, secrets } = application
  const details = inLine(
    around((time) => common.created({ time }), timeOf(speech, createdAt)),
    lastUsedAt === null ? common.unused : common.used({ day: formatDay(speech, lastUsedAt) }),
    isService ? null : text.managed
  )
  const known: HtmlValue =
    secrets.length > 0 &&
    html`<br />${text.clientSecret}:
      ${secrets.map(({ lastFour }, at) => html`${at > 0 && ", "}<code dir="ltr">cs_…${lastFour}</code>`)}`
  return html`<li>
    <span class="disc">${picture("apps")}</span>
    <div>
      <p>
        <strong><bdi>${name}</bdi></strong
        >${!enabled && html` <span class="badge">${text.off}</span>`}<br /><span class="quiet"
          >${details}<br />${text.clientId}: <code dir="ltr">${clientId}</code>${known}</span
        >
      </p>
      ${
        scopes.length > 0 &&
        html`<p>${text.may}</p>
          ${scopeList(shown, scopes)}`
      }
    </div>
    ${isService && controls(shown, application)}
  </li>`
}

export const organizationApplicationsView = (
  shown: Shown,
  { applications, organization, scopes }: ApplicationsData
): View => {
  const text = texts(shown.speech)
  return organizationFrame(shown, organization, {
    page,
    instead: { forbidden: text.forbidden, too_many_secrets: text.full },
    body: html`<p>${text.intro({ app: appName(shown.environment) })}</p>
      ${
        applications.length === 0
          ? html`<p>${text.none}</p>`
          : html`<ul class="items">
              ${applications.map((application) => applicationOf(shown, application))}
            </ul>`
      }
      <h2>${text.makeTitle}</h2>
      ${scopes.length === 0 && html`<p class="quiet">${text.nothing}</p>`}
      ${ownFormOf(shown, makeApplicationForm, {
        values: { kind: "service" },
        labels: { machineScopes: text.may },
        options: { machineScopes: scopes },
        submit: text.make
      })}`
  })
}

/** A new secret with the client ID that it belongs to; the ID is null where the list tells it. */
export const newSecretView = (
  shown: Shown,
  { clientId, clientSecret }: { readonly clientId: string | null; readonly clientSecret: string }
): View => {
  const text = texts(shown.speech)
  return shownSecretView(shown, {
    page,
    title: clientId === null ? text.newSecret : text.newApplication,
    intro: text.shown,
    values: [
      ...(clientId === null ? [] : [[text.clientId, clientId] as const]),
      [text.clientSecret, clientSecret] as const
    ]
  })
}
