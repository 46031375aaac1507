import { Context, DateTime, Effect, Layer, MutableHashMap, Option } from "effect"
import {
  SecretKeyId,
  type ApplicationId,
  type EnvironmentId,
  type OrganizationId,
  type UserId
} from "../../contract/Ids.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../audit/Audit.ts"
import { AuditOrigin, noSecretKey, systemActor } from "../audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import * as Background from "../../platform/Background.ts"
import { EnvironmentSweeps } from "../environments/EnvironmentSweeps.ts"
import { RefusalsStore, type RefusedWindow } from "./RefusalsStore.ts"
import { closingFailures, Throttle } from "./Throttle.ts"
import { type Counted, type CounterKey, networkOf } from "./Limit.ts"
import { organizationTarget, refusedSignInEntry } from "../audit/AuditEntries.ts"

/** Events written in one transaction. */
const batch = 100

/** Why a key is dead. */
export type DeadKeyReason = "revoked" | "expired"

const deadKeyScope = "secret_key:"
const applicationScope = "application"

/** The window of an environment that a time is in, where no counter says when one began. */
const windowAt = ({ settings }: Environment, now: DateTime.Utc) => {
  const seconds = settings.throttle.windowSeconds
  const millis = DateTime.toEpochMillis(now)
  const startedAt = DateTime.makeUnsafe(millis - (millis % (seconds * 1000)))
  return { startedAt, endsAt: DateTime.add(startedAt, { seconds }) }
}
const encoder = new TextEncoder()
const decoder = new TextDecoder()

const reportInterval = "1 second"
const sweepInterval = "5 minutes"
const upkeepFailed = "The throttle was not looked after"

/** The longest window that an environment can have: no counter counts for longer than that. */
const longestWindow = { days: 1 }

/**
 * Records sign-ins that throttling refused, and calls with dead keys. The first refusal of a window
 * is recorded at once, so that anyone who watches the trail learns of it in time. The others become
 * one more event, at the end of the window or with the first success before it, so that a flood of
 * attempts is no flood of events (contract: "Throttling").
 */
export class Refusals extends Context.Service<Refusals>()("gatehouse/tenancy/throttle/Refusals", {
  make: Effect.gen(function* () {
    const store = yield* RefusalsStore
    const audit = yield* Audit
    const transaction = yield* Transaction
    /** End of the first window that this instance has noted and not reported. */
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

    const tell = Effect.fnUntraced(function* (
      environment: Environment,
      refused: CounterKey & { readonly userId: UserId | null },
      windowStartedAt: DateTime.Utc,
      isClosed: boolean
    ) {
      const { ipAddress } = yield* RequestContext
      const { windowSeconds } = environment.settings.throttle
      const windowEndsAt = DateTime.add(windowStartedAt, { seconds: windowSeconds })
      const refusal = { ...refused, windowStartedAt, windowEndsAt, ipAddress }
      const endsAt = isClosed ? null : DateTime.formatIso(windowEndsAt)
      yield* transaction.run(
        Effect.gen(function* () {
          const first = yield* store.note(environment.id, refusal, yield* DateTime.now)
          if (first) yield* record(environment.id, refusal, { endsAt })
        })
      )
      yield* expect(environment.id, windowEndsAt)
    })

    /** Records an attempt that this counter refused, or adds it to the recorded one's count. */
    const note = Effect.fnUntraced(function* (
      environment: Environment,
      { consecutive, scope, subject, windowStartedAt }: Counted,
      userId: UserId | null
    ) {
      const refused = { scope, subject, userId }
      if (consecutive < closingFailures) {
        return yield* tell(environment, refused, windowStartedAt, false)
      }
      // Nothing is added to a closed counter, so once its own window is over each refusal met another.
      const { startedAt } = windowAt(environment, yield* DateTime.now)
      yield* tell(environment, refused, startedAt, true)
    })

    /** Notes the refusal of a key that was revoked or has expired. */
    const noteKey = Effect.fnUntraced(function* (
      environment: Environment,
      keyId: SecretKeyId,
      reason: DeadKeyReason
    ) {
      const { startedAt } = windowAt(environment, yield* DateTime.now)
      const subject = encoder.encode(keyId)
      const refused = { scope: `${deadKeyScope}${reason}`, subject, userId: null }
      yield* tell(environment, refused, startedAt, false)
    })

    /** Records that an application did not prove itself, once a network and window. */
    const noteApplication = Effect.fnUntraced(function* (
      environment: Environment,
      {
        id,
        organizationId
      }: { readonly id: ApplicationId; readonly organizationId: OrganizationId | null },
      reason: "wrong_secret" | "wrong_assertion"
    ) {
      const { ipAddress } = yield* RequestContext
      const now = yield* DateTime.now
      const { endsAt, startedAt } = windowAt(environment, now)
      const refusal = {
        scope: applicationScope,
        subject: encoder.encode(`${id} ${networkOf(ipAddress ?? "")}`),
        userId: null,
        windowStartedAt: startedAt,
        windowEndsAt: endsAt,
        ipAddress
      }
      yield* transaction.run(
        Effect.gen(function* () {
          if (!(yield* store.note(environment.id, refusal, now))) return
          yield* audit.record({
            environmentId: environment.id,
            action: "application.refused",
            result: "denied",
            targets: [{ type: "application", id }, ...organizationTarget(organizationId)],
            metadata: { reason }
          })
        })
      )
    })

    const record = (
      environmentId: EnvironmentId,
      { scope, subject, userId }: Pick<RefusedWindow, "scope" | "subject" | "userId">,
      told: { readonly endsAt: string | null } | { readonly refusals: number }
    ) => {
      if (scope.startsWith(deadKeyScope)) {
        const id = SecretKeyId.make(decoder.decode(subject))
        const actor = { type: "server", id, impersonatorId: null } as const
        return audit
          .record({
            environmentId,
            action: "secret_key.refused",
            result: "denied",
            targets: [{ type: "secret_key", id }],
            metadata: { reason: scope.slice(deadKeyScope.length), ...told }
          })
          .pipe(Effect.provideService(AuditOrigin, { actor, secretKeyId: id }))
      }
      return audit.record(
        refusedSignInEntry(environmentId, userId, "denied", {
          reason: "rate_limited",
          counter: scope,
          ...told
        })
      )
    }

    const recordRest = Effect.fnUntraced(function* (
      environmentId: EnvironmentId,
      window: RefusedWindow
    ) {
      const { ipAddress, refusals } = window
      if (refusals === 0 || window.scope === applicationScope) return
      const request = yield* RequestContext
      yield* record(environmentId, window, { refusals }).pipe(
        // The attempts came from there and with no key, whoever reports them now.
        Effect.provideService(RequestContext, { ...request, ipAddress, userAgent: null }),
        Effect.provideService(AuditOrigin, { actor: systemActor, secretKeyId: noSecretKey })
      )
    })

    const recordAll = (environmentId: EnvironmentId, windows: ReadonlyArray<RefusedWindow>) =>
      Effect.forEach(windows, (window) => recordRest(environmentId, window), { discard: true })

    /** Writes the events of what these counters turned away, in the transaction of a success. */
    const report = Effect.fnUntraced(function* (
      { id }: Environment,
      keys: ReadonlyArray<CounterKey>
    ) {
      yield* transaction.part(
        Effect.flatMap(store.claimOf(id, keys), (windows) => recordAll(id, windows))
      )
    })

    /** Writes the events of all windows that have ended. Several instances share the work. */
    const reportEnded = Effect.fn("Refusals.reportEnded")(function* (environmentId: EnvironmentId) {
      const now = yield* DateTime.now
      const next = transaction.run(
        Effect.tap(store.claimEnded(environmentId, now, batch), (windows) =>
          recordAll(environmentId, windows)
        )
      )
      yield* Effect.repeat(next, { while: (windows) => windows.length === batch })
    })

    /** Does so for the environments in which this instance knows of an ended window. */
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

    return {
      note,
      noteKey,
      noteApplication,
      report,
      reportEnded,
      reportDue,
      /** Forgets the windows that ended before and are reported. */
      forget: store.forget
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(RefusalsStore.layer))

  /** Reports what was turned away, and forgets old counters, for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const refusals = yield* Refusals
    const throttle = yield* Throttle
    const lookAfter = Effect.fnUntraced(function* (environment: Environment, now: DateTime.Utc) {
      const idle = DateTime.subtract(now, longestWindow)
      yield* refusals.reportEnded(environment.id)
      yield* refusals.forget(environment.id, idle)
      yield* throttle.forgetIdle(environment, idle, now)
    })
    const retention = yield* sweeps.start(sweepInterval, upkeepFailed, lookAfter)
    yield* Background.every(reportInterval, upkeepFailed, refusals.reportDue)
    return retention
  })
}
