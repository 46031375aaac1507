import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { person, signIn } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("one's own sessions", (it) => {
  it.effect("are all listed, however many an operator allows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("many@example.com")
      const { browser } = yield* signIn("many@example.com")
      yield* sql`
        INSERT INTO sessions
        SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
        FROM sessions s, generate_series(1, 600) WHERE s.user_id = ${id}`
      const listed = yield* browser.ask("/users/me/sessions")
      assert.strictEqual(listed.status, 200)
      assert.lengthOf(listed.json.items, 601)
    })
  )
})
