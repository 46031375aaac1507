import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { AuditOrigin, systemActor, userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { LogoutQueue } from "../grants/LogoutQueue.ts"
import type { EndedSession, EndingSessions } from "./Session.ts"
import { SessionsStore } from "./SessionsStore.ts"

/** Reporting of ended sessions. */
interface Telling {
  /**
   * Actor of the end; by default that of the call, and for a public call, which has none, the
   * sessions' user.
   */
  readonly actorOf?: (session: EndedSession) => AuditActor
  /** Records the call's own events of each end, before the end of an impersonation. */
  readonly first?: (ended: ReadonlyArray<EndedSession>) => Effect.Effect<void>
}

/** The one way in which sessions are revoked: the trail hears of what ends with them. */
export class EndedSessions extends Context.Service<EndedSessions>()(
  "gatehouse/sessions/sessions/EndedSessions",
  {
    make: Effect.gen(function* () {
      const store = yield* SessionsStore
      const audit = yield* Audit
      const seats = yield* OperatorSeats
      const logouts = yield* LogoutQueue
      const transaction = yield* Transaction

      const tell = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        ended: ReadonlyArray<EndedSession>,
        actorOf: Telling["actorOf"]
      ) {
        const impersonations = ended.filter(
          ({ impersonatorId, sourceSessionId }) =>
            impersonatorId !== null && sourceSessionId === null
        )
        if (impersonations.length === 0) return
        const { actor: caller } = yield* AuditOrigin
        const callerFor = ({ userId }: EndedSession): AuditActor =>
          caller.type === "system" ? userActor(userId) : caller
        for (const session of impersonations) {
          const { id, impersonatorId, userId } = session
          yield* audit.record({
            environmentId,
            action: "impersonation.ended",
            actor: (actorOf ?? callerFor)(session),
            targets: [
              { type: "session", id },
              { type: "user", id: userId }
            ],
            metadata: { impersonatorId }
          })
        }
      })

      /**
       * Revokes sessions in the caller's transaction and answers those that were not revoked before.
       * Writes `impersonation.ended` for each that was one, beside what the call itself tells; what
       * tickets made from an impersonation was the same one.
       */
      const end = Effect.fnUntraced(function* (
        environment: Environment,
        which: EndingSessions,
        { actorOf, first }: Telling = {}
      ) {
        const clock = { now: yield* DateTime.now, lifetimes: environment.settings.session }
        const ended = yield* store.revoke(environment.id, which, clock)
        if (ended.length === 0) return ended
        yield* logouts.offerEnded(
          environment.id,
          ended.map(({ id }) => id)
        )
        if (first !== undefined) yield* first(ended)
        yield* tell(environment.id, ended, actorOf)
        return ended
      })

      /**
       * Revokes sessions of operators who may no longer act for the user. They sign nobody in from the
       * moment that the right is gone, in whatever environment; they are revoked once somebody looks at
       * them.
       */
      const endLapsed = Effect.fn("EndedSessions.endLapsed")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const clock = { now: yield* DateTime.now, lifetimes: environment.settings.session }
        const found = yield* store.listImpersonations(environment.id, userId, clock)
        const lapsed = yield* Effect.filter(found, ({ beganAt, impersonatorId }) =>
          Effect.map(seats.mayStillAct(environment, impersonatorId, beganAt), (stands) => !stands)
        )
        if (lapsed.length === 0) return
        const ids = lapsed.map(({ id }) => id)
        yield* transaction.run(
          end(environment, { _tag: "Chosen", ids }, { actorOf: () => systemActor })
        )
      })

      /**
       * Condition of rows of `sessions s` that have not ended by `now`, for a statement of another
       * store.
       */
      const live = ({ settings }: Environment, now: DateTime.Utc) =>
        store.live({ now, lifetimes: settings.session })

      return { end, endLapsed, live }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SessionsStore.layer, LogoutQueue.layer])
  )
}
