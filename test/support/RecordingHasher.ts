import { Effect, Layer, Redacted } from "effect"
import { PasswordHasher, standInFor } from "../../src/platform/PasswordHasher.ts"

/** The kinds of the hashes that were verified, in their order; tests empty it. */
export const verified: Array<string> = []

/** Verifies as ever, and notes of each hash which kind it was. */
export const recordingHasher = Layer.effect(
  PasswordHasher,
  Effect.map(PasswordHasher, (hasher) =>
    PasswordHasher.of({
      ...hasher,
      verify: (text, hash) => {
        verified.push(Redacted.value(standInFor(hash)))
        return hasher.verify(text, hash)
      }
    })
  )
).pipe(Layer.provide(PasswordHasher.layerTest))
