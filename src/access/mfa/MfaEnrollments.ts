import { Context, DateTime, Effect, Layer, type Redacted } from "effect"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import type { Environment } from "../../contract/Environment.ts"
import { ConnectedPeople } from "../connected/ConnectedPeople.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { PendingSignIns, type BegunSignIn } from "../../credentials/secondFactors/PendingSignIns.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { markOf, MfaChallenges } from "./MfaChallenges.ts"
import { TotpSetups } from "./TotpSetups.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

/** Taking up a second factor to complete a sign-in, where the environment asks for one. */
export class MfaEnrollments extends Context.Service<MfaEnrollments>()(
  "gatehouse/access/mfa/MfaEnrollments",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const challenges = yield* MfaChallenges
      const clients = yield* Clients
      const factors = yield* SecondFactors
      const connectedPeople = yield* ConnectedPeople
      const pending = yield* PendingSignIns
      const setups = yield* TotpSetups
      const hooks = yield* SignInHooks
      const signIn = yield* SignIn

      const begunIn = Effect.fnUntraced(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* challenges.enrollingIn(environment, browser, token)
        // An authenticator app is not what is asked for.
        return begun.hook?.requires === "passkey" ? yield* new InvalidToken() : begun
      })

      /** Draws an authenticator's secret, and voids an older one of the same enrollment. */
      const start = Effect.fn("MfaEnrollments.start")(function* (
        environment: Environment,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* begunIn(environment, browser, token)
        const account = yield* addressBook.primaryOf(environment, begun.userId)
        const name = account?.address.email ?? begun.userId
        return yield* setups.begin(environment, ownerOf(begun), name)
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
        const { proven, recoveryCodes } = yield* setups
          .confirm(environment, ownerOf(begun), code)
          .pipe(Effect.catchTag("mfa_already_enabled", () => new InvalidToken()))
        const outcome = yield* challenges.finish(environment, origin, begun, proven, { since })
        return { outcome, recoveryCodes }
      })

      /** Takes the first code of it, and signs in: every other session of the user ends. */
      const confirm = Effect.fn("MfaEnrollments.confirm")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        token: Redacted.Redacted,
        code: Redacted.Redacted
      ) {
        const begun = yield* begunIn(environment, browser, token)
        if (!(yield* pending.spendTry(environment, begun))) return yield* new InvalidToken()
        const enrolling = enrol(environment, origin, begun, code)
        const step = hooks.around(environment, pending.take(environment, begun, enrolling))
        return yield* challenges.enrolled(environment, begun, step)
      })

      return { start, confirm }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** The pending sign-in itself owns its secret: another one of the user's has another. */
const ownerOf = (begun: BegunSignIn) => ({ userId: begun.userId, subject: markOf(begun) })
