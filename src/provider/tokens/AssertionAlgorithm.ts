/** The algorithms of assertions: none that a public key could be taken for the secret of. */
export const assertionAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA"
] as const
type AssertionAlgorithm = (typeof assertionAlgorithms)[number]

const known: ReadonlySet<string> = new Set(assertionAlgorithms)

export const isAssertionAlgorithm = (name: string): name is AssertionAlgorithm => known.has(name)
