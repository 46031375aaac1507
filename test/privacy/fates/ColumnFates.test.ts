import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { columnFates } from "./columnFates.ts"
import { unmatched } from "./Fate.ts"
import { catalogue } from "./snapshot.ts"

layer(TestDatabase.layer)("every column of the database", (it) => {
  it.effect("has its fate at a purge, in the copy of one's data and in a transfer", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(unmatched(columnFates, yield* catalogue), [])
    })
  )

  it.effect("is named where its fate is missing, and so is a fate of no column", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`ALTER TABLE users ADD COLUMN scratch_name text`
      yield* sql`ALTER TABLE leases DROP COLUMN holder`
      assert.deepStrictEqual(unmatched(columnFates, yield* catalogue), [
        "users.scratch_name has no fate",
        "leases.holder is no column"
      ])
    })
  )
})
