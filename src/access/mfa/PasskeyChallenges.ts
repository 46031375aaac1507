import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import type { Environment } from "../../contract/Environment.ts"
import { PasskeyAssertions } from "../../credentials/passkeys/PasskeyAssertions.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/PasskeysProblems.ts"
import { InvalidCode, InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import type { CountedAttempt } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { ConnectedPeople } from "../connected/ConnectedPeople.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { LinkByAddress } from "../federation/LinkByAddress.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { MfaDisabled } from "./MfaProblems.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { ChallengeTries } from "./ChallengeTries.ts"

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
      const enforcement = yield* Enforcement
      const factors = yield* SecondFactors
      const connectedPeople = yield* ConnectedPeople
      const links = yield* LinkByAddress
      const assertions = yield* PasskeyAssertions
      const passkeys = yield* Passkeys
      const pending = yield* PendingSignIns
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const hooks = yield* SignInHooks
      const signIn = yield* SignIn
      const tries = yield* ChallengeTries

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
        const ceremony = yield* ceremonies.begin(environment, {
          ...challengeOf(begun),
          userId: begun.userId
        })
        const options = ceremonies.optionsToProve(relyingParty, ceremony.challenge, own)
        return { ceremonyId: ceremony.ceremonyId, options, expiresAt: ceremony.expiresAt }
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
          const outcome = yield* tries.complete(
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
        return yield* tries.count(environment, origin, begun, "invalid_passkey", (attempt) =>
          proven(environment, origin, begun, attempt, answered, rememberDevice)
        )
      })

      const enrolling = Effect.fnUntraced(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* pending.begunIn(environment, "mfa_enrollment", browser, token)
        if (begun === undefined) return yield* new InvalidToken()
        if (environment.settings.mfa.policy === "off") return yield* new MfaDisabled()
        return begun
      })

      /** Begins to make a passkey where the environment asks for a second factor. */
      const startEnrollment = Effect.fn("PasskeyChallenges.startEnrollment")(function* (
        environment: Environment,
        { browser, host }: PendingPlace,
        token: Redacted.Redacted
      ) {
        const begun = yield* enrolling(environment, browser, token)
        const { userId } = begun
        const relyingParty = relyingPartyAt(environment, host)
        if (relyingParty === undefined) return yield* new PasskeysDisabled()
        const ceremony = yield* ceremonies.begin(environment, { ...enrollmentOf(begun), userId })
        const account = yield* addressBook.primaryOf(environment, userId)
        const name = account?.address.email ?? userId
        const options = ceremonies.optionsToCreate(
          environment,
          relyingParty,
          ceremony.challenge,
          yield* passkeys.handleOf(environment, userId),
          { name, displayName: name },
          yield* passkeys.list(environment, userId)
        )
        return { ceremonyId: ceremony.ceremonyId, options, expiresAt: ceremony.expiresAt }
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
        const begun = yield* enrolling(environment, browser, token)
        const { connected, identity, userId } = begun
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
          const outcome = yield* signIn.completeWith(environment, origin, factor, begun, { since })
          if (outcome._tag === "Established") {
            yield* links.linkAfterwards(environment, userId, identity)
          }
          return outcome
        })
        const outcome = yield* hooks
          .around(environment, pending.take(environment, begun, completing))
          .pipe(
            ceremonies.keptUnasked(environment, enrollmentOf(begun), ceremonyId, ceremony),
            Effect.tapError(({ _tag }) =>
              _tag === "hook_unavailable" ? pending.returnTry(environment, begun) : Effect.void
            ),
            enforcement.told(environment)
          )
        return outcome ?? (yield* new InvalidToken())
      })

      return { start, verify, startEnrollment, confirmEnrollment }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** A ceremony belongs to one pending sign-in: it counts in no other. */
const nameOf = ({ token }: BegunSignIn): string => Hex.encode(sha256(Redacted.value(token)))

const challengeOf = (begun: BegunSignIn) =>
  ({ purpose: "passkey_challenge", begunBy: nameOf(begun) }) as const

const enrollmentOf = (begun: BegunSignIn) =>
  ({ purpose: "passkey_enrollment", begunBy: nameOf(begun) }) as const
