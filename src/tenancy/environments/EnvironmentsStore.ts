import { PgClient } from "@effect/sql-pg"
import { Array as Arr, Context, Data, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { defaultSettingsOf, settingsToStore } from "../../contract/settingDefaults.ts"
import { servesThisMachineOnly, Settings } from "../../platform/Settings.ts"
import { hasWayIn, WaysIn, type HeldPasskeys } from "./WaysIn.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { columnsOf, hasRows, rowBy, rowsBy, valuesBy, done } from "../../platform/Rows.ts"
import { isIssuerOf } from "../providers/Provider.ts"
import {
  fromStored,
  Host,
  StoredEnvironment,
  type Environment
} from "../../contract/Environment.ts"

const { hosts: _, ...own } = StoredEnvironment.fields

/** Columns of `environments e` that an environment is read from, with its hosts in their order. */
const environmentColumns = `${columnsOf({ fields: own }, "e")}, ARRAY(
  SELECT h.host FROM environment_hosts h WHERE h.environment_id = e.id ORDER BY h.position
) AS hosts`

const orTaken = <A>(effect: Effect.Effect<A, SqlError.SqlError>, environment: Environment) =>
  effect.pipe(
    Effect.catch((error) =>
      isUniqueViolation(error) ? Effect.fail(new Taken(environment)) : Effect.die(error)
    )
  )

const environmentsBy = rowsBy(StoredEnvironment)
const environmentBy = rowBy(StoredEnvironment)
const hostedBy = rowBy(
  Schema.Struct({ ...StoredEnvironment.fields, allowedOrigins: Schema.Array(Schema.String) })
)
const hostsBy = valuesBy("host", Host)
const heldBy = rowsBy(
  Schema.Struct({ ...WaysIn.fields, keys: Schema.Finite, users: Schema.Finite })
)

const pairsBy = rowsBy(
  Schema.Struct({
    provider: Schema.String,
    present: Schema.String,
    issuer: Schema.String
  })
)

/** The name or one of the hosts is another environment's. */
export class Taken extends Data.TaggedError("Taken")<Pick<Environment, "id" | "name" | "hosts">> {}

const rowsOf = (id: EnvironmentId, hosts: ReadonlyArray<Host>, after: number) =>
  hosts.map((host, index) => ({ host, environment_id: id, position: after + index + 1 }))

/** Environments and their hosts in PostgreSQL. */
export class EnvironmentsStore extends Context.Service<EnvironmentsStore>()(
  "gatehouse/tenancy/environments/EnvironmentsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const defaults = defaultSettingsOf(servesThisMachineOnly(yield* Settings))
      const fromStoredOrNone = (stored: StoredEnvironment | undefined) =>
        stored === undefined ? undefined : fromStored(stored, defaults)

      const selected = sql.literal(environmentColumns)

      const insertHosts = ({ hosts, id }: Environment) => {
        const rows = rowsOf(id, hosts, 0)
        return Arr.isArrayNonEmpty(rows)
          ? sql`INSERT INTO environment_hosts ${sql.insert(rows)}`
          : Effect.void
      }

      const insert = Effect.fnUntraced(function* (environment: Environment, at: DateTime.Utc) {
        const date = DateTime.toDateUtc(at)
        yield* sql`
            INSERT INTO environments
              (id, name, app_url, settings, cursor_key, created_at, updated_at)
            VALUES (${environment.id}, ${environment.name}, ${environment.appUrl},
              ${sql.json(settingsToStore(environment.settings, defaults))}, ${Redacted.value(environment.cursorKey)},
              ${date}, ${date})`
        yield* insertHosts(environment)
      }, orTaken)

      /** Writes name, app URL, settings and hosts, in the caller's transaction. */
      const update = Effect.fnUntraced(function* (environment: Environment, at: DateTime.Utc) {
        yield* sql`
            UPDATE environments
            SET name = ${environment.name}, settings = ${sql.json(settingsToStore(environment.settings, defaults))}, app_url = ${environment.appUrl},
              updated_at = ${DateTime.toDateUtc(at)}
            WHERE id = ${environment.id}`
        yield* sql`DELETE FROM environment_hosts WHERE environment_id = ${environment.id}`
        yield* insertHosts(environment)
      }, orTaken)

      /** Adds those of the hosts that are no environment's, and answers them. */
      const addHosts = (environment: Environment, hosts: ReadonlyArray<Host>) => {
        const rows = rowsOf(environment.id, hosts, environment.hosts.length)
        return Arr.isArrayNonEmpty(rows)
          ? hostsBy(sql`
              INSERT INTO environment_hosts ${sql.insert(rows)}
              ON CONFLICT (host) DO NOTHING RETURNING host`)
          : Effect.succeed([])
      }

      const find = (id: EnvironmentId) =>
        environmentBy(sql`SELECT ${selected} FROM environments e WHERE e.id = ${id}`).pipe(
          Effect.map(fromStoredOrNone)
        )

      /** Locks the row of an environment to the end of the caller's transaction. */
      const hold = (id: EnvironmentId) =>
        done(sql`SELECT 1 FROM environments WHERE id = ${id} FOR NO KEY UPDATE`)

      /** Finds an environment and locks it to the end of the caller's transaction. */
      const lock = (id: EnvironmentId) =>
        Effect.andThen(
          hold(id),
          // Hosts that were written while the lock was waited for are seen by a new statement only.
          find(id)
        )

      const findByName = (name: string) =>
        environmentBy(sql`SELECT ${selected} FROM environments e WHERE e.name = ${name}`).pipe(
          Effect.map(fromStoredOrNone)
        )

      /**
       * One of the three reads across environments: a host is what names its environment. That of the
       * console names none here, since no listener but its own serves it.
       */
      const findByHost = (host: string) =>
        hostedBy(sql`
          SELECT ${selected}, ARRAY(
              SELECT a.origin FROM allowed_origins a
              WHERE a.environment_id = e.id ORDER BY a.position
            ) AS "allowedOrigins"
          FROM environment_hosts h JOIN environments e ON e.id = h.environment_id
          WHERE h.host = ${host} AND e.kind = 'application'`).pipe(
          Effect.map((row) => {
            if (row === undefined) return undefined
            const { allowedOrigins, ...stored } = row
            return { environment: fromStored(stored, defaults), allowedOrigins }
          })
        )

      const list = environmentsBy(sql`
        SELECT ${selected} FROM environments e ORDER BY e.created_at, e.id`).pipe(
        Effect.map((rows) => rows.map((row) => fromStored(row, defaults)))
      )

      /** True if applications have a resource of one of these canonical identifiers here. */
      const hasResource = (id: EnvironmentId, canonical: ReadonlyArray<string>) =>
        hasRows(sql`
          SELECT 1 FROM resources
          WHERE environment_id = ${id} AND canonical = ANY (${canonical}::text[]) LIMIT 1`)

      /**
       * Accounts, as `provider issuer`, at issuers that their providers were before they were set
       * anew: these sign nobody in.
       */
      const strays = (id: EnvironmentId) =>
        pairsBy(sql`
          SELECT DISTINCT v.key AS provider, v.definition ->> 'issuer' AS present, i.issuer
          FROM passkeys p
          JOIN identities i
            ON i.environment_id = ${id} AND i.user_id = p.user_id AND i.status = 'active'
          JOIN providers v ON v.environment_id = ${id} AND v.key = i.provider_key
          WHERE p.environment_id = ${id} AND v.definition ->> 'issuer' <> i.issuer`).pipe(
          Effect.map((pairs) =>
            pairs
              .filter(({ issuer, present }) => !isIssuerOf({ issuer: present }, issuer))
              .map(({ issuer, provider }) => `${provider} ${issuer}`)
          )
        )

      /** Number of passkeys, and of users who have nothing else to sign in with. */
      // What a user has is told for each, so that one rule says who is left with nothing.
      const passkeys = Effect.fnUntraced(function* (id: EnvironmentId) {
        const elsewhere = yield* strays(id)
        const rows = yield* heldBy(sql`
          SELECT held.password, held.provider, false AS passkey, sum(held.keys)::float8 AS keys,
            count(*)::float8 AS users
          FROM (
            SELECT p.user_id, count(DISTINCT p.id) AS keys,
              bool_or(w.user_id IS NOT NULL) AS password,
              bool_or(v.key IS NOT NULL OR coalesce(c.status = 'active', false)) AS provider
            FROM passkeys p
            LEFT JOIN password_credentials w
              ON w.environment_id = ${id} AND w.user_id = p.user_id
            LEFT JOIN identities i
              ON i.environment_id = ${id} AND i.user_id = p.user_id AND i.status = 'active'
            LEFT JOIN providers v ON v.environment_id = ${id} AND v.key = i.provider_key
              AND v.key || ' ' || i.issuer <> ALL (${elsewhere}::text[])
            LEFT JOIN connections c ON c.environment_id = ${id} AND c.id = i.connection_id
            WHERE p.environment_id = ${id} GROUP BY p.user_id
          ) held
          GROUP BY held.password, held.provider`)
        const held: HeldPasskeys = {
          keys: rows.reduce((all, { keys }) => all + keys, 0),
          usersWithNothingElse: rows
            .filter((ways) => !hasWayIn(ways))
            .reduce((all, { users }) => all + users, 0)
        }
        return held
      })

      return {
        /** The settings of an environment whose operator has set nothing. */
        defaults,
        hasResource,
        passkeys,
        insert,
        update,
        addHosts,
        find,
        findByHost,
        findByName,
        hold,
        lock,
        list
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
