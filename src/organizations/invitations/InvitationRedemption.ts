import { Context, Effect, Layer, Redacted, Result } from "effect"
import type { InvitationId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import {
  emptyBags,
  excessOf,
  patchedBags,
  type UserMetadataChanges
} from "../../directory/users/User.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { afterTransition } from "./invitationTransitions.ts"
import { type StoredInvitation, invitationTargets } from "./Invitation.ts"
import { InvitationsStore } from "./InvitationsStore.ts"

const requirePending = (seen: StoredInvitation) => Effect.asVoid(afterTransition(seen, "accept"))
/** An invitation by its link's token, or by its id where the caller has proven whom it is for. */
export type InvitationName = Redacted.Redacted | { readonly id: InvitationId }

/** Redeems an invitation's link for any holder; each step is part of the caller's transaction. */
export class InvitationRedemption extends Context.Service<InvitationRedemption>()(
  "gatehouse/organizations/invitations/InvitationRedemption",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const audit = yield* Audit
      const memberships = yield* Memberships
      const seats = yield* OperatorSeats

      /**
       * The invitation as accepting it now makes it, where its link or its id still names it. It is
       * kept as it is to the end of the transaction.
       */
      const hold = Effect.fnUntraced(function* (
        environment: Environment,
        { organizationId }: StoredInvitation,
        name: InvitationName
      ) {
        if (organizationId !== null)
          yield* memberships.lockOrganization(environment.id, organizationId)
        const key = "id" in name ? name : { tokenHash: sha256(Redacted.value(name)) }
        const invitation = yield* store.lock(environment.id, key)
        if (invitation === undefined) return yield* new InvalidToken()
        return yield* afterTransition(invitation, "accept")
      })

      /**
       * Finds and locks the invitation to the environment, or to an organization, that waits for an
       * address, if one does.
       */
      const holdWaiting = Effect.fnUntraced(function* (
        environment: Environment,
        emailKey: EmailKey,
        organizationId: OrganizationId | null = null
      ) {
        const waiting = yield* store.lock(environment.id, { waitingFor: emailKey, organizationId })
        if (waiting === undefined) return undefined
        return yield* Effect.orElseSucceed(afterTransition(waiting, "accept"), () => undefined)
      })

      /**
       * The invitation to the environment that waits for an address, held, unless its bags with those
       * of the person over them do not fit into one budget: then it stays as it is.
       */
      const holdFitting = Effect.fnUntraced(function* (
        environment: Environment,
        emailKey: EmailKey,
        person: UserMetadataChanges
      ) {
        const held = yield* holdWaiting(environment, emailKey)
        if (held === undefined) return undefined
        const { privateMetadata, publicMetadata } = held
        const bags = patchedBags({ ...emptyBags, publicMetadata, privateMetadata }, person)
        return excessOf(bags) === undefined ? held : undefined
      })

      const join = (environment: Environment, invitation: StoredInvitation, userId: UserId) => {
        const { organizationId, privateMetadata, publicMetadata, role } = invitation
        return organizationId === null || role === null
          ? Effect.void
          : memberships
              .join(environment, { organizationId, userId, role, publicMetadata, privateMetadata })
              .pipe(
                // An organization takes its invitations with it.
                Effect.catchTag("organization_not_found", () => new InvalidToken())
              )
      }

      /** Writes a held invitation as accepted, and makes the user a member of where it leads to. */
      const redeem = Effect.fnUntraced(function* (
        environment: Environment,
        held: StoredInvitation,
        userId: UserId
      ) {
        yield* join(environment, held, userId)
        yield* store.saveAccepted(held, userId)
        yield* seats.join(environment, held.id, userId)
        yield* audit.record({
          environmentId: held.environmentId,
          action: "invitation.accepted",
          targets: invitationTargets(held, userId)
        })
      })

      /** True if the address is invited to the organization; null: to the environment alone. */
      const isAwaitedBy = Effect.fnUntraced(function* (
        environment: Environment,
        emailKey: EmailKey,
        organizationId: OrganizationId | null
      ) {
        const waiting = yield* store.find(environment.id, { waitingFor: emailKey, organizationId })
        if (waiting === undefined) return false
        return Result.isSuccess(yield* Effect.result(requirePending(waiting)))
      })

      /** True if the address is invited to the environment or to the organization. */
      const isAwaited = Effect.fnUntraced(function* (
        environment: Environment,
        emailKey: EmailKey,
        organizationId: OrganizationId
      ) {
        if (yield* isAwaitedBy(environment, emailKey, null)) return true
        return yield* isAwaitedBy(environment, emailKey, organizationId)
      })

      return {
        hold,
        holdFitting,
        isAwaited,
        isAwaitedBy,
        holdWaiting,
        /** Fails unless the invitation could be accepted now; decides nothing for later. */
        requirePending,
        redeem
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}
