import { Array as Arr } from "effect"

/** The index knows words by three letters in a row; it has no use for a text without them. */
const threeInARow = /[\p{L}\p{N}]{3}/u

/** True for a text that the index of letters has a use for. */
export const isIndexed = (text: string): boolean => threeInARow.test(text)

/** Letters from which on a word, one with a number and an address's name have letters to spare. */
const longWord = 12
const longNumbered = 8
const longName = 8

/** The pieces of a word from its end on; what is left over at its beginning is in none. */
const cut = (word: string, length: number): ReadonlyArray<string> => {
  const letters = Array.from(word)
  return Arr.chunksOf(letters.slice(letters.length % length), length).map((piece) => piece.join(""))
}

/**
 * The pieces of a word that the index is asked for. Few people share a number, so that its pieces do
 * alone, each of three letters and so one list; among letters, two lists of four in a row leave out more
 * people.
 */
const ofWord = (word: string): ReadonlyArray<string> => {
  const numbered = cut(word, 3).filter((piece) => /\p{N}/u.test(piece))
  if (word.length >= longNumbered && numbered.length > 1) return numbered
  return word.length >= longWord ? cut(word, 4) : [word]
}

/** The part of a text that tells people apart: of an address the name, for its domain is that of many. */
const telling = (text: string): string => {
  const name = text.slice(0, Math.max(0, text.lastIndexOf("@")))
  return name.length >= longName && isIndexed(name) ? name : text
}

/**
 * Pieces of a text, in its order, that an index of letters is asked for in place of all of it. For every
 * three letters in a row the index reads the list of all who have them, the long ones of a frequent
 * domain too. A text stays whole where a word is too short for the index, which knows its ends all the
 * same.
 */
export const piecesOf = (text: string): ReadonlyArray<string> => {
  const told = telling(text)
  const words = told.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length > 0 && words.every(isIndexed) ? words.flatMap(ofWord) : [told]
}
