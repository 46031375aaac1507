import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const list = (userId: string, query = "") =>
  TestService.use(({ ask }) => ask(`/users/${userId}/identities${query}`))

layer(TestService.layer)("listing a user's identities", (it) => {
  it.effect("answers an array of the active ones with every field, the oldest first", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const [user, neighbour] = [yield* Seed.user(), yield* Seed.user()]
      const owner = { environmentId: environment.id, userId: user.id }
      const times: Array<string> = []
      const ids: Array<string> = []
      for (const subject of ["one", "two"]) {
        yield* TestClock.adjust("1 second")
        times.push(DateTime.formatIso(yield* DateTime.now))
        ids.push(yield* Seed.identity({ ...owner, subject, label: `${subject}@example.com` }))
        yield* Seed.identity({ ...owner, subject: `former ${subject}`, status: "unlinked" })
      }
      yield* Seed.identity({ ...owner, userId: neighbour.id, subject: "neighbour" })
      const identity = (index: number, subject: string) => ({
        id: ids[index],
        protocol: "oidc",
        issuer: "https://accounts.example",
        subject,
        label: `${subject}@example.com`,
        status: "active",
        createdAt: times[index],
        updatedAt: times[index],
        claims: { email: "ada@example.com" },
        connectionId: null
      })
      const listed = yield* list(user.id)
      assert.strictEqual(listed.status, 200)
      assert.deepStrictEqual(listed.json, [identity(0, "one"), identity(1, "two")])
    })
  )

  it.effect("a user without any has an empty array, and a label may be null", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { id } = yield* Seed.user()
      const owner = { environmentId: environment.id, userId: id }
      assert.deepStrictEqual((yield* list(id)).json, [])
      yield* Seed.identity({ ...owner, subject: "unlinked", status: "unlinked" })
      assert.deepStrictEqual((yield* list(id)).json, [])
      yield* Seed.identity({ ...owner, subject: "unlabelled" })
      assert.isNull((yield* list(id)).json[0].label)
    })
  )

  it.effect("a user of nobody is 404, one of another environment 403", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      const foreign = yield* Seed.user({}, other)
      const environmentId = other.environment.id
      yield* Seed.identity({ environmentId, userId: foreign.id, subject: "foreign" })
      assertProblem(yield* list("018f0000-0000-7000-8000-000000000009"), 404, "user_not_found")
      assertProblem(yield* list(foreign.id), 403, "wrong_environment")
    })
  )

  it.effect("takes no query", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      assertFlaws(yield* list(id, "?status=active&limit=1"), ["/query/status", "/query/limit"])
    })
  )
})
