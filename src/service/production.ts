import { type Cause, Effect, Layer } from "effect"
import { DecryptionFailed } from "../platform/Crypto.ts"
import { UnusableEncryptionKey } from "../platform/EncryptionKey.ts"
import { Settings } from "../platform/Settings.ts"
import { SigningKeys } from "../sessions/tokens/SigningKeys.ts"
import { Environments } from "../tenancy/environments/Environments.ts"

/** Enough to tell a foreign key from a row that is broken. */
const environmentsTried = 20

const isForeign = (cause: Cause.Cause<never>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" && reason.defect instanceof DecryptionFailed)

/**
 * An instance under another key than the data would answer 500 to every sign-in, and say that it is
 * ready.
 */
const requireKeyOfData = Effect.gen(function* () {
  if (!(yield* Settings).production) return
  const environments = yield* (yield* Environments).all
  const keys = yield* SigningKeys
  let isRefused = false
  for (const { id } of environments.slice(0, environmentsTried)) {
    if ((yield* keys.list(id)).length === 0) continue
    const signs = yield* keys.sign(id, "start+jwt", {}).pipe(
      Effect.as(true),
      Effect.catchCauseIf(isForeign, () => Effect.succeed(false))
    )
    if (signs) return
    isRefused = true
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
    requireKeyOfData
  )
)
