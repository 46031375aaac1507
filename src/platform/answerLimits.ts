import type { Dispatcher } from "@effect/platform-node/Undici"

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

/** The answer, of which no more than a number of bytes can be read once it is decompressed. */
export const readUpTo = (longest: number, answer: Response): Response => {
  const { body, headers, status, statusText } = answer
  if (body === null) return answer
  let left = longest
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      left -= part.byteLength
      if (left < 0) controller.error(new AnswerRefused())
      else controller.enqueue(part)
    }
  })
  return new Response(body.pipeThrough(bounded), { headers, status, statusText })
}
