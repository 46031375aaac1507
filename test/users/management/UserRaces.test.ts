import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const atOnce = { concurrency: "unbounded" } as const
const range = (length: number) => Array.from({ length }, (_, index) => index)

layer(TestService.layer)("changes of one user at the same time", (it) => {
  it.effect("20 merges of different keys all survive, each with its event", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      const answers = yield* Effect.forEach(
        range(20),
        (index) =>
          ask(`/users/${id}/metadata`, {
            method: "PATCH",
            json: { publicMetadata: { [`key${index}`]: index, shared: { [`in${index}`]: index } } }
          }),
        atOnce
      )
      const { publicMetadata } = (yield* ask(`/users/${id}`)).json
      assert.deepStrictEqual(publicMetadata, {
        ...Object.fromEntries(range(20).map((index) => [`key${index}`, index])),
        shared: Object.fromEntries(range(20).map((index) => [`in${index}`, index]))
      })
      for (const answer of answers) {
        assert.strictEqual(answer.status, 200, answer.text)
        yield* assertEvent(answer, {
          action: "user.metadata_updated",
          targets: [{ type: "user", id }],
          metadata: { changed: ["publicMetadata"] }
        })
      }
    })
  )

  it.effect("a user PATCH and metadata PATCHes of the same bag all survive", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({ firstName: "Ada" })
      yield* Effect.forEach(
        range(10),
        (index) =>
          ask(index % 2 === 0 ? `/users/${id}` : `/users/${id}/metadata`, {
            method: "PATCH",
            json: { unsafeMetadata: { [index]: true } }
          }),
        atOnce
      )
      const { unsafeMetadata } = (yield* ask(`/users/${id}`)).json
      assert.deepStrictEqual(
        unsafeMetadata,
        Object.fromEntries(range(10).map((index) => [index, true]))
      )
    })
  )

  it.effect("merges that fit one by one cannot exceed the budget together", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      const answers = yield* Effect.forEach(
        range(6),
        (index) =>
          ask(`/users/${id}/metadata`, {
            method: "PATCH",
            json: { privateMetadata: { [index]: "x".repeat(2000) } }
          }),
        atOnce
      )
      assert.strictEqual(answers.filter((answer) => answer.status === 200).length, 4)
      for (const answer of answers) {
        if (answer.status !== 200) assertProblem(answer, 422, "metadata_too_large")
      }
      const { privateMetadata } = (yield* ask(`/users/${id}`)).json
      assert.strictEqual(Object.keys(privateMetadata).length, 4)
    })
  )

  it.effect("a PATCH that meets a DELETE is done before it or refused, never after it", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* Effect.forEach(range(10), () =>
        Effect.gen(function* () {
          const { id } = yield* Seed.user()
          const [patched, deleted] = yield* Effect.all(
            [
              ask(`/users/${id}/metadata`, {
                method: "PATCH",
                json: { publicMetadata: { late: true } }
              }),
              ask(`/users/${id}`, { method: "DELETE" })
            ],
            atOnce
          )
          assert.strictEqual(deleted.status, 204)
          const found = (yield* ask(`/users/${id}`)).json
          assert.strictEqual(found.status, "deleted")
          if (patched.status === 200) {
            assert.strictEqual(patched.json.status, "active")
            const [merged] = yield* eventsOf(patched)
            const [removed] = yield* eventsOf(deleted)
            assert.isBelow(merged.sequence, removed.sequence)
          } else {
            assertProblem(patched, 403, "user_deleted")
            yield* assertNoEvent(patched)
            assert.deepStrictEqual(found.publicMetadata, {})
          }
        })
      )
    })
  )

  it.effect("of 8 DELETEs one answers 204 and writes the event, the others 403", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user({ email: "race@example.com" })
      const answers = yield* Effect.forEach(
        range(8),
        () => ask(`/users/${id}`, { method: "DELETE" }),
        atOnce
      )
      const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status)
      assert.strictEqual(winner?.status, 204)
      yield* assertEvent(winner!, { action: "user.deleted", targets: [{ type: "user", id }] })
      for (const other of others) {
        assertProblem(other, 403, "user_deleted")
        yield* assertNoEvent(other)
      }
    })
  )

  it.effect("of 8 bans all answer 200 and one writes the event", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      const answers = yield* Effect.forEach(
        range(8),
        () => ask(`/users/${id}/ban`, { method: "POST" }),
        atOnce
      )
      assert.deepStrictEqual([...new Set(answers.map((answer) => answer.status))], [200])
      for (const answer of answers) assert.strictEqual(answer.json.status, "banned")
      const events = yield* Effect.forEach(answers, (answer) => eventsOf(answer))
      assert.deepStrictEqual(
        events.flat().map((event) => event.action),
        ["user.banned"]
      )
    })
  )

  it.effect("of 8 unbans one answers 200, the others that there is no ban", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* Seed.user()
      yield* ask(`/users/${id}/ban`, { method: "POST" })
      const answers = yield* Effect.forEach(
        range(8),
        () => ask(`/users/${id}/unban`, { method: "POST" }),
        atOnce
      )
      const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status)
      assert.strictEqual(winner?.status, 200)
      for (const other of others) assertProblem(other, 409, "user_not_banned")
    })
  )
})
