import { Context, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { InvitationId, UserId } from "../../contract/Ids.ts"
import { reaches, roleOf } from "../../contract/Role.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { OrganizationNotFound, RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { access } from "../organizations/Permissions.ts"
import type { RefusedRenewal, StoredInvitation } from "./Invitation.ts"
import { InvitationIssuing } from "./InvitationIssuing.ts"
import { Invitations } from "./Invitations.ts"
import { InvitationNotFound } from "./InvitationsProblems.ts"
import { InvitationsStore } from "./InvitationsStore.ts"

/** Invitations that ended with their sender's ban, which can be sent again once it is lifted. */
export class InvitationRenewals extends Context.Service<InvitationRenewals>()(
  "gatehouse/organizations/invitations/InvitationRenewals",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const invitations = yield* Invitations
      const issuing = yield* InvitationIssuing
      const memberships = yield* Memberships

      const renewOne = Effect.fnUntraced(function* (
        environment: Environment,
        inviterId: UserId,
        ended: StoredInvitation
      ) {
        const { organizationId, role } = ended
        // A member invites to an organization only.
        if (organizationId === null || role === null) return yield* new OrganizationNotFound()
        const permitted = Effect.gen(function* () {
          const { needs } = access.createInvitation
          const by = yield* memberships.authorize(environment, organizationId, inviterId, needs)
          const given = roleOf(by.roleSet, role)
          if (given === undefined) return yield* new RoleNotFound()
          if (!reaches(by.role, given)) return yield* new Forbidden()
          return { id: organizationId, name: by.organization.name, role: given.key }
        })
        const draft = {
          email: ended.email,
          inviterId,
          organization: yield* permitted,
          redirectUrl: ended.redirectUrl,
          lifetimeSeconds: ended.lifetimeSeconds,
          sendEmail: true,
          language: ended.language,
          publicMetadata: ended.publicMetadata,
          privateMetadata: ended.privateMetadata
        }
        const claimed = Effect.flatMap(store.claimEndedWithBan(environment.id, ended.id), (one) =>
          one ? Effect.void : Effect.fail(new InvitationNotFound())
        )
        // Claimed once the organization is held, as invitations are locked after it.
        const stillPermitted = Effect.andThen(permitted, claimed)
        const { invitation } = yield* issuing.issue(environment, draft, stillPermitted)
        return invitation
      })

      /**
       * Sends these again as new invitations of the same sender, each by itself and as far as the
       * sender may invite like that now; the ended ones stay revoked.
       */
      const renew = Effect.fn("InvitationRenewals.renew")(function* (
        environment: Environment,
        inviterId: UserId,
        ids: ReadonlyArray<InvitationId>
      ) {
        const request = { limit: ids.length, inviterId, endedWithBan: true, ids } as const
        const { items } = yield* Effect.orDie(invitations.list(environment, request))
        const sent: Array<StoredInvitation> = []
        const refused: Array<RefusedRenewal> = []
        for (const id of ids) {
          const ended = items.find((item) => item.id === id)
          const renewed = yield* Effect.result(
            ended === undefined
              ? Effect.fail(new InvitationNotFound())
              : renewOne(environment, inviterId, ended)
          )
          if (Result.isSuccess(renewed)) sent.push(renewed.success)
          else refused.push({ id, code: renewed.failure.properties.code })
        }
        return { sent, refused }
      })

      return { renew }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}
