import { offeredProfile } from "../../directory/users/Profile.ts"
import { Context, Data, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction, insistently, Outrun } from "../../platform/Transaction.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import type { HookQuestion, HookSetRefused } from "../hooks/HookQuestion.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { continuationSeconds } from "../signUp/MailedSignUp.ts"
import { SignedUpUsers } from "../signUp/SignedUpUsers.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import type { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { AccountContinuation } from "./Continuation.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import { KnownAccounts } from "./KnownAccounts.ts"
import {
  decide,
  LinkingDecision,
  type LinkingFacts,
  type Missing,
  type SignInRefusal
} from "./LinkingDecision.ts"
import { methodOf } from "../../tenancy/providers/Provider.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import type { SignInOrigin, SignInOutcome } from "../signIn/SignInOutcome.ts"
import { placeOf } from "../signIn/SessionVerdicts.ts"

const encode = Schema.encodeEffect(AccountContinuation)

/** Result of a sign-in with a provider account. */
export type ProviderSignInResult = Data.TaggedEnum<{
  /** Leads to a session, or to what is still required. */
  SignedIn: { readonly outcome: SignInOutcome }
  /** The sign-up is incomplete; the secret identifies it where there is no browser. */
  Continue: {
    readonly ticket: Redacted.Redacted
    readonly expiresAt: DateTime.Utc
    readonly missing: ReadonlyArray<Missing>
  }
  Refused: { readonly reason: SignInRefusal }
  /** The provider was removed, or is trusted no more, since it gave its word. */
  Over: {}
}>
export const ProviderSignInResult = Data.taggedEnum<ProviderSignInResult>()

/** Time of the person's authentication, at most now; null if the provider has not signed it. */
const provenAtOf = ({ provenAt }: ExternalAccount, now: DateTime.Utc): DateTime.Utc | null =>
  provenAt === undefined
    ? null
    : DateTime.makeUnsafe(Math.max(0, Math.min(provenAt * 1000, DateTime.toEpochMillis(now))))

/** Signs people in, or up, with an account at a provider (contract: "OAuth2 and OIDC"). */
export class ProviderSignIn extends Context.Service<ProviderSignIn>()(
  "gatehouse/access/federation/ProviderSignIn",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const audit = yield* Audit
      const crypto = yield* Crypto
      const enforcement = yield* Enforcement
      const hooks = yield* SignInHooks
      const identities = yield* Identities
      const accounts = yield* KnownAccounts
      const proofs = yield* Proofs
      const signIn = yield* SignIn
      const transaction = yield* Transaction
      const signedUp = yield* SignedUpUsers

      /** Says what would become of an account, and changes nothing. */
      const preloadSignIn = (environment: Environment, account: ExternalAccount) =>
        Effect.map(accounts.factsOf(environment, account), decide)

      const recordRefusal = (
        environment: Environment,
        account: ExternalAccount,
        facts: LinkingFacts,
        reason: SignInRefusal
      ) => {
        const userId = facts.linked?.userId ?? facts.owner?.userId ?? null
        return audit.record(
          refusedSignInEntry(environment.id, userId, "denied", {
            reason,
            methods: [methodOf(account.provider)]
          })
        )
      }

      /** Tells the trail why an account did not sign in. */
      const refused = Effect.fnUntraced(function* (
        environment: Environment,
        account: ExternalAccount,
        reason: SignInRefusal
      ) {
        const facts = yield* accounts.factsOf(environment, account)
        yield* recordRefusal(environment, account, facts, reason)
      })

      const completed = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        userId: UserId,
        account: ExternalAccount,
        toLink?: ExternalAccount
      ) {
        const methods = [methodOf(account.provider)]
        const provenAt = provenAtOf(account, yield* DateTime.now)
        return yield* signIn.complete(environment, origin, userId, methods, toLink, provenAt)
      })

      const signedIn = (
        environment: Environment,
        origin: SignInOrigin,
        userId: UserId,
        account: ExternalAccount
      ) =>
        Effect.map(completed(environment, origin, userId, account), (outcome) =>
          ProviderSignInResult.SignedIn({ outcome })
        )

      const linkedAndSignedIn = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        userId: UserId,
        account: ExternalAccount
      ) {
        const outcome = yield* completed(environment, origin, userId, account, account)
        // Linked together with what the second factor is still owed for.
        if (outcome._tag === "Established") {
          const link = accounts.link(environment, userId, account)
          yield* Effect.mapError(link, () => new Outrun())
        }
        return ProviderSignInResult.SignedIn({ outcome })
      })

      const created = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        account: ExternalAccount
      ) {
        const id = yield* hooks.newUserId
        const actor = userActor(id)
        const person = {
          email: account.email,
          ...offeredProfile(account, environment.settings.locales)
        }
        const way = { method: methodOf(account.provider), device: placeOf(origin) }
        const created = Effect.gen(function* () {
          yield* signedUp
            .create(environment, person, id, way)
            .pipe(Effect.catchTag("email_taken", () => new Outrun()))
          yield* Effect.mapError(
            identities.link(environment, id, account, actor),
            () => new Outrun()
          )
          return yield* signedIn(environment, origin, id, account)
        })
        return yield* created.pipe(
          Effect.catchTag("SignUpDenied", ({ denial }) =>
            Effect.succeed(ProviderSignInResult.SignedIn({ outcome: { _tag: "Denied", denial } }))
          )
        )
      })

      const continued = Effect.fnUntraced(function* (
        environment: Environment,
        account: ExternalAccount,
        browser: string | null,
        missing: ReadonlyArray<Missing>
      ) {
        const expiresAt = DateTime.add(yield* DateTime.now, { seconds: continuationSeconds })
        const payload = yield* Effect.orDie(encode({ account, browser, expiresAt }))
        const issued = yield* proofs.issue(environment, {
          purpose: "oauth_continuation",
          subject: browser ?? (yield* crypto.uuidV7),
          userId: null,
          payload,
          lifetimeSeconds: continuationSeconds
        })
        return ProviderSignInResult.Continue({ ticket: issued.token, expiresAt, missing })
      })

      /** Decides under the lock of the user it is about: who is banned or gone by then stays out. */
      const decided = Effect.fnUntraced(function* (
        environment: Environment,
        account: ExternalAccount
      ) {
        const first = decide(yield* accounts.factsOf(environment, account))
        if (!("userId" in first)) return first
        yield* directory.lock(environment.id, first.userId)
        const second = decide(yield* accounts.factsOf(environment, account))
        if ("userId" in second && second.userId !== first.userId) return yield* new Outrun()
        return second
      })

      const act = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        told: ExternalAccount,
        whenMissing: (
          missing: ReadonlyArray<Missing>
        ) => Effect.Effect<
          ProviderSignInResult,
          Outrun | SsoRequired | HookQuestion | HookSetRefused
        >
      ) {
        const account = yield* accounts.standing(environment, told)
        if (account === undefined) return ProviderSignInResult.Over()
        const decision = yield* decided(environment, account)
        return yield* LinkingDecision.$match(decision, {
          SignIn: ({ userId }) =>
            Effect.gen(function* () {
              const owner = yield* identities.findOwner(environment, account)
              if (owner === undefined) return yield* new Outrun()
              yield* identities.refresh(environment, owner.identityId, account)
              return yield* signedIn(environment, origin, userId, account)
            }),
          LinkAndSignIn: ({ userId }) => linkedAndSignedIn(environment, origin, userId, account),
          Create: () => created(environment, origin, account),
          Continue: ({ missing }) => whenMissing(missing),
          Refuse: ({ reason }) =>
            Effect.gen(function* () {
              yield* refused(environment, account, reason)
              return ProviderSignInResult.Refused({ reason })
            })
        })
      })

      /** Refuses an account that is nobody's yet and whose address is at an enforced domain. */
      const requireOpen = (environment: Environment, { email }: ExternalAccount) =>
        email === null ? Effect.void : enforcement.requireOpenDomain(environment, email)

      /** Refuses an account whose decision does not let it sign in. */
      const admissible = (
        environment: Environment,
        account: ExternalAccount,
        decision: LinkingDecision
      ) =>
        "userId" in decision
          ? enforcement.requireOpenPerson(environment, decision.userId, "other")
          : decision._tag === "Refuse"
            ? Effect.void
            : requireOpen(environment, account)

      /**
       * Does it, as one of any number of tries at once with the same account; to be run by
       * `SignInHooks.around`. The caller tells the trail of an enforced connection's refusal, once
       * no transaction takes that back.
       */
      const settle = Effect.fn("ProviderSignIn.settle")(function* (
        environment: Environment,
        origin: SignInOrigin,
        account: ExternalAccount,
        browser: string | null
      ) {
        const attempt = act(environment, origin, account, (missing) =>
          Effect.andThen(
            requireOpen(environment, account),
            continued(environment, account, browser, missing)
          )
        )
        return yield* insistently(transaction.run(attempt))
      })

      /**
       * Completes a sign-in that misses nothing: consent was given, and the only address is one that
       * the provider has proven.
       */
      const complete = Effect.fn("ProviderSignIn.complete")(function* (
        environment: Environment,
        origin: SignInOrigin,
        account: ExternalAccount
      ) {
        const attempt = act(environment, origin, account, (missing) =>
          missing.includes("emailVerification")
            ? Effect.succeed(ProviderSignInResult.Over())
            : created(environment, origin, account)
        )
        return yield* insistently(transaction.run(attempt))
      })

      return { preloadSignIn, admissible, settle, complete, refused, standing: accounts.standing }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
