/** The letters of user codes: without vowels, so that they spell nothing (RFC 8628 section 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ"
const codeLength = 8

/** Bytes that cannot be turned into letters evenly are passed over. */
const evenly = 256 - (256 % letters.length)

/** A user code of random bytes; undefined if too few of them were of use. */
export const userCodeOf = (bytes: Uint8Array): string | undefined => {
  const code = [...bytes]
    .filter((byte) => byte < evenly)
    .slice(0, codeLength)
    .map((byte) => letters[byte % letters.length])
    .join("")
  return code.length === codeLength ? code : undefined
}

/** The code in the form in which people read it: `BCDF-GHJK`. */
export const shownUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * The code that somebody typed, in any case, in the wide letters of eastern keyboards too, and with
 * whatever stands between its letters or was copied along; undefined for none.
 */
export const typedUserCode = (text: string): string | undefined => {
  if (text.length > 64) return undefined
  const code = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{Cf}\u2212]/gu, "")
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter))
    ? code
    : undefined
}
