import { Effect } from "effect"
import { pbkdf2 } from "node:crypto"

/** PBKDF2 with HMAC-SHA-256 (RFC 8018) on a thread of the pool, so that nothing waits for it. */
export const pbkdf2Sha256 = (
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number
): Effect.Effect<Uint8Array> =>
  Effect.callback<Uint8Array>((resume) => {
    pbkdf2(password, salt, iterations, length, "sha256", (error, key) => {
      resume(error === null ? Effect.succeed(new Uint8Array(key)) : Effect.die(error))
    })
  })
