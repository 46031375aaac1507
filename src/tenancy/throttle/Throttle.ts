import { Context, Data, DateTime, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  type Counted,
  type CounterKey,
  currentOf,
  isFull,
  type Limit,
  networkOf,
  quotasOf,
  type Standing,
  standingOf,
  type WindowedLimit
} from "./Limit.ts"
import { CurrentSpending, type Quota } from "../../contract/Quota.ts"
import { ThrottleStore } from "./ThrottleStore.ts"
import { rateLimited } from "../../contract/Problems.ts"

export type { Counted, CounterKey, Limit, Standing }

/** Number of consecutive failures that close a factor (NIST SP 800-63B-4 section 3.2.2). */
export const closingFailures = 100

/**
 * Consecutive failures are kept for longer than other counters, so that nobody can wait them out;
 * those that have closed a factor are kept for good.
 */
const longMemory = { days: 365 }

/** Time within which an idle counter is forgotten, be the service down for days. */
const soughtFor = { days: 7 }

/** Subjects of counters, in the hashed form in which the counters are kept. */
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

/** Limit for the network that a call came from; none if its address is unknown. */
export const ofNetwork = (
  ipAddress: string | null,
  limit: Omit<Limit, "subject">
): ReadonlyArray<Limit> =>
  ipAddress === null ? [] : [{ ...limit, subject: sha256(networkOf(ipAddress)) }]

const windowed = ({ settings }: Environment, limit: Limit): WindowedLimit => ({
  ...limit,
  windowSeconds: limit.windowSeconds ?? settings.throttle.windowSeconds
})

/** A counter is full or closed; the seconds are those to the end of its window. */
export class TooManyAttempts extends Data.TaggedError("TooManyAttempts")<{
  readonly counter: Counted
  readonly retryAfterSeconds: number
}> {}

/** Takes an attempt out of those of the call, and tells the headers what is left without it. */
const tell = (change: (quota: Quota) => Partial<Quota>) =>
  Effect.fnUntraced(function* ({ scope }: CounterKey) {
    const spending = yield* CurrentSpending
    spending?.attempts.delete(scope)
    const quota = spending?.quotas.get(scope)
    if (quota !== undefined) spending?.quotas.set(scope, { ...quota, ...change(quota) })
  })
const tellForgiven = tell(({ remaining }) => ({ remaining: remaining + 1 }))
const tellCleared = tell(({ limit, windowSeconds }) => ({
  remaining: limit,
  resetSeconds: windowSeconds
}))

/**
 * Counts attempts before they are made, so that concurrent attempts all count. A successful attempt
 * is taken back by its caller. Each factor has a scope of its own.
 */
export class Throttle extends Context.Service<Throttle>()("gatehouse/tenancy/throttle/Throttle", {
  make: Effect.gen(function* () {
    const store = yield* ThrottleStore
    const transaction = yield* Transaction

    /** Takes an attempt back from a counter; one that only counted for others was no try of its own. */
    const undo = ({ id }: Environment, key: CounterKey & Pick<Limit, "onlyCounts">) =>
      key.onlyCounts === true ? store.excuse(id, key) : store.subtract(id, key)

    /** Notes for the headers what is left of a counter. */
    const noteQuotas = Effect.fnUntraced(function* (
      limit: WindowedLimit,
      counter: Counted,
      now: DateTime.Utc,
      refused = false
    ) {
      const [quota, ofTries] = quotasOf(limit, counter, now, refused)
      const spending = yield* CurrentSpending
      spending?.quotas.set(limit.scope, quota)
      // The tries left would reveal the owner's sign-ins and known devices.
      if (ofTries !== undefined && ofTries.remaining < 0) {
        spending?.quotas.set(`${limit.scope}:tries`, ofTries)
      }
      return quota
    })

    /** The refusal of the first counter that is full, by the state of all of them. */
    const refusalOf = Effect.fnUntraced(function* (
      environment: Environment,
      limits: ReadonlyArray<WindowedLimit>,
      now: DateTime.Utc
    ) {
      const found = yield* store.find(environment.id, limits)
      const measured = limits.map((limit) => {
        const stored = found.find(({ scope }) => scope === limit.scope)
        return { limit, counter: currentOf(limit, stored, now) }
      })
      const first = measured.findIndex(({ counter, limit }) => isFull(limit, counter))
      for (const { counter, limit } of measured.slice(0, Math.max(first, 0))) {
        yield* noteQuotas(limit, counter, now)
      }
      // One that was full a moment ago and was cleared since refused all the same.
      const refusing = measured[first] ?? measured.at(-1)
      if (refusing === undefined) return yield* Effect.die(new Error("No counter refused"))
      const { counter, limit } = refusing
      const quota = yield* noteQuotas(limit, counter, now, true)
      return new TooManyAttempts({ counter, retryAfterSeconds: quota.resetSeconds })
    })

    /**
     * Adds an attempt to each counter, and returns their state. The first counter that is full or
     * closed refuses the attempt, which then counts nowhere.
     */
    const attempt = Effect.fnUntraced(function* (
      environment: Environment,
      limits: ReadonlyArray<Limit>
    ) {
      const now = yield* DateTime.now
      const additions = limits.map((limit) => windowed(environment, limit))
      // A crash of the database forgets the tries of the second before it at most, and none whose
      // failure is in the audit trail, which is written later.
      const added = yield* transaction.unflushed(store.add(environment.id, additions, now))
      if (added.length < additions.length) {
        const made = limits.filter(({ scope }) => added.some((counter) => counter.scope === scope))
        yield* Effect.forEach(made, (limit) => undo(environment, limit))
        return yield* yield* refusalOf(environment, additions, now)
      }
      const spending = yield* CurrentSpending
      for (const [position, limit] of additions.entries()) {
        const counter = added[position]
        if (counter === undefined) continue
        yield* noteQuotas(limit, counter, now)
        const { scope } = limit
        spending?.attempts.set(scope, undo(environment, limit))
      }
      return added
    })

    /**
     * Counts a call of a route that sends mail or takes a code against `throttle.addressRequests` of
     * the caller's network; lets every call through whose address is unknown.
     */
    const request = Effect.fnUntraced(function* (environment: Environment, route: string) {
      const { ipAddress } = yield* RequestContext
      const limits = ofNetwork(ipAddress, {
        scope: `request:${route}`,
        limit: environment.settings.throttle.addressRequests,
        policy: route
      })
      yield* attempt(environment, limits)
    })

    /** A counter's state, and what its next attempt would meet; counts nothing. */
    const look = Effect.fnUntraced(function* (environment: Environment, limit: Limit) {
      const [stored] = yield* store.find(environment.id, [limit])
      const looked = windowed(environment, limit)
      return standingOf(looked, currentOf(looked, stored, yield* DateTime.now))
    })

    /** The state of the fullest of the counters whose subject begins with that of the limit. */
    const lookAtFamily = Effect.fnUntraced(function* (environment: Environment, limit: Limit) {
      const now = yield* DateTime.now
      const looked = windowed(environment, limit)
      const after = DateTime.subtract(now, { seconds: looked.windowSeconds })
      const fullest = yield* store.fullestOf(environment.id, limit, after)
      return standingOf(looked, currentOf(looked, fullest, now))
    })

    /** Takes one attempt back that was never made. */
    const forgive = (environment: Environment, key: CounterKey & Pick<Limit, "onlyCounts">) =>
      Effect.andThen(undo(environment, key), tellForgiven(key))

    /** Takes the failure of an attempt back that was refused for another reason: it stays a try. */
    const excuse = (environment: Environment, key: CounterKey) =>
      Effect.andThen(store.excuse(environment.id, key), tellForgiven(key))

    /** Forgets everything that the counters know, and opens those that are closed. */
    const clear = (environment: Environment, ...keys: ReadonlyArray<CounterKey>) =>
      Effect.andThen(
        store.clear(environment.id, keys),
        Effect.forEach(keys, tellCleared, { discard: true })
      )

    /**
     * Settles a success: clears the failures of one counter and takes its attempt back from
     * another. Both still count as tries.
     */
    const settle = (environment: Environment, cleared: CounterKey, forgiven?: CounterKey) =>
      store
        .settle(environment.id, cleared, forgiven)
        .pipe(
          Effect.andThen(tellCleared(cleared)),
          Effect.andThen(forgiven === undefined ? Effect.void : tellForgiven(forgiven))
        )

    return {
      attempt,
      request,
      look,
      lookAtFamily,
      /** True if there is anything to clear: a failure, or a counter whose tries are used up. */
      hinder: (
        { id, settings }: Environment,
        keys: ReadonlyArray<CounterKey>,
        family: CounterKey | null
      ) => store.hinder(id, keys, family, settings.throttle.accountAttempts),
      /** Clears all of those counters. */
      clearFamily: ({ id }: Environment, family: CounterKey) => store.clearFamily(id, family),
      forgive,
      excuse,
      clear,
      settle,
      /** Opens those that are closed; what the others have counted stays. */
      reopen: (environment: Environment, ...keys: ReadonlyArray<CounterKey>) =>
        store.reopen(environment.id, keys, closingFailures),
      /** Forgets counters that were idle before, the long-lived ones later. */
      forgetIdle: ({ id }: Environment, idle: DateTime.Utc, now: DateTime.Utc) => {
        const longIdle = DateTime.subtract(now, longMemory)
        const since = DateTime.subtract(idle, soughtFor)
        return store.forgetIdle(id, { idle, longIdle, since }, closingFailures)
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ThrottleStore.layer))
}

/** Lets a call of a limited route through, or answers it with 429. */
export const admit = (throttle: Throttle["Service"], environment: Environment, route: string) =>
  Effect.mapError(throttle.request(environment, route), rateLimited)
