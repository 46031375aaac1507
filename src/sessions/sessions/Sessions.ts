import { Context, DateTime, Effect, Layer } from "effect"
import type { OrganizationId, PasskeyId, SessionId, UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { maximumSessionsPerUser } from "../../contract/EnvironmentSettings.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { GrantEnds } from "../grants/GrantEnds.ts"
import type { PresentedTrust } from "../../credentials/trustedDevices/TrustedDevice.ts"
import { TrustedDeviceEnds } from "../../credentials/trustedDevices/TrustedDeviceEnds.ts"
import { EndedSessions } from "./EndedSessions.ts"
import {
  expiresAt,
  SessionNotFound,
  statusOf,
  type Session,
  type SessionStatus,
  type StoredSession
} from "./Session.ts"
import { SessionsStore, type SessionClock } from "./SessionsStore.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"

/** Query of one page of a user's sessions. */
export interface SessionListRequest {
  readonly limit: number
  readonly cursor?: string
  readonly status?: SessionStatus
}

const listOf = (userId: UserId): string => `sessions:${userId}`

const clockOf = (environment: Environment) =>
  Effect.map(DateTime.now, (now): SessionClock => ({
    now,
    lifetimes: environment.settings.session
  }))

/** The sessions of users. A revocation is in force with its commit, on every instance. */
export class Sessions extends Context.Service<Sessions>()("gatehouse/sessions/sessions/Sessions", {
  make: Effect.gen(function* () {
    const store = yield* SessionsStore
    const directory = yield* UserDirectory
    const grantEnds = yield* GrantEnds
    const audit = yield* Audit
    const endedSessions = yield* EndedSessions
    const seats = yield* OperatorSeats
    const transaction = yield* Transaction
    const trustedDevices = yield* TrustedDeviceEnds

    const list = Effect.fn("Sessions.list")(function* (
      environment: Environment,
      userId: UserId,
      request: SessionListRequest
    ) {
      const name = listOf(userId)
      const after = Cursor.openKeyset(environment.cursorKey, name, request.cursor)
      if (after === undefined) return yield* foreignCursor()
      yield* endedSessions.endLapsed(environment, userId)
      const clock = yield* clockOf(environment)
      const { limit, status } = request
      const rows = yield* store.list(environment.id, userId, status, clock, after, limit + 1)
      if (rows.length === 0) yield* directory.requireKnown(environment.id, userId)
      const page = paged(rows, limit, (last) =>
        Cursor.sealKeyset(environment.cursorKey, name, { at: last.createdAt, id: last.id })
      )
      return { ...page, items: page.items.map((stored) => toSession(stored, clock)) }
    })

    const get = Effect.fn("Sessions.get")(function* (environment: Environment, id: SessionId) {
      const stored = yield* store.find(environment.id, id)
      if (stored === undefined) return yield* new SessionNotFound()
      const session = toSession(stored, yield* clockOf(environment))
      if (session.impersonatorId === null || session.status !== "active") return session
      yield* endedSessions.endLapsed(environment, session.userId)
      const now = yield* store.find(environment.id, id)
      if (now === undefined) return yield* new SessionNotFound()
      return toSession(now, yield* clockOf(environment))
    })

    /**
     * Revokes a session with those that tickets made from it. Passes also where it was revoked or had
     * expired before.
     */
    const revoke = Effect.fn("Sessions.revoke")(function* (
      environment: Environment,
      userId: UserId,
      id: SessionId
    ) {
      const revoked = yield* transaction.run(
        endedSessions.end(
          environment,
          { _tag: "OneOfUser", userId, id },
          {
            first: (ended) =>
              audit.record({
                environmentId: environment.id,
                action: "session.revoked",
                targets: [
                  { type: "session", id },
                  ...ended
                    .filter((made) => made.id !== id)
                    .map((made) => ({ type: "session" as const, id: made.id })),
                  { type: "user", id: userId }
                ]
              })
          }
        )
      )
      if (revoked.length > 0 || (yield* store.exists(environment.id, userId, id))) return
      yield* directory.requireKnown(environment.id, userId)
      return yield* new SessionNotFound()
    })

    /**
     * Revokes every live session but `kept`, and records it in one event. Whoever signs others out
     * wants no browser but their own to skip the second factor either.
     */
    const revokedAtOnce = (
      environment: Environment,
      userId: UserId,
      kept: SessionId | null = null,
      trust: PresentedTrust | null = null
    ) =>
      transaction.run(
        Effect.andThen(
          // Before the sessions, as every change that ends them all does.
          Effect.andThen(
            directory.lock(environment.id, userId),
            Effect.andThen(
              trustedDevices.endAll(environment.id, userId, trust),
              seats.actAnew(environment, userId)
            )
          ),
          endedSessions.end(
            environment,
            { _tag: "AllOfUser", userId, kept },
            {
              first: (ended) =>
                audit.record({
                  environmentId: environment.id,
                  action: "session.revoked",
                  targets: [{ type: "user", id: userId }],
                  metadata: { count: ended.length }
                })
            }
          )
        )
      )

    const revokeAll = Effect.fn("Sessions.revokeAll")(function* (
      environment: Environment,
      userId: UserId
    ) {
      const revoked = yield* revokedAtOnce(environment, userId)
      if (revoked.length === 0) yield* directory.requireKnown(environment.id, userId)
    })

    /** Every live session of the user, on whatever device, the newest first. */
    const listActive = Effect.fn("Sessions.listActive")(function* (
      environment: Environment,
      userId: UserId
    ) {
      yield* endedSessions.endLapsed(environment, userId)
      const clock = yield* clockOf(environment)
      const rows = yield* store.list(
        environment.id,
        userId,
        "active",
        clock,
        null,
        maximumSessionsPerUser
      )
      return rows.map((stored) => toSession(stored, clock))
    })

    /** Revokes every live session of the user but the one that asks for it. */
    const revokeOthers = Effect.fn("Sessions.revokeOthers")(function* (
      environment: Environment,
      userId: UserId,
      kept: SessionId,
      trust: PresentedTrust | null
    ) {
      yield* revokedAtOnce(environment, userId, kept, trust)
    })

    /**
     * Revokes every live session but `kept` as part of a larger change, whose event tells of it; for
     * use in its transaction. Tokens of applications that outlive sessions go on.
     */
    const endSessions = (environment: Environment, userId: UserId, kept: SessionId | null = null) =>
      Effect.asVoid(endedSessions.end(environment, { _tag: "AllOfUser", userId, kept }))

    /**
     * Likewise, for a change after which nobody may go on: where none is kept, with all tokens. What an
     * operator does in users' names ends with it.
     */
    const endAll = Effect.fnUntraced(function* (
      environment: Environment,
      userId: UserId,
      kept: SessionId | null = null
    ) {
      yield* endSessions(environment, userId, kept)
      yield* seats.actAnew(environment, userId)
      // Who had a session may have had tokens by an application, which outlive sessions.
      if (kept === null) yield* grantEnds.families(environment.id, userId)
    })

    /** Ends those that a passkey made, as part of its removal; in the transaction of that. */
    const endMadeBy = (environment: Environment, userId: UserId, passkeyId: PasskeyId) =>
      Effect.asVoid(endedSessions.end(environment, { _tag: "MadeByPasskey", userId, passkeyId }))

    /** Ends those that connections of an organization made; in the transaction of a departure. */
    const endConnected = (
      environment: Environment,
      userId: UserId,
      organizationId: OrganizationId
    ) =>
      Effect.asVoid(
        endedSessions.end(environment, { _tag: "MadeByConnectionsOf", userId, organizationId })
      )

    /**
     * Holds every session of the user that was not revoked to the end of the caller's transaction.
     * For a change that holds its own session and ends the others: whoever ends several takes them
     * by their ids, so that the own one must not come before one with a lower id.
     */
    const hold = (environment: Environment, userId: UserId) => store.hold(environment.id, userId)

    return {
      list,
      get,
      revoke,
      revokeAll,
      listActive,
      revokeOthers,
      endSessions,
      endAll,
      endMadeBy,
      endConnected,
      hold,
      /** Makes an organization active in a session, or none; false where it was revoked meanwhile. */
      setOrganization: (
        environment: Environment,
        ...rest: [userId: UserId, id: SessionId, organizationId: OrganizationId | null]
      ) => store.setOrganization(environment.id, ...rest),
      /**
       * For a user who is no member any more: their sessions have that organization active no
       * longer.
       */
      leaveOrganization: (
        environment: Environment,
        ...rest: [userId: UserId, organizationId: OrganizationId]
      ) => store.leaveOrganization(environment.id, ...rest)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([
      SessionsStore.layer,
      EndedSessions.layer,
      GrantEnds.layer,
      TrustedDeviceEnds.layer
    ])
  )
}

const toSession = (
  { absoluteExpiresAt, beganAt, ...stored }: StoredSession,
  clock: SessionClock
): Session => {
  const ends = { ...stored, absoluteExpiresAt, beganAt }
  return {
    ...stored,
    status: statusOf(ends, clock.lifetimes, clock.now),
    expiresAt: expiresAt(ends, clock.lifetimes)
  }
}
