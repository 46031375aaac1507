import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/Database.ts"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { fileURLToPath } from "node:url"
import { parentOf } from "./machine.ts"
import { templateName } from "./operations.ts"
import { host } from "./people.ts"
import { type Environment, nodeOutput } from "./processes.ts"
import { seed } from "./seed.ts"

/** A database with one environment that has so many users. */
export interface Installation {
  readonly users: number
  readonly details: ConnectionDetails
  readonly environmentId: string
  readonly secretKey: string
}

/** All people of the load come from one address and sign in more often than people do. */
const settings = {
  signIn: { emailCode: true },
  organizations: { maxPerUser: 100_000 },
  throttle: {
    accountFailures: 1000,
    accountAttempts: 1_000_000,
    addressFailures: 100_000,
    addressAttempts: 1_000_000,
    addressRequests: 100_000,
    mailsPerAddressPerHour: 1000,
    mailsPerAddressAndNetworkPerHour: 1000,
    invitationsPerOrganization: 100_000,
    invitationsPerUser: 100_000,
    invitationsPerNetwork: 100_000,
    sessionWrites: 1_000_000,
    protocolPerNetwork: 1_000_000
  }
}

/** Of the production service, on the database of an installation. */
export const environmentOf = (details: ConnectionDetails): Environment => {
  return {
    NODE_ENV: "production",
    DATABASE_URL: Redacted.value(Database.urlOf(details)),
    ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
    SMTP_URL: "smtp://localhost:25",
    TRUSTED_PROXIES: "none",
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "Error",
    // The figures are those of one process, unless WORKERS asks for more.
    WORKERS: process.env["WORKERS"] ?? "1"
  }
}

/** Runs a command of the operator's and answers what it printed. */
export const operate = (
  details: ConnectionDetails,
  command: string,
  more: ReadonlyArray<string> = [],
  environment: Environment = {}
) =>
  Effect.map(
    Effect.promise(() =>
      nodeOutput(
        import.meta.resolve("../../src/cli/main.ts"),
        [...command.split(" "), ...more, "--json"],
        { ...environmentOf(details), ...environment }
      )
    ),
    (text) => JSON.parse(text)
  )

/** Makes a database of the server, with one environment and its users. */
export const install = Effect.fnUntraced(function* (
  server: ConnectionDetails,
  users: number,
  database = `bench_${users}`,
  eventsEach?: number
) {
  const details = { ...server, database }
  yield* Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`CREATE DATABASE ${sql(details.database)}`
  ).pipe(Effect.provide(Database.layerWith(server, 1)))
  return yield* installAt(details, users, eventsEach)
})

/** An environment and its users in a database that is there. */
export const installAt = Effect.fnUntraced(function* (
  details: ConnectionDetails,
  users: number,
  eventsEach?: number
) {
  const environment = yield* operate(
    details,
    `environment create --name bench --app-url https://${host}`,
    ["--settings", JSON.stringify(settings)]
  )
  const { id, secretKey } = yield* operate(details, "key create --environment bench")
  yield* operate(details, `template set --environment bench --name ${templateName}`, [
    "--file",
    fileURLToPath(import.meta.resolve("./template.json"))
  ])
  yield* seed({
    environmentId: environment.id,
    secretKeyId: id,
    users,
    ...(eventsEach === undefined ? {} : { eventsEach })
  }).pipe(Effect.provide(Database.layerWith(details, 2)))
  return { users, details, environmentId: environment.id, secretKey } satisfies Installation
})

/** The process whose children are all backends of the server. */
export const postmasterOf = (server: ConnectionDetails) =>
  Effect.map(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ readonly pid: number }>`SELECT pg_backend_pid() AS pid`
    ),
    (rows) => parentOf(rows[0]?.pid ?? 0) ?? 0
  ).pipe(Effect.provide(Database.layerWith(server, 1)))
