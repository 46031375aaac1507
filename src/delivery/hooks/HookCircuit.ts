import { DateTime } from "effect"
import { failuresToOpen, type StoredHook } from "./Hook.ts"

const kept = 1000
const openMilliseconds = 30_000

/** Condition of a hook as one process has seen it; times are milliseconds since the epoch. */
export interface Health {
  readonly failuresInARow: number
  readonly openUntil: number | null
  readonly lastCalledAt: number | null
  /** Durations of the last calls, the oldest first. */
  readonly durations: ReadonlyArray<number>
}

export const unknownHealth: Health = {
  failuresInARow: 0,
  openUntil: null,
  lastCalledAt: null,
  durations: []
}

/** True while nobody is to ask. */
export const isOpen = ({ openUntil }: Health, now: number): boolean =>
  openUntil !== null && now < openUntil

/** Begins a call; once the circuit has been open long enough, one call tries while the others wait. */
export const begun = (health: Health, now: number): Health => ({
  ...health,
  lastCalledAt: now,
  openUntil: health.openUntil === null ? null : now + openMilliseconds
})

/** Ends a call; `change` tells if that has opened or closed the circuit. */
export const ended = (
  health: Health,
  {
    duration,
    failed,
    now
  }: { readonly failed: boolean; readonly duration: number; readonly now: number }
): { readonly health: Health; readonly change: "opened" | "closed" | null } => {
  const durations = [...health.durations.slice(1 - kept), duration]
  if (!failed) {
    const change = health.openUntil === null ? null : "closed"
    return { health: { ...health, durations, failuresInARow: 0, openUntil: null }, change }
  }
  const failuresInARow = health.failuresInARow + 1
  const opens = failuresInARow >= failuresToOpen
  return {
    health: {
      ...health,
      durations,
      failuresInARow,
      openUntil: opens ? now + openMilliseconds : health.openUntil
    },
    change: opens && health.openUntil === null ? "opened" : null
  }
}

/**
 * Health of a hook as it was set up; `before` is the number of failures in a row up to the last
 * answer.
 */
export interface KnownHealth {
  readonly setUp: string
  readonly health: Health
  readonly before: number
}

/** Tells the hooks of a process apart. */
export const keyOf = ({
  environmentId,
  point
}: Pick<StoredHook, "environmentId" | "point">): string => `${environmentId}:${point}`

/** Tells hooks of one point apart: one that was made anew or corrected has not failed yet. */
export const setUpOf = ({ createdAt, url }: Pick<StoredHook, "createdAt" | "url">): string =>
  `${DateTime.formatIso(createdAt)} ${url}`

/** Counts the last answer, which was taken for a success, as one more failure in a row. */
export const refused = (
  known: KnownHealth,
  now: number
): { readonly known: KnownHealth; readonly change: "opened" | "closed" | null } => {
  const { before, health } = known
  const failuresInARow = Math.max(before, health.failuresInARow)
  const outcome = ended({ ...health, failuresInARow }, { failed: true, duration: 0, now })
  const kept = { ...outcome.health, durations: health.durations }
  return {
    known: { ...known, health: kept, before: kept.failuresInARow },
    change: outcome.change
  }
}

/** The 99th percentile of the durations; null before the first. */
export const p99Of = ({ durations }: Health): number | null => {
  if (durations.length === 0) return null
  const sorted = durations.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0)
}
