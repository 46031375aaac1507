import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { ClientId, SessionId, type UserId } from "../../contract/Ids.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../audit/Audit.ts"
import type { Environment } from "../environments/Environment.ts"
import type { CompleteAuthentication } from "../secondFactors/SecondFactor.ts"
import { EndedSessions } from "../sessions/EndedSessions.ts"
import { graceSeconds, type LiveClient, type SignedIn } from "./Client.ts"
import { isLive } from "./clientRows.ts"
import { ClientsStore, type Grace, type SessionPlace } from "./ClientsStore.ts"
import { signInTerms, termsFrom, type SessionTerms } from "./SessionTerms.ts"

/** Where a new session is to be made. */
export interface Destination {
  readonly environment: Environment
  /** The client that the request came from; null for a new browser or install. */
  readonly client: LiveClient | null
  readonly native: boolean
}

/** A sign-in that is through with all of its checks. */
export interface Establishment extends Destination {
  readonly authentication: CompleteAuthentication
}

/** What a sign-in leaves behind: the one time that the client's new token is seen. */
export interface Established {
  readonly token: Redacted.Redacted
  readonly signedIn: SignedIn
}

/** A client that is held to the end of the transaction, as it will be. */
interface HeldClient {
  readonly client: LiveClient
  readonly token: Redacted.Redacted
  readonly sessionId: SessionId
  /** Null for a client that is made with the session. */
  readonly known: { readonly grace: Grace | null } | null
}

/** Makes sessions, each with a new token for its client. */
export class NewSessions extends Context.Service<
  NewSessions,
  {
    /** The session of a completed sign-in. */
    readonly establish: (options: Establishment) => Effect.Effect<Established>
    /**
     * A session made from a live one of another client, for a ticket: on the terms of its source,
     * with which it is revoked. Undefined where the source has ended, or is of this very client.
     */
    readonly establishFrom: (
      destination: Destination,
      sourceId: SessionId
    ) => Effect.Effect<Established | undefined>
  }
>()("gatehouse/clients/NewSessions") {
  static readonly layerNoDeps = Layer.effect(
    NewSessions,
    Effect.gen(function* () {
      const store = yield* ClientsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const endedSessions = yield* EndedSessions
      const transaction = yield* Transaction

      const hold = Effect.fnUntraced(function* (
        { client: from, environment, native }: Destination,
        now: DateTime.Utc
      ): Effect.fn.Return<HeldClient> {
        const token = yield* crypto.secret
        const tokenHash = sha256(Redacted.value(token))
        const sessionId = SessionId.make(yield* crypto.uuidV7)
        const found = from === null ? undefined : yield* store.lock(environment.id, from)
        if (from !== null && found !== undefined) {
          const { activeSessionId } = found
          const until = DateTime.add(now, { seconds: graceSeconds })
          const grace = activeSessionId === null ? null : { sessionId: activeSessionId, until }
          const client = { ...from, activeSessionId: sessionId, tokenHash }
          return { client, token, sessionId, known: { grace } }
        }
        const client: LiveClient = {
          id: ClientId.make(yield* crypto.uuidV7),
          activeSessionId: sessionId,
          transport: native ? "bearer" : "cookie",
          tokenHash,
          replaced: false
        }
        return { client, token, sessionId, known: null }
      })

      const place = Effect.fnUntraced(function* (
        { environment, native }: Destination,
        { client, known, sessionId, token }: HeldClient,
        { authentication, ...terms }: SessionTerms,
        now: DateTime.Utc
      ) {
        const { actingFor, methods, userId } = authentication
        const { impersonatorId, sourceSessionId } = terms
        const actor = { type: "user" as const, id: userId, impersonatorId }
        const { id, tokenHash } = client
        if (known !== null) yield* makeRoom(environment, client, actor, now)
        const at: SessionPlace =
          known === null
            ? { _tag: "NewClient", id, tokenHash, native }
            : { _tag: "KnownClient", id, tokenHash, grace: known.grace }
        const { ipAddress, userAgent } = yield* RequestContext
        const session = {
          ...terms,
          id: sessionId,
          userId,
          createdAt: now,
          ipAddress,
          userAgent,
          device: deviceOf(userAgent, native),
          authenticationMethods: methods
        }
        const origin = sourceSessionId === null ? {} : { sourceSessionId }
        const found = yield* audit.recordWith(
          {
            environmentId: environment.id,
            action: actingFor === undefined ? "session.created" : "impersonation.started",
            actor,
            targets: [
              { type: "session", id: sessionId },
              { type: "user", id: userId }
            ],
            metadata: actingFor === undefined ? { methods, ...origin } : { ...actingFor }
          },
          (event) => store.insertSession(environment.id, at, session, event)
        )
        if (found === undefined || !isLive(environment, found, now)) {
          return yield* Effect.die(new Error("The new session is not live"))
        }
        return { token, signedIn: { client, session: found.session, user: found.user } }
      })

      const establish = Effect.fn("NewSessions.establish")(function* (options: Establishment) {
        const { authentication, environment } = options
        const now = yield* DateTime.now
        const terms = signInTerms(authentication, environment.settings.session, now)
        return yield* transaction.part(
          Effect.flatMap(hold(options, now), (held) => place(options, held, terms, now))
        )
      })

      const establishFrom = Effect.fn("NewSessions.establishFrom")(function* (
        destination: Destination,
        sourceId: SessionId
      ) {
        const { environment } = destination
        const now = yield* DateTime.now
        return yield* transaction.part(
          Effect.gen(function* () {
            const held = yield* hold(destination, now)
            const source = yield* store.holdSource(environment.id, sourceId, held.client.id)
            if (source === undefined || !isLive(environment, source, now)) return undefined
            yield* store.touch(environment.id, sourceId, now)
            const terms = termsFrom(source.session, environment.settings.session)
            return yield* place(destination, held, terms, now)
          })
        )
      })

      /**
       * A client holds one session a user, and no more sessions than the settings allow. A user's own
       * session stays beside one of somebody who acts for them, which it outlasts.
       */
      const makeRoom = Effect.fnUntraced(function* (
        environment: Environment,
        client: LiveClient,
        actor: {
          readonly type: "user"
          readonly id: UserId
          readonly impersonatorId: string | null
        },
        now: DateTime.Utc
      ) {
        const found = yield* store.sessionsOf(environment.id, client.id)
        const held = found.filter((session) => isLive(environment, session, now))
        const others = held.filter(
          ({ session: { impersonatorId, userId } }) =>
            userId !== actor.id || (actor.impersonatorId !== null && impersonatorId === null)
        )
        const kept = new Set(others.slice(0, environment.settings.session.maxPerClient - 1))
        const ended = held.filter((session) => !kept.has(session))
        if (ended.length === 0) return
        const ids = ended.map(({ session }) => session.id)
        const revoked = yield* store.revokeSessions(environment.id, ids, now)
        yield* endedSessions.tell(environment.id, revoked, () => actor)
      })

      return NewSessions.of({ establish, establishFrom })
    })
  )
}
