import { Context, Effect, Layer, type Redacted } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import type { AddressedUser } from "../../directory/addresses/Addressee.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import { SignInFailures } from "../signIn/SignInFailures.ts"
import { signInNetworkScope } from "../../tenancy/throttle/Network.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { closingFailures, Throttle, type Limit } from "../../tenancy/throttle/Throttle.ts"

/** Limits of a factor that proves an account, and the mail that tells its owner that they closed it. */
interface Counting {
  readonly limits: ReadonlyArray<Limit>
  readonly closed: (token: Redacted.Redacted) => MailTemplate
}

const passwordClosed = (token: Redacted.Redacted) => MailTemplate.password_closed({ token })
const codeClosed = (token: Redacted.Redacted) => MailTemplate.email_code_closed({ token })

/** Counts the tries to prove that an account is one's own, beside those of its sign-ins. */
export class LinkAttempts extends Context.Service<LinkAttempts>()(
  "gatehouse/access/sso/LinkAttempts",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const failures = yield* SignInFailures
      const refusals = yield* Refusals
      const resetLinks = yield* ResetLinks
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      /** The owner is notified of the failure that closes the factor. */
      const failed = Effect.fnUntraced(function* (
        environment: Environment,
        { address, userId }: AddressedUser,
        { closed }: Counting,
        isClosing: boolean
      ) {
        const recorded = audit.record(
          refusedSignInEntry(environment.id, userId, "failure", {
            reason: "invalid_credentials",
            methods: ["sso"]
          })
        )
        if (!isClosing) return yield* recorded
        const told = resetLinks.mail(environment, address.email, closed)
        yield* transaction.run(Effect.andThen(recorded, told))
      })

      /** Counts a try before it is looked at, and takes it back where it was right. */
      const counted = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
        environment: Environment,
        account: AddressedUser,
        counting: Counting,
        attempt: Effect.Effect<A, E, R>
      ) {
        const { limits } = counting
        const counters = yield* throttle.attempt(environment, limits).pipe(
          Effect.tapError(({ counter }) => {
            const isOfAccount = counter.scope !== signInNetworkScope
            return refusals.note(environment, counter, isOfAccount ? account.userId : null)
          }),
          Effect.mapError(rateLimited)
        )
        const closing = limits.findIndex(({ closesAfter }) => closesAfter !== undefined)
        const isClosing = counters[closing]?.consecutive === closingFailures
        const [own, together] = limits
        const settled =
          own === undefined ? Effect.void : throttle.settle(environment, own, together)
        const result = yield* attempt.pipe(
          Effect.tapError(({ _tag }) => {
            switch (_tag) {
              case "hook_unavailable":
                return settled
              case "overloaded":
                // Nothing was looked at, so nothing failed.
                return Effect.forEach(limits, (limit) => throttle.forgive(environment, limit))
              default:
                return failed(environment, account, counting, isClosing)
            }
          })
        )
        yield* settled
        return result
      })

      return {
        /** Counts the try of a password. */
        ofPassword: Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
          environment: Environment,
          account: AddressedUser,
          attempt: Effect.Effect<A, E, R>
        ) {
          const { ipAddress } = yield* RequestContext
          const limits = failures.passwordLimits(
            environment,
            keyOf(account.address.email),
            ipAddress
          )
          return yield* counted(environment, account, { limits, closed: passwordClosed }, attempt)
        }),
        /** Counts the try of a mailed code. */
        ofCode: Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
          environment: Environment,
          account: AddressedUser,
          attempt: Effect.Effect<A, E, R>
        ) {
          const { ipAddress } = yield* RequestContext
          const from = { device: undefined, ipAddress }
          const limits = failures.codeLimits(environment, keyOf(account.address.email), from)
          return yield* counted(environment, account, { limits, closed: codeClosed }, attempt)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
