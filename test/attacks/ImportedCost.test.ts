import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../support/Attack.ts"
import { layerWith, operator } from "../support/Console.ts"
import { password, person } from "../support/People.ts"
import { assertFlaws } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

const salt = "c29tZXNhbHRzb21lc2FsdA"
const key = "A".repeat(43)

const overTheCap = [
  ["argon2", `$argon2id$v=19$m=131073,t=1,p=1$${salt}$${key}`],
  ["scrypt", `$scrypt$ln=18,r=8,p=1$${salt}$${key}`],
  ["scrypt", `$scrypt$ln=17,r=9,p=1$${salt}$${key}`],
  ["scrypt", `$scrypt$ln=1,r=524289,p=1$${salt}$${key}`],
  ["scrypt", `$scrypt$ln=1,r=1,p=4194304$${salt}$${key}`]
] as const

layer(layerWith())("an imported hash of over 128 MiB", (it) => {
  it.effect.each(overTheCap)("is refused wherever one is given: %s %s", ([algorithm, hash]) =>
    Effect.gen(function* () {
      yield* attack("memory by imported cost")
      const { ask } = yield* TestService
      const passwordHash = { algorithm, hash }
      const made = yield* ask("/users", { method: "POST", json: { passwordHash } })
      assertFlaws(made, ["/body/passwordHash/hash"])
      const user = yield* ask("/users", { method: "POST", json: {} })
      const path = `/users/${user.json.id}/password`
      assertFlaws(yield* ask(path, { method: "PUT", json: { passwordHash } }), [
        "/body/passwordHash/hash"
      ])
    })
  )

  it.effect("that is stored from before runs for nobody; its owner comes in by a reset", () =>
    Effect.gen(function* () {
      yield* attack("memory by imported cost", "enumeration of accounts")
      const sql = yield* SqlClient.SqlClient
      const { browser, environment } = yield* TestService
      const { email, id } = yield* person("dear@example.com")
      yield* sql`
        UPDATE password_credentials SET hash = ${`$scrypt$ln=20,r=8,p=1$${salt}$${key}`}
        WHERE environment_id = ${environment.id} AND user_id = ${id}`
      yield* TestClock.adjust("5 seconds")
      const before = process.memoryUsage().rss
      for (const address of [email, "nobody@example.com"]) {
        const json = { email: address, password }
        const refused = yield* browser().ask("/auth/login", { json })
        assert.strictEqual(refused.status, 401, refused.text)
      }
      assert.isBelow(process.memoryUsage().rss - before, 256 * 1_048_576)
      const { ask } = yield* operator("auditor")
      const { checks } = (yield* ask(`/environments/${environment.id}/doctor`)).json
      const told = checks.find(({ name }: { name: string }) => name === "imported passwords")
      assert.isTrue(told.ok)
      assert.match(told.detail, /by password: 1$/)
      assert.include(told.remedy, "reset link")
    })
  )
})
