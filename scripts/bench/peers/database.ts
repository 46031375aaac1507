import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/Database.ts"
import type { ConnectionDetails } from "../../../src/platform/EmbeddedPostgres.ts"

/** Makes an empty database in the server. */
export const makeDatabase = (server: ConnectionDetails, database: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE DATABASE ${sql(database)}`).pipe(
    Effect.provide(Database.layerWith(server, 1)),
    Effect.as({ ...server, database })
  )

/** Where the server of the bench listens for those that know no Unix sockets. */
export const listening = "127.0.0.1"

/** The parts of its address there. */
export const byAddress = ({ password, port, username }: ConnectionDetails) => ({
  authority: `${listening}:${port}`,
  username,
  password: Redacted.value(password)
})
