import type { Schema } from "effect"
import type { SectionName } from "./Configuration.ts"

interface Member {
  readonly path: string
  readonly before: Schema.Json
  readonly after: Schema.Json
}

/** Losses of removing a thing: a later document makes another one, but not that one again. */
const ofRemoving: Partial<Record<SectionName, string>> = {
  applications: "its client id, its secrets and everything that people allowed it end for good",
  resources: "its secrets end for good, and no application may name it any more",
  hooks: "its signing secret is lost",
  webhooks: "its signing secret and the deliveries that wait are lost"
}

/** A time to keep data that was shortened; null keeps for ever. */
const isShortened = ({ after, before }: Member): boolean =>
  typeof after === "number" && (before === null || (typeof before === "number" && after < before))

/** Loss by a change that no later document brings back, in words; null where it loses nothing. */
export const lossOf = (
  section: SectionName,
  action: "change" | "remove",
  members: ReadonlyArray<Member>
): string | null => {
  if (action === "remove") return ofRemoving[section] ?? null
  if (section === "webhooks") {
    return members.some(({ after, path }) => path === "enabled" && after === false)
      ? "deliveries that wait are given up"
      : null
  }
  if (section !== "settings") return null
  const shortened = members.filter(
    (member) => member.path.startsWith("retention.") && isShortened(member)
  )
  return shortened.length === 0
    ? null
    : `data past ${shortened.map(({ path }) => path).join(" and ")} is erased`
}
