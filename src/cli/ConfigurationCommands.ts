import { Cause, Console, Effect, Path, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  DeclaredConfigurations,
  type ConfigurationPlan
} from "../operators/declared/DeclaredConfigurations.ts"
import { readConfiguration } from "../operators/declared/readConfiguration.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { writeYaml } from "../platform/Yaml.ts"
import { Differs } from "./CommandFailure.ts"
import { environmentFlag } from "./Flags.ts"
import { readDocument, readReferences, secretFiles } from "./DocumentFiles.ts"
import * as Operator from "./Operator.ts"
import { Json, print } from "./Output.ts"
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
const planText = ({ changes, environment, made, notes }: ConfigurationPlan): string =>
  [
    `${environment.name}: ${changes.length === 0 ? "nothing differs" : counted(changes.length)}`,
    ...changes.flatMap(changeLines),
    ...made.map((each) => `secret of ${nameOf(each)} goes to ${each.reference.file}`),
    ...notes.map((note) => `note: ${note}`)
  ].join("\n")

/** It as one JSON value. */
const planJson = ({
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

const flag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(
    Flag.withDescription(description),
    Flag.withoutNegation,
    Flag.withDefault(false)
  )

/** `apply FILE` */
export const applyCommand = Command.make(
  "apply",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The document in YAML or JSON, or - for standard input")
    ),
    check: flag(
      "check",
      "Only print what differs: exit with 0 if nothing does, and with 2 otherwise"
    ),
    prune: flag("prune", "Also remove what is not in a section that the document has"),
    force: flag("force", "Do what cannot be undone, too")
  },
  Effect.fnUntraced(function* ({ check, file, force, prune }) {
    const path = yield* Path.Path
    const folder = file === "-" ? "." : path.dirname(file)
    const document = yield* Effect.flatMap(readDocument(file), readConfiguration)
    const options = { force, prune, read: yield* readReferences(document, folder) }
    const declared = yield* DeclaredConfigurations
    const plan = yield* declared.plan(document, options)
    yield* print(planJson(plan), planText(plan))
    if (check) {
      if (plan.changes.length > 0) return yield* new Differs()
      return
    }
    const secrets = yield* secretFiles(folder)
    yield* declared
      .apply(document, plan, options, secrets.writeAll)
      // A defect may be that of a COMMIT whose answer was lost: then the secrets are in use.
      .pipe(Effect.onError((cause) => (Cause.hasDies(cause) ? Effect.void : secrets.takeBack)))
    yield* Operator.numbered(plan.environment.id)
    if (plan.changes.length === 0 || (yield* Json)) return
    yield* Console.log(`Applied, with the correlation id ${plan.correlationId}`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Make an environment what a document says"),
  Command.withDescription(
    "Make an environment what a document says, in one transaction. Prints the differences first. What the document does not have stays, unless --prune is given; a second run changes nothing. Secrets are read from files and environment variables that the document names; one that Gatehouse makes is written once to the file that it names. The schema is at /openapi/configuration.json."
  ),
  Command.withExamples([
    { command: `${commandLine.usual} apply gatehouse.yaml` },
    {
      command: `${commandLine.usual} apply gatehouse.yaml --check --prune`,
      description: "In a pipeline: exits with 2 if the environment is not what the document says"
    }
  ])
)

/** `export-config` */
export const exportConfigCommand = Command.make(
  "export-config",
  { environment: environmentFlag },
  Effect.fnUntraced(function* ({ environment }) {
    const document = yield* (yield* DeclaredConfigurations).exported(environment)
    yield* print(document, writeYaml(document).trimEnd())
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Print an environment's configuration as a document"),
  Command.withDescription(
    "Print an environment's configuration as a document that apply takes: YAML, or JSON with --json. No secret is in it, but a place for each."
  ),
  Command.withExamples([
    { command: `${commandLine.silent} export-config --environment acme > gatehouse.yaml` }
  ])
)
