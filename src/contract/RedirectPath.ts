import { UNSEEN } from "./Values.ts"

// Whoever decodes an address once more must not find a control, or a second slash at its start.
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i
const DOUBLE_SLASH = /^(?:[/\\]|%2f|%5c){2}/i
// Two slashes are six characters at most; combining marks cost the square of their number in NFKC.
const START = 16

/** A path as an address of a host that nobody has, so that it shows when it leads elsewhere. */
const nowhere = "http://redirect.invalid"

/** Flaw of an address before it is parsed; undefined if it has none. */
export const flawOfAddress = (text: string): string | undefined => {
  // A URL drops or trims some of what nobody sees.
  if (!text.isWellFormed() || UNSEEN.test(text) || text.includes("\\")) {
    return "Expected an address without spaces, controls or backslashes"
  }
  return ENCODED_CONTROL.test(text)
    ? "Expected an address without encoded control characters"
    : undefined
}

/**
 * A path with exactly one leading slash, with what follows it, in the normal form of the URL standard;
 * undefined for any other text.
 */
export const redirectPath = (text: string): string | undefined => {
  // Some readers take a full-width slash for a slash.
  if (!text.startsWith("/") || DOUBLE_SLASH.test(text.slice(0, START).normalize("NFKC")))
    return undefined
  const url = URL.parse(text, nowhere)
  if (url === null || url.origin !== nowhere || DOUBLE_SLASH.test(url.pathname)) return undefined
  return url.href.slice(nowhere.length)
}
