import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attack } from "../../support/Attack.ts"
import { connected, enforce } from "../../support/Enforcement.ts"
import { person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const discover = (email: string) =>
  TestService.use(({ browser }) => browser().ask("/auth/discover", { json: { email } }))

layer(TestService.layer)("the way to sign in", (it) => {
  it.effect("is told by the domain of an address alone", () =>
    Effect.gen(function* () {
      const at = yield* connected
      yield* person(`ada@${at.domain}`)
      for (const [enforcement, next] of [
        ["off", "password"],
        ["domains", "connection"],
        ["members", "connection"]
      ] as const) {
        yield* enforce(at, enforcement)
        for (const name of ["ada", "nobody", "A.D.A+1"]) {
          const found = yield* discover(`${name}@${at.domain.toUpperCase()}`)
          assert.strictEqual(found.status, 200, found.text)
          assert.deepStrictEqual(found.json, { next, connection: at.connection })
        }
      }
      for (const domain of ["example.com", `sub.${at.domain}`]) {
        const found = yield* discover(`ada@${domain}`)
        assert.deepStrictEqual(found.json, { next: "password", connection: null })
      }
    })
  )

  it.effect("is the usual one where the domain or the connection is not in force", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const at = yield* connected
      const none = { next: "password", connection: null }
      const email = `ada@${at.domain}`
      yield* sql`UPDATE domains SET status = 'failing' WHERE id = ${at.domainId}`
      assert.strictEqual((yield* discover(email)).json.connection?.id, at.connection.id)
      yield* sql`UPDATE domains SET status = 'pending' WHERE id = ${at.domainId}`
      assert.deepStrictEqual((yield* discover(email)).json, none)
      yield* sql`UPDATE domains SET status = 'verified' WHERE id = ${at.domainId}`
      yield* sql`UPDATE connections SET status = 'disabled' WHERE id = ${at.connection.id}`
      assert.deepStrictEqual((yield* discover(email)).json, none)
    })
  )

  it.effect("reads no account, so that it takes as long for known and unknown ones", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const sql = yield* SqlClient.SqlClient
      const at = yield* connected
      yield* enforce(at, "domains")
      yield* person(`ada@${at.domain}`)
      yield* person("ada@elsewhere.example")
      // Whoever looked for an account would wait for the tables until they give up.
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`
            LOCK TABLE users, email_addresses, identities, sessions, memberships, directory_users
            IN ACCESS EXCLUSIVE MODE`
          for (const domain of [at.domain, "elsewhere.example", "nowhere.example"]) {
            for (const name of ["ada", "nobody"]) {
              const found = yield* discover(`${name}@${domain}`)
              assert.strictEqual(found.status, 200, found.text)
            }
          }
        })
      )
    })
  )

  it.effect("is asked for so many times", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const most = environment.settings.throttle.addressRequests
      const answers = yield* Effect.forEach(Array.from({ length: most + 2 }), () =>
        discover("ada@example.com")
      )
      assertProblem(answers.at(-1) ?? answers[0]!, 429, "rate_limited")
    })
  )
})
