import { Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import * as NetworkPostgres from "./NetworkPostgres.ts"

const on = <A, E>(
  { details }: NetworkPostgres.NetworkPostgres,
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>
) =>
  Effect.flatMap(SqlClient.SqlClient, statement).pipe(
    Effect.provide(Database.layerWith(details, 1), { local: true }),
    Effect.orDie
  )

/** A primary that acknowledges what its standby has too, and the standby, which may take over. */
export const start = Effect.gen(function* () {
  const primary = yield* NetworkPostgres.make()
  const standby = yield* primary.copy
  NetworkPostgres.configure(primary.data, { synchronous_standby_names: "standby" })
  NetworkPostgres.configure(standby.data, {
    primary_conninfo: NetworkPostgres.connectionInfo(primary)
  })
  writeFileSync(join(standby.data, "standby.signal"), "")
  yield* primary.start
  yield* standby.start
  yield* on(
    primary,
    (sql) => sql`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`
  ).pipe(
    Effect.repeat({
      until: ({ length }) => length === 1,
      schedule: Schedule.spaced("100 millis")
    }),
    Effect.timeout("30 seconds")
  )
  return {
    primary,
    standby,
    /** Kills the primary's processes and makes the standby one. */
    takeOver: Effect.andThen(
      primary.stop("SIGKILL"),
      on(standby, (sql) => sql`SELECT pg_promote()`)
    )
  }
})
