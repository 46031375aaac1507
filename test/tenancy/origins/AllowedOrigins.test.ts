import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { AppUrl } from "../../../src/contract/Environment.ts"
import { Origins } from "../../../src/tenancy/origins/Origins.ts"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"

const put = (json: unknown, tenant?: Tenant) =>
  TestService.use(({ ask, secretKey }) =>
    ask("/allowed-origins", { method: "PUT", json, key: tenant?.secretKey ?? secretKey })
  )

const get = (tenant?: Tenant) =>
  TestService.use(({ ask, secretKey }) =>
    ask("/allowed-origins", { key: tenant?.secretKey ?? secretKey })
  )

const assertStored = Effect.fnUntraced(function* (origins: ReadonlyArray<string>, tenant?: Tenant) {
  const stored = yield* get(tenant)
  assert.strictEqual(stored.status, 200)
  assert.deepStrictEqual(stored.json, { origins })
})

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://app${index}.example`)

layer(TestService.layer)("the allowed origins of an environment", (it) => {
  it.effect("are none to begin with, and reading them writes no event", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const fresh = yield* tenant("fresh")
      const read = yield* get(fresh)
      assert.deepStrictEqual(read.json, { origins: [] })
      yield* assertNoEvent(read, fresh)
    })
  )

  it.effect("are replaced as a whole, kept in their order, and told by one event", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const targets = [{ type: "environment", id: environment.id }]
      for (const origins of [
        ["https://b.example", "https://a.example", "com.example.app://callback"],
        ["https://a.example", "https://c.example"],
        []
      ]) {
        const replaced = yield* put({ origins })
        assert.strictEqual(replaced.status, 200, replaced.text)
        assert.deepStrictEqual(replaced.json, { origins })
        yield* assertStored(origins)
        yield* assertEvent(replaced, {
          action: "allowed_origins.replaced",
          targets,
          metadata: { count: origins.length }
        })
      }
    })
  )

  it.effect.each([
    ["HTTPS://App.Example", "https://app.example"],
    ["https://app.example/", "https://app.example"],
    ["https://app.example:443", "https://app.example"],
    ["http://app.example:80/", "http://app.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["http://192.0.2.1:8080", "http://192.0.2.1:8080"],
    ["http://[2001:DB8::1]:3000", "http://[2001:db8::1]:3000"],
    ["COM.Example.App://CallBack/", "com.example.app://callback"],
    ["capacitor://localhost", "capacitor://localhost"]
  ] as const)("%s is kept as %s", ([origin, normal]) =>
    Effect.gen(function* () {
      const replaced = yield* put({ origins: [origin] })
      assert.strictEqual(replaced.status, 200, replaced.text)
      assert.deepStrictEqual(replaced.json, { origins: [normal] })
      yield* assertStored([normal])
    })
  )

  it.effect("stand there once each, where they came first, however they are spelt", () =>
    Effect.gen(function* () {
      const replaced = yield* put({
        origins: [
          "https://b.example",
          "https://a.example:443/",
          "HTTPS://B.example/",
          "https://a.example",
          "https://a.example:8443"
        ]
      })
      const origins = ["https://b.example", "https://a.example", "https://a.example:8443"]
      assert.deepStrictEqual(replaced.json, { origins })
      yield* assertStored(origins)
    })
  )

  it.effect("each bad entry is named, and nothing is replaced", () =>
    Effect.gen(function* () {
      const origins = ["https://kept.example"]
      yield* put({ origins })
      const bad = [
        "https://app.example/path",
        "https://app.example?query",
        "https://app.example#hash",
        "https://user:password@app.example",
        "https://*.example",
        "app.example",
        "//app.example",
        "null",
        "*",
        "",
        "https://",
        "https://app.example:0",
        "https://app.example:65536",
        "https://app example",
        " https://app.example",
        "https://app.example\\@evil.example",
        "javascript://app.example",
        "data://x",
        "file://x",
        "https://1.2"
      ]
      const refused = yield* put({
        origins: bad.flatMap((entry) => ["https://good.example", entry])
      })
      assertFlaws(
        refused,
        bad.map((_, index) => `/body/origins/${index * 2 + 1}`),
        "invalid_origin"
      )
      assert.notInclude(refused.text, "password")
      yield* assertNoEvent(refused)
      yield* assertStored(origins)
    })
  )

  it.effect("may be 100, not 101", () =>
    Effect.gen(function* () {
      const hundred = numbered(100)
      assert.strictEqual((yield* put({ origins: hundred })).status, 200)
      assertFlaws(yield* put({ origins: numbered(101) }), ["/body/origins"])
      yield* assertStored(hundred)
    })
  )

  it.effect.each([
    [{}, ["/body/origins"], "invalid_request"],
    [{ origins: null }, ["/body/origins"], "invalid_request"],
    [{ origins: "https://app.example" }, ["/body/origins"], "invalid_request"],
    [
      { origins: [1, "https://app.example", null, "app.example"] },
      ["/body/origins/0", "/body/origins/2", "/body/origins/3"],
      "invalid_origin"
    ],
    [{ origins: ["https://app.example\u0000"] }, ["/body/origins/0"], "invalid_request"],
    [{ origins: ["https://\ud800.example"] }, ["/body/origins/0"], "invalid_request"],
    [{ origins: [], mode: "add", "x~y": 1 }, ["/body/mode", "/body/x~0y"], "invalid_request"],
    [[], ["/body"], "invalid_request"]
  ] as const)("a body such as %j is 400", ([json, paths, code]) =>
    Effect.gen(function* () {
      const refused = yield* put(json)
      assertFlaws(refused, paths, code)
      yield* assertNoEvent(refused)
    })
  )

  it.effect("are each environment's own", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const other = yield* tenant("other")
      yield* put({ origins: ["https://mine.example"] })
      const replaced = yield* put({ origins: ["https://theirs.example"] }, other)
      assert.deepStrictEqual(yield* eventsOf(replaced), [])
      assert.strictEqual((yield* eventsOf(replaced, other)).length, 1)
      yield* assertStored(["https://mine.example"])
      yield* assertStored(["https://theirs.example"], other)
      yield* put({ origins: [] }, other)
      yield* assertStored(["https://mine.example"])
    })
  )

  it.effect("replaced by many at once are the whole list of one of them", () =>
    Effect.gen(function* () {
      const lists = Array.from({ length: 8 }, (_, one) =>
        ["a", "b", "c"].map((name) => `https://${name}${one % 2}.example`)
      )
      const answers = yield* Effect.forEach(lists, (origins) => put({ origins }), {
        concurrency: "unbounded"
      })
      for (const answer of answers) assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(lists, (yield* get()).json.origins)
    })
  )

  it.effect("take no query", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      assertFlaws(yield* ask("/allowed-origins?limit=1"), ["/query/limit"])
      const replaced = yield* ask("/allowed-origins?merge=true", {
        method: "PUT",
        json: { origins: [] }
      })
      assertProblem(replaced, 400, "invalid_request")
    })
  )

  it.effect("decide again over an address that was known, where the app's own always is", () =>
    Effect.gen(function* () {
      const { replace, stillKnown } = yield* Origins
      const { environment } = yield* (yield* TestService).tenant("again")
      // The app has moved, and is not yet answered under its new host.
      const moved = { ...environment, appUrl: AppUrl.make("https://moved.test") }
      const own = "https://moved.test/done?step=2"
      const partner = "https://partner.example/done"
      const scheme = "com.example.app://callback"
      yield* replace(moved.id, ["https://partner.example", scheme])
      for (const known of [own, partner, "https://again.test/done"]) {
        assert.strictEqual(yield* stillKnown(moved, known), known)
      }
      // An install waits on no page, but for the one that it gets when it names none.
      const named = [own, partner, scheme, "https://moved.test/"]
      const forInstall = Effect.forEach(named, (place) => stillKnown(moved, place, "install"))
      assert.deepStrictEqual(yield* forInstall, [null, null, scheme, "https://moved.test/"])
      yield* replace(moved.id, [])
      assert.isNull(yield* stillKnown(moved, partner))
      assert.strictEqual(yield* stillKnown(moved, own), own)
      assert.isNull(yield* stillKnown(moved, `${moved.appUrl}.evil.example/done`))
      assert.isNull(yield* stillKnown(moved, `${moved.appUrl}//evil.example`))
      assert.isNull(yield* stillKnown(moved, null))
      assert.deepStrictEqual(yield* forInstall, [null, null, null, "https://moved.test/"])
    })
  )
})
