import { Data, Effect } from "effect"

/**
 * The seat has another holder or another invitation by now than those that were locked before it,
 * so that the transaction has to begin anew.
 */
export class SeatMoved extends Data.TaggedError("SeatMoved") {}

const mostTries = 5

const isMoved = (error: unknown): error is SeatMoved => error instanceof SeatMoved

/**
 * Begins anew, in another transaction each time, for as long as the seat moves meanwhile. It moves
 * when its invitation is accepted, or when it gets a link.
 */
export const insistently = <A, E, R>(attempt: Effect.Effect<A, E | SeatMoved, R>) =>
  Effect.retry(attempt, { times: mostTries, while: isMoved }).pipe(
    Effect.catchIf(
      (error): error is SeatMoved => isMoved(error),
      (moved) => Effect.die(moved)
    )
  )
