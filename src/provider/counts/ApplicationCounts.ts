import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ApplicationId, EnvironmentId } from "../../contract/Ids.ts"
import * as Background from "../../platform/Background.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { daysOf, keptDays } from "./ApplicationCount.ts"
import { ApplicationCountsStore, type NotedCount } from "./ApplicationCountsStore.ts"

const written = "10 seconds"

/**
 * The most different counts that wait together; since anybody can make client ids up, more are
 * written at once.
 */
const mostWaiting = 10_000

/** The longest client id that an application has. */
const longestClientId = 2048

/**
 * Counts by day of what applications were given and refused. They wait in memory and are written
 * together, so that an issued token costs no write; a crash loses those of some seconds.
 */
export class ApplicationCounts extends Context.Service<ApplicationCounts>()(
  "gatehouse/provider/counts/ApplicationCounts",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationCountsStore
      const sweeps = yield* EnvironmentSweeps
      const scope = yield* Effect.scope
      const waiting = new Map<EnvironmentId, Map<string, NotedCount>>()
      let size = 0

      const flush = Effect.gen(function* () {
        const taken = [...waiting]
        waiting.clear()
        size = 0
        for (const [environmentId, counts] of taken) {
          yield* store.add(environmentId, [...counts.values()])
        }
      })

      const attempted = Background.attempt("Counts of applications were not written", flush)

      /** Counts an answer to the application of this client id, which may be made up. */
      const note = Effect.fnUntraced(function* (
        { id }: Environment,
        clientId: string,
        outcome: string
      ) {
        if (clientId.length > longestClientId) return
        const day = DateTime.formatIsoDateUtc(yield* DateTime.now)
        // A timer runs only while something waits.
        if (size === 0) yield* Effect.forkIn(Effect.delay(attempted, written), scope)
        const counts = waiting.get(id) ?? new Map<string, NotedCount>()
        waiting.set(id, counts)
        const key = `${day} ${outcome} ${clientId}`
        const before = counts.get(key)
        if (before === undefined) size += 1
        counts.set(key, { clientId, day, outcome, count: (before?.count ?? 0) + 1 })
        if (size >= mostWaiting) yield* attempted
      })

      /** The last `days` days of an application, oldest first and today last, in UTC. */
      const of = Effect.fn("ApplicationCounts.of")(function* (
        environmentId: EnvironmentId,
        applicationId: ApplicationId,
        days: number
      ) {
        yield* flush
        const now = yield* DateTime.now
        const names = Array.from({ length: days }, (_, index) =>
          DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: days - 1 - index }))
        )
        return daysOf(names, yield* store.since(environmentId, applicationId, names[0] ?? ""))
      })

      yield* Effect.addFinalizer(() => attempted)
      yield* sweeps.start(
        "1 hour",
        "Old counts of applications were not forgotten",
        ({ id }, now) =>
          store.forget(id, DateTime.formatIsoDateUtc(DateTime.subtract(now, { days: keptDays })))
      )

      return { note, of }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ApplicationCountsStore.layer)
  )
}
