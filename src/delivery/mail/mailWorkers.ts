import { Effect, Layer, Option } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { Settings } from "../../platform/Settings.ts"
import { Smtp, smtpConnections } from "../../platform/Smtp.ts"
import { MailDelivery } from "./MailDelivery.ts"
import { MailQueue } from "./MailQueue.ts"
import { MailsStore } from "./MailsStore.ts"

/** Takes mails off the queue, one for each connection to the mail server. */
export const workers = Effect.gen(function* () {
  const jobs = yield* MailQueue
  const { deliver } = yield* MailDelivery

  const work = Jobs.work(jobs, deliver, "Mail delivery failed")
  yield* Effect.replicateEffect(Effect.forkScoped(work), smtpConnections)
})

/** Delivers mails by the mail server of the settings, or to the customers' backends alone. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ smtpUrl }) =>
    Layer.effectDiscard(workers).pipe(
      Layer.provide(Layer.effect(MailDelivery, MailDelivery.make)),
      Layer.provide([
        MailsStore.layer,
        MailQueue.layer,
        Option.match(smtpUrl, { onNone: () => Smtp.layerNone, onSome: Smtp.layerWith })
      ])
    )
  )
)
