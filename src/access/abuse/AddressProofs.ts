import { Context, DateTime, Effect, Layer, Schema, type Redacted } from "effect"
import { EmailAddress, keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { Timestamp, type Language } from "../../contract/Values.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"

/** Operations before which a browser without script proves an address. */
export const ProvenPurpose = Schema.Literals(["sign_in", "sign_up"])
export type ProvenPurpose = typeof ProvenPurpose.Type

const Request = Schema.Struct({ email: EmailAddress, purpose: ProvenPurpose })
const encode = Schema.encodeEffect(Request)
const decode = Schema.decodeUnknownEffect(Request)

/** Note that an address was proven, for one operation with it. */
const Pass = Schema.Struct({
  id: Schema.String,
  environmentId: EnvironmentId,
  purpose: ProvenPurpose,
  emailKey: Schema.String,
  expiresAt: Timestamp
})
const sealedPass = sealedText(Pass)
const sealPurpose = "address pass"

/** Tries that one proven address is good for: a password may be mistyped. */
const triesOfPass = 5
const passSeconds = 600
const proofPurpose = "address_proof"

/**
 * Addresses that browsers without script prove by a mailed code, in place of work that they cannot do
 * (extensions.md "Defence against abuse").
 */
export class AddressProofs extends Context.Service<AddressProofs>()(
  "gatehouse/access/abuse/AddressProofs",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const blockedDomains = yield* BlockedDomains
      const crypto = yield* Crypto
      const enforcement = yield* Enforcement
      const mailedProofs = yield* MailedProofs
      const proofs = yield* Proofs
      const throttle = yield* Throttle

      const withCrypto = Effect.provideService(Crypto, crypto)

      /** Mails a code to whoever may need it, and answers alike for every address. */
      const begin = Effect.fn("AddressProofs.begin")(function* (
        environment: Environment,
        purpose: ProvenPurpose,
        email: EmailAddress,
        locale: Language
      ) {
        yield* Effect.mapError(throttle.request(environment, "address-proof"), rateLimited)
        // What the operation itself would refuse is worth no mail.
        yield* enforcement.requireOpenAddress(environment, email)
        if (purpose === "sign_up") yield* blockedDomains.require(environment, email)
        const owner = yield* addressBook.byPrimaryAddress(environment, keyOf(email))
        const mayCome = purpose === "sign_up" && environment.settings.signUp.mode === "public"
        const { lifetimeSeconds } = environment.settings.codes
        const request = {
          purpose: proofPurpose,
          subject: yield* crypto.uuidV7,
          userId: null,
          payload: yield* Effect.orDie(encode({ email, purpose })),
          lifetimeSeconds
        } as const
        const issued = yield* mailedProofs.issueCoded(
          environment,
          request,
          ({ code, expiresAt }) => ({
            template: MailTemplate.address_proof({ code }),
            to: owner?.address.email ?? email,
            locale: owner?.locale ?? locale,
            expiresAt,
            withhold: owner === undefined ? !mayCome : owner.status !== "active"
          })
        )
        return issued?.token ?? (yield* crypto.secret)
      })

      /** A sealed note that the address was proven, for the code that was mailed to it. */
      const verify = Effect.fn("AddressProofs.verify")(function* (
        environment: Environment,
        requestId: Redacted.Redacted,
        code: Redacted.Redacted
      ) {
        yield* Effect.mapError(throttle.request(environment, "address-proof-verify"), rateLimited)
        const redeemed = yield* proofs.redeemCode(
          environment,
          proofPurpose,
          requestId,
          code,
          ({ payload }) => Effect.orDie(decode(payload))
        )
        if (redeemed === undefined) return yield* new InvalidCode()
        const { email, purpose } = redeemed
        const pass = yield* sealedPass.seal(sealPurpose, {
          id: yield* crypto.uuidV7,
          environmentId: environment.id,
          purpose,
          emailKey: keyOf(email),
          expiresAt: DateTime.add(yield* DateTime.now, { seconds: passSeconds })
        })
        return { email, pass, purpose }
      }, withCrypto)

      /** Takes one of a note's tries; false for a note of another address, purpose or time. */
      const take = Effect.fn("AddressProofs.take")(function* (
        environment: Environment,
        purpose: string,
        email: EmailAddress,
        text: string
      ) {
        const pass = yield* sealedPass.open(sealPurpose, text)
        if (
          pass === undefined ||
          pass.environmentId !== environment.id ||
          pass.purpose !== purpose ||
          pass.emailKey !== keyOf(email) ||
          !DateTime.isLessThan(yield* DateTime.now, pass.expiresAt)
        ) {
          return false
        }
        const limit = {
          scope: "abuse:pass",
          subject: sha256(pass.id),
          limit: triesOfPass,
          windowSeconds: passSeconds,
          policy: "address-pass",
          quiet: true
        }
        return yield* Effect.match(throttle.attempt(environment, [limit]), {
          onFailure: () => false,
          onSuccess: () => true
        })
      }, withCrypto)

      return { begin, verify, take }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
