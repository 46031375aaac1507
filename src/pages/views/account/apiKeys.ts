import { pageNameOf } from "../../../contract/pagesPlane.ts"
import { appName } from "../../../contract/Environment.ts"
import { html, type Html } from "../../../platform/Html.ts"
import { selectField, type Form } from "../../kernel/Form.ts"
import { isolated } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import {
  apiKeyId,
  apiKeyOf,
  apiKeysOf,
  lifeField,
  lifeOptions,
  newApiKeyView,
  newKeyFields,
  usualLife,
  type ListedApiKey
} from "../apiKeys.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = textsOf("account.apiKeys")

export const makeOwnKeyForm: Form = {
  operation: "POST /users/me/api-keys",
  fields: {
    name: newKeyFields.name,
    organizationId: { ...selectField, optional: true },
    permissions: newKeyFields.permissions,
    expiresInDays: lifeField
  }
}
export const revokeOwnKeyForm: Form = {
  operation: "DELETE /users/me/api-keys/{apiKeyId}",
  fields: { apiKeyId }
}

export interface OwnApiKeysData {
  /** True if people may make keys here. */
  readonly enabled: boolean
  readonly keys: ReadonlyArray<ListedApiKey & { readonly organization: string | null }>
  /** Organizations of the person, each with the permissions that a key can be given there. */
  readonly organizations: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly permissions: ReadonlyArray<string>
  }>
  /** The organization that is chosen from the start; null for none. */
  readonly chosenId: string | null
}

type Choices = ReadonlyArray<readonly [value: string, text: string]>

/** Permissions to choose from; one that not every organization has names those that do. */
const permissionOptions = ({ organizations }: OwnApiKeysData): Choices => {
  const all = [...new Set(organizations.flatMap(({ permissions }) => permissions))].toSorted()
  return all.map((permission) => {
    const holding = organizations.filter(({ permissions }) => permissions.includes(permission))
    const names = holding.map(({ name }) => isolated(name)).join(", ")
    return [
      permission,
      holding.length === organizations.length ? permission : `${permission} (${names})`
    ]
  })
}

const making = (shown: Shown, data: OwnApiKeysData, submit: string): Html => {
  const { chosenId, organizations } = data
  const text = texts(shown.speech)
  const form =
    organizations.length === 0
      ? { ...makeOwnKeyForm, fields: { ...newKeyFields, expiresInDays: lifeField } }
      : makeOwnKeyForm
  return html`<p class="quiet">${text.rights}</p>
    ${ownFormOf(shown, form, {
      values: { organizationId: chosenId, expiresInDays: usualLife },
      options: {
        organizationId: [
          ["", text.nowhere],
          ...organizations.map(({ id, name }) => [id, isolated(name)] as const)
        ],
        permissions: permissionOptions(data),
        expiresInDays: lifeOptions(shown.speech)
      },
      submit
    })}`
}

export const ownApiKeysView = (shown: Shown, data: OwnApiKeysData): View => {
  const { environment, speech } = shown
  const text = texts(speech)
  return accountView(shown, {
    title: text.title,
    instead: { forbidden: text.forbidden },
    body: html`<p>${text.intro({ app: appName(environment) })}</p>
      ${apiKeysOf(
        shown,
        data.keys.map((key) =>
          apiKeyOf(
            shown,
            revokeOwnKeyForm,
            key,
            key.organization === null ? null : text.of({ organization: isolated(key.organization) })
          )
        ),
        data.enabled ? (submit) => making(shown, data, submit) : null
      )}`
  })
}

export const newOwnApiKeyView = (shown: Shown, key: Parameters<typeof newApiKeyView>[2]): View =>
  newApiKeyView(shown, pageNameOf(shown.path), key)
