import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { OrganizationsClientApi } from "../../organizations/organizations/OrganizationsClientApi.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import {
  applicationsView,
  endGrantForm,
  type ConnectedApplication
} from "../../pages/views/account/applications.ts"
import { Resources } from "../resources/Resources.ts"
import { OwnGrantsClientApi } from "./OwnGrantsClientApi.ts"
import { scopesInWords } from "../resources/Resource.ts"

const { endOwnGrant, listOwnApplications } = OwnGrantsClientApi.endpoints
const { listOwnOrganizations } = OrganizationsClientApi.endpoints

/** The applications that a person has allowed something. */
export const ownGrantsPages: ReadonlyArray<Page<Resources>> = [
  page<ReadonlyArray<ConnectedApplication>, Resources>(pagePaths.accountApplications, {
    load: Effect.fnUntraced(function* (visit) {
      const { items } = yield* visit.call(listOwnApplications)
      const { id, settings } = visit.environment
      const known = items.length === 0 ? [] : yield* (yield* Resources).all(id)
      const isNamed = items.some(({ organizationId }) => organizationId !== null)
      const organizations =
        isNamed && settings.organizations.enabled
          ? (yield* visit.call(listOwnOrganizations, { query: { limit: "100" } })).items
          : []
      return items.map(({ application, organizationId, scopes, ...grant }) => ({
        ...grant,
        name: application.name,
        trust: application.trust,
        organization: organizations.find((one) => one.id === organizationId)?.name ?? null,
        scopes: scopesInWords(scopes, visit.speech.language, (identifier) =>
          known.find((one) => one.identifier === identifier)
        )
      }))
    }),
    view: applicationsView,
    forms: {
      end: posted(endGrantForm, (visit) =>
        Effect.as(
          visit.call(endOwnGrant, { params: { grantId: visit.form.get("grantId") ?? "" } }),
          backWith(visit, "disconnected")
        )
      )
    }
  })
]
