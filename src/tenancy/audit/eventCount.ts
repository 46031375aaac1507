import { Metric } from "effect"
import type { AuditEntry } from "./AuditEvent.ts"

const events = Metric.counter("gatehouse_audit_events_total", {
  description: "Audit events by action and result; refusals also by reason",
  incremental: true
})

type Countable = Pick<AuditEntry, "action" | "result" | "metadata">

const reasonOf = ({ metadata, result = "success" }: Countable): string => {
  const reason = metadata?.["reason"]
  // Only our own words: the reason of a ban, say, is an operator's text.
  return result !== "success" && typeof reason === "string" && /^[a-z_]{1,40}$/.test(reason)
    ? reason
    : ""
}

/**
 * Counters of events by action, result and reason. Past the limit, events are counted without a
 * reason.
 */
export const countsUpTo = (most: number) => {
  const counted = new Map<string, Metric.Metric<number, unknown>>()
  const countOf = (entry: Countable): Metric.Metric<number, unknown> => {
    const { action, result = "success" } = entry
    const reason = reasonOf(entry)
    const key = `${action} ${result} ${reason}`
    const known = counted.get(key)
    if (known !== undefined) return known
    if (reason !== "" && counted.size >= most) return countOf({ action, result })
    const metric = Metric.withAttributes(events, { action, result, reason })
    counted.set(key, metric)
    return metric
  }
  return countOf
}

/** Counts events: sign-ins are `session.created`, refused ones `session.refused` by their reason. */
export const eventCount = countsUpTo(1000)
