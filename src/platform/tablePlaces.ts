/**
 * Placement of tables on a cluster. Every table that is in neither list has `environment_id`, and
 * is distributed by it.
 */

/**
 * Copied to each node, with the reason. All are small, rarely written, and needed with every
 * environment.
 */
export const referenceTables: Readonly<Record<string, string>> = {
  environments: "Every other table refers to it",
  environment_hosts: "A call is told its environment by the host, before any environment is known",
  secret_keys: "A call is told its environment by the key, before any environment is known",
  allowed_origins: "Read together with the environment that a host belongs to"
}

/** Kept on the coordinator alone, with the reason. */
export const localTables: Readonly<Record<string, string>> = {
  schema_migrations: "The migrator's own; it names no environment",
  jobs: "The queue's own; its ids are unique across environments, which no shard can promise",
  jobs_migrations: "The queue's own; it names no environment",
  leases: "One row for what one instance does for all; it names no environment",
  untrusted_peers: "A few addresses of the installation's surroundings; they name no environment"
}

export type Place = "reference" | "local" | "distributed"

/** Placement of a table. */
export const placeOf = (table: string): Place =>
  Object.hasOwn(referenceTables, table)
    ? "reference"
    : Object.hasOwn(localTables, table)
      ? "local"
      : "distributed"

/** The table that all distributed ones lie beside: rows of one environment share a node. */
export const firstTable = "users"

/** The statement that puts a table where it belongs; none for one that stays on the coordinator. */
export const placing = (table: string): ReadonlyArray<string> => {
  const name = `'${table.replaceAll("'", "''")}'`
  const beside = table === firstTable ? "none" : firstTable
  switch (placeOf(table)) {
    case "local":
      return []
    case "reference":
      return [`SELECT create_reference_table(${name})`]
    case "distributed":
      return [
        `SELECT create_distributed_table(${name}, 'environment_id', colocate_with => '${beside}')`
      ]
  }
}
