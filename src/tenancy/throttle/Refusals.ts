import { Context, DateTime, Effect, Layer, MutableHashMap, Option } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { RefusalsStore, type RefusedWindow } from "./RefusalsStore.ts"
import { closingFailures } from "./Throttle.ts"
import type { Counted, CounterKey } from "./ThrottleStore.ts"

/** Events written in one transaction. */
const batch = 100

/**
 * Sign-ins that throttling turned away. The first of a counter's window is told at once, so that
 * whoever watches the trail learns of it while it lasts; the rest become one more event, at the window's
 * end or with the first success before it (contract: "Throttling"): a flood of attempts is no flood of
 * events.
 */
export class Refusals extends Context.Service<
  Refusals,
  {
    /** Tells of an attempt that this counter has turned away, or counts it beside the one that was told. */
    readonly note: (
      environment: Environment,
      counter: Counted,
      userId: UserId | null
    ) => Effect.Effect<void>
    /** Writes the events of what these counters turned away, in the transaction of a success. */
    readonly report: (
      environment: Environment,
      keys: ReadonlyArray<CounterKey>
    ) => Effect.Effect<void>
    /** Writes the events of all windows that have ended; of several instances each one does a part. */
    readonly reportEnded: (environmentId: EnvironmentId) => Effect.Effect<void>
    /** Does so for the environments in which this instance knows of an ended window. */
    readonly reportDue: Effect.Effect<void>
    /** Forgets the windows that ended before and are reported. */
    readonly forget: (environmentId: EnvironmentId, before: DateTime.Utc) => Effect.Effect<void>
  }
>()("gatehouse/tenancy/throttle/Refusals") {
  static readonly layerNoDeps = Layer.effect(
    Refusals,
    Effect.gen(function* () {
      const store = yield* RefusalsStore
      const audit = yield* Audit
      const transaction = yield* Transaction
      /** When the first window ends that this instance has noted and not reported. */
      const due = MutableHashMap.empty<EnvironmentId, DateTime.Utc>()

      const expect = (environmentId: EnvironmentId, end: DateTime.Utc) =>
        Effect.sync(() => {
          const known = MutableHashMap.get(due, environmentId)
          const first = Option.match(known, {
            onNone: () => end,
            onSome: (earlier) => DateTime.min(earlier, end)
          })
          MutableHashMap.set(due, environmentId, first)
        })

      const note = Effect.fnUntraced(function* (
        environment: Environment,
        counter: Counted,
        userId: UserId | null
      ) {
        const { scope, subject, windowStartedAt } = counter
        const { ipAddress } = yield* RequestContext
        const { windowSeconds } = environment.settings.throttle
        const windowEndsAt = DateTime.add(windowStartedAt, { seconds: windowSeconds })
        const refusal = { scope, subject, windowStartedAt, windowEndsAt, userId, ipAddress }
        const isClosed = counter.consecutive > closingFailures
        const endsAt = isClosed ? null : DateTime.formatIso(windowEndsAt)
        yield* transaction.run(
          Effect.gen(function* () {
            const first = yield* store.note(environment.id, refusal, yield* DateTime.now)
            if (first) yield* record(environment.id, refusal, { endsAt })
          })
        )
        yield* expect(environment.id, windowEndsAt)
      })

      const record = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        { scope, userId }: Pick<RefusedWindow, "scope" | "userId">,
        told: { readonly endsAt: string | null } | { readonly refusals: number }
      ) {
        yield* audit.record({
          environmentId,
          action: "session.refused",
          result: "denied",
          actor: { type: "user", id: null, impersonatorId: null },
          targets: userId === null ? [] : [{ type: "user", id: userId }],
          metadata: { reason: "rate_limited", counter: scope, ...told }
        })
      })

      const recordRest = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        window: RefusedWindow
      ) {
        const { ipAddress, refusals } = window
        if (refusals === 0) return
        const request = yield* RequestContext
        yield* record(environmentId, window, { refusals }).pipe(
          // The attempts came from there, whoever reports them now.
          Effect.provideService(RequestContext, { ...request, ipAddress, userAgent: null })
        )
      })

      const recordAll = (environmentId: EnvironmentId, windows: ReadonlyArray<RefusedWindow>) =>
        Effect.forEach(windows, (window) => recordRest(environmentId, window), { discard: true })

      const report = Effect.fnUntraced(function* (
        { id }: Environment,
        keys: ReadonlyArray<CounterKey>
      ) {
        yield* transaction.part(
          Effect.flatMap(store.claimOf(id, keys), (windows) => recordAll(id, windows))
        )
      })

      const reportEnded = Effect.fn("Refusals.reportEnded")(function* (
        environmentId: EnvironmentId
      ) {
        const now = yield* DateTime.now
        const next = transaction.run(
          Effect.tap(store.claimEnded(environmentId, now, batch), (windows) =>
            recordAll(environmentId, windows)
          )
        )
        yield* Effect.repeat(next, { while: (windows) => windows.length === batch })
      })

      const reportDue = Effect.gen(function* () {
        const now = yield* DateTime.now
        const ended = Array.from(due).filter(([, end]) => DateTime.isLessThanOrEqualTo(end, now))
        for (const [environmentId] of ended) {
          MutableHashMap.remove(due, environmentId)
          yield* reportEnded(environmentId)
          const end = yield* store.nextEnd(environmentId)
          if (end !== undefined) yield* expect(environmentId, end)
        }
      })

      return Refusals.of({ note, report, reportEnded, reportDue, forget: store.forget })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(RefusalsStore.layer))
}
