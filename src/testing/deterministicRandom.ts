import { Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { createHash } from "node:crypto"

/**
 * Returns the same bytes for the same seed, in the same order. It is for tests only: nothing it
 * makes is secret. Password salts and signing keys do not come from it.
 */
export const deterministicRandom = (seed: string) =>
  Layer.sync(SecureRandom.SecureRandom, () => {
    let drawn = 0
    return SecureRandom.make((size) => {
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += 32) {
        const block = createHash("sha256")
          .update(`${seed}:${(drawn += 1)}`)
          .digest()
        bytes.set(block.subarray(0, size - at), at)
      }
      return bytes
    })
  })
