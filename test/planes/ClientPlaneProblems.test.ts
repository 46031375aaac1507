import { assert, describe, layer } from "@effect/vitest"
import { Context, Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { RecentlyAuthenticated } from "../../src/sessions/clients/ClientAuth.ts"
import { maximumBodyBytes } from "../../src/contract/Conventions.ts"
import { attack } from "../support/Attack.ts"
import { enrolledPerson } from "../support/Authenticator.ts"
import {
  assertDeclared,
  clientOperations,
  named,
  hasChoice,
  isPublic,
  otherMethod,
  nobody,
  pathOf,
  type ClientOperation
} from "../support/ClientOperations.ts"
import { person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import type { BrowserRequest, TestBrowser } from "../support/TestBrowser.ts"
import { closeDatabase } from "../support/TestDatabase.ts"
import { TestService } from "../support/TestService.ts"

/** Providers answer by form post from their own page: neither the Origin nor the JSON rules hold. */
const isFormPost = ({ name }: ClientOperation): boolean =>
  name === "POST /_service/auth/oauth2/:provider/callback" ||
  name === "POST /_service/auth/sso/:connectionId/acs"

/** Its credential is the client, whose active session may be dead: told once the body is read. */
const needsClientOnly = ({ name }: ClientOperation): boolean =>
  name === "POST /_service/auth/switch-session"
const isUnsafe = ({ method }: ClientOperation): boolean => method !== "GET"

/** A body that an operation takes, where it needs one for a further key to be found. */
const bodies: Readonly<Record<string, object>> = {
  "POST /_service/auth/reauthenticate": { password: "x" }
}

/** The page that is signed in, and how many operations more it serves. */
const kept: { browser?: TestBrowser; left: number } = { left: 0 }

/** A page of the environment, signed in where the operation needs it. */
const pageFor = Effect.fnUntraced(function* (operation: ClientOperation) {
  const service = yield* TestService
  if (isPublic(operation)) return service.browser()
  // A session may write 120 times a minute.
  yield* TestClock.adjust("15 seconds")
  if (kept.browser === undefined) yield* person("matrix@example.com")
  if (kept.browser === undefined || kept.left === 0) {
    kept.browser = (yield* signIn("matrix@example.com")).browser
    // So that who it is has been proven less than ten minutes ago.
    kept.left = 20
  }
  kept.left -= 1
  return kept.browser
})

/** One of these, another for each operation: all of them read what they are sent by the same code. */
const inTurn = <A>(operation: ClientOperation, all: readonly [A, ...ReadonlyArray<A>]): A =>
  all[clientOperations.indexOf(operation) % all.length] ?? all[0]

/** A person with a second factor, whose session each operation finds in need of another proof. */
class Enrolled extends Context.Service<
  Enrolled,
  { readonly browser: TestBrowser; readonly id: string }
>()("gatehouse/test/Enrolled") {
  static readonly layer = Layer.effect(Enrolled, enrolledPerson("enrolled@example.com"))
}

const call = (browser: TestBrowser, operation: ClientOperation, request: BrowserRequest = {}) =>
  browser.ask(pathOf(operation), { method: operation.method, ...request })

layer(TestService.layer)((it) => {
  describe("what every operation of the client plane says of a broken request", () => {
    it.effect.each(named())("%s is 404 on a host of no environment", ([, operation]) =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const answer = yield* call(browser(), operation, { headers: { host: "other.test" } })
        assertDeclared(operation, answer, 404, "unknown_host")
      })
    )

    it.effect.each(named())("%s is 400 where two hosts are named", ([, operation]) =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const page = browser()
        const headers = { host: `${page.host},${page.host}` }
        const answer = yield* call(page, operation, { headers })
        const { errors } = assertDeclared(operation, answer, 400, "invalid_request")
        assert.deepStrictEqual(
          errors.map(({ path }: { readonly path: string }) => path),
          ["/header/host"]
        )
      })
    )

    it.effect.each(named())("%s takes no other method", ([, operation]) =>
      Effect.gen(function* () {
        const { browser } = yield* TestService
        const answer = yield* call(browser(), operation, { method: otherMethod(operation) })
        assertProblem(answer, 405, "method_not_allowed")
        assert.include(answer.headers.get("allow")?.split(", ") ?? [], operation.method)
      })
    )

    it.effect.each(named((operation) => isUnsafe(operation) && !isFormPost(operation)))(
      "%s is refused to another site's page, before anything else is looked at",
      ([, operation]) =>
        Effect.gen(function* () {
          yield* attack("cross-site request forgery")
          const { browser } = yield* TestService
          const request = inTurn<BrowserRequest>(operation, [
            { origin: "https://evil.example" },
            { origin: "null" },
            { origin: null, headers: { "sec-fetch-site": "cross-site" } },
            { origin: null, headers: { cookie: "gatehouse_session=x" } }
          ])
          const answer = yield* call(browser(), operation, { body: "{", ...request })
          assertDeclared(operation, answer, 403, "origin_not_allowed")
        })
    )

    it.effect.each(named((operation) => !isPublic(operation)))(
      "%s needs a session, before its body is looked at",
      ([, operation]) =>
        Effect.gen(function* () {
          const { browser } = yield* TestService
          const stranger = inTurn<BrowserRequest>(operation, [
            { bearer: "A".repeat(43) },
            { headers: { cookie: `gatehouse_session=${"A".repeat(43)}` } }
          ])
          for (const request of [{}, stranger]) {
            const json = needsClientOnly(operation) ? { json: { sessionId: nobody } } : undefined
            const body = operation.takesBody ? { body: "{" } : {}
            const answer = yield* call(browser(), operation, { ...(json ?? body), ...request })
            assertDeclared(operation, answer, 401, "unauthenticated")
          }
        })
    )

    it.effect.each(named(isPublic))("%s is public", ([, operation]) =>
      Effect.gen(function* () {
        const answer = yield* call((yield* TestService).browser(), operation)
        assert.notStrictEqual(answer.status, 401, answer.text)
      })
    )

    it.effect.each(named((operation) => operation.takesBody && !isFormPost(operation)))(
      "%s takes JSON of at most 64 KiB, and names a key that it does not know",
      ([name, operation]) =>
        Effect.gen(function* () {
          const browser = yield* pageFor(operation)
          const ask = (body: string, type = "application/json") =>
            call(browser, operation, { body, headers: { "content-type": type } })
          const type = inTurn(operation, [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data"
          ])
          assertDeclared(operation, yield* ask("{}", type), 415, "unsupported_media_type")
          const broken = inTurn(operation, ["{", "{'a':1}", "{}}"])
          assertDeclared(operation, yield* ask(broken), 400, "invalid_json")
          const large = yield* ask(`{${" ".repeat(maximumBodyBytes - 1)}}`)
          const { limit } = assertDeclared(operation, large, 413, "body_too_large")
          assert.strictEqual(limit, maximumBodyBytes)
          const known = Object.entries(bodies[name] ?? {}).map(
            ([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`
          )
          const extra = yield* ask(`{"surprise":1,"__proto__":{}${known.join("")}}`)
          const { errors } = assertDeclared(operation, extra, 400, "invalid_request")
          if (hasChoice(operation) && known.length === 0) return
          const paths = errors.map(({ path }: { readonly path: string }) => path)
          assert.includeMembers(paths, ["/body/surprise", "/body/__proto__"])
        })
    )

    it.effect.each(named())("%s passes unknown query keys over", ([, operation]) =>
      Effect.gen(function* () {
        const browser = yield* pageFor(operation)
        const answer = yield* browser.ask(
          `${pathOf(operation)}?utm_source=mail&a%2Fb=2&__proto__=1`,
          {
            method: operation.method
          }
        )
        assert.notInclude(answer.text, "utm_source")
        assert.notInclude(answer.text, "__proto__")
        assert.notInclude([405, 500], answer.status, answer.text)
        // It may have ended the session of the page.
        if (isUnsafe(operation) && answer.status < 400) kept.left = 0
      })
    )
  })

  describe("what needs a recent proof of who one is", () => {
    const guarded = named(({ guards }) => guards.has(RecentlyAuthenticated.key))

    it.layer(Enrolled.layer)((it) => {
      it.effect.each(guarded)(
        "%s needs it by the second factor where there is one, before its body is looked at",
        ([, operation]) =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            const { browser, id } = yield* Enrolled
            const ask = call(browser, operation, operation.takesBody ? { body: "{" } : {})
            yield* sql`UPDATE sessions SET authentication_methods = '{password}' WHERE user_id = ${id}`
            assertDeclared(operation, yield* ask, 403, "second_factor_required")
            yield* sql`
              UPDATE sessions SET authentication_methods = '{password,totp}',
                authenticated_at = (authenticated_at AT TIME ZONE 'UTC' - interval '10 minutes') AT TIME ZONE 'UTC'
              WHERE user_id = ${id}`
            assertDeclared(operation, yield* ask, 403, "reauthentication_required")
          })
      )
    })
  })
})

const silent = TestService.layer.pipe(Layer.provide(Logger.layer([])))

/** A service that cannot look up any host once it has started. */
const lost = Layer.effectDiscard(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`ALTER TABLE environment_hosts RENAME TO environment_hosts_lost`
  )
).pipe(Layer.provideMerge(silent))

layer(lost)("a fault of the service on the client plane", (it) => {
  it.effect.each(named())("makes %s a 500 that says nothing of its cause", ([name, operation]) =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      // Nobody has asked for it before, so that it has to be looked up.
      const host = `${name.replaceAll(/\W+/g, "-").toLowerCase()}.test`
      const failed = yield* call(browser(), operation, { headers: { host } })
      assert.deepStrictEqual(assertDeclared(operation, failed, 500, "internal_error"), {
        code: "internal_error"
      })
      assert.notMatch(failed.text, /relation|lost|exist|select|sql/i)
    })
  )
})

/** A service whose database is closed once it has started. */
const away = Layer.effectDiscard(closeDatabase).pipe(Layer.provideMerge(silent))

layer(away)("while the database is away on the client plane", (it) => {
  it.effect.each(named())("%s is 503, to be tried again", ([name, operation]) =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      // Nobody has asked for it before, so that it has to be looked up.
      const host = `${name.replaceAll(/\W+/g, "-").toLowerCase()}.test`
      const refused = yield* call(browser(), operation, { headers: { host } })
      const { retryAfterSeconds } = assertDeclared(operation, refused, 503, "overloaded")
      assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
    })
  )
})
