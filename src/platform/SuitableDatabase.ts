import { Data, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { theRowBy } from "./Rows.ts"

/** The database is no place for an installation; `message` is one line for the operator. */
export class UnsuitableDatabase extends Data.TaggedError("UnsuitableDatabase")<{
  readonly message: string
}> {}

const factsBy = theRowBy(Schema.Struct({ encoding: Schema.String, version: Schema.Int }))

const oldestVersion = 15

/**
 * Requirement that an empty database meets before the first table is made in it: in another encoding
 * than UTF8, PostgreSQL refuses or splits the letters of most names, one request at a time.
 */
export const requireSuitable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { encoding, version } = yield* factsBy(sql`
    SELECT current_setting('server_encoding') AS encoding,
      current_setting('server_version_num')::int4 / 10000 AS version`)
  if (version < oldestVersion) {
    return yield* new UnsuitableDatabase({
      message: `The server of DATABASE_URL is PostgreSQL ${version}: use ${oldestVersion} or newer`
    })
  }
  if (encoding !== "UTF8") {
    return yield* new UnsuitableDatabase({
      message: `The database of DATABASE_URL is encoded in ${encoding}: make one with ENCODING 'UTF8' TEMPLATE template0`
    })
  }
})

const rightsBy = theRowBy(
  Schema.Struct({
    database: Schema.String,
    mayCreate: Schema.Boolean,
    path: Schema.String,
    readOnly: Schema.Boolean,
    role: Schema.String,
    schema: Schema.NullOr(Schema.String)
  })
)

/**
 * Requirement before any step: the migrator hides why its own table cannot be made, as it looks for
 * that table in the transaction that has failed. Names are quoted, as they stand in statements.
 */
export const requireRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { database, mayCreate, path, readOnly, role, schema } = yield* rightsBy(sql`
    SELECT quote_ident(current_database()) AS database, quote_ident(current_user) AS role,
      quote_ident(current_schema()) AS schema, current_setting('search_path') AS path,
      current_setting('transaction_read_only') = 'on' AS "readOnly",
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreate"`)
  if (readOnly) {
    return yield* new UnsuitableDatabase({
      message:
        "The database of DATABASE_URL takes no writes: its address must lead to the primary, not to a standby, and default_transaction_read_only be off"
    })
  }
  if (schema === null) {
    return yield* new UnsuitableDatabase({
      message: `The database of DATABASE_URL has no schema of the role's search_path (${path}): create one that belongs to ${role}, or set another search_path`
    })
  }
  if (!mayCreate) {
    return yield* new UnsuitableDatabase({
      message: `The role of DATABASE_URL may not create tables: make the database its own (ALTER DATABASE ${database} OWNER TO ${role}), or GRANT CREATE ON SCHEMA ${schema} TO ${role}`
    })
  }
})
