import { offeredProfile } from "../../directory/users/Profile.ts"
import { Context, Data, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import {
  completedBy,
  type CompleteAuthentication
} from "../../credentials/secondFactors/SecondFactor.ts"
import {
  isOutlived,
  type Asserted,
  type ConnectedSignIn
} from "../../directory/identities/Asserted.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { ConnectionAttempts } from "../../organizations/connections/ConnectionAttempts.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction, insistently, Outrun } from "../../platform/Transaction.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { continuationSeconds } from "../signUp/MailedSignUp.ts"
import { SignedUpUsers } from "../signUp/SignedUpUsers.ts"
import {
  AssertionDecision,
  decide,
  type AssertionRefusal,
  type MissingStep
} from "./AssertionDecision.ts"
import {
  ConnectedContinuation,
  connectedSignIn,
  provenAtOf,
  ssoMethod,
  type OwnerProof,
  type TakenStep
} from "./ConnectedContinuation.ts"
import { ConnectedPeople } from "./ConnectedPeople.ts"
import { ConnectionRefusals } from "./ConnectionRefusals.ts"
import { KnownPeople } from "./KnownPeople.ts"
import type { SignInOrigin, SignInOutcome } from "../signIn/SignInOutcome.ts"
import { placeOf } from "../signIn/SessionVerdicts.ts"

const encode = Schema.encodeEffect(ConnectedContinuation)
const success = { test: false, result: "success", reason: null, claims: null } as const

/** Result of a sign-in by the word of a connection. */
export type AssertedResult = Data.TaggedEnum<{
  /** Leads to a session of this person, or to what is still required; null for nobody yet. */
  SignedIn: { readonly outcome: SignInOutcome; readonly userId: UserId | null }
  /** The person has to take a step; the secret names it where there is no browser. */
  Continue: {
    readonly ticket: Redacted.Redacted
    readonly expiresAt: DateTime.Utc
    readonly missing: ReadonlyArray<MissingStep>
  }
  Refused: { readonly reason: AssertionRefusal }
  /** The connection signs nobody in any more, or the person's session at its provider is over. */
  Over: {}
}>
export const AssertedResult = Data.taggedEnum<AssertedResult>()

/** Signs people in, or up, by what their organization's connection asserts (spec: "Sign-in"). */
export class AssertedSignIn extends Context.Service<AssertedSignIn>()(
  "gatehouse/access/connected/AssertedSignIn",
  {
    make: Effect.gen(function* () {
      const attempts = yield* ConnectionAttempts
      const connections = yield* ActiveConnections
      const crypto = yield* Crypto
      const hooks = yield* SignInHooks
      const { factsOf, isKeptElsewhere } = yield* KnownPeople
      const people = yield* ConnectedPeople
      const proofs = yield* Proofs
      const refusals = yield* ConnectionRefusals
      const signIn = yield* SignIn
      const signedUp = yield* SignedUpUsers
      const transaction = yield* Transaction
      const directory = yield* UserDirectory

      const decisionOf = (
        environment: Environment,
        connection: StoredConnection,
        asserted: Asserted
      ) => Effect.map(factsOf(environment, connection, asserted), decide)

      /** Says what would become of an assertion, and changes nothing. */
      const foresee = Effect.fnUntraced(function* (
        environment: Environment,
        connection: StoredConnection,
        asserted: Asserted
      ) {
        const decision = yield* decisionOf(environment, connection, asserted)
        const isKept =
          "userId" in decision && (yield* isKeptElsewhere(environment, decision.userId, connection))
        return isKept ? AssertionDecision.Refuse({ reason: "sso_required" }) : decision
      })

      const settledBy = (environment: Environment, userId: UserId, connected: ConnectedSignIn) =>
        people.settle(environment, userId, connected).pipe(
          Effect.mapError(() => new Outrun()),
          Effect.filterOrFail(
            (settled) => settled,
            () => new Outrun()
          )
        )

      const completed = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        userId: UserId,
        connected: ConnectedSignIn,
        method?: OwnerProof["method"]
      ) {
        // What the owner has just proven is fresh, whenever the provider saw them.
        const provenAt = method === undefined ? yield* provenAtOf(connected.asserted) : undefined
        const methods = typeof method === "string" ? [ssoMethod, method] : [ssoMethod]
        const owed =
          typeof method === "object"
            ? nothingOwedAfter(completedBy(method, methods, connected))
            : yield* signIn.owedBeyond(environment, origin, userId, methods, connected)
        if (owed._tag !== "NothingOwed") return AssertedResult.SignedIn({ outcome: owed, userId })
        const { authentication } = owed
        const since = yield* DateTime.now
        // Before the session, which begins in an organization of theirs; not where none begins.
        if (!(yield* signIn.isStopped(authentication))) {
          yield* settledBy(environment, userId, connected)
        }
        const outcome = yield* signIn.completeAuthentication(
          environment,
          origin,
          authentication,
          connected,
          { provenAt, since }
        )
        return AssertedResult.SignedIn({ outcome, userId })
      })

      const created = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        connection: StoredConnection,
        asserted: Asserted
      ) {
        const id = yield* hooks.newUserId
        const { email, firstName, language, lastName } = asserted
        const person = {
          email,
          ...offeredProfile({ firstName, lastName, language }, environment.settings.locales)
        }
        const place = {
          ...placeOf(origin),
          connectionId: asserted.connectionId,
          organizationId: connection.organizationId
        }
        const denied = yield* signedUp
          .createConnected(environment, person, id, { method: ssoMethod, device: place })
          .pipe(
            Effect.as(undefined),
            Effect.catchTags({
              email_taken: () => new Outrun(),
              SignUpDenied: ({ denial }) => Effect.succeed(denial)
            })
          )
        if (denied !== undefined) {
          const outcome = { _tag: "Denied", denial: denied } as const
          return AssertedResult.SignedIn({ outcome, userId: null })
        }
        const connected = connectedSignIn(connection, asserted, "created")
        // With the account, whatever is still owed before its first session.
        yield* settledBy(environment, id, connected)
        return yield* completed(environment, origin, id, { ...connected, link: "there" })
      })

      const continued = Effect.fnUntraced(function* (
        environment: Environment,
        browser: string | null,
        asserted: Asserted,
        owner: UserId | null,
        missing: ReadonlyArray<MissingStep>
      ) {
        const expiresAt = DateTime.add(yield* DateTime.now, { seconds: continuationSeconds })
        const continuation = { asserted, owner, missing, browser, expiresAt }
        const issued = yield* proofs.issue(environment, {
          purpose: "oauth_continuation",
          subject: browser ?? (yield* crypto.uuidV7),
          userId: owner,
          payload: yield* Effect.orDie(encode(continuation)),
          lifetimeSeconds: continuationSeconds
        })
        return AssertedResult.Continue({ ticket: issued.token, expiresAt, missing })
      })

      /** Decides under the lock of the user it is about: who is banned or gone by then stays out. */
      const decided = Effect.fnUntraced(function* (
        environment: Environment,
        connection: StoredConnection,
        asserted: Asserted
      ) {
        const first = yield* decisionOf(environment, connection, asserted)
        if (!("userId" in first)) return first
        yield* directory.lock(environment.id, first.userId)
        const second = yield* foresee(environment, connection, asserted)
        if ("userId" in second && second.userId !== first.userId) return yield* new Outrun()
        return second
      })

      const act = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        asserted: Asserted,
        browser: string | null,
        { consented, provenBy }: TakenStep
      ) {
        // It may have been disabled or changed while its provider was asked.
        const connection = yield* connections.findOf(environment, asserted)
        if (connection === undefined || isOutlived(asserted, yield* DateTime.now)) {
          return AssertedResult.Over()
        }
        const decision = yield* decided(environment, connection, asserted)
        const by = (link: ConnectedSignIn["link"]) => connectedSignIn(connection, asserted, link)
        return yield* AssertionDecision.$match(decision, {
          SignIn: ({ userId }) => completed(environment, origin, userId, by("there")),
          Prove: ({ userId }) =>
            provenBy?.userId === userId
              ? completed(environment, origin, userId, by("proven"), provenBy.method)
              : continued(environment, browser, asserted, userId, ["proof"]),
          Link: ({ isForeign, userId }) =>
            Effect.gen(function* () {
              if (isForeign) {
                const proven = { userId, methods: [ssoMethod] }
                const outcome = yield* signIn.denied(environment, origin, proven)
                // Where no link follows, nothing is taken from the account either.
                if (outcome !== undefined) return AssertedResult.SignedIn({ outcome, userId })
                yield* people.dispossess(environment, userId)
              }
              return yield* completed(environment, origin, userId, by("unproven"))
            }),
          Create: () => created(environment, origin, connection, asserted),
          Consent: () =>
            consented === true
              ? created(environment, origin, connection, asserted)
              : continued(environment, browser, asserted, null, ["legalConsent"]),
          Refuse: ({ reason }) => Effect.succeed(AssertedResult.Refused({ reason }))
        })
      })

      const note = Effect.fnUntraced(function* (
        environment: Environment,
        connection: StoredConnection,
        { subject }: Asserted,
        result: AssertedResult
      ) {
        if (result._tag === "Refused") {
          const { reason } = result
          return yield* refusals.denied(environment, connection, subject, reason)
        }
        if (result._tag !== "SignedIn" || result.outcome._tag === "Denied") return
        const { userId } = result
        yield* attempts.record(environment, connection.id, { ...success, subject, userId })
        yield* connections.used(connection)
      })

      /** Does it, as one of any number of tries at once with the same account. */
      const settle = Effect.fn("AssertedSignIn.settle")(function* (
        environment: Environment,
        origin: SignInOrigin,
        connection: StoredConnection,
        asserted: Asserted,
        browser: string | null,
        step: TakenStep = {}
      ) {
        const attempt = act(environment, origin, asserted, browser, step)
        const result = yield* insistently(transaction.run(attempt))
        yield* note(environment, connection, asserted, result)
        return result
      })

      return {
        foresee,
        settle,
        /** Tells the trail why the word of a connection signs nobody in. */
        refuse: (
          environment: Environment,
          connection: StoredConnection,
          { subject }: Asserted,
          reason: AssertionRefusal
        ) => refusals.denied(environment, connection, subject, reason)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const nothingOwedAfter = (authentication: CompleteAuthentication) =>
  ({ _tag: "NothingOwed", authentication }) as const
