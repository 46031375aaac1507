const invisible = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu

const seen = (text: string): string => text.normalize("NFC").replaceAll(invisible, "")

/** True if a text has anything visible, so that a link or a button can be made of it. */
export const isVisible = (text: string | null): text is string => text !== null && seen(text) !== ""

/** True if two names look alike, ignoring characters that are invisible or cannot be typed. */
export const looksLike = (one: string, other: string): boolean =>
  one === other || (seen(one) !== "" && seen(one) === seen(other))

/** Display name: the first of these that is visible, or the id. */
export const displayName = (names: ReadonlyArray<string | null>, id: string): string =>
  names.find(isVisible) ?? id

/** A name within a sentence, whose own direction of writing ends where it does (UAX #9). */
export const isolateText = (name: string): string => `\u2068${name}\u2069`
