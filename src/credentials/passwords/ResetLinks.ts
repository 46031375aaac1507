import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { EmailKey, keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import { type AddressedUser, greetedAs } from "../../directory/addresses/Addressee.ts"
import { MailedProofs } from "../proofs/MailedProofs.ts"
import type { ProofRequest } from "../proofs/Proof.ts"
import { Proofs } from "../proofs/Proofs.ts"

/**
 * The address that the link was mailed to; the link is void once the address is no longer the
 * user's.
 */
export const ResetPayload = Schema.Struct({ emailKey: EmailKey })

/** Links that set a new password, below every flow that may mail one. */
export class ResetLinks extends Context.Service<ResetLinks>()(
  "gatehouse/credentials/passwords/ResetLinks",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const mailedProofs = yield* MailedProofs
      const mails = yield* Mails
      const proofs = yield* Proofs

      /**
       * Mails a link to the user of this primary address, and does just as much for every other.
       * Answers whose link it is; undefined where such mails to the address are limited, so that its
       * last link stays good.
       */
      const mail = Effect.fn("ResetLinks.mail")(function* (
        environment: Environment,
        email: EmailAddress,
        template: (token: Redacted.Redacted) => MailTemplate
      ) {
        const emailKey = keyOf(email)
        const found = yield* addressBook.byPrimaryAddress(environment, emailKey)
        // A banned user gets no link, as it could not be used.
        const account = found?.status === "active" ? found : undefined
        const userId = account?.userId ?? null
        const proof = proofOf(environment, userId, emailKey)
        const issued = yield* mailedProofs.issue(environment, proof, (issued) => ({
          template: template(issued.token),
          to: account?.address.email ?? email,
          locale: account?.locale ?? null,
          firstName: greetedAs(account),
          expiresAt: issued.expiresAt,
          withhold: account === undefined
        }))
        return issued === undefined ? undefined : { userId }
      })

      /** A link that a backend requests for a user, mailed outside every budget or not at all. */
      const issueFor = Effect.fn("ResetLinks.issueFor")(function* (
        environment: Environment,
        account: AddressedUser,
        sendEmail: boolean
      ) {
        const { address, locale, userId } = account
        const issued = yield* proofs.issue(environment, proofOf(environment, userId, address.key))
        if (sendEmail) {
          const { expiresAt, token } = issued
          const template = MailTemplate.password_reset({ token })
          const mail = {
            environment,
            template,
            to: address.email,
            locale,
            firstName: greetedAs(account),
            expiresAt
          }
          yield* mails.queue({ ...mail, unbudgeted: true })
        }
        return issued
      })

      return { mail, issueFor }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const proofOf = (
  { settings }: Environment,
  userId: UserId | null,
  emailKey: EmailKey
): ProofRequest => ({
  purpose: "password_reset",
  subject: userId ?? emailKey,
  userId,
  payload: { emailKey },
  lifetimeSeconds: settings.links.resetSeconds
})
