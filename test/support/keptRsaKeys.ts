import { generateRsaKey, type RsaKeyPair } from "../../src/platform/RsaKeys.ts"

/** Keys by their place, each made when it is first asked for and kept for the process. */
const keptKeys = () => {
  const kept: Array<Promise<RsaKeyPair>> = []
  return (place: number): Promise<RsaKeyPair> => (kept[place] ??= generateRsaKey())
}

/** RSA keys of services under test. */
export const keyOfService = keptKeys()

const keyOfProvider = keptKeys()
let given = 0

/** Number of keys of identity providers in a row that differ: more than any one test has. */
const distinct = 24

/** The next RSA key of an identity provider under test. */
export const nextKeyOfProvider = () => keyOfProvider(given++ % distinct)
