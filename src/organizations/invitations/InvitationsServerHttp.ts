import { DateTime, Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { InvitationsServerApi } from "./InvitationsServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Invitations } from "./Invitations.ts"
import { toInvitation, toResentInvitation } from "./InvitationView.ts"
import { requireLanguage } from "../../directory/users/UsersProblems.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"

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
