import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

interface Listed {
  readonly id: string
  readonly revokedAt: string | null
}

const nobody = "018f0000-0000-7000-8000-000000000009"

const revoke = (userId: string, sessionId?: string) =>
  TestService.use(({ ask }) => {
    const path = `/users/${userId}/sessions`
    return ask(sessionId === undefined ? path : `${path}/${sessionId}`, { method: "DELETE" })
  })

const sessionOwner = Effect.fnUntraced(function* (tenant?: Tenant) {
  const { environment } = tenant ?? (yield* TestService)
  const { id } = yield* Seed.user({}, tenant)
  return { environmentId: environment.id, userId: id as string }
})

/** When each of a user's sessions was revoked. */
const revocations = Effect.fnUntraced(function* (userId: string, tenant?: Tenant) {
  const { ask, secretKey } = yield* TestService
  const key = tenant?.secretKey ?? secretKey
  const { items } = (yield* ask(`/users/${userId}/sessions`, { key })).json
  return Object.fromEntries(items.map(({ id, revokedAt }: Listed) => [id, revokedAt]))
})

layer(TestService.layer)("revoking one session of a user", (it) => {
  it.effect("answers 204 without a body, ends that one only, and writes one event", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner()
      const [id, other] = [yield* Seed.session(owner), yield* Seed.session(owner)]
      yield* TestClock.adjust("1 second")
      const revoked = yield* revoke(owner.userId, id)
      assert.strictEqual(revoked.status, 204)
      assert.strictEqual(revoked.text, "")
      assert.deepStrictEqual(yield* revocations(owner.userId), {
        [id]: DateTime.formatIso(yield* DateTime.now),
        [other]: null
      })
      yield* assertEvent(revoked, {
        action: "session.revoked",
        targets: [
          { type: "session", id },
          { type: "user", id: owner.userId }
        ]
      })
    })
  )

  it.effect("that is revoked already answers 204, changes nothing and writes no event", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner()
      const id = yield* Seed.session(owner)
      yield* revoke(owner.userId, id)
      const before = yield* revocations(owner.userId)
      yield* TestClock.adjust("1 second")
      const again = yield* revoke(owner.userId, id)
      assert.strictEqual(again.status, 204)
      assert.deepStrictEqual(yield* revocations(owner.userId), before)
      yield* assertNoEvent(again)
    })
  )

  it.effect("that has expired answers 204, stays expired and writes no event", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner()
      const now = yield* DateTime.now
      const aged = yield* Seed.session({ ...owner, absoluteExpiresAt: now })
      const idle = yield* Seed.session({
        ...owner,
        lastActiveAt: DateTime.subtract(now, { days: 8 })
      })
      for (const id of [aged, idle]) {
        const revoked = yield* revoke(owner.userId, id)
        assert.strictEqual(revoked.status, 204)
        yield* assertNoEvent(revoked)
      }
      assert.deepStrictEqual(yield* revocations(owner.userId), { [aged]: null, [idle]: null })
    })
  )

  it.effect("many times at once answers 204 each time and writes one event", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner()
      const id = yield* Seed.session(owner)
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => revoke(owner.userId, id)),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) assert.strictEqual(answer.status, 204)
      const events = yield* Effect.forEach(answers, (answer) => eventsOf(answer))
      assert.strictEqual(events.flat().length, 1)
    })
  )

  it.effect("that is not this user's is 404 session_not_found, wherever it lives", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      const [owner, neighbour] = [yield* sessionOwner(), yield* sessionOwner()]
      const foreigner = yield* sessionOwner(other)
      const neighbours = yield* Seed.session(neighbour)
      const foreign = yield* Seed.session(foreigner)
      for (const id of [neighbours, foreign, nobody]) {
        const refused = yield* revoke(owner.userId, id)
        assertProblem(refused, 404, "session_not_found")
        yield* assertNoEvent(refused)
      }
      assert.deepStrictEqual(yield* revocations(neighbour.userId), { [neighbours]: null })
      assert.deepStrictEqual(yield* revocations(foreigner.userId, other), { [foreign]: null })
    })
  )

  it.effect("of a user of another environment is 403, of nobody 404 user_not_found", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("another")
      const foreigner = yield* sessionOwner(other)
      const id = yield* Seed.session(foreigner)
      assertProblem(yield* revoke(foreigner.userId, id), 403, "wrong_environment")
      assertProblem(yield* revoke(nobody, id), 404, "user_not_found")
      assert.deepStrictEqual(yield* revocations(foreigner.userId, other), { [id]: null })
    })
  )
})

layer(TestService.layer)("revoking all sessions of a user", (it) => {
  it.effect("answers 204 without a body, ends the live ones at once, and writes one event", () =>
    Effect.gen(function* () {
      const [owner, neighbour] = [yield* sessionOwner(), yield* sessionOwner()]
      const earlier = yield* DateTime.now
      const revokedBefore = yield* Seed.session({ ...owner, revokedAt: earlier })
      const expired = yield* Seed.session({ ...owner, absoluteExpiresAt: earlier })
      const live = [yield* Seed.session(owner), yield* Seed.session(owner)]
      const neighbours = yield* Seed.session(neighbour)
      yield* TestClock.adjust("1 second")

      const revoked = yield* revoke(owner.userId)
      assert.strictEqual(revoked.status, 204)
      assert.strictEqual(revoked.text, "")
      const now = DateTime.formatIso(yield* DateTime.now)
      assert.deepStrictEqual(yield* revocations(owner.userId), {
        ...Object.fromEntries(live.map((id) => [id, now])),
        [revokedBefore]: DateTime.formatIso(earlier),
        [expired]: null
      })
      assert.deepStrictEqual(yield* revocations(neighbour.userId), { [neighbours]: null })
      yield* assertEvent(revoked, {
        action: "session.revoked",
        targets: [{ type: "user", id: owner.userId }],
        metadata: { count: 2 }
      })
    })
  )

  it.effect("without a live one answers 204, changes nothing and writes no event", () =>
    Effect.gen(function* () {
      const owner = yield* sessionOwner()
      const none = yield* revoke(owner.userId)
      assert.strictEqual(none.status, 204)
      yield* assertNoEvent(none)

      yield* Seed.session(owner)
      yield* revoke(owner.userId)
      const before = yield* revocations(owner.userId)
      yield* TestClock.adjust("1 second")
      const again = yield* revoke(owner.userId)
      assert.strictEqual(again.status, 204)
      yield* assertNoEvent(again)
      assert.deepStrictEqual(yield* revocations(owner.userId), before)
    })
  )

  it.effect("works on a banned user", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* sessionOwner()
      yield* ask(`/users/${owner.userId}/ban`, { method: "POST" })
      const id = yield* Seed.session(owner)
      assert.strictEqual((yield* revoke(owner.userId)).status, 204)
      assert.isString((yield* revocations(owner.userId))[id])
    })
  )

  it.effect("is 403 for a user of another environment, 404 for nobody", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      const foreigner = yield* sessionOwner(other)
      const id = yield* Seed.session(foreigner)
      const refused = yield* revoke(foreigner.userId)
      assertProblem(refused, 403, "wrong_environment")
      yield* assertNoEvent(refused)
      yield* assertNoEvent(refused, other)
      assert.deepStrictEqual(yield* revocations(foreigner.userId, other), { [id]: null })
      assertProblem(yield* revoke(nobody), 404, "user_not_found")
    })
  )
})
