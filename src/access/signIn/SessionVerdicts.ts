import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import type {
  OwedFactor,
  PendingSignIn,
  RequiredFactor
} from "../../credentials/secondFactors/OwedFactor.ts"
import { PendingSignIns } from "../../credentials/secondFactors/PendingSignIns.ts"
import {
  includesSecondFactor,
  type CompleteAuthentication,
  type SecondFactorMethod
} from "../../credentials/secondFactors/SecondFactor.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import type { ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import { sha256 } from "../../platform/Crypto.ts"
import type { LiveClient } from "../../sessions/clients/Client.ts"
import type { HookPlace } from "../../sessions/hooks/HookSubject.ts"
import type { HookQuestion } from "../hooks/HookQuestion.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import type { DeniedSignIn, SignInOrigin } from "./SignInOutcome.ts"

const provesFactor = (
  factor: RequiredFactor,
  { connection, methods }: CompleteAuthentication
): boolean =>
  factor === "passkey"
    ? methods.includes("passkey")
    : includesSecondFactor(methods) || connection?.secondFactor === true

/** Verdicts of the customer's backend on sessions that are about to begin. */
export class SessionVerdicts extends Context.Service<SessionVerdicts>()(
  "gatehouse/access/signIn/SessionVerdicts",
  {
    make: Effect.gen(function* () {
      const hooks = yield* SignInHooks
      const pending = yield* PendingSignIns
      const factors = yield* SecondFactors

      /** Asks about a sign-in that is through with all of its factors. */
      const decided = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        authentication: CompleteAuthentication,
        identity?: NewIdentity,
        connected?: ConnectedSignIn
      ): Effect.fn.Return<DeniedSignIn | OwedFactor | undefined, HookQuestion> {
        const { methods, userId } = authentication
        const connectionId = connected?.asserted.connectionId ?? null
        const place = { ...placeOf(origin), connectionId }
        const verdict = yield* hooks.beforeSession(environment, place, userId, methods)
        if (verdict._tag === "Allowed") return undefined
        if (verdict._tag === "Denied") return { _tag: "Denied", denial: verdict.denial }
        const { factor } = verdict
        if (provesFactor(factor, authentication)) return undefined
        const held = yield* factors.ofHeld(environment, userId)
        const browser = origin.browser?.hash ?? null
        return yield* pending.requireFactor(environment, browser, held, methods, factor, {
          ...(identity === undefined ? {} : { identity }),
          ...(connected === undefined ? {} : { connected })
        })
      })

      /** The refusal of a sign-in by methods that are every factor which could be required. */
      const refusal = (
        environment: Environment,
        origin: SignInOrigin,
        { methods, userId }: Pick<CompleteAuthentication, "methods" | "userId">
      ): Effect.Effect<DeniedSignIn | undefined, HookQuestion> =>
        Effect.map(hooks.beforeSession(environment, placeOf(origin), userId, methods), (verdict) =>
          verdict._tag === "Denied" ? { _tag: "Denied", denial: verdict.denial } : undefined
        )

      /**
       * The refusal that the customer's backend gave a moment ago, asked before anything is written
       * for the sign-in.
       */
      const denied = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        proven: Pick<CompleteAuthentication, "methods" | "userId">
      ) {
        const verdict = yield* hooks.answered(proven.userId, proven.methods)
        if (verdict?._tag !== "Denied") return undefined
        return yield* refusal(environment, origin, proven)
      })

      /** Likewise of a pending sign-in, asked with the factor that it takes up. */
      const deniedSession = (
        environment: Environment,
        origin: SignInOrigin,
        {
          hook,
          methods,
          userId
        }: Pick<PendingSignIn, "methods" | "hook"> & {
          readonly userId: UserId
        },
        factor: SecondFactorMethod
      ) =>
        hook === undefined
          ? denied(environment, origin, { methods: [...methods, factor], userId })
          : Effect.undefined

      /** True if the customer's backend has just said that no session follows from these methods. */
      const isStopped = (authentication: CompleteAuthentication) =>
        Effect.map(hooks.answered(authentication.userId, authentication.methods), (verdict) => {
          if (verdict === undefined || verdict._tag === "Allowed") return false
          return verdict._tag === "Denied" || !provesFactor(verdict.factor, authentication)
        })

      return { decided, refusal, denied, deniedSession, isStopped }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** The device of a sign-in, as hooks are told of it. */
export const placeOf = ({
  breachedPassword,
  client,
  deviceHash,
  native,
  returnTo
}: SignInOrigin): HookPlace => ({
  deviceHash: deviceHash ?? installHash(client),
  native,
  breachedPassword: breachedPassword ?? null,
  returnTo: returnTo ?? null
})

/** An install has no cookie for a secret of its own, so its client tells it apart. */
export const installHash = <Client extends LiveClient | null>(client: Client) =>
  (client === null ? null : sha256("client:", client.id)) as Client extends null ? null : Uint8Array
