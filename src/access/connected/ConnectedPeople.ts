import { Context, DateTime, Effect, Layer } from "effect"
import { domainOf, keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { SourceAddresses } from "../../credentials/addresses/SourceAddresses.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { voidedByCredentials } from "../../credentials/proofs/Proof.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { HeldAddress } from "../../directory/addresses/Addressee.ts"
import {
  isOutlived,
  type Asserted,
  type ConnectedSignIn
} from "../../directory/identities/Asserted.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { roleByGroups } from "../../organizations/connections/ConnectionWord.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { ToldMemberships } from "../../organizations/organizations/ToldMemberships.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { verifiedEmailEntry } from "../../tenancy/audit/AuditEntries.ts"
import { asUser, userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { Users } from "../../users/management/Users.ts"
import { DirectoryWord } from "../../users/provisioning/DirectoryWord.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { SentInvitations } from "../../organizations/organizations/SentInvitations.ts"
import { UnprovenCredentials } from "../emailVerification/UnprovenCredentials.ts"
import { KnownPeople } from "./KnownPeople.ts"

/** Identity of a person at a connection, as it is kept. */
const identityOf = (asserted: Asserted): NewIdentity => ({
  provider: null,
  connectionId: asserted.connectionId,
  protocol: asserted.protocol,
  issuer: asserted.issuer,
  subject: asserted.subject,
  label: asserted.email,
  claims: {
    ...(asserted.email === null ? {} : { email: asserted.email }),
    ...(nameOf(asserted) === null ? {} : { name: nameOf(asserted) })
  }
})

/** The time that every record is younger than. */
const fromTheFirst = DateTime.makeUnsafe(0)

const nameOf = ({ firstName, lastName }: Asserted): string | null =>
  [firstName, lastName].filter((part) => part !== null).join(" ") || null

/**
 * Writes what follows from a connection's word about a person: their link to it, their address, name,
 * membership and role. Each is a part of the caller's transaction, which holds the user.
 */
export class ConnectedPeople extends Context.Service<ConnectedPeople>()(
  "gatehouse/access/connected/ConnectedPeople",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const connections = yield* ActiveConnections
      const directories = yield* DirectoryWord
      const grantEnds = yield* GrantEnds
      const identities = yield* Identities
      const invitations = yield* InvitationRedemption
      const memberships = yield* Memberships
      const told = yield* ToldMemberships
      const directory = yield* UserDirectory
      const notice = yield* CredentialNotice
      const passkeys = yield* Passkeys
      const proofs = yield* Proofs
      const factors = yield* SecondFactors
      const sentInvitations = yield* SentInvitations
      const sourceAddresses = yield* SourceAddresses
      const unproven = yield* UnprovenCredentials
      const knownPeople = yield* KnownPeople
      const users = yield* Users

      /** Accepts the organization's invitation that waits for the address; false without one. */
      const acceptInvitation = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        connection: StoredConnection,
        { email, emailVerified }: Asserted
      ) {
        if (email === null || !emailVerified) return false
        const { organizationId } = connection
        // Of somebody who is linked, the provider may name any address by now.
        const domains = yield* connections.domainsOf(connection)
        if (!domains.includes(domainOf(email))) return false
        const key = keyOf(email)
        if (!(yield* invitations.isAwaited(environment, key, organizationId))) return false
        if (yield* memberships.isMember(environment, organizationId, userId)) return false
        // The organization before its invitation.
        yield* memberships.lockOrganization(environment.id, organizationId)
        const held = yield* invitations.holdWaiting(environment, key, organizationId)
        if (held === undefined) return false
        return yield* invitations.redeem(environment, held, userId).pipe(
          Effect.as(true),
          Effect.catchTags({
            already_member: () => Effect.succeed(false),
            role_not_found: () => Effect.succeed(false),
            invalid_token: () => Effect.succeed(false)
          })
        )
      })

      const giveRole = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { id, organizationId, terms: { jit } }: StoredConnection,
        { email, groups }: Asserted
      ) {
        if (!jit.enabled) return
        const addressKey = email === null ? null : keyOf(email)
        // A directory may have spoken, or the invitation back may have ended, since the decision.
        const asked = { userId, addressKey }
        if (yield* directories.decidesRole(environment.id, organizationId, asked)) return
        yield* told.giveByConnection(environment, userId, {
          connectionId: id,
          organizationId,
          role: roleByGroups(jit, groups),
          authoritative: jit.authoritative,
          isKnown: groups !== null
        })
      })

      const verify = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        address: HeldAddress
      ) {
        const isNew = yield* Effect.orElseSucceed(
          addressBook.verify(environment, address.id),
          () => false
        )
        if (isNew) yield* audit.record(verifiedEmailEntry(environment.id, userId, address.id))
      })

      /** Keeps address and name of a person whose primary address is at a domain of the connection. */
      const follow = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        connection: StoredConnection,
        asserted: Asserted
      ) {
        const domains = yield* connections.domainsOf(connection)
        const addresses = yield* addressBook.addressesOf(environment, userId)
        const { email, emailVerified, firstName, lastName } = asserted
        const key = email === null ? null : keyOf(email)
        const own = addresses.find((address) => address.key === key)
        if (
          own !== undefined &&
          own.verifiedAt === null &&
          own.primary &&
          emailVerified &&
          domains.includes(domainOf(own.email))
        ) {
          yield* verify(environment, userId, own)
        }
        const primary = addresses.find((address) => address.primary)
        if (primary === undefined || !domains.includes(domainOf(primary.email))) return
        // A directory decides before a connection.
        if ((yield* directory.sourceOf(environment.id, userId)) === "directory") return
        if (email !== null && emailVerified && key !== primary.key) {
          if (domains.includes(domainOf(email))) {
            yield* sourceAddresses.follow(environment, userId, primary, email, yield* DateTime.now)
          }
        }
        const known = yield* Effect.orDie(users.get(environment, userId))
        const changes = {
          ...(firstName !== null && firstName !== known.firstName ? { firstName } : {}),
          ...(lastName !== null && lastName !== known.lastName ? { lastName } : {})
        }
        if (Object.keys(changes).length > 0) {
          yield* Effect.orDie(users.follow(environment, userId, changes))
        }
      })

      const link = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        connection: StoredConnection,
        { asserted, link: how }: ConnectedSignIn
      ) {
        yield* identities.link(environment, userId, identityOf(asserted), userActor(userId))
        if (how === "created") return
        yield* proofs.voidOf(environment, userId, voidedByCredentials)
        yield* notice.tell(environment, userId, "identity_linked", connection.name)
      })

      /**
       * Writes it all, once the sign-in is through but for its session. False where the connection
       * does not sign anybody in any more; fails where the person became somebody else's meanwhile.
       */
      const settle = Effect.fn("ConnectedPeople.settle")(
        function* (environment: Environment, userId: UserId, connected: ConnectedSignIn) {
          const { asserted, link: how } = connected
          // Whoever proved another factor may have taken longer than that lasts.
          if (isOutlived(asserted, yield* DateTime.now)) return false
          const connection = yield* connections.findOf(environment, asserted)
          if (connection === undefined) return false
          const isInvited = yield* acceptInvitation(environment, userId, connection, asserted)
          if (!isInvited) yield* giveRole(environment, userId, connection, asserted)
          // After the organization, as whoever disables or removes the connection takes the two.
          if (!(yield* connections.hold(environment, connection.id))) return false
          const { connectionId, subject } = asserted
          const known = yield* identities.findConnected(environment, connectionId, subject)
          if (known !== undefined && known.userId !== userId) return false
          if (known === undefined && how === "there") return false
          if (known === undefined) yield* link(environment, userId, connection, connected)
          else yield* identities.refresh(environment, known.identityId, identityOf(asserted))
          yield* follow(environment, userId, connection, asserted)
          return true
        },
        (effect, _environment, userId) => asUser(userId)(effect)
      )

      /** Settles a sign-in if a connection proved its first factor; true where none did. */
      const settleAny = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        connected: ConnectedSignIn | undefined
      ) {
        if (connected === undefined) return true
        // Their directory may have let them go, the domain be lost, or a proof be asked for, since.
        if (!(yield* knownPeople.isStill(environment, userId, connected))) return false
        return yield* Effect.catchTag(settle(environment, userId, connected), "IdentityTaken", () =>
          Effect.succeed(false)
        )
      })

      /**
       * Removes every way in from before an address was proven, and the access that was given by
       * them: somebody else may have set them up, and wait for its owner.
       */
      const dispossess = Effect.fn("ConnectedPeople.dispossess")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const actor = userActor(userId)
        yield* unproven.remove(environment, userId)
        yield* grantEnds.madeSince(environment.id, userId, fromTheFirst, "address_was_unproven")
        yield* sentInvitations.revokeSince(
          environment,
          userId,
          fromTheFirst,
          "address_was_unproven"
        )
        for (const passkey of yield* passkeys.list(environment, userId)) {
          yield* passkeys.remove(environment, passkey, actor)
        }
        // With the handle that its authenticator knows the user by.
        yield* passkeys.removeAll(environment.id, userId)
        for (const { id } of yield* identities.listLinked(environment, userId)) {
          yield* identities.unlink(environment, userId, id, actor)
        }
        if (!(yield* factors.remove(environment.id, userId))) return
        yield* audit.record({
          environmentId: environment.id,
          action: "mfa.disabled",
          actor,
          targets: [{ type: "user", id: userId }],
          metadata: { reason: "address_was_unproven" }
        })
      })

      return { settle, settleAny, dispossess }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
