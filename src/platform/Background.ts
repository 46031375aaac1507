import { type Duration, Effect } from "effect"

/** Does a part of some upkeep. What fails is logged under `failure`; the other parts go on. */
export const attempt = <R>(failure: string, work: Effect.Effect<void, never, R>) =>
  Effect.catchCause(work, (cause) => Effect.logWarning(failure, cause))

/**
 * Does a piece of upkeep again and again for as long as the service runs. What fails is logged under
 * `failure` and tried again at its next turn.
 */
export const every = <R>(
  interval: Duration.Input,
  failure: string,
  work: Effect.Effect<void, never, R>
) =>
  attempt(failure, work).pipe(
    Effect.andThen(Effect.sleep(interval)),
    Effect.forever,
    Effect.forkScoped
  )
