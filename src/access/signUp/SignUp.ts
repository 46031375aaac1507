import { profileOf, type Profile } from "../../directory/users/Profile.ts"
import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import * as Hex from "effect/encoding/Hex"
import { MetadataTooLarge, rateLimited } from "../../contract/Problems.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { keyOf } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SignedUpUsers } from "./SignedUpUsers.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { LegalConsentRequired, SignUpClosed, type NewSignUp } from "./NewSignUp.ts"
import { codeLimits } from "./signUpLimits.ts"
import { signUpMail } from "./signUpMail.ts"
import { SignUpProof } from "./MailedSignUp.ts"
import type { HashedPassword } from "../../credentials/passwords/PasswordHash.ts"
import { deniedSignIn, type SignInOrigin } from "../signIn/SignInOutcome.ts"
import { placeOf } from "../signIn/SessionVerdicts.ts"

const purpose = "sign_up"

const encode = Schema.encodeEffect(SignUpProof)
const decode = Schema.decodeUnknownEffect(SignUpProof)

/** The name of a begun sign-up, and when its code dies. */
export interface BegunSignUp {
  readonly signUpId: Redacted.Redacted
  readonly expiresAt: DateTime.Utc
}

/** Data for the user of an account at a provider. */
export type ProvenSignUp = Profile & Pick<SignUpProof, "email" | "legalConsentAccepted">

/**
 * Signing up with an address and a password (contract: "Sign up"). An address is free until its code
 * is verified, and the owner of a taken one is told by mail: the caller learns nothing of it.
 */
export class SignUp extends Context.Service<SignUp>()("gatehouse/access/signUp/SignUp", {
  make: Effect.gen(function* () {
    const addressBook = yield* AddressBook
    const blockedDomains = yield* BlockedDomains
    const crypto = yield* Crypto
    const enforcement = yield* Enforcement
    const hooks = yield* SignInHooks
    const identities = yield* Identities
    const mailedProofs = yield* MailedProofs
    const passwords = yield* Passwords
    const proofs = yield* Proofs
    const providers = yield* Providers
    const signIn = yield* SignIn
    const throttle = yield* Throttle
    const transaction = yield* Transaction
    const signedUp = yield* SignedUpUsers

    const begin = Effect.fn("SignUp.begin")(function* (
      environment: Environment,
      input: NewSignUp,
      browser: string | null
    ) {
      const { signUp } = environment.settings
      if (signUp.mode !== "public") return yield* new SignUpClosed()
      if (signUp.legalConsentRequired && !input.legalConsentAccepted) {
        return yield* new LegalConsentRequired()
      }
      const { email } = input
      yield* enforcement.requireOpenAddress(environment, email)
      yield* blockedDomains.require(environment, email)
      const profile = profileOf(input)
      const unsafeMetadata = yield* bagOf(input)
      const password = yield* passwords.choose(environment, input.password, {
        email,
        ...profile
      })
      return yield* mailed(environment, {
        email,
        password,
        ...profile,
        unsafeMetadata,
        legalConsentAccepted: input.legalConsentAccepted,
        browser
      })
    })

    const mailed = Effect.fnUntraced(function* (
      environment: Environment,
      input: Omit<SignUpProof, "taken">
    ) {
      const { email } = input
      const { lifetimeSeconds } = environment.settings.codes
      const asked = Effect.gen(function* () {
        const owner = yield* addressBook.inTheWayOf(environment, keyOf(email))
        const proof: SignUpProof = { ...input, taken: owner !== undefined }
        const token = yield* crypto.secret
        const request = {
          purpose,
          // Each sign-up has its own code, so that a stranger's request voids nobody else's.
          subject: Hex.encode(sha256(Redacted.value(token))),
          among: keyOf(email),
          token,
          userId: null,
          payload: yield* Effect.orDie(encode(proof)),
          lifetimeSeconds
        } as const
        return { request, mail: signUpMail(proof, owner) }
      })
      const issued = yield* mailedProofs.issueCodedFor(environment, asked)
      // A limited mail is answered as if it were sent, with a name that belongs to no sign-up.
      return {
        signUpId: issued?.token ?? (yield* crypto.secret),
        expiresAt: DateTime.add(yield* DateTime.now, { seconds: lifetimeSeconds })
      }
    })

    /**
     * Begins the sign-up of a person whose account at a provider is proven, but whose address is
     * not: with the code, that account takes the place of a password.
     */
    const beginWith = Effect.fn("SignUp.beginWith")(function* (
      environment: Environment,
      identity: NewIdentity,
      { continues, ...input }: ProvenSignUp & { readonly continues: string },
      browser: string | null
    ) {
      yield* enforcement.requireOpenAddress(environment, input.email)
      yield* blockedDomains.require(environment, input.email)
      const proof = {
        ...input,
        identity,
        continues,
        password: null,
        unsafeMetadata: Metadata.empty,
        browser
      }
      return yield* mailed(environment, proof)
    })

    /** A sign-up as it was begun in this browser. */
    const begunIn = Effect.fnUntraced(function* (
      environment: Environment,
      browser: string | null,
      signUpId: Redacted.Redacted,
      look: "inspect" | "inspectOpen"
    ) {
      const found = yield* proofs[look](environment, purpose, signUpId)
      if (found === undefined) return undefined
      const proof = yield* Effect.orDie(decode(found.payload))
      return proof.browser === browser ? proof : undefined
    })

    const register = Effect.fnUntraced(function* (
      environment: Environment,
      origin: SignInOrigin,
      {
        browser: _browser,
        continues,
        email,
        identity,
        legalConsentAccepted: _consent,
        password,
        taken,
        ...person
      }: SignUpProof
    ) {
      if (taken) return yield* new InvalidCode()
      const provider = identity?.provider ?? null
      if (identity !== undefined && provider !== null) {
        // The account is the only way in, and its provider may have been removed or replaced since.
        const { issuer } = identity
        const there = yield* providers.tellerOf(environment.id, { issuer, provider })
        if (there === undefined) return yield* new InvalidCode()
      }
      const id = yield* hooks.newUserId
      const method = identity === undefined ? "password" : `oauth:${identity.provider}`
      const way = { method, device: placeOf(origin) }
      yield* signedUp.create(environment, { ...person, email }, id, way)
      if (password !== null) {
        // The payload holds what `prepare` made, and nothing else ever writes one.
        yield* passwords.set(environment.id, id, password as HashedPassword)
      }
      if (identity === undefined) {
        return yield* signIn.complete(environment, origin, id, ["password"])
      }
      if (continues !== undefined) {
        yield* proofs.spend(environment, "oauth_continuation", { subject: continues })
      }
      const actor = userActor(id)
      yield* identities.link(environment, id, identity, actor).pipe(
        // Another sign-up with the same account at the provider was first.
        Effect.mapError(() => new InvalidCode())
      )
      return yield* signIn.complete(environment, origin, id, [`oauth:${identity.provider}`])
    })

    /** Makes the user, and signs them in; only from the browser that began it. */
    const verify = Effect.fn("SignUp.verify")(function* (
      environment: Environment,
      origin: SignInOrigin,
      browser: string | null,
      signUpId: Redacted.Redacted,
      code: Redacted.Redacted
    ) {
      // Checked before the try is counted, so that no other browser can use up the tries.
      const proof = yield* begunIn(environment, browser, signUpId, "inspectOpen")
      if (proof === undefined) return yield* new InvalidCode()
      const { legalConsentRequired, mode } = environment.settings.signUp
      if (mode !== "public") return yield* new SignUpClosed()
      // Consent may be asked for, and the lists have changed, since it was begun.
      if (legalConsentRequired && proof.legalConsentAccepted === false) {
        return yield* new LegalConsentRequired()
      }
      yield* blockedDomains.require(environment, proof.email)
      const { ipAddress } = yield* RequestContext
      const limits = codeLimits(environment, proof.email, ipAddress)
      yield* Effect.mapError(throttle.attempt(environment, limits), rateLimited)
      const forgiven = Effect.forEach(limits, (limit) => throttle.forgive(environment, limit))
      const registering = register(environment, origin, proof).pipe(
        Effect.catchTag("SignUpDenied", deniedSignIn),
        Effect.tap(() => forgiven)
      )
      // In one transaction, so that a refusal uses up no try; a wrong code fails nothing in it.
      const redeeming = transaction.run(
        proofs.redeemCode(environment, purpose, signUpId, code, () => registering)
      )
      const outcome = yield* hooks.around(environment, redeeming).pipe(
        Effect.tapError(({ _tag }) =>
          _tag === "hook_unavailable" || _tag === "sso_required" ? forgiven : Effect.void
        ),
        enforcement.told(environment)
      )
      return outcome ?? (yield* new InvalidCode())
    })

    /** Mails a fresh code; does nothing where the sign-up is unknown, or another browser's. */
    const resend = Effect.fn("SignUp.resend")(function* (
      environment: Environment,
      browser: string | null,
      signUpId: Redacted.Redacted
    ) {
      const proof = yield* begunIn(environment, browser, signUpId, "inspect")
      if (proof === undefined) return
      // Looked for in any case: the time tells nobody whose address is taken.
      const owner = yield* addressBook.inTheWayOf(environment, keyOf(proof.email))
      const { lifetimeSeconds } = environment.settings.codes
      yield* mailedProofs.renewCode(
        environment,
        purpose,
        signUpId,
        lifetimeSeconds,
        signUpMail(proof, owner)
      )
    })

    return { begin, beginWith, verify, resend }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const bagOf = ({ unsafeMetadata = {} }: NewSignUp) => {
  const bag = Metadata.merge(Metadata.empty, unsafeMetadata)
  const excess = Metadata.overBudget(Metadata.empty, Metadata.empty, bag)
  return excess === undefined
    ? Effect.succeed(bag)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}
