import { Context, Effect, Layer, type DateTime } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { LiveClient } from "../../sessions/clients/Client.ts"
import {
  NewSessions,
  type Establishment,
  type Foreseen
} from "../../sessions/clients/NewSessions.ts"
import type { HookQuestion } from "../hooks/HookQuestion.ts"
import { Disavowal } from "../disavowal/Disavowal.ts"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ConnectedSignIn } from "../../directory/identities/Asserted.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import type { PendingSignIn } from "../../credentials/secondFactors/OwedFactor.ts"
import {
  PendingSignIns,
  type FactorOrigin,
  type NothingOwed
} from "../../credentials/secondFactors/PendingSignIns.ts"
import {
  completedBy,
  completedByPasskey,
  type CompleteAuthentication,
  type ProvenFactor,
  type ProvenPasskey
} from "../../credentials/secondFactors/SecondFactor.ts"
import { SecondFactors, type HeldUser } from "../../credentials/secondFactors/SecondFactors.ts"
import { TrustedDevices } from "../../credentials/trustedDevices/TrustedDevices.ts"
import { Enforcement, type ClosedWay } from "../../organizations/enforcement/Enforcement.ts"
import type { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { SessionVerdicts, installHash } from "./SessionVerdicts.ts"
import { SignInStore } from "./SignInStore.ts"
import type { SignInOrigin, SignInOutcome, PasskeyOutcome } from "./SignInOutcome.ts"

/** A pending sign-in, as far as its end depends on it. */
type Begun = Pick<PendingSignIn, "methods" | "hook" | "identity" | "connected">

const factorOrigin = ({ browser, trust }: SignInOrigin): FactorOrigin => ({
  browser: browser?.hash ?? null,
  trust
})

/** Completion of a sign-in of which nothing is owed; a trusted device is no fresh proof. */
const provenBy = (
  { trustCookie }: NothingOwed,
  known: Pick<Establishment, "provenAt" | "standing">
) => (trustCookie === undefined ? known : { ...known, provenAt: null })

/** The end of every way of signing in (contract: "What sign-in answers"). */
export class SignIn extends Context.Service<SignIn>()("gatehouse/access/signIn/SignIn", {
  make: Effect.gen(function* () {
    const store = yield* SignInStore
    const newSessions = yield* NewSessions
    const disavowal = yield* Disavowal
    const pending = yield* PendingSignIns
    const factors = yield* SecondFactors
    const trustedDevices = yield* TrustedDevices
    const verdicts = yield* SessionVerdicts
    const enforcement = yield* Enforcement

    /** A way in that an organization's connection has closed is refused; its own never is. */
    const admit = (
      environment: Environment,
      userId: UserId,
      methods: ReadonlyArray<string>,
      way: ClosedWay = "other"
    ): Effect.Effect<void, SsoRequired> =>
      methods.includes("sso")
        ? Effect.void
        : enforcement.requireOpenPerson(environment, userId, way)

    const establish = Effect.fnUntraced(function* (
      environment: Environment,
      { client, deviceHash, native }: SignInOrigin,
      authentication: CompleteAuthentication,
      known: Pick<Establishment, "provenAt" | "standing"> = {},
      since?: DateTime.Utc
    ) {
      const deviceAt = (at: LiveClient) => deviceHash ?? installHash(at)
      const [established, acquaintance] = yield* newSessions.establishBeside(
        { environment, client, native, authentication, ...known },
        (at) => disavowal.remember(environment, authentication.userId, deviceAt(at))
      )
      const { client: establishedAt, session } = established.signedIn
      const device = deviceAt(establishedAt)
      const signedInAt = since ?? session.createdAt
      yield* disavowal.signedInFrom(environment, session, signedInAt, device, acquaintance)
      return established
    })

    /** Goes on with what a first factor leaves to be proven; makes the session where nothing is. */
    const completeHeld = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      held: HeldUser,
      firstFactor: ReadonlyArray<string>,
      known: Pick<Establishment, "provenAt" | "standing">,
      identity?: NewIdentity
    ): Effect.fn.Return<SignInOutcome, HookQuestion> {
      const from = factorOrigin(origin)
      const owed = yield* pending.owedBy(environment, from, held, firstFactor, identity)
      if (owed._tag !== "NothingOwed") return owed
      const { authentication, trustCookie = null } = owed
      const stopped = yield* verdicts.decided(environment, origin, authentication, identity)
      if (stopped !== undefined) return { ...stopped, trustCookie }
      const proven = provenBy(owed, known)
      const established = yield* establish(environment, origin, authentication, proven)
      return { _tag: "Established", established, trustCookie }
    })

    /** Completes a sign-in with its foreseen result; its address was admitted before. */
    const completeForeseen = (
      environment: Environment,
      origin: SignInOrigin,
      { held, standing }: Foreseen,
      firstFactor: ReadonlyArray<string>
    ) => completeHeld(environment, origin, held, firstFactor, { standing })

    const heldBy = (environment: Environment, userId: UserId) =>
      Effect.filterOrElse(
        factors.hold(environment, userId),
        (held) => held !== undefined,
        () => Effect.die(new Error("A user who may not sign in has passed the checks"))
      )

    /**
     * Completes a first factor that has passed every check, in the caller's transaction: makes the
     * session, or a pending sign-in where a second factor is owed. An identity is linked when a
     * pending sign-in completes, and else by the caller. `provenAt` is the time of the first factor's
     * proof if that was not just now; null if nobody says.
     */
    const complete = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      userId: UserId,
      firstFactor: ReadonlyArray<string>,
      identity?: NewIdentity,
      provenAt?: DateTime.Utc | null
    ): Effect.fn.Return<SignInOutcome, SsoRequired | HookQuestion> {
      const held = yield* heldBy(environment, userId)
      yield* admit(environment, userId, firstFactor)
      const known = provenAt === undefined ? {} : { provenAt }
      return yield* completeHeld(environment, origin, held, firstFactor, known, identity)
    })

    /**
     * Makes the session of a pending sign-in whose second factor was just proven, and trusts the
     * browser from then on if its owner asked for that; `since` is when this sign-in began to change
     * the account, where it did that before its session.
     */
    const completeWith = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      proven: ProvenFactor,
      { connected, hook, identity, methods }: Begun,
      { rememberDevice = false, since }: { rememberDevice?: boolean; since?: DateTime.Utc } = {}
    ): Effect.fn.Return<SignInOutcome, SsoRequired | HookQuestion> {
      yield* admit(environment, proven.userId, methods)
      const authentication = completedBy(proven, methods, connected)
      if (hook === undefined) {
        const stopped = yield* verdicts.decided(
          environment,
          origin,
          authentication,
          identity,
          connected
        )
        if (stopped !== undefined) return stopped
      }
      const established = yield* establish(environment, origin, authentication, {}, since)
      const trustCookie =
        rememberDevice && origin.trust !== null
          ? yield* trustedDevices.remember(environment, proven.userId, origin.trust)
          : undefined
      return { _tag: "Established", established, trustCookie: trustCookie ?? null }
    })

    /** Makes the session of a passkey that was just proven, beyond which nothing is owed. */
    const completeWithPasskey = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      proven: ProvenPasskey,
      foreseen?: Foreseen
    ): Effect.fn.Return<PasskeyOutcome, SsoRequired | HookQuestion> {
      yield* admit(environment, proven.userId, [], "passkey")
      const authentication = completedByPasskey(proven)
      const denied = yield* verdicts.refusal(environment, origin, authentication)
      if (denied !== undefined) return denied
      const known = foreseen === undefined ? {} : { standing: foreseen.standing }
      const established = yield* establish(environment, origin, authentication, known)
      return { _tag: "Established", established, trustCookie: null }
    })

    /** Requirements of a sign-in by a connection beyond it, in the caller's transaction. */
    const owedBeyond = (
      environment: Environment,
      origin: SignInOrigin,
      userId: UserId,
      firstFactor: ReadonlyArray<string>,
      connected: ConnectedSignIn
    ) =>
      Effect.flatMap(heldBy(environment, userId), (held) =>
        pending.owedBy(environment, factorOrigin(origin), held, firstFactor, undefined, connected)
      )

    return {
      complete,
      isStopped: verdicts.isStopped,
      denied: verdicts.denied,
      owedBeyond,
      /**
       * Makes the session of an authentication that owes nothing, in the caller's transaction; `since`
       * is when this sign-in began to change the account.
       */
      completeAuthentication: Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        authentication: CompleteAuthentication,
        connected: ConnectedSignIn,
        { provenAt, since }: { provenAt: DateTime.Utc | null | undefined; since: DateTime.Utc }
      ): Effect.fn.Return<SignInOutcome, HookQuestion> {
        const stopped = yield* verdicts.decided(
          environment,
          origin,
          authentication,
          undefined,
          connected
        )
        if (stopped !== undefined) return stopped
        const known = provenAt === undefined ? {} : { provenAt }
        const established = yield* establish(environment, origin, authentication, known, since)
        return { _tag: "Established", established, trustCookie: null }
      }),
      /** Foresees the result of a sign-in by a user whose row the caller's transaction has locked. */
      preloadSignIn: (environment: Environment, { client }: SignInOrigin, userId: UserId) =>
        newSessions.preloadSignIn(environment, client, userId),
      completeForeseen,
      completeWith,
      deniedSession: verdicts.deniedSession,
      /** True if this device has completed a sign-in of the account of an address before. */
      knowsDevice: ({ id }: Environment, key: EmailKey, deviceHash: Uint8Array | null) =>
        Effect.map(
          store.findAccount(id, key, deviceHash),
          (account) => account?.deviceKnown === true
        ),
      completeWithPasskey
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SignInStore.layer, SessionVerdicts.layer])
  )
}
