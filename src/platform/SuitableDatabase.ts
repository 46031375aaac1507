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
