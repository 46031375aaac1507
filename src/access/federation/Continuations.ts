import { changedProfile, profileOf } from "../../directory/users/Profile.ts"
import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import { InvalidRequest, type HookUnavailable } from "../../contract/Problems.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { SignUp, type BegunSignUp } from "../signUp/SignUp.ts"
import { LegalConsentRequired, SignUpClosed } from "../signUp/NewSignUp.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { mailedProvider, type MailedContinuation } from "../signUp/MailedSignUp.ts"
import { MailedSignUps, type MailedSignUp } from "../signUp/MailedSignUps.ts"
import { AssertedSignIn } from "../connected/AssertedSignIn.ts"
import { type ConnectedContinuation, ssoMethod } from "../connected/ConnectedContinuation.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import {
  Continuation,
  type AccountContinuation,
  type ContinuationAnswer,
  type ContinuationState
} from "./Continuation.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { EmailDomainNotAllowed } from "../../tenancy/blockedDomains/BlockedDomain.ts"
import type { SignInRefusal } from "./LinkingDecision.ts"
import type { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { ProviderSignIn } from "./ProviderSignIn.ts"
import type { SignInOrigin, SignInOutcome } from "../signIn/SignInOutcome.ts"

const purpose = "oauth_continuation"

const decode = Schema.decodeUnknownEffect(Continuation)

/** A continuation by its ticket, or by the browser that it was begun in and counts in. */
export interface ContinuationName {
  readonly ticket?: Redacted.Redacted
  readonly browser: string | null
}

/** Result of an answer: a sign-in, or a code mailed to the typed address. */
export type Continued =
  | { readonly _tag: "SignedIn"; readonly outcome: SignInOutcome }
  | { readonly _tag: "Begun"; readonly signUp: BegunSignUp }

/** A continuation, and what its proof is known by. */
interface Found<C extends Continuation> {
  readonly continuation: C
  readonly proofName: Redacted.Redacted | { readonly subject: string }
  readonly subject: string
}

/**
 * Sign-ups that a provider account or a mailed code has begun and the person finishes (contract:
 * "Sign up").
 */
export class Continuations extends Context.Service<Continuations>()(
  "gatehouse/access/federation/Continuations",
  {
    make: Effect.gen(function* () {
      const hooks = yield* SignInHooks
      const proofs = yield* Proofs
      const asserted = yield* AssertedSignIn
      const blockedDomains = yield* BlockedDomains
      const connections = yield* ActiveConnections
      const signIn = yield* ProviderSignIn
      const signUp = yield* SignUp
      const mailedSignUps = yield* MailedSignUps
      const enforcement = yield* Enforcement

      const find = Effect.fnUntraced(function* (
        environment: Environment,
        { browser, ticket }: ContinuationName
      ) {
        if (ticket === undefined && browser === null) return yield* new InvalidToken()
        const proofName = ticket ?? { subject: browser ?? "" }
        const found = yield* proofs.inspect(environment, purpose, proofName)
        if (found === undefined) return yield* new InvalidToken()
        const continuation = yield* Effect.orDie(decode(found.payload))
        // What began without a browser has nothing but its ticket.
        const isOwn =
          continuation.browser === null ? ticket !== undefined : continuation.browser === browser
        const { subject } = found
        return isOwn ? { continuation, proofName, subject } : yield* new InvalidToken()
      })

      /** The account of a continuation, for which its provider still gives its word. */
      const standing = Effect.fnUntraced(function* (
        environment: Environment,
        { account }: AccountContinuation
      ) {
        return (yield* signIn.standing(environment, account)) ?? (yield* new InvalidToken())
      })

      const state = Effect.fn("Continuations.state")(function* (
        environment: Environment,
        name: ContinuationName
      ): Effect.fn.Return<ContinuationState, InvalidToken> {
        const { continuation } = yield* find(environment, name)
        const { expiresAt } = continuation
        if ("mailed" in continuation) {
          const { legalConsentRequired } = environment.settings.signUp
          return {
            provider: mailedProvider,
            email: continuation.mailed.email,
            emailVerified: true,
            firstName: null,
            lastName: null,
            missing: legalConsentRequired ? ["legalConsent"] : [],
            expiresAt
          }
        }
        if ("asserted" in continuation) {
          const { email, firstName, lastName } = continuation.asserted
          const { missing } = continuation
          const told = { email, emailVerified: email !== null, firstName, lastName }
          return { provider: ssoMethod, ...told, missing, expiresAt }
        }
        const account = yield* standing(environment, continuation)
        const decision = yield* signIn.preloadSignIn(environment, account)
        return {
          provider: account.provider,
          email: account.email,
          emailVerified: account.emailProven,
          firstName: account.firstName,
          lastName: account.lastName,
          missing: decision._tag === "Continue" ? decision.missing : [],
          expiresAt
        }
      })

      const finishAccount = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        { continuation, proofName, subject }: Found<AccountContinuation>,
        browser: string | null,
        answer: ContinuationAnswer
      ): Effect.fn.Return<
        Continued,
        | InvalidToken
        | InvalidRequest
        | SignUpClosed
        | UserBanned
        | EmailDomainNotAllowed
        | EmailTaken
        | SsoRequired
        | HookUnavailable
      > {
        const told = yield* standing(environment, continuation)
        const profile = changedProfile(told, answer)
        const email = answer.email ?? told.email
        if (email === null) return yield* addressExpected("Expected an email address")
        const account = { ...told, ...profile }
        const proven = told.emailProven && told.email !== null && keyOf(told.email) === keyOf(email)
        if (!proven) {
          const { legalConsentAccepted } = answer
          const person = { email, ...profile, legalConsentAccepted, continues: subject }
          return {
            _tag: "Begun",
            signUp: yield* signUp.beginWith(environment, account, person, browser)
          }
        }
        const redeeming = proofs.redeem(environment, purpose, proofName, () =>
          signIn.complete(environment, origin, account)
        )
        const result = yield* hooks
          .around(environment, redeeming)
          .pipe(enforcement.told(environment))
        if (result?._tag === "SignedIn") return { _tag: "SignedIn", outcome: result.outcome }
        if (result?._tag !== "Refused") return yield* new InvalidToken()
        return yield* refusal(result.reason)
      })

      const finishMailed = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        { continuation: { mailed }, proofName }: Found<MailedContinuation>,
        { email, ...told }: ContinuationAnswer
      ): Effect.fn.Return<
        Continued,
        | InvalidToken
        | InvalidRequest
        | SignUpClosed
        | EmailDomainNotAllowed
        | EmailTaken
        | SsoRequired
        | HookUnavailable
      > {
        if (email !== undefined && keyOf(email) !== keyOf(mailed.email)) {
          return yield* addressExpected("Expected the address that the code was mailed to")
        }
        // Settings and lists may have changed since the code was typed.
        if (environment.settings.signUp.mode !== "public") return yield* new SignUpClosed()
        yield* blockedDomains.require(environment, mailed.email)
        const person = { email: mailed.email, ...profileOf(told) }
        const redeeming = proofs.redeem(environment, purpose, proofName, () =>
          mailedSignUps
            .complete(environment, origin, person)
            .pipe(Effect.filterOrFail(isSignedIn, () => new EmailTaken()))
        )
        const result = yield* hooks
          .around(environment, redeeming)
          .pipe(enforcement.told(environment))
        return result ?? (yield* new InvalidToken())
      })

      /** Makes the account that a connection's word is for, once the person has consented. */
      const finishConnected = Effect.fnUntraced(function* (
        environment: Environment,
        origin: SignInOrigin,
        { continuation, proofName }: Found<ConnectedContinuation>,
        answer: ContinuationAnswer
      ): Effect.fn.Return<
        Continued,
        | InvalidToken
        | InvalidRequest
        | LegalConsentRequired
        | UserBanned
        | SignUpClosed
        | HookUnavailable
      > {
        const { asserted: word, browser, missing } = continuation
        if (missing.includes("proof")) return yield* proofExpected
        if (!answer.legalConsentAccepted) return yield* new LegalConsentRequired()
        const connection = yield* connections.find(environment, word.connectionId)
        if (connection === undefined) return yield* new InvalidToken()
        const redeeming = proofs.redeem(environment, purpose, proofName, () =>
          asserted.settle(environment, origin, connection, word, browser, { consented: true })
        )
        const result = yield* hooks.around(environment, redeeming)
        if (result?._tag === "SignedIn") return { _tag: "SignedIn", outcome: result.outcome }
        if (result?._tag !== "Refused") return yield* new InvalidToken()
        return yield* result.reason === "user_banned" ? new UserBanned() : new SignUpClosed()
      })

      /**
       * Makes the user where the provider has proven the address; else mails a code to it, as to any
       * address that was typed. A code that was mailed has proven its address, and no other can be
       * typed. `browser` is the one that this counts in.
       */
      const finish = Effect.fn("Continuations.finish")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        answer: ContinuationAnswer
      ) {
        const { ticket } = answer
        const name = ticket === undefined ? { browser } : { ticket, browser }
        const { continuation, ...found } = yield* find(environment, name)
        if ("asserted" in continuation) {
          return yield* finishConnected(environment, origin, { continuation, ...found }, answer)
        }
        const { legalConsentRequired, mode } = environment.settings.signUp
        if (mode !== "public") return yield* new SignUpClosed()
        if (legalConsentRequired && !answer.legalConsentAccepted) {
          return yield* new LegalConsentRequired()
        }
        return yield* "mailed" in continuation
          ? finishMailed(environment, origin, { continuation, ...found }, answer)
          : finishAccount(environment, origin, { continuation, ...found }, browser, answer)
      })

      return { state, finish }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const isSignedIn = (
  signedUp: Exclude<MailedSignUp, { readonly _tag: "Continue" }>
): signedUp is Extract<MailedSignUp, { readonly _tag: "SignedIn" }> => signedUp._tag === "SignedIn"

/** The account is there: nothing that a sign-up could say makes up for its owner's proof. */
const proofExpected = new InvalidRequest({
  properties: {
    errors: [{ path: "/body", message: "Expected the owner's proof at /auth/sso/link instead" }]
  }
})

const addressExpected = (message: string) =>
  Effect.fail(new InvalidRequest({ properties: { errors: [{ path: "/body/email", message }] } }))

const refusal = (reason: SignInRefusal) => {
  switch (reason) {
    case "account_exists":
      return new EmailTaken()
    case "user_banned":
      return new UserBanned()
    case "sign_up_closed":
      return new SignUpClosed()
    case "email_domain_not_allowed":
      return new EmailDomainNotAllowed()
  }
}
