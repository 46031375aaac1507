import { DateTime, Effect } from "effect"
import { UserId } from "../../contract/Ids.ts"
import { isServicePermission } from "../../contract/Permission.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import type { Memberships } from "../../organizations/organizations/Memberships.ts"
import { Organizations } from "../../organizations/organizations/Organizations.ts"
import { organizationOf } from "../../organizations/organizations/OrganizationsPagesHttp.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit, activeSession } from "../../pages/kernel/Visit.ts"
import {
  makeOwnKeyForm,
  newOwnApiKeyView,
  ownApiKeysView,
  revokeOwnKeyForm,
  type OwnApiKeysData
} from "../../pages/views/account/apiKeys.ts"
import {
  makeKeyForm,
  newOrganizationApiKeyView,
  organizationApiKeysView,
  revokeKeyForm,
  type ApiKeysData
} from "../../pages/views/organizations/apiKeys.ts"
import { ApiKeysClientApi } from "./ApiKeysClientApi.ts"

const {
  createOrganizationApiKey,
  createOwnApiKey,
  listOrganizationApiKeys,
  listOwnApiKeys,
  revokeOrganizationApiKey,
  revokeOwnApiKey
} = ApiKeysClientApi.endpoints

/** Permissions that a key can be given: the customer's own. */
const grantable = (permissions: Iterable<string>): ReadonlyArray<string> =>
  [...permissions].filter((one) => !isServicePermission(one)).toSorted()

/** Tells of each key whether its time is over. */
const withExpiry = <Key extends { readonly expiresAt: string | null }>(keys: ReadonlyArray<Key>) =>
  Effect.map(DateTime.now, (now) =>
    keys.map((key) => ({
      ...key,
      isExpired:
        key.expiresAt !== null &&
        DateTime.isLessThanOrEqualTo(DateTime.makeUnsafe(key.expiresAt), now)
    }))
  )

const rolesOf = Effect.fnUntraced(function* ({ environment, visitor }: Visit) {
  const userId = visitor?.user?.id
  if (userId === undefined) return []
  const organizations = yield* Organizations
  return yield* organizations.rolesOf(environment, UserId.make(userId))
})

const ownPage = page<OwnApiKeysData, Organizations>(pagePaths.accountApiKeys, {
  load: Effect.fnUntraced(function* (visit) {
    const { items } = yield* visit.call(listOwnApiKeys)
    const { environment, visitor } = visit
    const places = yield* rolesOf(visit)
    const keys = yield* withExpiry(items)
    const active = activeSession(visitor)
    const only = places.length === 1 ? places[0] : undefined
    return {
      enabled: environment.settings.apiKeys.people,
      keys: keys.map((key) => ({
        ...key,
        organization: places.find(({ id }) => id === key.organizationId)?.name ?? null
      })),
      organizations: places.map(({ id, name, role }) => ({
        id,
        name,
        permissions: grantable(role.permissions)
      })),
      chosenId: active?.organizationId ?? only?.id ?? null
    }
  }),
  view: ownApiKeysView,
  forms: {
    "": posted(makeOwnKeyForm, (visit, body) =>
      Effect.map(visit.call(createOwnApiKey, { body }), (key) =>
        Outcome.Show({ view: newOwnApiKeyView(visit, key) })
      )
    ),
    revoke: posted(revokeOwnKeyForm, (visit) =>
      Effect.as(
        visit.call(revokeOwnApiKey, { params: { apiKeyId: visit.form.get("apiKeyId") ?? "" } }),
        backWith(visit, "removed")
      )
    )
  }
})

const organizationIdOf = ({ params }: Visit): string => params["organizationId"] ?? ""

const organizationPage = page<ApiKeysData, Memberships>(pagePaths.organizationApiKeys, {
  load: Effect.fnUntraced(function* (visit) {
    const organization = yield* organizationOf(visit)
    const params = { organizationId: organization.id }
    const { items } = yield* visit.call(listOrganizationApiKeys, { params })
    return {
      organization,
      enabled: visit.environment.settings.apiKeys.organizations,
      keys: yield* withExpiry(items),
      permissions: grantable(organization.permissions)
    }
  }),
  view: organizationApiKeysView,
  forms: {
    "": posted(makeKeyForm, (visit, body) =>
      Effect.map(
        visit.call(createOrganizationApiKey, {
          params: { organizationId: organizationIdOf(visit) },
          body
        }),
        (key) => Outcome.Show({ view: newOrganizationApiKeyView(visit, key) })
      )
    ),
    revoke: posted(revokeKeyForm, (visit) =>
      Effect.as(
        visit.call(revokeOrganizationApiKey, {
          params: {
            organizationId: organizationIdOf(visit),
            apiKeyId: visit.form.get("apiKeyId") ?? ""
          }
        }),
        backWith(visit, "removed")
      )
    )
  }
})

/** The API keys of a person, and those of an organization. */
export const apiKeysPages: ReadonlyArray<Page<Memberships | Organizations>> = [
  ownPage,
  organizationPage
]
