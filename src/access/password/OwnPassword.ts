import { Context, Effect, Layer, Redacted } from "effect"
import { Transaction } from "../../platform/Transaction.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { signInOf, type SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf, Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens, requireFresh } from "../../sessions/clients/ClientTokens.ts"
import { DisavowalLinks } from "../disavowal/DisavowalLinks.ts"
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
import type { PasswordChange } from "./PasswordChange.ts"

/** A signed-in person's own password. */
export class OwnPassword extends Context.Service<OwnPassword>()(
  "gatehouse/access/password/OwnPassword",
  {
    make: Effect.gen(function* () {
      const userLock = yield* UserLock
      const audit = yield* Audit
      const clients = yield* Clients
      const disavowalLinks = yield* DisavowalLinks
      const notice = yield* CredentialNotice
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const waysIn = yield* WaysIn
      const sessions = yield* Sessions
      const throttle = yield* Throttle
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const stored = (environment: Environment, { user }: SignedIn) =>
        Effect.map(passwords.find(environment.id, user.id), (found) =>
          // One that the customer's old system knows is none that is changed here.
          found !== undefined && passwords.isAtHook(found.hash) ? undefined : found
        )

      const status = Effect.fn("OwnPassword.status")(function* (
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
      const prove = Effect.fn("OwnPassword.prove")(function* (
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
      const change = Effect.fn("OwnPassword.change")(function* (
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
            yield* userLock.lock(environment.id, user.id)
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
              yield* disavowalLinks.supersede(environment, user.id, { sessionId: session.id })
            }
            yield* audit.record({
              environmentId: environment.id,
              action: "user.password_set",
              actor: actorOf(signedIn),
              targets: [{ type: "user", id: user.id }]
            })
            const staying = yield* waysIn.labels(environment, user.id)
            yield* notice.tell(environment, user.id, "password_set", null, staying)
            return token
          })
        )
      })

      return { status, prove, change }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const isSame = (a: StoredPassword | undefined, b: StoredPassword | undefined): boolean =>
  a === undefined || b === undefined ? a === b : Redacted.value(a.hash) === Redacted.value(b.hash)
