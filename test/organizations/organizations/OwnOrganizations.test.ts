import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { attack } from "../../support/Attack.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { memberOf, newcomer, organizationOf, rolesOf, team } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

layer(TestService.layer)((it) => {
  describe("making an organization", () => {
    it.effect("makes the caller its owner, tells of it once, and lists it", () =>
      Effect.gen(function* () {
        const person = yield* newcomer
        const createdAt = DateTime.formatIso(yield* DateTime.now)
        const made = yield* person.browser.ask("/organizations", { json: { name: "Øresund" } })
        const organization = {
          id: made.json.id,
          name: "Øresund",
          role: "owner",
          roleName: "Owner",
          createdAt,
          publicMetadata: {}
        }
        assert.strictEqual(made.status, 200)
        assert.deepStrictEqual(made.json, organization)
        const [event, ...others] = yield* eventsOf(made)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(event.action, "organization.created")
        assert.deepStrictEqual(event.actor, { type: "user", id: person.id, impersonatorId: null })
        assert.deepStrictEqual(event.targets, [
          { type: "organization", id: made.json.id },
          { type: "user", id: person.id }
        ])
        assert.deepStrictEqual(yield* rolesOf(made.json.id), { [person.id]: "owner" })
        const own = yield* person.browser.ask("/organizations")
        const page = { nextCursor: null, hasMore: false }
        assert.deepStrictEqual(own.json, { items: [organization], page })
        const details = yield* person.browser.ask(`/organizations/${made.json.id}`)
        assert.deepStrictEqual(details.json, { ...organization, memberCount: 1 })
      })
    )

    it.effect("takes a role set by id, and none of another environment or of nobody", () =>
      Effect.gen(function* () {
        const { environment, tenant } = yield* TestService
        const roleSets = yield* RoleSets
        const definition = { name: "Workshop", roles: [{ key: "owner", name: "Master" }] }
        const workshop = yield* roleSets.set(environment.id, "workshop", definition)
        const person = yield* newcomer
        const made = yield* organizationOf(person, { name: "Shop", roleSetId: workshop.id })
        assert.deepInclude(made, { role: "owner", roleName: "Master" })
        assert.deepInclude(yield* organizationOf(person, { name: "A", roleSetId: null }), {
          roleName: "Owner"
        })
        const foreign = yield* roleSets.get((yield* tenant("elsewhere")).environment.id, null)
        for (const roleSetId of [foreign.id, nobody]) {
          const refused = yield* person.browser.ask("/organizations", {
            json: { name: "B", roleSetId }
          })
          assertProblem(refused, 404, "role_set_not_found")
          yield* assertNoEvent(refused)
        }
        assert.strictEqual((yield* person.browser.ask("/organizations")).json.items.length, 2)
      })
    )

    it.effect("needs a name that a mail can carry", () =>
      Effect.gen(function* () {
        const { browser } = yield* newcomer
        for (const name of ["", "a\nb", "x".repeat(101), "http://evil.example", 7, null]) {
          const refused = yield* browser.ask("/organizations", { json: { name } })
          assertFlaws(refused, ["/body/name"])
        }
        const refused = yield* browser.ask("/organizations", {
          json: { roleSetId: "1", publicMetadata: {} }
        })
        assertFlaws(refused, ["/body/name", "/body/roleSetId", "/body/publicMetadata"])
        assert.deepStrictEqual((yield* browser.ask("/organizations")).json.items, [])
      })
    )

    it.effect("is done so many times, at once too, until one of those is not owned any more", () =>
      Effect.gen(function* () {
        yield* attack("hoards of records")
        const { environment } = yield* TestService
        const environments = yield* Environments
        const person = yield* newcomer
        const successor = yield* newcomer
        const limited = { organizations: { maxPerUser: 3 } }
        yield* environments.update(environment.id, limited)
        yield* TestClock.adjust("1 second")
        const make = person.browser.ask("/organizations", { json: { name: "Another" } })
        const answers = yield* Effect.all([make, make, make, make, make], {
          concurrency: "unbounded"
        })
        const made = answers.filter(({ status }) => status === 200)
        assert.strictEqual(made.length, 3)
        const refused = yield* make
        assertProblem(refused, 403, "organization_limit_reached")
        yield* assertNoEvent(refused)
        // What somebody else has made counts for nobody but them.
        const theirs = yield* organizationOf(successor)
        const environmentId = environment.id
        const owning = {
          environmentId,
          userId: person.id,
          organizationId: theirs.id,
          role: "owner"
        }
        yield* Seed.membership(owning)
        const organizationId = made[0]?.json.id
        yield* Seed.membership({ ...owning, userId: successor.id, organizationId })
        yield* organizationOf(successor)
        const path = `/organizations/${organizationId}/members/${person.id}`
        const left = yield* person.browser.ask(path, { method: "PATCH", json: { role: "member" } })
        assert.strictEqual(left.status, 200, left.text)
        assert.strictEqual((yield* make).status, 200)
        assertProblem(yield* make, 403, "organization_limit_reached")
        yield* environments.update(environment.id, { organizations: { maxPerUser: 100 } })
      })
    )

    it.effect("is not done by whoever impersonates", () =>
      Effect.gen(function* () {
        const person = yield* newcomer
        const { browser } = yield* impersonate(person.id)
        const refused = yield* browser.ask("/organizations", { json: { name: "Mine" } })
        assertProblem(refused, 403, "forbidden_while_impersonating")
      })
    )

    it.effect("is not done by a person who was deleted a moment ago", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const person = yield* newcomer
        yield* ask(`/users/${person.id}`, { method: "DELETE" })
        const refused = yield* person.browser.ask("/organizations", { json: { name: "Late" } })
        assertProblem(refused, 401, "unauthenticated")
      })
    )
  })

  describe("an environment whose settings", () => {
    const configure = Effect.fnUntraced(function* (
      organizations: Readonly<Record<string, string | boolean>>
    ) {
      const { environment } = yield* TestService
      yield* (yield* Environments).update(environment.id, { organizations })
      yield* TestClock.adjust("1 second")
    })

    it.effect("let nobody make organizations refuse to, and keep those that there are", () =>
      Effect.gen(function* () {
        const { owner, path } = yield* team
        yield* configure({ creation: "nobody" })
        const refused = yield* owner.browser.ask("/organizations", { json: { name: "Mine" } })
        assertProblem(refused, 403, "forbidden")
        assert.strictEqual((yield* owner.browser.ask(path)).status, 200)
        yield* configure({ creation: "anyone" })
      })
    )

    it.effect("turn organizations off has none on the client plane", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id, owner, path } = yield* team
        const active = { method: "PUT", json: { organizationId: id } } as const
        yield* owner.browser.ask("/organizations/active", active)
        /** Organizations that its own sessions are in, as each operation tells them. */
        const told = Effect.gen(function* () {
          const { browser } = owner
          const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
          const boot = yield* browser.ask("/boot")
          const listed = yield* browser.ask("/users/me/sessions")
          const sessions = [refreshed.json.session, ...boot.json.sessions, ...listed.json.items]
          return sessions.map(({ organizationId }) => organizationId)
        })
        assert.deepStrictEqual(yield* told, [id, id, id])
        yield* configure({ enabled: false })
        assert.deepStrictEqual(yield* told, [null, null, null])
        const refused = yield* owner.browser.ask("/organizations", { json: { name: "Mine" } })
        assertProblem(refused, 403, "forbidden")
        assert.deepStrictEqual((yield* owner.browser.ask("/organizations")).json.items, [])
        assertProblem(yield* owner.browser.ask(path), 404, "organization_not_found")
        const put = yield* owner.browser.ask("/organizations/active", active)
        assertProblem(put, 404, "organization_not_found")
        assert.strictEqual((yield* ask(path)).status, 200)
        yield* configure({ enabled: true })
        assert.strictEqual((yield* owner.browser.ask(path)).status, 200)
      })
    )
  })

  describe("changing an organization", () => {
    const patch = { method: "PATCH" } as const

    it.effect("renames it by owner and admin, and tells so", () =>
      Effect.gen(function* () {
        const { admin, id, owner, path } = yield* team
        const before = (yield* owner.browser.ask(path)).json
        const { memberCount: _memberCount, ...shown } = before
        for (const { browser } of [owner, admin]) {
          const role = browser === owner.browser ? ["owner", "Owner"] : ["admin", "Admin"]
          const name = `Difference, by the ${role[0]}`
          const renamed = yield* browser.ask(path, { ...patch, json: { name } })
          assert.deepStrictEqual(renamed.json, {
            ...shown,
            name,
            role: role[0],
            roleName: role[1]
          })
          const [event] = yield* eventsOf(renamed)
          assert.strictEqual(event.action, "organization.updated")
          assert.deepStrictEqual(event.targets, [{ type: "organization", id }])
          assert.deepStrictEqual(event.metadata, { changed: ["name"] })
        }
        const { name } = (yield* owner.browser.ask(path)).json
        assert.strictEqual(name, "Difference, by the admin")
      })
    )

    it.effect("merges publicMetadata by the admin alone, within its budget", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { admin, owner, path } = yield* team
        const json = { publicMetadata: { plan: { seats: 3, trial: true } } }
        const notOwner = yield* owner.browser.ask(path, { ...patch, json })
        assertProblem(notOwner, 403, "forbidden")
        assert.strictEqual(
          notOwner.json.detail,
          "It needs the permission organization:update_metadata, which your role lacks: in the default role set admins alone have it, not the owner"
        )
        assert.strictEqual((yield* admin.browser.ask(path, { ...patch, json })).status, 200)
        const next = { publicMetadata: { plan: { trial: null }, site: "Roskilde" } }
        const merged = yield* admin.browser.ask(path, { ...patch, json: next })
        const bag = { plan: { seats: 3 }, site: "Roskilde" }
        assert.deepStrictEqual(merged.json.publicMetadata, bag)
        assert.deepStrictEqual((yield* eventsOf(merged))[0].metadata, {
          changed: ["publicMetadata"]
        })

        const large = { name: "Large", publicMetadata: { text: "x".repeat(8192) } }
        const refused = yield* admin.browser.ask(path, { ...patch, json: large })
        const { limit, size } = assertProblem(refused, 422, "metadata_too_large")
        assert.deepStrictEqual([limit, size > limit], [8192, true])
        yield* assertNoEvent(refused)
        const { name, privateMetadata, publicMetadata } = (yield* ask(path)).json
        assert.deepStrictEqual([name, publicMetadata], ["Analytical Engines", bag])
        assert.deepStrictEqual(privateMetadata, {})
      })
    )

    it.effect("needs both permissions for both, and does nothing with one of them", () =>
      Effect.gen(function* () {
        const { admin, member, owner, path } = yield* team
        const json = { name: "Both", publicMetadata: { a: 1 } }
        for (const { browser } of [owner, member]) {
          assertProblem(yield* browser.ask(path, { ...patch, json }), 403, "forbidden")
        }
        assert.strictEqual((yield* owner.browser.ask(path)).json.name, "Analytical Engines")
        assert.strictEqual((yield* admin.browser.ask(path, { ...patch, json })).status, 200)
      })
    )

    it.effect("by nothing changes nothing and tells nothing", () =>
      Effect.gen(function* () {
        const { member, path } = yield* team
        const before = (yield* member.browser.ask(path)).json
        const same = yield* member.browser.ask(path, { ...patch, json: {} })
        assert.strictEqual(same.status, 200)
        yield* assertNoEvent(same)
        assert.deepStrictEqual((yield* member.browser.ask(path)).json, before)
      })
    )

    it.effect("by what is there already changes nothing, and the event names what differs", () =>
      Effect.gen(function* () {
        const { admin, path } = yield* team
        const json = { name: "Analytical Engines", publicMetadata: { absent: null } }
        const before = (yield* admin.browser.ask(path)).json
        const same = yield* admin.browser.ask(path, { ...patch, json })
        assert.strictEqual(same.status, 200)
        yield* assertNoEvent(same)
        assert.deepStrictEqual((yield* admin.browser.ask(path)).json, before)
        const further = { ...json, publicMetadata: { a: 1 } }
        const changed = yield* admin.browser.ask(path, { ...patch, json: further })
        assert.deepStrictEqual((yield* eventsOf(changed))[0].metadata, {
          changed: ["publicMetadata"]
        })
      })
    )

    it.effect("merges at once lose nothing", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { admin, path } = yield* team
        const keys = Array.from({ length: 8 }, (_, index) => `key${index}`)
        yield* Effect.forEach(
          keys,
          (key, index) =>
            index % 2 === 0
              ? admin.browser.ask(path, { ...patch, json: { publicMetadata: { [key]: 1 } } })
              : ask(`${path}/metadata`, { ...patch, json: { publicMetadata: { [key]: 1 } } }),
          { concurrency: "unbounded" }
        )
        assert.sameMembers(Object.keys((yield* ask(path)).json.publicMetadata), keys)
      })
    )
  })

  describe("one's own organizations", () => {
    it.effect("are listed in pages, those of others never", () =>
      Effect.gen(function* () {
        const person = yield* newcomer
        const other = yield* newcomer
        const ids: Array<string> = []
        for (let index = 0; index < 5; index++) {
          yield* TestClock.adjust("1 second")
          ids.push((yield* organizationOf(person, { name: `Team ${index}` })).id)
          yield* organizationOf(other, { name: `Other ${index}` })
        }
        const seen: Array<string> = []
        let after = ""
        do {
          const { items, page } = (yield* person.browser.ask(`/organizations?limit=2${after}`)).json
          seen.push(...items.map(({ id }: { readonly id: string }) => id))
          after = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`
        } while (after !== "")
        assert.deepStrictEqual(seen, ids)
        assertFlaws(
          yield* person.browser.ask("/organizations?limit=0"),
          ["/query/limit"],
          "invalid_limit"
        )
        assertFlaws(
          yield* person.browser.ask("/organizations?cursor=x"),
          ["/query/cursor"],
          "invalid_cursor"
        )
      })
    )

    it.effect(
      "are not there for whoever is no member, be they of another environment or of none",
      () =>
        Effect.gen(function* () {
          const { tenant } = yield* TestService
          const { id, path } = yield* team
          const stranger = yield* newcomer
          const foreign = yield* tenant("foreign")
          const elsewhere = yield* Seed.organization(foreign.environment.id, "Foreign")
          const own = yield* organizationOf(stranger)
          const unknown = [path, `/organizations/${elsewhere}`, `/organizations/${nobody}`]
          const { browser, id: userId } = stranger
          for (const base of unknown) {
            const answers = [
              yield* browser.ask(base),
              yield* browser.ask(base, { method: "PATCH", json: { name: "Mine" } }),
              yield* browser.ask(`${base}/roles`),
              yield* browser.ask(`${base}/members`),
              yield* browser.ask(`${base}/members/${userId}`, {
                method: "PATCH",
                json: { role: "owner" }
              }),
              yield* browser.ask(`${base}/members/${userId}`, { method: "DELETE" }),
              yield* browser.ask("/organizations/active", {
                method: "PUT",
                json: { organizationId: base.slice("/organizations/".length) }
              })
            ]
            for (const answer of answers) {
              assertProblem(answer, 404, "organization_not_found")
              yield* assertNoEvent(answer)
            }
          }
          assert.strictEqual(Object.keys((yield* rolesOf(id)) ?? {}).length, 3)
          assert.deepStrictEqual(yield* rolesOf(own.id), { [userId]: "owner" })
        })
    )
  })

  describe("the members", () => {
    it.effect("are listed to each other without a bag, who joined first standing first", () =>
      Effect.gen(function* () {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const members = [owner]
        for (let index = 0; index < 4; index++) {
          if (index % 2 === 0) yield* TestClock.adjust("1 second")
          members.push(yield* memberOf(id, "member"))
        }
        const last = members[4] ?? owner
        const seen: Array<Readonly<Record<string, string>>> = []
        let after = ""
        do {
          const path = `/organizations/${id}/members?limit=2${after}`
          const { items, page } = (yield* last.browser.ask(path)).json
          seen.push(...items)
          after = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`
        } while (after !== "")
        assert.deepStrictEqual(
          seen.map(({ userId }) => userId),
          members.map((member) => member.id)
        )
        assert.sameMembers(Object.keys(seen[1] ?? {}), [
          "userId",
          "name",
          "email",
          "role",
          "roleName",
          "joinedAt",
          "managedBy"
        ])
        assert.deepInclude(seen[0] ?? {}, { email: owner.email, role: "owner", roleName: "Owner" })
        const another = yield* organizationOf(owner)
        const cursor = (yield* owner.browser.ask(`/organizations/${id}/members?limit=1`)).json.page
        const foreign = yield* owner.browser.ask(
          `/organizations/${another.id}/members?cursor=${cursor.nextCursor}`
        )
        assertFlaws(foreign, ["/query/cursor"], "invalid_cursor")
      })
    )

    it.effect("see the roles that they may assign", () =>
      Effect.gen(function* () {
        const { admin, member, owner, path } = yield* team
        const keys = Effect.fnUntraced(function* (person: typeof owner) {
          const { json } = yield* person.browser.ask(`${path}/roles`)
          return json.items.map((role: { readonly key: string }) => role.key)
        })
        assert.deepStrictEqual(yield* keys(owner), ["owner", "admin", "member"])
        assert.deepStrictEqual(yield* keys(admin), ["admin", "member"])
        assert.deepStrictEqual(yield* keys(member), [])
        const [, role] = (yield* owner.browser.ask(`${path}/roles`)).json.items
        assert.deepInclude(role, { key: "admin", name: "Admin" })
        assert.include(role.permissions, "members:remove")
      })
    )
  })

  describe("looking for a member", () => {
    it.effect("finds by a part of name or address, page by page, in one's organization only", () =>
      Effect.gen(function* () {
        const { admin, member, owner, path } = yield* team
        const rename = (person: typeof owner, firstName: string) =>
          person.browser.ask("/users/me", { method: "PATCH", json: { firstName } })
        yield* rename(admin, "Grace 100%")
        yield* rename(member, "Gracie")
        const { owner: stranger } = yield* team
        yield* rename(stranger, "Grace elsewhere")
        const search = (query: string, more = "") =>
          owner.browser.ask(`${path}/members?query=${encodeURIComponent(query)}${more}`)
        const found = (answer: Effect.Success<ReturnType<typeof search>>) =>
          answer.json.items.map(({ userId }: { readonly userId: string }) => userId)
        assert.sameMembers(found(yield* search("GRAC")), [admin.id, member.id])
        assert.deepStrictEqual(found(yield* search("100%")), [admin.id])
        assert.deepStrictEqual(found(yield* search(member.email.toUpperCase())), [member.id])
        assert.deepStrictEqual(found(yield* search("nobody at all")), [])
        const first = yield* search("grac", "&limit=1")
        const next = yield* search("grac", `&limit=1&cursor=${first.json.page.nextCursor}`)
        assert.sameMembers([...found(first), ...found(next)], [admin.id, member.id])
        assert.isFalse(next.json.page.hasMore)
        assertFlaws(yield* search("ab"), ["/query/query"])
        const outside = yield* stranger.browser.ask(`${path}/members?query=grace`)
        assertProblem(outside, 404, "organization_not_found")
      })
    )

    it.effect("is 503 overloaded with Retry-After where it takes over 2 seconds", () =>
      Effect.gen(function* () {
        const { owner, path } = yield* team
        const search = owner.browser.ask(`${path}/members?query=person`)
        // The first answer shows that the others wait for their turn; time passes once, for them alone.
        const crowd = Effect.gen(function* () {
          const first = yield* Deferred.make<void>()
          const asked = yield* Effect.forkChild(
            Effect.all(
              Array.from({ length: 20 }, () =>
                Effect.tap(search, Deferred.succeed(first, undefined))
              ),
              { concurrency: "unbounded" }
            )
          )
          yield* Deferred.await(first)
          yield* TestClock.adjust("2 seconds")
          return (yield* Fiber.join(asked)).find(({ status }) => status === 503)
        })
        const refused = yield* crowd.pipe(
          Effect.repeat({ until: (found) => found !== undefined, times: 20 })
        )
        assert.isDefined(refused)
        const { retryAfterSeconds } = assertProblem(refused, 503, "overloaded")
        assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
      })
    )
  })
})
