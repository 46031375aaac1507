import { Effect, Stream } from "effect"
import { createHash } from "node:crypto"

/** SHA-256 of a prefix and a whole stream, in constant memory. */
export const sha256Of = <E, R>(
  before: string,
  bytes: Stream.Stream<Uint8Array, E, R>
): Effect.Effect<Uint8Array, E, R> =>
  Effect.suspend(() => {
    const hash = createHash("sha256").update(before)
    return Stream.runForEach(bytes, (chunk) =>
      Effect.sync(() => {
        hash.update(chunk)
      })
    ).pipe(Effect.map(() => new Uint8Array(hash.digest())))
  })
