import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { InvalidCode } from "../../credentials/proofs/ProofsProblems.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import { completedBy, type ProvenFactor } from "../../credentials/secondFactors/SecondFactor.ts"
import {
  SecondFactorAttempts,
  type CountedAttempt
} from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { ConnectedPeople } from "../connected/ConnectedPeople.ts"
import { LinkByAddress } from "../federation/LinkByAddress.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"
import { SignIn } from "../signIn/SignIn.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

/** Nobody is signed in until the second factor is proven. */
const nobody = userActor(null)

/** Tries of a pending sign-in's second factor, which count alike for codes and for passkeys. */
export class ChallengeTries extends Context.Service<ChallengeTries>()(
  "gatehouse/access/mfa/ChallengeTries",
  {
    make: Effect.gen(function* () {
      const attempts = yield* SecondFactorAttempts
      const connectedPeople = yield* ConnectedPeople
      const enforcement = yield* Enforcement
      const links = yield* LinkByAddress
      const pending = yield* PendingSignIns
      const signIn = yield* SignIn

      /**
       * Counts a try before `judged` looks at it. A wrong answer stays counted, as a failure of the
       * second factor; after any other failure, and where the challenge is gone or out of tries, it
       * is as if nobody had tried.
       */
      const count = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        wrong: "invalid_code" | "invalid_passkey",
        judged: (attempt: CountedAttempt) => Effect.Effect<A | undefined, E, R>
      ) {
        const deviceHash = origin.deviceHash ?? installHash(origin.client)
        const attempt = yield* attempts
          .count(environment, { userId: begun.userId, deviceHash })
          .pipe(Effect.mapError(rateLimited))
        const method = wrong === "invalid_passkey" ? "passkey" : undefined
        const outcome = (yield* pending.spendTry(environment, begun))
          ? yield* judged(attempt).pipe(
              Effect.tapError(
                Effect.fnUntraced(function* ({ _tag }) {
                  if (_tag === wrong) {
                    return yield* attempts.failed(environment, attempt, nobody, method)
                  }
                  yield* pending.returnTry(environment, begun)
                  yield* attempts.withdraw(environment, attempt)
                })
              ),
              enforcement.told(environment)
            )
          : undefined
        if (outcome !== undefined) return outcome
        yield* attempts.withdraw(environment, attempt)
        return yield* new InvalidCode()
      })

      /**
       * Completes the sign-in by a factor that the caller's transaction has proven. Undefined where
       * the connection that began it lets its person in no more.
       */
      const complete = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        attempt: CountedAttempt,
        factor: ProvenFactor,
        rememberDevice: boolean
      ) {
        const { connected, identity, methods, userId } = begun
        const since = yield* DateTime.now
        const isStopped = yield* signIn.isStopped(completedBy(factor, methods, connected))
        if (!isStopped && !(yield* connectedPeople.settleAny(environment, userId, connected))) {
          return undefined
        }
        yield* attempts.passed(environment, attempt, factor)
        const outcome = yield* signIn.completeWith(environment, origin, factor, begun, {
          rememberDevice,
          since
        })
        if (outcome._tag === "Established") {
          yield* links.linkAfterwards(environment, userId, identity)
        }
        return outcome
      })

      return { count, complete }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
