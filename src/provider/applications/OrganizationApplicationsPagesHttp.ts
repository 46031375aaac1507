import { Effect, Option, Schema } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import type { Memberships } from "../../organizations/organizations/Memberships.ts"
import { organizationOf } from "../../organizations/organizations/OrganizationsPagesHttp.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  makeApplicationForm,
  makeSecretForm,
  newSecretView,
  organizationApplicationsView,
  removeApplicationForm,
  type ApplicationsData
} from "../../pages/views/organizations/applications.ts"
import { type StoredResource, scopesInWords } from "../resources/Resource.ts"
import { Resources } from "../resources/Resources.ts"
import { OrganizationApplicationsClientApi } from "./OrganizationApplicationsClientApi.ts"

const {
  createOrganizationApplication,
  createOrganizationApplicationSecret,
  deleteOrganizationApplication,
  listOrganizationApplications
} = OrganizationApplicationsClientApi.endpoints

const MachineScopes = Schema.Array(
  Schema.Struct({ resource: Schema.String, scopes: Schema.Array(Schema.String) })
)
const decodeScopes = Schema.decodeUnknownOption(MachineScopes)
const encodeScope = Schema.encodeSync(Schema.fromJsonString(MachineScopes.value))

/** Scopes that a role can give: those that stand for a permission which it holds. */
const offered = (
  { speech }: Visit,
  known: ReadonlyArray<StoredResource>,
  permissions: ReadonlySet<string>
): ApplicationsData["scopes"] =>
  known.flatMap(({ identifier, name: resource, scopes }) =>
    scopes
      .filter(({ permission }) => permission !== null && permissions.has(permission))
      .map(({ name, title }) => [
        encodeScope({ resource: identifier, scopes: [name] }),
        `${speech.language === "da" ? title.da : title.en} (${resource})`
      ])
  )

/** The scopes that were ticked, each resource once; anything else is for the operation to refuse. */
const byResource = (ticked: unknown): unknown =>
  Option.match(decodeScopes(ticked), {
    onNone: () => ticked,
    onSome: (each) =>
      [...Map.groupBy(each, ({ resource }) => resource)].map(([resource, of]) => ({
        resource,
        scopes: of.flatMap(({ scopes }) => scopes)
      }))
  })

const organizationId = ({ params }: Visit): string => params["organizationId"] ?? ""

const which = (visit: Visit) => ({
  params: {
    organizationId: organizationId(visit),
    applicationId: visit.form.get("applicationId") ?? ""
  }
})

/** The applications of an organization, which its members look after. */
export const organizationApplicationsPages: ReadonlyArray<Page<Memberships | Resources>> = [
  page<ApplicationsData, Memberships | Resources>(pagePaths.organizationApplications, {
    load: Effect.fnUntraced(function* (visit) {
      const organization = yield* organizationOf(visit)
      const params = { organizationId: organization.id }
      const { items } = yield* visit.call(listOrganizationApplications, { params })
      const known = yield* (yield* Resources).all(visit.environment.id)
      return {
        organization,
        applications: items.map(({ authentication, kind, machineScopes, ...application }) => ({
          ...application,
          isService: kind === "service",
          hasSecrets: authentication === "client_secret",
          scopes: scopesInWords(machineScopes, visit.speech.language, (identifier) =>
            known.find((one) => one.identifier === identifier)
          )
        })),
        scopes: offered(visit, known, organization.permissions)
      }
    }),
    view: organizationApplicationsView,
    forms: {
      "": posted(makeApplicationForm, (visit, body) =>
        Effect.map(
          visit.call(createOrganizationApplication, {
            params: { organizationId: organizationId(visit) },
            body: { ...body, machineScopes: byResource(body["machineScopes"]) }
          }),
          ({ clientId, clientSecret = "" }) =>
            Outcome.Show({ view: newSecretView(visit, { clientId, clientSecret }) })
        )
      ),
      secret: posted(makeSecretForm, (visit, body) =>
        Effect.map(
          visit.call(createOrganizationApplicationSecret, { ...which(visit), body }),
          ({ clientSecret }) =>
            Outcome.Show({ view: newSecretView(visit, { clientId: null, clientSecret }) })
        )
      ),
      remove: posted(removeApplicationForm, (visit) =>
        Effect.as(
          visit.call(deleteOrganizationApplication, which(visit)),
          backWith(visit, "removed")
        )
      )
    }
  })
]
