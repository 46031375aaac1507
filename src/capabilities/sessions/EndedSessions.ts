import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../audit/Audit.ts"
import type { AuditActor } from "../audit/AuditEvent.ts"
import { AuditOrigin } from "../audit/AuditOrigin.ts"

/** A session that was revoked just now. */
export interface EndedSession {
  readonly id: SessionId
  readonly userId: UserId
  /** The member of staff who acted for the user in it; null in the user's own. */
  readonly impersonatorId: string | null
  /** The session that a ticket made it from; null for one that stands by itself. */
  readonly sourceSessionId: SessionId | null
}

/** Tells the trail what ends with a session, whatever it was that revoked it. */
export class EndedSessions extends Context.Service<
  EndedSessions,
  {
    /**
     * Writes `impersonation.ended` for each session that was one, beside what the call itself tells;
     * in the transaction that revokes them. What tickets made from it was the same one. The actor is that of the call unless one is named; a
     * public call, which names none, ends sessions in the name of their user.
     */
    readonly tell: (
      environmentId: EnvironmentId,
      ended: ReadonlyArray<EndedSession>,
      actorOf?: (session: EndedSession) => AuditActor
    ) => Effect.Effect<void>
  }
>()("gatehouse/sessions/EndedSessions") {
  static readonly layer = Layer.effect(
    EndedSessions,
    Effect.gen(function* () {
      const audit = yield* Audit

      const tell: EndedSessions["Service"]["tell"] = Effect.fnUntraced(
        function* (environmentId, ended, actorOf) {
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
        }
      )

      return EndedSessions.of({ tell })
    })
  )
}
