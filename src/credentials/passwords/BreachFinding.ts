import { DateTime } from "effect"

/** Days for which the answer of the service of breaches about a password is not asked for again. */
const soughtDays = 30

/** Record of a stored password: when it was found in a breach, and last looked for at the service. */
export interface BreachHistory {
  readonly breachedAt: DateTime.Utc | null
  readonly breachSoughtAt: DateTime.Utc | null
}

/** Record of a password that was not stored before. */
export const neverLooked: BreachHistory = { breachedAt: null, breachSoughtAt: null }

/** Result of looking for a right password among the breached ones. */
export interface BreachFinding {
  /** Null where it is not looked for, or nobody could say. */
  readonly breached: boolean | null
  /** News to write down in the transaction of the sign-in. */
  readonly news: "found" | "sought" | "none"
}

/** Finding of a password that nobody looks for. */
export const notLookedFor: BreachFinding = { breached: null, news: "none" }

/** True if a password is to be looked for: in the file at each sign-in, at the service now and then. */
export const isSearchDue = (
  mode: "offline" | "online",
  { breachSoughtAt }: BreachHistory,
  now: DateTime.Utc
): boolean =>
  mode === "offline" ||
  breachSoughtAt === null ||
  DateTime.isLessThanOrEqualTo(DateTime.add(breachSoughtAt, { days: soughtDays }), now)
