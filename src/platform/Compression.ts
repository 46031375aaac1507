import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/** A text in the encodings that browsers take, made once. */
export interface Compressed {
  readonly identity: Uint8Array
  readonly gzip: Uint8Array
  readonly br: Uint8Array
}

/** Compresses as well as it goes: for what is made at the start and served many times. */
export const compressed = (text: string): Compressed => {
  const identity = new TextEncoder().encode(text)
  return {
    identity,
    gzip: gzipSync(identity, { level: 9 }),
    br: brotliCompressSync(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length
      }
    })
  }
}
