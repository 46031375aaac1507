import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import type { Environment, EnvironmentName, Host } from "./Environment.ts"
import type { EnvironmentSettings } from "./EnvironmentSettings.ts"

/** What a new environment is stored with. */
export interface NewEnvironment extends Environment {
  readonly createdAt: DateTime.Utc
}

/** The name or one of the hosts is another environment's. */
export type Taken = "taken"

interface EnvironmentRow {
  readonly id: EnvironmentId
  readonly name: EnvironmentName
  readonly appUrl: string
  readonly settings: EnvironmentSettings
  readonly cursorKey: Uint8Array
  readonly hosts: ReadonlyArray<Host>
}

const toEnvironment = (row: EnvironmentRow): Environment => ({
  ...row,
  cursorKey: Redacted.make(row.cursorKey)
})

/** Environments and their hosts in PostgreSQL. */
export class EnvironmentsStore extends Context.Service<
  EnvironmentsStore,
  {
    readonly insert: (environment: NewEnvironment) => Effect.Effect<void, Taken>
    readonly update: (environment: Environment, at: DateTime.Utc) => Effect.Effect<void>
    readonly find: (id: EnvironmentId) => Effect.Effect<Environment | undefined>
    readonly findByName: (name: string) => Effect.Effect<Environment | undefined>
    readonly list: Effect.Effect<ReadonlyArray<Environment>>
  }
>()("gatehouse/environments/EnvironmentsStore") {
  static readonly layer = Layer.effect(
    EnvironmentsStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(`e.id, e.name, e.app_url AS "appUrl", e.settings,
        e.cursor_key AS "cursorKey",
        ARRAY(
          SELECT h.host FROM environment_hosts h WHERE h.environment_id = e.id ORDER BY h.position
        ) AS hosts`)

      const insert = Effect.fnUntraced(
        function* (environment: NewEnvironment) {
          const at = DateTime.toDateUtc(environment.createdAt)
          yield* sql`
            INSERT INTO environments
              (id, name, app_url, settings, cursor_key, created_at, updated_at)
            VALUES (${environment.id}, ${environment.name}, ${environment.appUrl},
              ${sql.json(environment.settings)}, ${Redacted.value(environment.cursorKey)},
              ${at}, ${at})`
          for (const [position, host] of environment.hosts.entries()) {
            yield* sql`
              INSERT INTO environment_hosts (host, environment_id, position)
              VALUES (${host}, ${environment.id}, ${position})`
          }
        },
        Effect.catch((error) =>
          isUniqueViolation(error) ? Effect.fail("taken" as const) : Effect.die(error)
        )
      )

      const update = (environment: Environment, at: DateTime.Utc) =>
        sql`
          UPDATE environments
          SET settings = ${sql.json(environment.settings)}, app_url = ${environment.appUrl},
            updated_at = ${DateTime.toDateUtc(at)}
          WHERE id = ${environment.id}`.pipe(Effect.asVoid, Effect.orDie)

      const find = (id: EnvironmentId) =>
        sql<EnvironmentRow>`SELECT ${selected} FROM environments e WHERE e.id = ${id}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toEnvironment(rows[0]))),
          Effect.orDie
        )

      const findByName = (name: string) =>
        sql<EnvironmentRow>`SELECT ${selected} FROM environments e WHERE e.name = ${name}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toEnvironment(rows[0]))),
          Effect.orDie
        )

      const list = sql<EnvironmentRow>`
        SELECT ${selected} FROM environments e ORDER BY e.created_at, e.id`.pipe(
        Effect.map((rows) => rows.map(toEnvironment)),
        Effect.orDie
      )

      return EnvironmentsStore.of({ insert, update, find, findByName, list })
    })
  )
}
