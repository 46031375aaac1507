import { Context, Layer, Schedule } from "effect"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import * as Jobs from "../../platform/Jobs.ts"
import { MailJob } from "./Mail.ts"

/** After these a mail is given up: with the waits between them they span about two days. */
export const deliveryAttempts = 18

/**
 * Waits of about 10 seconds that double up to 6 hours: six attempts fall into the ten minutes that
 * a code lives, and a mail server may be away over a weekend's day. Jitter keeps the mails of one
 * outage from coming back all at once.
 */
export const deliveryWaits = Schedule.min([
  Schedule.exponential("10 seconds"),
  Schedule.spaced("6 hours")
]).pipe(Schedule.jittered)

/** The mails that wait for the mail server. */
export class MailQueue extends Context.Service<MailQueue, PersistedQueue.PersistedQueue<MailJob>>()(
  "gatehouse/mail/MailQueue"
) {
  static readonly layerWith = (waits: Schedule.Schedule<unknown, number>) =>
    Layer.effect(
      MailQueue,
      PersistedQueue.make({
        name: "mail",
        schema: MailJob,
        maxAttempts: deliveryAttempts,
        retrySchedule: waits
      })
    ).pipe(Layer.provide(Jobs.layer))

  static readonly layer = this.layerWith(deliveryWaits)
}
