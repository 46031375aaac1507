import { Effect, Layer, Option } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { Settings } from "../../platform/Settings.ts"
import { Smtp, smtpConnections } from "../../platform/Smtp.ts"
import { MailDelivery } from "./MailDelivery.ts"
import type { MailJob } from "./Mail.ts"
import { HandedMailQueue, MailQueue } from "./MailQueue.ts"
import { MailsStore } from "./MailsStore.ts"

/** Number of mails of one process that wait for customers' backends at once. */
const handedAtOnce = 64

/**
 * Takes mails off the queues: one for each connection to the mail server, and beside them those for
 * the backends of customers, which may be slow (extensions.md "Hooks").
 */
export const workers = Effect.gen(function* () {
  const jobs = yield* MailQueue
  const handed = yield* HandedMailQueue
  const { deliver, isHanded } = yield* MailDelivery

  const workOf = (own: MailQueue["Service"], other: MailQueue["Service"], takesHanded: boolean) =>
    Jobs.work(
      own,
      (job: MailJob, metadata: { readonly attempts: number }) =>
        Effect.flatMap(isHanded(job.environmentId), (is) =>
          is === takesHanded
            ? deliver(job, metadata)
            : Effect.orDie(Effect.asVoid(other.offer(job)))
        ),
      "Mail delivery failed"
    )
  const byServer = workOf(jobs, handed, false)
  const byBackends = workOf(handed, jobs, true)
  yield* Effect.replicateEffect(Effect.forkScoped(byServer), smtpConnections)
  yield* Effect.replicateEffect(Effect.forkScoped(byBackends), handedAtOnce)
})

/** Delivers mails by the mail server of the settings, or to the customers' backends alone. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ smtpUrl }) =>
    Layer.effectDiscard(workers).pipe(
      Layer.provide(Layer.effect(MailDelivery, MailDelivery.make)),
      Layer.provide([
        MailsStore.layer,
        MailQueue.layer,
        HandedMailQueue.layer,
        Option.match(smtpUrl, { onNone: () => Smtp.layerNone, onSome: Smtp.layerWith })
      ])
    )
  )
)
