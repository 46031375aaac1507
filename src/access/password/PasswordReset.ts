import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { AddressedUser } from "../../directory/addresses/Addressee.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import {
  InvalidToken,
  voidedByCredentials,
  type RedeemedProof
} from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { SignInFailures } from "../signIn/SignInFailures.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { WaysIn } from "../federation/WaysIn.ts"
import { ResetLinks, ResetPayload } from "../../credentials/passwords/ResetLinks.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { HashedPassword } from "../../credentials/passwords/PasswordHash.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"

const purpose = "password_reset"

const decodePayload = Schema.decodeUnknownEffect(ResetPayload)

/** Getting back in by mail, for anyone who has forgotten the password. */
export class PasswordReset extends Context.Service<PasswordReset>()(
  "gatehouse/access/password/PasswordReset",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const clients = yield* Clients
      const disavowal = yield* Disavowal
      const enforcement = yield* Enforcement
      const notice = yield* CredentialNotice
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const waysIn = yield* WaysIn
      const resetLinks = yield* ResetLinks
      const sessions = yield* Sessions
      const failures = yield* SignInFailures
      const hooks = yield* SignInHooks
      const signIn = yield* SignIn
      const transaction = yield* Transaction
      const directory = yield* UserDirectory

      const recordRequest = (environment: Environment, userId: UserId | null) =>
        audit.record({
          environmentId: environment.id,
          action: "user.password_reset_requested",
          actor: userActor(null),
          targets: userId === null ? [] : [{ type: "user", id: userId }]
        })

      /** Mails a link to the user of this primary address, and does just as much for every other. */
      const request = Effect.fn("PasswordReset.request")(function* (
        environment: Environment,
        email: EmailAddress
      ) {
        yield* enforcement.requireOpenAddress(environment, email)
        yield* transaction.run(
          Effect.gen(function* () {
            const mailed = yield* resetLinks.mail(environment, email, (token) =>
              MailTemplate.password_reset({ token })
            )
            if (mailed === undefined) return
            const recorded = recordRequest(environment, mailed.userId)
            // Written and rolled back for an unknown address too, since a missing write would show
            // in the time.
            yield* mailed.userId === null
              ? Effect.ignore(transaction.run(Effect.andThen(recorded, Effect.fail("nobody"))))
              : transaction.run(recorded)
          })
        )
      })

      /** The user that the link is for, while link and address stand and they may sign in. */
      const ownerOf = Effect.fnUntraced(function* (
        environment: Environment,
        { payload, userId }: RedeemedProof
      ) {
        if (userId === null) return undefined
        const { emailKey, holder } = yield* Effect.orDie(decodePayload(payload))
        if (!(yield* resetLinks.isStanding(environment, holder))) return undefined
        const account = yield* addressBook.primaryOf(environment, userId)
        return account?.status === "active" && account.address.key === emailKey
          ? account
          : undefined
      })

      /** Address of the user whose password a link sets; null for an invalid link. */
      const addressee = Effect.fn("PasswordReset.addressee")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const proof = yield* proofs.inspect(environment, purpose, token)
        const owner = proof === undefined ? undefined : yield* ownerOf(environment, proof)
        return owner?.address.email ?? null
      })

      const apply = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        { address, userId }: AddressedUser,
        password: HashedPassword
      ) {
        const emailVerified = yield* Effect.orDie(addressBook.verify(environment, address.id))
        yield* passwords.change(environment.id, userId, password)
        yield* clients.hold(environment, origin.client)
        yield* sessions.endAll(environment, userId)
        yield* proofs.voidOf(environment, userId, voidedByCredentials)
        yield* disavowal.supersede(environment, userId, {
          deviceHash: origin.deviceHash ?? installHash(origin.client)
        })
        yield* failures.forget(environment, userId, address.key)
        yield* audit.record({
          environmentId: environment.id,
          action: "user.password_reset",
          actor: userActor(userId),
          targets: [{ type: "user", id: userId }],
          metadata: { emailVerified }
        })
        const staying = yield* waysIn.labels(environment, userId)
        yield* notice.tell(environment, userId, "password_reset", null, staying)
        return yield* signIn.complete(environment, origin, userId, ["password"])
      })

      /**
       * Redeems a link: sets the password, proves the address, ends every session and every
       * outstanding link, and signs in. A password that is refused leaves the link as it was.
       */
      const reset = Effect.fn("PasswordReset.reset")(
        function* (
          environment: Environment,
          origin: SignInOrigin,
          token: Redacted.Redacted,
          password: Redacted.Redacted
        ) {
          const proof = yield* proofs.inspect(environment, purpose, token)
          const account = proof === undefined ? undefined : yield* ownerOf(environment, proof)
          if (account === undefined) return yield* new InvalidToken()
          yield* enforcement.requireOpenPerson(environment, account.userId, "other")
          const hashed = yield* passwords.choose(environment, password, {
            email: account.address.email,
            firstName: account.firstName,
            lastName: account.lastName
          })
          const resetting = transaction.run(
            Effect.andThen(
              // Before the proof, like every change of credentials, so that none waits for another's
              // lock.
              directory.lock(environment.id, account.userId),
              proofs.redeem(environment, purpose, token, (redeemed) =>
                Effect.gen(function* () {
                  const owner = yield* ownerOf(environment, redeemed)
                  if (owner === undefined) return yield* new InvalidToken()
                  return yield* apply(environment, origin, owner, hashed)
                })
              )
            )
          )
          const outcome = yield* hooks.around(environment, resetting)
          return outcome ?? (yield* new InvalidToken())
        },
        (attempt, environment) => enforcement.told(environment)(attempt)
      )

      return { request, addressee, reset }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
