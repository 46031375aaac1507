import { Effect, Result, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { Crypto, DecryptionFailed } from "./Crypto.ts"

const shape = /^[A-Za-z0-9_-]{1,8192}$/
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * A value that a browser carries for us and cannot read or change: JSON, encrypted for one purpose,
 * as text for a cookie or an address.
 */
export const sealedText = <A, I>(schema: Schema.Codec<A, I>) => {
  const codec = Schema.fromJsonString(schema)
  const encode = Schema.encodeEffect(codec)
  const decode = Schema.decodeUnknownEffect(codec)
  return {
    seal: Effect.fnUntraced(function* (purpose: string, value: A) {
      const crypto = yield* Crypto
      const plain = encoder.encode(yield* Effect.orDie(encode(value)))
      return Base64Url.encode(yield* crypto.encrypt(purpose, plain))
    }),
    /** Undefined for a text that we did not seal, or not for this. */
    open: Effect.fnUntraced(function* (purpose: string, text: string) {
      const bytes = shape.test(text) ? Base64Url.decode(text) : undefined
      if (bytes === undefined || Result.isFailure(bytes)) return undefined
      const crypto = yield* Crypto
      const plain = yield* crypto
        .decrypt(purpose, bytes.success)
        .pipe(
          Effect.catchDefect((defect) =>
            defect instanceof DecryptionFailed ? Effect.void : Effect.die(defect)
          )
        )
      return plain === undefined ? undefined : yield* Effect.orDie(decode(decoder.decode(plain)))
    })
  }
}
