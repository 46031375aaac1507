import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { makeStatementLog, roundTripsOf } from "../../scripts/bench/statementLog.ts"
import { MailServer } from "../support/MailServer.ts"
import { passkeyPerson } from "../support/Passkeys.ts"
import * as People from "../support/People.ts"
import * as Seed from "../support/Seed.ts"
import * as SignUps from "../support/SignUps.ts"
import { type RawRequest, TestService } from "../support/TestService.ts"

const log = makeStatementLog()

const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

/** How often the request waited for the database, beside the check of its key. */
const roundTrips = Effect.fnUntraced(function* (path: string, request?: RawRequest) {
  const { ask } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const response = yield* ask(path, request)
  assert.strictEqual(response.status, 200, response.text)
  return roundTripsOf(sql, log.of(response.headers.get("x-correlation-id") ?? ""))
})

const mailing = Layer.unwrap(
  Effect.map(MailServer, ({ url }) => TestService.layerWith({ smtpUrl: Option.some(url) }))
).pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer)),
  Layer.provide(MailServer.layer)
)

layer(mailing)("round trips to the database, with a mail server", (it) => {
  it.effect("a sign-up costs four, its proof, its mail and the mail's job included", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      // The first of all also looks up what the environment refuses and enforces.
      yield* SignUps.begin((yield* TestService).browser(), "first@example.com")
      const answer = yield* SignUps.begin((yield* TestService).browser(), "new@example.com")
      assert.strictEqual(answer.status, 202, answer.text)
      const statements = log.of(answer.headers.get("x-correlation-id") ?? "")
      for (const table of ["proofs", "mail_budgets", "mails", "jobs"]) {
        const insert = new RegExp(String.raw`INSERT INTO\s+"?${table}\b`)
        assert.isTrue(
          statements.some(({ text }) => insert.test(text)),
          table
        )
      }
      assert.strictEqual(roundTripsOf(sql, statements), 4)
    })
  )
})

layer(service)("round trips to the database", (it) => {
  it.effect("reading a user costs one", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      assert.strictEqual(yield* roundTrips(`/users/${id}`), 1)
    })
  )

  it.effect("changing metadata costs two, its audit event included", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      const json = { publicMetadata: { plan: "pro" }, privateMetadata: { crm: { id: 1 } } }
      const waits = yield* roundTrips(`/users/${id}/metadata`, { method: "PATCH", json })
      assert.strictEqual(waits, 2)
    })
  )

  it.effect("a page of users costs one, by address too", () =>
    Effect.gen(function* () {
      yield* Seed.user({ email: "ada@example.com" })
      assert.strictEqual(yield* roundTrips("/users"), 1)
      assert.strictEqual(yield* roundTrips("/users?email=ada@example.com&status=active"), 1)
    })
  )

  it.effect("a search by text costs two, its time limit included", () =>
    Effect.gen(function* () {
      yield* Seed.user({ email: "grace@example.com" })
      assert.strictEqual(yield* roundTrips("/users?query=grace"), 2)
      assert.strictEqual(yield* roundTrips("/organizations?query=analytical"), 2)
    })
  )

  it.effect("a poll of the audit trail costs one", () =>
    Effect.gen(function* () {
      const json = { page: { mode: "poll" } }
      const waits = yield* roundTrips("/audit-events/search", { method: "POST", json })
      assert.strictEqual(waits, 1)
    })
  )

  it.effect(
    "a sign-in costs five, its attempt, the limit of sessions and the audit event included",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // The first of all also makes the signing key.
        yield* People.person("first@example.com")
        yield* People.signIn("first@example.com")
        const { email } = yield* People.person("second@example.com")
        const json = { email, password: People.password }
        const answer = yield* (yield* TestService).browser().ask("/auth/login", { json })
        assert.strictEqual(answer.status, 200, answer.text)
        const statements = log.of(answer.headers.get("x-correlation-id") ?? "")
        assert.strictEqual(roundTripsOf(sql, statements), 5)
      })
  )

  it.effect("a passkey costs two to begin with and five to prove", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const waits = (answer: { readonly headers: Headers }) =>
        roundTripsOf(sql, log.of(answer.headers.get("x-correlation-id") ?? ""))
      // Signed out, on a device that is known.
      const { authenticator, browser } = yield* passkeyPerson("passkey@example.com")
      browser.cookies.delete("gatehouse_session")
      const begun = yield* browser.ask("/auth/passkeys/start", { json: {} })
      assert.strictEqual(waits(begun), 2)
      const { ceremonyId, options } = begun.json
      const json = { ceremonyId, credential: authenticator.get(options) }
      const answer = yield* browser.ask("/auth/passkeys/verify", { json })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(waits(answer), 5)
    })
  )

  it.effect("a new organization costs four, its founder's limit and the audit event included", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* People.person("founder@example.com")
      const { browser } = yield* People.signIn("founder@example.com")
      const founded = (name: string) => browser.ask("/organizations", { json: { name } })
      // The first of all also makes the default role set.
      yield* founded("Difference Engines")
      const answer = yield* founded("Analytical Engines")
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(roundTripsOf(sql, log.of(answer.headers.get("x-correlation-id") ?? "")), 4)
    })
  )

  it.effect("a transaction counts its begin and its end", () =>
    Effect.gen(function* () {
      const { id } = yield* Seed.user()
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { headers } = yield* ask(`/users/${id}/ban`, { method: "POST" })
      const statements = log.of(headers.get("x-correlation-id") ?? "")
      assert.strictEqual(roundTripsOf(sql, statements), statements.length + 2)
    })
  )
})
