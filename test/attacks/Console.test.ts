import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { documents } from "../../scripts/openapi.ts"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import {
  OperatorId,
  operatorRoles,
  reaches,
  type OperatorRole
} from "../../src/contract/OperatorSeat.ts"
import type { Need } from "../../src/contract/LeastRole.ts"
import { Operators } from "../../src/operators/staff/Operators.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import {
  acceptInvitation,
  askConsole,
  consoleBrowser,
  consoleUrl,
  layer as service,
  operator,
  needIn
} from "../support/Console.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

/** Every cell of a table takes seconds; `npm test` takes those where one answer turns into another. */
const isFull = process.env["ATTACKS_EVERY"] === "1"

const nobody = "018f0000-0000-7000-8000-000000000009"

interface Operation {
  readonly method: string
  readonly template: string
  readonly need: Need
}

/** Every operation of the console, as its document lists them. */
const operations: ReadonlyArray<Operation> = Object.entries(
  documents["console.json"].paths as Readonly<Record<string, object>>
).flatMap(([path, item]) =>
  Object.keys(item).map((name) => {
    const method = name.toUpperCase()
    const template = path.replace("/api/console/v1", "").replace(/\{([^}]+)\}/g, ":$1")
    return { method, template, need: needIn(method, template) }
  })
)

const inEnvironments = operations.filter(({ template }) =>
  template.startsWith("/environments/:environmentId")
)
const changes = operations.filter(({ method }) => method !== "GET")

const pathOf = ({ template }: Operation, environmentId: string): string =>
  template.replace(":environmentId", environmentId).replace(/:[A-Za-z]+/g, nobody)

const callOf = ({ method }: Operation) => ({
  method,
  // An answer that would go on for ever ends at once at a place that is none.
  headers: { "last-event-id": "none" },
  ...(method === "GET" || method === "DELETE" ? {} : { json: {} })
})

/** Whether a role is the least that an operation takes, or the next below it. */
const isAtEdge = (role: OperatorRole, { need }: Operation): boolean => {
  const below = operatorRoles.indexOf(role) - operatorRoles.indexOf(need.role)
  return below === 0 || below === 1
}

/** What a browser says of a call that another page makes. */
const otherSites = ["cross-site", "same-site", "none", ""]

const nameOf = ({ method, template }: Operation): string => `${method} ${template}`

layer(service)("attacks on the console", (it) => {
  it.effect("each role is refused each operation above it, and the others alone", () =>
    Effect.gen(function* () {
      yield* attack("an operator beyond their role")
      const { environment } = yield* TestService
      assert.isAbove(operations.length, 90)
      for (const role of operatorRoles) {
        const { ask } = yield* operator(role)
        for (const operation of operations.filter((each) => isFull || isAtEdge(role, each))) {
          const { json, status } = yield* ask(pathOf(operation, environment.id), callOf(operation))
          const refused = status === 403 && json.properties.code === "forbidden"
          const cell = `${role}: ${nameOf(operation)}`
          assert.strictEqual(refused, !reaches(role, operation.need.role), cell)
          assert.notStrictEqual(status, 500, cell)
        }
      }
    })
  )

  it.effect("no operation of another environment, or of the platform's, is there", () =>
    Effect.gen(function* () {
      yield* attack("an operator in another environment")
      const { environment, tenant } = yield* TestService
      const other = (yield* tenant("elsewhere")).environment
      const platform = yield* (yield* Environments).platform
      const confined = yield* operator("owner", [environment.id])
      const everywhere = yield* operator("owner")
      const abroad = [confined, other] as const
      const above = [everywhere, platform] as const
      for (const [index, operation] of inEnvironments.entries()) {
        const tried = isFull ? [abroad, above] : [index % 2 === 0 ? abroad : above]
        for (const [{ ask }, { id }] of tried) {
          const { json, status } = yield* ask(pathOf(operation, id), callOf(operation))
          assert.deepStrictEqual(
            [status, json.properties.code],
            [404, "environment_not_found"],
            nameOf(operation)
          )
        }
      }
    })
  )

  it.effect("no other page changes or reads anything in an operator's name", () =>
    Effect.gen(function* () {
      yield* attack("another page calls the console")
      const { environment } = yield* TestService
      const { ask } = yield* operator("owner")
      for (const [index, operation] of operations.entries()) {
        const call = callOf(operation)
        const turn = index % otherSites.length
        for (const site of isFull ? otherSites : otherSites.slice(turn, turn + 1)) {
          const answer = yield* ask(pathOf(operation, environment.id), {
            ...call,
            origin: "https://evil.example",
            headers: { ...call.headers, "sec-fetch-site": site }
          })
          assert.strictEqual(answer.json.properties.code, "origin_not_allowed", nameOf(operation))
          assert.isNull(answer.headers.get("access-control-allow-origin"))
        }
      }
      const asked = yield* ask("/me", {
        method: "OPTIONS",
        origin: "https://evil.example",
        headers: { "access-control-request-method": "GET" }
      })
      assert.isNull(asked.headers.get("access-control-allow-origin"))
      // A name that is made to lead here has no cookie, and finds nobody.
      const { port } = yield* consoleUrl
      const rebound = new TestBrowser(`http://127.0.0.1:${port}`, `evil.example:${port}`)
      assert.strictEqual((yield* askConsole(rebound, "/me")).json.properties.code, "unknown_host")
    })
  )

  it.effect("no page frames the console or its sign-in", () =>
    Effect.gen(function* () {
      yield* attack("a framed console")
      const { browser } = yield* operator("owner")
      const framed = { "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" }
      for (const path of ["/", "/_service/pages/sign-in", "/_service/pages/account"]) {
        const { headers } = yield* browser.askAt(path, { headers: framed })
        const policy = headers.get("content-security-policy") ?? ""
        assert.include(policy, "frame-ancestors 'none'", path)
        assert.strictEqual(headers.get("cross-origin-opener-policy"), "same-origin", path)
        assert.strictEqual(headers.get("cross-origin-resource-policy"), "same-origin", path)
      }
    })
  )

  it.effect("an operator's link counts once, for its operator, and not after another", () =>
    Effect.gen(function* () {
      yield* attack("a replayed operator's link")
      const operators = yield* Operators
      const tokenOf = (url: Redacted.Redacted) =>
        new URL(Redacted.value(url)).searchParams.get("token")
      const follow = (url: Redacted.Redacted) =>
        Effect.flatMap(consoleBrowser, (browser) =>
          browser.ask("/auth/invitation/password-signup", {
            json: { token: tokenOf(url), password, legalConsentAccepted: true }
          })
        )
      const email = EmailAddress.make("replayed@example.com")
      const invited = yield* operators.invite({ email, role: "admin", environmentIds: null })
      yield* acceptInvitation(invited.url)
      assert.strictEqual((yield* follow(invited.url)).status, 409)

      // Whoever was let in again has another link; the one of before opens nothing.
      const first = yield* operators.link(invited.operator.id)
      const second = yield* operators.link(invited.operator.id)
      assert.isAtLeast((yield* follow(first.url)).status, 400)
      assert.isAtLeast((yield* follow(invited.url)).status, 400)
      yield* acceptInvitation(second.url)
      assert.isAtLeast((yield* follow(second.url)).status, 400)

      // The link of somebody who was removed before they followed it makes nobody an operator.
      const gone = yield* operators.invite({
        email: EmailAddress.make("gone@example.com"),
        role: "owner",
        environmentIds: null
      })
      yield* operators.remove(gone.operator.id)
      assert.isAtLeast((yield* follow(gone.url)).status, 400)
    })
  )

  it.effect("no session, token or key but an operator's own cookie makes an operator", () =>
    Effect.gen(function* () {
      yield* attack("a forged operator")
      const { environment, secretKey } = yield* TestService
      const { browser } = yield* operator("owner")
      const own = browser.cookies.get("gatehouse_console")?.value ?? ""
      yield* person("customer@example.com")
      const customer = yield* signIn("customer@example.com")
      const theirs = customer.browser.cookies.get("gatehouse_session")?.value ?? ""
      const cookies: ReadonlyArray<readonly [name: string, value: string]> = [
        ["gatehouse_console", theirs],
        ["gatehouse_console", "A".repeat(43)],
        ["gatehouse_console", own.slice(0, -1)],
        ["gatehouse_console", `${own}=`],
        ["gatehouse_session", own],
        ["__Host-console", own]
      ]
      const users = `/environments/${environment.id}/users`
      for (const [name, value] of cookies) {
        const forged = yield* consoleBrowser
        forged.cookies.set(name, { value, attributes: [] })
        assert.strictEqual((yield* askConsole(forged, users)).status, 401, name)
      }
      for (const bearer of [own, theirs, Redacted.value(secretKey)]) {
        const forged = yield* consoleBrowser
        assert.strictEqual((yield* askConsole(forged, users, { bearer })).status, 401)
      }
      // A person of the platform environment without a seat is nobody here.
      const operators = yield* Operators
      const seat = yield* operators.invite({
        email: EmailAddress.make("seatless@example.com"),
        role: "admin",
        environmentIds: null
      })
      const joined = yield* acceptInvitation(seat.url)
      yield* operators.remove(seat.operator.id)
      assert.strictEqual((yield* askConsole(joined.browser, users)).status, 401)
      const named = yield* askConsole(browser, users, {
        headers: { "x-operator-role": "owner", cookie: "" }
      })
      assert.strictEqual(named.status, 401)
    })
  )

  it.effect("a role that was taken away ends with the next call, whatever was open", () =>
    Effect.gen(function* () {
      yield* attack("an operator with a role of the past")
      const { environment } = yield* TestService
      const operators = yield* Operators
      const { ask, id } = yield* operator("owner")
      yield* operators.change(OperatorId.make(id), { role: "auditor" })
      for (const operation of changes.filter(({ need }) => !reaches("auditor", need.role))) {
        const { json, status } = yield* ask(pathOf(operation, environment.id), callOf(operation))
        assert.deepStrictEqual(
          [status, json.properties.code],
          [403, "forbidden"],
          nameOf(operation)
        )
      }
      const { json } = yield* ask(`/environments/${environment.id}/users?limit=1`)
      for (const user of json.items) assert.notProperty(user, "privateMetadata")
      yield* operators.remove(OperatorId.make(id))
      assert.strictEqual((yield* ask("/me")).status, 401)
    })
  )
})
