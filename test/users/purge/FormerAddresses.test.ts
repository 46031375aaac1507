import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Purge } from "../../../src/users/purge/Purge.ts"
import { UserId } from "../../../src/contract/Ids.ts"
import { added, remove } from "../../support/EmailAddresses.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"
import { acceptAt, detailsOf, invitation, mailedToken } from "../../support/Invitations.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

const deleteUser = Effect.fnUntraced(function* (id: string) {
  const { ask } = yield* TestService
  assert.strictEqual((yield* ask(`/users/${id}`, { method: "DELETE" })).status, 204)
  yield* TestClock.adjust("1 second")
})

const purge = Effect.fnUntraced(function* (id: string) {
  const { environment } = yield* TestService
  yield* (yield* Purge).purgeUser(environment, UserId.make(id))
})

const statusOf = (id: string) =>
  TestService.use(({ ask }) => Effect.map(ask(`/invitations/${id}`), ({ status }) => status))

const inNewTeam = Effect.fnUntraced(function* (email: string, fields: object = {}) {
  const { id: organizationId } = yield* organizationOf(yield* newcomer)
  return yield* invitation({ email, organizationId, ...fields })
})

layer(TestService.layer)("what a purge finds by addresses", (it) => {
  it.effect("an invitation that was mailed again since the deletion stays good", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { email, id } = yield* person("renewed@example.com")
      const renewed = yield* inNewTeam(email)
      const left = yield* inNewTeam(email)
      yield* deleteUser(id)
      const resent = yield* ask(`/invitations/${renewed.id}/resend`, { method: "POST" })
      assert.strictEqual(resent.status, 200, resent.text)
      yield* purge(id)
      assert.strictEqual((yield* detailsOf(yield* mailedToken(email))).status, 200)
      assert.strictEqual(yield* statusOf(left.id), 404)
    })
  )

  it.effect(
    "invitations go before what is counted of the address, as their resend takes the two",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const sql = yield* SqlClient.SqlClient
        const { email, id } = yield* person("counted@example.com")
        const left = yield* inNewTeam(email, { sendEmail: true })
        yield* deleteUser(id)
        const held = yield* holdRows(
          () => sql`SELECT 1 FROM invitations
          WHERE environment_id = ${environment.id} AND id = ${left.id} FOR UPDATE`
        )
        const purging = yield* Effect.forkScoped(purge(id))
        yield* untilWaiting(1)
        const budgets = yield* sql`
        SELECT 1 FROM mail_budgets
        WHERE environment_id = ${environment.id} AND address_key = ${email} FOR UPDATE NOWAIT`
        assert.isNotEmpty(budgets)
        yield* held.release
        yield* Fiber.join(purging)
        assert.strictEqual(yield* statusOf(left.id), 404)
      })
  )

  it.effect("invitations to an address that was removed go, but for those of its next holder", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const former = "removed@example.com"
      const { id } = yield* person("remover@example.com")
      const { browser } = yield* signIn("remover@example.com")
      const address = yield* added(browser, former)
      const accepted = yield* inNewTeam(former)
      assert.strictEqual((yield* acceptAt(browser, accepted.token)).status, 200)
      const open = yield* inNewTeam(former)
      const revoked = yield* inNewTeam(former)
      yield* ask(`/invitations/${revoked.id}`, { method: "DELETE" })
      assert.strictEqual((yield* remove(browser, address.id)).status, 204)
      yield* TestClock.adjust("1 second")

      yield* person(former)
      const heir = (yield* signIn(former)).browser
      const heirs = yield* inNewTeam(former)
      const heirsAccepted = yield* inNewTeam(former)
      assert.strictEqual((yield* acceptAt(heir, heirsAccepted.token)).status, 200)
      const heirsRevoked = yield* inNewTeam(former)
      yield* ask(`/invitations/${heirsRevoked.id}`, { method: "DELETE" })
      yield* deleteUser(id)
      yield* purge(id)

      for (const { id } of [accepted, revoked]) assert.strictEqual(yield* statusOf(id), 404)
      for (const { id } of [open, heirs, heirsAccepted, heirsRevoked]) {
        assert.strictEqual(yield* statusOf(id), 200)
      }
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM former_addresses WHERE user_id = ${id}`, [])
    })
  )

  it.effect("what the next holder accepted goes with them, and not with the one of before", () =>
    Effect.gen(function* () {
      const former = "passed-on@example.com"
      const gone = yield* person(former)
      const passedOn = yield* inNewTeam(former)
      yield* deleteUser(gone.id)
      const heir = yield* person(former)
      const { browser } = yield* signIn(former)
      assert.strictEqual((yield* acceptAt(browser, passedOn.token)).status, 200)
      yield* purge(gone.id)
      assert.strictEqual(yield* statusOf(passedOn.id), 200)
      yield* deleteUser(heir.id)
      yield* purge(heir.id)
      assert.strictEqual(yield* statusOf(passedOn.id), 404)
    })
  )

  it.effect("an address that is removed before it was proven leaves nothing to find", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* person("claims@example.com")
      const { browser } = yield* signIn("claims@example.com")
      const { json } = yield* browser.ask("/users/me/email-addresses", {
        json: { email: "claimed@example.com" }
      })
      assert.strictEqual((yield* remove(browser, json.id)).status, 204)
      assert.deepStrictEqual(yield* sql`SELECT 1 FROM former_addresses WHERE user_id = ${id}`, [])
      const theirs = yield* inNewTeam("claimed@example.com")
      yield* deleteUser(id)
      yield* purge(id)
      assert.strictEqual(yield* statusOf(theirs.id), 200)
    })
  )
})
