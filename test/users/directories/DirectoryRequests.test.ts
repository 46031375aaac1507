import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { DirectoryId } from "../../../src/contract/Ids.ts"
import { DirectoryRequests } from "../../../src/users/directories/DirectoryRequests.ts"
import {
  queryWithoutSecrets,
  withoutSecrets
} from "../../../src/users/directories/withoutSecrets.ts"
import { attack } from "../../support/Attack.ts"
import { directoryOf, patch, scimUser } from "../../support/Directories.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const requestsOf = (one: string) =>
  TestService.use(({ ask }) =>
    Effect.map(ask(`${one}/requests`), ({ json, status, text }) => {
      assert.strictEqual(status, 200, text)
      return json.items as ReadonlyArray<Record<string, string | number | boolean | null>>
    })
  )

describe("what is shown of a directory's requests", () => {
  it("has no password and no token, wherever they stand", () => {
    const hidden = withoutSecrets({
      password: "hunter2",
      Operations: [
        { op: "replace", path: "urn:x:User:password", value: "hunter2" },
        { op: "replace", value: { Password: { value: "hunter2" }, title: "Countess" } },
        { op: "add", Path: "password", Value: "hunter2" }
      ],
      nickName: "scim_abcdefghijklmnop hunter",
      note: "Bearer hunter2hunter2"
    })
    const text = JSON.stringify(hidden)
    assert.notInclude(text, "hunter2")
    assert.notInclude(text, "abcdefghijklmnop")
    assert.include(text, "Countess")
  })

  it("keeps a query as it was sent, but for those", () => {
    const query = "aadOptscim062020&filter=userName%20eq%20%22a%22"
    assert.strictEqual(queryWithoutSecrets(query), query)
    for (const secret of [
      "filter=password%20eq%20%22hunter2%22",
      "filter=p%61ssword+eq+hunter2",
      "access_token=hunter2",
      "x=scim_hunter2hunter2",
      "%zzpasswordhunter2"
    ]) {
      assert.notInclude(queryWithoutSecrets(`count=1&${secret}`), "hunter2")
      assert.include(queryWithoutSecrets(`count=1&${secret}`), "count=1&")
    }
  })
})

layer(TestService.layer)("the last requests of a directory", (it) => {
  it.effect("are shown as they came, with their answers and without secrets", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const { ask, domain, id, one, token } = yield* directoryOf()
      const password = "hunter2 hunter2"
      const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`, { password }))
      yield* ask("POST", "/Users", scimUser(`ADA@${domain}`))
      yield* ask("GET", "/Users?aadOptscim062020&filter=userName%20eq%20%22x%22")
      yield* ask("PATCH", `/Users/${made.json.id}`, patch({ op: "replace", path: "id", value: 1 }))
      yield* ask("GET", "/Nothing")
      const [nothing, refused, asked, again, first] = yield* requestsOf(one)
      assert.deepInclude(nothing, { method: "GET", path: "/Nothing", status: 404, body: null })
      assert.deepInclude(refused, { method: "PATCH", status: 400, scimType: "mutability" })
      assert.deepInclude(asked, {
        path: "/Users",
        query: "aadOptscim062020&filter=userName%20eq%20%22x%22",
        status: 200,
        detail: null
      })
      assert.deepInclude(again, { status: 409, scimType: "uniqueness" })
      assert.isString(again?.["detail"])
      assert.deepInclude(first, { method: "POST", status: 201, bodyCut: false })
      const sent = JSON.parse(String(first?.["body"]))
      assert.deepInclude(sent, { userName: `ada@${domain}`, password: "***" })
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql`
        SELECT encode(q.sealed, 'escape') AS whole FROM directory_requests q
        WHERE q.directory_id = ${id}`
      assert.strictEqual(rows.length, 5)
      for (const { whole } of rows) {
        for (const part of [password, token, domain, "userName"]) {
          assert.notInclude(String(whole), part)
        }
      }
    })
  )

  it.effect("are at most fifty of seven days, and a long body is cut", () =>
    Effect.gen(function* () {
      const { ask, domain, id, one } = yield* directoryOf()
      const sql = yield* SqlClient.SqlClient
      for (let count = 0; count < 60; count += 1) yield* ask("GET", `/Users?startIndex=${count}`)
      const newest = yield* requestsOf(one)
      assert.strictEqual(newest.length, 50)
      assert.strictEqual(newest[0]?.["query"], "startIndex=59")
      assert.strictEqual(newest[49]?.["query"], "startIndex=10")
      const emails = Array.from({ length: 50 }, (_, at) => ({ value: `${"x".repeat(200)}${at}` }))
      yield* ask("POST", "/Users", scimUser(`b@${domain}`, { emails }))
      const [long] = yield* requestsOf(one)
      assert.deepInclude(long, { bodyCut: true })
      assert.isAtMost(String(long?.["body"]).length, 8192)
      yield* TestClock.adjust("7 days")
      assert.deepStrictEqual(yield* requestsOf(one), [])
      const left = sql`SELECT 1 FROM directory_requests WHERE directory_id = ${id}`
      yield* (yield* DirectoryRequests).sweep
      assert.strictEqual((yield* left).length, 0)
    }).pipe(Effect.provide(DirectoryRequests.layer))
  )

  it.effect("are kept of none that was deleted while it was answered, and nothing is logged", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { id, one } = yield* directoryOf()
      const requests = yield* DirectoryRequests
      const logged: Array<unknown> = []
      const log = Logger.make(({ message }) => logged.push(message))
      const answered = { method: "GET", path: "/Users", query: "", body: undefined, status: 200 }
      const kept = requests
        .keep(environment.id, DirectoryId.make(id), { ...answered, scimType: null, detail: null })
        .pipe(Effect.provide(Logger.layer([log])))
      yield* kept
      assert.lengthOf(yield* requestsOf(one), 1)
      const { ask } = yield* TestService
      yield* ask(one, { method: "DELETE" })
      yield* kept
      assert.deepStrictEqual(logged, [])
    }).pipe(Effect.provide(DirectoryRequests.layer))
  )

  it.effect("are those of one directory, and go with it", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const { ask: server } = yield* TestService
      const mine = yield* directoryOf()
      const beside = yield* directoryOf({}, { id: mine.organizationId })
      yield* mine.ask("GET", "/Users")
      assert.deepStrictEqual(yield* requestsOf(beside.one), [])
      const other = yield* directoryOf()
      const foreign = mine.one.replace(mine.organizationId, other.organizationId)
      assertProblem(yield* server(`${foreign}/requests`), 404, "directory_not_found")
      yield* server(mine.one, { method: "DELETE" })
      assertProblem(yield* server(`${mine.one}/requests`), 404, "directory_not_found")
      const nobody = "018f0000-0000-7000-8000-000000000009"
      const gone = mine.one.replace(mine.organizationId, nobody)
      assertProblem(yield* server(`${gone}/requests`), 404, "organization_not_found")
    })
  )
})
