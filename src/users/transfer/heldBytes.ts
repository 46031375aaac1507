/** Bytes of a file that are kept until the piece comes with which their record ends. */
export interface HeldBytes {
  /** Adds a piece behind the rest; answers all that is held now, until the next call. */
  readonly add: (piece: Uint8Array) => Uint8Array
  /** Gives up bytes at the beginning. */
  readonly drop: (count: number) => void
  readonly length: () => number
}

/**
 * Holds bytes in a buffer that doubles when it is full, so that a long record in many pieces costs
 * no copy of the rest for each of them.
 */
export const makeHeldBytes = (): HeldBytes => {
  let buffer = new Uint8Array()
  let length = 0
  return {
    add: (piece) => {
      const needed = length + piece.length
      if (needed > buffer.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * buffer.length))
        larger.set(buffer.subarray(0, length))
        buffer = larger
      }
      buffer.set(piece, length)
      length = needed
      return buffer.subarray(0, length)
    },
    drop: (count) => {
      length -= count
      // What one long record needed is not kept for the short ones behind it.
      if (length < buffer.length / 4) buffer = buffer.slice(count, count + 2 * length)
      else buffer.copyWithin(0, count, count + length)
    },
    length: () => length
  }
}
