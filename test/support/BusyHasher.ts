import { Effect, Layer } from "effect"
import { HasherBusy, PasswordHasher } from "../../src/platform/PasswordHasher.ts"

let busy = false
const unlessBusy = <A>(work: Effect.Effect<A, HasherBusy>): Effect.Effect<A, HasherBusy> =>
  Effect.suspend(() => (busy ? Effect.fail(new HasherBusy()) : work))

/** A hasher that has no room for another hash within `whileBusy`. */
export const layer = Layer.effect(
  PasswordHasher,
  Effect.map(PasswordHasher, (hasher) =>
    PasswordHasher.of({
      ...hasher,
      hash: (text) => unlessBusy(hasher.hash(text)),
      verify: (text, hash) => unlessBusy(hasher.verify(text, hash))
    })
  )
).pipe(Layer.provide(PasswordHasher.layerTest))

/** Runs while there is no room for another hash. */
export const whileBusy = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => (busy = true)),
    () => effect,
    () => Effect.sync(() => (busy = false))
  )
