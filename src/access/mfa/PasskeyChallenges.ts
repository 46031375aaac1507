import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { PasskeyAssertions } from "../../credentials/passkeys/PasskeyAssertions.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/Passkey.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import type { CountedAttempt } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { ConnectedPeople } from "../connected/ConnectedPeople.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { markOf, MfaChallenges } from "./MfaChallenges.ts"

/** Place in which a pending sign-in continues. */
export interface PendingPlace {
  readonly host: string
  readonly browser: string | null
}

/** An authenticator's answer in a ceremony. */
export interface AnsweredCeremony {
  readonly ceremonyId: Redacted.Redacted
  readonly credential: unknown
}

/** Completing a sign-in by a passkey as the second factor, one's own or a new one. */
export class PasskeyChallenges extends Context.Service<PasskeyChallenges>()(
  "gatehouse/access/mfa/PasskeyChallenges",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const ceremonies = yield* PasskeyCeremonies
      const factors = yield* SecondFactors
      const connectedPeople = yield* ConnectedPeople
      const assertions = yield* PasskeyAssertions
      const passkeys = yield* Passkeys
      const pending = yield* PendingSignIns
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const hooks = yield* SignInHooks
      const signIn = yield* SignIn
      const challenges = yield* MfaChallenges

      /** Begins to prove one of the user's passkeys for this challenge alone. */
      const start = Effect.fn("PasskeyChallenges.start")(function* (
        environment: Environment,
        { browser, host }: PendingPlace,
        challengeId: Redacted.Redacted
      ) {
        const begun = yield* pending.begunIn(environment, "mfa_challenge", browser, challengeId)
        if (begun === undefined) return yield* new InvalidCode()
        const relyingParty = relyingPartyAt(environment, host)
        const own = yield* passkeys.list(environment, begun.userId)
        if (relyingParty === undefined) return yield* new PasskeysDisabled()
        if (own.length === 0) return yield* new InvalidPasskey()
        const owner = { ...challengeOf(begun), userId: begun.userId }
        return yield* ceremonies.beginToProve(environment, owner, relyingParty, own)
      })

      const proven = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        begun: BegunSignIn,
        attempt: CountedAttempt,
        { ceremonyId, credential }: AnsweredCeremony,
        rememberDevice: boolean
      ) {
        const { userId } = begun
        const relyingParty = relyingPartyOf(environment)
        const ceremony = yield* ceremonies.take(environment, challengeOf(begun), ceremonyId)
        if (ceremony === undefined || relyingParty === undefined) return yield* new InvalidPasskey()
        const verified = yield* assertions.verify(
          environment,
          relyingParty,
          ceremony,
          credential,
          userId
        )
        if (verified === null) return yield* new InvalidPasskey()
        const completing = Effect.gen(function* () {
          // The user may have been banned, and the passkey removed, since.
          const held = yield* factors.hold(environment, userId)
          const factor =
            held === undefined ? undefined : yield* assertions.use(environment, verified)
          if (factor === undefined || factor === null) return yield* new InvalidPasskey()
          const outcome = yield* challenges.complete(
            environment,
            origin,
            begun,
            attempt,
            factor,
            rememberDevice
          )
          return outcome ?? (yield* new InvalidPasskey())
        })
        return yield* hooks
          .around(environment, pending.take(environment, begun, completing))
          .pipe(ceremonies.keptUnasked(environment, challengeOf(begun), ceremonyId, ceremony))
      })

      /**
       * Takes an authenticator's answer, and signs in. A wrong one is a try of the challenge and a
       * failure of the second factor, as a wrong code is.
       */
      const verify = Effect.fn("PasskeyChallenges.verify")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        challengeId: Redacted.Redacted,
        answered: AnsweredCeremony,
        rememberDevice: boolean
      ) {
        const begun = yield* pending.begunIn(environment, "mfa_challenge", browser, challengeId)
        if (begun === undefined) return yield* new InvalidCode()
        return yield* challenges.count(environment, origin, begun, "invalid_passkey", (attempt) =>
          proven(environment, origin, begun, attempt, answered, rememberDevice)
        )
      })

      /** Begins to make a passkey where the environment asks for a second factor. */
      const startEnrollment = Effect.fn("PasskeyChallenges.startEnrollment")(function* (
        environment: Environment,
        { browser, host }: PendingPlace,
        token: Redacted.Redacted
      ) {
        const begun = yield* challenges.enrollingIn(environment, browser, token)
        const { userId } = begun
        const relyingParty = relyingPartyAt(environment, host)
        if (relyingParty === undefined) return yield* new PasskeysDisabled()
        const account = yield* addressBook.primaryOf(environment, userId)
        const name = account?.address.email ?? userId
        const owner = { ...enrollmentOf(begun), userId }
        return yield* ceremonies.beginToCreate(environment, owner, relyingParty, {
          handle: yield* passkeys.handleOf(environment, userId),
          user: { name, displayName: name },
          existing: yield* passkeys.list(environment, userId)
        })
      })

      /** Registers it, and signs in: every other session of the user ends. */
      const confirmEnrollment = Effect.fn("PasskeyChallenges.confirmEnrollment")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        token: Redacted.Redacted,
        { ceremonyId, credential }: AnsweredCeremony,
        name: string | undefined
      ) {
        const begun = yield* challenges.enrollingIn(environment, browser, token)
        const { connected, userId } = begun
        if (!(yield* pending.spendTry(environment, begun))) return yield* new InvalidToken()
        const relyingParty = relyingPartyOf(environment)
        const ceremony = yield* ceremonies.take(environment, enrollmentOf(begun), ceremonyId)
        if (ceremony === undefined || relyingParty === undefined) return yield* new InvalidPasskey()
        const made = yield* passkeys.verifyNew(relyingParty, ceremony, credential)
        const actor = userActor(userId)
        const completing = Effect.gen(function* () {
          const held = yield* factors.hold(environment, userId)
          if (held === undefined) return yield* new InvalidToken()
          const denied = yield* signIn.deniedSession(environment, origin, begun, "passkey")
          if (denied !== undefined) return denied
          const since = yield* DateTime.now
          if (!(yield* connectedPeople.settleAny(environment, userId, connected))) {
            return yield* new InvalidToken()
          }
          const { proven: factor } = yield* passkeys.register(
            environment,
            userId,
            made,
            name,
            actor
          )
          yield* proofs.voidOf(environment, userId, ["totp_setup", "mfa_enrollment"])
          yield* sessions.endSessions(environment, userId)
          return yield* challenges.finish(environment, origin, begun, factor, { since })
        })
        const step = hooks
          .around(environment, pending.take(environment, begun, completing))
          .pipe(ceremonies.keptUnasked(environment, enrollmentOf(begun), ceremonyId, ceremony))
        return yield* challenges.enrolled(environment, begun, step)
      })

      return { start, verify, startEnrollment, confirmEnrollment }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** A ceremony belongs to one pending sign-in: it counts in no other. */
const challengeOf = (begun: BegunSignIn) =>
  ({ purpose: "passkey_challenge", begunBy: markOf(begun) }) as const

const enrollmentOf = (begun: BegunSignIn) =>
  ({ purpose: "passkey_enrollment", begunBy: markOf(begun) }) as const
