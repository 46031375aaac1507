import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/** A text in the encodings that browsers take. */
export interface Compressed {
  readonly identity: Uint8Array
  readonly gzip: Uint8Array
  readonly br: Uint8Array
}

const brotli = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
    }
  })

/**
 * Compresses as well as it goes, for what is served many times: into each encoding once, when a
 * browser first takes it.
 */
export const compressed = (text: string): Compressed => {
  const identity = new TextEncoder().encode(text)
  let gzip: Uint8Array | undefined
  let br: Uint8Array | undefined
  return {
    identity,
    get gzip() {
      return (gzip ??= gzipSync(identity, { level: 9 }))
    },
    get br() {
      return (br ??= brotli(identity))
    }
  }
}
