import { assert, layer } from "@effect/vitest"
import { DateTime, type Duration, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Refusals } from "../../../src/tenancy/throttle/Refusals.ts"
import { SecretKeys } from "../../../src/tenancy/secretKeys/SecretKeys.ts"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { attack } from "../../support/Attack.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const makeKey = Effect.fnUntraced(function* (expiresIn: Duration.Input | null = null) {
  const { environment } = yield* TestService
  const now = yield* DateTime.now
  return yield* (yield* SecretKeys).create({
    environmentId: environment.id,
    kind: "test",
    expiresAt: expiresIn === null ? null : DateTime.addDuration(now, expiresIn)
  })
})

const use = (key: Redacted.Redacted) =>
  TestService.use(({ ask }) => ask("/allowed-origins", { key }))

/** The refusals that the trail tells of this key. */
const refusals = Effect.fnUntraced(function* (id: string) {
  const { ask, sequence } = yield* TestService
  yield* sequence
  const found = yield* ask("/audit-events/search", {
    method: "POST",
    json: {
      page: { mode: "poll" },
      filters: { actions: ["secret_key.refused"], targetIds: [id] }
    }
  })
  assert.strictEqual(found.status, 200, found.text)
  return found.json.items
})

layer(TestService.layer)("a secret key", (it) => {
  it.effect("opens the server plane beside the others that are live", () =>
    Effect.gen(function* () {
      const { secretKey } = yield* TestService
      const { secret } = yield* makeKey()
      assert.strictEqual((yield* use(secret)).status, 200)
      assert.strictEqual((yield* use(secretKey)).status, 200)
    })
  )

  it.effect("is told when it was last used, to the minute, at no more than a write a minute", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { key, secret } = yield* makeKey()
      const seen = Effect.gen(function* () {
        const listed = yield* (yield* SecretKeys).list(environment.id)
        const rows = yield* sql<{ readonly version: string }>`
          SELECT xmin::text AS version FROM secret_keys WHERE id = ${key.id}`
        const { lastUsedAt } = listed.find(({ id }) => id === key.id)!
        return { lastUsedAt: lastUsedAt?.epochMilliseconds, version: rows[0]?.version }
      })
      assert.isUndefined((yield* seen).lastUsedAt)
      const start = (yield* DateTime.now).epochMilliseconds
      yield* use(secret)
      const first = yield* seen
      assert.strictEqual(first.lastUsedAt, start)
      for (let used = 0; used < 6; used += 1) {
        yield* TestClock.adjust("10 seconds")
        yield* use(secret)
      }
      assert.deepStrictEqual(yield* seen, first)
      yield* TestClock.adjust("1 second")
      yield* use(secret)
      assert.strictEqual((yield* seen).lastUsedAt, start + 61_000)

      const { key: dead, secret: deadSecret } = yield* makeKey()
      yield* (yield* SecretKeys).revoke(environment.id, dead.id)
      yield* use(deadSecret)
      const listed = yield* (yield* SecretKeys).list(environment.id)
      assert.isNull(listed.find(({ id }) => id === dead.id)?.lastUsedAt)
    })
  )

  it.effect("is refused within a second of its revocation, and only it", () =>
    Effect.gen(function* () {
      const { environment, secretKey } = yield* TestService
      const { key, secret } = yield* makeKey()
      assert.strictEqual((yield* use(secret)).status, 200)
      yield* (yield* SecretKeys).revoke(environment.id, key.id)
      yield* TestClock.adjust("999 millis")
      const refused = yield* use(secret)
      assertProblem(refused, 401, "invalid_secret_key")
      assert.strictEqual(refused.headers.get("www-authenticate"), "Bearer")
      assert.strictEqual((yield* use(secretKey)).status, 200)
    })
  )

  it.effect("is refused from the moment that it expires", () =>
    Effect.gen(function* () {
      const { secret } = yield* makeKey("1 minute")
      yield* TestClock.adjust("59999 millis")
      assert.strictEqual((yield* use(secret)).status, 200)
      yield* TestClock.adjust("1 millis")
      assertProblem(yield* use(secret), 401, "invalid_secret_key")
    })
  )

  it.effect("that is dead leaves two events a window in the trail, however often it is tried", () =>
    Effect.gen(function* () {
      yield* attack("floods of the trail")
      const { environment } = yield* TestService
      const minutes = (number: number) => DateTime.formatIso(DateTime.makeUnsafe(number * 60_000))
      yield* TestClock.setTime(60 * 60_000)
      const { key, secret } = yield* makeKey()
      yield* (yield* SecretKeys).revoke(environment.id, key.id)
      for (let look = 0; look < 4; look += 1) {
        yield* Effect.forEach(Array(20), () => use(secret), { concurrency: 5 })
        yield* TestClock.adjust("1 second")
      }
      const [event, ...others] = yield* refusals(key.id)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(
        {
          result: event.result,
          actor: event.actor,
          secretKeyId: event.producer.secretKeyId,
          targets: event.targets,
          metadata: event.metadata,
          ipAddress: event.context.ipAddress
        },
        {
          result: "denied",
          actor: { type: "server", id: key.id, impersonatorId: null },
          secretKeyId: key.id,
          targets: [{ type: "secret_key", id: key.id }],
          metadata: { reason: "revoked", endsAt: minutes(75) },
          ipAddress: "127.0.0.1"
        }
      )
      yield* TestClock.setTime(75 * 60_000)
      yield* (yield* Refusals).reportEnded(environment.id)
      yield* use(secret)
      const [, rest, next, ...more] = yield* refusals(key.id)
      assert.deepStrictEqual(more, [])
      assert.deepStrictEqual(rest.metadata, { reason: "revoked", refusals: 3 })
      assert.deepStrictEqual(rest.targets, [{ type: "secret_key", id: key.id }])
      assert.strictEqual(rest.producer.secretKeyId, key.id, "whoever reports it")
      assert.strictEqual(rest.context.ipAddress, "127.0.0.1")
      assert.deepStrictEqual(next.metadata, { reason: "revoked", endsAt: minutes(90) })
    })
  )

  it.effect("that has expired is refused with that reason in the trail", () =>
    Effect.gen(function* () {
      const { key, secret } = yield* makeKey("1 second")
      yield* TestClock.adjust("2 seconds")
      yield* use(secret)
      const [event, ...others] = yield* refusals(key.id)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.metadata.reason, "expired")
    })
  )

  it.effect("is stored as its SHA-256, and nowhere as it is", () =>
    Effect.gen(function* () {
      yield* attack("timing of secret keys", "a stolen database")
      const sql = yield* SqlClient.SqlClient
      const { key, secret } = yield* makeKey()
      const [row] = yield* sql<{ readonly hash: Uint8Array; readonly text: string }>`
        SELECT k.hash, k::text AS text FROM secret_keys k WHERE id = ${key.id}`
      const text = Redacted.value(secret)
      assert.deepStrictEqual(new Uint8Array(row!.hash), new Uint8Array(sha256(text)))
      assert.notInclude(row!.text, text)
      assert.strictEqual(key.lastFour, text.slice(-4))
    })
  )

  it.effect("can be revoked again, which changes nothing and leaves no second event", () =>
    Effect.gen(function* () {
      const { ask, environment, sequence } = yield* TestService
      const { key } = yield* makeKey()
      const keys = yield* SecretKeys
      const first = yield* keys.revoke(environment.id, key.id)
      yield* TestClock.adjust("1 minute")
      const second = yield* keys.revoke(environment.id, key.id)
      assert.deepStrictEqual(second, first)
      yield* sequence
      const { json } = yield* ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" }, filters: { targetIds: [key.id] } }
      })
      assert.deepStrictEqual(
        json.items.map((event: { action: string }) => event.action),
        ["secret_key.created", "secret_key.revoked"]
      )
    })
  )

  it.effect("cannot be revoked through another environment", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      const { key, secret } = yield* makeKey()
      const keys = yield* SecretKeys
      const error = yield* Effect.flip(keys.revoke(other.environment.id, key.id))
      assert.strictEqual(error._tag, "SecretKeyNotFound")
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* use(secret)).status, 200)
    })
  )
})
