import { Effect, Layer } from "effect"
import { UnusableEncryptionKey } from "../platform/EncryptionKey.ts"
import { Settings } from "../platform/Settings.ts"
import { SigningKeys } from "../sessions/tokens/SigningKeys.ts"
import { Environments } from "../tenancy/environments/Environments.ts"

/** Enough to tell a foreign key from a row that is broken. */
const environmentsTried = 20

/**
 * Passes if the key decrypts what is stored. An instance under another one would answer 500 to every
 * sign-in, and say that it is ready.
 */
export const requireKeyOfData = Effect.gen(function* () {
  const environments = yield* (yield* Environments).all
  const keys = yield* SigningKeys
  let isRefused = false
  for (const { id } of environments.slice(0, environmentsTried)) {
    const isReadable = yield* keys.isReadable(id)
    if (isReadable === true) return
    if (isReadable === false) isRefused = true
  }
  if (!isRefused) return
  return yield* new UnusableEncryptionKey({
    message:
      "ENCRYPTION_KEY does not decrypt what is stored: start with the key the data was encrypted with"
  })
})

/**
 * Stops a production process from serving an environment whose app URL is not https (contract:
 * "Operating it"), and from serving data that it cannot decrypt.
 */
export const layer = Layer.effectDiscard(
  Effect.andThen(
    Effect.flatMap(Environments, ({ requireSecureAppUrls }) => requireSecureAppUrls),
    Effect.flatMap(Settings, ({ production }) => (production ? requireKeyOfData : Effect.void))
  )
)
