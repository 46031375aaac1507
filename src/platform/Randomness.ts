import { Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { randomFillSync } from "node:crypto"

/** The draws of an id, in bytes; the service's secrets are longer and come straight from the system. */
const idDraw = 16
const portion = 4096

const systemBytes = (size: number) => randomFillSync(new Uint8Array(size))

// Asking the system for every id would take longer than making it.
const inPortions = (): ((size: number) => Uint8Array) => {
  let bytes = new Uint8Array(0)
  let used = 0
  return (size) => {
    if (size > idDraw) return systemBytes(size)
    if (used + size > bytes.length) {
      bytes = systemBytes(portion)
      used = 0
    }
    used += size
    return bytes.slice(used - size, used)
  }
}

/** Cryptographically secure randomness from the system. */
export const layer = Layer.sync(SecureRandom.SecureRandom, () => SecureRandom.make(inPortions()))
