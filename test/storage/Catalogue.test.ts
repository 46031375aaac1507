import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import {
  localTables as reasonsToKeep,
  referenceTables as reasonsToCopy
} from "../../src/platform/tablePlaces.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { statementsOf, type StoreStatement } from "../support/StoreStatements.ts"

const referenceTables = Object.keys(reasonsToCopy)
const localTables = Object.keys(reasonsToKeep)

/** What may look across environments: the reads that the contract names, and the audit sweeps. */
const acrossEnvironments = [
  "UserDirectoryStore.ts existsAnywhere",
  "AuditNumberingStore.ts unsequenced",
  "AuditNumberingStore.ts uncounted",
  "MailsStore.ts backlog",
  "WebhookEndpointsStore.ts waiting"
]

/**
 * One statement instead of a transaction, which is 0.4 ms faster on one server: on a cluster it
 * writes through the coordinator, on one shard.
 */
const writtenBySelect = ["AuditStore.ts insertWithin", "MailsStore.ts insert"]

/** Copies of the environment's own rows in another table, so that one shard does it all. */
const copiedWithinShard = [
  "ApplicationCountsStore.ts add",
  "ConnectionAttemptsStore.ts insert",
  "DirectoryRequestsStore.ts insert",
  "KnownDevicesStore.ts remember",
  "TokensStore.ts insertAccessToken",
  "TokensStore.ts keeping",
  "TokensStore.ts replace"
]

/** Serves a read across environments, which has no environment to start with. */
const indexesOfSuchReads = ["users_id"]

/** Each names the environment after the letters: a GIN index is read in the order of its columns. */
const indexesOfLetters = ["api_keys_letters", "organizations_letters", "users_letters"]

const tablesOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY relname`
  return rows.map(({ name }) => name)
})

const tenantTables = Effect.map(tablesOf, (names) =>
  names.filter((name) => !referenceTables.includes(name) && !localTables.includes(name))
)

interface Index {
  readonly table: string
  readonly name: string
  readonly isPrimary: boolean
  readonly isUnique: boolean
  readonly columns: ReadonlyArray<string | null>
}

const indexes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* tenantTables
  return yield* sql<Index>`
    SELECT t.relname AS table, c.relname AS name, i.indisprimary AS "isPrimary",
      i.indisunique AS "isUnique",
      ARRAY(
        SELECT a.attname::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, position)
        LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
        ORDER BY k.position
      ) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE t.relname = ANY (${tables}::text[]) ORDER BY c.relname`
})

/** Reads a list of names out of the catalogue that must be empty. */
const assertNone = Effect.fnUntraced(function* (
  found: Effect.Effect<ReadonlyArray<object>, unknown>
) {
  assert.deepStrictEqual(yield* found, [])
})

layer(TestDatabase.layer)((it) => {
  describe("the schema", () => {
    it.effect(
      "has no table but those of tenants, the reference tables and the libraries' own",
      () =>
        Effect.gen(function* () {
          const tables = yield* tablesOf
          for (const name of [...referenceTables, ...localTables]) assert.include(tables, name)
          assert.isAbove((yield* tenantTables).length, 10)
        })
    )

    it.effect("starts the primary key of each tenant table with environment_id", () =>
      Effect.gen(function* () {
        const primary = new Map(
          (yield* indexes)
            .filter(({ isPrimary }) => isPrimary)
            .map(({ columns, table }) => [table, columns])
        )
        for (const table of yield* tenantTables) {
          assert.strictEqual(primary.get(table)?.[0], "environment_id", table)
        }
      })
    )

    it.effect(
      "starts every index of a tenant table with environment_id, unique or not, but those of letters",
      () =>
        Effect.gen(function* () {
          const others = (yield* indexes).filter(({ columns }) => columns[0] !== "environment_id")
          assert.deepStrictEqual(
            others.map(({ name }) => name),
            [...indexesOfLetters, ...indexesOfSuchReads].toSorted()
          )
          assert.isFalse(others.some(({ isUnique }) => isUnique))
          const ofLetters = others.filter(({ name }) => indexesOfLetters.includes(name))
          assert.isTrue(ofLetters.every(({ columns }) => columns.includes("environment_id")))
        })
    )

    it.effect(
      "lets little wait beside an index of letters, as each search reads all that waits",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const options = yield* sql<{ name: string; options: ReadonlyArray<string> | null }>`
          SELECT c.relname AS name, c.reloptions AS options
          FROM pg_class c JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'gin' ORDER BY c.relname`
          assert.deepStrictEqual(
            options,
            indexesOfLetters.map((name) => ({ name, options: ["gin_pending_list_limit=64"] }))
          )
        })
    )

    it.effect("finds what refers to a row that goes by an index, in each table", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // A partial index serves where it leaves out nothing but rows that refer to none.
        yield* assertNone(sql`
          SELECT k.conrelid::regclass::text AS "table", k.conname AS name
          FROM pg_constraint k
          WHERE k.contype = 'f' AND k.confrelid <> 'environments'::regclass
            AND k.connamespace = 'public'::regnamespace
            AND NOT EXISTS (
              SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid
                AND k.conkey @> (i.indkey::int2[])[0:cardinality(k.conkey) - 1]
                AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = (
                  SELECT format('(%I IS NOT NULL)', a.attname) FROM pg_attribute a
                  WHERE a.attrelid = k.conrelid AND a.attnum = k.conkey[cardinality(k.conkey)]))
            )`)
      })
    )

    it.effect("has environment_id in every foreign key between tenant tables", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tables = yield* tenantTables
        const keys = yield* sql<{ name: string; target: string; own: boolean; paired: boolean }>`
        SELECT c.conname AS name, r.relname AS target, EXISTS (
            SELECT 1 FROM unnest(c.conkey) k
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k
            WHERE a.attname = 'environment_id'
          ) AS own, EXISTS (
            SELECT 1 FROM unnest(c.conkey, c.confkey) AS p (k, f)
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = p.k
            JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = p.f
            WHERE a.attname = 'environment_id' AND b.attname = 'environment_id'
          ) AS paired
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        JOIN pg_class r ON r.oid = c.confrelid
        WHERE c.contype = 'f' AND t.relname = ANY (${tables}::text[])`
        assert.isAbove(keys.length, 5)
        for (const { name, own, paired, target } of keys) {
          assert.isTrue(own, name)
          assert.isTrue(paired || target === "environments", name)
        }
      })
    )

    it.effect("has no ON DELETE SET NULL or SET DEFAULT", () =>
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        assertNone(sql`
        SELECT conname FROM pg_constraint
        WHERE contype = 'f' AND (confdeltype IN ('n', 'd') OR confupdtype IN ('n', 'd'))`)
      )
    )

    it.effect("has no triggers and no rules", () =>
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.andThen(
          // Citus has one of its own on every table that is distributed.
          assertNone(sql`
          SELECT tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
          WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
            AND t.tgname NOT LIKE 'truncate_trigger_%'`),
          assertNone(sql`SELECT rulename FROM pg_rules WHERE schemaname = 'public'`)
        )
      )
    )

    it.effect("has no identity columns, and no sequences but those of the queue's library", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* assertNone(sql`SELECT attname FROM pg_attribute WHERE attidentity <> ''`)
        const sequences = yield* sql`
        SELECT s.relname AS name, t.relname AS table FROM pg_class s
        LEFT JOIN pg_depend d ON d.objid = s.oid AND d.deptype = 'a'
        LEFT JOIN pg_class t ON t.oid = d.refobjid
        WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`
        assert.deepStrictEqual(sequences, [{ name: "jobs_sequence_seq", table: "jobs" }])
      })
    )

    it.effect("has no default of a tenant or reference table that is more than a constant", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* assertNone(sql`
        SELECT t.relname, pg_get_expr(d.adbin, d.adrelid) AS expression
        FROM pg_attrdef d JOIN pg_class t ON t.oid = d.adrelid
        WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> ALL (${localTables}::text[])
          AND (pg_get_expr(d.adbin, d.adrelid) ~ '[(]'
            OR pg_get_expr(d.adbin, d.adrelid) ~* '^(current|local|session)_')`)
      })
    )

    it.effect("has environment_id of every tenant table as a uuid that is never null", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const columns = yield* sql<{ table: string }>`
        SELECT table_name::text AS table FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'environment_id'
          AND data_type = 'uuid' AND is_nullable = 'NO'`
        assert.includeMembers(
          columns.map(({ table }) => table),
          yield* tenantTables
        )
      })
    )
  })

  describe("a statement of a store", () => {
    it.effect("names the environment of each tenant table that it touches", () =>
      Effect.gen(function* () {
        const tables = yield* tenantTables
        const statements = statementsOf(tables)
        const touched = new Set(statements.flatMap((statement) => statement.tables))
        // The scan sees what there is: every tenant table is somebody's.
        assert.deepStrictEqual([...touched].toSorted(), tables)
        const open = statements.filter((statement) => !statement.namesEnvironment)
        assert.deepStrictEqual(
          [...new Set(open.map(({ name }) => name))].toSorted(),
          acrossEnvironments.toSorted()
        )
      })
    )

    it.effect("runs on a cluster as on one server", () =>
      Effect.gen(function* () {
        // Those of the reference tables are copied to every node, which is a write as well.
        const statements = statementsOf([...(yield* tenantTables), ...referenceTables])
        const named = (has: (statement: StoreStatement) => boolean) =>
          [...new Set(statements.filter(has).map(({ name }) => name))].toSorted()
        const refused = statements.flatMap(({ name, refused }) =>
          refused.map((what) => `${name}: ${what}`)
        )
        assert.deepStrictEqual(refused, [])
        assert.deepStrictEqual(
          named((one) => one.writesSelected),
          [...writtenBySelect, ...copiedWithinShard].toSorted()
        )
        assert.deepStrictEqual(
          named((one) => one.readsWritten),
          []
        )
      })
    )
  })
})
