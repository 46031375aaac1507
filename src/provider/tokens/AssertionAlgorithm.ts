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
/** Algorithms of the FAPI 2.0 Security Profile (section 5.4.1). */
const strictAlgorithms: ReadonlySet<string> = new Set(["PS256", "ES256", "EdDSA"])

/** True if an application of this profile may sign with an algorithm. */
export const isAlgorithmOf = (profile: "fapi2" | null, algorithm: string): boolean =>
  profile === null || strictAlgorithms.has(algorithm)

type AssertionAlgorithm = (typeof assertionAlgorithms)[number]

const known: ReadonlySet<string> = new Set(assertionAlgorithms)

export const isAssertionAlgorithm = (name: string): name is AssertionAlgorithm => known.has(name)
