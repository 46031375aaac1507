import { Context, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import {
  PasskeyAssertions,
  type VerifiedAssertion
} from "../../credentials/passkeys/PasskeyAssertions.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/Passkey.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditResult } from "../../tenancy/audit/AuditEvent.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

const purpose = "passkey_sign_in"

/** Signs people in by a passkey alone: who they are comes with it (contract: "Passkeys"). */
export class PasskeySignIn extends Context.Service<PasskeySignIn>()(
  "gatehouse/access/passkeys/PasskeySignIn",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const ceremonies = yield* PasskeyCeremonies
      const enforcement = yield* Enforcement
      const assertions = yield* PasskeyAssertions
      const hooks = yield* SignInHooks
      const signIn = yield* SignIn
      const transaction = yield* Transaction
      const directory = yield* UserDirectory

      /** Starts a ceremony for anyone at this host, in this browser. */
      const start = Effect.fn("PasskeySignIn.start")(function* (
        environment: Environment,
        host: string,
        browser: string | null
      ) {
        const relyingParty = relyingPartyAt(environment, host)
        if (relyingParty === undefined) return yield* new PasskeysDisabled()
        const owner = { purpose, begunBy: browser, userId: null } as const
        return yield* ceremonies.beginToProve(environment, owner, relyingParty)
      })

      const refused = (
        environment: Environment,
        userId: UserId | null,
        result: AuditResult,
        reason: string
      ) => audit.record(refusedSignInEntry(environment.id, userId, result, { reason }))

      const complete = (
        environment: Environment,
        origin: SignInOrigin,
        verified: VerifiedAssertion
      ) =>
        transaction
          .brief(
            Effect.gen(function* () {
              const { userId } = verified.passkey
              // Sent together, but the second still sees what was there once the first held the user.
              const [isActive, foreseen] = yield* Effect.all(
                [
                  directory.lockActive(environment.id, userId),
                  signIn.preloadSignIn(environment, origin, userId)
                ],
                { concurrency: "unbounded" }
              )
              if (!isActive) return undefined
              return yield* assertions.useFor(environment, verified, (proven) =>
                signIn.completeWithPasskey(environment, origin, proven, foreseen)
              )
            })
          )
          .pipe(Effect.catchTag("UsedMeanwhile", () => Effect.undefined))

      /** A passkey is possession and verification in one: no second factor is asked for. */
      const verify = Effect.fn("PasskeySignIn.verify")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        ceremonyId: Redacted.Redacted,
        credential: unknown
      ) {
        const relyingParty = relyingPartyOf(environment)
        const owner = { purpose, begunBy: browser } as const
        // Started side by side: neither depends on the other, and the answer needs both.
        const [ceremony, claimed] = yield* Effect.all(
          [
            ceremonies.take(environment, owner, ceremonyId),
            assertions.claimed(environment, credential)
          ],
          { concurrency: 2 }
        )
        const verified =
          ceremony === undefined || claimed === null || relyingParty === undefined
            ? null
            : yield* assertions.verifyClaimed(environment, relyingParty, ceremony, claimed)
        if (verified === null || ceremony === undefined) {
          yield* refused(environment, claimed?.passkey.userId ?? null, "failure", "invalid_passkey")
          return yield* new InvalidPasskey()
        }
        const { userId, userStatus } = verified.passkey
        if (userStatus === "banned") {
          yield* refused(environment, userId, "denied", "user_banned")
          return yield* new UserBanned()
        }
        const outcome = yield* enforcement.told(environment)(
          hooks
            .around(environment, complete(environment, origin, verified))
            .pipe(ceremonies.keptUnasked(environment, owner, ceremonyId, ceremony))
        )
        if (outcome !== undefined) return outcome
        yield* refused(environment, userId, "failure", "invalid_passkey")
        return yield* new InvalidPasskey()
      })

      return { start, verify }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
