import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer, Redacted, Ref, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { connect } from "node:net"
import { IdempotentRequests } from "../../src/tenancy/idempotency/IdempotentRequests.ts"
import { IdempotentRequestsStore } from "../../src/tenancy/idempotency/IdempotentRequestsStore.ts"
import { HasherBusy, PasswordHasher } from "../../src/platform/PasswordHasher.ts"
import { attack } from "../support/Attack.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import { stall } from "../support/Stall.ts"
import { TestService, type RawRequest } from "../support/TestService.ts"

const keyed = (key: string, request: RawRequest = {}): RawRequest => ({
  method: "POST",
  json: {},
  ...request,
  headers: { "idempotency-key": key, ...request.headers }
})

/** Creates a user under a key. */
const create = Effect.fnUntraced(function* (key: string, json: object = {}) {
  const { ask } = yield* TestService
  return yield* ask("/users", keyed(key, { json }))
})

const usersNamed = Effect.fnUntraced(function* (firstName: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT 1 FROM users WHERE first_name = ${firstName}`
  return rows.length
})

const rowsOf = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ readonly response: Uint8Array | null }>`
    SELECT response FROM idempotent_requests WHERE key = ${key}`
})

/** What a process leaves behind that died while it served the request. */
const abandonedClaim = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  const { environment } = yield* TestService
  yield* sql`INSERT INTO idempotent_requests ${sql.insert({
    environment_id: environment.id,
    key,
    fingerprint: new Uint8Array(32),
    claim_id: "00000000-0000-7000-8000-000000000000",
    claimed_at: DateTime.toDateUtc(yield* DateTime.now)
  })}`
})

layer(TestService.layer)((it) => {
  describe("idempotency keys: repeats", () => {
    it.effect("a repeat answers the first answer, byte for byte, and does nothing", () =>
      Effect.gen(function* () {
        const first = yield* create("repeat", { firstName: "Repeat" })
        assert.strictEqual(first.status, 201)
        const second = yield* create("repeat", { firstName: "Repeat" })
        assert.strictEqual(second.status, 201)
        assert.strictEqual(second.text, first.text)
        assert.strictEqual(second.headers.get("content-type"), first.headers.get("content-type"))
        assert.notStrictEqual(
          second.headers.get("x-correlation-id"),
          first.headers.get("x-correlation-id")
        )
        assert.strictEqual(yield* usersNamed("Repeat"), 1)
      })
    )

    it.effect("without a key, and with another, each call counts", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        yield* ask("/users", { method: "POST", json: { firstName: "Each" } })
        yield* ask("/users", { method: "POST", json: { firstName: "Each" } })
        yield* create("each-1", { firstName: "Each" })
        yield* create("each-2", { firstName: "Each" })
        assert.strictEqual(yield* usersNamed("Each"), 4)
      })
    )

    it.effect("a refusal is repeated too, although its reason is gone", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const taken = { email: "taken@example.com" }
        const { json: owner } = yield* ask("/users", { method: "POST", json: taken })
        assertProblem(yield* create("taken", taken), 409, "email_taken")
        yield* ask(`/users/${owner.id}`, { method: "DELETE" })
        assertProblem(yield* create("taken", taken), 409, "email_taken")
        assert.strictEqual((yield* create("free", taken)).status, 201)
      })
    )

    it.effect(
      "a request that breaks the contract is kept under no key: a corrected one succeeds",
      () =>
        Effect.gen(function* () {
          const { ask } = yield* TestService
          const wrong = { firstName: 1 }
          assertFlaws(yield* create("flawed", wrong), ["/body/firstName"])
          assertFlaws(yield* create("flawed", wrong), ["/body/firstName"])
          assert.deepStrictEqual(yield* rowsOf("flawed"), [])
          assert.strictEqual((yield* create("flawed", { firstName: "Mended" })).status, 201)

          const broken = keyed("broken", {
            body: "{",
            headers: { "content-type": "application/json" }
          })
          const { json: _, ...unparsable } = broken
          assertProblem(yield* ask("/users", unparsable), 400, "invalid_json")
          assert.deepStrictEqual(yield* rowsOf("broken"), [])
          const text = {
            ...unparsable,
            headers: { ...unparsable.headers, "content-type": "text/plain" }
          }
          const typed = { ...text, headers: { ...text.headers, "idempotency-key": "typed" } }
          assertProblem(yield* ask("/users", typed), 415, "unsupported_media_type")
          assertProblem(yield* ask("/users", typed), 415, "unsupported_media_type")
          assertProblem(yield* create("typed"), 422, "idempotency_key_reused")
        })
    )

    it.effect("the same key with another body or path is 422, spelling of the body included", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { json: user } = yield* create("other", { firstName: "Other" })
        assertProblem(
          yield* create("other", { firstName: "Mother" }),
          422,
          "idempotency_key_reused"
        )
        const spelt = keyed("other", {
          body: '{ "firstName": "Other" }',
          headers: { "content-type": "application/json" }
        })
        const { json: _, ...respelt } = spelt
        assertProblem(yield* ask("/users", respelt), 422, "idempotency_key_reused")
        const ban = yield* ask(
          `/users/${user.id}/ban`,
          keyed("other", { json: { firstName: "Other" } })
        )
        assertProblem(ban, 422, "idempotency_key_reused")

        yield* ask(`/users/${user.id}/ban`, keyed("path"))
        const unban = yield* ask(`/users/${user.id}/unban`, keyed("path"))
        assertProblem(unban, 422, "idempotency_key_reused")
        assert.strictEqual((yield* ask(`/users/${user.id}`)).json.status, "banned")
      })
    )

    it.effect("a key belongs to its environment", () =>
      Effect.gen(function* () {
        yield* attack("replay under another's idempotency key")
        const { ask, tenant } = yield* TestService
        const other = yield* tenant("other")
        const mine = yield* create("shared", { firstName: "Mine" })
        const theirs = yield* ask(
          "/users",
          keyed("shared", { json: { firstName: "Theirs" }, key: other.secretKey })
        )
        assert.strictEqual(theirs.status, 201)
        assert.strictEqual(theirs.json.environmentId, other.environment.id)
        assert.notStrictEqual(theirs.json.id, mine.json.id)
      })
    )

    it.effect("audit-events/search ignores the header", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const search = (checkpoint: string | null) =>
          ask(
            "/audit-events/search",
            keyed("search", { json: { page: { mode: "poll", checkpoint } } })
          )
        const { json } = yield* search(null)
        const next = yield* search(json.page.checkpoint)
        assert.strictEqual(next.status, 200)
        assert.strictEqual((yield* rowsOf("search")).length, 0)
      })
    )

    it.effect.each(["a", "a".repeat(255), '"quoted"', "a b", "~!@#$%^&*()"])(
      "a key is 1 to 255 printable ASCII characters: %s",
      (key) =>
        Effect.gen(function* () {
          assert.strictEqual((yield* create(key)).status, 201)
        })
    )

    it.effect.each(["", "a".repeat(256), "é", "a\tb"])("anything else is 400: %j", (key) =>
      Effect.gen(function* () {
        assertFlaws(yield* create(key), ["/header/idempotency-key"])
      })
    )
  })

  describe("idempotency keys: time", () => {
    it.effect("an answer is repeated for 24 hours and no longer", () =>
      Effect.gen(function* () {
        const first = yield* create("day", { firstName: "Day" })
        yield* TestClock.adjust("23 hours")
        yield* TestClock.adjust("3599999 millis")
        assert.strictEqual((yield* create("day", { firstName: "Day" })).text, first.text)
        yield* TestClock.adjust(1)
        const second = yield* create("day", { firstName: "Night" })
        assert.strictEqual(second.status, 201)
        assert.strictEqual(yield* usersNamed("Night"), 1)
      })
    )

    it.effect("the claim of a process that died holds the key for 60 seconds", () =>
      Effect.gen(function* () {
        yield* abandonedClaim("died")
        // Which request it was tells the claim: another body is told so.
        assertProblem(yield* create("died"), 422, "idempotency_key_reused")
        yield* TestClock.adjust("59999 millis")
        assertProblem(yield* create("died"), 422, "idempotency_key_reused")
        yield* TestClock.adjust(1)
        assert.strictEqual((yield* create("died", { firstName: "Heir" })).status, 201)
        assert.strictEqual(yield* usersNamed("Heir"), 1)
      })
    )
  })

  layer(TestService.layer)("idempotency keys: storage", (it) => {
    it.effect("the stored answer is encrypted: nothing of it can be read in the table", () =>
      Effect.gen(function* () {
        const json = { firstName: "Visible", privateMetadata: { contract: "visible-4711" } }
        const { json: user } = yield* create("sealed", json)
        const [row] = yield* rowsOf("sealed")
        const stored = Buffer.from(row?.response ?? [])
        assert.isAbove(stored.length, 300)
        for (const plain of ["Visible", "visible-4711", "privateMetadata", user.id, "status"]) {
          assert.isFalse(stored.includes(plain), plain)
        }
      })
    )

    it.effect("an answer that is kept outlives the interruption of its request", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const store = yield* IdempotentRequestsStore
        const now = yield* DateTime.now
        const claim = { environmentId: environment.id, key: "late", claimId: environment.id }
        const times = { now, lapsedBefore: now, forgottenBefore: now }
        assert.isUndefined(yield* store.claim(claim, new Uint8Array(32), times))
        assert.isTrue(yield* store.complete(claim, Uint8Array.of(1)))
        // What an interruption right after the commit does: the change stands, so the answer must.
        yield* store.release(claim)
        assert.strictEqual((yield* rowsOf("late")).length, 1)
      }).pipe(Effect.provide(IdempotentRequestsStore.layer))
    )

    it.effect("old rows are deleted, in every environment, however many; newer ones stay", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { environment, tenant } = yield* TestService
        const other = yield* tenant("other")
        const fill = (environmentId: string, at: DateTime.Utc, name: string) => sql`
        INSERT INTO idempotent_requests (environment_id, key, fingerprint, claim_id, claimed_at)
        SELECT ${environmentId}::uuid, ${name} || n, 'x', ${environment.id}::uuid,
          ${DateTime.toDateUtc(at)}::timestamptz
        FROM generate_series(1, 1234) AS n`
        const now = yield* DateTime.now
        yield* fill(environment.id, now, "old")
        yield* fill(other.environment.id, now, "old")
        yield* fill(environment.id, DateTime.add(now, { milliseconds: 1 }), "new")
        yield* TestClock.adjust("24 hours")

        yield* Layer.build(IdempotentRequests.retention)
        const left = yield* Effect.repeat(
          sql<{ readonly key: string }>`SELECT key FROM idempotent_requests`,
          { until: (rows) => rows.every(({ key }) => key.startsWith("new")) }
        )
        assert.strictEqual(left.length, 1234)
      })
    )
  })

  describe("idempotency keys: side by side", () => {
    it.effect("while the first runs, a repeat is 409 idempotency_key_in_use", () =>
      Effect.gen(function* () {
        const { release, untilWaiting } = yield* stall("users")
        const first = yield* Effect.forkChild(create("slow", { firstName: "Slow" }))
        yield* untilWaiting(1)
        const second = yield* create("slow", { firstName: "Slow" })
        assertProblem(second, 409, "idempotency_key_in_use")
        assertProblem(yield* create("slow"), 422, "idempotency_key_reused")
        yield* release
        const answer = yield* Fiber.join(first)
        assert.strictEqual(answer.status, 201)
        // The 409 was not kept in place of the answer.
        assert.strictEqual((yield* create("slow", { firstName: "Slow" })).text, answer.text)
        assert.strictEqual(yield* usersNamed("Slow"), 1)
      })
    )

    it.effect("of 20 calls at once one creates, and each answers the same or in use", () =>
      Effect.gen(function* () {
        const answers = yield* Effect.forEach(
          Array.from({ length: 20 }),
          () => create("race", { firstName: "Race" }),
          { concurrency: "unbounded" }
        )
        const created = answers.filter(({ status }) => status === 201)
        assert.isAtLeast(created.length, 1)
        assert.strictEqual(new Set(created.map(({ text }) => text)).size, 1)
        for (const answer of answers) {
          if (answer.status !== 201) assertProblem(answer, 409, "idempotency_key_in_use")
        }
        assert.strictEqual(yield* usersNamed("Race"), 1)
        assert.strictEqual((yield* create("race", { firstName: "Race" })).text, created[0]!.text)
      })
    )

    it.effect("the answer is committed with the change: without the one the other is undone", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { release, untilWaiting } = yield* stall("users")
        const first = yield* Effect.forkChild(create("lost", { firstName: "Lost" }))
        yield* untilWaiting(1)
        // As when the claim lapsed, and another process took it over.
        yield* sql`DELETE FROM idempotent_requests WHERE key = 'lost'`
        yield* release
        assertProblem(yield* Fiber.join(first), 409, "idempotency_key_in_use")
        assert.strictEqual(yield* usersNamed("Lost"), 0)
        const events = yield* sql`SELECT 1 FROM audit_events e
        WHERE NOT EXISTS (
            SELECT 1 FROM users u
            WHERE u.environment_id = e.environment_id AND u.id::text = e.targets->0->>'id'
          ) AND action = 'user.created'`
        assert.strictEqual(events.length, 0)
      })
    )

    it.effect("a caller that hangs up leaves neither a change nor a claim behind", () =>
      Effect.gen(function* () {
        const { port, secretKey } = yield* TestService
        const { release, untilWaiting } = yield* stall("users")
        const body = '{"firstName":"Hung"}'
        const socket = connect({ host: "127.0.0.1", port })
        socket.write(
          [
            "POST /api/server/v1/users HTTP/1.1",
            "Host: gatehouse.test",
            `Authorization: Bearer ${Redacted.value(secretKey)}`,
            "Idempotency-Key: hung",
            "Content-Type: application/json",
            `Content-Length: ${body.length}`,
            "",
            body
          ].join("\r\n")
        )
        yield* untilWaiting(1)
        assert.strictEqual((yield* rowsOf("hung")).length, 1)
        socket.destroy()
        yield* Effect.repeat(rowsOf("hung"), { until: (rows) => rows.length === 0 })
        yield* release
        assert.strictEqual(yield* usersNamed("Hung"), 0)
        assert.strictEqual((yield* create("hung", { firstName: "Hung" })).status, 201)
        assert.strictEqual(yield* usersNamed("Hung"), 1)
      })
    )
  })

  describe("idempotency keys: what is not kept", () => {
    it.effect("a defect gives the key back, and undoes what was done", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`ALTER TABLE audit_events RENAME TO elsewhere`
        const failed = yield* create("defect", { firstName: "Defect" })
        assertProblem(failed, 500, "internal_error")
        assert.strictEqual((yield* rowsOf("defect")).length, 0)
        yield* sql`ALTER TABLE elsewhere RENAME TO audit_events`
        assert.strictEqual(yield* usersNamed("Defect"), 0)
        assert.strictEqual((yield* create("defect", { firstName: "Defect" })).status, 201)
      })
    )

    it.effect("a 401 comes before the key is looked at", () =>
      Effect.gen(function* () {
        yield* attack("replay under another's idempotency key")
        const { ask } = yield* TestService
        const anonymous = yield* ask("/users", { ...keyed("anonymous"), key: undefined })
        assertProblem(anonymous, 401, "invalid_secret_key")
        assert.strictEqual((yield* rowsOf("anonymous")).length, 0)
        assert.strictEqual((yield* create("anonymous")).status, 201)
      })
    )
  })
})

const busy = Ref.makeUnsafe(true)
const hashing = Semaphore.makeUnsafe(0)

/** Refuses while it is busy, and otherwise hashes as many as it has permits for. */
const ledHasher = Layer.effect(
  PasswordHasher,
  Effect.map(PasswordHasher, (hasher) =>
    PasswordHasher.of({
      ...hasher,
      hash: (password) =>
        Effect.flatMap(Ref.get(busy), (isBusy) =>
          isBusy
            ? Effect.fail(new HasherBusy())
            : Effect.andThen(hashing.take(1), hasher.hash(password))
        )
    })
  )
).pipe(Layer.provide(PasswordHasher.layerTest))

layer(TestService.layerWith({}, ledHasher))("idempotency keys: overload", (it) => {
  it.effect("a 503 gives the key back", () =>
    Effect.gen(function* () {
      const json = { firstName: "Busy", password: "correct horse battery" }
      const first = yield* create("busy", json)
      assertProblem(first, 503, "overloaded")
      assert.isNotNull(first.headers.get("retry-after"))
      assert.strictEqual((yield* rowsOf("busy")).length, 0)
      yield* Ref.set(busy, false)
      yield* hashing.release(1)
      assert.strictEqual((yield* create("busy", json)).status, 201)
      assert.strictEqual(yield* usersNamed("Busy"), 1)
    })
  )

  it.effect("a call that waits for the hasher holds no connection: others are answered", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* Ref.set(busy, false)
      // More than the pool has connections.
      const waiting = yield* Effect.forEach(Array.from({ length: 20 }), (_, index) =>
        Effect.forkChild(
          create(`waiting-${index}`, { firstName: "Waiting", password: "correct horse battery" })
        )
      )
      const sql = yield* SqlClient.SqlClient
      const claims = sql`SELECT 1 FROM idempotent_requests WHERE key LIKE 'waiting-%'`
      yield* Effect.repeat(claims, { until: (rows) => rows.length === 20 })
      assert.strictEqual((yield* ask("/users")).status, 200)
      assert.strictEqual((yield* ask("/users", { method: "POST", json: {} })).status, 201)
      yield* hashing.release(20)
      const answers = yield* Effect.forEach(waiting, Fiber.join)
      assert.isTrue(answers.every(({ status }) => status === 201))
      assert.strictEqual(yield* usersNamed("Waiting"), 20)
    })
  )
})
