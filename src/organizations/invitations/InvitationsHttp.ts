import { DateTime, Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { InvitationsServerApi } from "./InvitationsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { Invitations } from "./Invitations.ts"
import { toInvitation, toResentInvitation, toOrganizationInvitation } from "./InvitationView.ts"
import { requireLanguage } from "../../directory/users/UsersProblems.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"
import { OrganizationInvitationsClientApi } from "./OrganizationInvitationsClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import type { OrganizationId } from "../../contract/Ids.ts"
import { Memberships } from "../organizations/Memberships.ts"
import type { Permission } from "../../contract/Permission.ts"
import { access } from "../organizations/Permissions.ts"
import { ReceivedInvitations } from "./ReceivedInvitations.ts"
import { OrganizationInvitations } from "./OrganizationInvitations.ts"

export const InvitationsServerHttp = group(
  onServerPlane(InvitationsServerApi),
  "server.invitations",
  Effect.fn(function* (handlers) {
    const invitations = yield* Invitations
    return handlers.handleAll({
      listInvitations: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        const now = yield* DateTime.now
        const { items, page } = yield* invitations.list(environment, {
          limit: defaultLimit,
          ...query
        })
        return { items: items.map((invitation) => toInvitation(invitation, now)), page }
      }),
      createInvitation: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* requireLanguage(environment, payload)
        const { invitation, token } = yield* invitations.create(environment, payload)
        const created = toInvitation(invitation, yield* DateTime.now)
        return payload.sendEmail === false
          ? { ...created, url: pageUrl(environment, "invitation", token) }
          : created
      }),
      getInvitation: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const invitation = yield* invitations.get(environment, params.invitationId)
        return toInvitation(invitation, yield* DateTime.now)
      }),
      updateInvitation: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const { invitationId } = params
        const updated = yield* invitations.updateMetadata(environment, invitationId, payload)
        return toInvitation(updated, yield* DateTime.now)
      }),
      resendInvitation: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        const resent = yield* invitations.resend(environment, params.invitationId)
        return toResentInvitation(resent, yield* DateTime.now)
      }),
      revokeInvitation: inEnvironment((environment, { params }) =>
        invitations.revoke(environment, params.invitationId)
      )
    })
  })
)

export const OrganizationInvitationsClientHttp = group(
  onClientPlane(OrganizationInvitationsClientApi),
  "client.organizationInvitations",
  Effect.fn(function* (handlers) {
    const invitations = yield* OrganizationInvitations
    const memberships = yield* Memberships
    const received = yield* ReceivedInvitations

    const caller = Effect.fnUntraced(function* (
      organizationId: OrganizationId,
      permission: Permission
    ) {
      const environment = yield* CurrentEnvironment
      const signedIn = yield* CurrentSession
      const { id } = signedIn.user
      const by = yield* memberships.authorize(environment, organizationId, id, permission)
      return { environment, by: { ...by, signedIn } }
    })

    return handlers.handleAll({
      listOrganizationInvitations: Effect.fnUntraced(function* ({ params, query }) {
        const { by, environment } = yield* caller(
          params.organizationId,
          access.listInvitations.needs
        )
        const request = { limit: defaultLimit, ...query }
        const { items, page } = yield* invitations.list(environment, by, request)
        const now = yield* DateTime.now
        return { items: items.map((item) => toOrganizationInvitation(item, by.roleSet, now)), page }
      }),
      createOrganizationInvitation: Effect.fnUntraced(function* ({ params, payload }) {
        const { by, environment } = yield* caller(
          params.organizationId,
          access.createInvitation.needs
        )
        yield* requireLanguage(environment, payload)
        const created = yield* invitations.create(environment, by, payload)
        return toOrganizationInvitation(created, by.roleSet, yield* DateTime.now)
      }),
      resendOrganizationInvitation: Effect.fnUntraced(function* ({ params }) {
        const { by, environment } = yield* caller(
          params.organizationId,
          access.resendInvitation.needs
        )
        const resent = yield* invitations.resend(environment, by, params.invitationId)
        return toOrganizationInvitation(resent, by.roleSet, yield* DateTime.now)
      }),
      revokeOrganizationInvitation: Effect.fnUntraced(function* ({ params }) {
        const { by, environment } = yield* caller(
          params.organizationId,
          access.revokeInvitation.needs
        )
        yield* invitations.revoke(environment, by, params.invitationId)
      }),
      acceptInvitation: Effect.fnUntraced(function* ({ payload }) {
        const { organization, redirectUrl } = yield* received.accept(
          yield* CurrentEnvironment,
          yield* CurrentSession,
          "token" in payload ? payload.token : { id: payload.invitationId }
        )
        return redirectUrl === null ? organization : { ...organization, redirectUrl }
      }),
      listReceivedInvitations: inSession((environment, { user }) =>
        listed(received.list(environment, user.id))
      )
    })
  })
)
