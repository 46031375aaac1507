import { Context, Layer, type Schedule, Effect } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { MailJob } from "./Mail.ts"

/** Names of the queues in the database. */
const queueName = "mail_draft"
const formerQueueName = "mail"
const handedQueueName = "mail_hook"

/** Names of all queues in which the job of a mail may wait. */
export const queueNames = [queueName, formerQueueName, handedQueueName] as const

const queueOf = (name: string, waits: Schedule.Schedule<unknown, number> = Jobs.patientWaits) =>
  PersistedQueue.make({
    name,
    schema: MailJob,
    maxAttempts: Jobs.patientAttempts,
    retrySchedule: waits
  })

/** The queues of mails that wait to be sent. */
export class MailQueue extends Context.Service<MailQueue>()("gatehouse/delivery/mail/MailQueue", {
  make: (waits: Schedule.Schedule<unknown, number>) =>
    Effect.all({
      /** Drafts as they are queued; those of a customer's backend go on to the queue for these. */
      drafts: queueOf(queueName, waits),
      /** Mails for customers' backends, apart: a slow one holds up no mail that leaves by the mail server. */
      handed: queueOf(handedQueueName),
      /**
       * The queue of the version before, which cannot read a draft: side by side it takes none, and
       * what it queues itself is sent here too.
       */
      former: queueOf(formerQueueName)
    })
}) {
  static readonly layerWith = (waits: Schedule.Schedule<unknown, number>) =>
    Layer.effect(this, this.make(waits)).pipe(Layer.provide(Jobs.layer))

  static readonly layer = this.layerWith(Jobs.patientWaits)
}
