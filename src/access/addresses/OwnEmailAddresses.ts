import { Context, DateTime, Effect, Layer } from "effect"
import { EmailAddressId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { HeldAddress } from "../../directory/addresses/Addressee.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import { EmailVerification } from "../emailVerification/EmailVerification.ts"
import type { Environment } from "../../contract/Environment.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { voidedByCredentials } from "../../credentials/proofs/Proof.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { keyOf, maximumAddresses, type EmailAddress } from "../../contract/EmailAddress.ts"
import {
  byId,
  PrimaryEmail,
  TooManyEmailAddresses,
  UnverifiedEmailAddress,
  additionOf,
  promotionOf,
  shown
} from "./OwnEmailAddress.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"

/** A signed-in person's own addresses (contract: "Email addresses"). */
export class OwnEmailAddresses extends Context.Service<OwnEmailAddresses>()(
  "gatehouse/access/addresses/OwnEmailAddresses",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const blockedDomains = yield* BlockedDomains
      const crypto = yield* Crypto
      const disavowal = yield* Disavowal
      const enforcement = yield* Enforcement
      const notice = yield* CredentialNotice
      const proofs = yield* Proofs
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const verification = yield* EmailVerification
      const directory = yield* UserDirectory

      const listed = (environment: Environment, { user }: SignedIn) =>
        addressBook.addressesOf(environment, user.id)

      /** The primary one first, the others in the order they were added. */
      const list = (environment: Environment, signedIn: SignedIn) =>
        Effect.map(listed(environment, signedIn), (addresses) => addresses.map(shown))

      /** Changes of one user's addresses take turns, and none outlives the session it came by. */
      const changing = <A, E>(
        environment: Environment,
        signedIn: SignedIn,
        change: (addresses: ReadonlyArray<HeldAddress>) => Effect.Effect<A, E>
      ) =>
        transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, signedIn.user.id)
            yield* tokens.requireLive(environment, signedIn)
            return yield* change(yield* listed(environment, signedIn))
          })
        )

      const recorded = (
        environment: Environment,
        { user }: SignedIn,
        action: AuditAction,
        id: EmailAddressId
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          targets: [
            { type: "email_address", id },
            { type: "user", id: user.id }
          ]
        })

      /**
       * Adds an address and mails a link that proves it. An address of another user is answered
       * alike, and its owner is told: it cannot be proven as long as it is theirs.
       */
      const add = Effect.fn("OwnEmailAddresses.add")(function* (
        environment: Environment,
        signedIn: SignedIn,
        email: EmailAddress
      ) {
        const { id: userId, language: locale } = signedIn.user
        yield* enforcement.requireOpenAddress(environment, email)
        yield* blockedDomains.require(environment, email)
        const key = keyOf(email)
        return yield* changing(
          environment,
          signedIn,
          Effect.fnUntraced(function* (addresses) {
            const addition = additionOf(addresses, key)
            if (addition === "own") return yield* new EmailTaken()
            if (addition === "too_many") {
              return yield* new TooManyEmailAddresses({ properties: { limit: maximumAddresses } })
            }
            const id = EmailAddressId.make(yield* crypto.uuidV7)
            const createdAt = yield* DateTime.now
            const address = { id, email, primary: false, verifiedAt: null, createdAt }
            // Unverified, so that it blocks nobody else.
            yield* Effect.orDie(addressBook.add(environment, userId, address))
            yield* recorded(environment, signedIn, "user.email_added", id)
            yield* notice.tell(environment, userId, "email_added", email)
            yield* verification.sendToAdded(environment, { userId, locale }, { id, email, key })
            return address
          })
        )
      })

      /**
       * Makes a verified address the primary one, which signs in and resets the password from then on.
       * Outstanding reset links, codes and challenges are dead, and the former primary address is told.
       * So are links that disavow a later sign-in, where they went to an address that is newer.
       */
      const promote = Effect.fn("OwnEmailAddresses.promote")(function* (
        environment: Environment,
        signedIn: SignedIn,
        id: EmailAddressId
      ) {
        const { session, user } = signedIn
        return yield* changing(
          environment,
          signedIn,
          Effect.fnUntraced(function* (addresses) {
            const address = yield* byId(addresses, id)
            const promotion = promotionOf(address)
            if (promotion === "unverified") return yield* new UnverifiedEmailAddress()
            if (promotion === "unchanged") return shown(address)
            yield* directory.requireUnmanaged(environment.id, user.id)
            // Sent while the former address is still primary, because it is the recipient.
            yield* notice.tell(environment, user.id, "email_promoted", address.email)
            yield* addressBook.promote(environment, user.id, address)
            yield* proofs.voidOf(environment, user.id, voidedByCredentials)
            yield* disavowal.supersede(environment, user.id, { sessionId: session.id })
            yield* recorded(environment, signedIn, "user.email_promoted", id)
            return { ...shown(address), primary: true }
          })
        )
      })

      /** Mails another link; nothing for an address that is proven. */
      const resendVerification = Effect.fn("OwnEmailAddresses.resendVerification")(function* (
        environment: Environment,
        signedIn: SignedIn,
        id: EmailAddressId
      ) {
        const { id: userId, language: locale } = signedIn.user
        const address = yield* byId(yield* listed(environment, signedIn), id)
        if (address.verifiedAt !== null) return
        yield* verification.sendToAdded(environment, { userId, locale }, address)
      })

      /**
       * Removes an address, and tells the primary one and, where it was proven, that one too. Links
       * that went there and disavow a later sign-in are dead.
       */
      const remove = Effect.fn("OwnEmailAddresses.remove")(function* (
        environment: Environment,
        signedIn: SignedIn,
        id: EmailAddressId
      ) {
        const { session, user } = signedIn
        yield* changing(
          environment,
          signedIn,
          Effect.fnUntraced(function* (addresses) {
            const { email, primary, verifiedAt } = yield* byId(addresses, id)
            if (primary) return yield* new PrimaryEmail()
            yield* addressBook.remove(environment, user.id, id)
            yield* disavowal.supersede(environment, user.id, { sessionId: session.id })
            yield* recorded(environment, signedIn, "user.email_removed", id)
            yield* notice.tell(environment, user.id, "email_removed", email)
            if (verifiedAt !== null) {
              yield* notice.tellAt(environment, email, user.language, "email_removed", email)
            }
          })
        )
      })

      return { list, add, promote, resendVerification, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
