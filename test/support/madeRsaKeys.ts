import { Effect, Layer } from "effect"
import { RsaKeys } from "../../src/platform/RsaKeys.ts"
import { takeProviderKeysFrom } from "../../src/testing/providerKeys.ts"
// Vitest loads a setup file anew for each test file, but not what it imports.
import { keyOfService, nextKeyOfProvider } from "./keptRsaKeys.ts"

/**
 * RSA keys of a service under test: two of one service always differ, while another service of the
 * process gets the same, so that they are made once.
 */
export const layer = Layer.sync(RsaKeys, () => {
  let next = 0
  return Effect.promise(() => keyOfService(next++))
})

takeProviderKeysFrom(nextKeyOfProvider)
