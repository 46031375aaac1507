import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { ScimDirectory, ScimRefused, type ScimDirectoryKind } from "../../src/testing/index.ts"
import { directoryOf } from "../support/Directories.ts"
import { TestService } from "../support/TestService.ts"

const kinds = ["okta-aiw", "okta-oin", "entra", "entra-flag"] as const

/** Sends a request of the directory to the service under test, by the name of its host. */
const carried = Effect.fnUntraced(function* (request: Request) {
  const { browser } = yield* TestService
  const { pathname, search } = new URL(request.url)
  const body = yield* Effect.promise(() => request.text())
  const answer = yield* browser().askAt(`${pathname}${search}`, {
    method: request.method,
    origin: null,
    headers: Object.fromEntries(request.headers),
    ...(body === "" ? {} : { body })
  })
  const { headers, status, text } = answer
  return new Response(text === "" ? null : text, { status, headers })
})

/** A directory of a kind, which speaks to the service under test. */
const played = Effect.fnUntraced(function* (kind: ScimDirectoryKind) {
  const { ask } = yield* TestService
  const made = yield* directoryOf({
    groupRoles: [
      { group: "Engineering", role: "admin" },
      { group: "Sales", role: "member" }
    ],
    defaultRole: null
  })
  const run = Effect.runPromiseWith(yield* Effect.context<TestService>())
  const directory = new ScimDirectory({
    baseUrl: String(made.made.json.baseUrl),
    token: made.token,
    kind,
    fetch: (request) => run(carried(request)),
    wait: () => run(TestClock.adjust("1 second"))
  })
  const roles = Effect.map(ask(`${made.one}/users`), ({ json }) =>
    (json.items as ReadonlyArray<{ userName: string; userId: string; active: boolean }>).map(
      ({ active, userName }) => [userName.split("@")[0], active]
    )
  )
  const members = Effect.map(
    ask(`/organizations/${made.organizationId}/members?limit=100`),
    ({ json }) =>
      (json.items as ReadonlyArray<{ role: string; managedBy: string | null }>)
        .filter(({ managedBy }) => managedBy === "directory")
        .map(({ role }) => role)
        .toSorted()
  )
  const step = <A>(work: () => Promise<A>) => Effect.promise(work)
  return { ...made, directory, roles, members, step }
})

layer(TestService.layer, { timeout: "2 minutes" })("a directory for tests", (it) => {
  for (const kind of kinds) {
    it.effect(`plays ${kind} from the first test of the connection to the end`, () =>
      Effect.gen(function* () {
        const { directory, domain, members, roles, step } = yield* played(kind)
        const [ada, eve] = [`ada@${domain}`, `eve@${domain}`]
        yield* step(() => directory.testConnection())
        yield* step(() => directory.assign({ userName: ada, firstName: "Ada", lastName: "Byron" }))
        yield* step(() => directory.assign({ userName: eve, firstName: "Eve" }))
        assert.deepStrictEqual(yield* members, [])
        yield* step(() => directory.pushGroup("Engineering", [ada]))
        yield* step(() => directory.pushGroup("Sales", [ada, eve]))
        assert.deepStrictEqual(yield* members, ["admin", "member"])
        yield* step(() => directory.update(ada, { lastName: "Lovelace", department: "Engines" }))
        yield* step(() => directory.cycle())
        yield* step(() => directory.removeFromGroup("Engineering", [ada]))
        assert.deepStrictEqual(yield* members, ["member", "member"])
        yield* step(() => directory.renameGroup("Sales", "Buyers"))
        assert.deepStrictEqual(yield* members, [])
        yield* step(() => directory.renameGroup("Buyers", "Sales"))
        assert.deepStrictEqual(yield* members, ["member", "member"])
        yield* step(() => directory.suspend(ada))
        assert.deepStrictEqual(yield* members, ["member"])
        assert.deepStrictEqual(yield* roles, [
          ["ada", false],
          ["eve", true]
        ])
        yield* step(() => directory.resume(ada))
        assert.deepStrictEqual(yield* members, ["member", "member"])
        yield* step(() => directory.remove(eve))
        assert.deepStrictEqual(yield* members, ["member"])
        const left = kind.startsWith("okta")
          ? [
              ["ada", true],
              ["eve", false]
            ]
          : [["ada", true]]
        assert.deepStrictEqual(yield* roles, left)
        yield* step(() => directory.assign({ userName: eve, firstName: "Eve" }))
        yield* step(() => directory.deleteGroup("Sales"))
        assert.deepStrictEqual(yield* members, [])
        const { exchanges } = directory
        const deleted = exchanges.some(
          ({ method, path }) => method === "DELETE" && path.startsWith("/Users")
        )
        assert.strictEqual(deleted, !kind.startsWith("okta"))
        const flagged = exchanges.filter(({ path }) => path.includes("aadOptscim062020"))
        assert.lengthOf(flagged, kind === "entra-flag" ? exchanges.length : 0)
        assert.strictEqual(JSON.stringify(exchanges).includes('"False"'), kind === "entra")
      })
    )
  }

  for (const kind of kinds) {
    it.effect(`sends active as text for ${kind} where a test says so`, () =>
      Effect.gen(function* () {
        const { directory, domain, roles, step } = yield* played(kind)
        directory.sendsActiveAsText(true)
        yield* step(() => directory.assign({ userName: `ada@${domain}` }))
        yield* step(() => directory.suspend(`ada@${domain}`))
        assert.deepStrictEqual(yield* roles, [["ada", false]])
        yield* step(() => directory.resume(`ada@${domain}`))
        assert.deepStrictEqual(yield* roles, [["ada", true]])
        const sent = JSON.stringify(directory.exchanges.map(({ body }) => body))
        assert.notMatch(sent, /"active":(?:true|false)/)
        assert.match(sent, /"(?:active|value)":"False"/)
      })
    )
  }

  it.effect("tells which answer it did not expect", () =>
    Effect.gen(function* () {
      const { directory, domain, one, step } = yield* played("okta-oin")
      const { ask } = yield* TestService
      yield* step(() => directory.assign({ userName: `ada@${domain}` }))
      yield* ask(one, { method: "PATCH", json: { enabled: false } })
      const error = yield* Effect.flip(
        Effect.tryPromise({
          try: () => directory.suspend(`ada@${domain}`),
          catch: (failure) => failure as ScimRefused
        })
      )
      assert.instanceOf(error, ScimRefused)
      assert.strictEqual(error.exchange.status, 401)
    })
  )
})
