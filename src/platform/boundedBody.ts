import { Data, Effect, Stream } from "effect"

/** Failure to read a body: it is longer than allowed, or it broke off. */
export class UnreadableBody extends Data.TaggedError("UnreadableBody")<{
  readonly isTooLong: boolean
}> {}

/** Reads a body of at most so many bytes; what is past them is never taken off the network. */
export const boundedBody = (
  { body }: Response,
  longest: number
): Effect.Effect<Buffer, UnreadableBody> =>
  body === null
    ? Effect.succeed(Buffer.alloc(0))
    : Stream.fromReadableStream({
        evaluate: () => body,
        onError: () => new UnreadableBody({ isTooLong: false })
      }).pipe(
        Stream.runFoldEffect(
          () => Buffer.alloc(0),
          (before, part) =>
            before.length + part.length > longest
              ? Effect.fail(new UnreadableBody({ isTooLong: true }))
              : Effect.succeed(Buffer.concat([before, part]))
        )
      )
