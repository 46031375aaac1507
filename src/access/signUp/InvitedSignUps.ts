import { Context, Effect, Layer, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import { UserId } from "../../contract/Ids.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { asUser } from "../../tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/PasskeysProblems.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { InvitedUsers } from "./InvitedUsers.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { SignIn } from "../signIn/SignIn.ts"
import { deniedSignIn, type SignInOrigin } from "../signIn/SignInOutcome.ts"
import { placeOf } from "../signIn/SessionVerdicts.ts"

/** Sign-up of an invited person by password. */
export interface InvitedSignUp {
  readonly token: Redacted.Redacted
  readonly password: Redacted.Redacted
  readonly legalConsentAccepted: boolean
}

/** Sign-up of an invited person by a passkey, made in a ceremony of this invitation. */
export interface InvitedPasskey {
  readonly token: Redacted.Redacted
  readonly ceremonyId: Redacted.Redacted
  readonly credential: unknown
  readonly legalConsentAccepted: boolean
}

/** Makes users of invited people. */
export class InvitedSignUps extends Context.Service<InvitedSignUps>()(
  "gatehouse/access/signUp/InvitedSignUps",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const enforcement = yield* Enforcement
      const ceremonies = yield* PasskeyCeremonies
      const hooks = yield* SignInHooks
      const origins = yield* Origins
      const passkeys = yield* Passkeys
      const passwords = yield* Passwords
      const signIn = yield* SignIn
      const transaction = yield* Transaction
      const invited = yield* InvitedUsers

      /** Makes a user with the invited address, which the link proves, accepts, and signs in. */
      const signUp = Effect.fn("InvitedSignUps.signUp")(function* (
        environment: Environment,
        origin: SignInOrigin,
        input: InvitedSignUp
      ) {
        const seen = yield* invited.pending(environment, input.token)
        yield* invited.admissible(environment, seen, input.legalConsentAccepted).pipe(
          // The account may be that of this very invitation, accepted a moment ago.
          Effect.catchTag("account_exists", (exists) =>
            Effect.andThen(invited.pending(environment, input.token), Effect.fail(exists))
          )
        )
        yield* enforcement.requireOpenAddress(environment, seen.email)
        // Before the transaction: a hash takes longer than everything else in it together.
        const password = yield* passwords.choose(environment, input.password, {
          email: seen.email,
          firstName: null,
          lastName: null
        })
        const userId = UserId.make(yield* crypto.uuidV7)
        const registering = transaction
          .run(
            Effect.gen(function* () {
              const link = { seen, token: input.token }
              const first = { _tag: "Password", password } as const
              yield* invited
                .register(environment, userId, link, first, placeOf(origin))
                .pipe(Effect.catchTag("passkey_exists", Effect.die))
              return yield* signIn.complete(environment, origin, userId, ["password"])
            })
          )
          .pipe(
            asUser(userId),
            // The invitation stays open: whoever invited may still have it revoked or sent again.
            Effect.catchTag("SignUpDenied", deniedSignIn)
          )
        const outcome = yield* hooks
          .around(environment, registering)
          .pipe(enforcement.told(environment))
        const redirectUrl = yield* origins.stillKnown(environment, seen.redirectUrl)
        return { outcome, redirectUrl }
      })

      /** Starts to create a passkey for the holder of the link, in this browser. */
      const startPasskey = Effect.fn("InvitedSignUps.startPasskey")(function* (
        environment: Environment,
        { browser, host }: { readonly host: string; readonly browser: string | null },
        token: Redacted.Redacted
      ) {
        const relyingParty = relyingPartyAt(environment, host)
        if (relyingParty === undefined) return yield* new PasskeysDisabled()
        const { email } = yield* invited.open(environment, token)
        yield* enforcement.requireOpenAddress(environment, email)
        const handle = yield* passkeys.freshHandle
        const owner = { ...ceremonyOf(token, browser), userId: null }
        const user = { name: email, displayName: email }
        const created = { handle, user, existing: [] }
        return yield* ceremonies.beginToCreate(environment, owner, relyingParty, created)
      })

      /** Signs up by that passkey, after which nothing is owed. */
      const signUpByPasskey = Effect.fn("InvitedSignUps.signUpByPasskey")(function* (
        environment: Environment,
        origin: SignInOrigin,
        browser: string | null,
        { ceremonyId, credential, legalConsentAccepted, token }: InvitedPasskey
      ) {
        const seen = yield* invited.pending(environment, token)
        yield* invited.admissible(environment, seen, legalConsentAccepted)
        yield* enforcement.requireOpenAddress(environment, seen.email)
        const relyingParty = relyingPartyOf(environment)
        const owner = ceremonyOf(token, browser)
        const ceremony = yield* ceremonies.take(environment, owner, ceremonyId)
        const handle = ceremony?.handle ?? null
        if (ceremony === undefined || handle === null || relyingParty === undefined) {
          return yield* new InvalidPasskey()
        }
        const made = yield* passkeys.verifyNew(relyingParty, ceremony, credential)
        const userId = UserId.make(yield* crypto.uuidV7)
        const registering = transaction
          .run(
            Effect.gen(function* () {
              const link = { seen, token }
              const first = { _tag: "Passkey", made, handle } as const
              const proven = yield* invited
                .register(environment, userId, link, first, placeOf(origin))
                .pipe(
                  // Nobody new learns that somebody else has the credential.
                  Effect.catchTag("passkey_exists", () => new InvalidPasskey())
                )
              if (proven === undefined) return yield* new InvalidPasskey()
              return yield* signIn.completeWithPasskey(environment, origin, proven)
            })
          )
          .pipe(asUser(userId), Effect.catchTag("SignUpDenied", deniedSignIn))
        const outcome = yield* hooks
          .around(environment, registering)
          .pipe(
            ceremonies.keptUnasked(environment, owner, ceremonyId, ceremony),
            enforcement.told(environment)
          )
        const redirectUrl = yield* origins.stillKnown(environment, seen.redirectUrl)
        return { outcome, redirectUrl }
      })

      return { signUp, startPasskey, signUpByPasskey }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(Layer.effect(InvitedUsers, InvitedUsers.make))
  )
}

/** A ceremony belongs to one link in one browser. */
const ceremonyOf = (token: Redacted.Redacted, browser: string | null) =>
  ({
    purpose: "passkey_invitation",
    begunBy: Hex.encode(sha256(Redacted.value(token), browser ?? ""))
  }) as const
