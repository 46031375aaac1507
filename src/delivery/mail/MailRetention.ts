import { Context, DateTime, Effect, Layer, Metric } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { mailCount } from "./mailCount.ts"
import { budgetWindow } from "./Mails.ts"
import { MailsStore } from "./MailsStore.ts"

const interval = "5 minutes"

/** Long enough to answer "was it sent?"; a mail's address is a person's. */
const endedFor = { days: 7 }
const failedFor = { days: 30 }

/**
 * Erases what dead mails said and forgets old ones, for as long as the service runs. Whether a mail
 * may still leave is decided when it is delivered; this only keeps no more, and no longer, than
 * needed.
 */
export class MailRetention extends Context.Service<
  MailRetention,
  { readonly sweep: Effect.Effect<void> }
>()("gatehouse/delivery/mail/MailRetention") {
  static readonly layerNoDeps = Layer.effect(
    MailRetention,
    Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* MailsStore

      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const before = DateTime.subtract(now, budgetWindow)
        const expired = yield* store.expire(id, now)
        yield* Metric.update(mailCount("any", "expired"), expired)
        yield* store.forget(id, ["withheld"], before)
        yield* store.forget(id, ["sent", "expired"], DateTime.subtract(now, endedFor))
        yield* store.forget(id, ["failed", "kept"], DateTime.subtract(now, failedFor))
        yield* store.forgetBudgets(id, before)
      })

      const { sweep } = yield* sweeps.start(interval, "The mails were not tidied up", tidy)
      return MailRetention.of({ sweep })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(
    Layer.merge(Jobs.layerCleanup),
    Layer.provide([MailsStore.layer, Jobs.layer])
  )
}
