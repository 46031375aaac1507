const invisible = /[\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu

const seen = (text: string): string => text.normalize("NFC").replaceAll(invisible, "")

/** Whether there is anything to see of a text, so that a link or a button can be made of it. */
export const isVisible = (text: string | null): text is string => text !== null && seen(text) !== ""

/** Whether two names look alike, whatever is in them that nobody sees or types. */
export const looksLike = (one: string, other: string): boolean =>
  one === other || (seen(one) !== "" && seen(one) === seen(other))

/** What somebody or something is called: the first of these that can be seen, or its id. */
export const calledBy = (names: ReadonlyArray<string | null>, id: string): string =>
  names.find(isVisible) ?? id

/** A name within a sentence, whose own direction of writing ends where it does (UAX #9). */
export const apart = (name: string): string => `\u2068${name}\u2069`
