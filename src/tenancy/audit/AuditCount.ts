import { Schema } from "effect"
import { AuditAction } from "./AuditEvent.ts"

/**
 * Kinds of daily counts of an environment; for users and organizations, arrivals less departures.
 */
const CountKind = Schema.Literals([
  "users",
  "organizations",
  "sign_ups",
  "sign_ins",
  "refusals",
  "mails_failed"
])
export type CountKind = typeof CountKind.Type

/** Number of a kind, all days together. */
export const KindCount = Schema.Struct({ kind: CountKind, count: Schema.Finite })

/** Number of a kind on a day, which is an ISO 8601 date in UTC. */
export const DayCount = Schema.Struct({ day: Schema.String, ...KindCount.fields })
export type DayCount = typeof DayCount.Type

/** Events of a day that are alike. */
export const CountedEvents = Schema.Struct({
  day: Schema.String,
  action: AuditAction,
  /** True if people did it themselves, rather than a backend or an operator. */
  own: Schema.Boolean,
  /** Number of occurrences if one event stands for several, such as the refusals of a while. */
  count: Schema.Finite
})
export type CountedEvents = typeof CountedEvents.Type

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
