import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { AuditOrigin } from "../../tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import { SessionEndsStore } from "./SessionEndsStore.ts"

/** A session that was revoked just now. */
export interface EndedSession {
  readonly id: SessionId
  readonly userId: UserId
  /** The member of staff who acted for the user in it; null in the user's own. */
  readonly impersonatorId: string | null
  /** The session that a ticket made it from; null for one that stands by itself. */
  readonly sourceSessionId: SessionId | null
}

/** Which sessions are to end. Those of them that have expired are told of nowhere, and never return. */
export type EndingSessions =
  /** One of a user, where it is live, with the live ones that tickets made from it. */
  | { readonly _tag: "OneOfUser"; readonly userId: UserId; readonly id: SessionId }
  /** Every live one of a user but `kept`, which stands by itself from then on. */
  | { readonly _tag: "AllOfUser"; readonly userId: UserId; readonly kept: SessionId | null }
  /** These, and all that tickets made from them, at whatever client. */
  | { readonly _tag: "Chosen"; readonly ids: ReadonlyArray<SessionId> }

/** How the end of sessions is told. */
interface Telling {
  /**
   * Who ends them; by default the actor of the call, where a public call, which has none, ends
   * sessions in the name of their user.
   */
  readonly actorOf?: (session: EndedSession) => AuditActor
  /** What the call itself tells of the end of any, before the end of an impersonation is told. */
  readonly first?: (ended: ReadonlyArray<EndedSession>) => Effect.Effect<void>
}

/** The one way in which sessions are revoked: the trail hears of what ends with them. */
export class EndedSessions extends Context.Service<
  EndedSessions,
  {
    /**
     * Revokes sessions in the caller's transaction and answers those that were not revoked before.
     * Writes `impersonation.ended` for each that was one, beside what the call itself tells; what
     * tickets made from an impersonation was the same one.
     */
    readonly end: (
      environment: Environment,
      which: EndingSessions,
      telling?: Telling
    ) => Effect.Effect<ReadonlyArray<EndedSession>>
  }
>()("gatehouse/sessions/sessions/EndedSessions") {
  static readonly layerNoDeps = Layer.effect(
    EndedSessions,
    Effect.gen(function* () {
      const store = yield* SessionEndsStore
      const audit = yield* Audit

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
          caller.type === "system" ? { type: "user", id: userId, impersonatorId: null } : caller
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

      const end: EndedSessions["Service"]["end"] = Effect.fnUntraced(function* (
        environment,
        which,
        { actorOf, first } = {}
      ) {
        const clock = { now: yield* DateTime.now, lifetimes: environment.settings.session }
        const ended = yield* store.revoke(environment.id, which, clock)
        if (ended.length === 0) return ended
        if (first !== undefined) yield* first(ended)
        yield* tell(environment.id, ended, actorOf)
        return ended
      })

      return EndedSessions.of({ end })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(SessionEndsStore.layer))
}
