import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { documents } from "../../../scripts/openapi.ts"
import { EnvironmentName } from "../../../src/contract/Environment.ts"
import { operatorRoles } from "../../../src/contract/OperatorSeat.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import {
  askConsole,
  consoleBrowser,
  consoleUrl,
  layer as service,
  operator,
  needIn
} from "../../support/Console.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const operations = Object.entries(
  documents["console.json"].paths as Readonly<Record<string, object>>
).flatMap(([path, item]) =>
  Object.entries(item as Readonly<Record<string, { readonly description: string }>>).map(
    ([method, { description }]) => {
      const template = path.replace("/api/console/v1", "").replace(/\{([^}]+)\}/g, ":$1")
      const upper = method.toUpperCase()
      return { method: upper, template, description, need: needIn(upper, template) }
    }
  )
)

/** Calls an operation of an environment with ids of nothing, and a body of nothing. */
const at = (template: string, environmentId: string): string =>
  template.replace(":environmentId", environmentId).replace(/:[A-Za-z]+/g, nobody)

const callOf = (method: string) => ({
  method,
  // An answer that would go on for ever ends at once at a place that is none.
  headers: { "last-event-id": "none" },
  ...(method === "GET" || method === "DELETE" ? {} : { json: {} })
})

layer(service)("the console plane", (it) => {
  it.effect("says in each operation's description what it needs", () =>
    Effect.sync(() => {
      for (const { description, method, need, template } of operations) {
        assert.include(description, `Least role: ${need.role}`, `${method} ${template}`)
        const isFresh = need.fresh === true || need.freshMembers !== undefined
        assert.strictEqual(description.includes("within the last 5 minutes"), isFresh)
      }
    })
  )

  it.effect("asks for a fresh proof of identity where that is said, and nowhere else", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("owner")
      yield* TestClock.adjust("6 minutes")
      for (const { method, need, template } of operations) {
        const answer = yield* ask(at(template, environment.id), callOf(method))
        const code = answer.json?.properties?.code
        assert.strictEqual(
          code === "reauthentication_required",
          need.fresh === true,
          `${method} ${template}: ${answer.text}`
        )
      }
    })
  )

  it.effect(
    "asks for one where a connection is to let people in otherwise, and for no other rule",
    () =>
      Effect.gen(function* () {
        yield* attack("stale authority")
        const { environment } = yield* TestService
        const admin = yield* operator("admin")
        const { id: organizationId } = yield* organizationOf(yield* newcomer)
        const connections = `/environments/${environment.id}/connections`
        const json = { organizationId, protocol: "oidc", name: "Acme" }
        yield* TestClock.adjust("6 minutes")
        const made = yield* admin.ask(connections, { method: "POST", json })
        assert.strictEqual(made.status, 201, made.text)
        const path = `${connections}/${made.json.id}`
        const contacts = { contacts: ["it@example.com"] }
        const changed = yield* admin.ask(path, { method: "PATCH", json: contacts })
        assert.strictEqual(changed.status, 200, changed.text)
        for (const trust of [{ breakGlassUserIds: [] }, { linkVerifiedDomains: true }]) {
          const change = { method: "PATCH", json: { ...contacts, ...trust } }
          assertProblem(yield* admin.ask(path, change), 403, "reauthentication_required")
          const add = { method: "POST", json: { ...json, ...trust } }
          assertProblem(yield* admin.ask(connections, add), 403, "reauthentication_required")
        }
        const fresh = yield* operator("admin")
        const ways = { linkVerifiedDomains: true, breakGlassUserIds: [] }
        const done = yield* fresh.ask(path, { method: "PATCH", json: ways })
        assert.strictEqual(done.json.linkVerifiedDomains, true, done.text)
      })
  )

  it.effect("lets support mail a reset link but not see it, and only owners move hosts", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const support = yield* operator("support")
      const admin = yield* operator("admin")
      const { id } = yield* person("reset@example.com")
      const path = `/environments/${environment.id}/users/${id}/password-reset`
      const shown = { method: "POST", json: { sendEmail: false } }
      assert.strictEqual((yield* support.ask(path, shown)).status, 403)
      const mailed = yield* support.ask(path, { method: "POST", json: {} })
      assert.strictEqual(mailed.status, 201, mailed.text)
      assert.notProperty(mailed.json, "url")
      assert.property((yield* admin.ask(path, shown)).json, "url")
    })
  )

  it.effect("ends a reset link that an admin was shown when they are removed", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const owner = yield* operator("owner")
      const admin = yield* operator("admin")
      const { id } = yield* person("shown@example.com")
      const path = `/environments/${environment.id}/users/${id}/password-reset`
      const answer = yield* admin.ask(path, { method: "POST", json: { sendEmail: false } })
      const token = new URL(answer.json.url).searchParams.get("token")
      const removed = yield* owner.ask(`/operators/${admin.id}`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      const json = { token, password: "another horse battery staple" }
      assertProblem(yield* browser().ask("/auth/reset-password", { json }), 400, "invalid_token")
    })
  )

  it.effect("leaves private bags out of what support and auditors are answered", () =>
    Effect.gen(function* () {
      const { client, environment } = yield* TestService
      const bags = { publicMetadata: { privateMetadata: 1 }, privateMetadata: { a: 1 } }
      const { id } = yield* client["server.users"].createUser({ payload: bags })
      for (const role of operatorRoles) {
        const { ask } = yield* operator(role)
        const one = (yield* ask(`/environments/${environment.id}/users/${id}`)).json
        const [first] = (yield* ask(`/environments/${environment.id}/users?limit=1`)).json.items
        for (const user of [one, first]) {
          assert.deepStrictEqual(user.publicMetadata, bags.publicMetadata)
          assert.strictEqual("privateMetadata" in user, role === "owner" || role === "admin")
        }
      }
    })
  )

  it.effect("shows support and auditors addresses of webhooks and hooks without their query", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const url = "https://hooks.example.com/in?token=hidden"
      const made = yield* ask("/webhook-endpoints", { method: "POST", json: { url } })
      assert.strictEqual(made.status, 201, made.text)
      const put = yield* ask("/hooks/sign_up.before", { method: "PUT", json: { url } })
      assert.strictEqual(put.status, 200, put.text)
      const below = `/environments/${environment.id}`
      for (const role of operatorRoles) {
        const by = yield* operator(role)
        const sees = role === "owner" || role === "admin"
        for (const path of ["/webhook-endpoints", "/hooks"]) {
          const answer = yield* by.ask(`${below}${path}`)
          assert.strictEqual(answer.json.items[0].url, sees ? url : "https://hooks.example.com/in")
          assert.strictEqual(answer.text.includes("hidden"), sees, path)
        }
        const found = yield* by.ask(`${below}/find?q=${made.json.id}`)
        assert.strictEqual(found.json.items[0].label, "https://hooks.example.com/in")
      }
      yield* ask("/hooks/sign_up.before", { method: "DELETE" })
    })
  )

  it.effect("opens neither the platform environment nor one that is not the operator's", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records")
      const { environment, tenant } = yield* TestService
      const otherTenant = yield* tenant("other")
      const other = otherTenant.environment
      const { id: platformId } = yield* (yield* Environments).platform
      const { ask } = yield* operator("admin", [environment.id])
      const { json } = yield* ask("/me")
      assert.deepStrictEqual(
        json.environments.map(({ name }: { readonly name: string }) => name),
        ["main"]
      )
      for (const id of [other.id, platformId, nobody]) {
        const answer = yield* ask(`/environments/${id}/users`)
        assert.strictEqual(answer.status, 404)
        assert.strictEqual(answer.json.properties.code, "environment_not_found")
      }
      // Nor does an id tell that it is somebody's elsewhere.
      const elsewhere = yield* otherTenant.client["server.users"].createUser({ payload: {} })
      const named = `/environments/${environment.id}/users/${elsewhere.id}`
      const all = yield* operator("admin")
      for (const [path, request] of [
        ["", {}],
        ["/sessions", {}],
        ["/ban", { json: {} }],
        ["/lockout", { method: "DELETE" }]
      ] as const) {
        const limited = yield* ask(`${named}${path}`, request)
        assert.strictEqual(limited.json.properties.code, "user_not_found", path)
        const unlimited = yield* all.ask(`${named}${path}`, request)
        assert.strictEqual(unlimited.json.properties.code, "wrong_environment", path)
      }
      assert.strictEqual((yield* ask("/environments/main/users")).status, 400)
      assert.strictEqual((yield* ask(`/environments/${environment.id}/users`)).status, 200)
    })
  )

  it.effect("takes calls of its own pages alone: one host, one origin, one cookie", () =>
    Effect.gen(function* () {
      const { environment, origin, port } = yield* TestService
      const { browser, ask } = yield* operator("owner")
      const url = yield* consoleUrl

      for (const site of ["cross-site", "same-site", "none", ""]) {
        const answer = yield* ask("/me", { headers: { "sec-fetch-site": site } })
        assert.strictEqual(answer.json.properties.code, "origin_not_allowed", site)
        assert.isNull(answer.headers.get("access-control-allow-origin"))
      }
      for (const foreign of [
        "null",
        origin,
        "https://evil.example",
        `${url.origin}.evil.example`
      ]) {
        for (const [path, request] of [
          ["/me", {}],
          [`/environments/${environment.id}/users`, { json: {} }]
        ] as const) {
          const answer = yield* ask(path, { ...request, headers: { origin: foreign } })
          assert.strictEqual(answer.json.properties.code, "origin_not_allowed", foreign)
        }
      }
      for (const place of ["http://localhost:5173/", origin]) {
        const page = `/_service/pages/sign-in?${new URLSearchParams({ redirectUrl: place })}`
        assert.strictEqual((yield* browser.askAt(page)).status, 400, place)
      }
      const headed = yield* ask("/me", { headers: { origin: url.origin } })
      assert.strictEqual(headed.headers.get("cross-origin-opener-policy"), "same-origin")
      assert.strictEqual(headed.headers.get("cross-origin-resource-policy"), "same-origin")
      for (const path of ["/me", "/nothing", "/environments/x"]) {
        const policy = (yield* ask(path)).headers.get("content-security-policy") ?? ""
        const rules = policy.split("; ")
        assert.includeMembers(rules, ["default-src 'none'", "frame-ancestors 'none'"], path)
      }

      const token = browser.cookies.get("gatehouse_console")?.value ?? ""
      const byBearer = yield* askConsole(yield* consoleBrowser, "/me", { bearer: token })
      assert.strictEqual(byBearer.status, 401)

      // A name that was made to lead here, and the host of an environment.
      for (const host of ["evil.example", environment.hosts[0] ?? "", `127.0.0.1:${url.port}`]) {
        const elsewhere = new TestBrowser(url.origin, host)
        for (const [name, cookie] of browser.cookies) elsewhere.cookies.set(name, cookie)
        assert.strictEqual((yield* askConsole(elsewhere, "/me")).status, 404, host)
        assert.strictEqual((yield* elsewhere.ask("/boot")).status, 404, host)
      }
      // The console's own host, at the listener of the other planes.
      const crossed = new TestBrowser(`http://127.0.0.1:${port}`, url.host)
      assert.strictEqual((yield* crossed.ask("/boot")).json.properties.code, "unknown_host")
      assert.strictEqual(
        (yield* askConsole(crossed, "/me")).json.properties.code,
        "route_not_found"
      )
      assert.isTrue(origin.endsWith(String(port)))
    })
  )

  it.effect("knows nobody by the session of another environment, or of no operator", () =>
    Effect.gen(function* () {
      yield* person("customer@example.com")
      const { browser } = yield* signIn("customer@example.com")
      const stolen = browser.cookies.get("gatehouse_session")?.value ?? ""
      const forged = yield* consoleBrowser
      forged.cookies.set("gatehouse_console", { value: stolen, attributes: [] })
      assert.strictEqual((yield* askConsole(forged, "/me")).status, 401)
      assert.strictEqual((yield* askConsole(yield* consoleBrowser, "/me")).status, 401)
    })
  )

  it.effect("has a host and a name that no environment can take", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const url = yield* consoleUrl
      const options = { appUrl: url, hosts: [], settings: {} }
      const name = EnvironmentName.make("squatter")
      const taken = yield* Effect.flip(environments.create({ ...options, name }))
      assert.strictEqual(taken._tag, "EnvironmentTaken")
      const platform = { ...options, appUrl: new URL("http://x.test") }
      const reserved = yield* Effect.flip(
        environments.create({ ...platform, name: EnvironmentName.make("platform") })
      )
      assert.strictEqual(reserved._tag, "EnvironmentTaken")
      const loosened = yield* Effect.flip(
        environments.update("platform", { mfa: { policy: "off" } })
      )
      assert.strictEqual(loosened._tag, "InvalidEnvironmentSettings")
      const { environment } = yield* TestService
      const moved = yield* Effect.flip(
        environments.update(environment.name, {}, { appUrl: url, hosts: [] })
      )
      assert.strictEqual(moved._tag, "EnvironmentTaken")
    })
  )
})
