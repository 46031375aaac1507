import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { SessionId, UserId } from "../../contract/Ids.ts"
import { sha256, shapeOf256Bits } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { EndedSessions } from "../sessions/EndedSessions.ts"
import { isActivityStale, type EndedSession } from "../sessions/Session.ts"
import {
  isLive,
  signInOf,
  type FoundSession,
  type HeldSession,
  type LiveClient,
  type PresentedToken,
  type SignedIn
} from "./Client.ts"
import { ClientsStore } from "./ClientsStore.ts"

/**
 * Browsers and native installs. A client's token names the client, whose row names the active
 * session: nothing that a browser holds says by itself who is signed in.
 */
export class Clients extends Context.Service<Clients>()("gatehouse/sessions/clients/Clients", {
  make: Effect.gen(function* () {
    const store = yield* ClientsStore
    const audit = yield* Audit
    const endedSessions = yield* EndedSessions
    const seats = yield* OperatorSeats
    const transaction = yield* Transaction

    const touched = Effect.fnUntraced(function* (
      environment: Environment,
      session: HeldSession,
      now: DateTime.Utc
    ) {
      if (!isActivityStale(session, environment.settings.session, now)) return session
      // Who is active on a satellite is so where they signed in: first, so that no source ends before.
      if (session.sourceSessionId !== null) {
        yield* store.touch(environment.id, session.sourceSessionId, now)
      }
      yield* store.touch(environment.id, session.id, now)
      return { ...session, lastActiveAt: now }
    })

    /** True if a session signs its user in, and whoever acts for them in it still may. */
    const stands = (environment: Environment, found: FoundSession, now: DateTime.Utc) => {
      const { beganAt, impersonatorId } = found.session
      if (!isLive(environment, found, now)) return Effect.succeed(false)
      return impersonatorId === null
        ? Effect.succeed(true)
        : seats.mayStillAct(environment, impersonatorId, beganAt)
    }

    /**
     * Recognises a presented token. A token that was replaced within the last seconds counts for
     * reads only, and as the session that was active when it was replaced.
     */
    const recognise = Effect.fnUntraced(function* (
      environment: Environment,
      { token, transport }: PresentedToken,
      reading: boolean
    ) {
      const text = Redacted.value(token)
      if (!shapeOf256Bits.test(text)) return undefined
      const hash = sha256(text)
      const now = yield* DateTime.now
      const current = yield* store.findByToken(environment.id, hash)
      const found =
        current ??
        (reading ? yield* store.findByReplacedToken(environment.id, hash, now) : undefined)
      if (found === undefined) return undefined
      const client: LiveClient = {
        id: found.id,
        activeSessionId: found.activeSessionId,
        transport,
        tokenHash: hash,
        replaced: current === undefined
      }
      if (found.active === null || !(yield* stands(environment, found.active, now))) {
        return { client, signedIn: null }
      }
      const session = yield* touched(environment, found.active.session, now)
      return { client, signedIn: { client, session, user: found.active.user } }
    })

    /**
     * Holds the client of a sign-in to the end of the caller's transaction: before the sessions that
     * are to end with it, as signing out does.
     */
    const hold = (environment: Environment, client: LiveClient | null) =>
      client === null ? Effect.void : Effect.asVoid(store.lock(environment.id, client))

    const live = Effect.fnUntraced(function* (environment: Environment, client: LiveClient) {
      const now = yield* DateTime.now
      const found = yield* store.sessionsOf(environment.id, client.id)
      const standing = yield* Effect.filter(found, (session) => stands(environment, session, now))
      return standing.map(({ session, user }): SignedIn => ({ client, session, user }))
    })

    /** The client's live sessions, the most recently active first. */
    const sessions = (environment: Environment, client: LiveClient) =>
      Effect.map(live(environment, client), (held) =>
        // What came with the replacement is not for the holder of the old token.
        client.replaced ? held.filter(({ session }) => session.id === client.activeSessionId) : held
      )

    /** The session that a client acts as; undefined where none lives. */
    const active = (environment: Environment, client: LiveClient | null) =>
      client === null
        ? Effect.undefined
        : Effect.map(sessions(environment, client), (held) =>
            held.find(({ session }) => session.id === client.activeSessionId)
          )

    /**
     * The session in which a person began what they now come back to; undefined where it has ended
     * since, or somebody else acts in it. A token that was replaced proves nothing.
     */
    const begunIn = Effect.fnUntraced(function* (
      environment: Environment,
      client: LiveClient | null,
      { sessionId, userId }: { readonly sessionId: SessionId; readonly userId: UserId }
    ) {
      if (client === null || client.replaced) return undefined
      const held = yield* sessions(environment, client)
      return held.find(
        ({ session, user }) =>
          session.id === sessionId && user.id === userId && session.impersonatorId === null
      )
    })

    /** True if a session still lives; asking is no activity that would prolong it. */
    const isStillIn = (environment: Environment, { client, session }: SignedIn) =>
      Effect.map(live(environment, client), (held) =>
        held.some((other) => other.session.id === session.id)
      )

    /** Makes another live session of the client its active one; undefined where it has no such. */
    const switchTo = Effect.fn("Clients.switchTo")(function* (
      environment: Environment,
      client: LiveClient,
      sessionId: SessionId
    ) {
      return yield* transaction.run(
        Effect.gen(function* () {
          const held = yield* store.lock(environment.id, client)
          if (held === undefined) return undefined
          const sessions = yield* live(environment, client)
          const target = sessions.find(({ session }) => session.id === sessionId)
          if (target === undefined) return undefined
          if (sessionId === held.activeSessionId) return target
          yield* store.activate(environment.id, client.id, sessionId)
          yield* audit.record({
            environmentId: environment.id,
            action: "session.switched",
            actor: actorOf(target),
            targets: [
              { type: "session", id: sessionId },
              { type: "user", id: target.user.id }
            ]
          })
          return { ...target, client: { ...client, activeSessionId: sessionId } }
        })
      )
    })

    /** The client of a token that was its own when it was recognised, and no longer is. */
    const lockReplaced = ({ id }: Environment, client: LiveClient) =>
      client.replaced ? Effect.undefined : store.lockById(id, client.id)

    /**
     * Ends one session of the client, or all, each with the one that a ticket made it from and
     * whatever was made from that: signing out reaches every host that the person was signed in on.
     * Answers how many live ones are left. Where the client's token was replaced since it was
     * recognised, only the session of that time ends, or the one that is named.
     */
    const signOut = Effect.fn("Clients.signOut")(function* (
      environment: Environment,
      client: LiveClient,
      sessionId: SessionId | null
    ) {
      return yield* transaction.run(
        Effect.gen(function* () {
          const current = yield* store.lock(environment.id, client)
          const known = current ?? (yield* lockReplaced(environment, client))
          if (known === undefined) return 0
          const held = yield* store.sessionsOf(environment.id, client.id)
          // What came with a new token is not for the holder of the old one.
          const all = sessionId === null && current !== undefined
          const meant = sessionId ?? client.activeSessionId
          const ended = held.filter(({ session }) => all || session.id === meant)
          const ids = ended.flatMap(({ session }) => [session.id, signInOf(session)])
          const revoked = yield* endedSessions.end(
            environment,
            { _tag: "Chosen", ids },
            { actorOf: ownActor }
          )
          for (const session of revoked) {
            yield* audit.record({
              environmentId: environment.id,
              action: "session.revoked",
              actor: ownActor(session),
              targets: [
                { type: "session", id: session.id },
                { type: "user", id: session.userId }
              ]
            })
          }
          const now = yield* DateTime.now
          const left = held.filter(
            (session) => !ended.includes(session) && isLive(environment, session, now)
          )
          const stillActive = left.some(({ session }) => session.id === known.activeSessionId)
          if (!stillActive) {
            yield* store.activate(environment.id, client.id, left[0]?.session.id ?? null)
          }
          return left.length
        })
      )
    })

    return { recognise, hold, sessions, active, begunIn, isStillIn, switchTo, signOut }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ClientsStore.layer, EndedSessions.layer])
  )
}

/** The person of a session as the actor of what they do. */
export const actorOf = ({ session, user }: SignedIn) => ({
  type: "user" as const,
  id: user.id,
  impersonatorId: session.impersonatorId
})

/** A session's own user, or who acts for them, as the actor of its end. */
const ownActor = ({ impersonatorId, userId }: EndedSession) => ({
  type: "user" as const,
  id: userId,
  impersonatorId
})
