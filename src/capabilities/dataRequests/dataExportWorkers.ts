import { Cause, Effect, Layer } from "effect"
import { DataExportQueue } from "./DataExportQueue.ts"
import { DataExports } from "./DataExports.ts"

/** How long a worker rests when the queue itself fails, such as while the database is away. */
const rest = "1 second"

const again = (cause: Cause.Cause<unknown>) =>
  Effect.logWarning("A data export has to be tried again", cause)

/** Makes exports, one at a time on each instance. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const jobs = yield* DataExportQueue
    const exports = yield* DataExports

    const work = jobs
      .take((job) =>
        // The queue keeps the reason of a failure: what went wrong is for the log alone.
        Effect.catchCauseIf(
          exports.build(job),
          (cause) => !Cause.hasInterruptsOnly(cause),
          (cause) => Effect.andThen(again(cause), Effect.fail("failed" as const))
        )
      )
      .pipe(
        Effect.catchIf(
          (error) => error === "failed",
          () => Effect.void
        ),
        Effect.catchCause((cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.interrupt
            : Effect.andThen(again(cause), Effect.sleep(rest))
        ),
        Effect.forever
      )
    yield* Effect.forkScoped(work)
  })
).pipe(Layer.provide(DataExportQueue.layer))
