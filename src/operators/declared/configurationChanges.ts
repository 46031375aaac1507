import { Equal, Order, type Schema } from "effect"
import {
  type ChangedMember,
  type ConfigurationChange,
  type SectionName,
  sectionNames
} from "./Configuration.ts"
import { isSection } from "../../contract/EnvironmentSettings.ts"
import type { Entry, Snapshot } from "./Section.ts"

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
const lossOf = (
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

const memberOf = (value: { readonly [name: string]: Schema.Json }, name: string): Schema.Json =>
  Object.hasOwn(value, name) ? (value[name] ?? null) : null

/** Members in which two values differ, by their dotted paths; lists are values as a whole. */
export const changedMembers = (
  before: Schema.Json,
  after: Schema.Json,
  path = ""
): ReadonlyArray<ChangedMember> => {
  if (Equal.equals(before, after)) return []
  const below = (name: string) => (path === "" ? name : `${path}.${name}`)
  if (!isSection(before) || !isSection(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    changedMembers(memberOf(before, name), memberOf(after, name), below(name))
  )
}

const membersOf = (value: Schema.Json) =>
  isSection(value) ? Object.entries(value).map(([path, each]) => ({ path, value: each })) : []

const added = (section: SectionName, { name, value }: Entry): ConfigurationChange => ({
  section,
  name,
  action: "add",
  members: membersOf(value).map(({ path, value: after }) => ({ path, before: null, after })),
  loss: null
})

const removed = (section: SectionName, { name, value }: Entry): ConfigurationChange => ({
  section,
  name,
  action: "remove",
  members: membersOf(value).map(({ path, value: before }) => ({ path, before, after: null })),
  loss: lossOf(section, "remove", [])
})

const changed = (
  section: SectionName,
  { name, value }: Entry,
  after: Entry
): ReadonlyArray<ConfigurationChange> => {
  const members = changedMembers(value, after.value)
  return members.length === 0
    ? []
    : [{ section, name, action: "change", members, loss: lossOf(section, "change", members) }]
}

const ofSection = (
  section: SectionName,
  before: ReadonlyArray<Entry>,
  after: ReadonlyArray<Entry>
): ReadonlyArray<ConfigurationChange> => {
  const former = new Map(before.map((entry) => [entry.id, entry]))
  const kept = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((entry) => {
      const old = former.get(entry.id)
      return old === undefined ? [added(section, entry)] : changed(section, old, entry)
    }),
    ...before.filter(({ id }) => !kept.has(id)).map((entry) => removed(section, entry))
  ]
}

// Lists tell things that were made in the same millisecond in one order or the other.
const byContent = Order.mapInput(
  Order.String,
  ({ name, value }: Entry) => `${name ?? ""} ${JSON.stringify(value)}`
)

const entriesOf = (snapshot: Snapshot, name: SectionName): ReadonlyArray<Entry> =>
  (snapshot.get(name) ?? []).toSorted(byContent)

/** Differences between two moments of one environment, in the order of sections and of names. */
export const configurationChanges = (
  before: Snapshot,
  after: Snapshot
): ReadonlyArray<ConfigurationChange> =>
  sectionNames.flatMap((name) => ofSection(name, entriesOf(before, name), entriesOf(after, name)))
