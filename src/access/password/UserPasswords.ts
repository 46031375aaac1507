import { Context, Effect, Layer, Redacted } from "effect"
import { Transaction } from "../../platform/Transaction.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { signInOf, type SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf, Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens, requireFresh } from "../../sessions/clients/ClientTokens.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import type { Environment } from "../../contract/Environment.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { Passwords, type StoredPassword } from "../../credentials/passwords/Passwords.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { voidedByCredentials } from "../../credentials/proofs/Proof.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { sessionSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { WaysIn } from "../federation/WaysIn.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import type { GivenPassword, PasswordChange } from "./PasswordChange.ts"
import type { UserId } from "../../contract/Ids.ts"
import type { AuditAction, AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { EmailMissing, UserDeleted } from "../../directory/users/UsersProblems.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { Users } from "../../users/management/Users.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"

/** A user's password, as they themselves and backends change it. */
export class UserPasswords extends Context.Service<UserPasswords>()(
  "gatehouse/access/password/UserPasswords",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const clients = yield* Clients
      const tokens = yield* ClientTokens
      const notice = yield* CredentialNotice
      const disavowal = yield* Disavowal
      const enforcement = yield* Enforcement
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const resetLinks = yield* ResetLinks
      const sessions = yield* Sessions
      const throttle = yield* Throttle
      const transaction = yield* Transaction
      const directory = yield* UserDirectory
      const users = yield* Users
      const waysIn = yield* WaysIn

      const recorded = (
        environment: Environment,
        userId: UserId,
        action: AuditAction,
        actor?: AuditActor
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          ...(actor === undefined ? {} : { actor }),
          targets: [{ type: "user", id: userId }]
        })

      /** Tells of another password, and of what signs in besides it. */
      const told = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        actor?: AuditActor
      ) {
        yield* recorded(environment, userId, "user.password_set", actor)
        const staying = yield* waysIn.labels(environment, userId)
        yield* notice.tell(environment, userId, "password_set", null, staying)
      })

      const stored = (environment: Environment, { user }: SignedIn) =>
        Effect.map(passwords.find(environment.id, user.id), (found) =>
          // One that the customer's old system knows is none that is changed here.
          found !== undefined && passwords.isAtHook(found.hash) ? undefined : found
        )

      const status = Effect.fn("UserPasswords.status")(function* (
        environment: Environment,
        signedIn: SignedIn
      ) {
        const password = yield* stored(environment, signedIn)
        return { hasPassword: password !== undefined, updatedAt: password?.updatedAt ?? null }
      })

      const proveFor = Effect.fnUntraced(function* (
        environment: Environment,
        { session }: SignedIn,
        password: Redacted.Redacted,
        current: StoredPassword | undefined
      ) {
        const subject = sessionSubject(signInOf(session))
        const counter = { scope: "current_password:session", subject }
        const limit = environment.settings.throttle.accountFailures
        yield* Effect.mapError(throttle.attempt(environment, [{ ...counter, limit }]), rateLimited)
        const { right } = yield* passwords
          .verify(environment.id, password, current?.hash ?? null)
          .pipe(
            // Nothing was looked at, so nothing failed.
            Effect.tapError(() => throttle.forgive(environment, counter))
          )
        if (!right) return yield* new WrongCredentials()
        yield* throttle.clear(environment, counter)
      })

      /**
       * Holds the current password against the stored one. Wrong ones are counted for the sign-in, and
       * before they are looked at, so that any number of guesses at once count as that number.
       */
      const prove = Effect.fn("UserPasswords.prove")(function* (
        environment: Environment,
        signedIn: SignedIn,
        password: Redacted.Redacted
      ) {
        yield* proveFor(environment, signedIn, password, yield* stored(environment, signedIn))
      })

      /** The current password, or for a first one a fresh proof of identity. */
      const authorise = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        { currentPassword }: PasswordChange,
        current: StoredPassword | undefined
      ) {
        if (currentPassword !== undefined) {
          return yield* proveFor(environment, signedIn, currentPassword, current)
        }
        if (current !== undefined) return yield* new WrongCredentials()
        yield* requireFresh(environment, signedIn)
      })

      /**
       * Changes the password by the current one, or sets a first one by freshness, and answers the
       * client's new token. Outstanding links and codes are dead, and by default the user's other
       * sessions end.
       */
      const change = Effect.fn("UserPasswords.change")(function* (
        environment: Environment,
        signedIn: SignedIn,
        input: PasswordChange
      ) {
        const { session, user } = signedIn
        const seen = yield* stored(environment, signedIn)
        yield* authorise(environment, signedIn, input, seen)
        const hashed = yield* passwords.choose(environment, input.newPassword, user)
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, user.id)
            // The hash was replaced or removed meanwhile, so nothing was proven.
            const current = yield* stored(environment, signedIn)
            if (!isSame(seen, current)) return yield* new WrongCredentials()
            // The client, then sessions by their ids: as everything that takes these does.
            yield* clients.hold(environment, signedIn.client)
            if (input.revokeOtherSessions !== false) yield* sessions.hold(environment, user.id)
            const token = yield* tokens.replace(environment, signedIn)
            yield* passwords.change(environment.id, user.id, hashed)
            yield* proofs.voidOf(environment, user.id, voidedByCredentials)
            if (input.revokeOtherSessions !== false) {
              yield* sessions.endAll(environment, user.id, session.id)
              yield* disavowal.supersede(environment, user.id, { sessionId: session.id })
            }
            yield* told(environment, user.id, actorOf(signedIn))
            return token
          })
        )
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
            yield* told(environment, userId)
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
            const holder = yield* resetLinks.caller
            const { expiresAt, token } = yield* resetLinks.handOut(environment, account, holder)
            return { expiresAt, url: pageUrl(environment, "resetPassword", token) }
          })
        )
      })

      return { status, prove, change, set, remove, requestReset }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const isSame = (a: StoredPassword | undefined, b: StoredPassword | undefined): boolean =>
  a === undefined || b === undefined ? a === b : Redacted.value(a.hash) === Redacted.value(b.hash)
