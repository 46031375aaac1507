import { Context, Effect, Layer } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import type { AddressedUser } from "../../directory/addresses/Addressee.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { SignInFailures, type WrongAnswer } from "../signIn/SignInFailures.ts"
import { signInNetworkScope } from "../../tenancy/throttle/Limit.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { Throttle, type Limit } from "../../tenancy/throttle/Throttle.ts"

/** Limits of a factor that proves an account. */
interface Counting extends Pick<WrongAnswer, "factor"> {
  readonly limits: ReadonlyArray<Limit>
}

/** Counts the tries to prove that an account is one's own, beside those of its sign-ins. */
export class LinkAttempts extends Context.Service<LinkAttempts>()(
  "gatehouse/access/sso/LinkAttempts",
  {
    make: Effect.gen(function* () {
      const failures = yield* SignInFailures
      const refusals = yield* Refusals
      const throttle = yield* Throttle

      /** Counts a try before it is looked at, and takes it back where it was right. */
      const counted = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
        environment: Environment,
        account: AddressedUser,
        counting: Counting,
        attempt: Effect.Effect<A, E, R>
      ) {
        const { factor, limits } = counting
        const counters = yield* throttle.attempt(environment, limits).pipe(
          Effect.tapError(({ counter }) => {
            const isOfAccount = counter.scope !== signInNetworkScope
            return refusals.note(environment, counter, isOfAccount ? account.userId : null)
          }),
          Effect.mapError(rateLimited)
        )
        const closing = limits.findIndex(({ closesAfter }) => closesAfter !== undefined)
        const whose = { email: account.address.email, userId: account.userId }
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
                return failures.failed(environment, whose, {
                  factor,
                  reason: "invalid_credentials",
                  methods: ["sso"],
                  consecutive: counters[closing]?.consecutive
                })
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
          return yield* counted(environment, account, { limits, factor: "password" }, attempt)
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
          return yield* counted(environment, account, { limits, factor: "email_code" }, attempt)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
