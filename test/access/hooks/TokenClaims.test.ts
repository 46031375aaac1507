import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt as decoded } from "jose"
import { request as httpRequest } from "node:http"
import { JwtTemplates } from "../../../src/sessions/tokens/JwtTemplates.ts"
import { attack } from "../../support/Attack.ts"
import {
  answers,
  askHooks,
  callsAt,
  hangs,
  layer as hookLayer,
  putHook
} from "../../support/HookServer.ts"
import { organizationOf } from "../../support/Organizations.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"
import { watched } from "../../support/watched.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

/** Claims of a token, of whatever names. */
// oxlint-disable-next-line typescript/no-explicit-any
const decodeJwt = (token: string): Readonly<Record<string, any>> => decoded(token)

const claims = { plan: "team", limits: { seats: 5 } }

let people = 0
const address = () => `claims-${(people += 1)}@example.com`

const hook = Effect.fnUntraced(function* (answer: unknown, settings: object = {}) {
  const put = yield* putHook("token.claims", yield* TestService, settings)
  yield* answers(put.path, answer)
  return put
})

layer(hookLayer)("the hook token.claims", (it) => {
  it.effect("adds claims, asked once for a session until its person changes", () =>
    Effect.gen(function* () {
      const { path } = yield* hook({ verdict: "allow", claims })
      const { ask } = yield* TestService
      const email = address()
      const { id } = yield* person(email)
      const { browser, result } = yield* signIn(email)
      assert.deepInclude(decodeJwt(result.accessToken), { ...claims, sub: id })
      const refresh = () => browser.ask("/auth/refresh", { json: {} })
      assert.deepInclude(decodeJwt((yield* refresh()).json.accessToken), claims)
      const first = yield* callsAt(path)
      assert.lengthOf(first, 1)
      assert.deepInclude(first[0]!.json.data, {
        token: { kind: "access", template: null },
        session: { id: result.session.id }
      })
      yield* ask(`/users/${id}/metadata`, {
        method: "PATCH",
        json: { publicMetadata: { plan: "solo" } }
      })
      yield* refresh()
      assert.lengthOf(yield* callsAt(path), 2, "the person changed")
      yield* TestClock.adjust("301 seconds")
      yield* refresh()
      assert.lengthOf(yield* callsAt(path), 3, "the answer was too old")
      const at = { id, browser, email }
      const organization = yield* organizationOf(at as never)
      yield* browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: organization.id }
      })
      assert.deepStrictEqual((yield* callsAt(path)).at(-1)?.json.data.organization, {
        id: organization.id
      })
    })
  )

  it.effect("is asked again by whoever waits beside a caller that hangs up", () =>
    Effect.gen(function* () {
      const { path } = yield* hook({ verdict: "allow", claims })
      const { port } = yield* TestService
      const { open } = yield* WebhookReceiver
      const email = address()
      yield* person(email)
      const { browser } = yield* signIn(email)
      yield* TestClock.adjust("301 seconds")
      yield* hangs(path)
      const before = (yield* callsAt(path)).length
      const { host } = browser
      const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ")
      const gone = httpRequest({
        port,
        method: "POST",
        path: "/_service/auth/refresh",
        headers: { host, origin: `http://${host}`, cookie, "content-length": 0 }
      })
      gone.on("error", () => undefined)
      gone.end()
      yield* watched(
        Effect.sync(() => open(path).now),
        (now) => now === 1
      )
      const waiting = yield* Effect.forkScoped(browser.ask("/auth/refresh", { json: {} }))
      yield* Effect.replicateEffect(browser.ask("/boot"), 5)
      assert.lengthOf(yield* callsAt(path), before + 1, "one is asked for both")
      yield* answers(path, { verdict: "allow", claims })
      gone.destroy()
      const refreshed = yield* Fiber.join(waiting)
      assert.strictEqual(refreshed.status, 200, refreshed.text)
      assert.deepInclude(decodeJwt(refreshed.json.accessToken), claims)
    })
  )

  it.effect("is asked again after a failure, and after it was set up anew", () =>
    Effect.gen(function* () {
      const { path } = yield* hook({ verdict: "allow", claims })
      yield* answers(path, "down", 500)
      const email = address()
      yield* person(email)
      const { browser, result } = yield* signIn(email)
      assert.notProperty(decodeJwt(result.accessToken), "plan")
      const refreshed = () =>
        Effect.map(browser.ask("/auth/refresh", { json: {} }), ({ json }) =>
          decodeJwt(json.accessToken)
        )
      yield* answers(path, { verdict: "allow", claims })
      assert.deepInclude(yield* refreshed(), claims)
      yield* answers(path, { verdict: "allow", claims: { plan: "new" } })
      assert.deepInclude(yield* refreshed(), claims, "kept")
      yield* TestClock.adjust("1 second")
      yield* askHooks("/token.claims", { method: "DELETE" })
      yield* hook({ verdict: "allow", claims: { plan: "new" } })
      assert.deepInclude(yield* refreshed(), { plan: "new" })
    })
  )

  it.effect("keeps an answer to the organization that it was about", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const { path } = yield* hook({ verdict: "allow", claims })
      const { ask } = yield* TestService
      const email = address()
      const { id } = yield* person(email)
      const { browser } = yield* signIn(email)
      // Made at one instant, alike but for their ids.
      const organizations = yield* Effect.replicateEffect(
        ask("/organizations", { method: "POST", json: { name: "Twins", ownerUserId: id } }),
        2
      )
      for (const { json } of organizations) {
        yield* answers(path, { verdict: "allow", claims: { tenant: json.id } })
        const active = yield* browser.ask("/organizations/active", {
          method: "PUT",
          json: { organizationId: json.id }
        })
        assert.strictEqual(decodeJwt(active.json.accessToken)["tenant"], json.id, active.text)
      }
    })
  )

  it.effect("sets no reserved claim, and a failure leaves the token as it is", () =>
    Effect.gen(function* () {
      yield* attack("claims that a hook must not set")
      const email = address()
      const { id } = yield* person(email)
      for (const name of ["sub", "exp", "act", "org", "amr", "connection_id", "acr", "email"]) {
        yield* hook({ verdict: "allow", claims: { [name]: "x", plan: "x" } }, { cacheSeconds: 0 })
        const { result } = yield* signIn(email)
        const token = decodeJwt(result.accessToken)
        assert.strictEqual(token["sub"], id)
        assert.strictEqual(token["exp"], token["iat"] + 60)
        assert.isUndefined(token["plan"], name)
        yield* TestClock.adjust("31 seconds")
      }
      yield* hook({ verdict: "allow", claims: { big: "x".repeat(2048) } }, { cacheSeconds: 0 })
      const { result } = yield* signIn(email)
      assert.isUndefined(decodeJwt(result.accessToken)["big"])
    })
  )

  it.effect("is waited for where it denies without an answer, at each kind of token", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const email = address()
      yield* hook({ verdict: "allow", claims })
      yield* person(email)
      const { browser, result } = yield* signIn(email)
      const template = { lifetimeSeconds: 60, audience: null, claims: { plan: "{{user.id}}" } }
      const { set } = yield* JwtTemplates
      yield* set(service.environment.id, "backend", template)
      yield* TestClock.adjust("1 second")
      const mint = () => browser.ask("/auth/tokens/backend", { json: {} })
      const minted = decodeJwt((yield* mint()).json.token)
      assert.deepInclude(minted, { limits: { seats: 5 } })
      assert.strictEqual(minted["plan"], result.user.id, "the template's own claim stays")
      yield* TestClock.adjust("31 seconds")
      const { path } = yield* hook("", { onFailure: "deny", cacheSeconds: 0 })
      yield* TestClock.adjust("1 second")
      for (const [method, at, json] of [
        ["POST", "/auth/refresh", {}],
        ["POST", "/auth/tokens/backend", {}],
        ["POST", "/auth/switch-session", { sessionId: result.session.id }],
        ["PUT", "/organizations/active", { organizationId: null }]
      ] as const) {
        assertProblem(yield* browser.ask(at, { method, json }), 503, "hook_unavailable")
      }
      assertProblem(
        yield* service.browser().ask("/auth/login", { json: { email, password } }),
        503,
        "hook_unavailable"
      )
      yield* answers(path, { verdict: "allow" })
    })
  )
})
