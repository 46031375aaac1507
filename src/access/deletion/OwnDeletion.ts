import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import { Unauthenticated } from "../../contract/SessionProblems.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens, requireFresh } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { Departures } from "../../organizations/organizations/Departures.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Users } from "../../users/management/Users.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"

const purpose = "account_deletion"

/**
 * A signed-in person deleting their own account. To `request` it, they have proven who they are of
 * late: that is for the caller to see to.
 */
export class OwnDeletion extends Context.Service<OwnDeletion>()(
  "gatehouse/access/deletion/OwnDeletion",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const clients = yield* Clients
      const departures = yield* Departures
      const mailedProofs = yield* MailedProofs
      const mails = yield* Mails
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const users = yield* Users
      const directory = yield* UserDirectory

      /**
       * Mails a code for this session to the primary address, and answers until when `confirm` will do.
       * A user without an address needs no code, only a recent proof of identity.
       */
      const request = Effect.fn("OwnDeletion.request")(function* (
        environment: Environment,
        { session, user }: SignedIn
      ) {
        yield* transaction.run(departures.requireNotLastOwner(environment, user.id))
        const account = yield* addressBook.primaryOf(environment, user.id)
        const { reauthenticationSeconds } = environment.settings.session
        if (account === undefined) {
          const provenAt = session.authenticatedAt ?? (yield* DateTime.now)
          return DateTime.add(provenAt, { seconds: reauthenticationSeconds })
        }
        const issued = yield* mailedProofs.sendCode(environment, {
          purpose,
          sessionId: session.id,
          account,
          template: (code) => MailTemplate.account_deletion_code({ code })
        })
        const { lifetimeSeconds } = environment.settings.codes
        // A limited mail is answered as if it were sent (contract: "Throttling").
        return issued?.expiresAt ?? DateTime.add(yield* DateTime.now, { seconds: lifetimeSeconds })
      })

      /** In the caller's transaction, which holds the user. */
      const remove = Effect.fnUntraced(function* (environment: Environment, signedIn: SignedIn) {
        const { user } = signedIn
        // Locks the user, then their organizations, then sessions, in the order that everything
        // else uses.
        yield* departures.requireNotLastOwner(environment, user.id)
        yield* sessions.hold(environment, user.id)
        yield* tokens.requireLive(environment, signedIn)
        const account = yield* addressBook.primaryOf(environment, user.id)
        if (account !== undefined) {
          yield* mails.queue({
            environment,
            template: MailTemplate.account_deleted(),
            ...readerOf(account),
            expiresAt: null
          })
        }
        yield* users.remove(environment, user.id).pipe(
          // Whoever was deleted or moved in the meantime no longer has a live session.
          Effect.mapError(() => new Unauthenticated())
        )
      })

      const byCode = (environment: Environment, signedIn: SignedIn, code: Redacted.Redacted) =>
        proofs.redeemCodeOf(environment, purpose, signedIn.session.id, code, () =>
          Effect.as(remove(environment, signedIn), true)
        )

      const byFreshness = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn
      ) {
        const account = yield* addressBook.primaryOf(environment, signedIn.user.id)
        if (account !== undefined) return yield* new InvalidCode()
        yield* requireFresh(environment, signedIn)
        yield* remove(environment, signedIn)
        return true
      })

      /**
       * Deletes the account as a backend's DELETE does, tells the former address, and answers how many
       * sessions, of others, the client has left. Of any number of codes at once `codes.maxAttempts`
       * are looked at.
       */
      const confirm = Effect.fn("OwnDeletion.confirm")(function* (
        environment: Environment,
        signedIn: SignedIn,
        code: Redacted.Redacted | undefined
      ) {
        const { session, user } = signedIn
        // A wrong code fails nothing in here, so that its try is committed and counts.
        const deleted = yield* transaction.run(
          Effect.andThen(
            directory.lock(environment.id, user.id),
            code === undefined
              ? byFreshness(environment, signedIn)
              : byCode(environment, signedIn, code)
          )
        )
        if (deleted === undefined) return yield* new InvalidCode()
        return yield* clients.signOut(environment, signedIn.client, session.id)
      })

      return { request, confirm }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
