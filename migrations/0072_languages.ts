import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The language of a person, of which `locale` is what interface.md has a name for. Rows from before
  // are read with their `locale` in its place: to write it there would hold everybody for a minute.
  yield* sql`ALTER TABLE users ADD COLUMN language text`
  yield* sql`ALTER TABLE invitations ADD COLUMN language text`
  yield* sql`ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_locale_check`
})
