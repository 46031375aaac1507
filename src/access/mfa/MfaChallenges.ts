import { Context, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { InvalidCode } from "../../credentials/proofs/ProofsProblems.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import type { PresentedFactor } from "../../credentials/secondFactors/SecondFactor.ts"
import type { CountedAttempt } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { ChallengeTries } from "./ChallengeTries.ts"

/** Completing a sign-in by the second factor (contract: "What sign-in answers"). */
export class MfaChallenges extends Context.Service<MfaChallenges>()(
  "gatehouse/access/mfa/MfaChallenges",
  {
    make: Effect.gen(function* () {
      const factors = yield* SecondFactors
      const pending = yield* PendingSignIns
      const hooks = yield* SignInHooks
      const tries = yield* ChallengeTries

      const pass = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        attempt: CountedAttempt,
        presented: PresentedFactor,
        rememberDevice: boolean
      ) {
        const { hook, userId } = begun
        if (hook?.requires === "passkey") return yield* new InvalidCode()
        // The user may have been banned, and the factor given up, since the challenge began.
        const held = yield* factors.hold(environment, userId)
        if (held?.enrolled !== true) return yield* new InvalidCode()
        const proven = yield* factors.prove(environment, userId, presented)
        if (proven === null) return yield* new InvalidCode()
        const outcome = yield* tries.complete(
          environment,
          origin,
          begun,
          attempt,
          proven,
          rememberDevice
        )
        return outcome ?? (yield* new InvalidCode())
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
        return yield* tries.count(environment, origin, begun, "invalid_code", (attempt) => {
          const passing = pass(environment, origin, begun, attempt, presented, rememberDevice)
          return hooks.around(environment, pending.take(environment, begun, passing))
        })
      })

      return { verify }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
