import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { SessionId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { foreignCursor } from "../../contract/Paging.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditEvent } from "../../tenancy/audit/AuditEvent.ts"
import { toldActions, type Activity, type SignInRisk } from "./Activity.ts"
import { Countries } from "../../platform/Countries.ts"
import { networkOf } from "../../tenancy/throttle/Limit.ts"
import { SignInRisksStore } from "./SignInRisksStore.ts"

/** Sessions that are looked at for a network that was seen before. */
const sessionsLookedAt = 500

/** A sign-in's session and the memory of its device are written together, within this time. */
const writtenWithin = 2000

/** The part of the audit trail that is about a person's own account. */
export class OwnActivity extends Context.Service<OwnActivity>()(
  "gatehouse/access/sessions/OwnActivity",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const store = yield* SignInRisksStore
      const { countryOf } = yield* Countries

      /** The circumstances of sign-ins, by the sessions that they made. */
      const riskOfSignIns = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        sessionIds: ReadonlyArray<SessionId>
      ): Effect.fn.Return<(sessionId: SessionId) => SignInRisk | null> {
        if (sessionIds.length === 0) return () => null
        const now = yield* DateTime.now
        const [sessions, sightings] = yield* Effect.all(
          [
            store.sessionsUntil(environmentId, userId, now, sessionsLookedAt),
            store.firstSightings(environmentId, userId)
          ],
          { concurrency: "unbounded" }
        )
        const firstSeen = sightings.map((at) => DateTime.toEpochMillis(at))
        const networks = sessions.map(({ ipAddress }) =>
          ipAddress === null ? null : networkOf(ipAddress)
        )
        return (sessionId) => {
          const index = sessions.findIndex(({ id }) => id === sessionId)
          const session = sessions[index]
          if (session === undefined) return null
          const at = DateTime.toEpochMillis(session.createdAt)
          return {
            newDevice: firstSeen.some((first) => Math.abs(first - at) <= writtenWithin),
            newNetwork: !networks.includes(networks[index] ?? null, index + 1),
            country: countryOf(session.ipAddress)
          }
        }
      })

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
        const riskOf = yield* riskOfSignIns(environment.id, userId, items.flatMap(signInOf))
        return {
          items: items.map((event) => toActivity(event, userId, riskOf)),
          page: { nextCursor, hasMore: page.hasMore }
        }
      })

      return { list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SignInRisksStore.layer, Countries.layer])
  )
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
