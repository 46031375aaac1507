import { Effect, Layer, Metric } from "effect"
import * as Background from "../../platform/Background.ts"
import { MailsStore } from "./MailsStore.ts"

const interval = "15 seconds"

const backlog = Metric.gauge("gatehouse_mails_waiting", {
  description: "Mails that wait for the mail server (queued), and dead letters (failed)"
})

/** Measures what waits for the mail server, for as long as the service runs. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const store = yield* MailsStore
    const measure = Effect.gen(function* () {
      const { failed, queued } = yield* store.backlog
      yield* Metric.update(Metric.withAttributes(backlog, { status: "queued" }), queued)
      yield* Metric.update(Metric.withAttributes(backlog, { status: "failed" }), failed)
    })
    yield* Background.every(interval, "The mails that wait were not counted", measure)
  })
).pipe(Layer.provide(MailsStore.layer))
