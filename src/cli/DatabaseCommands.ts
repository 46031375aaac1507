import { Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { commandLine } from "../platform/CommandLine.ts"
import * as Database from "../platform/Database.ts"
import {
  clusterState,
  distribute,
  misplaced,
  obstacleOf,
  secondsFor,
  type ClusterState,
  type DistributedTable
} from "../platform/Distribution.ts"
import { Settings } from "../platform/Settings.ts"
import { UsageError } from "./CommandFailure.ts"
import { print, table } from "./Output.ts"
import { counted, makeProgress } from "./Progress.ts"

const layerDatabase = Database.layerAttachedMigrated.pipe(Layer.provide(Settings.layerCommand))

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

const sumOf = (tables: ReadonlyArray<DistributedTable>, key: "bytes" | "rows"): number =>
  tables.reduce((sum, one) => sum + one[key], 0)

const stateOf = ({ tables }: ClusterState): "plain" | "partly distributed" | "distributed" => {
  if (tables.every(({ place }) => place === "local")) return "plain"
  return tables.every(({ belongs, place }) => belongs === place)
    ? "distributed"
    : "partly distributed"
}

const describe = (state: ClusterState): string => {
  const { citus, nodes, tables } = state
  if (citus === null) return "A plain PostgreSQL server: nothing is distributed"
  return [
    `Citus ${citus}: ${stateOf(state)}`,
    "",
    table(
      ["NODE", "ROLE", "SHARDS", "SIZE"],
      nodes.map(({ bytes, host, isCoordinator, port, shards }) => [
        `${host}:${port}`,
        isCoordinator ? "coordinator" : "worker",
        String(shards),
        mebibytes(bytes)
      ])
    ),
    "",
    table(
      ["TABLE", "IS", "BELONGS", "SIZE"],
      tables.map(({ belongs, bytes, name, place }) => [name, place, belongs, mebibytes(bytes)])
    )
  ].join("\n")
}

const jsonOf = (state: ClusterState) => ({
  citus: state.citus,
  state: stateOf(state),
  nodes: state.nodes.map((node) => ({ ...node })),
  tables: state.tables.map((one) => ({ ...one }))
})

const status = Command.make(
  "status",
  {},
  Effect.fnUntraced(function* () {
    const state = yield* clusterState
    yield* print(jsonOf(state), describe(state))
  })
).pipe(
  Command.provide(layerDatabase),
  Command.withShortDescription("Show where the tables of the database are"),
  Command.withDescription(
    "Show whether the database is a plain PostgreSQL server or a Citus cluster, its nodes with their shards and sizes, and for each table where it is and where it belongs."
  ),
  Command.withExamples([
    { command: `${commandLine.usual} database status` },
    {
      command: `${commandLine.silent} database status --json`,
      description: "Prints { citus, state, nodes, tables }"
    }
  ])
)

const names = (tables: ReadonlyArray<DistributedTable>) => tables.map(({ name }) => name).join(", ")

/** Effects of a distribution, its duration, and the writes that wait for it. */
const planOf = (tables: ReadonlyArray<DistributedTable>): string => {
  const copied = tables.filter(({ belongs }) => belongs === "reference")
  const spread = tables.filter(({ belongs }) => belongs === "distributed")
  return [
    ...(copied.length > 0 ? [`To every node: ${names(copied)}`] : []),
    ...(spread.length > 0 ? [`Over the nodes, by environment_id: ${names(spread)}`] : []),
    `${counted(sumOf(tables, "rows"))} rows in ${mebibytes(sumOf(tables, "bytes"))}: about ${counted(secondsFor(tables))} seconds, in one transaction`,
    "Meanwhile these tables are locked against every other statement (ACCESS EXCLUSIVE). Calls of a running service wait, and fail after 10 seconds.",
    "If it is interrupted, everything stays as it was: run it again."
  ].join("\n")
}

const distributeCommand = Command.make(
  "distribute",
  {
    check: Flag.Boolean("check").pipe(
      Flag.withDescription("Only tell what would be done, how long it takes and what waits"),
      Flag.withoutNegation,
      Flag.withDefault(false)
    ),
    shards: Flag.Int("shards").pipe(
      Flag.withMetavar("N"),
      Flag.withDescription(
        "Shards of each table, of the first distribution alone: as many nodes as you will ever have, times two to four. Citus' own setting, 32, by default"
      ),
      Flag.filter(
        (shards) => shards >= 1 && shards <= 1024,
        () => "Expected a whole number from 1 to 1024"
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ check, shards }) {
    const state = yield* clusterState
    const obstacle = obstacleOf(state)
    if (obstacle !== undefined) return yield* new UsageError({ message: obstacle })
    const tables = misplaced(state)
    const seconds = secondsFor(tables)
    if (tables.length === 0) {
      if (!check) yield* distribute()
      return yield* print({ moved: [], seconds: 0 }, "Every table is where it belongs")
    }
    if (check) {
      const moves = tables.map(({ name }) => name)
      return yield* print({ moves, seconds, bytes: sumOf(tables, "bytes") }, planOf(tables))
    }
    const progress = yield* makeProgress
    for (const line of planOf(tables).split("\n")) yield* progress.line(line)
    const moved = yield* distribute({
      ...(Option.isSome(shards) ? { shards: shards.value } : {}),
      moved: (name, count) => progress.update(() => `${count} of ${tables.length}: ${name}`)
    })
    yield* progress.end
    yield* print({ moved, seconds }, `${moved.length} tables were distributed`)
  })
).pipe(
  Command.provide(layerDatabase),
  Command.withShortDescription("Distribute the tables over a Citus cluster"),
  Command.withDescription(
    "Distribute the tables over the nodes of a Citus cluster by environment, and copy the few small ones that every node needs. Works on a live installation: it tells first how long calls wait. What is distributed already stays as it is. docs/scaling.md says when to and how the cluster is made."
  ),
  Command.withExamples([
    { command: `${commandLine.usual} database distribute --check` },
    { command: `${commandLine.usual} database distribute --shards 64` },
    {
      command: `${commandLine.silent} database distribute --json`,
      description: "Prints { moved, seconds }"
    }
  ])
)

/** `database ...` */
export const databaseCommand = Command.make("database").pipe(
  Command.withDescription("Show where the tables are, and distribute them over a Citus cluster"),
  Command.withSubcommands([status, distributeCommand])
)
