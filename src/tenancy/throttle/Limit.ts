import { DateTime, Schema } from "effect"
import type { Quota } from "../../contract/Quota.ts"
import { Timestamp, secondsBetween } from "../../contract/Values.ts"

/** Key of a counter: a kind of subject, and the SHA-256 of its identity. */
export const CounterKey = Schema.Struct({ scope: Schema.String, subject: Schema.Uint8Array })
export type CounterKey = typeof CounterKey.Type

/** The numbers of a counter. */
export const Counts = Schema.Struct({
  attempts: Schema.Int,
  /** Attempts that were let through since the last success, however long ago they were. */
  consecutive: Schema.Int,
  /** Everything that was let through in the window, what turned out well included. */
  tries: Schema.Int,
  windowStartedAt: Timestamp
})

/** A counter's state. */
export const Counted = Schema.Struct({ ...CounterKey.fields, ...Counts.fields })
export type Counted = typeof Counted.Type

/** A counter and how many attempts it lets through in one window. */
export interface Limit extends CounterKey {
  readonly limit: number
  /**
   * Number of consecutive failures, across all windows, that close the counter until it is cleared;
   * no limit if absent.
   */
  readonly closesAfter?: number | undefined
  /**
   * Number of attempts that one window allows in total, including those that succeeded or were
   * cleared; not counted if absent.
   */
  readonly tries?: number | undefined
  /** Counts for others, and never refuses the attempt itself. */
  readonly onlyCounts?: boolean
  /** The length of a window; by default `throttle.windowSeconds`. */
  readonly windowSeconds?: number
  /** Name of the counter in the RateLimit headers; by default after its scope. */
  readonly policy?: string
  /** Keeps what is left out of the headers as long as there is any (see `Quota`). */
  readonly quiet?: boolean
}

/** A limit whose window is known. */
export type WindowedLimit = Limit & { readonly windowSeconds: number }

/** State of a counter that an attempt would meet, and its end. */
export interface Standing {
  readonly state: "open" | "throttled" | "closed"
  /** Failures of this window; for a closed counter, failures in a row. */
  readonly failures: number
  readonly until: DateTime.Utc | null
}

const endOf = ({ windowSeconds }: WindowedLimit, { windowStartedAt }: Counted) =>
  DateTime.add(windowStartedAt, { seconds: windowSeconds })

/** A counter as it is now: nothing is left of a window that has ended but the failures in a row. */
export const currentOf = (
  limit: WindowedLimit,
  counted: Counted | undefined,
  now: DateTime.Utc
): Counted => {
  if (counted !== undefined && DateTime.isLessThan(now, endOf(limit, counted))) return counted
  const { scope, subject } = limit
  const consecutive = counted?.consecutive ?? 0
  return { scope, subject, attempts: 0, consecutive, tries: 0, windowStartedAt: now }
}

/** True if the failures in a row have closed the counter. */
export const isClosed = ({ closesAfter }: Limit, { consecutive }: Counted): boolean =>
  closesAfter !== undefined && consecutive >= closesAfter

const hasNoTries = ({ tries }: Limit, counter: Counted): boolean =>
  tries !== undefined && counter.tries >= tries

/** True if a counter refuses the next attempt in its present state. */
export const isFull = (limit: Limit, counter: Counted): boolean =>
  limit.onlyCounts !== true &&
  (isClosed(limit, counter) || counter.attempts >= limit.limit || hasNoTries(limit, counter))

/** Remaining failures, and remaining tries if they are counted; less than none once refused. */
export const quotasOf = (
  limit: WindowedLimit,
  counter: Counted,
  now: DateTime.Utc,
  refused: boolean
): readonly [Quota, ...ReadonlyArray<Quota>] => {
  const {
    policy = limit.scope.replace(/[^a-z]/g, "-"),
    quiet = false,
    tries,
    windowSeconds
  } = limit
  const left = limit.limit - counter.attempts
  const failures: Quota = {
    policy,
    limit: limit.limit,
    windowSeconds,
    remaining: refused && (left <= 0 || isClosed(limit, counter)) ? -1 : left,
    resetSeconds: secondsUntil(now, endOf(limit, counter)),
    quiet
  }
  if (tries === undefined) return [failures]
  const remaining = refused && hasNoTries(limit, counter) ? -1 : tries - counter.tries
  return [failures, { ...failures, policy: `${policy}-attempts`, limit: tries, remaining }]
}

/** State that the next attempt would meet at a counter. */
export const standingOf = (limit: WindowedLimit, counter: Counted): Standing => {
  if (isClosed(limit, counter)) {
    return { state: "closed", failures: limit.closesAfter ?? 0, until: null }
  }
  const failures = Math.min(counter.attempts, limit.limit)
  return isFull(limit, counter)
    ? { state: "throttled", failures, until: endOf(limit, counter) }
    : { state: "open", failures, until: null }
}

const secondsUntil = (from: DateTime.Utc, to: DateTime.Utc): number =>
  Math.max(1, Math.ceil(secondsBetween(from, to)))

/** Scope of the sign-ins that a network has failed at, whatever the account. */
export const signInNetworkScope = "sign_in:address"

const groupsOf = (ipAddress: string): ReadonlyArray<string> => {
  const [head = "", tail] = ipAddress.split("::", 2)
  const groups = head === "" ? [] : head.split(":")
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length
    while (groups.length + after < 8) groups.push("0")
    if (tail !== "") groups.push(...tail.split(":"))
  }
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
}

const prefixOf = (ipAddress: string, groups: number): string =>
  ipAddress.includes(":") ? groupsOf(ipAddress).slice(0, groups).join(":") : ipAddress

/**
 * The part of an address that identifies one party: all of an IPv4 address, and the first 64 bits
 * of an IPv6 address, because every customer gets at least that much (RFC 6177).
 */
export const networkOf = (ipAddress: string): string => prefixOf(ipAddress, 4)

/** The first 48 bits of an IPv6 address, the largest block that one customer commonly gets. */
export const wideNetworkOf = (ipAddress: string): string => prefixOf(ipAddress, 3)

/**
 * The neighbourhood of an address, within which one party's addresses change: the first 24 bits of an
 * IPv4 address, and the first 64 bits of an IPv6 address.
 */
export const subnetOf = (ipAddress: string): string =>
  ipAddress.includes(":") ? networkOf(ipAddress) : ipAddress.split(".").slice(0, 3).join(".")
