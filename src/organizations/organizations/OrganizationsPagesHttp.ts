import { Effect } from "effect"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { ofOrganization, pagePaths } from "../../contract/pagesPlane.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { organizationHas } from "../../pages/kernel/ownedLists.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  memberRoleForm,
  membersView,
  removeMemberForm,
  type MembersData
} from "../../pages/views/organizations/members.ts"
import { organizationSettingsView, renameForm } from "../../pages/views/organizations/settings.ts"
import type { OrganizationData } from "../../pages/views/organizations/frame.ts"
import { Departures } from "./Departures.ts"
import { Memberships } from "./Memberships.ts"
import { OrganizationsClientApi } from "./OrganizationsClientApi.ts"

const {
  getOwnOrganization,
  listOrganizationMembers,
  listRoles,
  removeMember,
  updateMemberRole,
  updateOrganization
} = OrganizationsClientApi.endpoints

const organizationIdOf = ({ params }: Visit): string => params["organizationId"] ?? ""

const memberIdOf = ({ form }: Visit): string => form.get("memberUserId") ?? ""

/** Permissions of the visitor's own role; none for one who has just left. */
const permissionsOf = Effect.fnUntraced(function* (
  { environment, visitor }: Visit,
  organizationId: string
) {
  const userId = visitor?.user?.id
  if (userId === undefined) return new Set<string>()
  const memberships = yield* Memberships
  const place = yield* memberships
    .require(environment, OrganizationId.make(organizationId), UserId.make(userId))
    .pipe(Effect.orElseSucceed(() => null))
  return new Set<string>(place?.role.permissions)
})

/** Pages of this organization that the visitor has a use for, beside those of every member. */
const offersOf = Effect.fnUntraced(function* (
  { call, environment }: Visit,
  organizationId: string,
  permissions: ReadonlySet<string>
) {
  const { apiKeys, oauth } = environment.settings
  return {
    apiKeys:
      permissions.has("organization:manage_api_keys") &&
      (apiKeys.organizations || (yield* organizationHas(call, "apiKeys", organizationId))),
    applications:
      permissions.has("organization:manage_applications") &&
      (oauth.enabled || (yield* organizationHas(call, "applications", organizationId)))
  }
})

/** The organization that the address names, with what its pages may offer. */
export const organizationOf = Effect.fnUntraced(function* (visit: Visit) {
  const params = { organizationId: organizationIdOf(visit) }
  const { id, memberCount, name, role } = yield* visit.call(getOwnOrganization, { params })
  const { items } = yield* visit.call(listRoles, { params })
  const permissions = yield* permissionsOf(visit, id)
  const offers = yield* offersOf(visit, id, permissions)
  return { id, name, role, memberCount, roles: items, permissions, offers }
})

const isOwnedAlone = Effect.fnUntraced(function* (
  { environment, visitor }: Visit,
  organizationId: string
) {
  const userId = visitor?.user?.id
  if (userId === undefined) return false
  const { ownedAlone } = yield* Departures
  const alone = yield* ownedAlone(
    environment,
    OrganizationId.make(organizationId),
    UserId.make(userId)
  )
  return alone !== undefined
})

const membersPage = page<MembersData, Departures | Memberships>(pagePaths.organization, {
  load: Effect.fnUntraced(function* (visit) {
    const organization = yield* organizationOf(visit)
    const params = { organizationId: organization.id }
    const cursor = visit.query.get("cursor")
    const query = visit.query.get("query")
    const listed = (query: string | null) =>
      Effect.map(
        visit.call(listOrganizationMembers, { params, query: { cursor, query } }),
        ({ items, page }) => ({ organization, members: items, nextCursor: page.nextCursor })
      )
    const found = yield* listed(query === "" ? null : query).pipe(
      Effect.map((found) => ({ ...found, refused: null })),
      // What cannot be searched for is told beside the field that it was typed into.
      Effect.catchIf(
        ({ flaws }) => flaws.includes("query"),
        (problem) => Effect.map(listed(null), (all) => ({ ...all, refused: problem }))
      )
    )
    return { ...found, ownedAlone: yield* isOwnedAlone(visit, organization.id) }
  }),
  view: membersView,
  forms: {
    role: posted(memberRoleForm, (visit, body) =>
      Effect.as(
        visit.call(updateMemberRole, {
          params: { organizationId: organizationIdOf(visit), memberUserId: memberIdOf(visit) },
          body
        }),
        backWith(visit, "saved")
      )
    ),
    remove: posted(removeMemberForm, (visit) => {
      const memberUserId = memberIdOf(visit)
      const hasLeft = memberUserId === visit.visitor?.user?.id
      return Effect.as(
        visit.call(removeMember, {
          params: { organizationId: organizationIdOf(visit), memberUserId }
        }),
        hasLeft ? backWith(visit, "left", pagePaths.organizations) : backWith(visit, "removed")
      )
    })
  }
})

const settingsPage = page<OrganizationData, Memberships>(pagePaths.organizationSettings, {
  load: organizationOf,
  view: organizationSettingsView,
  forms: {
    "": posted(renameForm, (visit, body) =>
      Effect.as(
        visit.call(updateOrganization, {
          params: { organizationId: organizationIdOf(visit) },
          body
        }),
        backWith(visit, "saved")
      )
    )
  }
})

/** The members and the settings of an organization. */
export const organizationPages: ReadonlyArray<Page<Departures | Memberships>> = [
  membersPage,
  settingsPage
]

/** Leads to the page of an organization that was just made or joined. */
export const toOrganization = (organizationId: string): Outcome =>
  Outcome.GoTo({ location: ofOrganization(pagePaths.organization, organizationId) })
