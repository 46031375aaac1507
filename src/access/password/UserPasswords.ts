import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { UserDeleted } from "../../directory/users/UserDirectoryProblems.ts"
import { WaysIn } from "../federation/WaysIn.ts"
import { ResetLinkHolders } from "./ResetLinkHolders.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { voidedByCredentials } from "../../credentials/proofs/Proof.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { Users } from "../../users/management/Users.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import type { GivenPassword } from "./PasswordChange.ts"
import { EmailMissing } from "../../directory/users/UsersProblems.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"

/** A user's password as a backend manages it. */
export class UserPasswords extends Context.Service<UserPasswords>()(
  "gatehouse/access/password/UserPasswords",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const directory = yield* UserDirectory
      const enforcement = yield* Enforcement
      const notice = yield* CredentialNotice
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const waysIn = yield* WaysIn
      const holders = yield* ResetLinkHolders
      const resetLinks = yield* ResetLinks
      const sessions = yield* Sessions
      const transaction = yield* Transaction
      const users = yield* Users

      const recorded = (environment: Environment, userId: UserId, action: AuditAction) =>
        audit.record({
          environmentId: environment.id,
          action,
          targets: [{ type: "user", id: userId }]
        })

      const changing = <A, E>(
        environment: Environment,
        userId: UserId,
        change: Effect.Effect<A, E>
      ) =>
        transaction.run(
          Effect.gen(function* () {
            yield* directory.lockWritable(environment.id, userId)
            return yield* change
          })
        )

      /** Before the transaction: a hash takes longer than everything else in it together. */
      const hashedFor = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        { password, passwordHash }: GivenPassword
      ) {
        const owner = yield* users.get(environment, userId)
        if (owner.status === "deleted") return yield* new UserDeleted()
        if (passwordHash !== undefined) return passwords.adopt(passwordHash)
        if (password === undefined) return yield* Effect.die(new Error("Neither was given"))
        return yield* passwords.prepare(environment, password, owner)
      })

      /**
       * Makes it the user's one password. Outstanding links and codes are dead, and by default every
       * session ends.
       */
      const set = Effect.fn("UserPasswords.set")(function* (
        environment: Environment,
        userId: UserId,
        given: GivenPassword
      ) {
        const hashed = yield* hashedFor(environment, userId, given)
        yield* changing(
          environment,
          userId,
          Effect.gen(function* () {
            if (given.revokeSessions !== false) yield* sessions.endAll(environment, userId)
            yield* passwords.change(environment.id, userId, hashed)
            yield* proofs.voidOf(environment, userId, voidedByCredentials)
            yield* recorded(environment, userId, "user.password_set")
            const staying = yield* waysIn.labels(environment, userId)
            yield* notice.tell(environment, userId, "password_set", null, staying)
          })
        )
      })

      /** Leaves the user without a password and signs them out; nothing changes where there is none. */
      const remove = Effect.fn("UserPasswords.remove")(function* (
        environment: Environment,
        userId: UserId
      ) {
        yield* changing(
          environment,
          userId,
          Effect.gen(function* () {
            if ((yield* passwords.find(environment.id, userId)) === undefined) return
            yield* sessions.endAll(environment, userId)
            yield* passwords.remove(environment.id, userId)
            yield* proofs.voidOf(environment, userId, voidedByCredentials)
            yield* recorded(environment, userId, "user.password_removed")
            yield* notice.tell(environment, userId, "password_removed")
          })
        )
      })

      /** Issues a reset link, mailed to the primary address or answered. */
      const requestReset = Effect.fn("UserPasswords.requestReset")(function* (
        environment: Environment,
        userId: UserId,
        sendEmail: boolean
      ) {
        return yield* changing(
          environment,
          userId,
          Effect.gen(function* () {
            if ((yield* directory.statusOf(environment.id, userId)) === "banned") {
              return yield* new UserBanned()
            }
            const account = yield* addressBook.primaryOf(environment, userId)
            if (account === undefined) return yield* new EmailMissing()
            yield* enforcement.requireOpenPerson(environment, userId, "other")
            yield* recorded(environment, userId, "user.password_reset_requested")
            if (sendEmail) return yield* resetLinks.mailFor(environment, account)
            const holder = yield* holders.caller
            const { expiresAt, token } = yield* resetLinks.handOut(environment, account, holder)
            return { expiresAt, url: pageUrl(environment, "resetPassword", token) }
          })
        )
      })

      return { set, remove, requestReset }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
