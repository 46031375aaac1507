import { Data, Effect } from "effect"

/** Failure of a transaction whose facts have changed by the time it holds them: they are read again. */
export class Outrun extends Data.TaggedError("Outrun") {}

const mostTries = 5

const isOutrun = (error: unknown): error is Outrun => error instanceof Outrun

/** Decides anew, in another transaction each time, for as long as the facts change meanwhile. */
export const insistently = <A, E, R>(attempt: Effect.Effect<A, E | Outrun, R>) =>
  Effect.retry(attempt, { times: mostTries, while: isOutrun }).pipe(
    Effect.catchIf(
      (error): error is Outrun => isOutrun(error),
      (outrun) => Effect.die(outrun)
    )
  )
