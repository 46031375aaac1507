import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/Proof.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import {
  completedBy,
  type PresentedFactor,
  type ProvenFactor
} from "../../credentials/secondFactors/SecondFactor.ts"
import {
  SecondFactorAttempts,
  type CountedAttempt
} from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { ConnectedPeople } from "../connected/ConnectedPeople.ts"
import { KnownAccounts } from "../federation/KnownAccounts.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"
import { SignIn } from "../signIn/SignIn.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { MfaDisabled } from "./MfaProblems.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { UserSecondFactor } from "./UserSecondFactor.ts"

/** Nobody is signed in until the second factor is proven. */
const nobody = userActor(null)

/**
 * Completing a sign-in by the second factor, or by taking one up (contract: "What sign-in answers").
 * Tries count alike for codes and for passkeys.
 */
export class MfaChallenges extends Context.Service<MfaChallenges>()(
  "gatehouse/access/mfa/MfaChallenges",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const clients = yield* Clients
      const factor = yield* UserSecondFactor
      const attempts = yield* SecondFactorAttempts
      const connectedPeople = yield* ConnectedPeople
      const enforcement = yield* Enforcement
      const factors = yield* SecondFactors
      const hooks = yield* SignInHooks
      const knownAccounts = yield* KnownAccounts
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

      /** Makes the session, and links an account that was found by its address only then. */
      const finish = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        factor: ProvenFactor,
        options: { readonly since: DateTime.Utc; readonly rememberDevice?: boolean }
      ) {
        const outcome = yield* signIn.completeWith(environment, origin, factor, begun, options)
        if (outcome._tag === "Established") {
          yield* knownAccounts.linkAfterwards(environment, begun.userId, begun.identity)
        }
        return outcome
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
        const { connected, methods, userId } = begun
        const since = yield* DateTime.now
        const isStopped = yield* signIn.isStopped(completedBy(factor, methods, connected))
        if (!isStopped && !(yield* connectedPeople.settleAny(environment, userId, connected))) {
          return undefined
        }
        yield* attempts.passed(environment, attempt, factor)
        return yield* finish(environment, origin, begun, factor, { rememberDevice, since })
      })

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
        const outcome = yield* complete(environment, origin, begun, attempt, proven, rememberDevice)
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
        return yield* count(environment, origin, begun, "invalid_code", (attempt) => {
          const passing = pass(environment, origin, begun, attempt, presented, rememberDevice)
          return hooks.around(environment, pending.take(environment, begun, passing))
        })
      })

      /** The pending sign-in of a browser that has to take up a second factor. */
      const enrollingIn = Effect.fnUntraced(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* pending.begunIn(environment, "mfa_enrollment", browser, token)
        if (begun === undefined) return yield* new InvalidToken()
        return environment.settings.mfa.policy === "off" ? yield* new MfaDisabled() : begun
      })

      /** Ends an enrollment whose try was spent; one that the customer's backend stopped spends none. */
      const enrolled = <A, E extends { readonly _tag: string }, R>(
        environment: Environment,
        begun: BegunSignIn,
        step: Effect.Effect<A | undefined, E, R>
      ) =>
        step.pipe(
          Effect.tapError(({ _tag }) =>
            _tag === "hook_unavailable" ? pending.returnTry(environment, begun) : Effect.void
          ),
          enforcement.told(environment),
          Effect.filterOrFail(
            (done) => done !== undefined,
            () => new InvalidToken()
          )
        )

      const enrollingByApp = Effect.fnUntraced(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* enrollingIn(environment, browser, token)
        // An authenticator app is not what is asked for.
        return begun.hook?.requires === "passkey" ? yield* new InvalidToken() : begun
      })

      /** Draws an authenticator's secret, and voids an older one of the same enrollment. */
      const startEnrollment = Effect.fn("MfaChallenges.startEnrollment")(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* enrollingByApp(environment, browser, token)
        const account = yield* addressBook.primaryOf(environment, begun.userId)
        const name = account?.address.email ?? begun.userId
        return yield* factor.beginSetup(environment, ownerOf(begun), name)
      })

      const enrol = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        code: Redacted.Redacted
      ) {
        // The user may have been banned since the sign-in began.
        const held = yield* factors.hold(environment, begun.userId)
        if (held === undefined) return yield* new InvalidToken()
        const denied = yield* signIn.deniedSession(environment, origin, begun, "totp")
        if (denied !== undefined) return { outcome: denied, recoveryCodes: [] }
        const since = yield* DateTime.now
        if (!(yield* connectedPeople.settleAny(environment, begun.userId, begun.connected))) {
          return yield* new InvalidToken()
        }
        yield* clients.hold(environment, origin.client)
        const { proven, recoveryCodes } = yield* factor
          .confirmSetup(environment, ownerOf(begun), code)
          .pipe(Effect.catchTag("mfa_already_enabled", () => new InvalidToken()))
        const outcome = yield* finish(environment, origin, begun, proven, { since })
        return { outcome, recoveryCodes }
      })

      /** Takes the first code of it, and signs in: every other session of the user ends. */
      const confirmEnrollment = Effect.fn("MfaChallenges.confirmEnrollment")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        token: Redacted.Redacted,
        code: Redacted.Redacted
      ) {
        const begun = yield* enrollingByApp(environment, browser, token)
        if (!(yield* pending.spendTry(environment, begun))) return yield* new InvalidToken()
        const enrolling = enrol(environment, origin, begun, code)
        const step = hooks.around(environment, pending.take(environment, begun, enrolling))
        return yield* enrolled(environment, begun, step)
      })

      return {
        verify,
        startEnrollment,
        confirmEnrollment,
        count,
        complete,
        finish,
        enrollingIn,
        enrolled
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Name of a pending sign-in for what belongs to it alone, and counts in no other. */
export const markOf = ({ token }: BegunSignIn): string => Hex.encode(sha256(Redacted.value(token)))

/** The pending sign-in itself owns its secret: another one of the user's has another. */
const ownerOf = (begun: BegunSignIn) => ({ userId: begun.userId, subject: markOf(begun) })
