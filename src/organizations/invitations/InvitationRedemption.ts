import { Context, DateTime, Effect, Layer, Redacted, Result } from "effect"
import type { InvitationId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { sha256, shapeOf256Bits } from "../../platform/Crypto.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
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
import { roleNameOf } from "../../contract/Role.ts"
import { statusAt } from "./InvitationState.ts"
import { afterTransition } from "./invitationTransitions.ts"
import { type StoredInvitation, invitationTargets } from "./Invitation.ts"
import { InvitationsStore } from "./InvitationsStore.ts"

const requirePending = (seen: StoredInvitation) => Effect.asVoid(afterTransition(seen, "accept"))

/** An invitation by its link's token, or by its id where the caller has proven whom it is for. */
export type InvitationName = Redacted.Redacted | { readonly id: InvitationId }

/**
 * Tells what an invitation's link leads to, and redeems it, for any holder; each step of that is part of
 * the caller's transaction.
 */
export class InvitationRedemption extends Context.Service<InvitationRedemption>()(
  "gatehouse/organizations/invitations/InvitationRedemption",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const memberships = yield* Memberships
      const seats = yield* OperatorSeats

      /** The invitation in whatever state; to an organization only while organizations are enabled. */
      const find = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const text = Redacted.value(token)
        const invitation = shapeOf256Bits.test(text)
          ? yield* store.find(environment.id, { tokenHash: sha256(text) })
          : undefined
        const leadsNowhere =
          typeof invitation?.organizationId === "string" &&
          !environment.settings.organizations.enabled
        return invitation === undefined || leadsNowhere ? yield* new InvalidToken() : invitation
      })

      /** Tells what a sign-up surface needs, of used, revoked and expired invitations too. */
      const details = Effect.fn("InvitationRedemption.details")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* find(environment, token)
        const { email, emailKey, organizationId, role } = invitation
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        const place =
          organizationId === null
            ? null
            : yield* Effect.catchTag(
                memberships.organization(environment, organizationId),
                "organization_not_found",
                () => new InvalidToken()
              )
        const status = statusAt(invitation, yield* DateTime.now)
        return {
          email,
          environmentName: environment.name,
          organizationName: place?.organization.name ?? null,
          roleName: place === null || role === null ? null : roleNameOf(place.roleSet, role),
          accountExists: account !== undefined,
          expired: status === "EXPIRED",
          accepted: status === "ACCEPTED",
          revoked: status === "REVOKED"
        }
      })

      /**
       * User with the invited address, as their primary one or a verified further one; null for
       * nobody's.
       */
      const holder = Effect.fn("InvitationRedemption.holder")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const { emailKey } = yield* find(environment, token)
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        if (account === undefined) return null
        const { address, userId } = account
        const primary = address.primary
          ? account
          : yield* addressBook.primaryOf(environment, userId)
        return {
          userId,
          primaryEmail: primary?.address.email ?? null,
          isProven: address.verifiedAt !== null
        }
      })

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
        find,
        details,
        holder,
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
