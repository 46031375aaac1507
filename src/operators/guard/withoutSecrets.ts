import { withoutQuery } from "../../contract/Values.ts"

/** Names of bags, whose contents are the customer's, however they are named. */
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

const cut = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "url" && typeof member === "string" ? withoutQuery(member) : cut(member)
    ])
  )
}

/** Webhook endpoints or hooks in JSON, their addresses without the query. */
export const withoutQueries = (json: string): string => JSON.stringify(cut(JSON.parse(json)))

/** API keys in JSON without the bag, which is the backend's alone. */
export const withoutMetadata = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (key, value: unknown) => (key === "metadata" ? undefined : value))
  )
