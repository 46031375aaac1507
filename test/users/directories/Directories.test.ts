import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Doctor } from "../../../src/operators/doctor/Doctor.ts"
import { attack } from "../../support/Attack.ts"
import { assertEvent, eventCount } from "../../support/AuditEvents.ts"
import {
  directoryOf,
  heldDomain,
  patch,
  scim,
  scimGroup,
  scimUser
} from "../../support/Directories.ts"
import { newcomer, organizationOf, rolesOf } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))
const post = (path: string, json: object = {}) => ask(path, { method: "POST", json })
const change = (path: string, json: object) => ask(path, { method: "PATCH", json })
const remove = (path: string) => ask(path, { method: "DELETE" })

layer(TestService.layer)("directories", (it) => {
  it.effect("are made with a token that is shown once, each step with its event", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const { environment } = yield* TestService
      const { id, made, one, organizationId, path, token } = yield* directoryOf()
      assert.deepInclude(made.json, {
        organizationId,
        name: "Acme's people",
        enabled: true,
        defaultRole: "member",
        groupRoles: [],
        baseUrl: `${environment.appUrl}/_service/scim/v2`,
        users: 0,
        groups: 0,
        lastRequestAt: null
      })
      assert.match(token, /^scim_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}$/)
      assert.strictEqual(made.json.tokens[0].lastFour, token.slice(-4))
      const targets = [
        { type: "directory", id },
        { type: "organization", id: organizationId }
      ]
      const created = { tokenId: made.json.tokens[0].id }
      yield* assertEvent(made, { action: "directory.created", targets, metadata: created })
      const { token: _, ...shown } = made.json
      assert.deepStrictEqual((yield* ask(path)).json.items, [shown])
      const sql = yield* SqlClient.SqlClient
      const [row] =
        yield* sql`SELECT t::text AS whole FROM directory_tokens t WHERE directory_id = ${id}`
      assert.notInclude(String(row?.["whole"]), token)

      const changed = yield* change(one, { name: "Renamed", defaultRole: null })
      assert.deepInclude(changed.json, { name: "Renamed", defaultRole: null })
      const metadata = { changed: ["name", "defaultRole"] }
      yield* assertEvent(changed, { action: "directory.updated", targets, metadata })
      const gone = yield* remove(one)
      assert.strictEqual(gone.status, 204, gone.text)
      yield* assertEvent(gone, {
        action: "directory.deleted",
        targets,
        metadata: { members: "keep" }
      })
      assertProblem(yield* change(one, { name: "x" }), 404, "directory_not_found")
      assertProblem(yield* remove(one), 404, "directory_not_found")
      assertProblem(yield* ask(`${one}/users`), 404, "directory_not_found")
    })
  )

  it.effect("have at most two live tokens, which end by date, by hand and with revokeOld", () =>
    Effect.gen(function* () {
      const { made, one, token } = yield* directoryOf()
      const tokens = `${one}/tokens`
      const isLive = (text: string) =>
        Effect.map(scim(text)("GET", "/Users"), ({ status }) => status === 200)
      const second = yield* post(tokens, { expiresInDays: 1 })
      assert.strictEqual(second.status, 201, second.text)
      assertProblem(yield* post(tokens), 409, "too_many_tokens")
      assert.isTrue(yield* isLive(token))
      assert.isTrue(yield* isLive(second.json.token))
      yield* TestClock.adjust("1 day")
      assert.isFalse(yield* isLive(second.json.token))
      const third = yield* post(tokens)
      assert.strictEqual(third.status, 201, third.text)
      const gone = yield* remove(`${tokens}/${made.json.tokens[0].id}`)
      assert.strictEqual(gone.status, 204, gone.text)
      assert.isFalse(yield* isLive(token))
      assertProblem(yield* remove(`${tokens}/${made.json.tokens[0].id}`), 404, "token_not_found")
      const fresh = yield* post(tokens, { revokeOld: true })
      assert.isFalse(yield* isLive(third.json.token))
      assert.isTrue(yield* isLive(fresh.json.token))
      assert.isTrue((yield* change(one, { enabled: false })).json.enabled === false)
      assert.isFalse(yield* isLive(fresh.json.token))
    })
  )

  it.effect("of an organization are at most five, however many are added at once", () =>
    Effect.gen(function* () {
      const { id } = yield* organizationOf(yield* newcomer)
      const path = `/organizations/${id}/directories`
      const made = yield* Effect.forEach(
        Array.from({ length: 7 }),
        () => post(path, { name: "A" }),
        {
          concurrency: 4
        }
      )
      const refused = made.filter(({ status }) => status !== 201)
      assert.strictEqual(refused.length, 2)
      for (const answer of refused) assertProblem(answer, 409, "too_many_directories")
      const nobody = "/organizations/018f0000-0000-7000-8000-000000000009/directories"
      assertProblem(yield* post(nobody, { name: "A" }), 404, "organization_not_found")
      assertProblem(yield* ask(nobody), 404, "organization_not_found")
    })
  )

  it.effect("make nobody an owner, and name roles that the organization has", () =>
    Effect.gen(function* () {
      const { one, path } = yield* directoryOf()
      for (const input of [
        { defaultRole: "owner" },
        { groupRoles: [{ group: "A", role: "owner" }] }
      ]) {
        assertFlaws(yield* post(path, { name: "A", ...input }), ["/body"], "invalid_request")
        assertFlaws(yield* change(one, input), ["/body"], "invalid_request")
      }
      assertProblem(yield* post(path, { name: "A", defaultRole: "pilot" }), 422, "role_not_found")
      assertProblem(yield* change(one, { defaultRole: "pilot" }), 422, "role_not_found")
    })
  )

  it.effect("that are not there are not there before a role is looked for", () =>
    Effect.gen(function* () {
      const { path } = yield* directoryOf()
      const nobody = `${path}/018f0000-0000-7000-8000-000000000009`
      const role = { defaultRole: "nobody-has-it" }
      assertProblem(yield* change(nobody, role), 404, "directory_not_found")
      const elsewhere = "/organizations/018f0000-0000-7000-8000-000000000009/directories"
      assertProblem(yield* post(elsewhere, { name: "A", ...role }), 404, "organization_not_found")
    })
  )

  it.effect("give changed roles to everybody, and leave members to people when disabled", () =>
    Effect.gen(function* () {
      const directory = yield* directoryOf()
      const { domain, one, organizationId } = directory
      const ids: Array<string> = []
      for (const name of ["a", "b", "c"]) {
        const made = yield* directory.ask("POST", "/Users", scimUser(`${name}@${domain}`))
        ids.push(made.json.id)
      }
      yield* directory.ask("POST", "/Groups", scimGroup("Engineering", ids.slice(0, 1)))
      const roles = Effect.map(rolesOf(organizationId), (all) =>
        Object.values(all ?? {})
          .filter((role) => role !== "owner")
          .toSorted()
      )
      assert.deepStrictEqual(yield* roles, ["member", "member", "member"])
      yield* change(one, { groupRoles: [{ group: "Engineering", role: "admin" }] })
      assert.deepStrictEqual(yield* roles, ["admin", "member", "member"])
      yield* change(one, { defaultRole: null })
      assert.deepStrictEqual(yield* roles, ["admin"])
      yield* change(one, { enabled: false })
      assert.deepStrictEqual(yield* roles, ["admin"])
      yield* change(one, { defaultRole: "member", enabled: true })
      assert.deepStrictEqual(yield* roles, ["admin", "member", "member"])
    })
  )

  it.effect("that are removed keep their members or take them along, but for the last owner", () =>
    Effect.gen(function* () {
      const { owner, ...kept } = yield* directoryOf()
      yield* kept.ask("POST", "/Users", scimUser(`a@${kept.domain}`))
      yield* remove(kept.one)
      assert.strictEqual(Object.keys((yield* rolesOf(kept.organizationId)) ?? {}).length, 2)

      const taken = yield* directoryOf()
      yield* heldDomain(taken.organizationId, taken.owner.email.split("@")[1] ?? "").pipe(
        Effect.ignoreCause
      )
      yield* taken.ask("POST", "/Users", scimUser(taken.owner.email))
      yield* taken.ask("POST", "/Users", scimUser(`b@${taken.domain}`))
      const gone = yield* ask(`${taken.one}?members=remove`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      assert.deepStrictEqual(yield* rolesOf(taken.organizationId), { [taken.owner.id]: "owner" })
      assert.isDefined(owner)
      const odd = yield* ask(`${kept.one}?members=all`, { method: "DELETE" })
      assert.strictEqual(odd.status, 400, odd.text)
    })
  )

  it.effect.each(["directories", "organizations"] as const)(
    "have empty groups by the time their row goes from %s, however many were in them",
    (table) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask: send, domain, one, organizationId } = yield* directoryOf()
        const { json: user } = yield* send("POST", "/Users", scimUser(`a@${domain}`))
        const group = yield* send("POST", "/Groups", {
          schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
          displayName: "Engineering",
          members: [{ value: user.id }]
        })
        assert.strictEqual(group.status, 201, group.text)
        yield* sql`CREATE TABLE left_in_groups (count int)`
        yield* sql`
          CREATE FUNCTION count_left_in_groups() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            INSERT INTO left_in_groups SELECT count(*) FROM directories d
              JOIN directory_groups g ON g.directory_id = d.id
              JOIN directory_group_members m ON m.group_id = g.id
              WHERE OLD.id IN (d.id, d.organization_id);
            RETURN OLD;
          END $$`
        yield* sql`
          CREATE TRIGGER count_left BEFORE DELETE ON ${sql(table)}
          FOR EACH ROW EXECUTE FUNCTION count_left_in_groups()`
        const path = table === "directories" ? one : `/organizations/${organizationId}`
        assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
        assert.deepStrictEqual(yield* sql`SELECT count FROM left_in_groups`, [{ count: 0 }])
        yield* sql`DROP FUNCTION count_left_in_groups CASCADE`
        yield* sql`DROP TABLE left_in_groups`
      })
  )

  it.effect("that several remove at once are removed by one of them, with one event", () =>
    Effect.gen(function* () {
      const { ask: send, domain, id, one, organizationId } = yield* directoryOf()
      yield* send("POST", "/Users", scimUser(`a@${domain}`))
      const taking = Effect.replicateEffect(ask(`${one}?members=remove`, { method: "DELETE" }), 4, {
        concurrency: "unbounded"
      })
      const answers = yield* taking
      const statuses = answers.map(({ status }) => status).toSorted()
      assert.deepStrictEqual(statuses, [204, 404, 404, 404])
      assert.strictEqual(yield* eventCount("directory.deleted", id), 1)
      assert.lengthOf(Object.keys((yield* rolesOf(organizationId)) ?? {}), 1)
    })
  )

  it.effect("whose removal a process left in the middle are removed by time", () =>
    Effect.gen(function* () {
      const { ask: send, domain, id, one, organizationId, path } = yield* directoryOf()
      yield* send("POST", "/Users", scimUser(`a@${domain}`))
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE directories SET enabled = false, removal = 'remove' WHERE id = ${id}`
      assert.deepStrictEqual((yield* ask(path)).json.items, [])
      assertProblem(yield* change(one, { enabled: true }), 404, "directory_not_found")
      const left = Effect.gen(function* () {
        yield* TestClock.adjust("1 minute")
        const members = Object.keys((yield* rolesOf(organizationId)) ?? {}).length
        const rows = yield* sql`SELECT 1 FROM directories WHERE id = ${id}`
        return [members, rows.length]
      })
      // The sweep works beside the test.
      const last = yield* Effect.repeat(left, { until: ([, rows]) => rows === 0, times: 100 })
      assert.deepStrictEqual(last, [1, 0])
    })
  )

  it.effect("list their people with groups and with why somebody is nobody's user", () =>
    Effect.gen(function* () {
      const { ask: send, domain, one } = yield* directoryOf()
      const ada = yield* send("POST", "/Users", scimUser(`ada@${domain}`, { externalId: "x1" }))
      yield* send("POST", "/Users", scimUser("eve@elsewhere.test"))
      yield* send("POST", "/Groups", scimGroup("Engineering", [ada.json.id]))
      yield* send(
        "PATCH",
        `/Users/${ada.json.id}`,
        patch({ op: "replace", path: "title", value: "Countess" })
      )
      const first = yield* ask(`${one}/users?limit=1`)
      assert.deepInclude(first.json.items[0], {
        id: ada.json.id,
        externalId: "x1",
        userName: `ada@${domain}`,
        active: true,
        unlinkedReason: null,
        groups: ["Engineering"]
      })
      assert.isTrue(first.json.page.hasMore)
      const second = yield* ask(`${one}/users?cursor=${first.json.page.nextCursor}`)
      assert.deepInclude(second.json.items[0], {
        userName: "eve@elsewhere.test",
        userId: null,
        unlinkedReason: "domain_not_verified"
      })
      assertProblem(yield* ask(`${one}/users?cursor=x`), 400, "invalid_cursor")
    })
  )

  it.effect("that went silent are among the doctor's findings, with the reason", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask: send, id, made, one } = yield* directoryOf()
      yield* send("GET", "/Users")
      const { id: unused, one: other } = yield* directoryOf()
      const doctor = yield* Doctor
      const findings = Effect.map(doctor.environment(environment), (found) =>
        found.filter(({ subject }) => subject.includes(id) || subject.includes(unused))
      )
      yield* TestClock.adjust("14 days")
      assert.deepStrictEqual(yield* findings, [])
      yield* TestClock.adjust("1 second")
      yield* remove(`${one}/tokens/${made.json.tokens[0].id}`)
      const told = (yield* findings).map(({ remedy, state, told }) => [state, told, remedy])
      assert.lengthOf(told, 2)
      const [silent, never] = told
      assert.match(
        String(silent),
        /^warning,It has been silent since .*None of its tokens is valid/
      )
      assert.match(String(never), /^warning,It has never asked.*look at provisioning/)
      yield* change(one, { enabled: false })
      yield* change(other, { enabled: false })
      assert.deepStrictEqual(yield* findings, [])
    })
  )
})
