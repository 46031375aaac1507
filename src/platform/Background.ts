import { type Duration, Effect } from "effect"

/**
 * Does a piece of upkeep again and again for as long as the service runs. What fails is logged under
 * `failure` and tried again at its next turn.
 */
export const every = <R>(
  interval: Duration.Input,
  failure: string,
  work: Effect.Effect<void, never, R>
) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logWarning(failure, cause)),
    Effect.andThen(Effect.sleep(interval)),
    Effect.forever,
    Effect.forkScoped
  )
