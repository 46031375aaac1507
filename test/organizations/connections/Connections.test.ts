import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { attack } from "../../support/Attack.ts"
import { assertEvent, eventsOf } from "../../support/AuditEvents.ts"
import { openIdProvider } from "../../support/OpenIdProvider.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const certificate = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIULOsXM3t+UzI4d3OKDgH/FnOZz8AwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPaWQuYWNtZS5leGFtcGxlMB4XDTI2MTEyNDAyMTIwM1oXDTM2
MTEyMTAyMTIwM1owGjEYMBYGA1UEAwwPaWQuYWNtZS5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAE2irT0ovBIxUniJX6GungU2JuN++9oiAMbqCiHyAK
Aw6d1LPGXjJHCU5S3o7oa26bSvLyhA5xCELT3xLq8HezuKNTMFEwHQYDVR0OBBYE
FM4yYAtCVgAPPMKJfMNomCxzk3McMB8GA1UdIwQYMBaAFM4yYAtCVgAPPMKJfMNo
mCxzk3McMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgKQ/lxshC
BPpipevjWaD1wt2S29BGXs8x2Uhpel2UoWcCIQDF5WE/yC/T8WA3pRcLXcFu4OQU
KAsLC+kQ+g70NwWr7w==
-----END CERTIFICATE-----`

const secret = "a secret that nobody may read"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))
const post = (json: object) => ask("/connections", { method: "POST", json })
const patch = (id: string, json: object) => ask(`/connections/${id}`, { method: "PATCH", json })

const anOrganization = Effect.flatMap(newcomer, (owner) => organizationOf(owner))

const draft = Effect.fnUntraced(function* (json: object = {}) {
  const { id: organizationId } = yield* anOrganization
  const made = yield* post({ organizationId, protocol: "oidc", name: "Acme", ...json })
  assert.strictEqual(made.status, 201, made.text)
  return made
})

layer(TestService.layer)("connections", (it) => {
  it.effect("begin as drafts with the defaults of their protocol, each with its event", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const made = yield* draft({ settings: { preset: "entra" } })
      const { id, organizationId } = made.json
      assert.deepInclude(made.json, {
        protocol: "oidc",
        status: "draft",
        domains: null,
        enforcement: "off",
        sessionGraceSeconds: 86_400,
        jit: { enabled: true, role: "member", groupRoles: [], authoritative: false },
        sessionSeconds: null,
        trustSecondFactor: "never",
        linkVerifiedDomains: false,
        idpInitiated: false,
        testedAt: null,
        redirectUri: `${environment.appUrl}/_service/auth/sso/${id}/callback`
      })
      assert.deepInclude(made.json.settings, {
        issuer: null,
        clientSecretSet: false,
        scopes: ["openid", "profile", "email"]
      })
      assert.deepInclude(made.json.settings.claims, { subject: "oid", email: "preferred_username" })
      const targets = [
        { type: "connection", id },
        { type: "organization", id: organizationId }
      ]
      const metadata = { protocol: "oidc" }
      yield* assertEvent(made, { action: "connection.created", targets, metadata })
      assert.deepStrictEqual((yield* ask(`/connections/${id}`)).json, made.json)
      const mine = yield* ask(`/connections?organizationId=${organizationId}&status=draft`)
      assert.deepStrictEqual(mine.json.items, [made.json])
      const gone = yield* ask(`/connections/${id}`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      yield* assertEvent(gone, {
        action: "connection.deleted",
        targets,
        metadata: { ...metadata, identities: 0, sessions: 0 }
      })
      assertProblem(yield* ask(`/connections/${id}`), 404, "connection_not_found")
      assertProblem(yield* patch(id, { name: "x" }), 404, "connection_not_found")
      const again = yield* ask(`/connections/${id}`, { method: "DELETE" })
      assertProblem(again, 404, "connection_not_found")
    })
  )

  it.effect("merge their settings by key, and keep the client secret encrypted and unseen", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const { issuer } = yield* openIdProvider(["http://localhost/callback"])
      const { id } = (yield* draft({ settings: { issuer, clientSecret: secret } })).json
      const changed = yield* patch(id, { settings: { clientId: "us" }, jit: { role: null } })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.deepInclude(changed.json.settings, { issuer, clientId: "us", clientSecretSet: true })
      assert.deepInclude(changed.json.jit, { enabled: true, role: null })
      assert.notInclude(changed.text, secret)
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`
        SELECT c::text AS whole, encode(sealed_secret, 'escape') AS sealed
        FROM connections c WHERE id = ${id}`
      assert.notInclude(`${row?.["whole"]} ${row?.["sealed"]}`, secret)
      const cleared = yield* patch(id, { settings: { clientSecret: null, issuer: null } })
      assert.deepInclude(cleared.json.settings, { issuer: null, clientSecretSet: false })
    })
  )

  it.effect("send their client secret to no other issuer than the one it was given for", () =>
    Effect.gen(function* () {
      const { issuer } = yield* openIdProvider(["http://localhost/callback"])
      const { issuer: other } = yield* openIdProvider(["http://localhost/callback"])
      const { id } = (yield* draft({ settings: { clientSecret: secret } })).json
      const isSet = Effect.fnUntraced(function* (settings: object) {
        const changed = yield* patch(id, { settings })
        assert.strictEqual(changed.status, 200, changed.text)
        return changed.json.settings.clientSecretSet
      })
      assert.isTrue(yield* isSet({ issuer, clientId: "us" }), "it waited for its issuer")
      assert.isTrue(yield* isSet({ issuer, clientId: "them" }))
      const moved = yield* patch(id, { settings: { issuer: other } })
      assert.isFalse(moved.json.settings.clientSecretSet)
      const [event] = yield* eventsOf(moved)
      const changed = ["settings.issuer", "settings.clientSecret"]
      assert.deepStrictEqual(event?.metadata, { changed })
      assert.isTrue(yield* isSet({ issuer, clientSecret: secret }))
      assert.isFalse(yield* isSet({ issuer: null }))
      yield* isSet({ issuer, clientSecret: secret })
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE connections SET status = 'active' WHERE id = ${id}`
      const refused = yield* patch(id, { settings: { issuer: other } })
      assertProblem(refused, 409, "connection_incomplete")
    })
  )

  it.effect("of SAML keep certificates and show what people compare", () =>
    Effect.gen(function* () {
      const settings = {
        entityId: "https://id.acme.example",
        ssoUrl: "https://id.acme.example/sso",
        certificates: [certificate]
      }
      const made = yield* draft({ protocol: "saml", settings })
      assert.deepInclude(made.json.settings, { ...settings, subject: null, signRequests: false })
      assert.deepInclude(made.json.certificates[0], { subject: "CN=id.acme.example" })
      assert.match(made.json.certificates[0].fingerprint, /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
      const { id } = made.json
      const wrong = yield* patch(id, {
        settings: { certificates: ["x"], issuer: "https://a.example" }
      })
      const paths = ["/body/settings/certificates/0", "/body/settings/issuer"]
      assertFlaws(wrong, paths, "invalid_connection")
    })
  )

  it.effect(
    "are refused an issuer of many tenants, one that is not there, and settings of SAML",
    () =>
      Effect.gen(function* () {
        const { id } = (yield* draft()).json
        for (const [setting, value] of [
          ["issuer", "https://login.microsoftonline.com/common/v2.0"],
          ["issuer", "https://login.microsoftonline.com/organizations/v2.0"],
          ["issuer", "http://127.0.0.1:9"],
          ["issuer", "http://id.example"],
          ["scopes", ["email"]],
          ["entityId", "https://id.example"]
        ] as const) {
          const refused = yield* patch(id, { settings: { [setting]: value } })
          assertFlaws(refused, [`/body/settings/${setting}`], "invalid_connection")
        }
      })
  )

  it.effect("keep a role that its set no longer has, and turn just in time off beside it", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const roleSets = yield* RoleSets
      const roles = ["pilot", "crew"].map((key) => ({ key, name: key }))
      const { id: roleSetId } = yield* roleSets.set(environment.id, "airline", {
        name: "Airline",
        roles
      })
      const owner = yield* newcomer
      const { id: organizationId } = yield* organizationOf(owner, { name: "Air", roleSetId })
      const groupRoles = [{ group: "Pilots", role: "pilot" }]
      const jit = { role: "crew", groupRoles }
      const made = yield* post({ organizationId, protocol: "oidc", name: "Acme", jit })
      assert.strictEqual(made.status, 201, made.text)
      const { id } = made.json
      const directories = `/organizations/${organizationId}/directories`
      const terms = { name: "Crew", defaultRole: "crew", groupRoles }
      const directory = yield* ask(directories, { method: "POST", json: terms })
      assert.strictEqual(directory.status, 201, directory.text)
      yield* roleSets.set(environment.id, "airline", { name: "Airline", roles: roles.slice(1) })

      const off = yield* patch(id, { jit: { enabled: false } })
      assert.strictEqual(off.status, 200, off.text)
      const more = [...groupRoles, { group: "Crew", role: "crew" }]
      const whole = yield* patch(id, { jit: { ...jit, groupRoles: more } })
      assert.strictEqual(whole.status, 200, whole.text)
      assertProblem(yield* patch(id, { jit: { role: "steward" } }), 422, "role_not_found")

      const one = `${directories}/${directory.json.id}`
      const change = (json: object) => ask(one, { method: "PATCH", json })
      const longer = yield* change({ groupRoles: more, defaultRole: "crew" })
      assert.strictEqual(longer.status, 200, longer.text)
      assertProblem(yield* change({ defaultRole: "steward" }), 422, "role_not_found")
    })
  )

  it.effect("make nobody an owner, and name roles that the organization has", () =>
    Effect.gen(function* () {
      const { id } = (yield* draft()).json
      for (const jit of [{ role: "owner" }, { groupRoles: [{ group: "a", role: "owner" }] }]) {
        assertFlaws(yield* patch(id, { jit }), ["/body/jit"], "invalid_connection")
      }
      assertProblem(yield* patch(id, { jit: { role: "pilot" } }), 422, "role_not_found")
      const { id: organizationId } = yield* anOrganization
      const another = { organizationId, protocol: "oidc", name: "Acme" }
      assertFlaws(
        yield* post({ ...another, jit: { role: "owner" } }),
        ["/body/jit"],
        "invalid_connection"
      )
      assertProblem(yield* post({ ...another, jit: { role: "pilot" } }), 422, "role_not_found")
    })
  )

  it.effect("are at most twenty in an organization, however many are added at once", () =>
    Effect.gen(function* () {
      const { id: organizationId } = yield* anOrganization
      const input = { organizationId, protocol: "oidc", name: "Acme" }
      const made = yield* Effect.forEach(Array.from({ length: 22 }), () => post(input), {
        concurrency: 4
      })
      assert.strictEqual(made.filter(({ status }) => status === 201).length, 20)
      const refused = made.filter(({ status }) => status !== 201)
      for (const answer of refused) assertProblem(answer, 409, "too_many_connections")
      const nobody = { ...input, organizationId: "018f0000-0000-7000-8000-000000000009" }
      assertProblem(yield* post(nobody), 404, "organization_not_found")
      const gone = yield* ask(`/organizations/${organizationId}`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      const left = yield* ask(`/connections?organizationId=${organizationId}`)
      assert.deepStrictEqual(left.json.items, [])
    })
  )
})
