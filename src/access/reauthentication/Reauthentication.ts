import { Context, Effect, Layer, type Redacted } from "effect"
import { SecondFactorRequired } from "../../contract/SessionProblems.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { UserPasswords } from "../password/UserPasswords.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { PasskeyAssertions } from "../../credentials/passkeys/PasskeyAssertions.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { InvalidPasskey, PasskeyNotFound } from "../../credentials/passkeys/Passkey.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import type { PresentedFactor } from "../../credentials/secondFactors/SecondFactor.ts"
import {
  SecondFactorAttempts,
  type CountedAttempt
} from "../../credentials/secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { rateLimited } from "../../contract/Problems.ts"
import type { ReauthenticationProof } from "./ReauthenticationProof.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { installHash } from "../signIn/SessionVerdicts.ts"

const purpose = "reauthentication"
const passkeyPurpose = "passkey_reauthentication"

type PasskeyProof = Extract<ReauthenticationProof, { readonly ceremonyId: Redacted.Redacted }>

/** Proving again who one is, for what needs a fresh proof (contract: "Freshness"). */
export class Reauthentication extends Context.Service<Reauthentication>()(
  "gatehouse/access/reauthentication/Reauthentication",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const attempts = yield* SecondFactorAttempts
      const enforcement = yield* Enforcement
      const factors = yield* SecondFactors
      const mailedProofs = yield* MailedProofs
      const userPasswords = yield* UserPasswords
      const ceremonies = yield* PasskeyCeremonies
      const assertions = yield* PasskeyAssertions
      const passkeys = yield* Passkeys
      const proofs = yield* Proofs
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction
      const directory = yield* UserDirectory

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
          Effect.andThen(directory.lock(environment.id, user.id), redeemed)
        )
        return token ?? (yield* new WrongCredentials())
      })

      const countAttempt = (
        environment: Environment,
        { client, user }: SignedIn,
        deviceHash: Uint8Array | null
      ) =>
        attempts
          .count(environment, { userId: user.id, deviceHash: deviceHash ?? installHash(client) })
          .pipe(Effect.mapError(rateLimited))

      const bySecondFactor = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        deviceHash: Uint8Array | null,
        presented: PresentedFactor
      ) {
        const { user } = signedIn
        if (!user.mfaEnabled) return yield* new WrongCredentials()
        const attempt = yield* countAttempt(environment, signedIn, deviceHash)
        const taken = Effect.gen(function* () {
          yield* directory.lock(environment.id, user.id)
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

      /** Begins to prove one of the user's passkeys, in this session alone. */
      const startPasskey = Effect.fn("Reauthentication.startPasskey")(function* (
        environment: Environment,
        { session, user }: SignedIn,
        host: string
      ) {
        const relyingParty = relyingPartyAt(environment, host)
        const own = yield* passkeys.list(environment, user.id)
        if (relyingParty === undefined || own.length === 0) return yield* new PasskeyNotFound()
        const owner = { purpose: passkeyPurpose, begunBy: session.id, userId: user.id } as const
        return yield* ceremonies.beginToProve(environment, owner, relyingParty, own)
      })

      const owesFactor = (environment: Environment, { user }: SignedIn) =>
        user.mfaEnabled ? Effect.succeed(true) : passkeys.areOwed(environment, user.id)

      const withPasskey = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        attempt: CountedAttempt | null,
        { ceremonyId, credential }: PasskeyProof
      ) {
        const { session, user } = signedIn
        const relyingParty = relyingPartyOf(environment)
        const owner = { purpose: passkeyPurpose, begunBy: session.id } as const
        const ceremony = yield* ceremonies.take(environment, owner, ceremonyId)
        if (ceremony === undefined || relyingParty === undefined) return yield* new InvalidPasskey()
        const { id } = user
        const verified = yield* assertions.verify(
          environment,
          relyingParty,
          ceremony,
          credential,
          id,
          actorOf(signedIn)
        )
        if (verified === null) return yield* new InvalidPasskey()
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, user.id)
            const proven = yield* assertions.use(environment, verified)
            if (proven === null) return yield* new InvalidPasskey()
            if (attempt !== null) yield* attempts.passed(environment, attempt, proven)
            const { deviceBound } = proven.passkey
            return yield* tokens.reauthenticated(environment, signedIn, "passkey", { deviceBound })
          })
        )
      })

      /** Proves by a passkey; a wrong one is a failure of the second factor if it is that. */
      const byPasskey = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        deviceHash: Uint8Array | null,
        proof: PasskeyProof
      ) {
        if (!(yield* owesFactor(environment, signedIn))) {
          return yield* withPasskey(environment, signedIn, null, proof)
        }
        const attempt = yield* countAttempt(environment, signedIn, deviceHash)
        return yield* withPasskey(environment, signedIn, attempt, proof).pipe(
          Effect.tapErrorTag("invalid_passkey", () =>
            attempts.failed(environment, attempt, actorOf(signedIn), "passkey")
          )
        )
      })

      /**
       * Makes the session fresh, and answers the client's new token. A user with a second factor has to
       * prove that one.
       */
      const reauthenticate = Effect.fn("Reauthentication.reauthenticate")(function* (
        environment: Environment,
        signedIn: SignedIn,
        deviceHash: Uint8Array | null,
        proof: ReauthenticationProof
      ) {
        if ("totpCode" in proof || "recoveryCode" in proof) {
          return yield* bySecondFactor(environment, signedIn, deviceHash, proof)
        }
        if ("ceremonyId" in proof) {
          return yield* byPasskey(environment, signedIn, deviceHash, proof)
        }
        if (yield* owesFactor(environment, signedIn)) return yield* new SecondFactorRequired()
        if ("emailCode" in proof) return yield* byEmailCode(environment, signedIn, proof.emailCode)
        yield* enforcement
          .requireOpenPerson(environment, signedIn.user.id, "other")
          .pipe(enforcement.told(environment))
        yield* userPasswords.prove(environment, signedIn, proof.password)
        return yield* tokens.reauthenticated(environment, signedIn, "password")
      })

      /** Mails a code for this session to the primary address, if the user has one. */
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

      return { reauthenticate, startPasskey, sendCode }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
