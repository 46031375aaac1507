import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { nobody } from "../../directory/users/User.ts"
import { UserLock } from "../../directory/users/UserLock.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { closingFailures, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { SignInFailures } from "../signIn/SignInFailures.ts"
import { EmailCodeHolders } from "./EmailCodeHolders.ts"
import { codePurpose as purpose, EmailCodeRequest } from "./EmailCodeRequest.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"

const decode = Schema.decodeUnknownEffect(EmailCodeRequest)

/** Takes mailed codes, and counts the wrong ones (contract: "Throttling"). */
export class EmailCodeAttempts extends Context.Service<EmailCodeAttempts>()(
  "gatehouse/access/emailCode/EmailCodeAttempts",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const enforcement = yield* Enforcement
      const failures = yield* SignInFailures
      const holders = yield* EmailCodeHolders
      const hooks = yield* SignInHooks
      const proofs = yield* Proofs
      const refusals = yield* Refusals
      const resetLinks = yield* ResetLinks
      const signIn = yield* SignIn
      const throttle = yield* Throttle
      const transaction = yield* Transaction
      const userLock = yield* UserLock

      /** A request that this browser made, and how to take its code. */
      const opened = Effect.fnUntraced(function* (
        environment: Environment,
        from: SignInOrigin,
        browser: string | null,
        requestId: Redacted.Redacted
      ) {
        if (!environment.settings.signIn.emailCode) return undefined
        const found = yield* proofs.inspectOpen(environment, purpose, requestId)
        const request = found && (yield* Effect.orDie(decode(found.payload)))
        // Checked before the try is counted, so that no other browser can use up the tries.
        if (found === undefined || request?.browser !== browser) return undefined
        const { userId } = found
        const origin = {
          ...from,
          deviceHash: from.deviceHash ?? installHash(from.client),
          returnTo: request.redirectUrl
        }
        const hold = userLock.lock(environment.id, userId ?? nobody)
        const redeem = (code: Redacted.Redacted, taken: Effect.Effect<void>) =>
          enforcement.told(environment)(
            hooks.around(
              environment,
              transaction.run(
                hold.pipe(
                  Effect.andThen(
                    // A wrong code must not roll this back, or its try would not count.
                    proofs.redeemCode(environment, purpose, requestId, code, () =>
                      Effect.tap(holders.redeem(environment, origin, request, found), () => taken)
                    )
                  )
                )
              )
            )
          )
        return { email: request.email, deviceHash: origin.deviceHash, redeem, userId }
      })

      /** The owner is notified of the failure that closes the codes of their address. */
      const failed = Effect.fnUntraced(function* (
        environment: Environment,
        { email, userId }: { readonly email: EmailAddress; readonly userId: UserId | null },
        consecutive: number
      ) {
        const recorded = audit.record(
          refusedSignInEntry(environment.id, userId, "failure", { reason: "invalid_code" })
        )
        if (consecutive !== closingFailures) return yield* recorded
        const told = resetLinks.mail(environment, email, (token) =>
          MailTemplate.email_code_closed({ token })
        )
        yield* transaction.run(Effect.andThen(recorded, told))
      })

      /** A code that was typed: a wrong one counts. Undefined where it is no code of this browser. */
      const type = Effect.fnUntraced(function* (
        environment: Environment,
        from: SignInOrigin,
        browser: string | null,
        requestId: Redacted.Redacted,
        code: Redacted.Redacted
      ) {
        const request = yield* opened(environment, from, browser, requestId)
        if (request === undefined) return undefined
        const { deviceHash, email, userId } = request
        const emailKey = keyOf(email)
        const known = yield* signIn.knowsDevice(environment, emailKey, deviceHash)
        const device =
          known && userId !== null && deviceHash !== null ? { userId, deviceHash } : undefined
        const { ipAddress } = yield* RequestContext
        const limits = failures.codeLimits(environment, emailKey, { device, ipAddress })
        const counted = yield* throttle.attempt(environment, limits).pipe(
          Effect.tapError(({ counter }) => refusals.note(environment, counter, userId)),
          Effect.mapError(rateLimited)
        )
        const [own, together] = limits
        const redeemed = yield* request
          .redeem(code, Effect.void)
          // The code was right, whatever else stood in the way.
          .pipe(Effect.tapError(() => throttle.settle(environment, own, together)))
        if (redeemed !== undefined) yield* throttle.settle(environment, own, together)
        else yield* failed(environment, request, counted.at(-1)?.consecutive ?? 0)
        return redeemed
      })

      /**
       * A code that came by the link of its mail, which nobody can guess: it is let through whatever
       * was counted, and opens what guesses have closed.
       */
      const follow = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        requestId: Redacted.Redacted,
        code: Redacted.Redacted
      ) {
        const request = yield* opened(environment, origin, browser, requestId)
        if (request === undefined) return undefined
        const { email, redeem, userId } = request
        return yield* redeem(code, failures.forgetCodes(environment, userId, keyOf(email)))
      })

      return { type, follow }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(EmailCodeHolders.layer))
}
