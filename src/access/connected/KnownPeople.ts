import { Context, Effect, Layer } from "effect"
import { domainOf, keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { Asserted, ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { DirectoryWord } from "../../users/provisioning/DirectoryWord.ts"
import { decide, type AssertionFacts } from "./AssertionDecision.ts"
import { ssoMethod } from "./ConnectedContinuation.ts"

/** Looks up whom the word of a connection is about. */
export class KnownPeople extends Context.Service<KnownPeople>()(
  "gatehouse/access/connected/KnownPeople",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const connections = yield* ActiveConnections
      const enforcement = yield* Enforcement
      const identities = yield* Identities
      const directories = yield* DirectoryWord
      const invitations = yield* InvitationRedemption

      const linkedOf = Effect.fnUntraced(function* (
        environment: Environment,
        { connectionId, email, emailVerified, subject }: Asserted,
        domains: ReadonlyArray<string>
      ) {
        const owner = yield* identities.findConnected(environment, connectionId, subject)
        if (owner === undefined) return null
        const { status, userId } = owner
        const addresses = yield* addressBook.addressesOf(environment, userId)
        const asserted = email === null ? null : keyOf(email)
        const isVouchedFor = addresses.some(
          (address) =>
            domains.includes(domainOf(address.email)) &&
            // One that its directory made waits for this very word.
            (address.verifiedAt !== null ||
              (emailVerified && address.primary && address.key === asserted))
        )
        return { userId, status, isVouchedFor }
      })

      const ownerOf = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        { email }: Asserted
      ) {
        if (email === null) return null
        const owner = yield* addressBook.byTakenAddress(environment, keyOf(email))
        if (owner === undefined) return null
        return {
          userId: owner.userId,
          status: owner.status,
          isPrimary: owner.address.primary,
          isVerified: owner.address.verifiedAt !== null,
          isUntouched: yield* directories.isUntouched(environment.id, organizationId, owner.userId)
        }
      })

      /** The facts by which the word of a connection is decided. */
      const factsOf = Effect.fnUntraced(function* (
        environment: Environment,
        connection: StoredConnection,
        asserted: Asserted
      ): Effect.fn.Return<AssertionFacts> {
        const { email, emailVerified } = asserted
        const { organizationId, terms } = connection
        const domains = yield* connections.domainsOf(connection)
        const isAtDomain = email !== null && domains.includes(domainOf(email))
        const linked = yield* linkedOf(environment, asserted, domains)
        // Of an address elsewhere the connection learns nothing.
        const owner = isAtDomain ? yield* ownerOf(environment, organizationId, asserted) : null
        const isGone = yield* directories.hasLetGo(environment.id, organizationId, {
          userId: linked?.userId ?? owner?.userId ?? null,
          addressKey: isAtDomain ? keyOf(email) : null
        })
        // One to the environment says nothing of the organization.
        const isInvitedBack =
          isGone &&
          isAtDomain &&
          emailVerified &&
          (yield* invitations.isAwaitedBy(environment, keyOf(email), organizationId))
        return {
          linked,
          email: email === null ? null : { isAtDomain, isVerified: emailVerified },
          owner,
          isProvisioned: !isGone || isInvitedBack,
          isInvited:
            isAtDomain && (yield* invitations.isAwaited(environment, keyOf(email), organizationId)),
          jitEnabled: terms.jit.enabled,
          linkVerifiedDomains: terms.linkVerifiedDomains,
          legalConsentRequired: environment.settings.signUp.legalConsentRequired
        }
      })

      /** True if a person is kept to another organization's connection, by their primary address. */
      const isKeptElsewhere = (
        environment: Environment,
        userId: UserId,
        { id }: StoredConnection
      ) =>
        enforcement
          .requireOpenSession(environment, {
            userId,
            connectionId: id,
            authenticationMethods: [ssoMethod],
            impersonatorId: null
          })
          .pipe(
            Effect.as(false),
            Effect.orElseSucceed(() => true)
          )

      /** True if the word of a connection would still sign in, or link, this very person. */
      const isStill = Effect.fn("KnownPeople.isStill")(function* (
        environment: Environment,
        userId: UserId,
        { asserted, link }: Pick<ConnectedSignIn, "asserted" | "link">
      ) {
        const connection = yield* connections.findOf(environment, asserted)
        if (connection === undefined) return false
        const decision = decide(yield* factsOf(environment, connection, asserted))
        if (!("userId" in decision) || decision.userId !== userId) return false
        // What began without a proof has none to show where one is asked for since.
        if (decision._tag === "Prove" && link !== "proven") return false
        return !(yield* isKeptElsewhere(environment, userId, connection))
      })

      return { factsOf, isKeptElsewhere, isStill }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
