import { Context, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { Language } from "../../contract/Values.ts"
import { AuditOrigin } from "../../tenancy/audit/AuditOrigin.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { readerOf } from "../../directory/addresses/Addressee.ts"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { MailTemplate, type CredentialChange } from "../../delivery/mail/MailTemplate.ts"
import { Mails, type NewMail } from "../../delivery/mail/Mails.ts"

/** Tells people what was changed about how they sign in (`notify.credentialChange`). */
export class CredentialNotice extends Context.Service<CredentialNotice>()(
  "gatehouse/credentials/notices/CredentialNotice",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const mails = yield* Mails

      const queue = Effect.fnUntraced(function* (
        environment: Environment,
        reader: Pick<NewMail, "to" | "locale" | "firstName">,
        change: CredentialChange,
        about: string | null,
        staying: ReadonlyArray<string>
      ) {
        if (!environment.settings.notify.credentialChange) return
        const { actor } = yield* AuditOrigin
        yield* mails.queue({
          ...reader,
          environment,
          template: MailTemplate.credential_changed({ change, about, staying }),
          expiresAt: null,
          unbudgeted: actor.type === "server"
        })
      })

      /** Notifies an address that is not primary, or no longer the user's. */
      const tellAt = Effect.fn("CredentialNotice.tellAt")(
        (
          environment: Environment,
          to: EmailAddress,
          locale: Language | null,
          change: CredentialChange,
          about: string | null,
          staying: ReadonlyArray<string> = []
        ) => queue(environment, { to, locale }, change, about, staying)
      )

      /**
       * Queues the mail to the primary address in the caller's transaction. `staying` lists what else
       * still signs in.
       */
      const tell = Effect.fn("CredentialNotice.tell")(function* (
        environment: Environment,
        userId: UserId,
        change: CredentialChange,
        about: string | null = null,
        staying: ReadonlyArray<string> = []
      ) {
        if (!environment.settings.notify.credentialChange) return
        const account = yield* addressBook.primaryOf(environment, userId)
        if (account === undefined) return
        yield* queue(environment, readerOf(account), change, about, staying)
      })

      return { tell, tellAt }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
