import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { UserId } from "../../../src/contract/Ids.ts"
import {
  maximumFileBytes,
  TransferId,
  type ImportOrder
} from "../../../src/users/transfer/Transfer.ts"
import { TransferRuns } from "../../../src/users/transfer/TransferRuns.ts"
import { Transfers } from "../../../src/users/transfer/Transfers.ts"
import { attack } from "../../support/Attack.ts"
import * as Trail from "../../support/AuditTrail.ts"
import {
  consoleUrl,
  layer as service,
  operator,
  type SignedInOperator
} from "../../support/Console.ts"
import { assertProblem } from "../../support/Problems.ts"
import { exchange } from "../../support/RawSocket.ts"
import { TestService } from "../../support/TestService.ts"
import { watched } from "../../support/watched.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const base = Effect.map(TestService, ({ environment }) => `/environments/${environment.id}`)

const upload = Effect.fnUntraced(function* (
  { ask }: SignedInOperator,
  body: string,
  query = "",
  type = "application/x-ndjson"
) {
  return yield* ask(`${yield* base}/imports${query}`, {
    method: "POST",
    body,
    headers: { "content-type": type }
  })
})

/** Makes a job as a worker would, and answers what the console tells of it then. */
const made = Effect.fnUntraced(function* ({ ask }: SignedInOperator, id: string) {
  const { environment } = yield* TestService
  const runs = yield* TransferRuns
  yield* Effect.orDie(runs.run({ environmentId: environment.id, transferId: TransferId.make(id) }))
  const answer = yield* ask(`${yield* base}/jobs/${id}`)
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})

const exported = Effect.fnUntraced(function* (by: SignedInOperator) {
  const asked = yield* by.ask(`${yield* base}/exports`, { method: "POST" })
  assert.strictEqual(asked.status, 202, asked.text)
  return yield* made(by, asked.json.id)
})

const parts = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly sealed: Uint8Array }>`SELECT sealed FROM transfer_parts`
)

const codeOf = ({ json }: { readonly json: { readonly properties: { readonly code: string } } }) =>
  json.properties.code

const eventsOf = Effect.fnUntraced(function* (action: string) {
  const tenant = yield* TestService
  yield* tenant.sequence
  const { events } = yield* Trail.follow(tenant, { filters: { actions: [action] } })
  return events
})

layer(service)("an import by an operator", (it) => {
  it.effect("is made in the background in their name, and tells of bad lines by number", () =>
    Effect.gen(function* () {
      const admin = yield* operator("admin")
      const lines = [
        `{ "email": "one@example.com", "emailVerified": true }`,
        `{ "email": "no address" }`,
        `{ "externalId": "two" }`
      ]
      const taken = yield* upload(admin, lines.join("\n"))
      assert.strictEqual(taken.status, 202, taken.text)
      assert.deepInclude(taken.json, {
        kind: "import",
        status: "queued",
        dryRun: false,
        unit: "bytes",
        done: 0,
        total: lines.join("\n").length,
        download: null
      })
      for (const { sealed } of yield* Effect.orDie(parts)) {
        assert.notInclude(Buffer.from(sealed).toString("latin1"), "one@example.com")
      }
      const job = yield* made(admin, taken.json.id)
      assert.deepInclude(job, {
        status: "done",
        done: job.total,
        imported: 2,
        refused: 1,
        lines: 3
      })
      assert.deepStrictEqual(
        job.badLines.map(({ line }: { readonly line: number }) => line),
        [2]
      )
      assert.notInclude(JSON.stringify(job), "no address")
      assert.lengthOf(yield* Effect.orDie(parts), 0)
      for (const { actor } of yield* eventsOf("user.created")) {
        assert.deepStrictEqual(actor, {
          type: "platform_user",
          id: admin.userId,
          impersonatorId: null
        })
      }
      // The same file once more: whoever is there is skipped.
      const again = yield* made(admin, (yield* upload(admin, lines.join("\n"))).json.id)
      assert.deepInclude(again, { status: "done", imported: 0, skipped: 1, refused: 2 })
    })
  )

  it.effect("names a thousand bad lines at most, however many the file has", () =>
    Effect.gen(function* () {
      yield* attack("floods of work")
      const admin = yield* operator("admin")
      const sql = yield* SqlClient.SqlClient
      yield* sql`ALTER TABLE transfers ADD CONSTRAINT bounded
        CHECK (jsonb_array_length(report -> 'badLines') <= 1000)`
      for (const query of ["", "?dryRun=true"]) {
        const asked = yield* upload(admin, "x\n".repeat(2100), query)
        const job = yield* made(admin, asked.json.id)
        assert.deepInclude(job, { status: "done", lines: 2100, refused: 2100 })
        assert.strictEqual(job.badLines.at(-1).line, 1000)
      }
      yield* sql`ALTER TABLE transfers DROP CONSTRAINT bounded`
    })
  )

  it.effect("writes nothing where it is only tried, and reads what other systems wrote", () =>
    Effect.gen(function* () {
      const admin = yield* operator("admin")
      const csv = "email,firstName\ntried@example.com,Tried\n"
      const tried = yield* upload(admin, csv, "?dryRun=true", "text/csv; charset=utf-8")
      const job = yield* made(admin, tried.json.id)
      assert.deepInclude(job, { status: "done", dryRun: true, imported: 1, refused: 0 })
      const { client } = yield* TestService
      const { items } = yield* client["server.users"].listUsers({ query: { query: "tried" } })
      assert.lengthOf(items, 0)
      // A first line that is no header names somebody.
      const headless = yield* upload(
        admin,
        "ada@example.com,Ada\nbo@example.com,Bo\n",
        "?format=csv"
      )
      const failed = yield* made(admin, headless.json.id)
      assert.strictEqual(failed.status, "failed")
      assert.include(failed.failure, "it must be the header")
      assert.notMatch(JSON.stringify(failed), /ada@|Ada/)
      const foreign = yield* upload(admin, "{}", "?from=clerk&format=jsonl")
      assert.strictEqual((yield* made(admin, foreign.json.id)).refused, 1)
      for (const query of ["?format=xml", "?dryRun=1", "?from=nobody", "?other=1"]) {
        assert.strictEqual(codeOf(yield* upload(admin, "{}", query)), "invalid_request", query)
      }
    })
  )

  it.effect("reads the columns that are named, and leaves the others out", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const admin = yield* operator("admin")
      const csv =
        "E-mail: work,Given,email,locale\nmapped@example.com,Mapped,other@example.com,xx\n"
      const columns = (map: object) => `?columns=${encodeURIComponent(JSON.stringify(map))}`
      const map = { "E-mail: work": "email", Given: "firstName" }
      const asked = yield* upload(admin, csv, columns(map), "text/csv")
      assert.deepInclude(yield* made(admin, asked.json.id), { imported: 1, refused: 0 })
      const { items } = yield* client["server.users"].listUsers({ query: { query: "mapped" } })
      assert.deepStrictEqual(
        [items[0]?.email, items[0]?.firstName],
        ["mapped@example.com", "Mapped"]
      )
      assert.isNull(items[0]?.locale)

      const missing = yield* upload(admin, csv, columns({ Nowhere: "email" }), "text/csv")
      const failed = yield* made(admin, missing.json.id)
      assert.deepInclude(failed, { status: "failed", failure: "The file has no column Nowhere" })
      for (const [query, type] of [
        [columns(map), "application/x-ndjson"],
        [`${columns(map)}&from=clerk`, "text/csv"],
        [columns({}), "text/csv"],
        [columns({ a: "email", b: "email" }), "text/csv"],
        [columns({ a: "nickname" }), "text/csv"],
        ["?columns=email", "text/csv"]
      ] as const) {
        const refused = yield* upload(admin, csv, query, type)
        assert.strictEqual(codeOf(refused), "invalid_request", refused.text)
      }
    })
  )

  it.effect("goes on where it was ended, and imports nobody twice", () =>
    Effect.gen(function* () {
      const { environment, sequence } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const admin = yield* operator("admin")
      const before = (yield* eventsOf("user.created")).length
      const users = Array.from({ length: 2200 }, (_, n) => `{ "externalId": "many:${n}" }`)
      const { json } = yield* upload(admin, users.join("\n"))
      const runs = yield* TransferRuns
      const job = { environmentId: environment.id, transferId: TransferId.make(json.id) }
      const first = yield* Effect.forkChild(runs.run(job))
      yield* watched(
        Effect.orDie(sql`SELECT 1 FROM transfers WHERE id = ${json.id} AND done > 0`),
        (rows) => rows.length > 0
      )
      yield* Fiber.interrupt(first)
      const done = yield* made(admin, json.id)
      assert.deepInclude(done, { status: "done", imported: 2200, skipped: 0, refused: 0 })
      yield* sequence
      const [told] = yield* Effect.orDie(sql<{ readonly count: number }>`
        SELECT count(*)::int4 AS count FROM audit_events
        WHERE environment_id = ${environment.id} AND action = 'user.created'`)
      assert.strictEqual((told?.count ?? 0) - before, 2200)
    })
  )

  it.effect("takes a file up to its limit and of a kind that it reads", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const admin = yield* operator("admin")
      const told = yield* admin.ask(`${yield* base}/imports`, {
        method: "POST",
        headers: {
          "content-type": "text/csv",
          "content-length": String(maximumFileBytes + 1)
        }
      })
      assert.deepStrictEqual([told.status, codeOf(told)], [413, "body_too_large"])
      assert.strictEqual(told.json.properties.limit, maximumFileBytes)
      const order: ImportOrder = { format: "jsonl", from: null, dryRun: false, columns: null }
      const transfers = yield* Transfers
      const untold = yield* Effect.flip(
        transfers.receive(environment, UserId.make(admin.userId), order, {
          size: undefined,
          bytes: Stream.make(new Uint8Array(10), new Uint8Array(maximumFileBytes)),
          remains: Effect.succeed(true)
        })
      )
      assert.strictEqual(untold._tag, "body_too_large")
      // Whoever lost their role while the file was on its way imports nothing.
      const lost = yield* Effect.flip(
        transfers.receive(environment, UserId.make(admin.userId), order, {
          size: undefined,
          bytes: Stream.make(new Uint8Array(10)),
          remains: Effect.succeed(false)
        })
      )
      assert.strictEqual(lost._tag, "forbidden")
      assert.lengthOf(yield* Effect.orDie(parts), 0)
      const picture = yield* upload(admin, "x", "", "image/png")
      assert.deepStrictEqual([picture.status, codeOf(picture)], [415, "unsupported_media_type"])
    })
  )

  it.effect("has half an hour to arrive", () =>
    Effect.gen(function* () {
      yield* attack("slow requests")
      const { browser } = yield* operator("admin")
      const sql = yield* SqlClient.SqlClient
      const receiving = Effect.orDie(sql`SELECT 1 FROM transfers WHERE status = 'receiving'`)
      const { host, port } = yield* consoleUrl
      const head = [
        `POST /api/console/v1${yield* base}/imports HTTP/1.1`,
        `Host: ${host}`,
        `Cookie: ${[...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ")}`,
        "Sec-Fetch-Site: same-origin",
        "Content-Type: application/x-ndjson",
        "Content-Length: 1000"
      ].join("\r\n")
      const sent = yield* Effect.forkChild(exchange(Number(port), `${head}\r\n\r\n{`))
      yield* watched(receiving, (rows) => rows.length === 1)
      yield* TestClock.adjust("29 minutes")
      assert.lengthOf(yield* receiving, 1)
      yield* TestClock.adjust("1 minute")
      const [answer] = yield* Fiber.join(sent)
      assertProblem(answer!, 408, "invalid_request")
      yield* watched(receiving, (rows) => rows.length === 0)
    })
  )

  it.effect("waits where many are under way already", () =>
    Effect.gen(function* () {
      const admin = yield* operator("admin")
      const ask = admin.ask(`${yield* base}/exports?query=nobody`, { method: "POST" })
      const rush = yield* Effect.all(
        Array.from({ length: 8 }, (_, n) => [
          upload(admin, `{ "externalId": "waits:${n}" }`),
          ask
        ]).flat(),
        { concurrency: "unbounded" }
      )
      // As many begin where more come at once, and no more.
      const taken = rush.filter(({ status }) => status === 202)
      assert.lengthOf(taken, 10)
      const late = yield* upload(admin, "{}")
      for (const refused of [...rush.filter((one) => !taken.includes(one)), late]) {
        assert.deepStrictEqual([refused.status, codeOf(refused)], [503, "overloaded"])
      }
      for (const { json } of taken) yield* made(admin, json.id)
      assert.strictEqual((yield* upload(admin, "{}")).status, 202)
    })
  )
})

layer(service)("an export of some users", (it) => {
  it.effect("holds those that fit the filter, which nothing tells the values of", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const admin = yield* operator("admin")
      const sql = yield* SqlClient.SqlClient
      const named = Effect.fnUntraced(function* (lastName: string) {
        return (yield* client["server.users"].createUser({ payload: { lastName } })).id
      })
      const fits = yield* named("Sought")
      const banned = yield* named("Sought")
      yield* client["server.users"].banUser({ params: { userId: banned }, payload: {} })
      yield* named("Other")

      const order = (query: string) =>
        Effect.flatMap(base, (path) => admin.ask(`${path}/exports${query}`, { method: "POST" }))
      const asked = yield* order("?query=sought&status=active&createdBefore=2020-01-01T00:00:00Z")
      assert.strictEqual(asked.status, 202, asked.text)
      assert.isTrue(asked.json.filtered)
      const job = yield* made(admin, asked.json.id)
      assert.deepInclude(job, { status: "done", filtered: true, done: 1, total: 1 })
      const file = yield* admin.ask(job.download.replace("/api/console/v1", ""))
      const ids = file.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id)
      assert.deepStrictEqual(ids, [fits])

      const [event] = yield* eventsOf("user.exported")
      assert.deepInclude(event?.metadata, { users: 1, filtered: true })
      const kept = yield* sql`SELECT t::text AS told FROM transfers t`
      for (const told of [kept, job, yield* eventsOf("user.exported")]) {
        assert.notInclude(JSON.stringify(told), "sought")
      }
      const all = yield* exported(admin)
      assert.deepInclude(all, { filtered: false, done: 3 })
      assert.strictEqual(codeOf(yield* order("?status=deleted")), "invalid_request")
      assert.strictEqual(codeOf(yield* order("?limit=1")), "invalid_request")
    })
  )
})

layer(service)("an export by an operator", (it) => {
  it.effect("is kept encrypted for a day, and told of when made and downloaded", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const admin = yield* operator("admin")
      const { id } = yield* client["server.users"].createUser({
        payload: { email: "kept@example.com" as never, privateMetadata: { a: 1 } }
      })
      const asked = yield* admin.ask(`${yield* base}/exports`, { method: "POST" })
      const path = `${yield* base}/jobs/${asked.json.id}/download`
      assert.strictEqual(codeOf(yield* admin.ask(path)), "nothing_to_download")
      const job = yield* made(admin, asked.json.id)
      assert.deepInclude(job, { kind: "export", status: "done", unit: "users", done: 1, total: 1 })
      assert.strictEqual(job.download, `/api/console/v1${path}`)
      for (const { sealed } of yield* Effect.orDie(parts)) {
        assert.notInclude(Buffer.from(sealed).toString("latin1"), "kept@example.com")
      }

      assert.strictEqual((yield* admin.ask(path, { method: "HEAD" })).status, 200)
      const file = yield* admin.ask(path)
      assert.strictEqual(file.status, 200)
      assert.include(file.headers.get("content-disposition") ?? "", "attachment")
      const lines = file.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
      assert.lengthOf(lines, 1)
      assert.deepInclude(lines[0], { id, privateMetadata: { a: 1 } })
      assert.notProperty(lines[0], "passwordHash")
      const events = yield* eventsOf("user.exported")
      assert.deepStrictEqual(
        events.map(({ actor, metadata }) => [actor.id, metadata.downloaded ?? false]),
        [
          [admin.userId, false],
          [admin.userId, true]
        ]
      )
      // Signed in a while ago is not enough, nor is another role.
      const support = yield* operator("support")
      assert.strictEqual(codeOf(yield* support.ask(path)), "forbidden")
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual(codeOf(yield* admin.ask(path)), "reauthentication_required")

      yield* TestClock.adjust("24 hours")
      const late = yield* operator("admin")
      const gone = yield* late.ask(path)
      assert.deepStrictEqual([gone.status, codeOf(gone)], [410, "job_expired"])
      assert.isNull((yield* late.ask(`${yield* base}/jobs/${asked.json.id}`)).json.download)
    })
  )

  it.effect("is nobody's but its environment's, and an import leaves no file", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("elsewhere")
      const admin = yield* operator("admin")
      const { id } = yield* exported(admin)
      const abroad = `/environments/${other.environment.id}/jobs/${id}`
      for (const path of [abroad, `${abroad}/download`, `${yield* base}/jobs/${nobody}`]) {
        assert.strictEqual(codeOf(yield* admin.ask(path)), "job_not_found", path)
      }
      const { json } = yield* upload(admin, "{}")
      yield* made(admin, json.id)
      const file = yield* admin.ask(`${yield* base}/jobs/${json.id}/download`)
      assert.strictEqual(codeOf(file), "nothing_to_download")
    })
  )

  it.effect("and its file are forgotten in time, as is what never came to an end", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { sweep } = yield* Transfers.retention
      const sql = yield* SqlClient.SqlClient
      const admin = yield* operator("admin")
      const { id } = yield* exported(admin)
      const stuck = yield* upload(admin, "{}")
      yield* sql`
        INSERT INTO transfers (environment_id, id, kind, operator_id, status, build_id, part_count,
          done, created_at)
        SELECT environment_id, gen_random_uuid(), kind, operator_id, 'receiving', build_id, 0, 0,
          created_at
        FROM transfers WHERE id = ${stuck.json.id}`
      const statuses = Effect.map(
        sql<{ readonly status: string }>`
          SELECT status FROM transfers
          WHERE environment_id = ${environment.id} AND id NOT IN (${id}, ${stuck.json.id})
            AND status NOT IN ('done', 'failed')`,
        (rows) => rows.map(({ status }) => status)
      )
      assert.include(yield* statuses, "receiving")
      const age = (days: number) => sql`
        UPDATE transfers SET created_at = (created_at AT TIME ZONE 'UTC' - ${days} * interval '1 day') AT TIME ZONE 'UTC',
          finished_at = (finished_at AT TIME ZONE 'UTC' - ${days} * interval '1 day') AT TIME ZONE 'UTC'
        WHERE environment_id = ${environment.id}`
      yield* age(1)
      yield* sweep
      assert.notInclude(yield* statuses, "receiving")
      const left = yield* sql`SELECT 1 FROM transfer_parts WHERE transfer_id = ${id}`
      assert.lengthOf(left, 0)
      yield* age(3)
      yield* sweep
      const { ask } = yield* operator("auditor")
      const given = (yield* ask(`${yield* base}/jobs/${stuck.json.id}`)).json
      assert.strictEqual(given.status, "failed")
      assert.isString(given.failure)
      yield* age(90)
      yield* sweep
      const forgotten = yield* ask(`${yield* base}/jobs/${stuck.json.id}`)
      assert.strictEqual(codeOf(forgotten), "job_not_found")
    }).pipe(Effect.provide(Transfers.layer))
  )

  it.effect("is listed with imports to every operator, the newest first, page by page", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const admin = yield* operator("admin")
      const auditor = yield* operator("auditor")
      const asked = yield* upload(admin, "x\n")
      yield* made(admin, asked.json.id)
      yield* TestClock.adjust("1 second")
      const { id } = yield* exported(admin)
      const path = `${yield* base}/jobs`
      const first = yield* auditor.ask(`${path}?limit=1`)
      assert.strictEqual(first.status, 200, first.text)
      const startedBy = { userId: admin.userId, email: admin.email, name: null }
      assert.deepInclude(first.json.items[0], { id, kind: "export", startedBy })
      assert.isTrue(first.json.page.hasMore)
      const { nextCursor } = first.json.page
      const next = yield* auditor.ask(`${path}?limit=1&cursor=${nextCursor}`)
      assert.deepInclude(next.json.items[0], { id: asked.json.id, refused: 1, badLines: [] })
      const refused = yield* auditor.ask(`${path}?cursor=x`)
      assert.strictEqual(codeOf(refused), "invalid_cursor")
      const other = (yield* tenant("no-jobs")).environment
      const elsewhere = yield* auditor.ask(`/environments/${other.id}/jobs`)
      assert.deepStrictEqual(elsewhere.json.items, [])
    })
  )
})
