import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { Idp } from "../../support/Idp.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

/** Somebody who is signed in by a new connection. */
const signedIn = Effect.gen(function* () {
  const { browser } = yield* TestService
  const idp = yield* Idp
  const connection = yield* activeConnection(idp)
  const again = Effect.suspend(() => {
    const at = browser()
    idp.script.idToken = { sub: "ada", email: `ada@${connection.domain}` }
    return Effect.map(throughConnection(at, idp, connection.id), (answer) => {
      assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
      return at
    })
  })
  const at = yield* again
  return { ...connection, again, browser: at }
})

layer(Idp.layerOffering({}))("a connection that is used", (it) => {
  it.effect("at the end of one sign-in waits for no other that is under way", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { again, id } = yield* signedIn
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE connections SET last_used_at = NULL WHERE environment_id = ${environment.id} AND id = ${id}`
      const other = yield* holdRows(
        () =>
          sql`SELECT 1 FROM connections WHERE environment_id = ${environment.id} AND id = ${id} FOR SHARE`
      )
      yield* again
      yield* other.release
      yield* again
      const [connection] =
        yield* sql`SELECT last_used_at AS at FROM connections WHERE environment_id = ${environment.id} AND id = ${id}`
      assert.isNotNull(connection?.["at"])
    })
  )

  it.effect("and removed ends its sessions before its links, as a deleted person's end", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const { browser, id } = yield* signedIn
      const sql = yield* SqlClient.SqlClient
      const session = yield* holdRows(
        () =>
          sql`SELECT 1 FROM sessions WHERE environment_id = ${environment.id} AND connection_id = ${id} FOR UPDATE`
      )
      const removing = yield* Effect.forkScoped(ask(`/connections/${id}`, { method: "DELETE" }))
      yield* untilWaiting(1)
      yield* sql`SELECT 1 FROM identities WHERE environment_id = ${environment.id} AND connection_id = ${id} FOR UPDATE NOWAIT`
      yield* session.release
      assert.strictEqual((yield* Fiber.join(removing)).status, 204)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("to refuse somebody while it is removed refuses them all the same", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const idp = yield* Idp
      const { id } = yield* activeConnection(idp)
      idp.script.idToken = { sub: "eve", email: "eve@elsewhere.example" }
      const removal = yield* holdRows(
        (sql) =>
          sql`DELETE FROM connections WHERE environment_id = ${environment.id} AND id = ${id} RETURNING id`
      )
      const signingIn = yield* Effect.forkScoped(throughConnection(browser(), idp, id))
      yield* untilWaiting(1)
      yield* removal.release
      const { status } = outcomeOf(yield* Fiber.join(signingIn))
      assert.strictEqual(status, "error")
    })
  )
})
