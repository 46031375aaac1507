import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import { InvalidRequest } from "../../contract/Problems.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidToken } from "../../credentials/proofs/ProofsProblems.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import type { SignInOrigin, SignInOutcome } from "../signIn/SignIn.ts"
import { UserBanned } from "../signIn/SignInProblems.ts"
import { SignUp, type BegunSignUp } from "../signUp/SignUp.ts"
import { LegalConsentRequired, SignUpClosed } from "../signUp/SignUpProblems.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import { Continuation, type ContinuationAnswer, type ContinuationState } from "./Continuation.ts"
import type { SignInRefusal } from "./LinkingDecision.ts"
import { ProviderSignIn } from "./ProviderSignIn.ts"

const purpose = "oauth_continuation"

const decode = Schema.decodeUnknownEffect(Continuation)

/** A continuation by its ticket, or by the browser it was begun in. */
export type ContinuationName =
  | { readonly ticket: Redacted.Redacted }
  | { readonly browser: string | null }

/** What an answer came to: a sign-in, or a code that was mailed to the address that was typed. */
export type Continued =
  | { readonly _tag: "SignedIn"; readonly outcome: SignInOutcome }
  | { readonly _tag: "Begun"; readonly signUp: BegunSignUp }

/** Sign-ups that a provider account has begun and the person finishes (contract: "Sign up"). */
export class Continuations extends Context.Service<
  Continuations,
  {
    readonly state: (
      environment: Environment,
      name: ContinuationName
    ) => Effect.Effect<ContinuationState, InvalidToken>
    /**
     * Makes the user where the provider has proven the address; else mails a code to it, as to any
     * address that was typed. `browser` is the one that this counts in.
     */
    readonly finish: (
      environment: Environment,
      origin: SignInOrigin,
      name: ContinuationName,
      browser: string | null,
      answer: ContinuationAnswer
    ) => Effect.Effect<
      Continued,
      InvalidToken | InvalidRequest | LegalConsentRequired | SignUpClosed | UserBanned | EmailTaken
    >
  }
>()("gatehouse/access/federation/Continuations") {
  static readonly layerNoDeps = Layer.effect(
    Continuations,
    Effect.gen(function* () {
      const proofs = yield* Proofs
      const signIn = yield* ProviderSignIn
      const signUp = yield* SignUp

      const find = Effect.fnUntraced(function* (environment: Environment, name: ContinuationName) {
        const byTicket = "ticket" in name
        const browser = byTicket ? null : name.browser
        if (!byTicket && browser === null) return yield* new InvalidToken()
        const proofName = byTicket ? name.ticket : { subject: browser ?? "" }
        const found = yield* proofs.inspect(environment, purpose, proofName)
        if (found === undefined) return yield* new InvalidToken()
        const continuation = yield* Effect.orDie(decode(found.payload))
        if (continuation.browser !== browser) return yield* new InvalidToken()
        return { ...continuation, proofName }
      })

      const state = Effect.fn("Continuations.state")(function* (
        environment: Environment,
        name: ContinuationName
      ) {
        const { account, expiresAt } = yield* find(environment, name)
        const decision = yield* signIn.foresee(environment, account)
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

      const finish = Effect.fn("Continuations.finish")(function* (
        environment: Environment,
        origin: SignInOrigin,
        name: ContinuationName,
        browser: string | null,
        answer: ContinuationAnswer
      ): Effect.fn.Return<
        Continued,
        | InvalidToken
        | InvalidRequest
        | LegalConsentRequired
        | SignUpClosed
        | UserBanned
        | EmailTaken
      > {
        const { account: told, proofName } = yield* find(environment, name)
        const { legalConsentRequired, mode } = environment.settings.signUp
        if (mode !== "public") return yield* new SignUpClosed()
        if (legalConsentRequired && !answer.legalConsentAccepted) {
          return yield* new LegalConsentRequired()
        }
        const { firstName = told.firstName, lastName = told.lastName } = answer
        const email = answer.email ?? told.email
        if (email === null) return yield* addressMissing
        const account = { ...told, firstName, lastName }
        const proven = told.emailProven && told.email !== null && keyOf(told.email) === keyOf(email)
        if (!proven) {
          const person = { email, firstName, lastName, locale: told.locale }
          return {
            _tag: "Begun",
            signUp: yield* signUp.beginWith(environment, account, person, browser)
          }
        }
        const result = yield* proofs.redeem(environment, purpose, proofName, () =>
          signIn.complete(environment, origin, account)
        )
        if (result === undefined || result._tag === "Continue") return yield* new InvalidToken()
        return result._tag === "SignedIn"
          ? { _tag: "SignedIn", outcome: result.outcome }
          : yield* refusal(result.reason)
      })

      return Continuations.of({ state, finish })
    })
  )
  static readonly layer = this.layerNoDeps
}

const addressMissing = Effect.suspend(() =>
  Effect.fail(
    new InvalidRequest({
      properties: { errors: [{ path: "/body/email", message: "Expected an email address" }] }
    })
  )
)

const refusal = (reason: SignInRefusal) => {
  switch (reason) {
    case "account_exists":
      return new EmailTaken()
    case "user_banned":
      return new UserBanned()
    case "sign_up_closed":
      return new SignUpClosed()
  }
}
