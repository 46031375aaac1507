import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import {
  directoryOf,
  heldDomain,
  patch,
  scim,
  scimGroup,
  scimUser
} from "../../support/Directories.ts"
import { newcomer, organizationOf, rolesOf } from "../../support/Organizations.ts"
import * as People from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const inactive = patch({ op: "replace", path: "active", value: false })
const active = patch({ op: "replace", path: "active", value: true })

/** A directory, and somebody who signs in with a password at its domain and is in it. */
const employee = Effect.fnUntraced(function* (input: object = {}) {
  const directory = yield* directoryOf(input)
  const email = `ada@${directory.domain}`
  const { id: userId } = yield* People.person(email, { firstName: "Own", lastName: "Name" })
  const made = yield* directory.ask("POST", "/Users", scimUser(email))
  assert.strictEqual(made.status, 201, made.text)
  return { ...directory, email, userId, user: `/Users/${made.json.id}` }
})

layer(TestService.layer)("people of a directory", (it) => {
  it.effect("are made as users with a membership that is the directory's, and leave at once", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, domain, one, organizationId } = yield* directoryOf()
      const userName = `ada@${domain}`
      const made = yield* ask("POST", "/Users", scimUser(userName, { externalId: "e-1" }))
      assert.strictEqual(made.status, 201, made.text)
      const { id } = made.json
      const listed = yield* server(`${one}/users`)
      const { userId } = listed.json.items[0]
      const user = yield* server(`/users/${userId}`)
      assert.deepInclude(user.json, {
        email: userName,
        registrationState: "pending_email_verification",
        firstName: "Ada"
      })
      const members = yield* server(`/organizations/${organizationId}/members`)
      const member = members.json.items.find((item: { userId: string }) => item.userId === userId)
      assert.deepInclude(member, { role: "member", managedBy: "directory" })
      const off = yield* ask("PUT", `/Users/${id}`, scimUser(userName, { active: false }))
      assert.strictEqual(off.status, 200, off.text)
      assert.isUndefined((yield* rolesOf(organizationId))?.[userId])
      const on = yield* ask("PUT", `/Users/${id}`, scimUser(userName))
      assert.strictEqual(on.status, 200, on.text)
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
      const gone = yield* ask("DELETE", `/Users/${id}`)
      assert.strictEqual(gone.status, 204, gone.text)
      assert.isUndefined((yield* rolesOf(organizationId))?.[userId])
      assert.strictEqual((yield* ask("GET", `/Users/${id}`)).status, 404)
      assert.strictEqual((yield* server(`/users/${userId}`)).json.status, "active")
    })
  )

  it.effect("lose all that acts in the organization, and nothing elsewhere", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const { ask: server } = yield* TestService
      const { ask, email, organizationId, user, userId } = yield* employee()
      const { browser } = yield* People.signIn(email)
      const other = yield* organizationOf({ id: userId, email, browser })
      yield* browser.ask("/organizations/active", { method: "PUT", json: { organizationId } })
      const keys = yield* Effect.forEach([organizationId, other.id], (id) =>
        server("/api-keys", { method: "POST", json: { name: "k", userId, organizationId: id } })
      )
      yield* ask("PATCH", user, inactive)
      const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
      assert.strictEqual(refreshed.status, 200, refreshed.text)
      assert.isNull(refreshed.json.session.organizationId)
      assert.strictEqual((yield* browser.ask(`/organizations/${organizationId}`)).status, 404)
      assert.strictEqual((yield* browser.ask(`/organizations/${other.id}`)).status, 200)
      const verify = (apiKey: string) =>
        server("/api-keys/verify", { method: "POST", json: { apiKey } })
      const states = yield* Effect.forEach(keys, ({ json }) => verify(json.apiKey))
      assert.deepStrictEqual(
        states.map(({ json }) => json.valid),
        [false, true]
      )
      yield* ask("PATCH", user, active)
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
    })
  )

  it.effect("lose sessions that a connection of the organization made", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, email, organizationId, user, userId } = yield* employee()
      const json = { organizationId, protocol: "oidc", name: "Acme" }
      const connection = yield* server("/connections", { method: "POST", json })
      const { browser: connected } = yield* People.signIn(email)
      const { browser: own } = yield* People.signIn(email)
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        UPDATE sessions SET connection_id = ${connection.json.id}
        WHERE user_id = ${userId} AND id = (
          SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY id LIMIT 1
        )`
      yield* ask("PATCH", user, inactive)
      assert.strictEqual((yield* connected.ask("/users/me")).status, 401)
      assert.strictEqual((yield* own.ask("/users/me")).status, 200)
    })
  )

  it.effect("keep the last owner, whose record is inactive", () =>
    Effect.gen(function* () {
      const { ask, owner, organizationId } = yield* directoryOf()
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM domains WHERE domain = 'example.com'`
      yield* heldDomain(organizationId, "example.com")
      const made = yield* ask("POST", "/Users", scimUser(owner.email))
      assert.deepStrictEqual(yield* rolesOf(organizationId), { [owner.id]: "owner" })
      const off = yield* ask("PATCH", `/Users/${made.json.id}`, inactive)
      assert.strictEqual(off.json.active, false)
      assert.deepStrictEqual(yield* rolesOf(organizationId), { [owner.id]: "owner" })
      yield* sql`DELETE FROM domains WHERE domain = 'example.com'`
    })
  )

  it.effect("cannot be changed, removed or leave by hand, on both planes", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { email, one, organizationId, owner, userId } = yield* employee()
      const { browser } = yield* People.signIn(email)
      const path = `/organizations/${organizationId}/members/${userId}`
      const demand = { method: "PATCH", json: { role: "admin" } }
      for (const answer of [
        yield* server(path, demand),
        yield* server(path, { method: "DELETE" }),
        yield* owner.browser.ask(path, demand),
        yield* owner.browser.ask(path, { method: "DELETE" }),
        yield* browser.ask(path, { method: "DELETE" })
      ]) {
        assertProblem(answer, 409, "managed_by_directory")
      }
      yield* server(one, { method: "PATCH", json: { enabled: false } })
      assert.strictEqual((yield* server(path, demand)).status, 200)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE memberships SET managed_by = 'connection' WHERE user_id = ${userId}`
      const other = { method: "PATCH", json: { role: "member" } }
      assertProblem(yield* server(path, other), 409, "managed_by_connection")
      const asOwner = yield* owner.browser.ask(path, other)
      assertProblem(asOwner, 409, "managed_by_connection")
    })
  )

  it.effect("who have an account keep their name, address and everything but the membership", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, domain, user, userId } = yield* employee()
      const moved = yield* ask("PUT", user, scimUser(`new@${domain}`))
      assert.strictEqual(moved.status, 200, moved.text)
      assert.deepInclude((yield* server(`/users/${userId}`)).json, {
        firstName: "Own",
        email: `ada@${domain}`
      })
    })
  )

  it.effect("whom the directory made follow its names, and its addresses at verified domains", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const { ask: server } = yield* TestService
      const { ask, domain, one } = yield* directoryOf()
      const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
      const user = `/Users/${made.json.id}`
      const { userId } = (yield* server(`${one}/users`)).json.items[0]
      const read = Effect.map(server(`/users/${userId}`), ({ json }) => json)
      yield* ask("PATCH", user, patch({ op: "replace", path: "name.givenName", value: "Augusta" }))
      assert.deepInclude(yield* read, { firstName: "Augusta", lastName: "Lovelace" })
      const moved = yield* ask("PUT", user, scimUser(`king@${domain}`))
      assert.strictEqual(moved.status, 200, moved.text)
      assert.deepInclude(yield* read, { email: `king@${domain}`, emailVerifiedAt: null })
      const free = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
      assert.strictEqual(free.status, 201, free.text)
      for (const address of ["ada@elsewhere.test", "no address"]) {
        const foreign = yield* ask("PUT", user, scimUser(address))
        assert.deepInclude(foreign.json, { status: "400", scimType: "mutability" }, foreign.text)
      }
      assert.deepInclude(yield* read, { email: `king@${domain}` })
      const body = {
        page: { mode: "browse" },
        filters: { actions: ["directory.user_updated"], results: ["denied"] }
      }
      const events = yield* server("/audit-events/search", { method: "POST", json: body })
      const denied = events.json.items.filter(
        (event: { targets: ReadonlyArray<{ id: string }> }) => event.targets[0]?.id === made.json.id
      )
      assert.strictEqual(denied.length, 2)
      assert.deepInclude(denied[0], { actor: { type: "system", id: null, impersonatorId: null } })
    })
  )

  it.effect("leave at once, whoever has the name or address that they would get", () =>
    Effect.gen(function* () {
      const { ask, domain, organizationId } = yield* directoryOf()
      const other = yield* directoryOf({}, { id: organizationId })
      yield* ask("POST", "/Users", scimUser(`taken@${domain}`))
      yield* other.ask("POST", "/Users", scimUser(`owned@${domain}`))
      for (const address of ["taken", "owned"]) {
        const userName = `ada-${address}@${domain}`
        const made = yield* ask("POST", "/Users", scimUser(userName))
        const user = `/Users/${made.json.id}`
        const before = Object.keys((yield* rolesOf(organizationId)) ?? {}).length
        const body = scimUser(`${address}@${domain}`)
        assert.deepInclude((yield* ask("PUT", user, body)).json, { scimType: "uniqueness" })
        const left = yield* ask("PUT", user, { ...body, active: false })
        assert.strictEqual(left.status, 200, left.text)
        assert.deepInclude(left.json, { active: false, userName })
        const after = Object.keys((yield* rolesOf(organizationId)) ?? {}).length
        assert.strictEqual(after, before - 1)
      }
    })
  )

  it.effect("leave at once, whatever address the same request would give them", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, domain, one, organizationId } = yield* directoryOf()
      for (const [name, method, body] of [
        ["ada", "PUT", scimUser("ada@elsewhere.test", { active: false, title: "Countess" })],
        [
          "eve",
          "PATCH",
          patch(
            { op: "Replace", path: "userName", value: "eve@elsewhere.test" },
            { op: "Replace", path: 'emails[type eq "work"].value', value: "eve@elsewhere.test" },
            { op: "Replace", path: "active", value: "False" }
          )
        ]
      ] as const) {
        const userName = `${name}@${domain}`
        const made = yield* ask("POST", "/Users", scimUser(userName))
        const user = `/Users/${made.json.id}`
        assert.strictEqual(Object.keys((yield* rolesOf(organizationId)) ?? {}).length, 2)
        const left = yield* ask(method, user, body)
        assert.strictEqual(left.status, 200, left.text)
        assert.deepInclude(left.json, { active: false, userName })
        assert.strictEqual(left.json.emails[0].value, userName)
        assert.strictEqual(Object.keys((yield* rolesOf(organizationId)) ?? {}).length, 1)
        const actions = ["directory.user_deactivated", "directory.user_updated"]
        const json = { page: { mode: "browse" }, filters: { actions } }
        const events = yield* server("/audit-events/search", { method: "POST", json })
        const told = events.json.items
          .filter((event: { targets: ReadonlyArray<{ id: string }> }) =>
            event.targets.some(({ id }) => id === made.json.id)
          )
          .map((event: { action: string; result: string }) => `${event.action} ${event.result}`)
        assert.sameMembers(told, [
          "directory.user_deactivated success",
          "directory.user_updated denied"
        ])
        const back = yield* ask("PUT", user, scimUser(`${name}@elsewhere.test`))
        assert.deepInclude(back.json, { status: "400", scimType: "mutability" }, back.text)
      }
      assert.strictEqual((yield* server(`${one}/users`)).json.items.length, 2)
    })
  )

  it.effect("whose domain went to another organization follow the former one no more", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const { ask: server } = yield* TestService
      const { ask, domain, one, organizationId } = yield* directoryOf()
      const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
      const user = `/Users/${made.json.id}`
      const { userId } = (yield* server(`${one}/users`)).json.items[0]
      const other = yield* organizationOf(yield* newcomer)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE domains SET organization_id = ${other.id} WHERE domain = ${domain}`
      const second = yield* heldDomain(organizationId)
      yield* ask("PATCH", user, patch({ op: "replace", path: "name.givenName", value: "Eve" }))
      const moved = yield* ask("PUT", user, scimUser(`eve@${second}`))
      assert.strictEqual(moved.status, 200, moved.text)
      assert.deepInclude((yield* server(`/users/${userId}`)).json, {
        email: `ada@${domain}`,
        firstName: "Ada"
      })
    })
  )

  it.effect("at domains of nobody or of another organization are records without a person", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const { ask: server } = yield* TestService
      const other = yield* directoryOf()
      const victim = yield* People.person(`victim@${other.domain}`)
      const { ask, one, organizationId } = yield* directoryOf()
      for (const address of [`victim@${other.domain}`, "somebody@gmail.com", "just a name"]) {
        const made = yield* ask("POST", "/Users", scimUser(address))
        assert.strictEqual(made.status, 201, made.text)
      }
      const listed = yield* server(`${one}/users`)
      assert.deepStrictEqual(
        listed.json.items.map((item: { unlinkedReason: string }) => item.unlinkedReason),
        ["domain_not_verified", "domain_not_verified", "no_address"]
      )
      assert.isUndefined((yield* rolesOf(organizationId))?.[victim.id])
    })
  )

  it.effect("are linked when their domain is verified, and let go when they are deleted", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, one, organizationId } = yield* directoryOf()
      const made = yield* ask("POST", "/Users", scimUser("ada@later.test"))
      yield* heldDomain(organizationId, "later.test")
      yield* TestClock.adjust("2 minutes")
      const item = Effect.map(server(`${one}/users`), ({ json }) => json.items[0])
      // The sweep works beside the test.
      const isLinked = ({ userId }: { readonly userId: string | null }) => userId !== null
      const { userId } = yield* Effect.repeat(item, { until: isLinked, times: 100 })
      assert.isString(userId)
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
      yield* server(`/users/${userId}`, { method: "DELETE" })
      assert.deepInclude(yield* item, { userId: null, unlinkedReason: "user_deleted" })
      yield* ask("PATCH", `/Users/${made.json.id}`, active)
      assert.deepInclude(yield* item, { userId: null, unlinkedReason: "user_deleted" })
      const shown = yield* server(one.replace(/\/[^/]+$/, ""))
      assert.isString(shown.json.items[0].lastRequestAt)
      assert.isString(shown.json.items[0].tokens[0].lastUsedAt)
    })
  )

  it.effect("whose inactive record finds its person later are let go then", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask, organizationId } = yield* directoryOf()
      const { id: userId } = yield* People.person("ada@late.test")
      const place = { environmentId: environment.id, organizationId }
      yield* Seed.membership({ ...place, userId, role: "admin" })
      const made = yield* ask("POST", "/Users", scimUser("ada@late.test", { active: false }))
      yield* heldDomain(organizationId, "late.test")
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "admin")
      const title = patch({ op: "replace", path: "title", value: "Countess" })
      const changed = yield* ask("PATCH", `/Users/${made.json.id}`, title)
      assert.strictEqual(changed.status, 200, changed.text)
      assert.isUndefined((yield* rolesOf(organizationId))?.[userId])
    })
  )

  it.effect("who have a record already leave another one without a person, and changeable", () =>
    Effect.gen(function* () {
      const { ask: server, environment } = yield* TestService
      const { ask, domain, one, organizationId } = yield* directoryOf()
      const first = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
      const items = Effect.map(server(`${one}/users`), ({ json }) => json.items)
      const [{ userId }] = yield* items
      const environmentId = environment.id
      yield* Seed.secondaryEmail({
        environmentId,
        userId,
        email: "ada@second.test",
        verified: true
      })
      const second = yield* ask("POST", "/Users", scimUser("ada@second.test"))
      yield* heldDomain(organizationId, "second.test")
      const path = `/Users/${second.json.id}`
      const title = patch({ op: "replace", path: "title", value: "Countess" })
      for (const change of [title, inactive, active]) {
        const changed = yield* ask("PATCH", path, change)
        assert.strictEqual(changed.status, 200, changed.text)
        const waiting = { userId: null, unlinkedReason: "account_in_use" }
        assert.deepInclude((yield* items)[1], waiting)
        assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
      }
      yield* ask("DELETE", `/Users/${first.json.id}`)
      yield* ask("PATCH", path, active)
      assert.deepInclude((yield* items)[0], { userId, unlinkedReason: null })
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
    })
  )

  it.effect("whom time links have the directory among the targets of each event", () =>
    Effect.gen(function* () {
      const { ask: server, sequence } = yield* TestService
      const { ask, id, one, organizationId } = yield* directoryOf()
      yield* ask("POST", "/Users", scimUser("ada@in-time.test"))
      yield* heldDomain(organizationId, "in-time.test")
      yield* TestClock.adjust("2 minutes")
      const item = Effect.map(server(`${one}/users`), ({ json }) => json.items[0])
      const isLinked = ({ userId }: { readonly userId: string | null }) => userId !== null
      const { userId } = yield* Effect.repeat(item, { until: isLinked, times: 100 })
      yield* sequence
      const found = yield* server("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" }, filters: { targetIds: [userId] } }
      })
      assert.strictEqual(found.status, 200, found.text)
      const events: ReadonlyArray<{ action: string; targets: ReadonlyArray<object> }> =
        found.json.items
      assert.sameMembers(
        events.map(({ action }) => action),
        ["user.created", "member.added", "directory.user_updated"]
      )
      for (const { action, targets } of events) {
        assert.deepInclude(targets, { type: "directory", id }, action)
      }
    })
  )

  it.effect("are new records after DELETE, whatever id their source gives them", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const { ask, domain } = yield* directoryOf()
      const sent = scimUser(`ada@${domain}`, { externalId: "reused", title: "Countess" })
      const first = yield* ask("POST", "/Users", sent)
      yield* ask("DELETE", `/Users/${first.json.id}`)
      const second = yield* ask(
        "POST",
        "/Users",
        scimUser(`eve@${domain}`, { externalId: "reused" })
      )
      assert.notStrictEqual(second.json.id, first.json.id)
      assert.isUndefined(second.json.title)
      const again = yield* ask("POST", "/Users", sent)
      assert.strictEqual(again.status, 201, again.text)
      assert.notStrictEqual(again.json.id, first.json.id)
    })
  )

  it.effect("are not there for another directory, nor for a strange or altered token", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const mine = yield* directoryOf()
      const made = yield* mine.ask("POST", "/Users", scimUser(`ada@${mine.domain}`))
      const group = yield* mine.ask("POST", "/Groups", scimGroup("Engineering", [made.json.id]))
      const beside = yield* directoryOf({}, { id: mine.organizationId })
      const foreign = yield* directoryOf()
      for (const { ask } of [beside, foreign]) {
        for (const path of [`/Users/${made.json.id}`, `/Groups/${group.json.id}`]) {
          assert.strictEqual((yield* ask("GET", path)).status, 404)
          assert.strictEqual((yield* ask("PATCH", path, inactive)).status, 404)
          assert.strictEqual((yield* ask("DELETE", path)).status, 404)
        }
        assert.strictEqual((yield* ask("GET", "/Users")).json.totalResults, 0)
        const taken = yield* ask("POST", "/Groups", scimGroup("Thieves", [made.json.id]))
        assert.deepStrictEqual(taken.json.members, [])
      }
      const { token } = mine
      for (const wrong of ["", "x", token.slice(0, -1), `${token}x`, token.toUpperCase()]) {
        const refused = yield* scim(wrong)("GET", "/Users")
        assert.strictEqual(refused.status, 401, refused.text)
        assert.strictEqual(refused.headers.get("www-authenticate"), "Bearer")
        assert.deepInclude(refused.json, { status: "401" })
      }
    })
  )

  it.effect("have no attribute set that is the service's own", () =>
    Effect.gen(function* () {
      yield* attack("mass assignment")
      yield* attack("a directory that writes beyond its organization")
      const { ask: server } = yield* TestService
      const { ask, domain, one, organizationId } = yield* directoryOf()
      const sent = scimUser(`ada@${domain}`, {
        id: "018f0000-0000-7000-8000-000000000009",
        userId: "018f0000-0000-7000-8000-000000000009",
        emailVerifiedAt: "2026-01-01T00:00:00Z",
        email_verified: true,
        role: "owner",
        roles: [{ value: "owner" }],
        groups: [{ value: "owner" }],
        meta: { created: "1999-01-01T00:00:00Z" },
        publicMetadata: { admin: true },
        manages: true,
        madeUser: true,
        __proto__: { admin: true }
      })
      const made = yield* ask("POST", "/Users", sent)
      assert.strictEqual(made.status, 201, made.text)
      assert.notStrictEqual(made.json.id, sent["id" as never])
      const { userId } = (yield* server(`${one}/users`)).json.items[0]
      const user = (yield* server(`/users/${userId}`)).json
      assert.deepInclude(user, { emailVerifiedAt: null, hasPassword: false })
      assert.deepStrictEqual(user.publicMetadata, {})
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
      for (const path of ["id", "meta.created", "groups"]) {
        const refused = yield* ask(
          "PATCH",
          `/Users/${made.json.id}`,
          patch({ op: "replace", path, value: "x" })
        )
        assert.deepInclude(refused.json, { status: "400", scimType: "mutability" }, path)
      }
    })
  )

  it.effect("are managed by the first directory that linked them, then by the next", () =>
    Effect.gen(function* () {
      const first = yield* directoryOf()
      const second = yield* directoryOf({ defaultRole: "admin" }, { id: first.organizationId })
      const sent = scimUser(`ada@${first.domain}`)
      const one = yield* first.ask("POST", "/Users", sent)
      const two = yield* second.ask("POST", "/Users", sent)
      const role = Effect.map(rolesOf(first.organizationId), (roles) =>
        Object.values(roles ?? {})
          .toSorted()
          .join()
      )
      assert.strictEqual(yield* role, "member,owner")
      yield* first.ask("PATCH", `/Users/${one.json.id}`, inactive)
      assert.strictEqual(yield* role, "admin,owner")
      yield* first.ask("PATCH", `/Users/${one.json.id}`, active)
      assert.strictEqual(yield* role, "admin,owner")
      yield* second.ask("DELETE", `/Users/${two.json.id}`)
      assert.strictEqual(yield* role, "member,owner")
      const other = yield* organizationOf(yield* newcomer)
      assert.isString(other.id)
    })
  )
})
