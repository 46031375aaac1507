/** The most entries of lists, and the most objects and lists, that a body has beside its metadata. */
export const mostEntries = 4500
export const mostContainers = 3000
/** Shorter bodies cannot have more. */
const shortest = 8192

/** Members that hold a bag of metadata, into which no schema looks; their size is limited by itself. */
const bags: ReadonlySet<string> = new Set([
  "publicMetadata",
  "privateMetadata",
  "unsafeMetadata",
  "metadata"
])

const beside = (body: unknown): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !bags.has(name)))
    : body

/**
 * True if a body has more objects, lists and entries than any accepted one: a schema looks at each,
 * at some 20 µs apiece, before it counts them.
 */
export const isSprawling = (json: string, body: unknown): boolean => {
  if (json.length <= shortest) return false
  let entries = 0
  let containers = 0
  const pending: Array<unknown> = [beside(body)]
  // Not recursive: a body may nest as deep as it is long.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue
    containers += 1
    if (Array.isArray(next)) entries += next.length
    if (containers > mostContainers || entries > mostEntries) return true
    for (const member of Array.isArray(next) ? next : Object.values(next)) {
      if (typeof member === "object") pending.push(member)
    }
  }
  return false
}
