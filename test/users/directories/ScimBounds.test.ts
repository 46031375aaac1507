import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { scimPath } from "../../../src/contract/ClientPaths.ts"
import { attack } from "../../support/Attack.ts"
import { directoryOf, patch, scimGroup, scimUser } from "../../support/Directories.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

/** A request as it is, which waits for nothing. */
const raw = Effect.fnUntraced(function* (
  token: string,
  path: string,
  request: RawRequest & { readonly type?: string } = {}
) {
  const { browser } = yield* TestService
  const { type = "application/scim+json", ...rest } = request
  return yield* browser().askAt(`${scimPath}${path}`, {
    origin: null,
    bearer: token,
    ...rest,
    headers: { ...(request.body === undefined ? {} : { "content-type": type }), ...rest.headers }
  })
})

const post = (token: string, body: string, type?: string) =>
  raw(token, "/Users", { method: "POST", body, ...(type === undefined ? {} : { type }) })

layer(TestService.layer)("the bounds of a directory's requests", (it) => {
  it.effect("are fifty a second, counted for each directory", () =>
    Effect.gen(function* () {
      yield* attack("floods of writes")
      const { token, one } = yield* directoryOf()
      const other = yield* directoryOf()
      const answers = yield* Effect.forEach(
        Array.from({ length: 60 }),
        () => raw(token, "/ServiceProviderConfig"),
        { concurrency: 6 }
      )
      const refused = answers.filter(({ status }) => status === 429)
      assert.strictEqual(refused.length, 10)
      assert.deepInclude(refused[0]?.json, { status: "429" })
      assert.strictEqual(refused[0]?.headers.get("retry-after"), "1")
      assert.strictEqual((yield* raw(other.token, "/ServiceProviderConfig")).status, 200)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* raw(token, "/ServiceProviderConfig")).status, 200)
      const { ask } = yield* TestService
      const kept = (yield* ask(`${one}/requests`)).json.items as ReadonlyArray<{ status: number }>
      assert.isTrue(kept.every(({ status }) => status === 200))
    })
  )

  it.effect("are a mebibyte, sixteen levels and so many parts, of JSON in UTF-8", () =>
    Effect.gen(function* () {
      yield* attack("deep and wide bodies")
      const { domain, token } = yield* directoryOf()
      const user = (more: object) => JSON.stringify(scimUser(`ada@${domain}`, more))
      const large = yield* post(token, user({ note: "x".repeat(1024 * 1024) }))
      assert.deepInclude(large.json, { status: "413" })
      for (const [body, scimType] of [
        ["", "invalidSyntax"],
        ["{", "invalidSyntax"],
        ["[]", "invalidSyntax"],
        ["null", "invalidSyntax"],
        ['"text"', "invalidSyntax"],
        ["\u0000", "invalidSyntax"],
        [`${"[".repeat(100_000)}${"]".repeat(100_000)}`, "tooMany"],
        [`{"a":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`, "tooMany"],
        [user({ emails: Array.from({ length: 60_000 }, () => ({})) }), "tooMany"],
        [user({ emails: Array.from({ length: 51 }, () => ({ value: "a" })) }), "invalidValue"],
        [user({ title: "x".repeat(1025) }), "invalidValue"],
        [user({ userName: "x".repeat(256) }), "invalidValue"],
        [user({ userName: "" }), "invalidValue"],
        [user({ userName: null }), "invalidValue"],
        [user({ userName: ["a"] }), "invalidValue"],
        [user({ title: "a\u0000b" }), "invalidValue"],
        ['{"userName":"\\ud800"}', "invalidValue"],
        [user({ name: "\u0301".repeat(1000), active: "maybe" }), "invalidValue"],
        [user({ externalId: "x".repeat(256) }), "invalidValue"],
        [
          user({
            addresses: Array.from({ length: 50 }, () => ({ formatted: "x".repeat(1000) }))
          }),
          "invalidValue"
        ]
      ] as const) {
        const answer = yield* post(token, body)
        assert.deepInclude(
          answer.json,
          { status: "400", scimType },
          `${body.slice(0, 80)} ${answer.text}`
        )
      }
      const list = yield* raw(token, "/Users")
      assert.strictEqual(list.json.totalResults, 0)
      for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x"]) {
        const answer = yield* post(token, user({}), type)
        assert.deepInclude(answer.json, { status: "415" })
      }
    })
  )

  it.effect("are so many operations, and a group of known people", () =>
    Effect.gen(function* () {
      yield* attack("deep and wide bodies")
      const { ask, domain } = yield* directoryOf()
      const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
      const user = `/Users/${made.json.id}`
      const operation = { op: "replace", path: "title", value: "a" }
      const many = yield* ask(
        "PATCH",
        user,
        patch(...Array.from({ length: 2001 }, () => operation))
      )
      assert.deepInclude(many.json, { status: "400", scimType: "tooMany" })
      const emails = Array.from({ length: 60 }, (_, at) => ({
        op: "add",
        path: "emails",
        value: [{ value: `${at}`, type: "other" }]
      }))
      const grown = yield* ask("PATCH", user, patch(...emails))
      assert.deepInclude(grown.json, { status: "400", scimType: "invalidValue" })
      const keys = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`k${at}`, 1]))
      const spread = yield* ask("PATCH", user, patch({ op: "replace", value: keys }))
      assert.deepInclude(spread.json, { status: "400", scimType: "tooMany" })
      const nested = `emails[${"(".repeat(100)}value eq "a"${")".repeat(100)}].value`
      for (const [path, scimType] of [
        [nested, "invalidFilter"],
        ["emails[", "invalidPath"],
        ["a b", "invalidPath"],
        ["x".repeat(3000), "invalidPath"],
        ["userName.a.b", "invalidPath"],
        [`${"x".repeat(99)}👩 y`, "invalidPath"]
      ] as const) {
        const answer = yield* ask("PATCH", user, patch({ op: "replace", path, value: "b" }))
        assert.deepInclude(answer.json, { status: "400", scimType }, path.slice(0, 40))
        // Half a character in an answer keeps strict readers of JSON out.
        assert.notMatch(answer.text, /\\ud[89a-f]/i, path.slice(0, 40))
      }
      for (const body of [
        patch({ op: "move", path: "title" }),
        patch({ op: "remove" }),
        patch({ op: "add", path: "title" }),
        patch({ op: "replace", value: "text" }),
        { Operations: {} },
        {}
      ]) {
        const answer = yield* ask("PATCH", user, body)
        assert.strictEqual(answer.status, 400, answer.text)
      }
      const strangers = ["018f0000-0000-7000-8000-000000000009", "not an id", "' OR 1=1"]
      const group = yield* ask("POST", "/Groups", scimGroup("A", [made.json.id, ...strangers]))
      assert.strictEqual(group.status, 201, group.text)
      assert.deepStrictEqual(
        group.json.members.map(({ value }: { value: string }) => value),
        [made.json.id]
      )
    })
  )

  it.effect("hold for methods and addresses that there are not", () =>
    Effect.gen(function* () {
      const { ask, domain } = yield* directoryOf()
      const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
      for (const [method, path, status] of [
        ["DELETE", "/Users", 405],
        ["PUT", "/Users", 405],
        ["POST", `/Users/${made.json.id}`, 405],
        ["POST", "/Schemas", 405],
        ["GET", "/Users/nobody", 404],
        ["GET", "/Users/018f0000-0000-7000-8000-000000000009", 404],
        ["GET", `/Groups/${made.json.id}`, 404],
        ["GET", `/Users/${made.json.id}/emails`, 404],
        ["GET", "/Me", 501],
        ["POST", "/Bulk", 501],
        ["GET", "/Schemas?filter=id%20pr", 403],
        ["GET", "/Users?startIndex=x", 400],
        ["GET", "/Users?count=1e9", 400]
      ] as const) {
        const answer = yield* ask(method, path, method === "POST" ? {} : undefined)
        assert.strictEqual(answer.status, status, `${method} ${path} ${answer.text}`)
        if (status !== 404) assert.strictEqual(answer.json.status, String(status))
        if (status === 405) assert.isString(answer.headers.get("allow"))
      }
      for (const [query, startIndex, itemsPerPage] of [
        ["startIndex=0&count=1", 1, 1],
        ["startIndex=-5", 1, 1],
        ["startIndex=99", 99, 0],
        ["count=0", 1, 0],
        ["count=-1", 1, 0],
        ["count=100000", 1, 1]
      ] as const) {
        const { json, text } = yield* ask("GET", `/Users?${query}`)
        assert.deepInclude(json, { totalResults: 1, startIndex, itemsPerPage }, `${query} ${text}`)
      }
    })
  )
})
