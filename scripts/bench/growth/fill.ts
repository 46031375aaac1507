import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { idOf, idsOf, times } from "../seed.ts"
import type { Directory } from "./enterprise.ts"

/** Kinds of ids, beside those of the other seeds. */
const kinds = { grant: 600, family: 601, apiKey: 602, record: 603 } as const

const rows = (count: number): string =>
  `SELECT i, ${times} AS at FROM generate_series(1, ${count}) i WHERE i % 100 <> 99`

/** Statements that nothing interrupts, and whose rows need no check: they fit together by their making. */
const filling = <A, E, R>(fill: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`SET LOCAL statement_timeout = 0`
        yield* sql`SET LOCAL session_replication_role = replica`
        yield* sql`SET LOCAL maintenance_work_mem = '512MB'`
        return yield* fill
      })
    )
  })

/** Builds an index again after rows were added, which is far quicker than adding each to it. */
const without = Effect.fnUntraced(function* <A, E, R>(index: string, fill: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const [search] = yield* sql<{ readonly statement: string }>`
    SELECT pg_get_indexdef(${index}::regclass) AS statement`
  yield* sql.unsafe(`DROP INDEX ${index}`)
  yield* fill
  yield* sql.unsafe(search?.statement ?? "")
})

/**
 * Gives an environment what applications, backends and directories leave there: of five people one has
 * a grant with its refresh token, of ten one has an API key and one is in a directory.
 */
export const seedProtocols = Effect.fnUntraced(function* (
  environmentId: string,
  users: number,
  applicationId: string,
  directories: ReadonlyArray<Directory>
) {
  const sql = yield* SqlClient.SqlClient
  const environment = `'${environmentId}'::uuid`
  const application = `'${applicationId}'::uuid`
  const user = idsOf("0")
  const run = (statement: string) => sql.unsafe(statement)
  const listed = (values: ReadonlyArray<string>, type: string) =>
    `(ARRAY['${values.join("','")}']::${type}[])[1 + i / 10 % ${directories.length}]`
  const grants = `(${rows(users)}) numbered WHERE i % 5 = 0`
  const grant = idsOf(`${kinds.grant}`)
  const family = idsOf(`${kinds.family}`)
  yield* filling(
    Effect.gen(function* () {
      yield* run(`
        INSERT INTO grants
          (environment_id, id, user_id, application_id, scopes, offline, created_at)
        SELECT ${environment}, ${grant}, ${user}, ${application}, '[]', true, at FROM ${grants}`)
      yield* run(`
        INSERT INTO sign_ons (environment_id, id, session_id, application_id, user_id, created_at)
        SELECT ${environment}, 'sign-on-' || i, ${idsOf("256")}, ${application}, ${user}, at
        FROM ${grants}`)
      yield* run(`
        INSERT INTO token_families
          (environment_id, id, grant_id, application_id, user_id, session_id, sign_on_id, offline,
            scopes, acr, amr, authenticated_at, created_at)
        SELECT ${environment}, ${family}, ${grant}, ${application}, ${user}, ${idsOf("256")},
          'sign-on-' || i, true, '[]', '1', '{pwd}', at, at
        FROM ${grants}`)
      yield* run(`
        INSERT INTO refresh_tokens (environment_id, family_id, hash, created_at)
        SELECT ${environment}, ${family}, sha256(int8send(i::bigint)), at FROM ${grants}`)
      yield* without(
        "api_keys_letters",
        run(`
          INSERT INTO api_keys
            (environment_id, id, hash, last_four, name, search_text, user_id, permissions,
              metadata, created_at)
          SELECT ${environment}, ${idsOf(`${kinds.apiKey}`)}, sha256(int8send(i::bigint)), 'abcd',
            'Key ' || i, 'key ' || i, ${user}, '{}', '{}', at
          FROM (${rows(users)}) numbered WHERE i % 10 = 3`)
      )
      yield* run(`
        INSERT INTO directory_users
          (environment_id, id, directory_id, organization_id, user_name, user_name_key, active,
            address_key, address_domain, attributes, user_id, linked_at, made_user, manages,
            revision, created_at, updated_at)
        SELECT ${environment}, ${idsOf(`${kinds.record}`)}, directory, organization, name, name,
          true, name, domain, jsonb_build_object('userName', name, 'active', true, 'emails',
            jsonb_build_array(jsonb_build_object('value', name, 'primary', true))),
          ${user}, at, true, false, 0, at, at
        FROM (
          SELECT i, at, domain, directory, organization, 'p' || i || '@' || domain AS name
          FROM (
            SELECT i, at, ${listed(
              directories.map(({ domain }) => domain),
              "text"
            )} AS domain,
              ${listed(
                directories.map(({ id }) => id),
                "uuid"
              )} AS directory,
              ${listed(
                directories.map(({ organizationId }) => organizationId),
                "uuid"
              )} AS organization
            FROM (${rows(users)}) numbered WHERE i % 10 = 5
          ) placed
        ) named`)
    })
  )
})

/** Tables whose rows belong to people, with the column that says to whom or which of them it is. */
const copied = [
  ["users", "id"],
  ["email_addresses", "user_id"],
  ["sessions", "user_id"],
  ["password_credentials", "user_id"],
  ["identities", "user_id"],
  ["memberships", "user_id"],
  ["organizations", "id"],
  ["role_sets", "id"],
  ["grants", "user_id"],
  ["sign_ons", "user_id"],
  ["token_families", "user_id"],
  ["api_keys", "user_id"],
  ["audit_events", "id"]
] as const

const columnsOf = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'
    ORDER BY ordinal_position`
  return rows.map(({ name }) => name)
})

const copyOf = Effect.fnUntraced(function* (
  table: string,
  replaced: Readonly<Record<string, string>>,
  where: string
) {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* columnsOf(table)
  const values = columns.map((name) => replaced[name] ?? `t.${name}`)
  yield* sql.unsafe(`
    INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${values.join(", ")} FROM ${table} t, neighbours n WHERE ${where}`)
})

/** Fills further environments with the first people of the one that is measured, so many in each. */
export const seedNeighbours = Effect.fnUntraced(function* (
  environmentId: string,
  neighbours: number,
  users: number
) {
  const sql = yield* SqlClient.SqlClient
  const environment = `'${environmentId}'::uuid`
  const last = `'${idOf(users + 1)}'::uuid`
  yield* filling(
    Effect.gen(function* () {
      yield* sql.unsafe(`
        CREATE TEMPORARY TABLE neighbours ON COMMIT DROP AS
        SELECT gen_random_uuid() AS id, i FROM generate_series(1, ${neighbours}) i`)
      yield* copyOf(
        "environments",
        {
          id: "n.id",
          name: "'neighbour-' || n.i",
          app_url: "'https://neighbour-' || n.i || '.example'"
        },
        `t.id = ${environment}`
      )
      yield* copyOf(
        "environment_hosts",
        { environment_id: "n.id", host: "'neighbour-' || n.i || '.example'" },
        `t.environment_id = ${environment} AND t.position = 0`
      )
      yield* copyOf("audit_heads", { environment_id: "n.id" }, `t.environment_id = ${environment}`)
      yield* without(
        "users_letters",
        Effect.forEach(copied, ([table, column]) =>
          copyOf(
            table,
            { environment_id: "n.id" },
            `t.environment_id = ${environment} AND t.${column} < ${last}`
          )
        )
      )
    })
  )
})

/** Lets plans know what is there, and writes out what would be written during the measurement. */
export const settle = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.scoped(
    Effect.flatMap(sql.reserve, (session) =>
      Effect.forEach(["SET statement_timeout = 0", "VACUUM (ANALYZE)", "CHECKPOINT"], (statement) =>
        session.executeUnprepared(statement, [], undefined)
      )
    )
  )
)
