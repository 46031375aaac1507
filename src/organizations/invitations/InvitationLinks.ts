import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { sha256, shapeOf256Bits } from "../../platform/Crypto.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { roleNameOf } from "../../contract/Role.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { statusAt } from "./InvitationState.ts"
import { InvitationsStore } from "./InvitationsStore.ts"

/** Details of invitation links, for any holder, without changing anything. */
export class InvitationLinks extends Context.Service<InvitationLinks>()(
  "gatehouse/organizations/invitations/InvitationLinks",
  {
    make: Effect.gen(function* () {
      const store = yield* InvitationsStore
      const addressBook = yield* AddressBook
      const memberships = yield* Memberships

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
      const details = Effect.fn("InvitationLinks.details")(function* (
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
      const holder = Effect.fn("InvitationLinks.holder")(function* (
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

      return { find, details, holder }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}
