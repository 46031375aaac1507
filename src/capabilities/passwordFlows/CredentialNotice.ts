import { Context, Effect, Layer } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { Accounts } from "../accounts/Accounts.ts"
import type { Environment } from "../environments/Environment.ts"
import { MailTemplate, type CredentialChange } from "../mail/MailTemplate.ts"
import { Mails } from "../mail/Mails.ts"

/** Tells people what was changed about how they sign in (`notify.credentialChange`). */
export class CredentialNotice extends Context.Service<
  CredentialNotice,
  {
    /** Queues the mail to the primary address, in the caller's transaction. */
    readonly tell: (
      environment: Environment,
      userId: UserId,
      change: CredentialChange,
      about?: string
    ) => Effect.Effect<void>
  }
>()("gatehouse/passwordFlows/CredentialNotice") {
  static readonly layerNoDeps = Layer.effect(
    CredentialNotice,
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const mails = yield* Mails

      const tell = Effect.fn("CredentialNotice.tell")(function* (
        environment: Environment,
        userId: UserId,
        change: CredentialChange,
        about?: string
      ) {
        if (!environment.settings.notify.credentialChange) return
        const account = yield* accounts.primaryOf(environment, userId)
        if (account === undefined) return
        yield* mails.queue({
          environment,
          to: account.address.email,
          template: MailTemplate.credential_changed({ change, about: about ?? null }),
          locale: account.locale,
          expiresAt: null
        })
      })

      return CredentialNotice.of({ tell })
    })
  )
  static readonly layer = this.layerNoDeps
}
