import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { directoryOf, scimUser } from "../../support/Directories.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { TestService } from "../../support/TestService.ts"

const isUnsettled = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly unsettled: boolean }>`
    SELECT unsettled FROM directories WHERE id = ${id}`
  return rows[0]?.unsettled
})

layer(TestService.layer)("the people of a directory whose terms change", (it) => {
  it.effect("are left to the next sweep where they change again before all have followed", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const directory = yield* directoryOf()
      const email = `ada@${directory.domain}`
      const made = yield* directory.ask("POST", "/Users", scimUser(email))
      assert.strictEqual(made.status, 201, made.text)
      const held = yield* holdRows(
        (sql) => sql`
          SELECT 1 FROM users u
          JOIN directory_users d ON d.environment_id = ${environment.id} AND d.user_id = u.id
          WHERE u.environment_id = ${environment.id} AND d.directory_id = ${directory.id}
          FOR UPDATE OF u`
      )
      const json = { defaultRole: "admin" }
      const changing = yield* Effect.forkScoped(ask(directory.one, { method: "PATCH", json }))
      yield* untilWaiting(1)
      assert.isTrue(yield* isUnsettled(directory.id))
      // As another process leaves it that dies once it has decided.
      const later = DateTime.add(yield* DateTime.now, { seconds: 1 })
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        UPDATE directories SET default_role = 'member', unsettled = true,
          updated_at = ${DateTime.toDateUtc(later)} WHERE id = ${directory.id}`
      yield* held.release
      assert.strictEqual((yield* Fiber.join(changing)).status, 200)
      assert.isTrue(yield* isUnsettled(directory.id))
      const again = yield* ask(directory.one, { method: "PATCH", json })
      assert.strictEqual(again.status, 200, again.text)
      assert.isFalse(yield* isUnsettled(directory.id))
    })
  )
})
