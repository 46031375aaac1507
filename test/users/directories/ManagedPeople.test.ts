import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { makeStatementLog } from "../../../scripts/bench/statementLog.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { directoryOf, patch, scimUser } from "../../support/Directories.ts"
import * as People from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const navigation = { accept: "text/html", "accept-language": "en" }

/** Somebody whom a directory made, who has signed in and has a second, verified address. */
const provisioned = Effect.gen(function* () {
  const { ask: server } = yield* TestService
  const directory = yield* directoryOf()
  const email = `ada@${directory.domain}`
  const made = yield* directory.ask("POST", "/Users", scimUser(email))
  assert.strictEqual(made.status, 201, made.text)
  const { userId } = (yield* server(`${directory.one}/users`)).json.items[0]
  const user = `/users/${userId}`
  yield* server(`${user}/password`, { method: "PUT", json: { password: People.password } })
  const own = (yield* server(`${user}/email-addresses`)).json.items[0]
  const verified = { method: "PATCH", json: { verified: true } }
  yield* server(`${user}/email-addresses/${own.id}`, verified)
  const added = yield* server(`${user}/email-addresses`, {
    method: "POST",
    json: { email: `ada@home-${directory.id}.test`, verified: true }
  })
  assert.strictEqual(added.status, 201, added.text)
  const { browser } = yield* People.signIn(email)
  return {
    ...directory,
    email,
    userId,
    user,
    browser,
    record: `/Users/${made.json.id}`,
    other: added.json.id as string
  }
})

layer(TestService.layer)("a person whom a directory made", (it) => {
  it.effect("is named as managed, and keeps name and primary address on both planes", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { browser, one, organizationId, other, user } = yield* provisioned
      const me = (yield* browser.ask("/users/me")).json
      assert.deepStrictEqual(me.managedBy, { organizationId, name: "Analytical Engines" })
      const name = { method: "PATCH", json: { firstName: "Eve" } }
      const primary = { method: "PATCH", json: { primary: true } }
      const addition = { email: "eve@home.test", verified: true, primary: true }
      for (const answer of [
        yield* browser.ask("/users/me", name),
        yield* browser.ask(`/users/me/email-addresses/${other}/promote`, { method: "POST" }),
        yield* server(user, name),
        yield* server(`${user}/email-addresses/${other}`, primary),
        yield* server(`${user}/email-addresses`, { method: "POST", json: addition })
      ]) {
        assertProblem(answer, 409, "managed_by_directory")
      }
      const rest = yield* browser.ask("/users/me", {
        method: "PATCH",
        json: { locale: "da", unsafeMetadata: { theme: "dark" } }
      })
      assert.deepInclude(rest.json, { firstName: "Ada", locale: "da" }, rest.text)
      assert.deepStrictEqual(rest.json.managedBy, me.managedBy)
      const page = yield* browser.askAt("/_service/pages/account", { headers: navigation })
      assert.include(page.text, "Analytical Engines")
      assert.include(page.text, 'data-operation="PATCH /users/me"')
      assert.notInclude(page.text, 'name="firstName"')
      const form = yield* browser.askAt("/_service/pages/account", {
        method: "POST",
        headers: { ...navigation, "content-type": "application/x-www-form-urlencoded" },
        body: "firstName=Eve&locale=en"
      })
      assert.strictEqual(form.status, 303, form.text)
      const after = (yield* browser.ask("/users/me")).json
      assert.deepInclude(after, { firstName: "Ada", locale: "en" })
      const addresses = yield* browser.askAt("/_service/pages/account/addresses", {
        headers: navigation
      })
      assert.include(addresses.text, "Analytical Engines")
      assert.notInclude(addresses.text, "/promote")
      const disabled = yield* server(one, { method: "PATCH", json: { enabled: false } })
      assert.strictEqual(disabled.status, 200, disabled.text)
      assert.isNull((yield* browser.ask("/users/me")).json.managedBy)
      const own = yield* browser.ask("/users/me", name)
      assert.deepInclude(own.json, { firstName: "Eve" }, own.text)
    })
  )

  it.effect("is one's own again where the domain is lost, and where the account was there", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { browser, domain, user } = yield* provisioned
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE domains SET status = 'failing' WHERE domain = ${domain}`
      assert.isNotNull((yield* browser.ask("/users/me")).json.managedBy)
      yield* sql`UPDATE domains SET status = 'pending' WHERE domain = ${domain}`
      assert.isNull((yield* browser.ask("/users/me")).json.managedBy)
      const name = { method: "PATCH", json: { firstName: "Eve" } }
      assert.strictEqual((yield* server(user, name)).status, 200)

      const directory = yield* directoryOf()
      const email = `grace@${directory.domain}`
      const { id } = yield* People.person(email, { firstName: "Grace" })
      yield* directory.ask("POST", "/Users", scimUser(email))
      const { browser: known } = yield* People.signIn(email)
      assert.isNull((yield* known.ask("/users/me")).json.managedBy)
      assert.strictEqual((yield* server(`/users/${id}`, name)).status, 200)
    })
  )

  it.effect("still follows the directory, which nobody else may be", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, domain, email, id: directoryId, record, user } = yield* provisioned
      yield* ask(
        "PATCH",
        record,
        patch({ op: "replace", path: "name.givenName", value: "Augusta" })
      )
      assert.deepInclude((yield* server(user)).json, { firstName: "Augusta" })
      const reset = yield* server(`${user}/password-reset`, {
        method: "POST",
        json: { sendEmail: false }
      })
      const token = new URL(reset.json.url).searchParams.get("token")
      const emails = [{ value: `king@${domain}`, type: "work", primary: true }]
      const moved = yield* ask(
        "PATCH",
        record,
        patch({ op: "replace", path: "emails", value: emails })
      )
      assert.strictEqual(moved.status, 200, moved.text)
      assert.deepInclude((yield* server(user)).json, {
        email: `king@${domain}`,
        emailVerifiedAt: null
      })
      const events = yield* eventsOf(moved)
      const actions = events.map(({ action }: { readonly action: string }) => action)
      assert.includeMembers(actions, ["user.email_promoted", "directory.user_updated"])
      for (const { actor, targets } of events) {
        assert.deepStrictEqual(actor, { type: "system", id: null, impersonatorId: null })
        assert.deepInclude(targets, { type: "directory", id: directoryId })
      }
      const { browser } = yield* TestService
      const json = { token, password: "another horse battery staple" }
      assertProblem(yield* browser().ask("/auth/reset-password", { json }), 400, "invalid_token")
      const found = yield* ask("GET", record)
      assert.strictEqual(found.json.userName, email)
    })
  )
})

const log = makeStatementLog()

const observed = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

layer(observed)("the organization that keeps a person", (it) => {
  it.effect("is found by indexes with each request, however many organizations there are", () =>
    Effect.gen(function* () {
      const { browser, organizationId } = yield* provisioned
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO organizations
        SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).*
        FROM organizations o, generate_series(1, 5000) WHERE o.id = ${organizationId}`
      yield* sql`
        INSERT INTO domains (environment_id, id, organization_id, domain, token, status, seen,
          verified_at, created_at)
        SELECT o.environment_id, gen_random_uuid(), o.id, o.id || '.many.test', 'token', 'verified',
          '[]', now(), now()
        FROM organizations o`
      yield* sql`ANALYZE`
      const correlationId = crypto.randomUUID()
      const headers = { "x-correlation-id": correlationId }
      const me = yield* browser.ask("/users/me", { headers })
      assert.strictEqual(me.json.managedBy.organizationId, organizationId, me.text)
      const asked = log.of(correlationId).filter(({ text }) => /FROM directory_users r/.test(text))
      assert.lengthOf(asked, 1)
      const [row] = yield* sql.unsafe<{ readonly "QUERY PLAN": ReadonlyArray<object> }>(
        `EXPLAIN (FORMAT JSON) ${asked[0]?.text}`,
        asked[0]?.parameters ?? []
      ).unprepared
      const plan = JSON.stringify(row?.["QUERY PLAN"])
      assert.notMatch(plan, /"Seq Scan"[^}]*"Relation Name":"(organizations|domains)"/, plan)
    })
  )
})
