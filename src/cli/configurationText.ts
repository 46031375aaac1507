import { Schema } from "effect"
import type { ConfigurationPlan } from "../operators/declared/DeclaredConfigurations.ts"
import { cutInTheMiddle } from "../platform/firstFlaws.ts"
import type { ChangedMember, ConfigurationChange } from "../operators/declared/Configuration.ts"

const longestValue = 160
const signs = { add: "+", change: "~", remove: "-" } as const
const textOf = Schema.encodeSync(Schema.fromJsonString(Schema.Json))

const shown = (value: Schema.Json): string => cutInTheMiddle(textOf(value), longestValue)

const memberLine = (
  { after, before, path }: ChangedMember,
  action: ConfigurationChange["action"]
) =>
  before === null && after === null
    ? action === "change"
      ? `${path}: another secret`
      : `${path}: null`
    : action === "add"
      ? `${path}: ${shown(after)}`
      : `${path}: ${shown(before)} -> ${shown(after)}`

const nameOf = ({ name, section }: Pick<ConfigurationChange, "name" | "section">): string =>
  name === null ? section : `${section} ${textOf(name)}`

const changeLines = (change: ConfigurationChange): ReadonlyArray<string> => [
  `${signs[change.action]} ${nameOf(change)}`,
  ...(change.action === "remove"
    ? []
    : change.members.map((member) => `    ${memberLine(member, change.action)}`)),
  ...(change.loss === null ? [] : [`    cannot be undone: ${change.loss}`])
]

const counted = (count: number): string => `${count} change${count === 1 ? "" : "s"}`

/** A plan as lines for people: each change with a sign, its members below it. */
export const planText = ({ changes, environment, made, notes }: ConfigurationPlan): string =>
  [
    `${environment.name}: ${changes.length === 0 ? "nothing differs" : counted(changes.length)}`,
    ...changes.flatMap(changeLines),
    ...made.map((each) => `secret of ${nameOf(each)} goes to ${each.reference.file}`),
    ...notes.map((note) => `note: ${note}`)
  ].join("\n")

/** It as one JSON value. */
export const planJson = ({
  changes,
  correlationId,
  environment,
  made,
  notes
}: ConfigurationPlan): Schema.Json => ({
  environment: environment.name,
  correlationId,
  changes: changes.map(({ members, ...change }) => ({
    ...change,
    members: members.map((member) => ({ ...member }))
  })),
  secrets: made.map(({ name, reference, section }) => ({ section, name, file: reference.file })),
  notes
})
