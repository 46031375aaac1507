import { Context, Effect, PartitionedSemaphore, Semaphore } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { isIndexed, piecesOf } from "./searchPieces.ts"
import { longTransactions, Pipelined } from "./PgPools.ts"
import { Settings } from "./Settings.ts"
import * as Turns from "./Turns.ts"

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
