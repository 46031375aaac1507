import { Context, Effect, Layer, type Redacted } from "effect"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { greetedAs } from "../../directory/addresses/Addressee.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Mails } from "../../delivery/mail/Mails.ts"
import type { StoredInvitation } from "./Invitation.ts"
import { InvitationsStore } from "./InvitationsStore.ts"

/** Brings the links of invitations to those who are invited. */
export class InvitationMail extends Context.Service<InvitationMail>()(
  "gatehouse/organizations/invitations/InvitationMail",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const store = yield* InvitationsStore
      const mails = yield* Mails

      /**
       * Queues the mail with the link in the caller's transaction; false where the address has had its
       * share. The spelling and language of whoever has the address already go before the inviter's.
       */
      const queue = Effect.fnUntraced(function* (
        environment: Environment,
        { email, emailKey, expiresAt, inviterId, language }: StoredInvitation,
        organizationName: string | null,
        token: Redacted.Redacted
      ) {
        const account = yield* addressBook.byTakenAddress(environment, emailKey)
        const inviterName =
          inviterId === null ? null : yield* store.inviterName(environment.id, inviterId)
        return yield* mails.queue({
          environment,
          to: account?.address.email ?? email,
          template: MailTemplate.invitation({ token, organizationName, inviterName }),
          locale: account?.locale ?? language,
          firstName: greetedAs(account),
          expiresAt
        })
      })

      return { queue }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(InvitationsStore.layer))
}
