import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { OrganizationId } from "../../../src/contract/Ids.ts"
import { layer as service, operator } from "../../support/Console.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { signUp } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

const overviewOf = Effect.fnUntraced(function* (query = "") {
  const { environment, sequence } = yield* TestService
  const { ask } = yield* operator("auditor")
  yield* sequence
  const answer = yield* ask(`/environments/${environment.id}/overview${query}`)
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})

const isoDay = Effect.map(DateTime.now, DateTime.formatIsoDateUtc)

layer(service)("the overview of an environment", (it) => {
  it.effect("counts who is there, and what each day brought", () =>
    Effect.gen(function* () {
      const { client, environment, browser } = yield* TestService
      const first = yield* isoDay
      yield* signUp("ada@example.com")
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const made = yield* client["server.users"].createUser({ payload: {} })
      yield* client["server.users"].deleteUser({ params: { userId: made.id } })
      yield* browser().ask("/auth/login", { json: { email: owner.email, password: "wrong" } })
      assert.deepStrictEqual(yield* overviewOf("?days=1"), {
        counts: { users: 2, organizations: 1, liveSessions: 2 },
        days: [{ day: first, signUps: 1, signIns: 2, refusals: 1, mailsFailed: 0 }]
      })

      yield* TestClock.adjust("1 day")
      yield* person("bo@example.com")
      yield* signIn("bo@example.com")
      yield* client["server.organizations"].deleteOrganization({
        params: { organizationId: OrganizationId.make(id) }
      })
      const second = yield* isoDay
      const { counts, days } = yield* overviewOf("?days=3")
      assert.deepStrictEqual(counts, { users: 3, organizations: 0, liveSessions: 3 })
      assert.deepStrictEqual(
        days.map(({ day, signIns }: { readonly day: string; readonly signIns: number }) => [
          day,
          signIns
        ]),
        [
          [DateTime.formatIsoDateUtc(DateTime.subtract(yield* DateTime.now, { days: 2 })), 0],
          [first, 2],
          [second, 1]
        ]
      )

      // Who has not been there for a week is signed in no more.
      yield* TestClock.adjust("7 days")
      const later = yield* overviewOf()
      assert.strictEqual(later.counts.liveSessions, 0)
      assert.lengthOf(later.days, 30)
      assert.strictEqual(later.days[22].signIns, 1)

      // An installation from before anything was counted catches up from its trail.
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM audit_counts WHERE environment_id = ${environment.id}`
      yield* sql`
        UPDATE audit_heads SET counted_sequence = 0 WHERE environment_id = ${environment.id}`
      assert.deepStrictEqual(yield* overviewOf(), later)
    })
  )

  it.effect("takes 1 to 90 days", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("auditor")
      const path = `/environments/${environment.id}/overview`
      assert.lengthOf((yield* ask(`${path}?days=90`)).json.days, 90)
      for (const days of ["0", "91", "1.5", "x", ""]) {
        const answer = yield* ask(`${path}?days=${days}`)
        assert.strictEqual(answer.json.properties.code, "invalid_request", days)
      }
    })
  )
})
