import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import * as Background from "../../platform/Background.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { AuditWalk } from "../../tenancy/audit/AuditWalk.ts"
import { idBoundAt } from "../../tenancy/audit/AuditEvent.ts"
import { SessionErasureStore, type WalkedSession } from "./SessionErasureStore.ts"

/** Few enough to hold their locks for milliseconds. */
const batch = 200

const beforeAll = "00000000-0000-0000-0000-000000000000"

/** Erases sessions that ended long ago, with the clients that have no other. */
export class SessionErasure extends Context.Service<SessionErasure>()(
  "gatehouse/sessions/sessions/SessionErasure",
  {
    make: Effect.gen(function* () {
      const store = yield* SessionErasureStore
      const transaction = yield* Transaction

      /** In small steps with rests between them; any number of instances may do so at once. */
      const eraseEnded = Effect.fn("SessionErasure.eraseEnded")(function* (
        { id, settings }: Environment,
        ended: DateTime.Utc
      ) {
        const idle = DateTime.subtract(ended, { seconds: settings.session.idleSeconds })
        const before = { ended, idle }
        // Made after that, it cannot have ended before.
        const below = idBoundAt(ended)
        const erase = (sessions: ReadonlyArray<WalkedSession>) =>
          transaction.run(
            Effect.flatMap(store.erase(id, sessions, before), (erased) =>
              erased.length === 0 ? Effect.void : store.tidy(id, erased)
            )
          )
        const step = Effect.fnUntraced(function* (after: string) {
          const walked = yield* store.walk(id, { after, below, most: batch }, before)
          const over = walked.filter(({ isOver }) => isOver)
          if (over.length > 0) yield* erase(over)
          return walked.length < batch ? undefined : walked.at(-1)?.id
        })
        let after: string | undefined = beforeAll
        while (after !== undefined) after = yield* Background.paced(step(after))
      })

      return { eraseEnded }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(SessionErasureStore.layer)
  )

  /** Forgets what an environment keeps no longer (`retention`), for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { eraseEnded } = yield* SessionErasure
    const { forgetBefore } = yield* AuditWalk
    const events = yield* sweeps.start(
      "10 minutes",
      "Old events were not forgotten",
      ({ id, settings }, now) => {
        const { auditDays } = settings.retention
        if (auditDays === null) return Effect.void
        return forgetBefore(id, DateTime.subtract(now, { days: auditDays }))
      }
    )
    const sessions = yield* sweeps.start(
      "1 hour",
      "Ended sessions were not erased",
      (environment, now) => {
        const { endedSessionDays } = environment.settings.retention
        if (endedSessionDays === null) return Effect.void
        return eraseEnded(environment, DateTime.subtract(now, { days: endedSessionDays }))
      }
    )
    return { sweepEvents: events.sweep, sweepSessions: sessions.sweep }
  })
}
