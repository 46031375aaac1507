import type { AuditAction } from "./AuditEvent.ts"

/**
 * Kinds of daily counts of an environment; for users and organizations, arrivals less departures.
 */
export type CountKind =
  | "users"
  | "organizations"
  | "sign_ups"
  | "sign_ins"
  | "refusals"
  | "mails_failed"

/** So many of a kind on a day, which is an ISO 8601 date in UTC. */
export interface DayCount {
  readonly day: string
  readonly kind: CountKind
  readonly count: number
}

/** Events of a day that are alike. */
export interface CountedEvents {
  readonly day: string
  readonly action: AuditAction
  /** True if people did it themselves, rather than a backend or an operator. */
  readonly own: boolean
  /** Number of occurrences if one event stands for several, such as the refusals of a while. */
  readonly count: number
}

/** The actions that anything is counted by. */
export const countedActions = [
  "user.created",
  "user.deleted",
  "organization.created",
  "organization.deleted",
  "session.created",
  "session.refused",
  "mfa.challenge_failed",
  "passkey.refused"
] as const satisfies ReadonlyArray<AuditAction>

const kindsOf = ({
  action,
  own
}: CountedEvents): ReadonlyArray<readonly [kind: CountKind, sign: 1 | -1]> => {
  switch (action) {
    case "user.created":
      return own
        ? [
            ["users", 1],
            ["sign_ups", 1]
          ]
        : [["users", 1]]
    case "user.deleted":
      return [["users", -1]]
    case "organization.created":
      return [["organizations", 1]]
    case "organization.deleted":
      return [["organizations", -1]]
    case "session.created":
      return [["sign_ins", 1]]
    case "session.refused":
    case "mfa.challenge_failed":
    case "passkey.refused":
      return [["refusals", 1]]
    default:
      return []
  }
}

/** Counts of events for each day and kind, in one order, so that writers never cross. */
export const countsOf = (events: ReadonlyArray<CountedEvents>): ReadonlyArray<DayCount> => {
  const counts = new Map<string, DayCount>()
  for (const alike of events) {
    for (const [kind, sign] of kindsOf(alike)) {
      const key = `${alike.day} ${kind}`
      const before = counts.get(key)?.count ?? 0
      counts.set(key, { day: alike.day, kind, count: before + sign * alike.count })
    }
  }
  return [...counts.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
}
