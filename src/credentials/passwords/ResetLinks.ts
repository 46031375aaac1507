import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { EmailKey, keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { MailedProofs } from "../proofs/MailedProofs.ts"

/** The address that the link was mailed to: it is worth nothing once it is the user's no more. */
export const ResetPayload = Schema.Struct({ emailKey: EmailKey })

/** Links that set a new password. They stand below every flow that has a reason to mail one. */
export class ResetLinks extends Context.Service<
  ResetLinks,
  {
    /**
     * Mails a link to the user of this primary address, and does just as much for every other.
     * Answers whose link it is; undefined where such mails to the address are limited, so that its
     * last link stays good.
     */
    readonly mail: (
      environment: Environment,
      email: EmailAddress,
      template: (token: Redacted.Redacted) => MailTemplate
    ) => Effect.Effect<{ readonly userId: UserId | null } | undefined>
  }
>()("gatehouse/credentials/passwords/ResetLinks") {
  static readonly layerNoDeps = Layer.effect(
    ResetLinks,
    Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const mailedProofs = yield* MailedProofs

      const mail = Effect.fn("ResetLinks.mail")(function* (
        environment: Environment,
        email: EmailAddress,
        template: (token: Redacted.Redacted) => MailTemplate
      ) {
        const emailKey = keyOf(email)
        const found = yield* addressBook.byPrimaryAddress(environment, emailKey)
        // Who is banned gets no link that could not be used.
        const account = found?.status === "active" ? found : undefined
        const userId = account?.userId ?? null
        const proof = {
          purpose: "password_reset",
          subject: userId ?? emailKey,
          userId,
          payload: { emailKey },
          lifetimeSeconds: environment.settings.links.resetSeconds
        } as const
        const issued = yield* mailedProofs.issue(environment, proof, (issued) => ({
          template: template(issued.token),
          to: account?.address.email ?? email,
          locale: account?.locale ?? null,
          expiresAt: issued.expiresAt,
          withhold: account === undefined
        }))
        return issued === undefined ? undefined : { userId }
      })

      return ResetLinks.of({ mail })
    })
  )
  static readonly layer = this.layerNoDeps
}
