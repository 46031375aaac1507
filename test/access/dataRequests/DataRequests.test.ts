import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Exit, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { DataExports } from "../../../src/access/dataRequests/DataExports.ts"
import { DataRequests } from "../../../src/access/dataRequests/DataRequests.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { build, download, requestData } from "../../support/DataRequests.ts"
import { whileFailing } from "../../support/FailingTable.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastMail, mailsTo } from "../../support/Mailbox.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const listed = (browser: TestBrowser) =>
  Effect.map(browser.ask("/users/me/data-requests"), ({ json }) => json.items)

const now = Effect.map(DateTime.now, DateTime.formatIso)

/** Every event about a request. */
const trailOf = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ action: string }>`
    SELECT action FROM audit_events WHERE targets->0->>'id' = ${id} ORDER BY id`
  return rows.map(({ action }) => action)
})

const partsOf = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ sealed: Uint8Array }>`
    SELECT sealed FROM data_request_parts WHERE data_request_id = ${id}`
})

layer(Layer.provideMerge(TestService.layer, Logger.layer([])))("a data request", (it) => {
  it.effect("is made in the background, told by mail, and downloaded by its owner", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { browser, email, id: userId } = yield* newcomer
      assert.deepStrictEqual(yield* listed(browser), [])
      const asked = yield* browser.ask("/users/me/data-requests", { method: "POST" })
      assert.strictEqual(asked.status, 202, asked.text)
      const { id } = asked.json
      const pending = {
        id,
        status: "pending",
        createdAt: yield* now,
        readyAt: null,
        downloadUrl: null
      }
      assert.deepStrictEqual(asked.json, pending)
      const [event, ...others] = yield* eventsOf(asked)
      assert.deepStrictEqual(others, [])
      const targets = [
        { type: "data_request", id },
        { type: "user", id: userId }
      ]
      assert.deepInclude(event, { action: "data_request.created", targets })
      assertProblem(yield* download(browser, id), 404, "data_request_not_found")

      yield* TestClock.adjust("1 second")
      yield* build(id)
      const readyAt = yield* now
      const downloadUrl = `${environment.appUrl}/_service/users/me/data-requests/${id}/download`
      const ready = { ...pending, status: "ready", readyAt, downloadUrl }
      assert.deepStrictEqual(yield* listed(browser), [ready])
      const mail = yield* lastMail(email, "data_request_ready")
      assert.deepStrictEqual(mail.links, [`${environment.appUrl}/_service/pages/data-request`])

      const head = yield* browser.ask(`/users/me/data-requests/${id}/download`, { method: "HEAD" })
      assert.strictEqual(head.status, 200)
      assert.deepStrictEqual(yield* eventsOf(head), [])
      const answer = yield* download(browser, id)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.headers.get("content-type"), "application/json")
      assert.strictEqual(
        answer.headers.get("content-disposition"),
        `attachment; filename="data-${id}.json"`
      )
      assert.strictEqual(answer.headers.get("cache-control"), "no-store")
      assert.strictEqual(answer.json.user.email, email)
      const [exported] = yield* eventsOf(answer)
      assert.deepInclude(exported, { action: "user.exported", targets })
      assert.deepStrictEqual(yield* trailOf(id), [
        "data_request.created",
        "data_request.completed",
        "user.exported"
      ])
    })
  )

  it.effect("and its download ask for a recent proof of who one is, and are closed to others", () =>
    Effect.gen(function* () {
      const owner = yield* newcomer
      const id = yield* requestData(owner.browser)
      yield* build(id)
      const other = yield* newcomer
      assertProblem(yield* download(other.browser, id), 404, "data_request_not_found")
      assert.deepStrictEqual(yield* listed(other.browser), [])
      yield* TestClock.adjust("10 minutes")
      const again = yield* owner.browser.ask("/users/me/data-requests", { method: "POST" })
      assertProblem(again, 403, "reauthentication_required")
      assertProblem(yield* download(owner.browser, id), 403, "reauthentication_required")
      yield* owner.browser.ask("/auth/reauthenticate", { json: { password } })
      assert.strictEqual((yield* download(owner.browser, id)).status, 200)
      const acting = yield* impersonate(owner.id)
      assertProblem(yield* download(acting.browser, id), 403, "forbidden_while_impersonating")
      const asked = yield* acting.browser.ask("/users/me/data-requests", { method: "POST" })
      assertProblem(asked, 403, "forbidden_while_impersonating")
    })
  )

  it.effect("is downloaded so often a minute, as each download is told to the trail", () =>
    Effect.gen(function* () {
      yield* attack("floods of the trail")
      const environments = yield* Environments
      const { browser } = yield* newcomer
      const id = yield* requestData(browser)
      yield* build(id)
      yield* environments.update("main", { throttle: { sessionWrites: 2 } })
      yield* TestClock.adjust("1 minute")
      for (let i = 0; i < 2; i += 1) {
        assert.strictEqual((yield* download(browser, id)).status, 200)
      }
      assertProblem(yield* download(browser, id), 429, "rate_limited")
      yield* environments.update("main", { throttle: { sessionWrites: 120 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("the fourth of a day is 429, however many come at once", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => browser.ask("/users/me/data-requests", { method: "POST" })),
        { concurrency: 8 }
      )
      const made = answers.filter(({ status }) => status === 202)
      assert.strictEqual(made.length, 3)
      for (const refused of answers.filter(({ status }) => status !== 202)) {
        assertProblem(refused, 429, "rate_limited")
        assert.isAbove(Number(refused.headers.get("retry-after")), 86_000)
      }
      const items = yield* listed(browser)
      assert.sameMembers(
        items.map(({ id }: { readonly id: string }) => id),
        made.map(({ json }) => json.id)
      )
    })
  )

  it.effect("expires after 7 days, cleaned up or not, and then nothing of the export is left", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { browser } = yield* newcomer
      const id = yield* requestData(browser)
      yield* build(id)
      const aged = (days: number) =>
        sql`
          UPDATE data_requests SET ready_at = (ready_at AT TIME ZONE 'UTC' - make_interval(days => ${days}::int)) AT TIME ZONE 'UTC'
          WHERE id = ${id}`
      yield* aged(6)
      assert.strictEqual((yield* download(browser, id)).status, 200)
      yield* aged(1)
      const [expired] = yield* listed(browser)
      assert.deepInclude(expired, { id, status: "expired", downloadUrl: null })
      assertProblem(yield* download(browser, id), 410, "data_request_expired")
      assert.isNotEmpty(yield* partsOf(id))
      yield* Effect.flatMap(DataRequests.retention, ({ sweep }) => sweep)
      assert.isEmpty(yield* partsOf(id))
      assertProblem(yield* download(browser, id), 410, "data_request_expired")
    })
  )

  it.effect("is stored encrypted", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newcomer
      const id = yield* requestData(browser)
      yield* build(id)
      const [part] = yield* partsOf(id)
      const text = Buffer.from(part?.sealed ?? []).toString("latin1")
      assert.isAbove(text.length, 500)
      assert.notInclude(text, email)
    })
  )

  it.effect("stands with its event and its place in the queue, or not at all", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const ask = browser.ask("/users/me/data-requests", { method: "POST" })
      for (const table of ["audit_events", "jobs"]) {
        assertProblem(yield* whileFailing(table, ask), 500, "internal_error")
      }
      assert.deepStrictEqual(yield* listed(browser), [])
    })
  )

  it.effect("whose attempt dies before the mail is made again, whole, and told once", () =>
    Effect.gen(function* () {
      const { browser, email } = yield* newcomer
      const id = yield* requestData(browser)
      for (const table of ["mails", "audit_events", "data_request_parts"]) {
        const died = yield* whileFailing(table, Effect.exit(build(id)))
        assert.isTrue(Exit.isFailure(died), table)
      }
      assert.strictEqual((yield* listed(browser))[0].status, "pending")
      assert.deepStrictEqual(yield* trailOf(id), ["data_request.created"])
      yield* build(id)
      yield* build(id)
      assert.strictEqual((yield* download(browser, id)).json.user.email, email)
      const mails = yield* mailsTo(email)
      assert.strictEqual(
        mails.filter(({ template }) => template === "data_request_ready").length,
        1
      )
      assert.strictEqual((yield* trailOf(id)).length, 3)
    })
  )

  it.effect("is downloaded from the host whose page shows it, where its person is signed in", () =>
    Effect.gen(function* () {
      const { environment, origin } = yield* TestService
      const { update } = yield* Environments
      yield* update(environment.id, {}, { hosts: ["main.test", "satellite.example"] })
      yield* TestClock.adjust("1 second")
      const { email } = yield* newcomer
      const visitor = new PageVisitor(new TestBrowser(origin, "satellite.example"))
      yield* signIn(email, visitor.browser)
      yield* build(yield* requestData(visitor.browser))
      yield* visitor.open(pagePaths.accountData)
      const answer = yield* visitor.link(/Download/)
      assert.deepStrictEqual([answer.status, answer.json.user.email], [200, email])
      yield* update(environment.id, {}, { hosts: ["main.test"] })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("of two attempts at once exactly one is taken", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const id = yield* requestData(browser)
      yield* Effect.all([Effect.exit(build(id)), Effect.exit(build(id))], { concurrency: 2 })
      yield* build(id)
      assert.strictEqual((yield* download(browser, id)).status, 200)
      const completed = (yield* trailOf(id)).filter((action) => action === "data_request.completed")
      assert.strictEqual(completed.length, 1)
    })
  )

  it.effect("of a user who is deleted meanwhile is dropped, and nobody is mailed", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { browser, email, id: userId } = yield* newcomer
      const id = yield* requestData(browser)
      yield* service.ask(`/users/${userId}`, { method: "DELETE" })
      yield* build(id)
      assert.isEmpty(yield* sql`SELECT 1 FROM data_requests WHERE id = ${id}`)
      assert.isEmpty(yield* partsOf(id))
      const mails = yield* mailsTo(email)
      assert.notInclude(
        mails.map(({ template }) => template),
        "data_request_ready"
      )
    })
  )
})

// The queue's times are the database's, so these run on the real clock.
const onTheRealClock = { excludeTestServices: true }

layer(TestService.layer, onTheRealClock)("the queue of data requests", (it) => {
  it.effect("is worked off on every start, whoever had taken a request before", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { browser } = yield* newcomer
      const id = yield* requestData(browser)
      // As a process leaves it that was killed more than a minute ago.
      yield* sql`
        UPDATE jobs SET acquired_at = now() - interval '5 minutes', acquired_by = NULL
        WHERE id = ${id}`
      yield* Layer.build(DataExports.workers)
      yield* Effect.repeat(Effect.delay(listed(browser), "50 millis"), {
        until: ([request]) => request.status === "ready"
      }).pipe(Effect.timeout("20 seconds"))
      assert.strictEqual((yield* download(browser, id)).status, 200)
    })
  )
})
