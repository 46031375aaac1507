/** A bag of metadata at its limit of 8 KiB has no more entries of lists, and no more objects and lists. */
export const mostEntries = 4500
export const mostContainers = 3000
/** Shorter bodies cannot have more. */
const shortest = 8192

/**
 * True if a body has more objects, lists and entries than any accepted one: a schema looks at each,
 * at some 20 µs apiece, before it counts them.
 */
export const isSprawling = (json: string, body: unknown): boolean => {
  if (json.length <= shortest) return false
  let entries = 0
  let containers = 0
  const pending: Array<unknown> = [body]
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
