import { DateTime, Option } from "effect"

/** The times that a document counts without being asked for again, in seconds. */
export const shortestSeconds = 30
const longest = 86_400

/** The last good copy of a document counts for so long after it went, in seconds. */
export const graceSeconds = 86_400

const secondsOf = (time: DateTime.DateTime): number => DateTime.toEpochMillis(time) / 1000

/** Seconds of a time in a header; undefined without one. */
const timeOf = (text: string | null): number | undefined =>
  Option.getOrUndefined(Option.map(DateTime.make(text ?? ""), secondsOf))

const directive = (header: string, name: string): number | undefined => {
  const found = new RegExp(`(?:^|[\\s,])${name}="?(\\d{1,9})"?(?:$|[\\s,;])`, "i").exec(header)
  return found === null ? undefined : Number(found[1])
}

/**
 * The time that a document is fresh, in seconds, by the headers it came with (RFC 9111 section
 * 4.2.1), within the bounds of this service.
 */
export const freshSeconds = (headers: Pick<Headers, "get">, now: DateTime.DateTime): number => {
  const control = headers.get("cache-control") ?? ""
  const isUncached = /(?:^|[\s,])no-(?:store|cache)(?:$|[\s,=])/i.test(control)
  const maxAge = directive(control, "s-maxage") ?? directive(control, "max-age")
  // A host without a clock dates nothing: then it is sent now (RFC 9110 section 6.6.1).
  const sentAt = timeOf(headers.get("date")) ?? secondsOf(now)
  const lifetime = maxAge ?? (timeOf(headers.get("expires")) ?? sentAt) - sentAt
  const age = Number(/^\d{1,9}$/.exec(headers.get("age") ?? "")?.[0] ?? 0)
  return isUncached
    ? shortestSeconds
    : Math.round(Math.min(Math.max(lifetime - age, shortestSeconds), longest))
}
