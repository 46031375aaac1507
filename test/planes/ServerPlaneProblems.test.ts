import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { sha256 } from "../../src/platform/Crypto.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import * as Seed from "../support/Seed.ts"
import { bodies, call, named, nobody, pathOf } from "../support/ServerOperations.ts"
import { closeDatabase } from "../support/TestDatabase.ts"
import { TestService, type RawRequest, type RawResponse } from "../support/TestService.ts"

/** Bodies that are no JSON: all operations read theirs in one place, so each is sent one of them. */
const invalid = ["{", "{'a':1}", "{}}", new Uint8Array([0x22, 0xff, 0x22])] as const

/** The operations whose answers must have left no trace in the trail, by their correlation ids. */
const untold = new Map<string, string>()

const leavesNoTrace = (name: string, { headers }: RawResponse) => {
  const id = headers.get("x-correlation-id")
  assert.isNotNull(id, name)
  untold.set(id, name)
}

layer(TestService.layer)((it) => {
  describe("what every operation says of a broken request", () => {
    it.effect.each(named())("%s names each unknown key of the query", ([name, operation]) =>
      Effect.gen(function* () {
        const refused = yield* call(operation, {}, { query: "?surprise=1&a%2Fb=2" })
        assertFlaws(refused, ["/query/surprise", "/query/a~1b"])
        leavesNoTrace(name, refused)
      })
    )

    it.effect.each(
      named(({ takesBody }) => takesBody).map(
        (entry, index) => [...entry, invalid[index % invalid.length] ?? ""] as const
      )
    )(
      "%s names each unknown key of the body, which is JSON of at most its limit",
      ([name, operation, body]) =>
        Effect.gen(function* () {
          const ask = (request: RawRequest) => call(operation, {}, request)
          const json = { ...bodies[name], surprise: 1, "a/b": null }
          assertFlaws(yield* ask({ json }), ["/body/surprise", "/body/a~1b"])

          const headers = { "content-type": "application/json" }
          assertProblem(yield* ask({ headers, body }), 400, "invalid_json")
          const text = { "content-type": "text/plain" }
          assertProblem(yield* ask({ headers: text, body: "{}" }), 415, "unsupported_media_type")

          const tooLarge = yield* ask({
            headers,
            body: `{${" ".repeat(operation.maximumBody - 1)}}`
          })
          const { limit } = assertProblem(tooLarge, 413, "body_too_large")
          assert.strictEqual(limit, operation.maximumBody)
        })
    )

    it.effect.each(named(({ method }) => method === "DELETE"))(
      "%s does not look at its body",
      ([, operation]) =>
        Effect.gen(function* () {
          // What is told apart by its own id alone is told first.
          const isSecret = operation.path.endsWith("/secrets/:secretId")
          const records = isSecret ? "secrets" : (operation.path.split("/")[1] ?? "")
          const code = `${records.replace(/s$/, "").replaceAll("-", "_")}_not_found`
          assertProblem(yield* call(operation, {}, { body: "{" }), 404, code)
        })
    )
  })

  describe("a repeated Idempotency-Key", () => {
    it.effect.each(named(({ idempotent }) => idempotent))(
      "makes %s answer what it answered, and 422 to another body",
      ([name, operation]) =>
        Effect.gen(function* () {
          const user = operation.parameters.includes("userId") ? yield* Seed.user() : undefined
          const parameters: Record<string, string> = user === undefined ? {} : { userId: user.id }
          const headers = { "content-type": "application/json", "idempotency-key": `again-${name}` }
          const body = JSON.stringify(bodies[name])
          const ask = (body: string) => call(operation, parameters, { headers, body })
          const first = yield* ask(body)
          const again = yield* ask(body)
          assert.strictEqual(again.status, first.status)
          // A problem names the call that it answers now.
          const { instance } = again.json
          assert.deepStrictEqual(again.json, { ...first.json, ...(instance ? { instance } : {}) })
          leavesNoTrace(name, again)
          assertProblem(yield* ask(`${body} `), 422, "idempotency_key_reused")
        })
    )

    it.effect.each(named(({ idempotent }) => idempotent))(
      "is 409 for %s while the first request runs",
      ([name, operation]) =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const sql = yield* SqlClient.SqlClient
          const key = `running-${name}`
          const body = JSON.stringify(bodies[name])
          const target = `${operation.method} /api/server/v1${pathOf(operation)}\n`
          yield* sql`INSERT INTO idempotent_requests ${sql.insert({
            environment_id: environment.id,
            key,
            fingerprint: sha256(target, body),
            claim_id: nobody,
            claimed_at: DateTime.toDateUtc(yield* DateTime.now)
          })}`
          const headers = { "content-type": "application/json", "idempotency-key": key }
          const refused = yield* call(operation, {}, { headers, body })
          assertProblem(refused, 409, "idempotency_key_in_use")
          leavesNoTrace(name, refused)
        })
    )
  })

  it.effect("the trail tells of no call that was refused or answered again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const events = yield* sql<{ readonly action: string; readonly id: string }>`
        SELECT action, correlation_id::text AS id FROM audit_events`
      assert.isNotEmpty(events)
      assert.deepStrictEqual(
        events.flatMap(({ action, id }) =>
          untold.has(id) ? [`${untold.get(id)}: ${action}`] : []
        ),
        []
      )
    })
  )
})

const silent = TestService.layer.pipe(Layer.provide(Logger.layer([])))

const tables = [
  "users",
  "sessions",
  "identities",
  "memberships",
  "organizations",
  "invitations",
  "allowed_origins",
  "blocked_domains",
  "webhook_endpoints",
  "hooks",
  "applications",
  "connections",
  "domains",
  "directories",
  "resources",
  "registration_tokens",
  "client_secrets",
  "api_keys",
  "audit_events"
]

/** A service whose tables are gone once it has started. */
const lost = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const table of tables) {
      yield* sql`ALTER TABLE ${sql(table)} RENAME TO ${sql(`${table}_lost`)}`
    }
  })
).pipe(Layer.provideMerge(silent))

layer(lost)("a fault of the service", (it) => {
  it.effect.each(named())("makes %s a 500 that says nothing of its cause", ([, operation]) =>
    Effect.gen(function* () {
      const failed = yield* call(operation)
      assert.deepStrictEqual(assertProblem(failed, 500, "internal_error"), {
        code: "internal_error"
      })
      assert.notMatch(failed.text, /relation|lost|exist|select|sql/i)
    })
  )
})

/** A service whose database is closed once it has started. */
const away = Layer.effectDiscard(closeDatabase).pipe(Layer.provideMerge(silent))

layer(away)("while the database is away", (it) => {
  it.effect.each(named())("%s is 503, to be tried again", ([, operation]) =>
    Effect.gen(function* () {
      const refused = yield* call(operation)
      const { retryAfterSeconds } = assertProblem(refused, 503, "overloaded")
      assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
    })
  )
})
