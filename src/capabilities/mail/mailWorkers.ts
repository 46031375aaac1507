import { Cause, Effect, Layer, Option } from "effect"
import { Settings } from "../../platform/Settings.ts"
import { Smtp, smtpConnections } from "../../platform/Smtp.ts"
import { MailDelivery } from "./MailDelivery.ts"
import { MailQueue } from "./MailQueue.ts"
import { MailsStore } from "./MailsStore.ts"

/** How long a worker rests when the queue itself fails, such as while the database is away. */
const rest = "1 second"

const workers = Effect.gen(function* () {
  const jobs = yield* MailQueue
  const { deliver } = yield* MailDelivery

  const work = jobs.take(deliver).pipe(
    // A reason, in words, is an attempt that is to be repeated: the queue has seen to it.
    Effect.catchIf(
      (error) => typeof error === "string",
      () => Effect.void
    ),
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.andThen(Effect.logWarning("Mail delivery failed", cause), Effect.sleep(rest))
    ),
    Effect.forever
  )
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
          Layer.provide(MailDelivery.layerNoDeps),
          Layer.provide([MailsStore.layer, MailQueue.layer, Smtp.layerWith(url)])
        )
    })
  )
)
