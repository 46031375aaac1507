/** A body as it comes in, in pieces. */
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Bytes of a body; undefined where it is larger than it may be, and then left unread. */
export const bytesWithin = async (
  pieces: Pieces,
  largest: number
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const taken: Array<Uint8Array> = []
  let size = 0
  // Leaving the loop cancels the rest.
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > largest) return undefined
    taken.push(piece)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of taken) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}
