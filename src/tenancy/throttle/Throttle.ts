import { Context, Data, DateTime, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import { networkOf } from "./Network.ts"
import { SpentQuotas, type Quota } from "../../contract/Quota.ts"
import { ThrottleStore, type Counted, type CounterKey } from "./ThrottleStore.ts"

export type { Counted, CounterKey, Quota }

/** How many failures of one factor in a row close it (NIST SP 800-63B-4 section 3.2.2). */
export const closingFailures = 100

/** What attempts are counted for, in the hashed form in which the counters are kept. */
export const userSubject = (id: UserId): Uint8Array => sha256(id)
export const addressSubject = (emailKey: string): Uint8Array => sha256(emailKey)
export const sessionSubject = (id: string): Uint8Array => sha256(id)
export const deviceSubject = (id: UserId, deviceHash: Uint8Array): Uint8Array =>
  sha256(id, deviceHash)

/** Everything that attempts are counted for of one user. */
export const subjectsOf = (
  id: UserId,
  traces: {
    readonly emailKeys: ReadonlyArray<string>
    readonly sessionIds: ReadonlyArray<string>
    readonly deviceHashes: ReadonlyArray<Uint8Array>
  }
): ReadonlyArray<Uint8Array> => [
  userSubject(id),
  ...traces.emailKeys.map(addressSubject),
  ...traces.sessionIds.map(sessionSubject),
  ...traces.deviceHashes.map((hash) => deviceSubject(id, hash))
]

/** A counter and how many attempts it lets through in one window. */
export interface Limit extends CounterKey {
  readonly limit: number
  /**
   * How many consecutive failures, across all windows, close the counter until it is cleared; no
   * limit if absent.
   */
  readonly closesAfter?: number
  /**
   * How many attempts one window allows in total, including those that succeeded or were cleared;
   * not counted if absent.
   */
  readonly tries?: number
  /** The length of a window; by default `throttle.windowSeconds`. */
  readonly windowSeconds?: number
  /** What the counter is called in the RateLimit headers; by default after its scope. */
  readonly policy?: string
  /** Keeps what is left out of the headers as long as there is any (see `Quota`). */
  readonly quiet?: boolean
}

/** The same limit for the network that a call came from; none where its address is not known. */
export const ofNetwork = (
  ipAddress: string | null,
  limit: Omit<Limit, "subject">
): ReadonlyArray<Limit> =>
  ipAddress === null ? [] : [{ ...limit, subject: sha256(networkOf(ipAddress)) }]

/** A counter is full or closed; the seconds are those to the end of its window. */
export class TooManyAttempts extends Data.TaggedError("TooManyAttempts")<{
  readonly counter: Counted
  readonly retryAfterSeconds: number
}> {}

/**
 * Counts attempts before they are made, so that concurrent attempts all count. A successful attempt
 * is taken back by its caller. Each factor has a scope of its own.
 */
export class Throttle extends Context.Service<
  Throttle,
  {
    /**
     * Adds an attempt to each counter in turn, and returns their state. The first counter that is
     * full or closed refuses the attempt, and the counters after it stay unchanged.
     */
    readonly attempt: (
      environment: Environment,
      limits: ReadonlyArray<Limit>
    ) => Effect.Effect<ReadonlyArray<Counted>, TooManyAttempts>
    /**
     * Counts a call of a route that sends mail or takes a code, for the caller's network. Returns
     * what is left of `throttle.addressRequests`, negative for a call over the limit, or undefined
     * if the caller's address is unknown.
     */
    readonly request: (environment: Environment, route: string) => Effect.Effect<Quota | undefined>
    /** Takes one attempt back that was never made. */
    readonly forgive: (environment: Environment, key: CounterKey) => Effect.Effect<void>
    /** Forgets everything that the counters know, and opens those that are closed. */
    readonly clear: (
      environment: Environment,
      ...keys: ReadonlyArray<CounterKey>
    ) => Effect.Effect<void>
    /**
     * Settles a success: clears the failures of one counter and takes its attempt back from
     * another. Both still count as tries.
     */
    readonly settle: (
      environment: Environment,
      cleared: CounterKey,
      forgiven: CounterKey | undefined
    ) => Effect.Effect<void>
    /** A counter's state, and what its next attempt would meet; counts nothing. */
    readonly look: (environment: Environment, limit: Limit) => Effect.Effect<Standing>
    /** Opens those that are closed; what the others have counted stays. */
    readonly reopen: (
      environment: Environment,
      ...keys: ReadonlyArray<CounterKey>
    ) => Effect.Effect<void>
  }
>()("gatehouse/tenancy/throttle/Throttle") {
  static readonly layerNoDeps = Layer.effect(
    Throttle,
    Effect.gen(function* () {
      const store = yield* ThrottleStore
      const transaction = yield* Transaction

      /** Counts, and notes for the headers what is left of each. */
      const count = Effect.fnUntraced(function* (
        environment: Environment,
        limits: ReadonlyArray<Limit>
      ) {
        const now = yield* DateTime.now
        const additions = limits.map(
          ({ closesAfter, limit, scope, subject, tries, windowSeconds }) => ({
            scope,
            subject,
            limit,
            closesAfter,
            tries,
            windowSeconds: windowSeconds ?? environment.settings.throttle.windowSeconds
          })
        )
        // A crash of the database forgets the tries of the second before it at most, and none whose
        // failure is in the audit trail, which is written later.
        const counters = yield* transaction.unflushed(store.add(environment.id, additions, now))
        const spent = yield* SpentQuotas
        return counters.flatMap((counter, index) => {
          const limit = limits[index]
          const windowSeconds = additions[index]?.windowSeconds
          if (limit === undefined || windowSeconds === undefined) return []
          const quotas = quotasOf(limit, windowSeconds, counter, now)
          const [quota, ofTries] = quotas
          spent?.set(limit.scope, quota)
          // The tries left would reveal the owner's sign-ins and known devices.
          if (ofTries !== undefined && ofTries.remaining < 0) {
            spent?.set(`${limit.scope}:tries`, ofTries)
          }
          return [{ counter, quota, full: quotas.some(({ remaining }) => remaining < 0) }]
        })
      })

      const attempt = Effect.fnUntraced(function* (
        environment: Environment,
        limits: ReadonlyArray<Limit>
      ) {
        const counted = yield* count(environment, limits)
        const last = counted.at(-1)
        if (last?.full === true) {
          const { counter, quota } = last
          // What is turned away here was no try there.
          const before = limits.slice(0, counted.length - 1).filter(({ tries }) => tries)
          yield* store.untry(environment.id, before)
          return yield* new TooManyAttempts({ counter, retryAfterSeconds: quota.resetSeconds })
        }
        return counted.map(({ counter }) => counter)
      })

      const request = Effect.fnUntraced(function* (environment: Environment, route: string) {
        const { ipAddress } = yield* RequestContext
        const limits = ofNetwork(ipAddress, {
          scope: `request:${route}`,
          limit: environment.settings.throttle.addressRequests,
          policy: route
        })
        if (limits.length === 0) return undefined
        const [counted] = yield* count(environment, limits)
        return counted?.quota
      })

      const tellForgiven = Effect.fnUntraced(function* ({ scope }: CounterKey) {
        const spent = yield* SpentQuotas
        const quota = spent?.get(scope)
        if (quota !== undefined) spent?.set(scope, { ...quota, remaining: quota.remaining + 1 })
      })

      const tellCleared = Effect.fnUntraced(function* ({ scope }: CounterKey) {
        const spent = yield* SpentQuotas
        const quota = spent?.get(scope)
        if (quota === undefined) return
        const { limit, windowSeconds } = quota
        spent?.set(scope, { ...quota, remaining: limit, resetSeconds: windowSeconds })
      })

      const look = Effect.fnUntraced(function* (environment: Environment, limit: Limit) {
        const [counter] = yield* store.find(environment.id, [limit])
        const now = yield* DateTime.now
        const windowSeconds = limit.windowSeconds ?? environment.settings.throttle.windowSeconds
        return standingOf(limit, windowSeconds, counter, now)
      })

      const forgive = (environment: Environment, key: CounterKey) =>
        Effect.andThen(store.subtract(environment.id, key), tellForgiven(key))

      const clear = (environment: Environment, ...keys: ReadonlyArray<CounterKey>) =>
        Effect.andThen(
          store.clear(environment.id, keys),
          Effect.forEach(keys, tellCleared, { discard: true })
        )

      const settle = (environment: Environment, cleared: CounterKey, forgiven?: CounterKey) =>
        store
          .settle(environment.id, cleared, forgiven)
          .pipe(
            Effect.andThen(tellCleared(cleared)),
            Effect.andThen(forgiven === undefined ? Effect.void : tellForgiven(forgiven))
          )

      return Throttle.of({
        attempt,
        request,
        look,
        forgive,
        clear,
        settle,
        reopen: (environment, ...keys) => store.reopen(environment.id, keys, closingFailures)
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ThrottleStore.layer))
}

/** What is left of failures, and of tries where they are counted. */
const quotasOf = (
  { closesAfter, limit, policy, quiet, scope, tries }: Limit,
  windowSeconds: number,
  counted: Counted,
  now: DateTime.Utc
): readonly [Quota, ...ReadonlyArray<Quota>] => {
  const isClosed = closesAfter !== undefined && counted.consecutive > closesAfter
  const failures: Quota = {
    policy: policy ?? scope.replace(/[^a-z]/g, "-"),
    limit,
    windowSeconds,
    remaining: isClosed ? -1 : limit - counted.attempts,
    resetSeconds: secondsLeft(counted.windowStartedAt, now, windowSeconds),
    quiet: quiet === true
  }
  if (tries === undefined) return [failures]
  const remaining = tries - counted.tries
  return [failures, { ...failures, policy: `${failures.policy}-attempts`, limit: tries, remaining }]
}

/** A counter's state: what its next attempt would meet, and until when. */
export interface Standing {
  readonly state: "open" | "throttled" | "closed"
  /** Those of this window; of a closed one those in a row. */
  readonly failures: number
  readonly until: DateTime.Utc | null
}

const standingOf = (
  { closesAfter, limit, tries }: Limit,
  windowSeconds: number,
  counted: Counted | undefined,
  now: DateTime.Utc
): Standing => {
  if (counted === undefined) return { state: "open", failures: 0, until: null }
  const { attempts, consecutive, windowStartedAt } = counted
  if (closesAfter !== undefined && consecutive >= closesAfter) {
    return { state: "closed", failures: closesAfter, until: null }
  }
  const until = DateTime.add(windowStartedAt, { seconds: windowSeconds })
  if (DateTime.isGreaterThanOrEqualTo(now, until)) {
    return { state: "open", failures: 0, until: null }
  }
  const failures = Math.min(attempts, limit)
  const full = attempts >= limit || (tries !== undefined && counted.tries >= tries)
  return full ? { state: "throttled", failures, until } : { state: "open", failures, until: null }
}

const secondsLeft = (start: DateTime.Utc, now: DateTime.Utc, windowSeconds: number): number => {
  const elapsed = (DateTime.toEpochMillis(now) - DateTime.toEpochMillis(start)) / 1000
  return Math.max(1, Math.ceil(windowSeconds - elapsed))
}
