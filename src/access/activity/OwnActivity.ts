import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { SessionId, type UserId } from "../../contract/Ids.ts"
import { foreignCursor } from "../../contract/Paging.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import { toldActions, type Activity, type SignInRisk } from "./Activity.ts"
import { SignInRisks } from "./SignInRisks.ts"

/** The part of the audit trail that is about a person's own account. */
export class OwnActivity extends Context.Service<OwnActivity>()(
  "gatehouse/access/activity/OwnActivity",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const risks = yield* SignInRisks

      const list = Effect.fn("OwnActivity.list")(function* (
        environment: Environment,
        userId: UserId,
        { cursor = null, limit }: { readonly limit: number; readonly cursor?: string | null }
      ) {
        const { items, page } = yield* audit
          .search(
            environment,
            {
              page: { mode: "browse", cursor },
              filters: { actions: toldActions, targetTypes: ["user"], targetIds: [userId] }
            },
            limit
          )
          .pipe(
            // Neither a checkpoint nor a range is asked for.
            Effect.catchTags({
              invalid_cursor: () => foreignCursor(),
              invalid_checkpoint: Effect.die,
              invalid_range: Effect.die
            })
          )
        const nextCursor = page.mode === "browse" ? page.cursor : null
        const riskOf = yield* risks.of(environment.id, userId, items.flatMap(signInOf))
        return {
          items: items.map((event) => toActivity(event, userId, riskOf)),
          page: { nextCursor, hasMore: page.hasMore }
        }
      })

      return { list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(SignInRisks.layer))
}

const actorOf = ({ actor }: AuditEvent, userId: UserId): Activity["actor"] => {
  if (actor.impersonatorId !== null) return "impersonator"
  if (actor.type === "system") return "system"
  // A failed sign-in proves nobody's identity, so it is shown as an attempt on the account.
  return actor.type === "user" && (actor.id === null || actor.id === userId)
    ? "you"
    : "administrator"
}

/** Session that a sign-in has made. */
const signInOf = ({ action, targets }: AuditEvent): ReadonlyArray<SessionId> => {
  const session = targets.find(({ type }) => type === "session")
  return action === "session.created" && session?.id ? [SessionId.make(session.id)] : []
}

/** An event as shown to the person it concerns, without the place where staff work. */
const toActivity = (
  event: AuditEvent,
  userId: UserId,
  riskOf: (sessionId: SessionId) => SignInRisk | null
): Activity => {
  const actor = actorOf(event, userId)
  const { ipAddress, userAgent } = event.context
  const isOwn = actor === "you"
  const [signIn] = signInOf(event)
  return {
    id: event.id,
    action: event.action,
    result: event.result,
    occurredAt: event.occurredAt,
    actor,
    ipAddress: isOwn ? ipAddress : null,
    device: isOwn && userAgent !== null ? deviceOf(userAgent, false) : null,
    risk: isOwn && signIn !== undefined ? riskOf(signIn) : null
  }
}
