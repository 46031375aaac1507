/** What customers put into a bag is theirs, whatever they call it. */
const bags: ReadonlySet<string> = new Set(["metadata", "publicMetadata", "unsafeMetadata"])

const strip = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "privateMetadata")
      .map(([key, member]) => [key, bags.has(key) ? member : strip(member)])
  )
}

/** An answer in JSON without the private bags of users, members, organizations and invitations. */
export const withoutPrivateBags = (json: string): string => JSON.stringify(strip(JSON.parse(json)))
