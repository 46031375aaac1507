import { Array as Arr, Context, Effect, PartitionedSemaphore, Semaphore } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { longTransactions, Pipelined } from "./PgPools.ts"
import { Settings } from "./Settings.ts"
import * as Turns from "./Turns.ts"

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

/**
 * Time limit of a search in milliseconds; not every word can be found fast among millions. Tests of
 * slow ones swap it for a shorter one, since PostgreSQL is busy for all of that time.
 */
export const Limit = Context.Reference<number>("gatehouse/platform/TimedSearch/Limit", {
  defaultValue: () => 2000
})

/** Each holds a connection to itself, and the others are for calls that are fast. */
const mostSearches = 3

/** The search took longer than it may. */
export type TooSlow = "tooSlow"

const patternOf = (pieces: ReadonlyArray<string>): string =>
  `%${pieces.map((piece) => piece.replace(/[\\%_]/g, "\\$&")).join("%")}%`

/** A `LIKE` pattern that finds the text anywhere and takes its wildcards literally. */
export const containing = (text: string): string => patternOf([text.trim()])

/**
 * The condition that a column contains the text, for one with an index of letters. The index is asked
 * for pieces of it, and whoever has these is looked at for all of it.
 */
export const indexedContaining = (sql: SqlClient.SqlClient, column: string, text: string) => {
  const whole = text.trim()
  const pieces = piecesOf(whole)
  const fits = sql`${sql.literal(column)} LIKE ${patternOf(pieces)}`
  return pieces[0] === whole
    ? fits
    : sql`(${fits} AND strpos(${sql.literal(column)}, ${whole}) <> 0)`
}

/**
 * Runs searches by a part of a text, few at a time and each for a limited time; parties that wait
 * take turns.
 */
export const make = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const { databasePool } = yield* Settings
    const limit = yield* Limit
    const permits = longTransactions(mostSearches, databasePool)
    // Keeps one party's slow searches from taking every slot.
    const searchesOfOneParty = Math.max(1, permits - 1)
    const searches = yield* PartitionedSemaphore.make<string>({ permits })
    const ofParties = new Map<string, Semaphore.Semaphore>()
    const ofParty = (party: string) => {
      const known = ofParties.get(party) ?? Semaphore.makeUnsafe(searchesOfOneParty)
      ofParties.set(party, known)
      return known
    }
    // A frequent word is found fast in the order of the list, a rare one by its letters: the plan has
    // to know the word.
    const always = sql.literal(`set_config('statement_timeout', '${limit}', true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`)
    const usual = sql`SELECT ${always}`
    // At the usual price of a page, of a disk that turns, all of a thousand users would be looked at.
    const byLetters = sql`SELECT ${always}, set_config('random_page_cost', '1.1', true)`
    return <A>(
      text: string,
      rows: Effect.Effect<A, SqlError.SqlError>
    ): Effect.Effect<A, TooSlow> => {
      const settings = isIndexed(text) ? byLetters : usual
      // All but COMMIT leave with BEGIN; with COMMIT among them, the whole request would outlive the
      // young generation. A search that is given up keeps its turn until it ends by that time-out.
      const search = sql
        .withTransaction(Effect.all([settings, rows], { concurrency: "unbounded" }))
        .pipe(
          Effect.provideService(Pipelined, true),
          Effect.map(([, found]) => found),
          Effect.catch((error) =>
            error.reason._tag === "StatementTimeoutError"
              ? Effect.fail("tooSlow" as const)
              : Effect.die(error)
          )
        )
      return Effect.flatMap(Turns.Party, (party) =>
        search.pipe(
          searches.withPermit(party),
          ofParty(party).withPermit,
          Effect.timeoutOrElse({
            duration: limit,
            orElse: () => Effect.fail("tooSlow" as const)
          })
        )
      )
    }
  })
