import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, selectField, textField, type Form } from "../../kernel/Form.ts"
import { around, timeOf } from "../../kernel/format.ts"
import { isolated } from "../../kernel/isolated.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { roleWords } from "../../texts/roles.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { copiedValue } from "./copied.ts"
import { portalFrame, type PortalData, type PortalRole } from "./frame.ts"

const texts = textsOf("portal.directory")

const directoryId = { ...hiddenField, own: true }

export const addDirectoryForm: Form = {
  operation: "POST /portal/directories",
  fields: { name: textField("off") }
}
export const directoryRoleForm: Form = {
  operation: "POST /portal/directories/role",
  fields: { directoryId, role: selectField }
}
export const directoryTokenForm: Form = {
  operation: "POST /portal/directories/token",
  fields: { directoryId }
}

/** A directory of the organization, as the page needs it. */
export interface PortalDirectory {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly defaultRole: string | null
  readonly tokens: ReadonlyArray<{ readonly lastFour: string; readonly expiresAt: string | null }>
  readonly users: number
  readonly groups: number
  readonly lastRequestAt: string | null
}

export interface PortalDirectoriesData {
  readonly portal: PortalData
  readonly directories: ReadonlyArray<PortalDirectory>
  readonly roles: ReadonlyArray<PortalRole>
  /** A token that was made just now, which no other answer shows. */
  readonly made: { readonly directoryId: string; readonly token: string } | null
}

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

const directoryOf = (
  shown: Shown,
  data: PortalDirectoriesData,
  directory: PortalDirectory
): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { baseUrl, defaultRole, groups, id, lastRequestAt, name, users } = directory
  const given = data.roles.map(({ key, name: words }) => [key, roleWords(speech, words)] as const)
  const isOther = defaultRole !== null && !data.roles.some(({ key }) => key === defaultRole)
  return html`<h2>${isolated(name)}</h2>
    ${copiedValue(shown, { id: `address-${id}`, label: text.address, value: baseUrl })}
    ${madeToken(shown, data, id)} ${tokensOf(shown, directory)}
    <p class="quiet">
      ${text.count({ users: String(users), groups: String(groups) })}
      ${lastRequestAt === null ? text.silent : around((time) => text.last({ time }), timeOf(speech, lastRequestAt))}
    </p>
    ${formOf(shown, directoryTokenForm, {
      id: `new-${id}`,
      action: `${shown.path}/token`,
      values: { directoryId: id },
      submit: text.makeToken,
      quiet: true
    })}
    ${formOf(shown, directoryRoleForm, {
      id: `role-${id}`,
      action: `${shown.path}/role`,
      values: { directoryId: id, role: defaultRole ?? "" },
      options: {
        role: [
          ...given,
          ...(isOther ? [[defaultRole, defaultRole] as const] : []),
          ["", text.noRole] as const
        ]
      },
      labels: { role: text.role },
      submit: text.save,
      quiet: true
    })}`
}

/** The directories of the organization: address, tokens, and the role of new members. */
export const portalDirectoriesView = (shown: Shown, data: PortalDirectoriesData): View => {
  const text = texts(shown.speech)
  return portalFrame(shown, data.portal, {
    page: "portal-directory",
    title: text.title,
    body: html`<p>${text.intro}</p>
      ${
        data.directories.length === 0
          ? html`<p>${text.none}</p>`
          : data.directories.map((directory) => directoryOf(shown, data, directory))
      }
      <h2>${text.addTitle}</h2>
      ${formOf(shown, addDirectoryForm, { labels: { name: text.name }, submit: text.add })}`
  })
}
