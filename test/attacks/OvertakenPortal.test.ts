import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { attack } from "../support/Attack.ts"
import { holdRows, untilWaiting } from "../support/HeldRows.ts"
import { NameServer, serviceWithNames } from "../support/NameServer.ts"
import { memberOf, newcomer, organizationOf } from "../support/Organizations.ts"
import { openLink, stranger } from "../support/Portal.ts"
import { TestService } from "../support/TestService.ts"

const portal = "/_service/pages/portal"

/** The pages that a member's link has opened, of an organization with a connection and a directory. */
const place = Effect.gen(function* () {
  const { ask } = yield* TestService
  const { id } = yield* organizationOf(yield* newcomer)
  const maker = yield* memberOf(id, "owner")
  const connection = yield* ask("/connections", {
    method: "POST",
    json: { organizationId: id, protocol: "oidc", name: "Own" }
  })
  assert.strictEqual(connection.status, 201, connection.text)
  const directories = `/organizations/${id}/directories`
  const directory = yield* ask(directories, { method: "POST", json: { name: "Own" } })
  assert.strictEqual(directory.status, 201, directory.text)
  const domains = `/organizations/${id}/domains`
  const domain = yield* ask(domains, { method: "POST", json: { domain: `${id}.test` } })
  assert.strictEqual(domain.status, 201, domain.text)
  const { name, value } = domain.json.record
  ;(yield* NameServer).say(name, [value])
  const intents = ["sso", "domains", "directory", "certificates"]
  const path = `/organizations/${id}/portal-links`
  const made = yield* maker.browser.ask(path, { json: { intents } })
  assert.strictEqual(made.status, 201, made.text)
  const page = yield* stranger
  yield* openLink(page, made.json.url)
  const state = Effect.gen(function* () {
    const connections = yield* ask(`/connections?organizationId=${id}`)
    return [connections, yield* ask(directories), yield* ask(domains)].map(({ json }) => json.items)
  })
  return {
    id,
    maker,
    page,
    state,
    connectionId: connection.json.id as string,
    directoryId: directory.json.id as string,
    domainId: domain.json.id as string
  }
})
type Place = Effect.Success<typeof place>

const forms: Readonly<Record<string, (place: Place) => readonly [string, object]>> = {
  "a connection": () => ["sso", { preset: "keycloak", protocol: "oidc" }],
  "settings of a connection": ({ connectionId }) => [
    "sso/settings",
    { connectionId, clientId: "planted", clientSecret: "planted" }
  ],
  "people of a connection": ({ connectionId }) => [
    "sso/people",
    { connectionId, enabled: "on", role: "admin" }
  ],
  "enforcement of a connection": ({ connectionId }) => [
    "sso/enforcement",
    { connectionId, enforcement: "members" }
  ],
  "the end of a connection's use": ({ connectionId }) => ["sso/disable", { connectionId }],
  "a claim of a domain": () => ["domains", { domain: "planted.test" }],
  "the proof of a domain": ({ domainId }) => ["domains/check", { domainId }],
  "a directory": () => ["directory", { name: "Planted" }],
  "a token of a directory": ({ directoryId }) => ["directory/token", { directoryId }],
  "roles of a directory": ({ directoryId }) => ["directory/role", { directoryId, role: "admin" }]
}

layer(serviceWithNames)("the set-up of a member who loses the right meanwhile", (it) => {
  it.effect.each(Object.entries(forms))("writes nothing: %s (CWE-367)", ([, formOf]) =>
    Effect.gen(function* () {
      yield* attack("stale authority", "grants that outlive their grantor")
      const { ask, environment } = yield* TestService
      const there = yield* place
      const { id, maker, page, state } = there
      const before = yield* state
      const held = yield* holdRows(
        (sql) => sql`
          SELECT 1 FROM organizations
          WHERE environment_id = ${environment.id} AND id = ${id} FOR UPDATE`
      )
      const lowering = yield* Effect.forkScoped(
        ask(`/organizations/${id}/members/${maker.id}`, {
          method: "PATCH",
          json: { role: "admin" }
        })
      )
      yield* untilWaiting(1)
      const [path, fields] = formOf(there)
      const body = new URLSearchParams(Object.entries(fields))
      const writing = yield* Effect.forkScoped(page.post(`${portal}/${path}`, body))
      yield* untilWaiting(2)
      yield* held.release
      const lowered = yield* Fiber.join(lowering)
      assert.strictEqual(lowered.status, 200, lowered.text)
      yield* Fiber.join(writing)
      assert.strictEqual(page.problem, "portal_ended", page.html)
      assert.deepStrictEqual(yield* state, before)
    })
  )
})
