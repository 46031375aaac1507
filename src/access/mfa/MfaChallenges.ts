import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ConnectedPeople } from "../connected/ConnectedPeople.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { LinkByAddress } from "../federation/LinkByAddress.ts"
import { InvalidCode } from "../../credentials/proofs/ProofsProblems.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import { completedBy, type PresentedFactor } from "../../credentials/secondFactors/SecondFactor.ts"
import {
  SecondFactorAttempts,
  type CountedAttempt
} from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"

/** Nobody is signed in until the second factor is proven. */
const nobody = userActor(null)

/** Completing a sign-in by the second factor (contract: "What sign-in answers"). */
export class MfaChallenges extends Context.Service<MfaChallenges>()(
  "gatehouse/access/mfa/MfaChallenges",
  {
    make: Effect.gen(function* () {
      const attempts = yield* SecondFactorAttempts
      const enforcement = yield* Enforcement
      const factors = yield* SecondFactors
      const connectedPeople = yield* ConnectedPeople
      const links = yield* LinkByAddress
      const pending = yield* PendingSignIns
      const hooks = yield* SignInHooks
      const signIn = yield* SignIn

      const pass = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        attempt: CountedAttempt,
        presented: PresentedFactor,
        rememberDevice: boolean
      ) {
        const { connected, hook, identity, userId } = begun
        if (hook?.requires === "passkey") return yield* new InvalidCode()
        // The user may have been banned, and the factor given up, since the challenge began.
        const held = yield* factors.hold(environment, userId)
        if (held?.enrolled !== true) return yield* new InvalidCode()
        const proven = yield* factors.prove(environment, userId, presented)
        if (proven === null) return yield* new InvalidCode()
        const since = yield* DateTime.now
        const isStopped = yield* signIn.isStopped(completedBy(proven, begun.methods, connected))
        if (!isStopped && !(yield* connectedPeople.settleAny(environment, userId, connected))) {
          return yield* new InvalidCode()
        }
        yield* attempts.passed(environment, attempt, proven)
        const outcome = yield* signIn.completeWith(environment, origin, proven, begun, {
          rememberDevice,
          since
        })
        if (outcome._tag === "Established") {
          yield* links.linkAfterwards(environment, userId, identity)
        }
        return outcome
      })

      /**
       * Takes a code for the challenge, and signs in. A challenge that is unknown, another browser's,
       * used, expired or out of tries is answered like a wrong code.
       */
      const verify = Effect.fn("MfaChallenges.verify")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        challengeId: Redacted.Redacted,
        presented: PresentedFactor,
        rememberDevice: boolean
      ) {
        const begun = yield* pending.begunIn(environment, "mfa_challenge", browser, challengeId)
        if (begun === undefined) return yield* new InvalidCode()
        const { userId } = begun
        const deviceHash = origin.deviceHash ?? installHash(origin.client)
        const attempt = yield* attempts
          .count(environment, { userId, deviceHash })
          .pipe(Effect.mapError(rateLimited))
        const passing = pass(environment, origin, begun, attempt, presented, rememberDevice)
        const outcome = (yield* pending.spendTry(environment, begun))
          ? yield* hooks.around(environment, pending.take(environment, begun, passing)).pipe(
              Effect.tapError(
                Effect.fnUntraced(function* ({ _tag }) {
                  if (_tag === "invalid_code") {
                    return yield* attempts.failed(environment, attempt, nobody)
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

      return { verify }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
