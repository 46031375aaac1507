import { appName } from "../../../contract/Environment.ts"
import { html } from "../../../platform/Html.ts"
import type { Form } from "../../kernel/Form.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { ownFormOf } from "../account/frame.ts"
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
import { type OrganizationData, organizationFrame } from "./frame.ts"

const texts = textsOf("organizations.apiKeys")

const page = "organization/api-keys"

export const makeKeyForm: Form = {
  operation: "POST /organizations/{organizationId}/api-keys",
  fields: { ...newKeyFields, expiresInDays: lifeField }
}
export const revokeKeyForm: Form = {
  operation: "DELETE /organizations/{organizationId}/api-keys/{apiKeyId}",
  fields: { apiKeyId }
}

export interface ApiKeysData {
  readonly organization: OrganizationData
  /** True if members may make keys here. */
  readonly enabled: boolean
  readonly keys: ReadonlyArray<ListedApiKey & { readonly createdByLeft: boolean }>
  /** Permissions that the visitor can give a key. */
  readonly permissions: ReadonlyArray<string>
}

export const organizationApiKeysView = (
  shown: Shown,
  { enabled, keys, organization, permissions }: ApiKeysData
): View => {
  const { environment, speech } = shown
  const text = texts(speech)
  return organizationFrame(shown, organization, {
    page,
    instead: { forbidden: text.forbidden },
    body: html`<p>${text.intro({ app: appName(environment) })}</p>
      ${apiKeysOf(
        shown,
        keys.map((key) =>
          apiKeyOf(shown, revokeKeyForm, key, key.createdByLeft ? text.makerLeft : null)
        ),
        enabled
          ? (submit) =>
              html`${permissions.length === 0 && html`<p class="quiet">${text.nothing}</p>`}
              ${ownFormOf(shown, makeKeyForm, {
                values: { expiresInDays: usualLife },
                options: {
                  permissions: permissions.map((name) => [name, name] as const),
                  expiresInDays: lifeOptions(speech)
                },
                submit
              })}`
          : null
      )}`
  })
}

export const newOrganizationApiKeyView = (
  shown: Shown,
  key: Parameters<typeof newApiKeyView>[2]
): View => newApiKeyView(shown, page, key)
