import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf } from "../../kernel/elements.ts"
import { hiddenField, selectField, textField, type Form } from "../../kernel/Form.ts"
import { around, timeOf } from "../../kernel/format.ts"
import { isolated } from "../../kernel/isolated.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { roleWords } from "../../texts/roles.ts"
import { wordings } from "../../texts/Words.ts"
import { copiedValue } from "./copied.ts"
import { portalFrame, type PortalData, type PortalRole } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Directory",
    intro:
      "A directory tells here who your people are, by SCIM 2.0: whoever you take away there is out here at once. In Okta it is on the application's tab “Provisioning”, in Microsoft Entra ID under “Provisioning” of the enterprise application.",
    none: "There is no directory yet.",
    address: "Address (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "The token is shown once: copy it now.",
    tokens: "Tokens",
    ends: (time: string) => `until ${time}`,
    silent: "No request has come yet.",
    last: (time: string) => `The last request came on ${time}.`,
    count: (users: string, groups: string) => `People: ${users}. Groups: ${groups}.`,
    makeToken: "Make a new token",
    role: "Role of new members",
    noRole: "None: they become no members",
    save: "Save",
    addTitle: "Add a directory",
    name: "Name",
    add: "Add"
  },
  da: {
    title: "Brugerkatalog",
    intro:
      "Et brugerkatalog fortæller her, hvem jeres personer er, via SCIM 2.0: Den, I fjerner dér, er ude her med det samme. I Okta er det på applikationens fane “Provisioning”, i Microsoft Entra ID under “Provisioning” på enterprise-applikationen.",
    none: "Der er intet brugerkatalog endnu.",
    address: "Adresse (Base URL, Tenant URL)",
    token: "Token (secret token, bearer)",
    once: "Tokenet vises én gang: Kopiér det nu.",
    tokens: "Tokens",
    ends: (time: string) => `indtil ${time}`,
    silent: "Der er endnu ikke kommet nogen forespørgsel.",
    last: (time: string) => `Den seneste forespørgsel kom ${time}.`,
    count: (users: string, groups: string) => `Personer: ${users}. Grupper: ${groups}.`,
    makeToken: "Lav et nyt token",
    role: "Nye medlemmers rolle",
    noRole: "Ingen: de bliver ikke medlemmer",
    save: "Gem",
    addTitle: "Tilføj et brugerkatalog",
    name: "Navn",
    add: "Tilføj"
  }
})

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
  const text = texts(shown.locale)
  return (
    made?.directoryId === id &&
    html`<div class="done" role="status"><p>${text.once}</p></div>
      ${copiedValue(shown, { id: `token-${id}`, label: text.token, value: made.token })}`
  )
}

const tokensOf = (shown: Shown, { tokens }: PortalDirectory): HtmlValue => {
  const text = texts(shown.locale)
  return (
    tokens.length > 0 &&
    html`<p>${text.tokens}</p>
      <ul>
        ${tokens.map(
          ({ expiresAt, lastFour }) =>
            html`<li>
              <code>…${lastFour}</code>
              ${expiresAt !== null && around(text.ends, timeOf(shown.locale, expiresAt))}
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
  const { locale } = shown
  const text = texts(locale)
  const { baseUrl, defaultRole, groups, id, lastRequestAt, name, users } = directory
  const given = data.roles.map(({ key, name: words }) => [key, roleWords(locale, words)] as const)
  const isOther = defaultRole !== null && !data.roles.some(({ key }) => key === defaultRole)
  return html`<h2>${isolated(name)}</h2>
    ${copiedValue(shown, { id: `address-${id}`, label: text.address, value: baseUrl })}
    ${madeToken(shown, data, id)} ${tokensOf(shown, directory)}
    <p class="quiet">
      ${text.count(String(users), String(groups))}
      ${lastRequestAt === null ? text.silent : around(text.last, timeOf(locale, lastRequestAt))}
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
  const text = texts(shown.locale)
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
