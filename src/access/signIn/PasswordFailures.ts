import { Context, Effect, Layer } from "effect"
import type { EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import { ResetLinks } from "../../credentials/passwords/ResetLinks.ts"
import { MailTemplate } from "../../delivery/mail/MailTemplate.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditResult } from "../../tenancy/audit/AuditEvent.ts"
import { Refusals } from "../../tenancy/throttle/Refusals.ts"
import { closingFailures, type TooManyAttempts } from "../../tenancy/throttle/Throttle.ts"
import { addressScope } from "./signInLimits.ts"
import type { Account } from "./SignInStore.ts"

/** Failures of sign-ins by password, as the trail and the owner are told of them. */
export class PasswordFailures extends Context.Service<PasswordFailures>()(
  "gatehouse/access/signIn/PasswordFailures",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const refusals = yield* Refusals
      const resetLinks = yield* ResetLinks
      const transaction = yield* Transaction

      /** Tells the trail why somebody was not signed in. */
      const refused = (
        environment: Environment,
        account: Account | undefined,
        result: AuditResult,
        reason: string
      ) =>
        audit.record(
          refusedSignInEntry(environment.id, account?.userId ?? null, result, { reason })
        )

      /** The owner is notified of the failure that closes the account. */
      const failed = Effect.fnUntraced(function* (
        environment: Environment,
        account: Account | undefined,
        email: EmailAddress,
        consecutive: number
      ) {
        const recorded = refused(environment, account, "failure", "invalid_credentials")
        if (consecutive !== closingFailures) return yield* recorded
        const told = resetLinks.mail(environment, email, (token) =>
          MailTemplate.password_closed({ token })
        )
        yield* transaction.run(Effect.andThen(recorded, told))
      })

      /** Refusals of the throttle count for the account only if its own counter refuses. */
      const throttled = (
        environment: Environment,
        account: Account | undefined,
        { counter }: TooManyAttempts
      ) => {
        const isOfAccount = counter.scope !== addressScope
        return refusals.note(environment, counter, (isOfAccount ? account?.userId : null) ?? null)
      }

      return { refused, failed, throttled }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
