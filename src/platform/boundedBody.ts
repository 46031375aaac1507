import { Data, Effect, Stream } from "effect"

/** Failure to read a body: it is longer than allowed, or it broke off. */
export class UnreadableBody extends Data.TaggedError("UnreadableBody")<{
  readonly isTooLong: boolean
}> {}

/** Reads a body of at most a number of bytes; what is past them is never taken off the network. */
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
          (): { size: number; readonly parts: Array<Uint8Array> } => ({ size: 0, parts: [] }),
          (read, part) => {
            read.size += part.length
            read.parts.push(part)
            return read.size > longest
              ? Effect.fail(new UnreadableBody({ isTooLong: true }))
              : Effect.succeed(read)
          }
        ),
        // Once: each part that came would copy all before it.
        Effect.map(({ parts }) => Buffer.concat(parts))
      )
