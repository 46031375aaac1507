import { Data, Effect, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { isBlocked } from "./DatabaseAway.ts"
import { rowsBy, valueBy, valuesBy } from "./Rows.ts"
import { firstTable, placeOf, placing, type Place } from "./tablePlaces.ts"

const Table = Schema.Struct({
  name: Schema.String,
  /** On all nodes together. */
  bytes: Schema.Finite,
  /** As the planner estimates them, which is nothing before the first ANALYZE. */
  rows: Schema.Finite
})

/** A table, where it is and where it belongs. */
export type DistributedTable = typeof Table.Type & {
  readonly place: Place
  readonly belongs: Place
}

const Placed = Schema.Struct({
  name: Schema.String,
  place: Schema.Literals(["distributed", "reference"]),
  bytes: Schema.Finite
})

/** A server of the cluster. */
export const ClusterNode = Schema.Struct({
  host: Schema.String,
  port: Schema.Int,
  isCoordinator: Schema.Boolean,
  holdsShards: Schema.Boolean,
  shards: Schema.Int,
  bytes: Schema.Finite
})
export type ClusterNode = typeof ClusterNode.Type

/** State of the database's catalogue. */
export interface ClusterState {
  /** The version of Citus; null on a plain server. */
  readonly citus: string | null
  readonly nodes: ReadonlyArray<ClusterNode>
  readonly tables: ReadonlyArray<DistributedTable>
}

/** A child names its parent. */
export const Reference = Schema.Struct({ child: Schema.String, parent: Schema.String })
export type Reference = typeof Reference.Type

const tablesBy = rowsBy(Table)
const placedBy = rowsBy(Placed)
const nodesBy = rowsBy(ClusterNode)
const referencesBy = rowsBy(Reference)
const versionBy = valueBy("version", Schema.String)
const namesBy = valuesBy("name", Schema.String)

/** The database cannot be distributed as it is. */
export class NotDistributable extends Data.TaggedError("NotDistributable")<{
  readonly message: string
}> {}

/** Three servers on one busy machine moved 280 MiB at 28 MiB a second. */
const bytesPerSecond = 20 * 1024 * 1024

/** Least duration, even for empty tables: each gets its shards on every node. */
const leastSeconds = 5

/** Tables that are not where they belong. */
export const misplaced = ({ tables }: ClusterState): ReadonlyArray<DistributedTable> =>
  tables.filter(({ belongs, place }) => belongs !== place)

/** About how long their distribution takes, and how long every call waits meanwhile. */
export const secondsFor = (tables: ReadonlyArray<DistributedTable>): number =>
  tables.length === 0
    ? 0
    : leastSeconds + Math.ceil(tables.reduce((sum, { bytes }) => sum + bytes, 0) / bytesPerSecond)

/** Puts every table behind those that it refers to, in an order that is always the same. */
export const parentsFirst = (
  tables: ReadonlyArray<string>,
  references: ReadonlyArray<Reference>
): ReadonlyArray<string> => {
  const ordered = new Set<string>()
  const visit = (table: string, above: ReadonlyArray<string>): void => {
    if (ordered.has(table) || above.includes(table)) return
    for (const { child, parent } of references) {
      if (child === table && tables.includes(parent)) visit(parent, [...above, table])
    }
    ordered.add(table)
  }
  for (const table of tables.toSorted()) visit(table, [])
  return [...ordered]
}

const onPlainServer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* tablesBy(sql`
    SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes,
      greatest(reltuples, 0)::float8 AS rows
    FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY relname`)
  return rows.map((row) => ({ ...row, place: "local" as Place, belongs: placeOf(row.name) }))
})

/** Tells what is where; on a plain server every table is local. */
export const clusterState = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const local = yield* onPlainServer
  const installed = yield* versionBy(sql`
    SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`)
  if (installed === undefined) {
    return { citus: null, nodes: [], tables: local } satisfies ClusterState
  }
  const running = yield* versionBy(sql`
    SELECT substring(citus_version() FROM '[0-9]+[.0-9]*') AS version`)
  const nodes = yield* nodesBy(sql`
    SELECT n.nodename AS host, n.nodeport AS port, n.groupid = 0 AS "isCoordinator",
      n.shouldhaveshards AS "holdsShards", count(s.shardid)::int AS shards,
      coalesce(sum(s.shard_size), 0)::float8 AS bytes
    FROM pg_dist_node n
    LEFT JOIN citus_shards s ON s.nodename = n.nodename AND s.nodeport = n.nodeport
    WHERE n.noderole = 'primary' AND n.isactive
    GROUP BY n.nodename, n.nodeport, n.groupid, n.shouldhaveshards ORDER BY n.groupid`)
  const placed = yield* placedBy(sql`
    SELECT p.logicalrelid::text AS name,
      CASE p.partmethod WHEN 'h' THEN 'distributed' ELSE 'reference' END AS place,
      coalesce((
        SELECT sum(s.shard_size) FROM citus_shards s WHERE s.table_name = p.logicalrelid
      ), 0)::float8 AS bytes
    FROM pg_dist_partition p
    WHERE p.partmethod = 'h' OR p.partmethod = 'n' AND p.repmodel = 't'`)
  const there = new Map(placed.map((row) => [row.name, row]))
  const tables = local.map((table) => ({ ...table, ...there.get(table.name) }))
  return { citus: running ?? installed, nodes, tables } satisfies ClusterState
})

/** Why the state cannot be distributed; undefined where it can. */
export const obstacleOf = ({ citus, nodes }: ClusterState): string | undefined => {
  if (citus === null) {
    return "This database has no Citus: docs/scaling.md says how a cluster is made"
  }
  return nodes.some(({ holdsShards, isCoordinator }) => holdsShards && !isCoordinator)
    ? undefined
    : "The cluster has no worker: add one on the coordinator with SELECT citus_add_node(host, port)"
}

/** Erases what the coordinator still holds of tables whose rows are on the nodes now. */
const eraseLocalRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const left = yield* namesBy(sql`
    SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
    WHERE pg_relation_size(c.oid) > 0 ORDER BY c.relname`)
  for (const name of left) {
    yield* sql.withTransaction(
      Effect.andThen(
        sql`SET LOCAL client_min_messages = warning`,
        sql`SELECT truncate_local_data_after_distributing_table(${name}::regclass)`
      )
    )
  }
})

/**
 * Puts every table where it belongs, all or none, and answers which it moved. It locks those tables
 * against every other statement until it is done.
 */
export const distribute = Effect.fnUntraced(function* (
  options: {
    readonly shards?: number
    /** Told after each table how many are where they belong, anew when it has to begin again. */
    readonly moved?: (table: string, count: number) => Effect.Effect<void>
  } = {}
) {
  const sql = yield* SqlClient.SqlClient
  const state = yield* clusterState
  const obstacle = obstacleOf(state)
  if (obstacle !== undefined) return yield* new NotDistributable({ message: obstacle })
  const names = misplaced(state).map(({ name }) => name)
  if (names.length === 0) {
    yield* Effect.orDie(eraseLocalRows)
    return []
  }
  const references = yield* referencesBy(sql`
    SELECT DISTINCT c.relname AS child, p.relname AS parent FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
    WHERE k.contype = 'f' AND c.relname = ANY (${names}::text[])`)
  const ordered = parentsFirst(names, references)
  const first = (of: Place) => ordered.filter((name) => placeOf(name) === of)
  const hashed = first("distributed")
  const order = [
    ...first("reference"),
    ...hashed.filter((name) => name === firstTable),
    ...hashed.filter((name) => name !== firstTable)
  ]
  const run = Effect.gen(function* () {
    yield* sql`SET LOCAL statement_timeout = 0`
    // Otherwise a table that refers to a reference table becomes one of another kind, and Citus
    // refuses.
    yield* sql`SET LOCAL citus.enable_local_reference_table_foreign_keys = off`
    yield* sql`SET LOCAL client_min_messages = warning`
    if (options.shards !== undefined) {
      yield* sql`SELECT set_config('citus.shard_count', ${String(options.shards)}, true)`
    }
    // All at once, so that no call holds one of them while waiting for another.
    yield* sql`LOCK TABLE ${sql.literal(order.map((name) => `"${name}"`).join(", "))}
      IN ACCESS EXCLUSIVE MODE`
    for (const [index, name] of order.entries()) {
      for (const statement of placing(name)) yield* sql.unsafe(statement)
      yield* options.moved?.(name, index + 1) ?? Effect.void
    }
    return order
  })
  return yield* sql
    .withTransaction(run)
    .pipe(
      Effect.retry({ while: isBlocked, times: 5, schedule: Schedule.spaced("2 seconds") }),
      Effect.orDie
    )
})
