import { Context, Effect, Layer, type Redacted } from "effect"
import { SecondFactorRequired, type Unauthenticated } from "../../sessions/clients/ClientAuth.ts"
import type { Overloaded } from "../../contract/Problems.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { OwnPassword } from "../password/OwnPassword.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import type { PresentedFactor } from "../../credentials/secondFactors/SecondFactor.ts"
import { SecondFactorAttempts } from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { installHash } from "../../access/signIn/SignIn.ts"
import { rateLimited, type RateLimited } from "../../contract/Problems.ts"
import type { ReauthenticationProof } from "./ReauthenticationProof.ts"

const purpose = "reauthentication"

/** Proving again who one is, for what needs a fresh proof (contract: "Freshness"). */
export class Reauthentication extends Context.Service<
  Reauthentication,
  {
    /**
     * Makes the session fresh, and answers the client's new token. A user with a second factor has to
     * prove that one.
     */
    readonly reauthenticate: (
      environment: Environment,
      signedIn: SignedIn,
      deviceHash: Uint8Array | null,
      proof: ReauthenticationProof
    ) => Effect.Effect<
      Redacted.Redacted,
      WrongCredentials | SecondFactorRequired | Unauthenticated | RateLimited | Overloaded
    >
    /** Mails a code for this session to the primary address, if the user has one. */
    readonly sendCode: (environment: Environment, signedIn: SignedIn) => Effect.Effect<void>
  }
>()("gatehouse/account/reauthentication/Reauthentication") {
  static readonly layerNoDeps = Layer.effect(
    Reauthentication,
    Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const attempts = yield* SecondFactorAttempts
      const factors = yield* SecondFactors
      const mailedProofs = yield* MailedProofs
      const ownPassword = yield* OwnPassword
      const proofs = yield* Proofs
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const byEmailCode = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        code: Redacted.Redacted
      ) {
        const { session, user } = signedIn
        const redeemed = proofs.redeemCodeOf(environment, purpose, session.id, code, () =>
          tokens.reauthenticated(environment, signedIn, "email_code")
        )
        // A wrong code fails nothing in here, so that its try is committed and counts.
        const token = yield* transaction.run(
          Effect.andThen(addressBook.lock(environment, user.id), redeemed)
        )
        return token ?? (yield* new WrongCredentials())
      })

      const bySecondFactor = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        deviceHash: Uint8Array | null,
        presented: PresentedFactor
      ) {
        const { client, user } = signedIn
        if (!user.mfaEnabled) return yield* new WrongCredentials()
        const attempt = yield* attempts
          .count(environment, { userId: user.id, deviceHash: deviceHash ?? installHash(client) })
          .pipe(Effect.mapError(rateLimited))
        const taken = Effect.gen(function* () {
          yield* addressBook.lock(environment, user.id)
          const proven = yield* factors.prove(environment, user.id, presented)
          if (proven === null) return yield* new WrongCredentials()
          yield* attempts.passed(environment, attempt, proven)
          return yield* tokens.reauthenticated(environment, signedIn, proven.method)
        })
        return yield* transaction
          .run(taken)
          .pipe(
            Effect.tapErrorTag("invalid_credentials", () =>
              attempts.failed(environment, attempt, actorOf(signedIn))
            )
          )
      })

      const reauthenticate = Effect.fn("Reauthentication.reauthenticate")(function* (
        environment: Environment,
        signedIn: SignedIn,
        deviceHash: Uint8Array | null,
        proof: ReauthenticationProof
      ) {
        if ("totpCode" in proof || "recoveryCode" in proof) {
          return yield* bySecondFactor(environment, signedIn, deviceHash, proof)
        }
        if (signedIn.user.mfaEnabled) return yield* new SecondFactorRequired()
        if ("emailCode" in proof) return yield* byEmailCode(environment, signedIn, proof.emailCode)
        yield* ownPassword.prove(environment, signedIn, proof.password)
        return yield* tokens.reauthenticated(environment, signedIn, "password")
      })

      const sendCode = Effect.fn("Reauthentication.sendCode")(function* (
        environment: Environment,
        { session, user }: SignedIn
      ) {
        const account = yield* addressBook.primaryOf(environment, user.id)
        if (account === undefined) return
        yield* mailedProofs.sendCode(environment, {
          purpose,
          sessionId: session.id,
          account,
          template: (code) => MailTemplate.reauthentication_code({ code })
        })
      })

      return Reauthentication.of({ reauthenticate, sendCode })
    })
  )
  static readonly layer = this.layerNoDeps
}
