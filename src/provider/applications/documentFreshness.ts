import { DateTime, Option } from "effect"

/** The times that a document counts without being asked for again, in seconds. */
const shortest = 30
const longest = 86_400

/** The last good copy of a document counts for so long after it went, in seconds. */
export const graceSeconds = 86_400

/** Seconds of a time in a header; without one, as long ago as can be. */
const timeOf = (text: string | null): number =>
  Option.match(DateTime.make(text ?? ""), {
    onNone: () => 0,
    onSome: (time) => DateTime.toEpochMillis(time) / 1000
  })

const directive = (header: string, name: string): number | undefined => {
  const found = new RegExp(`(?:^|[\\s,])${name}="?(\\d{1,9})"?(?:$|[\\s,;])`, "i").exec(header)
  return found === null ? undefined : Number(found[1])
}

/**
 * The time that a document is fresh, in seconds, by the headers it came with (RFC 9111 section
 * 4.2.1), within the bounds of this service.
 */
export const freshSeconds = (headers: Pick<Headers, "get">): number => {
  const control = headers.get("cache-control") ?? ""
  const isUncached = /(?:^|[\s,])no-(?:store|cache)(?:$|[\s,=])/i.test(control)
  const maxAge = directive(control, "s-maxage") ?? directive(control, "max-age")
  const lifetime = maxAge ?? timeOf(headers.get("expires")) - timeOf(headers.get("date"))
  const age = Number(/^\d{1,9}$/.exec(headers.get("age") ?? "")?.[0] ?? 0)
  return isUncached ? shortest : Math.round(Math.min(Math.max(lifetime - age, shortest), longest))
}
