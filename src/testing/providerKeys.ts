import { generateRsaKey, type RsaKeyPair } from "../platform/Crypto.ts"

let source: () => Promise<RsaKeyPair> = generateRsaKey

/** An RSA key for an identity provider under test: a fresh one, unless the suite has a source. */
export const providerKey = (): Promise<RsaKeyPair> => source()

/**
 * Takes the keys of identity providers from a source of the suite's own. A suite of many providers
 * is faster with keys that it has made before, and has to know itself how many of them must differ.
 */
export const takeProviderKeysFrom = (suite: () => Promise<RsaKeyPair>): void => {
  source = suite
}
