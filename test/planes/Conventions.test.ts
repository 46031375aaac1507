import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../../src/api/ClientApi.ts"
import { ConsolePlane } from "../../src/api/ConsoleApi.ts"
import { Conventions, Idempotent, StrictQuery } from "../../src/contract/Conventions.ts"
import { ServerApi } from "../../src/api/ServerApi.ts"
import { attack } from "../support/Attack.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import { exchangeUntil } from "../support/RawSocket.ts"
import { TestService } from "../support/TestService.ts"

const json = { "content-type": "application/json" }
const maximumBytes = 65_536

/** A new user whose body is as many bytes long. */
const bodyOf = (bytes: number): string => {
  const empty = '{"firstName":"Ada"}'
  return `${" ".repeat(bytes - empty.length)}${empty}`
}

const create = Effect.fnUntraced(function* (
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = json
) {
  const { ask } = yield* TestService
  return yield* ask("/users", { method: "POST", body, headers })
})

/** A POST that fetch would not send as it stands. */
const post = Effect.fnUntraced(function* (
  fields: ReadonlyArray<string>,
  ...steps: ReadonlyArray<string>
) {
  const { port, secretKey } = yield* TestService
  const head = [
    "POST /api/server/v1/users HTTP/1.1",
    "Host: gatehouse.test",
    `Authorization: Bearer ${Redacted.value(secretKey)}`,
    ...fields
  ].join("\r\n")
  const [first = "", ...rest] = steps
  return yield* exchangeUntil(port, 1, `${head}\r\n\r\n${first}`, ...rest)
})

layer(TestService.layer)((it) => {
  describe("bodies: size", () => {
    it.effect("a body of 65,536 bytes passes, one more is 413 body_too_large", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* create(bodyOf(maximumBytes))).status, 201)
        const over = yield* create(bodyOf(maximumBytes + 1))
        const { limit } = assertProblem(over, 413, "body_too_large")
        assert.strictEqual(limit, maximumBytes)
      })
    )

    it.effect("the limit holds for chunks of unknown length", () =>
      Effect.gen(function* () {
        const chunked = ["Content-Type: application/json", "Transfer-Encoding: chunked"]
        const chunksOf = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
        const [within] = yield* post(chunked, chunksOf(bodyOf(maximumBytes)))
        assert.strictEqual(within?.status, 201)
        const [over] = yield* post(chunked, chunksOf(bodyOf(maximumBytes + 1)))
        assertProblem(over!, 413, "body_too_large")
      })
    )

    it.effect("a length over the limit is refused before the body is sent", () =>
      Effect.gen(function* () {
        const fields = ["Content-Type: application/json", `Content-Length: ${maximumBytes + 1}`]
        const [answer] = yield* post(fields)
        assertProblem(answer!, 413, "body_too_large")
        const expecting = yield* post([...fields, "Expect: 100-continue"])
        assert.deepStrictEqual(
          expecting.map(({ status }) => status),
          [413]
        )
        const [keyed] = yield* post([...fields, "Idempotency-Key: too-large"])
        assertProblem(keyed!, 413, "body_too_large")
      })
    )

    it.effect("a body that waits for 100 Continue is asked for, and read", () =>
      Effect.gen(function* () {
        const fields = [
          "Content-Type: application/json",
          "Content-Length: 2",
          "Expect: 100-continue"
        ]
        const answers = yield* post(fields, "", "{}")
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [100, 201]
        )
      })
    )

    it.effect("a call is refused by its credential before its body is looked at", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const body = bodyOf(maximumBytes + 1)
        const answer = yield* ask("/users", { method: "POST", key: undefined, body, headers: json })
        assertProblem(answer, 401, "invalid_secret_key")
      })
    )

    it.effect("the body of a DELETE or a GET is ignored, whatever it is", () =>
      Effect.gen(function* () {
        const { ask, port, secretKey } = yield* TestService
        const user = (yield* create("{}")).json
        const head = (method: string, length: number) =>
          [
            `${method} /api/server/v1/users/${user.id} HTTP/1.1`,
            "Host: gatehouse.test",
            `Authorization: Bearer ${Redacted.value(secretKey)}`,
            "Content-Type: text/plain",
            `Content-Length: ${length}`,
            "",
            ""
          ].join("\r\n")
        const [read] = yield* exchangeUntil(port, 1, `${head("GET", 3)}{{{`)
        assert.strictEqual(read?.status, 200)
        const [gone] = yield* exchangeUntil(port, 1, head("DELETE", 70_000) + "x".repeat(70_000))
        assert.strictEqual(gone?.status, 204)
        assert.strictEqual((yield* ask(`/users/${user.id}`)).json.status, "deleted")
      })
    )
  })

  describe("bodies: media type", () => {
    it.effect.each([
      "application/json",
      "APPLICATION/JSON",
      "application/json; charset=utf-8",
      'application/json;charset="UTF-8"',
      "application/json; charset=utf8"
    ])("JSON in UTF-8 is taken: %s", (type) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* create("{}", { "content-type": type })).status, 201)
      })
    )

    it.effect.each([
      "text/plain",
      "text/json",
      "application/json; charset=utf-16",
      "application/json; charset=iso-8859-1",
      "application/merge-patch+json",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/octet-stream",
      "json",
      "*/*"
    ])("anything else is 415: %s", (type) =>
      Effect.gen(function* () {
        const answer = yield* create("{}", { "content-type": type })
        assertProblem(answer, 415, "unsupported_media_type")
      })
    )

    it.effect.each([
      [["Content-Length: 2"], "no type"],
      [["Content-Length: 2", "Content-Type:"], "an empty type"],
      [
        ["Content-Length: 2", "Content-Type: application/json", "Content-Type: text/plain"],
        "two types"
      ],
      [
        ["Content-Length: 2", "Content-Type: application/json", "Content-Encoding: gzip"],
        "a compressed body"
      ]
    ] as const)("a body is 415 with %j (%s)", ([fields]) =>
      Effect.gen(function* () {
        yield* attack("compressed bodies")
        const [answer] = yield* post(fields, "{}")
        assertProblem(answer!, 415, "unsupported_media_type")
      })
    )

    it.effect("the type is judged after the path, and before the body", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const headers = { "content-type": "text/plain" }
        const path = yield* ask("/users/x", { method: "PATCH", body: "{", headers })
        assertFlaws(path, ["/path/userId"])
        assertProblem(yield* create("{", headers), 415, "unsupported_media_type")
      })
    )
  })

  describe("bodies: syntax", () => {
    it.effect.each([
      ["{", "an open brace"],
      ["{}x", "something after the value"],
      ["{} {}", "two values"],
      ["{'a':1}", "single quotes"],
      ['{"a":1,}', "a trailing comma"],
      ['{"a":NaN}', "NaN"],
      ['{"a":01}', "a leading zero"],
      ["// x\n{}", "a comment"],
      ["\ufeff{}", "a byte order mark"],
      ['{"firstName":"\u0000"}', "NUL as it stands"],
      ["\u0000", "NUL alone"],
      ["firstName=Ada", "a form"],
      ["<xml/>", "XML"],
      [" ", "blanks"]
    ] as const)("malformed JSON is 400 invalid_json: %j (%s)", ([body]) =>
      Effect.gen(function* () {
        assertProblem(yield* create(body), 400, "invalid_json")
      })
    )

    it.effect.each([
      [[0x22, 0xff, 0x22], "a byte that is never UTF-8"],
      [[0x22, 0xc0, 0x80, 0x22], "an overlong NUL"],
      [[0x22, 0xed, 0xa0, 0x80, 0x22], "an encoded surrogate"],
      [[0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], "a code point past the last"],
      [[0x22, 0xe2, 0x82, 0x22], "a character cut short"],
      [[0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00], "UTF-16"]
    ] as const)("a body that is no UTF-8 is 400 invalid_json: %j (%s)", ([bytes]) =>
      Effect.gen(function* () {
        assertProblem(yield* create(Uint8Array.from(bytes)), 400, "invalid_json")
      })
    )

    it.effect.each(["null", "[]", '"x"', "1", "true", "[{}]", " null ", ""])(
      "a body that is no object is 400 and named: %j",
      (body) =>
        Effect.gen(function* () {
          assertFlaws(yield* create(body), ["/body"])
        })
    )

    it.effect("a POST that needs no body takes none or {}, and nothing else", () =>
      Effect.gen(function* () {
        const { ask, port, secretKey } = yield* TestService
        const user = (yield* create("{}")).json
        const path = `/users/${user.id}/ban`
        const ban = (body?: string, headers?: Readonly<Record<string, string>>) =>
          ask(path, {
            method: "POST",
            ...(body === undefined ? {} : { body }),
            ...(headers === undefined ? {} : { headers })
          })
        assert.strictEqual((yield* ban()).status, 200)
        assert.strictEqual((yield* ban("{}", json)).status, 200)
        assert.strictEqual((yield* ban("", json)).status, 200)
        // As curl -d '', a page without a script, and a client that streams what turns out to be nothing.
        for (const fields of [
          ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 0"],
          ["Content-Type: text/plain;charset=UTF-8", "Content-Length: 0"],
          ["Content-Type: text/plain", "Transfer-Encoding: chunked"]
        ]) {
          const head = [
            `POST /api/server/v1${path} HTTP/1.1`,
            "Host: gatehouse.test",
            `Authorization: Bearer ${Redacted.value(secretKey)}`,
            ...fields
          ].join("\r\n")
          const end = fields.includes("Transfer-Encoding: chunked") ? "0\r\n\r\n" : ""
          const [answer] = yield* exchangeUntil(port, 1, `${head}\r\n\r\n${end}`)
          assert.strictEqual(answer?.status, 200, fields.join())
        }

        assertFlaws(yield* ban("null", json), ["/body"])
        const unban = yield* ask(`/users/${user.id}/unban`, {
          method: "POST",
          json: { surprise: 1 }
        })
        assertFlaws(unban, ["/body/surprise"])
        const [flaw] = unban.json.properties.errors
        assert.strictEqual(flaw.message, "Expected no excess property")
      })
    )

    it.effect.each([
      ['{"firstName":"\\u0000"}', "/body/firstName"],
      ['{"firstName":"\\ud800"}', "/body/firstName"],
      ['{"firstName":"\\udc00\\ud800"}', "/body/firstName"],
      ['{"privateMetadata":{"a":["x",{"b":"\\u0000"}]}}', "/body/privateMetadata/a/1/b"],
      ['{"publicMetadata":{"\\ud83d":1}}', "/body/publicMetadata/\ud83d"],
      ['{"\\u0000":1}', "/body/\u0000"],
      ['{"email":"a\\u0000@example.com"}', "/body/email"],
      ['{"passwordHash":{"algorithm":"bcrypt","hash":"\\u0000"}}', "/body/passwordHash/hash"]
    ] as const)("NUL and lone surrogates are 400 anywhere, and named: %s", ([body, path]) =>
      Effect.gen(function* () {
        assertFlaws(yield* create(body), [path])
      })
    )

    it.effect("text that only looks like an escape, and whole surrogate pairs, pass", () =>
      Effect.gen(function* () {
        const answer = yield* create(
          '{"firstName":"\\ud83d\\ude00","publicMetadata":{"path":"C:\\\\u0000","\\\\ud800":1}}'
        )
        assert.strictEqual(answer.status, 201)
        assert.strictEqual(answer.json.firstName, "😀")
        assert.deepStrictEqual(answer.json.publicMetadata, { path: "C:\\u0000", "\\ud800": 1 })
      })
    )
  })

  describe("bodies and queries: schema", () => {
    it.effect("unknown keys of a body are refused, each named by a JSON pointer", () =>
      Effect.gen(function* () {
        const answer = yield* create('{"a":1,"__proto__":{"b":1},"constructor":1,"x/y~z":1,"":1}')
        assertFlaws(answer, [
          "/body/",
          "/body/__proto__",
          "/body/a",
          "/body/constructor",
          "/body/x~1y~0z"
        ])
      })
    )

    it.effect("every flaw of a body is named, not just the first", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const answer = yield* ask("/users", {
          method: "POST",
          json: { firstName: 1, lastName: "", locale: "xx", publicMetadata: [], surprise: true }
        })
        assertFlaws(answer, [
          "/body/firstName",
          "/body/lastName",
          "/body/locale",
          "/body/publicMetadata",
          "/body/surprise"
        ])
      })
    )

    it.effect("unknown keys of a query are refused on the server plane, each named", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        assertFlaws(yield* ask("/users?limit=5&a=1&b"), ["/query/a", "/query/b"])
        assertFlaws(yield* ask("/users?__proto__=1&a%20b=1"), ["/query/__proto__", "/query/a b"])
        assertFlaws(yield* ask("/allowed-origins?a=1&a=2"), ["/query/a"])
        assertFlaws(yield* ask("/users?x", { method: "POST", json: {} }), ["/query/x"])
      })
    )

    it.effect("flaws of the path and of the query are named together", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const listed = yield* ask("/users/x/sessions?limit=0&status=x&a=1")
        assertFlaws(listed, ["/path/userId", "/query/limit", "/query/status", "/query/a"])
        assertFlaws(yield* ask("/users/x?a=1&limit=5"), [
          "/path/userId",
          "/query/a",
          "/query/limit"
        ])
        assertFlaws(yield* ask("/users/x/sessions?status=%zz"), ["/path/userId", "/query/status"])
        assertFlaws(yield* ask("/users/x/sessions?limit=5"), ["/path/userId"])
        const fields = { method: "PATCH", json: { a: 1 } }
        assertFlaws(yield* ask("/users/x?a=1", fields), ["/path/userId", "/query/a"])
      })
    )

    it.effect("a key of a query stands once", () =>
      Effect.gen(function* () {
        yield* attack("parameter pollution")
        const { ask } = yield* TestService
        assertFlaws(yield* ask("/users?limit=1&limit=2"), ["/query/limit"], "invalid_limit")
        assertFlaws(yield* ask("/users?status=active&status=banned"), ["/query/status"])
      })
    )

    it.effect.each([
      ["email=%zz", "/query/email"],
      ["query=%ff%ff%ff", "/query/query"],
      ["query=abc%ED%A0%80", "/query/query"],
      ["query=abc%", "/query/query"],
      ["query=abc%00", "/query/query"],
      ["email=%00", "/query/email"]
    ] as const)("a query that is no percent-encoded UTF-8 text is 400: %s", ([query, path]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        assertFlaws(yield* ask(`/users?${query}`), [path])
      })
    )

    it.effect.each([
      "0",
      "101",
      "-1",
      "1.5",
      "1e1e1",
      "",
      "%20",
      "x",
      "0x10",
      "+5",
      "05",
      "5%20",
      "%00",
      "1&limit=1"
    ])("a limit outside of 1 to 100 is 400 invalid_limit: %s", (limit) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        assertFlaws(yield* ask(`/users?limit=${limit}`), ["/query/limit"], "invalid_limit")
      })
    )

    it.effect.each(["x", "", "%00", "AAAA", "a".repeat(3000)])(
      "a cursor that was not given out is 400 invalid_cursor: %s",
      (cursor) =>
        Effect.gen(function* () {
          const { ask } = yield* TestService
          assertFlaws(yield* ask(`/users?cursor=${cursor}`), ["/query/cursor"], "invalid_cursor")
        })
    )

    it.effect("a broken limit beside another flaw is one invalid_request with both", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        assertFlaws(yield* ask("/users?limit=0&nope=1"), ["/query/limit", "/query/nope"])
      })
    )
  })

  describe("bodies: numbers", () => {
    it.effect.each([
      ['{"publicMetadata":{"a":[1,{"b":12345678901234567890}]}}', "/body/publicMetadata/a/1/b"],
      ['{"publicMetadata":{"a~/b":-9007199254740993}}', "/body/publicMetadata/a~0~1b"],
      ['{"publicMetadata":{"a":9007199254740993.0}}', "/body/publicMetadata/a"],
      ['{"publicMetadata":{"a":1e309}}', "/body/publicMetadata/a"],
      [`{"publicMetadata":{"a":${"9".repeat(400)}}}`, "/body/publicMetadata/a"],
      ['{"unknown":12345678901234567890}', "/body/unknown"],
      [
        '{"publicMetadata":{"text":"{\\"[1e999","a":12345678901234567890}}',
        "/body/publicMetadata/a"
      ]
    ] as const)("that a double would change are refused: %s", ([body, path]) =>
      Effect.gen(function* () {
        assertFlaws(yield* create(body), [path])
      })
    )

    it.effect.each([
      "9007199254740991",
      "9007199254740992",
      "1152921504606846976",
      "1152921504606847000",
      "1.1805916207174113e+21",
      "1e23",
      "-1.7976931348623157e308",
      "0.12345678901234567890",
      "5e-324",
      '"12345678901234567890 1e999"'
    ])("that it keeps, or that are fractions, are taken: %s", (number) =>
      Effect.gen(function* () {
        const made = yield* create(`{"publicMetadata":{"a":${number}}}`)
        assert.strictEqual(made.status, 201, made.text)
        assert.strictEqual(made.json.publicMetadata.a, JSON.parse(number))
      })
    )
  })

  describe("bodies: attacks", () => {
    it.effect.each([
      ["arrays", "[".repeat(32_000) + "]".repeat(32_000)],
      ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
      ["metadata", `{"publicMetadata":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`],
      ["arrays in metadata", `{"publicMetadata":{"a":${"[".repeat(32_000)}${"]".repeat(32_000)}}}`],
      ["escapes", `{"publicMetadata":{"a":${"[".repeat(30_000)}"\\u0000"${"]".repeat(30_000)}}}`]
    ] as const)("a body of %s that nest as deep as it is long is a plain 400", ([, body]) =>
      Effect.gen(function* () {
        assertProblem(yield* create(body), 400, "invalid_request")
      })
    )

    it.effect("brackets that are never closed are a plain 400", () =>
      Effect.gen(function* () {
        yield* attack("deep and wide bodies")
        assertProblem(yield* create("[".repeat(65_536)), 400, "invalid_json")
      })
    )

    it.effect(
      "an answer names at most 20 flaws and stays under 16 KiB, however long their names",
      () =>
        Effect.gen(function* () {
          yield* attack("deep and wide bodies", "amplified answers")
          const { ask } = yield* TestService
          const of = (count: number, value: (index: number) => string) =>
            Array.from({ length: count }, (_, index) => value(index)).join(",")
          const search = (filters: string) =>
            ask("/audit-events/search", {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: `{"page":{"mode":"poll"},"filters":${filters}}`
            })
          const long = "k".repeat(56_000)
          const answers = [
            yield* create(`{${of(7000, (index) => `"${index.toString(36)}":1`)}}`),
            yield* create(`{${of(20, (index) => `"${index}${"\\u0001".repeat(500)}":1`)}}`),
            yield* create(`{${of(20, (index) => `"${index}${"😀".repeat(700)}":1`)}}`),
            yield* create(`{"publicMetadata":{"a":[${of(7000, () => '"\\u0000"')}]}}`),
            yield* create(`{"publicMetadata":{"${long}":[${of(900, () => '"\\u0000"')}]}}`),
            yield* create(
              `{"publicMetadata":${'{"a":'.repeat(9000)}[${of(900, () => '"\\u0000"')}]${"}".repeat(9001)}`
            ),
            yield* search(`{"${long}":[${of(1000, () => "1")}]}`),
            yield* search(`[${of(4000, () => '{"a":1}')}]`),
            yield* ask("/allowed-origins", {
              method: "PUT",
              json: { origins: Array.from({ length: 30_000 }, () => 1) }
            }),
            yield* ask(
              `/allowed-origins?${of(2500, (index) => index.toString(36)).replaceAll(",", "&")}`
            ),
            yield* ask(`/allowed-origins?${"q".repeat(15_000)}`)
          ]
          for (const answer of answers) {
            assert.strictEqual(answer.status, 400)
            const { errors } = answer.json.properties
            assert.isAtLeast(errors.length, 1)
            assert.isAtMost(errors.length, 20)
            assert.isBelow(Buffer.byteLength(answer.text), 16_384)
            assert.isTrue(answer.text.isWellFormed())
          }
          assert.lengthOf(answers[0]?.json.properties.errors, 20)
          const [{ path }] = answers.at(-1)?.json.properties.errors ?? []
          assert.match(path, /^\/query\/q+…q+$/)
        })
    )
  })

  /** The operations of a plane, and which of the conventions guard each. */
  const operationsOf = (api: typeof ServerApi | typeof ClientApi) => {
    const operations: Array<{
      readonly name: string
      readonly method: string
      readonly guards: ReadonlySet<unknown>
    }> = []
    HttpApi.reflect(api as typeof ServerApi, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint }) => {
        const { method, middlewares, path } = endpoint
        operations.push({ name: `${method} ${path}`, method, guards: new Set(middlewares) })
      }
    })
    return operations
  }

  /** Operations that take `{}` as their body, with whether they take none too. */
  const needlessBodies = <Id extends string, Groups extends HttpApiGroup.Constraint>(
    api: HttpApi.HttpApi<Id, Groups>
  ) => {
    const found: Array<{ readonly name: string; readonly isOptional: boolean }> = []
    HttpApi.reflect(api, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint }) => {
        const { method, path, payload } = endpoint
        const schemas = payload.get("application/json")?.schemas ?? []
        const takes = (body: unknown) => schemas.some((schema) => Schema.is(schema)(body))
        if (!["POST", "PUT"].includes(method) || !takes({})) return
        found.push({ name: `${method} ${path}`, isOptional: takes(null) })
      }
    })
    return found
  }

  describe("the conventions reach", () => {
    it.effect("every operation of both planes", () =>
      Effect.sync(() => {
        const operations = [...operationsOf(ServerApi), ...operationsOf(ClientApi)]
        assert.isAbove(operations.length, 10)
        // Those of the provider follow RFC 6749 in bodies and errors.
        const ours = operations.filter(({ name }) => !/\/oauth(\/|$)/.test(name))
        for (const { guards, name } of ours) assert.isTrue(guards.has(Conventions), name)
      })
    )

    it.effect("as strict queries, every operation of the server plane", () =>
      Effect.sync(() => {
        for (const { guards, name } of operationsOf(ServerApi)) {
          assert.isTrue(guards.has(StrictQuery), name)
        }
      })
    )

    it.effect("as absent bodies, every POST and PUT whose JSON body needs no member", () =>
      Effect.sync(() => {
        // A backend that has forgotten its body would make people of whom nothing is known.
        const exempt = /^POST \S+\/users$/
        const needless = [
          ...needlessBodies(ServerApi),
          ...needlessBodies(ClientApi),
          ...needlessBodies(ConsolePlane)
        ]
        assert.isAbove(needless.length, 40)
        for (const { isOptional, name } of needless) {
          assert.strictEqual(isOptional, !exempt.test(name), name)
        }
      })
    )

    it.effect("a registration token is made without a body, as with an empty one", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const made = yield* ask("/registration-tokens", { method: "POST" })
        assert.strictEqual(made.status, 201, made.text)
        assert.strictEqual((yield* ask("/registration-tokens")).json.items[0].usesLeft, 1)
      })
    )

    it.effect("as idempotency keys, every POST of the server plane that changes something", () =>
      Effect.sync(() => {
        const reads = new Set([
          "POST /api/server/v1/audit-events/search",
          "POST /api/server/v1/api-keys/verify"
        ])
        for (const { guards, method, name } of operationsOf(ServerApi)) {
          assert.strictEqual(guards.has(Idempotent), method === "POST" && !reads.has(name), name)
        }
      })
    )
  })
})
