import { Effect, Layer } from "effect"
import { generateRsaKey, RsaKeys, type RsaKeyPair } from "../../src/platform/RsaKeys.ts"

/** Keys by their place, each made when it is first asked for and kept for the process. */
const keptKeys = () => {
  const kept: Array<Promise<RsaKeyPair>> = []
  return (place: number): Promise<RsaKeyPair> => (kept[place] ??= generateRsaKey())
}

const ofServices = keptKeys()

/**
 * RSA keys of a service under test: two of one service always differ, while another service of the
 * process gets the same, so that they are made once.
 */
export const layer = Layer.sync(RsaKeys, () => {
  let next = 0
  return Effect.promise(() => ofServices(next++))
})

const ofProviders = keptKeys()
let given = 0

/** Number of keys of identity providers in a row that differ: more than any one test has. */
const distinct = 24

/** The next RSA key of an identity provider under test. */
export const nextKeyOfProvider = () => ofProviders(given++ % distinct)
