import { Context, Layer, type Schedule } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { MailJob } from "./Mail.ts"

/** Name of the queue in the database. */
export const queueName = "mail"

/** The mails that wait for the mail server. */
export class MailQueue extends Context.Service<MailQueue>()("gatehouse/delivery/mail/MailQueue", {
  make: (waits: Schedule.Schedule<unknown, number>) =>
    PersistedQueue.make({
      name: queueName,
      schema: MailJob,
      maxAttempts: Jobs.patientAttempts,
      retrySchedule: waits
    })
}) {
  static readonly layerWith = (waits: Schedule.Schedule<unknown, number>) =>
    Layer.effect(this, this.make(waits)).pipe(Layer.provide(Jobs.layer))

  static readonly layer = this.layerWith(Jobs.patientWaits)
}
