import type { Dispatcher } from "@effect/platform-node/Undici"
import { Data, Effect, Stream } from "effect"

/**
 * Pieces of any size that an answer may come in, and the bytes that entitle it to one more. Taking a
 * piece costs the same however little is in it, and a server may send each byte by itself.
 */
const freePieces = 4096
const bytesPerPiece = 64

/** An answer is longer, or comes in more pieces, than anybody here reads. */
export class AnswerRefused extends Error {
  override readonly name = "AnswerRefused"
}

/** Breaks answers off that come in crumbs; for a client's `compose`. */
export const inWholePieces: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) => {
    const take = handler.onResponseData?.bind(handler)
    let left = freePieces
    handler.onResponseData = (controller, piece) => {
      left += piece.length / bytesPerPiece - 1
      if (left < 0) controller.abort(new AnswerRefused())
      else take?.(controller, piece)
    }
    return dispatch(options, handler)
  }

/**
 * The answer, of which no more than a number of bytes can be read once it is decompressed; reading on
 * fails with `refusal`.
 */
export const readUpTo = (
  longest: number,
  answer: Response,
  refusal: () => Error = () => new AnswerRefused()
): Response => {
  const { body, headers, status, statusText } = answer
  if (body === null) return answer
  let left = longest
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      left -= part.byteLength
      if (left < 0) controller.error(refusal())
      else controller.enqueue(part)
    }
  })
  return new Response(body.pipeThrough(bounded), { headers, status, statusText })
}

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
