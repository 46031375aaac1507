import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { ClientId, SessionId, type UserId } from "../../contract/Ids.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../audit/Audit.ts"
import type { Environment } from "../environments/Environment.ts"
import type { CompleteAuthentication } from "../secondFactors/SecondFactor.ts"
import { statusOf } from "../sessions/Session.ts"
import {
  graceSeconds,
  type HeldSession,
  type LiveClient,
  type PresentedToken,
  type SignedIn
} from "./Client.ts"
import type { FoundSession } from "./clientRows.ts"
import { ClientsStore, type SessionPlace } from "./ClientsStore.ts"

/** The activity of a session is written when it is older than this, or than a quarter of its idle time. */
const touchSeconds = 300

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** What a token turned out to be: a client, and a person where its active session is live. */
export interface Recognised {
  readonly client: LiveClient
  readonly signedIn: SignedIn | null
}

/** A sign-in that is through with all of its checks. */
export interface Establishment {
  readonly environment: Environment
  /** The client that the sign-in came from; null for a new browser or install. */
  readonly client: LiveClient | null
  readonly native: boolean
  readonly authentication: CompleteAuthentication
}

/** What a sign-in leaves behind: the one time that the client's new token is seen. */
export interface Established {
  readonly token: Redacted.Redacted
  readonly signedIn: SignedIn
}

/**
 * Browsers and native installs. A client's token names the client, whose row names the active
 * session: nothing that a browser holds says by itself who is signed in.
 */
export class Clients extends Context.Service<
  Clients,
  {
    /**
     * Recognises a presented token. A token that was replaced within the last seconds counts for
     * reads only, and as the session that was active when it was replaced.
     */
    readonly recognise: (
      environment: Environment,
      presented: PresentedToken,
      reading: boolean
    ) => Effect.Effect<Recognised | undefined>
    /** Makes the session of a completed sign-in, and a new token for its client. */
    readonly establish: (options: Establishment) => Effect.Effect<Established>
    /** The client's live sessions, the most recently active first. */
    readonly sessions: (
      environment: Environment,
      client: LiveClient
    ) => Effect.Effect<ReadonlyArray<SignedIn>>
    /** Makes another live session of the client its active one; undefined where it has no such. */
    readonly switchTo: (
      environment: Environment,
      client: LiveClient,
      sessionId: SessionId
    ) => Effect.Effect<SignedIn | undefined>
    /** Ends one session of the client, or all; answers how many live ones are left. */
    readonly signOut: (
      environment: Environment,
      client: LiveClient,
      sessionId: SessionId | null
    ) => Effect.Effect<number>
  }
>()("gatehouse/clients/Clients") {
  static readonly layerNoDeps = Layer.effect(
    Clients,
    Effect.gen(function* () {
      const store = yield* ClientsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const touched = Effect.fnUntraced(function* (
        environment: Environment,
        session: HeldSession,
        now: DateTime.Utc
      ) {
        const { idleSeconds } = environment.settings.session
        const staleAfter = Math.min(touchSeconds, idleSeconds / 4)
        const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(session.lastActiveAt)
        if (age < staleAfter * 1000) return session
        yield* store.touch(environment.id, session.id, now)
        return { ...session, lastActiveAt: now }
      })

      const recognise = Effect.fnUntraced(function* (
        environment: Environment,
        { token, transport }: PresentedToken,
        reading: boolean
      ) {
        const text = Redacted.value(token)
        if (!tokenShape.test(text)) return undefined
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
        if (found.active === null || !isLive(environment, found.active, now)) {
          return { client, signedIn: null }
        }
        const session = yield* touched(environment, found.active.session, now)
        return { client, signedIn: { client, session, user: found.active.user } }
      })

      const live = Effect.fnUntraced(function* (environment: Environment, client: LiveClient) {
        const now = yield* DateTime.now
        const found = yield* store.sessionsOf(environment.id, client.id)
        return found
          .filter((session) => isLive(environment, session, now))
          .map(({ session, user }): SignedIn => ({ client, session, user }))
      })

      const sessions = (environment: Environment, client: LiveClient) =>
        Effect.map(live(environment, client), (held) =>
          // What came with the replacement is not for whoever has the token of before.
          client.replaced
            ? held.filter(({ session }) => session.id === client.activeSessionId)
            : held
        )

      const establish = Effect.fn("Clients.establish")(function* (options: Establishment) {
        const { authentication, environment } = options
        const { methods, userId } = authentication
        const now = yield* DateTime.now
        const { ipAddress, userAgent } = yield* RequestContext
        const token = yield* crypto.secret
        const tokenHash = sha256(Redacted.value(token))
        const sessionId = SessionId.make(yield* crypto.uuidV7)

        const signedIn = yield* transaction.run(
          Effect.gen(function* () {
            const known =
              options.client === null
                ? undefined
                : yield* store.lock(environment.id, options.client)
            const client: LiveClient =
              options.client !== null && known !== undefined
                ? { ...options.client, activeSessionId: sessionId, tokenHash }
                : {
                    id: ClientId.make(yield* crypto.uuidV7),
                    activeSessionId: sessionId,
                    transport: options.native ? "bearer" : "cookie",
                    tokenHash,
                    replaced: false
                  }
            if (known !== undefined) yield* makeRoom(environment, client, userId, now)
            const place: SessionPlace =
              known === undefined
                ? { _tag: "NewClient", id: client.id, tokenHash, native: options.native }
                : {
                    _tag: "KnownClient",
                    id: client.id,
                    tokenHash,
                    grace:
                      known.activeSessionId === null
                        ? null
                        : {
                            sessionId: known.activeSessionId,
                            until: DateTime.add(now, { seconds: graceSeconds })
                          }
                  }
            const session = {
              id: sessionId,
              userId,
              createdAt: now,
              absoluteExpiresAt: DateTime.add(now, {
                seconds: environment.settings.session.absoluteSeconds
              }),
              authenticatedAt: now,
              ipAddress,
              userAgent,
              device: deviceOf(userAgent, options.native),
              authenticationMethods: methods
            }
            yield* audit.recordWith(
              {
                environmentId: environment.id,
                action: "session.created",
                actor: { type: "user", id: userId, impersonatorId: null },
                targets: [
                  { type: "session", id: sessionId },
                  { type: "user", id: userId }
                ],
                metadata: { methods }
              },
              (event) => store.insertSession(environment.id, place, session, event)
            )
            const sessions = yield* live(environment, client)
            return sessions.find(({ session }) => session.id === sessionId)
          })
        )
        if (signedIn === undefined)
          return yield* Effect.die(new Error("The new session is not live"))
        return { token, signedIn }
      })

      /** A client holds one session a user, and no more sessions than the settings allow. */
      const makeRoom = Effect.fnUntraced(function* (
        environment: Environment,
        client: LiveClient,
        userId: UserId,
        now: DateTime.Utc
      ) {
        const held = yield* live(environment, client)
        const others = held.filter(({ session }) => session.userId !== userId)
        const kept = new Set(others.slice(0, environment.settings.session.maxPerClient - 1))
        const ended = held.filter((signedIn) => !kept.has(signedIn))
        if (ended.length === 0) return
        yield* store.revokeSessions(
          environment.id,
          client.id,
          ended.map(({ session }) => session.id),
          now
        )
      })

      const switchTo = Effect.fn("Clients.switchTo")(function* (
        environment: Environment,
        client: LiveClient,
        sessionId: SessionId
      ) {
        return yield* transaction.run(
          Effect.gen(function* () {
            if ((yield* store.lock(environment.id, client)) === undefined) return undefined
            const sessions = yield* live(environment, client)
            const target = sessions.find(({ session }) => session.id === sessionId)
            if (target === undefined) return undefined
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

      const signOut = Effect.fn("Clients.signOut")(function* (
        environment: Environment,
        client: LiveClient,
        sessionId: SessionId | null
      ) {
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            const known = yield* store.lock(environment.id, client)
            if (known === undefined) return 0
            const sessions = yield* live(environment, client)
            const ended = sessions.filter(
              ({ session }) => sessionId === null || session.id === sessionId
            )
            yield* store.revokeSessions(
              environment.id,
              client.id,
              ended.map(({ session }) => session.id),
              now
            )
            for (const signedIn of ended) {
              yield* audit.record({
                environmentId: environment.id,
                action: "session.revoked",
                actor: actorOf(signedIn),
                targets: [
                  { type: "session", id: signedIn.session.id },
                  { type: "user", id: signedIn.user.id }
                ]
              })
            }
            const left = sessions.filter((signedIn) => !ended.includes(signedIn))
            const stillActive = left.some(({ session }) => session.id === known.activeSessionId)
            if (!stillActive) {
              yield* store.activate(environment.id, client.id, left[0]?.session.id ?? null)
            }
            return left.length
          })
        )
      })

      return Clients.of({ recognise, establish, sessions, switchTo, signOut })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ClientsStore.layer))
}

const isLive = (
  environment: Environment,
  { session, userStatus }: FoundSession,
  now: DateTime.Utc
): boolean =>
  userStatus === "active" && statusOf(session, environment.settings.session, now) === "active"

/** The person of a session as the actor of what they do. */
export const actorOf = ({ session, user }: SignedIn) => ({
  type: "user" as const,
  id: user.id,
  impersonatorId: session.impersonatorId
})
