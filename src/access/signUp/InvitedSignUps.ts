import { Context, Effect, Layer, Redacted } from "effect"
import * as Hex from "effect/encoding/Hex"
import { UserId } from "../../contract/Ids.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { asUser, userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { InvalidPasskey, PasskeysDisabled } from "../../credentials/passkeys/Passkey.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { AccountExists, type StoredInvitation } from "../../organizations/invitations/Invitation.ts"
import type { NewCredential } from "../../platform/WebAuthn.ts"
import { Users } from "../../users/management/Users.ts"
import type { HookPlace } from "../../sessions/hooks/HookSubject.ts"
import { SignUpHooks } from "../hooks/SignUpHooks.ts"
import { LegalConsentRequired, SignUpClosed } from "./NewSignUp.ts"
import type { HashedPassword } from "../../credentials/passwords/PasswordHash.ts"
import { bagsOf } from "./SignedUpUsers.ts"
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

/** The new user's first credential, which also signs them in now. */
type FirstCredential =
  | { readonly _tag: "Password"; readonly password: HashedPassword }
  | { readonly _tag: "Passkey"; readonly made: NewCredential; readonly handle: Uint8Array }

/** Makes users of people whose invitation somebody new can accept. */
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
      const addressBook = yield* AddressBook
      const signUpHooks = yield* SignUpHooks
      const redemption = yield* InvitationRedemption
      const users = yield* Users

      /** The invitation of a link that is still pending. */
      const pending = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* redemption.find(environment, token)
        yield* redemption.requirePending(invitation)
        return invitation
      })

      /** Fails where nobody new can accept the invitation at present. */
      const admissible = Effect.fnUntraced(function* (
        environment: Environment,
        { emailKey }: StoredInvitation,
        legalConsentAccepted: boolean
      ) {
        const { signUp: policy } = environment.settings
        if (policy.mode === "closed") return yield* new SignUpClosed()
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        if (account !== undefined) return yield* new AccountExists()
        if (policy.legalConsentRequired && !legalConsentAccepted) {
          return yield* new LegalConsentRequired()
        }
      })

      /**
       * Makes the user with their first credential and redeems the link's invitation, in the caller's
       * transaction. A link to an organization proves the address as well, so that it accepts the
       * invitation to the environment that waits for it. Answers what a passkey has proven of them.
       */
      const register = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        link: { readonly seen: StoredInvitation; readonly token: Redacted.Redacted },
        first: FirstCredential,
        device: HookPlace
      ) {
        const { email, emailKey, organizationId } = link.seen
        // The one to the environment before the organization's, as a connection takes them.
        const waiting =
          organizationId === null
            ? undefined
            : yield* redemption.holdFitting(environment, emailKey, {})
        const invitation = yield* redemption.hold(environment, link.seen, link.token)
        const language = invitation.language ?? waiting?.language ?? null
        const bags = bagsOf(organizationId === null ? invitation : waiting)
        const method = first._tag === "Password" ? "password" : "passkey"
        const way = { method, invitationId: invitation.id }
        const input = { email, emailVerified: true, language, ...bags }
        yield* signUpHooks
          .admit(environment, { ...device, organizationId }, way, input, (made) =>
            users.create(environment, made, userId)
          )
          .pipe(
            Effect.catchTags({
              email_taken: () => new AccountExists(),
              // Without an external id, or a password to hold to the policy.
              external_id_taken: Effect.die,
              password_rejected: Effect.die,
              overloaded: Effect.die
            })
          )
        const proven = yield* credentialed(environment, userId, first)
        yield* Effect.catchTag(
          redemption.redeem(environment, invitation, userId),
          "already_member",
          Effect.die
        )
        // It leads to no organization, so that nothing else can stand in its way.
        if (waiting !== undefined) {
          yield* Effect.orDie(redemption.redeem(environment, waiting, userId))
        }
        return proven
      })

      const credentialed = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        first: FirstCredential
      ) {
        if (first._tag === "Password") {
          yield* passwords.set(environment.id, userId, first.password)
          return undefined
        }
        yield* passkeys.keepHandle(environment, userId, first.handle)
        return yield* passkeys
          .register(environment, userId, first.made, undefined, userActor(userId))
          .pipe(
            Effect.map(({ proven }) => proven),
            Effect.catchTag("too_many_passkeys", Effect.die)
          )
      })

      /** A pending invitation that somebody new can accept; consent is asked for at the end. */
      const open = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const invitation = yield* pending(environment, token)
        yield* admissible(environment, invitation, true).pipe(
          Effect.catchTag("legal_consent_required", Effect.die)
        )
        return invitation
      })

      /** Makes a user with the invited address, which the link proves, accepts, and signs in. */
      const signUp = Effect.fn("InvitedSignUps.signUp")(function* (
        environment: Environment,
        origin: SignInOrigin,
        input: InvitedSignUp
      ) {
        const seen = yield* pending(environment, input.token)
        yield* admissible(environment, seen, input.legalConsentAccepted).pipe(
          // The account may be that of this very invitation, accepted a moment ago.
          Effect.catchTag("account_exists", (exists) =>
            Effect.andThen(pending(environment, input.token), Effect.fail(exists))
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
              yield* register(environment, userId, link, first, placeOf(origin)).pipe(
                Effect.catchTag("passkey_exists", Effect.die)
              )
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
        const { email } = yield* open(environment, token)
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
        const seen = yield* pending(environment, token)
        yield* admissible(environment, seen, legalConsentAccepted)
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
              const proven = yield* register(
                environment,
                userId,
                link,
                first,
                placeOf(origin)
              ).pipe(
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
  static readonly layer = Layer.effect(this, this.make)
}

/** A ceremony belongs to one link in one browser. */
const ceremonyOf = (token: Redacted.Redacted, browser: string | null) =>
  ({
    purpose: "passkey_invitation",
    begunBy: Hex.encode(sha256(Redacted.value(token), browser ?? ""))
  }) as const
