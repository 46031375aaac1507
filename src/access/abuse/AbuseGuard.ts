import { Context, Effect, Layer } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { PresentedEvidence, ScriptlessForm } from "../../contract/Presented.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { CurrentSpending } from "../../contract/Quota.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { subnetOf } from "../../tenancy/throttle/Limit.ts"
import { Throttle, type Limit } from "../../tenancy/throttle/Throttle.ts"
import { ChallengeRequired, ProofOfWorkRequired } from "./AbuseProblems.ts"
import { AddressProofs } from "./AddressProofs.ts"
import { Challenges } from "./Challenges.ts"
import { costOf, firstFailures, leastCost, unasked, type WorkPurpose } from "./ProofOfWork.ts"
import { ProofsOfWork } from "./ProofsOfWork.ts"

/** The caller of an operation that is guarded. */
export interface GuardedCall {
  /** Address that the call is about, as it was typed. */
  readonly email: EmailAddress
  /** True for a browser that has completed a sign-in of this account. */
  readonly isKnown?: boolean
}

/** Counts the failures of a network, and refuses nothing itself. */
const failuresOf = (ipAddress: string): Limit => ({
  scope: "abuse:network",
  subject: sha256(subnetOf(ipAddress)),
  limit: 1_000_000,
  onlyCounts: true,
  quiet: true
})

/** Operations whose only effect is a mail, which its receiver's budget bounds. */
const mailsOnly: ReadonlySet<WorkPurpose> = new Set(["forgot_password", "email_code"])

/**
 * Limits what a browser without script may ask to be mailed: one an hour of a network to an
 * address.
 */
const scriptlessLimit = (
  purpose: WorkPurpose,
  ipAddress: string | null,
  email: EmailAddress
): Limit => ({
  scope: "abuse:scriptless",
  subject: sha256(JSON.stringify([purpose, subnetOf(ipAddress ?? ""), keyOf(email)])),
  limit: 1,
  windowSeconds: 3600,
  policy: "scriptless",
  quiet: true
})

/** Failures are the tries that were wrong or that throttling refused. */
const isFailure = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "_tag" in error &&
  (error._tag === "invalid_credentials" || error._tag === "rate_limited")

const isOff = ({ settings: { abuse } }: Environment): boolean =>
  abuse.proofOfWork === "off" && abuse.challenge === null

/**
 * Asks of programs that try passwords or make accounts what costs people little (extensions.md
 * "Defence against abuse"). It asks by network, never by account, so that it tells nothing.
 */
export class AbuseGuard extends Context.Service<AbuseGuard>()("gatehouse/access/abuse/AbuseGuard", {
  make: Effect.gen(function* () {
    const addressProofs = yield* AddressProofs
    const challenges = yield* Challenges
    const proofs = yield* ProofsOfWork
    const throttle = yield* Throttle
    const transaction = yield* Transaction

    /** Cost of the work that is asked of the caller; undefined where none is. */
    const neededCost = Effect.fnUntraced(function* (environment: Environment) {
      const { proofOfWork } = environment.settings.abuse
      if (proofOfWork === "off") return undefined
      const { ipAddress } = yield* RequestContext
      if (ipAddress === null) return proofOfWork === "always" ? leastCost : undefined
      const { failures } = yield* throttle.look(environment, failuresOf(ipAddress))
      return proofOfWork === "always" || failures >= firstFailures ? costOf(failures) : undefined
    })

    /** True for a browser without script that may go on by what else it has shown. */
    const passesWithoutScript = Effect.fnUntraced(function* (
      environment: Environment,
      purpose: WorkPurpose,
      email: EmailAddress
    ) {
      const scriptless = yield* ScriptlessForm
      if (scriptless === undefined) return false
      if (mailsOnly.has(purpose)) {
        const { ipAddress } = yield* RequestContext
        const limits = [scriptlessLimit(purpose, ipAddress, email)]
        yield* Effect.mapError(throttle.attempt(environment, limits), rateLimited)
        return true
      }
      const { pass } = scriptless
      return pass !== null && (yield* addressProofs.take(environment, purpose, email, pass))
    })

    const asksForWork = (environment: Environment, purpose: WorkPurpose, cost = leastCost) =>
      Effect.flatMap(
        proofs.issue(environment, purpose, cost),
        (challenge) => new ProofOfWorkRequired({ properties: { challenge } })
      )

    const checked = Effect.fn("AbuseGuard.check")(function* (
      environment: Environment,
      purpose: WorkPurpose,
      { email }: GuardedCall
    ) {
      const { challenge: provider } = environment.settings.abuse
      const cost = yield* neededCost(environment)
      if (cost === undefined && provider === null) return
      if (yield* passesWithoutScript(environment, purpose, email)) return
      const { challengeToken, proofOfWork } = yield* PresentedEvidence
      // Before the work is looked at, which a call that lacks the token would have done in vain.
      if (provider !== null && challengeToken === undefined) return yield* new ChallengeRequired()
      const work =
        cost === undefined
          ? unasked
          : proofOfWork === undefined
            ? undefined
            : yield* proofs.look(environment, purpose, proofOfWork, cost)
      if (work === undefined) return yield* asksForWork(environment, purpose, cost)
      const token =
        provider === null || challengeToken === undefined
          ? unasked
          : yield* challenges.look(environment, purpose, provider, challengeToken)
      // Both or neither: what one of them refuses uses the other up no more than itself.
      yield* transaction.run(
        Effect.gen(function* () {
          if (!(yield* work.redeem)) return yield* asksForWork(environment, purpose, cost)
          if (!(yield* token.redeem)) return yield* new ChallengeRequired()
        })
      )
    })

    /** Takes the evidence that is asked for; done at once where none is. */
    const check = (environment: Environment, purpose: WorkPurpose, call: GuardedCall) =>
      isOff(environment) || call.isKnown === true
        ? Effect.void
        : checked(environment, purpose, call)

    const count = Effect.fnUntraced(function* (environment: Environment) {
      const { ipAddress } = yield* RequestContext
      if (ipAddress === null) return
      yield* throttle.attempt(environment, [failuresOf(ipAddress)]).pipe(
        // A call that is answered 429 counts here, of all places.
        Effect.provideService(CurrentSpending, undefined),
        Effect.orDie
      )
    })

    /** Counts the call's failure for its network. */
    const watched = <A, E, R>(environment: Environment, call: Effect.Effect<A, E, R>) =>
      environment.settings.abuse.proofOfWork === "off"
        ? call
        : Effect.tapError(call, (error) => (isFailure(error) ? count(environment) : Effect.void))

    return {
      check,
      watched,
      /** Lets a call through that its throttles admit, and that brings what is asked for. */
      admit: <E, R>(
        environment: Environment,
        purpose: WorkPurpose,
        call: GuardedCall,
        throttles: Effect.Effect<void, E, R>
      ) => Effect.andThen(watched(environment, throttles), check(environment, purpose, call)),
      /** A challenge for whoever asks, as hard as it would be now. */
      challenge: Effect.fnUntraced(function* (environment: Environment, purpose: WorkPurpose) {
        const cost = (yield* neededCost(environment)) ?? leastCost
        return yield* proofs.issue(environment, purpose, cost)
      }),
      /** Evidence that a form would be asked for now. */
      asked: Effect.fn("AbuseGuard.asked")(function* (
        environment: Environment,
        purpose: WorkPurpose
      ) {
        const cost = yield* neededCost(environment)
        const challenge =
          cost === undefined ? null : yield* proofs.issue(environment, purpose, cost)
        const { challenge: settings } = environment.settings.abuse
        const provider =
          settings === null ? null : { provider: settings.provider, siteKey: settings.siteKey }
        return { challenge, provider }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ProofsOfWork.layer, Challenges.layer, AddressProofs.layer])
  )
}
