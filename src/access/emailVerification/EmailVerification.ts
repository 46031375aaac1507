import { Context, Effect, Layer, Redacted, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { Forbidden, Unauthenticated } from "../../contract/SessionProblems.ts"
import { EmailAddressId, type UserId } from "../../contract/Ids.ts"
import {
  type Addressee,
  type HeldAddress,
  type AddressedUser,
  readerOf
} from "../../directory/addresses/Addressee.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { EmailKey, keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { MailedProofs } from "../../credentials/proofs/MailedProofs.ts"
import { InvalidToken, type IssuedProof } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { verifiedEmailEntry } from "../../tenancy/audit/AuditEntries.ts"
import { UnprovenCredentials } from "./UnprovenCredentials.ts"

const purpose = "email_verification"

/**
 * The address that a link proves, with its key in case the id is given another address, and the
 * password that the sign-in was made with which mailed it: none for a link that nobody asked for.
 */
const Payload = Schema.Struct({
  emailAddressId: EmailAddressId,
  emailKey: EmailKey,
  passwordMark: Schema.optionalKey(Schema.String)
})
const decodePayload = Schema.decodeUnknownOption(Payload)

/** Tells one stored password from every other. */
const markOf = (hash: Redacted.Redacted): string => Base64Url.encode(sha256(Redacted.value(hash)))

const linkMail = (issued: IssuedProof) => ({
  template: MailTemplate.email_verification({ token: issued.token }),
  expiresAt: issued.expiresAt
})

/** A user whom a backend made proves their primary address without being able to sign in yet. */
const isPending = ({ address, registrationState }: AddressedUser): boolean =>
  address.primary && registrationState === "pending_email_verification"

/** Proving addresses by mailed links (contract: "Email addresses"). */
export class EmailVerification extends Context.Service<EmailVerification>()(
  "gatehouse/access/emailVerification/EmailVerification",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const audit = yield* Audit
      const mailedProofs = yield* MailedProofs
      const passwords = yield* Passwords
      const proofs = yield* Proofs
      const tokens = yield* ClientTokens
      const unproven = yield* UnprovenCredentials
      const directory = yield* UserDirectory

      /** Mails a link that proves one address of a user; false where such mails were limited. */
      const send = Effect.fn("EmailVerification.send")(function* (
        environment: Environment,
        { locale, userId }: Pick<Addressee, "userId" | "locale">,
        address: Pick<HeldAddress, "id" | "email" | "key">,
        proven?: Redacted.Redacted
      ) {
        const mark = proven === undefined ? {} : { passwordMark: markOf(proven) }
        const request = {
          purpose,
          subject: address.id,
          userId,
          payload: { emailAddressId: address.id, emailKey: address.key, ...mark },
          lifetimeSeconds: environment.settings.links.verifySeconds
        } as const
        const issued = yield* mailedProofs.issue(environment, request, (issued) => ({
          ...linkMail(issued),
          to: address.email,
          locale
        }))
        return issued !== undefined
      })

      const tellOwner = (
        environment: Environment,
        userId: UserId,
        { id, key }: Pick<HeldAddress, "id" | "key">,
        owner: AddressedUser
      ) => {
        const request = {
          purpose,
          // Voids a link from when the address was nobody's.
          subject: id,
          userId,
          payload: { emailAddressId: null, emailKey: key },
          lifetimeSeconds: environment.settings.links.verifySeconds
        } as const
        return mailedProofs.issue(environment, request, ({ expiresAt }) => ({
          template: MailTemplate.address_taken({ by: "adding" }),
          ...readerOf(owner),
          expiresAt
        }))
      }

      /**
       * Mails the verification of an added address. If the address already belongs to another user,
       * as primary or verified, or is another spelling of theirs where a mailbox is to have one
       * account, that owner is notified instead, at the same cost.
       */
      const sendToAdded = Effect.fn("EmailVerification.sendToAdded")(function* (
        environment: Environment,
        account: Pick<Addressee, "userId" | "locale">,
        address: Pick<HeldAddress, "id" | "email" | "key">
      ) {
        const owner = yield* addressBook.inTheWayOf(environment, address.key)
        if (owner === undefined || owner.userId === account.userId) {
          yield* send(environment, account, address)
        } else {
          yield* tellOwner(environment, account.userId, address, owner)
        }
      })

      const sendNowhere = (environment: Environment, email: EmailAddress) => {
        const key = keyOf(email)
        const request = {
          purpose,
          subject: key,
          userId: null,
          payload: { emailAddressId: null, emailKey: key },
          lifetimeSeconds: environment.settings.links.verifySeconds
        } as const
        return mailedProofs.issue(environment, request, (issued) => ({
          ...linkMail(issued),
          to: email,
          locale: null,
          withhold: true
        }))
      }

      /**
       * Mails a link to whoever still has to prove this primary address, and does the same work for
       * every other address. A password that a sign-in has just proven stays valid with this link;
       * any other dies with the proof.
       */
      const resend = Effect.fn("EmailVerification.resend")(function* (
        environment: Environment,
        email: EmailAddress,
        proven?: Redacted.Redacted
      ) {
        const account = yield* addressBook.byPrimaryAddress(environment, keyOf(email))
        if (account?.status === "active" && isPending(account)) {
          yield* send(environment, account, account.address, proven)
        } else {
          yield* sendNowhere(environment, email)
        }
      })

      const addressOf = Effect.fnUntraced(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const proof = yield* proofs.inspect(environment, purpose, token)
        const payload = decodePayload(proof?.payload)
        if (payload._tag === "None") return undefined
        const { emailAddressId, emailKey, passwordMark } = payload.value
        const account = yield* addressBook.byAddressId(environment, emailAddressId)
        return account?.address.key === emailKey && account.status === "active"
          ? { account, passwordMark }
          : undefined
      })

      /** Leaves in force only the password that the link was mailed for. */
      const outlive = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        passwordMark: string | undefined
      ) {
        const held = yield* passwords.find(environment.id, userId)
        if (held !== undefined && markOf(held.hash) === passwordMark) return
        yield* unproven.remove(environment, userId)
      })

      /** Tells if a link could still prove its address, and leaves it as it is. */
      const isOpen = Effect.fn("EmailVerification.isOpen")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        return (yield* addressOf(environment, token)) !== undefined
      })

      /** Redeems a link, in the signed-in person's session, if any. */
      const verify = Effect.fn("EmailVerification.verify")(function* (
        environment: Environment,
        token: Redacted.Redacted,
        signedIn: SignedIn | null
      ) {
        const proved = yield* addressOf(environment, token)
        if (proved === undefined) return yield* new InvalidToken()
        const { account, passwordMark } = proved
        const { address, userId } = account
        const needsSession = !isPending(account)
        if (needsSession && signedIn?.user.id !== userId) {
          return yield* signedIn === null ? new Unauthenticated() : new Forbidden()
        }
        const record = audit.record(verifiedEmailEntry(environment.id, userId, address.id))
        const hold = Effect.andThen(
          directory.lock(environment.id, userId),
          // What ended the session, such as a disavowal, ends what was begun in it.
          needsSession && signedIn !== null
            ? tokens.requireLive(environment, signedIn)
            : Effect.void
        )
        const done = yield* proofs.redeemHolding(environment, purpose, token, hold, () =>
          addressBook.verify(environment, address.id).pipe(
            Effect.tap((changed) => (changed ? record : Effect.void)),
            Effect.tap((changed) =>
              changed && !needsSession ? outlive(environment, userId, passwordMark) : Effect.void
            ),
            // Somebody else proved the address first, so it is no longer this user's.
            Effect.mapError(() => new InvalidToken())
          )
        )
        if (done === undefined) return yield* new InvalidToken()
      })

      return { send, sendToAdded, resend, isOpen, verify }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
