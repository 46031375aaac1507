import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { nobody } from "../../directory/users/User.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { SignInFailures } from "../signIn/SignInFailures.ts"
import {
  codePurpose,
  codePurpose as purpose,
  EmailCodeRequest,
  linkPurpose
} from "./EmailCodeRequest.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"
import type { RedeemedProof } from "../../credentials/proofs/Proof.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { UnprovenCredentials } from "../emailVerification/UnprovenCredentials.ts"
import type { HookQuestion, HookSetRefused } from "../hooks/HookQuestion.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { MailedSignUps, type MailedSignUp } from "../signUp/MailedSignUps.ts"
import type { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"

/** Result of a correct code. */
export type Redeemed =
  | Exclude<MailedSignUp, { readonly _tag: "Taken" }>
  | { readonly _tag: "Banned"; readonly userId: UserId }
  | { readonly _tag: "Nobody" }

const decode = Schema.decodeUnknownEffect(EmailCodeRequest)

/** Takes mailed codes, which find or make their users; wrong ones count (contract: "Throttling"). */
export class EmailCodeAttempts extends Context.Service<EmailCodeAttempts>()(
  "gatehouse/access/emailCode/EmailCodeAttempts",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const blockedDomains = yield* BlockedDomains
      const clients = yield* Clients
      const enforcement = yield* Enforcement
      const failures = yield* SignInFailures
      const hooks = yield* SignInHooks
      const proofs = yield* Proofs
      const refusals = yield* Refusals
      const signIn = yield* SignIn
      const signUps = yield* MailedSignUps
      const throttle = yield* Throttle
      const transaction = yield* Transaction
      const unproven = yield* UnprovenCredentials
      const directory = yield* UserDirectory

      /**
       * Finds or creates the user that a right code signs in, in the transaction that takes it, which
       * holds the user who had the address then.
       */
      const settle = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        { browser, email }: EmailCodeRequest,
        { subject, userId }: Pick<RedeemedProof, "subject" | "userId">
      ): Effect.fn.Return<Redeemed, SsoRequired | HookQuestion | HookSetRefused> {
        yield* proofs.redeem(environment, linkPurpose, { subject }, () => Effect.succeed(true))
        const owner = yield* addressBook.byPrimaryAddress(environment, keyOf(email))
        // The address may have become somebody's, or somebody else's, since.
        if ((owner?.userId ?? null) !== userId) return { _tag: "Nobody" }
        if (owner === undefined) {
          const isAllowed = yield* blockedDomains.allows(environment, email)
          if (!isAllowed || !maySignUp(environment)) return { _tag: "Nobody" }
          const signedUp = yield* signUps.settle(environment, origin, email, browser)
          return signedUp._tag === "Taken" ? { _tag: "Nobody" } : signedUp
        }
        if (owner.status === "banned") return { _tag: "Banned", userId: owner.userId }
        yield* proofs.voidOf(environment, owner.userId, [codePurpose, linkPurpose])
        yield* unproven.prove(environment, owner, clients.hold(environment, origin.client))
        const outcome = yield* signIn.complete(environment, origin, owner.userId, ["email_code"])
        return { _tag: "SignedIn", outcome }
      })

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
        const hold = directory.lock(environment.id, userId ?? nobody)
        const redeem = (code: Redacted.Redacted, taken: Effect.Effect<void>) =>
          enforcement.told(environment)(
            hooks.around(
              environment,
              transaction.run(
                hold.pipe(
                  Effect.andThen(
                    // A wrong code must not roll this back, or its try would not count.
                    proofs.redeemCode(environment, purpose, requestId, code, () =>
                      Effect.tap(settle(environment, origin, request, found), () => taken)
                    )
                  )
                )
              )
            )
          )
        return { email: request.email, deviceHash: origin.deviceHash, redeem, userId }
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
        else
          yield* failures.failed(environment, request, {
            factor: "email_code",
            reason: "invalid_code",
            consecutive: counted.at(-1)?.consecutive
          })
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
  static readonly layer = Layer.effect(this, this.make)
}

/**
 * True if an address that belongs to nobody may become a user's; anything else that is missing is
 * asked for later.
 */
export const maySignUp = ({ settings }: Environment): boolean => settings.signUp.mode === "public"
