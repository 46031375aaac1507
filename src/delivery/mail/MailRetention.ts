import { Context, DateTime, Effect, Layer, Metric } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import type { Environment } from "../../contract/Environment.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { budgetWindow } from "./Mails.ts"
import { MailQueue } from "./MailQueue.ts"
import { MailsStore } from "./MailsStore.ts"
import { mailCount } from "./Mail.ts"

const interval = "5 minutes"

/** Longer than any transaction takes between a mail and its job. */
const offeredWithin = { minutes: 5 }

/** Long enough to answer "was it sent?"; a mail's address is a person's. */
const endedFor = { days: 7 }
const failedFor = { days: 30 }

/**
 * Erases the content of dead mails, forgets old ones, and queues those again whose job was lost.
 * Delivery itself decides whether a mail may still leave; this keeps data no longer than needed.
 */
export class MailRetention extends Context.Service<MailRetention>()(
  "gatehouse/delivery/mail/MailRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* MailsStore
      const { drafts } = yield* MailQueue

      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const before = DateTime.subtract(now, budgetWindow)
        for (const mailId of yield* store.abandoned(id, DateTime.subtract(now, offeredWithin))) {
          yield* Effect.orDie(drafts.offer({ environmentId: id, mailId }, { id: mailId }))
        }
        const expired = yield* store.expire(id, now)
        yield* Metric.update(mailCount("any", "expired"), expired)
        yield* store.forget(id, ["withheld"], before)
        yield* store.forget(id, ["sent", "expired"], DateTime.subtract(now, endedFor))
        yield* store.forget(id, ["failed", "kept"], DateTime.subtract(now, failedFor))
        yield* store.forgetBudgets(id, before)
      })

      const { sweep } = yield* sweeps.start(interval, "The mails were not tidied up", tidy)
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.merge(Jobs.layerCleanup),
    Layer.provide([MailsStore.layer, MailQueue.layer, Jobs.layer])
  )
}
