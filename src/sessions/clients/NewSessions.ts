import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { ClientId, SessionId, type UserId } from "../../contract/Ids.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { deviceOf } from "../../platform/UserAgent.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { CompleteAuthentication } from "../../credentials/secondFactors/SecondFactor.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { EndedSessions } from "../sessions/EndedSessions.ts"
import {
  graceSeconds,
  isLive,
  sessionsToKeep,
  type LiveClient,
  type Recipient,
  type SessionActor
} from "./Client.ts"
import { ClientsStore, type Grace } from "./ClientsStore.ts"
import {
  NewSessionsStore,
  type Foreseen,
  type SessionPlace,
  type SessionStanding
} from "./NewSessionsStore.ts"
import { signInTerms, startingOrganization, termsFrom, type SessionTerms } from "./SessionTerms.ts"

/** Destination of a new session. */
export interface Destination extends Recipient {
  readonly environment: Environment
}

/** A sign-in that is through with all of its checks. */
export interface Establishment extends Destination {
  readonly authentication: CompleteAuthentication
  /**
   * Time of the person's authentication, if that was not just now; null if a provider signed them
   * in and does not say.
   */
  readonly provenAt?: DateTime.Utc | null
  /** Standing that was foreseen in the same transaction. */
  readonly standing?: SessionStanding
}

export type { Foreseen }

/**
 * Decides if a session starts in the organization that its user chose last, or keeps that of its
 * terms.
 */
type StartingOrganization = "last" | "kept"

/** A client that is held to the end of the transaction, as it will be. */
interface HeldClient {
  readonly client: LiveClient
  readonly token: Redacted.Redacted
  readonly sessionId: SessionId
  /** Null for a client that is made with the session. */
  readonly known: { readonly grace: Grace | null } | null
}

/** Placement of a session at its client. */
interface Placing<B> {
  readonly starting: StartingOrganization
  readonly foreseen?: SessionStanding | undefined
  /** Statements sent beside the one that makes it. */
  readonly beside: (client: LiveClient) => Effect.Effect<B>
}

/** Number of sessions of a user that remain beside a new one. */
const keptOf = ({ settings }: Environment): number => settings.session.maxPerUser - 1

/** Makes sessions, each with a new token for its client. */
export class NewSessions extends Context.Service<NewSessions>()(
  "gatehouse/sessions/clients/NewSessions",
  {
    make: Effect.gen(function* () {
      const clients = yield* ClientsStore
      const store = yield* NewSessionsStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const endedSessions = yield* EndedSessions
      const transaction = yield* Transaction
      const factors = yield* SecondFactors

      const hold = Effect.fnUntraced(function* (
        { client: from, environment, native }: Destination,
        now: DateTime.Utc
      ): Effect.fn.Return<HeldClient> {
        const token = yield* crypto.secret
        const tokenHash = sha256(Redacted.value(token))
        const sessionId = SessionId.make(yield* crypto.uuidV7)
        const found = from === null ? undefined : yield* clients.lock(environment.id, from)
        if (from !== null && found !== undefined) {
          const { activeSessionId } = found
          const until = DateTime.add(now, { seconds: graceSeconds })
          const grace =
            activeSessionId === null
              ? null
              : { tokenHash: from.tokenHash, sessionId: activeSessionId, until }
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

      const place = Effect.fnUntraced(function* <B>(
        { client: from, environment, native }: Destination,
        { client, known, sessionId, token }: HeldClient,
        { authentication, ...terms }: SessionTerms,
        { beside, foreseen, starting }: Placing<B>,
        now: DateTime.Utc
      ) {
        const { actingFor, methods, userId } = authentication
        const { impersonatorId, sourceSessionId } = terms
        const actor = { type: "user" as const, id: userId, impersonatorId }
        const { id, tokenHash } = client
        if (known !== null) yield* makeRoom(environment, client, actor, now)
        // Of a client that was lost meanwhile, the sessions were taken for those that are ended here.
        const usable = from === null || known !== null ? foreseen : undefined
        const kept = keptOf(environment)
        const live = endedSessions.live(environment, now)
        const standing =
          usable ?? (yield* store.standing(environment.id, userId, kept, live, sourceSessionId))
        // Whoever signs in again and again ends the sessions that they use least.
        yield* endChosen(environment, standing.leastActive, actor)
        const at: SessionPlace =
          known === null
            ? { _tag: "NewClient", id, tokenHash, native }
            : { _tag: "KnownClient", id, tokenHash, grace: known.grace }
        const { ipAddress, userAgent } = yield* RequestContext
        const session = {
          ...terms,
          organizationId:
            starting === "last"
              ? startingOrganization(standing.lastOrganization, {
                  connectionId: terms.connectionId,
                  methods
                })
              : terms.organizationId,
          id: sessionId,
          userId,
          createdAt: now,
          ipAddress,
          userAgent,
          device: deviceOf(userAgent, native),
          authenticationMethods: methods,
          passkey: authentication.passkey ?? null
        }
        const origin = sourceSessionId === null ? {} : { sourceSessionId }
        const [found, other] = yield* audit.recordWith(
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
          (event) => {
            const made = store.insert(environment.id, at, session, event)
            return Effect.all([made, beside(client)], { concurrency: "unbounded" })
          }
        )
        if (found === undefined || !isLive(environment, found, now)) {
          return yield* Effect.die(new Error("The new session is not live"))
        }
        const { session: made, user } = found
        return [{ token, signedIn: { client, session: made, user } }, other] as const
      })

      /** Establishes a session, with other statements sent beside the one that makes it. */
      const establishBeside = Effect.fn("NewSessions.establish")(function* <B>(
        options: Establishment,
        beside: Placing<B>["beside"]
      ) {
        const { authentication, environment, provenAt, standing: foreseen } = options
        const now = yield* DateTime.now
        const terms = signInTerms(authentication, environment.settings.session, now, provenAt)
        const { enabled } = environment.settings.organizations
        const starting = enabled && authentication.actingFor === undefined ? "last" : "kept"
        return yield* transaction.part(
          Effect.flatMap(hold(options, now), (held) =>
            place(options, held, terms, { beside, foreseen, starting }, now)
          )
        )
      })

      /** The organization that a session by these methods begins with. */
      const organizationOf = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        session: Parameters<typeof startingOrganization>[1]
      ) {
        if (!environment.settings.organizations.enabled) return null
        return startingOrganization(yield* store.lastOrganization(environment.id, userId), session)
      })

      /** The session of a completed sign-in. */
      const establish = (options: Establishment) =>
        Effect.map(
          establishBeside(options, () => Effect.void),
          ([established]) => established
        )

      /**
       * Foresees a session's standing and its owed factors before it is made; in the caller's
       * transaction, which has locked the user.
       */
      const preloadSignIn = Effect.fnUntraced(function* (
        environment: Environment,
        client: LiveClient | null,
        userId: UserId
      ) {
        const live = endedSessions.live(environment, yield* DateTime.now)
        return yield* store.preloadSignIn(
          environment.id,
          userId,
          client?.id ?? null,
          keptOf(environment),
          live,
          factors.heldColumns(environment, userId)
        )
      })

      /**
       * A session made from a live one of another client, for a ticket: on the terms of its source,
       * with which it is revoked. Undefined where the source has ended, or is of this very client.
       */
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
            yield* clients.touch(environment.id, sourceId, now)
            const terms = termsFrom(source.session, environment.settings.session)
            const placing = { beside: () => Effect.void, starting: "kept" as const }
            const [established] = yield* place(destination, held, terms, placing, now)
            return established
          })
        )
      })

      /**
       * Ends what may not stay beside the new session; what has expired of it never returns either,
       * whatever the lifetimes become.
       */
      const makeRoom = Effect.fnUntraced(function* (
        environment: Environment,
        client: LiveClient,
        actor: SessionActor,
        now: DateTime.Utc
      ) {
        const found = yield* clients.sessionsOf(environment.id, client.id)
        const possible = found.filter(({ session }) =>
          DateTime.isLessThan(now, session.absoluteExpiresAt)
        )
        const kept = sessionsToKeep(
          actor,
          possible,
          environment.settings.session.maxPerClient - 1,
          (held) => isLive(environment, held, now)
        )
        const ids = possible.flatMap((held) => (kept.has(held) ? [] : [held.session.id]))
        yield* endChosen(environment, ids, actor)
      })

      const endChosen = (
        environment: Environment,
        ids: ReadonlyArray<SessionId>,
        actor: SessionActor
      ) =>
        ids.length === 0
          ? Effect.void
          : endedSessions.end(environment, { _tag: "Chosen", ids }, { actorOf: () => actor })

      return { organizationOf, establish, establishBeside, establishFrom, preloadSignIn }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ClientsStore.layer, NewSessionsStore.layer, EndedSessions.layer])
  )
}
