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

/** More than any form of ours sends. */
const largestBody = 10_000

/** The text of a body; undefined where it is larger than it may be, and then left unread. */
export const textWithin = async (pieces: Pieces): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let text = ""
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > largestBody) return undefined
  }
  return text + decoder.decode()
}

/** Values of a form or a script's body as an object; undefined if it is neither. */
export const parsedBody = (contentType: string | null, body: string | undefined): unknown => {
  if (body === undefined) return undefined
  if (/^application\/json\b/i.test(contentType ?? "")) {
    try {
      return JSON.parse(body)
    } catch {
      return undefined
    }
  }
  return /^application\/x-www-form-urlencoded\b/i.test(contentType ?? "")
    ? Object.fromEntries(new URLSearchParams(body))
    : undefined
}
