import { Effect } from "effect"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { takeJoined } from "../../pages/kernel/BegunRequest.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit, activeSession } from "../../pages/kernel/Visit.ts"
import {
  inviteForm,
  organizationInvitationsView,
  resendInvitationForm,
  revokeInvitationForm,
  type InvitationsData
} from "../../pages/views/organizations/invitations.ts"
import {
  acceptReceivedForm,
  activateForm,
  createOrganizationForm,
  organizationsView,
  type OrganizationsData
} from "../../pages/views/organizations/list.ts"
import { absoluteOf, RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import type { Memberships } from "../organizations/Memberships.ts"
import { OrganizationsClientApi } from "../organizations/OrganizationsClientApi.ts"
import { organizationOf, toOrganization } from "../organizations/OrganizationsPagesHttp.ts"
import { OrganizationInvitationsClientApi } from "./OrganizationInvitationsClientApi.ts"

const {
  acceptInvitation,
  createOrganizationInvitation,
  listOrganizationInvitations,
  listReceivedInvitations,
  resendOrganizationInvitation,
  revokeOrganizationInvitation
} = OrganizationInvitationsClientApi.endpoints
const { createOrganization, listOwnOrganizations, setActiveOrganization } =
  OrganizationsClientApi.endpoints

const activeOf = ({ visitor }: Visit): string | null =>
  activeSession(visitor)?.organizationId ?? null

const listPage = page<OrganizationsData>(pagePaths.organizations, {
  load: Effect.fnUntraced(function* (visit) {
    const { items, page: next } = yield* visit.call(listOwnOrganizations, {
      query: { cursor: visit.query.get("cursor") }
    })
    const received = yield* visit.call(listReceivedInvitations)
    const { creation, enabled } = visit.environment.settings.organizations
    return {
      organizations: items,
      nextCursor: next.nextCursor,
      activeId: activeOf(visit),
      invitations: received.items,
      mayCreate: enabled && creation === "anyone",
      joined: takeJoined(visit)
    }
  }),
  view: organizationsView,
  forms: {
    "": posted(createOrganizationForm, (visit, body) =>
      Effect.map(visit.call(createOrganization, { body }), ({ id }) => toOrganization(id))
    ),
    active: posted(activateForm, (visit, body) =>
      Effect.as(
        visit.call(setActiveOrganization, { body }),
        backWith(visit, body["organizationId"] === null ? "saved" : "switched")
      )
    ),
    accept: posted(acceptReceivedForm, (visit, body) =>
      Effect.map(visit.call(acceptInvitation, { body }), ({ redirectUrl }) =>
        redirectUrl === undefined
          ? backWith(visit, "joined")
          : Outcome.Leave({ url: absoluteOf(visit.environment, RedirectUrl.make(redirectUrl)) })
      )
    )
  }
})

const which = ({ form, params }: Visit) => ({
  params: {
    organizationId: params["organizationId"] ?? "",
    invitationId: form.get("invitationId") ?? ""
  }
})

const invitationsPage = page<InvitationsData, Memberships>(pagePaths.organizationInvitations, {
  load: Effect.fnUntraced(function* (visit) {
    const organization = yield* organizationOf(visit)
    const { items, page: next } = yield* visit.call(listOrganizationInvitations, {
      params: { organizationId: organization.id },
      query: { cursor: visit.query.get("cursor") }
    })
    return { organization, invitations: items, nextCursor: next.nextCursor }
  }),
  view: organizationInvitationsView,
  forms: {
    "": posted(inviteForm, (visit, body) =>
      Effect.as(
        visit.call(createOrganizationInvitation, {
          params: { organizationId: visit.params["organizationId"] ?? "" },
          body
        }),
        backWith(visit, "invited")
      )
    ),
    resend: posted(resendInvitationForm, (visit) =>
      Effect.as(visit.call(resendOrganizationInvitation, which(visit)), backWith(visit, "invited"))
    ),
    revoke: posted(revokeInvitationForm, (visit) =>
      Effect.as(visit.call(revokeOrganizationInvitation, which(visit)), backWith(visit, "removed"))
    )
  }
})

/** One's organizations, the invitations to them, and those that an organization has sent. */
export const organizationInvitationPages: ReadonlyArray<Page<Memberships>> = [
  listPage,
  invitationsPage
]
