import { Context, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import type { ProofName, RedeemedProof } from "../proofs/Proof.ts"
import { Proofs } from "../proofs/Proofs.ts"
import {
  isTrustedAfter,
  trustedDeviceMethod,
  type PresentedTrust
} from "../trustedDevices/TrustedDevice.ts"
import { TrustedDevices } from "../trustedDevices/TrustedDevices.ts"
import type { ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import { OwedFactor, PendingSignIn, type PendingKind, type RequiredFactor } from "./OwedFactor.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import {
  byConnection,
  owedAfterFirstFactor,
  type CompleteAuthentication,
  type SecondFactorMethod
} from "./SecondFactor.ts"
import { SecondFactors, type HeldUser } from "./SecondFactors.ts"

const encode = Schema.encodeEffect(PendingSignIn)
const decode = Schema.decodeUnknownEffect(PendingSignIn)

/** A sign-in that waits for its second factor, as it was begun in the caller's browser. */
export interface BegunSignIn extends PendingSignIn {
  readonly kind: PendingKind
  readonly userId: UserId
}

/** Nothing beyond the first factor is required. */
export interface NothingOwed {
  readonly _tag: "NothingOwed"
  readonly authentication: CompleteAuthentication
  /** Present if a trusted device stood for the second factor: the browser's new cookie, or null. */
  readonly trustCookie?: Redacted.Redacted | null
}

/** The browser of a sign-in whose first factor is proven. */
export interface FactorOrigin {
  /** SHA-256 of its secret in hexadecimal digits; null for an install or a server. */
  readonly browser: string | null
  /** Null where no trusted device may stand for the second factor. */
  readonly trust: PresentedTrust | null
}

/** Sign-ins that wait for their second factor (contract: "What sign-in answers"). */
export class PendingSignIns extends Context.Service<PendingSignIns>()(
  "gatehouse/credentials/secondFactors/PendingSignIns",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const crypto = yield* Crypto
      const factors = yield* SecondFactors
      const proofs = yield* Proofs
      const trustedDevices = yield* TrustedDevices
      const identities = yield* Identities

      const begin = Effect.fnUntraced(function* (
        environment: Environment,
        kind: PendingKind,
        userId: UserId,
        begun: Pick<PendingSignIn, "browser" | "methods" | "identity" | "connected" | "hook">
      ) {
        const { lifetimeSeconds } = environment.settings.codes
        const token = yield* crypto.secret
        const expiresAt = DateTime.add(yield* DateTime.now, { seconds: lifetimeSeconds })
        yield* proofs.issue(environment, {
          purpose: kind,
          // Each has its own subject, so that somebody who knows the password cannot end another's
          // sign-in.
          subject: begun.browser ?? (yield* crypto.uuidV7),
          userId,
          payload: yield* Effect.orDie(encode({ ...begun, token, expiresAt })),
          lifetimeSeconds,
          token
        })
        return { token, expiresAt }
      })

      /**
       * Second factor or enrolment that a user owes beyond the first factor, in the caller's
       * transaction, which has locked them. If anything is owed, a pending sign-in is begun, bound to
       * the browser; with an identity, the caller has to link it once the sign-in is complete. A
       * trusted device stands for the factor of a sign-in that links nothing.
       */
      const owedBy = Effect.fn("PendingSignIns.owedBy")(function* (
        environment: Environment,
        { browser, trust }: FactorOrigin,
        held: HeldUser,
        methods: ReadonlyArray<string>,
        identity?: NewIdentity,
        connected?: ConnectedSignIn
      ): Effect.fn.Return<OwedFactor | NothingOwed> {
        const { enrolled, userId } = held
        const hasPasskey = canUsePasskey(environment, held)
        const { policy } = environment.settings.mfa
        const owing = owedAfterFirstFactor(policy, enrolled, hasPasskey)
        // Whose account is about to be linked has yet to prove all of it: the word counts from then on.
        const isLinking = owing === "challenge" && connected?.link === "proven"
        if (owing === "nothing" || (connected?.secondFactor === true && !isLinking)) {
          return nothingOwed(userId, methods, connected)
        }
        if (owing === "challenge" && trust !== null && isTrustedAfter(methods) && !identity) {
          const used = yield* trustedDevices.use(environment, userId, trust)
          const trusted = [...methods, trustedDeviceMethod]
          if (used) return { ...nothingOwed(userId, trusted, connected), trustCookie: used.cookie }
        }
        const kind = `mfa_${owing}` as const
        const begun = yield* begin(environment, kind, userId, {
          browser,
          methods,
          ...(identity === undefined ? {} : { identity }),
          ...(connected === undefined ? {} : { connected })
        })
        return owed(kind, begun, { ...held, hasPasskey })
      })

      /**
       * Begins to wait for a factor that the customer's backend requires: one that the user has, else
       * one to enrol; in the caller's transaction, as `owedBy`.
       */
      const requireFactor = Effect.fn("PendingSignIns.requireFactor")(function* (
        environment: Environment,
        browser: string | null,
        held: HeldUser,
        methods: ReadonlyArray<string>,
        requires: RequiredFactor,
        more: Pick<PendingSignIn, "identity" | "connected">
      ): Effect.fn.Return<OwedFactor> {
        const hasPasskey = canUsePasskey(environment, held)
        const hasIt = hasPasskey || (requires === "second_factor" && held.enrolled)
        const kind = hasIt ? "mfa_challenge" : "mfa_enrollment"
        const hook = { requires }
        const begun = yield* begin(environment, kind, held.userId, {
          browser,
          methods,
          hook,
          ...more
        })
        return owed(kind, { ...begun, hook }, { ...held, hasPasskey })
      })

      const opened = Effect.fnUntraced(function* (
        environment: Environment,
        kind: PendingKind,
        { payload, userId }: RedeemedProof
      ) {
        if (userId === null) return undefined
        const begun = yield* Effect.orDie(decode(payload))
        return (yield* identities.isVouchedFor(environment, userId, begun.methods, begun.identity))
          ? { ...begun, kind, userId }
          : undefined
      })

      const find = Effect.fnUntraced(function* (
        environment: Environment,
        kind: PendingKind,
        name: ProofName
      ) {
        const proof = yield* proofs.inspectOpen(environment, kind, name)
        return proof === undefined ? undefined : yield* opened(environment, kind, proof)
      })

      /** The pending sign-in of this browser. */
      const waitingIn = Effect.fn("PendingSignIns.waitingIn")(function* (
        environment: Environment,
        browser: string
      ) {
        for (const kind of ["mfa_challenge", "mfa_enrollment"] as const) {
          const begun = yield* find(environment, kind, { subject: browser })
          if (begun === undefined) continue
          const held = yield* factors.ofHeld(environment, begun.userId)
          return owed(kind, begun, { ...held, hasPasskey: canUsePasskey(environment, held) })
        }
        return undefined
      })

      /** The pending sign-in of this name; undefined for another browser's, or none. */
      const begunIn = Effect.fn("PendingSignIns.begunIn")(function* (
        environment: Environment,
        kind: PendingKind,
        browser: string | null,
        token: Redacted.Redacted
      ) {
        const begun = yield* find(environment, kind, token)
        return begun?.browser === browser ? begun : undefined
      })

      /**
       * The first half of `attempt`, for an answer that is looked at outside of any transaction; false
       * after the last try.
       */
      const spendTry = (environment: Environment, { kind, token }: BegunSignIn) =>
        proofs.countTry(environment, kind, token)

      /** The second half of `attempt`. */
      const take = <A, E, R>(
        environment: Environment,
        { kind, token, userId }: BegunSignIn,
        use: Effect.Effect<A, E, R>
      ) => {
        const hold = directory.lock(environment.id, userId)
        return proofs.redeemHolding(environment, kind, token, hold, () => use)
      }

      /**
       * Spends a try of it, counted before anything is looked at, and takes it away for `use`, whose
       * failure leaves it as it was but for the try. The user's credentials stand still meanwhile.
       * Undefined where it is gone, and after its last try. Call it outside of any transaction.
       */
      const attempt = Effect.fnUntraced(function* <A, E, R>(
        environment: Environment,
        begun: BegunSignIn,
        use: Effect.Effect<A, E, R>
      ): Effect.fn.Return<A | undefined, E, R> {
        if (!(yield* spendTry(environment, begun))) return undefined
        return yield* take(environment, begun, use)
      })

      return {
        owedBy,
        requireFactor,
        waitingIn,
        begunIn,
        attempt,
        spendTry,
        /** Gives a try back that no wrong answer has spent. */
        returnTry: (environment: Environment, { kind, token }: BegunSignIn) =>
          proofs.returnTry(environment, kind, token),
        take
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const nothingOwed = (
  userId: UserId,
  methods: ReadonlyArray<string>,
  connected: ConnectedSignIn | undefined
): NothingOwed => ({
  _tag: "NothingOwed",
  authentication: {
    userId,
    methods,
    ...(connected && { connection: byConnection(connected) })
  } as CompleteAuthentication
})

const canUsePasskey = (environment: Environment, { hasPasskey }: HeldUser): boolean =>
  hasPasskey && relyingPartyOf(environment) !== undefined

const factorsOf = ({
  enrolled,
  hasPasskey,
  recoveryCodesLeft
}: HeldUser): ReadonlyArray<SecondFactorMethod> => [
  ...(enrolled ? (["totp"] as const) : []),
  ...(enrolled && recoveryCodesLeft > 0 ? (["recovery_code"] as const) : []),
  ...(hasPasskey ? (["passkey"] as const) : [])
]

const owed = (
  kind: PendingKind,
  { expiresAt, hook, token }: Pick<PendingSignIn, "token" | "expiresAt" | "hook">,
  held: HeldUser
): OwedFactor =>
  kind === "mfa_enrollment"
    ? OwedFactor.EnrollmentOwed({
        enrollmentToken: token,
        passkeyOnly: hook?.requires === "passkey",
        expiresAt
      })
    : OwedFactor.ChallengeOwed({
        challengeId: token,
        factors: factorsOf(hook?.requires === "passkey" ? { ...held, enrolled: false } : held),
        expiresAt
      })
