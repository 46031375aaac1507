import { Effect, Layer, Option } from "effect"
import * as Jobs from "../../platform/Jobs.ts"
import { Settings } from "../../platform/Settings.ts"
import { Smtp, smtpConnections } from "../../platform/Smtp.ts"
import { MailDelivery } from "./MailDelivery.ts"
import { MailQueue } from "./MailQueue.ts"
import { MailsStore } from "./MailsStore.ts"

const workers = Effect.gen(function* () {
  const jobs = yield* MailQueue
  const { deliver } = yield* MailDelivery

  const work = Jobs.work(jobs, deliver, "Mail delivery failed")
  yield* Effect.replicateEffect(Effect.forkScoped(work), smtpConnections)
})

/** Takes mails off the queue, one for each connection to the mail server. */
export const layerNoDeps = Layer.effectDiscard(workers)

/** Delivers mails where the settings name a mail server. */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ smtpUrl }) =>
    Option.match(smtpUrl, {
      onNone: () => Layer.empty,
      onSome: (url) =>
        layerNoDeps.pipe(
          Layer.provide(Layer.effect(MailDelivery, MailDelivery.make)),
          Layer.provide([MailsStore.layer, MailQueue.layer, Smtp.layerWith(url)])
        )
    })
  )
)
