import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { voidedByCredentials } from "../../credentials/proofs/Proof.ts"
import { TrustedDeviceEnds } from "../../credentials/trustedDevices/TrustedDeviceEnds.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { AddressedUser } from "../../directory/addresses/Addressee.ts"
import { verifiedEmailEntry } from "../../tenancy/audit/AuditEntries.ts"

/**
 * Credentials from before an address was proven: somebody else may have set them, and wait for the
 * owner of the address to prove it (contract: "A password that somebody else may have set").
 */
export class UnprovenCredentials extends Context.Service<UnprovenCredentials>()(
  "gatehouse/access/emailVerification/UnprovenCredentials",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const notice = yield* CredentialNotice
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const trustedDevices = yield* TrustedDeviceEnds

      /**
       * Ends a user's sessions, voids what was begun with the credentials, forgets trusted devices and
       * deletes the password, in the caller's transaction, which holds the user.
       */
      const remove = Effect.fn("UnprovenCredentials.remove")(function* (
        environment: Environment,
        userId: UserId
      ) {
        yield* sessions.endAll(environment, userId)
        yield* proofs.voidOf(environment, userId, voidedByCredentials)
        yield* trustedDevices.endAll(environment.id, userId)
        if ((yield* passwords.find(environment.id, userId)) === undefined) return
        yield* passwords.remove(environment.id, userId)
        yield* audit.record({
          environmentId: environment.id,
          action: "user.password_removed",
          actor: userActor(userId),
          targets: [{ type: "user", id: userId }],
          metadata: { reason: "address_was_unproven" }
        })
        yield* notice.tell(environment, userId, "password_removed")
      })

      /**
       * Proves an address by what reached it, after which whatever was there before counts no more; in
       * the caller's transaction, which holds the user. `before` is run only where it was not proven.
       */
      const prove = Effect.fnUntraced(function* (
        environment: Environment,
        { address, userId }: AddressedUser,
        before: Effect.Effect<void> = Effect.void
      ) {
        const isNew = yield* addressBook
          .verify(environment, address.id)
          .pipe(Effect.orElseSucceed(() => false))
        if (!isNew) return
        yield* audit.record(verifiedEmailEntry(environment.id, userId, address.id))
        yield* before
        yield* remove(environment, userId)
      })

      return { remove, prove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
