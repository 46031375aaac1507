import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { attack } from "../support/Attack.ts"
import { captureLogs } from "../support/LogLines.ts"
import { assertProblem } from "../support/Problems.ts"
import { closeDatabase } from "../support/TestDatabase.ts"
import { TestService } from "../support/TestService.ts"

const json = { "content-type": "application/json" }
const marker = "sentinel-3f9a"

/** A service whose logs are kept. */
const logged = () => {
  const { layer, lines } = captureLogs()
  return { lines, service: TestService.layer.pipe(Layer.provideMerge(layer)) }
}

const errorsIn = (lines: ReadonlyArray<string>) =>
  lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "Error")

const defects = logged()
layer(defects.service)("a defect", (it) => {
  it.effect("is a 500 that says nothing, and a log line that says where, without data", () =>
    Effect.gen(function* () {
      yield* attack("leaks in errors and logs")
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      yield* sql`ALTER TABLE audit_events RENAME TO elsewhere`
      const answer = yield* ask("/users", {
        method: "POST",
        json: { firstName: marker, email: `${marker}@example.com` },
        headers: { "x-correlation-id": "3f1e0c5a-8d4b-4c6e-9f00-0123456789ab" }
      })
      assertProblem(answer, 500, "internal_error")
      assert.deepStrictEqual(answer.json, {
        type: "urn:problem-type:internal_error",
        title: "Something went wrong on our side",
        detail: "Something went wrong on our side.",
        status: 500,
        instance: "urn:uuid:3f1e0c5a-8d4b-4c6e-9f00-0123456789ab",
        properties: { code: "internal_error" }
      })

      const [line] = errorsIn(defects.lines)
      assert.strictEqual(line.correlationId, "3f1e0c5a-8d4b-4c6e-9f00-0123456789ab")
      assert.strictEqual(line.route, "/api/server/v1/users")
      assert.match(line.errors[0].error, /^SqlError: .*\(42P01\)$/)
      assert.notInclude(defects.lines.join(""), marker)
    })
  )

  it.effect("in the database names no values of the row that it failed on", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      yield* sql`ALTER TABLE elsewhere RENAME TO audit_events`
      // PostgreSQL's detail quotes the failing row.
      yield* sql`
        ALTER TABLE users ADD CONSTRAINT no_names CHECK (first_name IS NULL) NOT VALID`
      const answer = yield* ask("/users", { method: "POST", json: { firstName: marker } })
      assertProblem(answer, 500, "internal_error")
      assert.notInclude(answer.text, marker)
      assert.notInclude(defects.lines.join(""), marker)
    })
  )

  it.effect("in what is to be answered is a 500 too: a broken record is not shown", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { id } = (yield* ask("/users", { method: "POST", json: {} })).json
      yield* sql`ALTER TABLE users DROP CONSTRAINT users_locale_check`
      yield* sql`UPDATE users SET locale = ${marker} WHERE id = ${id}`
      for (const [path, headers] of [
        [`/users/${id}/ban`, {}],
        [`/users/${id}/ban`, { "idempotency-key": "broken" }]
      ] as const) {
        const before = errorsIn(defects.lines).length
        const answer = yield* ask(path, { method: "POST", headers })
        assertProblem(answer, 500, "internal_error")
        assert.notInclude(answer.text, marker)
        const [line, ...more] = errorsIn(defects.lines).slice(before)
        assert.deepStrictEqual(more, [])
        assert.match(line.errors[0].error, /^UnfitRow: Expected .*"locale"/s)
        assert.strictEqual(line.correlationId, answer.headers.get("x-correlation-id"))
      }
      assert.notInclude(defects.lines.join(""), marker)
    })
  )
})

const away = logged()
layer(away.service)("while the database is away", (it) => {
  it.effect("calls and readiness are 503 problems, liveness stays; it recovers", () =>
    Effect.gen(function* () {
      const { ask, askAt } = yield* TestService
      assert.strictEqual((yield* ask("/users")).status, 200)
      assert.strictEqual((yield* askAt("/health/ready")).status, 200)

      const { comeBack } = yield* closeDatabase
      // The first answers may still find the connections that were ended.
      for (let calls = 0; calls < 5; calls += 1) {
        const read = yield* ask("/users")
        assert.deepStrictEqual(assertProblem(read, 503, "overloaded"), {
          code: "overloaded",
          retryAfterSeconds: 2
        })
        assert.strictEqual(read.headers.get("retry-after"), "2")
        const write = yield* ask("/users", { method: "POST", json: { firstName: marker } })
        assertProblem(write, 503, "overloaded")
        const keyed = yield* ask("/users", {
          method: "POST",
          json: { firstName: marker },
          headers: { "idempotency-key": `away-${calls}` }
        })
        assertProblem(keyed, 503, "overloaded")
      }
      const ready = yield* askAt("/health/ready")
      assertProblem(ready, 503, "overloaded")
      assert.isNotNull(ready.headers.get("retry-after"))
      assert.strictEqual((yield* askAt("/health/live")).status, 200)
      assertProblem(yield* ask("/nope"), 404, "route_not_found")

      yield* comeBack
      assert.strictEqual((yield* askAt("/health/ready")).status, 200)
      assert.strictEqual((yield* ask("/users")).status, 200)
      const again = yield* ask("/users", {
        method: "POST",
        json: {},
        headers: { "idempotency-key": "away-0" }
      })
      assert.strictEqual(again.status, 201)
      assert.isAbove(errorsIn(away.lines).length, 0)
      assert.notInclude(away.lines.join(""), marker)
    })
  )
})

const silent = logged()
layer(silent.service)("what was submitted", (it) => {
  /** JSON with the marker in every text, and often where it does not belong. */
  const marked = Schema.Union([
    Schema.Literal(marker),
    Schema.Literals([true, -1, 1e300]),
    Schema.Null,
    Schema.Array(Schema.Literal(marker)),
    Schema.Record(Schema.Literals(["a", "hash", "algorithm"]), Schema.Literal(marker)),
    Schema.Literals([
      `${marker}@`,
      `${marker}@example.com`,
      `${marker}://`,
      `${marker}\u0000`,
      `\ud800${marker}`,
      `$argon2id$${marker}`,
      `$2b$10$${marker}`,
      `https://${marker}:x@h/`,
      marker.repeat(40)
    ])
  ])
  const body = Schema.Struct({
    email: Schema.optionalKey(marked),
    emailVerified: Schema.optionalKey(marked),
    password: Schema.optionalKey(marked),
    passwordHash: Schema.optionalKey(marked),
    firstName: Schema.optionalKey(marked),
    lastName: Schema.optionalKey(marked),
    locale: Schema.optionalKey(marked),
    publicMetadata: Schema.optionalKey(marked),
    page: Schema.optionalKey(
      Schema.Union([
        marked,
        Schema.Struct({
          mode: Schema.Union([Schema.Literals(["poll", "browse"]), marked]),
          checkpoint: marked,
          cursor: Schema.optionalKey(marked),
          range: Schema.optionalKey(marked)
        })
      ])
    ),
    filters: Schema.optionalKey(marked),
    origins: Schema.optionalKey(marked),
    reason: Schema.optionalKey(marked),
    token: Schema.optionalKey(marked),
    sessionId: Schema.optionalKey(marked)
  })
  const places = [
    ["POST", "/api/server/v1/users"],
    ["PATCH", "/api/server/v1/users/00000000-0000-7000-8000-000000000000"],
    ["PATCH", "/api/server/v1/users/00000000-0000-7000-8000-000000000000/metadata"],
    ["POST", "/api/server/v1/users/00000000-0000-7000-8000-000000000000/ban"],
    ["POST", "/api/server/v1/audit-events/search"],
    ["PUT", "/api/server/v1/allowed-origins"],
    ["POST", "/_service/auth/login"]
  ] as const

  /** Number of the lines that have been looked at. */
  let seen = 0

  it.effect.prop(
    "never stands in the answer that refuses it, nor in the log",
    [body, Schema.Literals([0, 1, 2, 3, 4, 5, 6])],
    ([fields, place]) =>
      Effect.gen(function* () {
        yield* attack("leaks in errors and logs")
        const { askAt } = yield* TestService
        const [method, path] = places[place]
        const answer = yield* askAt(path, { method, json: fields })
        if (answer.status >= 400) assert.notInclude(answer.text, marker)
        assert.notInclude(silent.lines.slice(seen).join(""), marker)
        seen = silent.lines.length
      }),
    { arbitrary: { runs: 150 } }
  )

  it.effect("in a query, a path or a field never stands there either", () =>
    Effect.gen(function* () {
      const { ask, askAt } = yield* TestService
      const fields = {
        "idempotency-key": marker,
        "user-agent": marker,
        "x-correlation-id": marker,
        cookie: `__Host-session=${marker}`
      }
      for (const answer of [
        yield* ask(`/users?limit=${marker}&cursor=${marker}&email=${marker}&order=${marker}`),
        yield* ask(`/users/${marker}`),
        yield* ask(`/${marker}`),
        yield* askAt("/_service/auth/login", { headers: { authorization: `Bearer ${marker}` } }),
        yield* ask("/users", {
          method: "POST",
          body: `{${marker}`,
          headers: { ...json, ...fields }
        }),
        yield* ask("/users", { method: "POST", body: "{}", headers: { "content-type": marker } })
      ]) {
        assert.isAtLeast(answer.status, 400)
        assert.notInclude(answer.text, marker)
      }
      assert.notInclude(silent.lines.join(""), marker)
    })
  )
})
