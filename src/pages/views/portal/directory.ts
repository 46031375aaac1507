import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, selectField, textField, type Form } from "../../kernel/Form.ts"
import { around, timeOf, isolated } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { copiedValue } from "./copied.ts"
import { groupLines, roleOptions, type HeldRoles } from "./groupLines.ts"
import { portalFrame, type PortalData, type PortalRole } from "./frame.ts"

const texts = textsOf("portal.directory")

const directoryId = { ...hiddenField, own: true }
/** The newest id that the form's page showed: what it makes is known by being newer. */
const after = { ...hiddenField, own: true }

export const addDirectoryForm: Form = {
  operation: "POST /portal/directories",
  fields: { name: textField("off"), after }
}
export const directoryRoleForm: Form = {
  operation: "POST /portal/directories/role",
  fields: { directoryId, role: selectField }
}
export const directoryTokenForm: Form = {
  operation: "POST /portal/directories/token",
  fields: { directoryId, after }
}

/** A directory of the organization, as the page needs it. */
export interface PortalDirectory {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly defaultRole: string | null
  readonly groupRoles: HeldRoles["groupRoles"]
  readonly tokens: ReadonlyArray<{
    readonly id: string
    readonly lastFour: string
    readonly expiresAt: string | null
  }>
  readonly users: number
  readonly groups: number
  readonly lastRequestAt: string | null
  /** The newest first. */
  readonly requests: ReadonlyArray<PortalRequest>
}

/** A request of a directory as it came, without secrets. */
export interface PortalRequest {
  readonly at: string
  /** Method, path and query. */
  readonly request: string
  readonly status: number
  readonly detail: string | null
  readonly body: string | null
  readonly bodyCut: boolean
}

export interface PortalDirectoriesData {
  readonly portal: PortalData
  readonly directories: ReadonlyArray<PortalDirectory>
  readonly roles: ReadonlyArray<PortalRole>
  /** A token that was made just now, which no other answer shows. */
  readonly made: { readonly directoryId: string; readonly token: string } | null
}

/** The newest of what a page shows, by ids that begin with their time; empty if there is none. */
export const newestOf = (shown: ReadonlyArray<{ readonly id: string }>): string =>
  shown.reduce((newest, { id }) => (id > newest ? id : newest), "")

const madeToken = (shown: Shown, { made }: PortalDirectoriesData, id: string): HtmlValue => {
  const text = texts(shown.speech)
  return (
    made?.directoryId === id &&
    html`<div class="done" role="status"><p>${text.once}</p></div>
      ${copiedValue(shown, { id: `token-${id}`, label: text.token, value: made.token })}`
  )
}

const tokensOf = (shown: Shown, { tokens }: PortalDirectory): HtmlValue => {
  const text = texts(shown.speech)
  return (
    tokens.length > 0 &&
    html`<p>${text.tokens}</p>
      <ul>
        ${tokens.map(
          ({ expiresAt, lastFour }) =>
            html`<li>
              <code>…${lastFour}</code>
              ${expiresAt !== null && around((time) => text.ends({ time }), timeOf(shown.speech, expiresAt))}
            </li>`
        )}
      </ul>`
  )
}

const requestOf = (
  shown: Shown,
  { at, body, bodyCut, detail, request, status }: PortalRequest
): Html => {
  const text = texts(shown.speech)
  return html`<li>
    ${timeOf(shown.speech, at)} <code>${request}</code> ${text.answered({ status: String(status) })}
    ${detail !== null && html`<span class="quiet" lang="en">${isolated(detail)}</span>`}
    ${
      body !== null &&
      html`<details>
        <summary>${text.body}</summary>
        <pre>${body}</pre>
        ${bodyCut && html`<p class="quiet">${text.bodyCut}</p>`}
      </details>`
    }
  </li>`
}

const requestsOf = (shown: Shown, { requests }: PortalDirectory): Html => {
  const text = texts(shown.speech)
  return html`<details>
    <summary>${text.requests}</summary>
    ${
      requests.length === 0
        ? html`<p class="quiet">${text.noRequests}</p>`
        : html`<ul>
            ${requests.map((request) => requestOf(shown, request))}
          </ul>`
    }
  </details>`
}

const directoryOf = (
  shown: Shown,
  data: PortalDirectoriesData,
  directory: PortalDirectory
): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { baseUrl, defaultRole, groups, id, lastRequestAt, name, users } = directory
  const held = { role: defaultRole, groupRoles: directory.groupRoles }
  const options = roleOptions(shown, data.roles, held)
  return html`<h2>${isolated(name)}</h2>
    ${copiedValue(shown, { id: `address-${id}`, label: text.address, value: baseUrl })}
    ${madeToken(shown, data, id)} ${tokensOf(shown, directory)}
    <p class="quiet">
      ${text.count({ users: String(users), groups: String(groups) })}
      ${lastRequestAt === null ? text.silent : around((time) => text.last({ time }), timeOf(speech, lastRequestAt))}
    </p>
    ${requestsOf(shown, directory)}
    ${formOf(shown, directoryTokenForm, {
      id: `new-${id}`,
      action: `${shown.path}/token`,
      values: { directoryId: id, after: newestOf(directory.tokens) },
      submit: text.makeToken,
      quiet: true
    })}
    ${formOf(shown, directoryRoleForm, {
      id: `role-${id}`,
      action: `${shown.path}/role`,
      values: { directoryId: id, role: defaultRole ?? "" },
      options: { role: [...options, ["", text.noRole]] },
      labels: { role: text.role },
      extra: groupLines(shown, held, options, `${id}-`),
      submit: text.save,
      quiet: true
    })}`
}

/** The directories of the organization: address, tokens, and the role of new members. */
export const portalDirectoriesView = (shown: Shown, data: PortalDirectoriesData): View => {
  const text = texts(shown.speech)
  // Once they have made a directory or a token, the forms begin anew.
  const asking = data.made === null ? shown : { ...shown, postedTo: null }
  return portalFrame(shown, data.portal, {
    page: "portal-directory",
    title: text.title,
    body: html`<p>${text.intro}</p>
      ${
        data.directories.length === 0
          ? html`<p>${text.none}</p>`
          : data.directories.map((directory) => directoryOf(asking, data, directory))
      }
      <h2>${text.addTitle}</h2>
      ${formOf(asking, addDirectoryForm, {
        values: { after: newestOf(data.directories) },
        labels: { name: text.name },
        submit: text.add
      })}`
  })
}
