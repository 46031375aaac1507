import { Data, Effect } from "effect"

/** The embedded PostgreSQL cannot be used; `message` is one line for the operator. */
export class EmbeddedPostgresError extends Data.TaggedError("EmbeddedPostgresError")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** The first line of what went wrong, for the end of a one-line message. */
export const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split("\n", 1)[0] ?? ""

/** Makes of what went wrong the error `"<failure>: <reason>"`. */
export const failedBy =
  (failure: string) =>
  (cause: unknown): EmbeddedPostgresError =>
    new EmbeddedPostgresError({ message: `${failure}: ${reasonOf(cause)}`, cause })

/** Runs a promise of Node, whose rejection is told by `failedBy`. */
export const attempt = <A>(
  failure: string,
  run: () => PromiseLike<A>
): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.tryPromise({ try: run, catch: failedBy(failure) })
