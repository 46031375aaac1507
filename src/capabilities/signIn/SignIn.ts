import { Context, Effect, Layer, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { Overloaded } from "../../contract/Problems.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import type { AuditResult } from "../audit/AuditEvent.ts"
import type { LiveClient } from "../clients/Client.ts"
import { Clients, type Established } from "../clients/Clients.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import { keyOf, type EmailAddress, type EmailKey } from "../emailAddresses/EmailAddress.ts"
import { EmailVerification } from "../emailVerification/EmailVerification.ts"
import type { Environment } from "../environments/Environment.ts"
import { Passwords, type PasswordVerdict } from "../password/Passwords.ts"
import { networkOf } from "../throttle/Network.ts"
import { Throttle, type Limit } from "../throttle/Throttle.ts"
import {
  EmailNotVerified,
  InvalidCredentials,
  rateLimited,
  UserBanned,
  type RateLimited
} from "./SignInProblems.ts"
import { SignInStore, type Account } from "./SignInStore.ts"

/** How a sign-in came: from which client and device, and whether it wants cookies. */
export interface SignInOrigin {
  readonly client: LiveClient | null
  readonly native: boolean
  /** SHA-256 of the device's own secret; null for a device that has none yet. */
  readonly deviceHash: Uint8Array | null
}

type Refusal = InvalidCredentials | UserBanned | EmailNotVerified

/** Signs people in (contract: "Sign in"). */
export class SignIn extends Context.Service<
  SignIn,
  {
    /**
     * By primary address and password. Failures are counted before the password is looked at, so
     * that any number of guesses at once count as that number; what is told, and how long it
     * takes, is the same for an address that is nobody's.
     */
    readonly withPassword: (
      environment: Environment,
      origin: SignInOrigin,
      credentials: { readonly email: EmailAddress; readonly password: Redacted.Redacted }
    ) => Effect.Effect<Established, Refusal | RateLimited | Overloaded>
    /**
     * Makes the session of a sign-in that has passed every check, in the caller's transaction, and
     * tells the user of a device that they were not known on.
     */
    readonly complete: (
      environment: Environment,
      origin: SignInOrigin,
      userId: UserId,
      authenticationMethods: ReadonlyArray<string>
    ) => Effect.Effect<Established>
    /** Forgets the failed sign-ins of an account, whose owner has proven the address. */
    readonly forgetFailures: (environment: Environment, key: EmailKey) => Effect.Effect<void>
  }
>()("gatehouse/signIn/SignIn") {
  static readonly layerNoDeps = Layer.effect(
    SignIn,
    Effect.gen(function* () {
      const store = yield* SignInStore
      const passwords = yield* Passwords
      const throttle = yield* Throttle
      const clients = yield* Clients
      const disavowal = yield* Disavowal
      const verification = yield* EmailVerification
      const audit = yield* Audit
      const transaction = yield* Transaction

      const refused = (
        environment: Environment,
        account: Account | undefined,
        result: AuditResult,
        reason: string
      ) =>
        audit.record({
          environmentId: environment.id,
          action: "session.refused",
          result,
          actor: { type: "user", id: null, impersonatorId: null },
          targets: account === undefined ? [] : [{ type: "user", id: account.userId }],
          metadata: { reason }
        })

      /** Everything but the password that can stand in the way, told only to who has it. */
      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        account: Account,
        email: EmailAddress
      ) {
        if (account.status === "banned") {
          yield* refused(environment, account, "denied", "user_banned")
          return yield* new UserBanned()
        }
        if (account.registrationState === "pending_email_verification") {
          yield* refused(environment, account, "denied", "email_not_verified")
          yield* verification.resend(environment, email)
          return yield* new EmailNotVerified()
        }
      })

      const complete = Effect.fnUntraced(function* (
        environment: Environment,
        { client, deviceHash, native }: SignInOrigin,
        userId: UserId,
        authenticationMethods: ReadonlyArray<string>
      ) {
        const established = yield* clients.establish({
          environment,
          client,
          native,
          userId,
          authenticationMethods
        })
        const { client: establishedAt, session } = established.signedIn
        const device = deviceHash ?? installHash(establishedAt)
        yield* disavowal.signedInFrom(environment, session, device)
        return established
      })

      /** The password may have been changed, and the user banned, while it was looked at. */
      const completeIfCurrent = (
        environment: Environment,
        origin: SignInOrigin,
        { passwordHash, userId }: Account,
        { rehashed }: PasswordVerdict
      ) =>
        transaction.run(
          Effect.gen(function* () {
            const current =
              passwordHash !== null &&
              (yield* store.isCurrent(environment.id, userId, passwordHash))
            if (!current) return yield* new InvalidCredentials()
            if (rehashed !== null) yield* passwords.set(environment.id, userId, rehashed)
            return yield* complete(environment, origin, userId, ["password"])
          })
        )

      const withPassword = Effect.fn("SignIn.withPassword")(function* (
        environment: Environment,
        from: SignInOrigin,
        credentials: { readonly email: EmailAddress; readonly password: Redacted.Redacted }
      ) {
        const origin = { ...from, deviceHash: from.deviceHash ?? installHash(from.client) }
        const emailKey = keyOf(credentials.email)
        const account = yield* store.findAccount(environment.id, emailKey, origin.deviceHash)
        const { ipAddress } = yield* RequestContext
        const byAccount = accountLimit(environment, origin, account, emailKey)
        const byAddress = addressLimit(environment, ipAddress)
        yield* throttle
          .attempt(environment, byAddress === null ? [byAccount] : [byAccount, byAddress])
          .pipe(Effect.mapError(rateLimited))

        const verdict = yield* passwords.verify(credentials.password, account?.passwordHash ?? null)
        if (account === undefined || !verdict.right) {
          yield* refused(environment, account, "failure", "invalid_credentials")
          return yield* new InvalidCredentials()
        }
        yield* throttle.clear(environment, byAccount)
        if (byAddress !== null) yield* throttle.forgive(environment, byAddress)
        yield* admissible(environment, account, credentials.email)
        return yield* completeIfCurrent(environment, origin, account, verdict)
      })

      return SignIn.of({
        withPassword,
        complete,
        forgetFailures: (environment, key) => throttle.clear(environment, accountCounter(key))
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SignInStore.layer))
}

/** An install has no cookie for a secret of its own: its client tells it apart. */
const installHash = <Client extends LiveClient | null>(client: Client) =>
  (client === null ? null : sha256("client:", client.id)) as Client extends null ? null : Uint8Array

/** A device that has signed in to the account before counts for itself: others can not lock it out. */
const accountLimit = (
  environment: Environment,
  { deviceHash }: SignInOrigin,
  account: Account | undefined,
  emailKey: EmailKey
): Limit => {
  const limit = environment.settings.throttle.accountFailures
  return account?.deviceKnown === true && deviceHash !== null
    ? { scope: "sign_in:device", subject: sha256(account.userId, deviceHash), limit }
    : { ...accountCounter(emailKey), limit }
}

const accountCounter = (emailKey: EmailKey) => ({
  scope: "sign_in:account",
  subject: sha256(emailKey)
})

const addressLimit = (environment: Environment, ipAddress: string | null): Limit | null =>
  ipAddress === null
    ? null
    : {
        scope: "sign_in:address",
        subject: sha256(networkOf(ipAddress)),
        limit: environment.settings.throttle.addressFailures
      }
