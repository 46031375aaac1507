import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { assertEvent, assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const send = (method: string, path: string, json?: object) =>
  TestService.use(({ ask }) => ask(`/organizations${path}`, { method, json }))

const created = Effect.fnUntraced(function* (json: object = {}) {
  const answer = yield* send("POST", "", { name: "Team", ...json })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json
})

const add = (id: string, json: object) => send("POST", `/${id}/members`, json)

const rolesOf = (id: string) =>
  Effect.map(send("GET", `/${id}/members`), ({ json }) =>
    json.items.map(({ role }: { readonly role: string }) => role)
  )

const memberTargets = (userId: string, organizationId: string) => [
  { type: "member", id: userId },
  { type: "user", id: userId },
  { type: "organization", id: organizationId }
]

/** A role set without the role that new members get by default. */
const workshop = Effect.gen(function* () {
  const { environment } = yield* TestService
  const roles = [{ key: "lead", name: "Lead", permissions: ["members:remove"] }]
  return yield* (yield* RoleSets).set(environment.id, "workshop", { name: "Workshop", roles })
})

layer(TestService.layer)((it) => {
  describe("an organization that a backend makes", () => {
    it.effect("has the owner, role set and bags that it is given", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const owner = yield* Seed.user()
        const roleSet = yield* workshop
        const answer = yield* send("POST", "", {
          name: "Engines",
          ownerUserId: owner.id,
          roleSetId: roleSet.id,
          publicMetadata: { plan: "team", gone: null },
          privateMetadata: { crm: 7 }
        })
        assert.strictEqual(answer.status, 201, answer.text)
        const { createdAt, id, updatedAt, ...organization } = answer.json
        assert.deepStrictEqual(organization, {
          environmentId: environment.id,
          name: "Engines",
          roleSetId: roleSet.id,
          memberCount: 1,
          publicMetadata: { plan: "team" },
          privateMetadata: { crm: 7 }
        })
        assert.strictEqual(createdAt, updatedAt)
        assert.deepStrictEqual((yield* send("GET", `/${id}`)).json, answer.json)
        assert.deepStrictEqual(yield* rolesOf(id), ["owner"])
        yield* assertEvent(answer, {
          action: "organization.created",
          targets: [
            { type: "organization", id },
            { type: "user", id: owner.id }
          ]
        })
      })
    )

    it.effect("has no members at first without an owner, whatever binds people", () =>
      Effect.gen(function* () {
        const answer = yield* send("POST", "", {
          name: "Empty",
          ownerUserId: null,
          roleSetId: null
        })
        assert.strictEqual(answer.json.memberCount, 0)
        const targets = [{ type: "organization", id: answer.json.id }]
        yield* assertEvent(answer, { action: "organization.created", targets })
      })
    )

    it.effect("has two bags of 8 KB each, whatever they are made of", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const user = yield* Seed.user()
        const sized = (entry: string, size: number) => {
          const count = Math.floor((size - 20) / (entry.length + 1))
          const list = JSON.stringify({ a: Array.from({ length: count }, () => JSON.parse(entry)) })
          return { ...JSON.parse(list), b: "x".repeat(size - list.length - '"b":"",'.length) }
        }
        for (const entry of ["0", "[]", "{}"]) {
          const full = sized(entry, 8192)
          const bags = { publicMetadata: full, privateMetadata: full }
          const made = yield* send("POST", "", { name: "Full", ...bags })
          assert.strictEqual(made.status, 201, made.text)
          assert.deepStrictEqual(made.json.privateMetadata, full)
          const members = `/${made.json.id}/members`
          const member = yield* send("POST", members, { userId: user.id, ...bags })
          assert.strictEqual(member.status, 201, member.text)
          const over = { publicMetadata: full, privateMetadata: sized(entry, 8193) }
          for (const path of [`/${made.json.id}/metadata`, `${members}/${user.id}/metadata`]) {
            const kept = yield* send("PATCH", path, bags)
            assert.strictEqual(kept.status, 200, kept.text)
            const { limit, size } = assertProblem(
              yield* send("PATCH", path, over),
              422,
              "metadata_too_large"
            )
            assert.deepStrictEqual([limit, size], [8192, 8193])
          }
          const large = { unsafeMetadata: sized(entry, 60_000) }
          const refused = yield* ask(`/users/${user.id}`, { method: "PATCH", json: large })
          assert.strictEqual(assertProblem(refused, 422, "metadata_too_large").size, 60_004)
        }
      })
    )

    it.effect("is refused with an owner or role set that is not there", () =>
      Effect.gen(function* () {
        const { ask, tenant } = yield* TestService
        const foreign = yield* Seed.user({}, yield* tenant("foreign-owner"))
        const gone = yield* Seed.user()
        yield* ask(`/users/${gone.id}`, { method: "DELETE" })
        const large = { publicMetadata: { text: "x".repeat(8200) } }
        for (const [json, status, code] of [
          [{ ownerUserId: nobody }, 404, "user_not_found"],
          [{ ownerUserId: foreign.id }, 403, "wrong_environment"],
          [{ ownerUserId: gone.id }, 403, "user_deleted"],
          [{ roleSetId: nobody }, 404, "role_set_not_found"],
          [large, 422, "metadata_too_large"]
        ] as const) {
          const refused = yield* send("POST", "", { name: "Never", ...json })
          assertProblem(refused, status, code)
          yield* assertNoEvent(refused)
        }
        assertFlaws(yield* send("POST", "", { ownerUserId: 1, owner: "x" }), [
          "/body/name",
          "/body/ownerUserId",
          "/body/owner"
        ])
      })
    )

    it.effect("is renamed", () =>
      Effect.gen(function* () {
        const { id } = yield* created()
        const renamed = yield* send("PATCH", `/${id}`, { name: "Renamed" })
        assert.strictEqual(renamed.json.name, "Renamed")
        yield* assertEvent(renamed, {
          action: "organization.updated",
          targets: [{ type: "organization", id }],
          metadata: { changed: ["name"] }
        })
        yield* TestClock.adjust("1 second")
        const same = yield* send("PATCH", `/${id}`, { name: " Renamed " })
        assert.deepStrictEqual(same.json, renamed.json)
        yield* assertNoEvent(same)
        assert.strictEqual((yield* send("GET", "?query=renamed")).json.items[0].id, id)
        assertFlaws(yield* send("PATCH", `/${id}`, {}), ["/body/name"])
        assertProblem(
          yield* send("PATCH", `/${nobody}`, { name: "x" }),
          404,
          "organization_not_found"
        )
      })
    )

    it.effect("is deleted with members, invitations, and what sessions know of it", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const json = { organizationId: id }
        yield* owner.browser.ask("/organizations/active", { method: "PUT", json })
        const invitation = yield* ask("/invitations", {
          method: "POST",
          json: { email: "invited@example.com", organizationId: id }
        })
        const deleted = yield* send("DELETE", `/${id}`)
        assert.strictEqual(deleted.status, 204, deleted.text)
        yield* assertEvent(deleted, {
          action: "organization.deleted",
          targets: [{ type: "organization", id }],
          metadata: { members: 1 }
        })
        assertProblem(yield* send("GET", `/${id}`), 404, "organization_not_found")
        assertProblem(yield* ask(`/invitations/${invitation.json.id}`), 404, "invitation_not_found")
        const [session] = (yield* ask(`/users/${owner.id}/sessions?status=active`)).json.items
        assert.isNull(session.organizationId)
        assert.deepStrictEqual((yield* owner.browser.ask("/organizations")).json.items, [])
        assertProblem(yield* send("DELETE", `/${id}`), 404, "organization_not_found")
      })
    )
  })

  describe("a member whom a backend adds", () => {
    it.effect("is the owner where there was nobody, and a member after that", () =>
      Effect.gen(function* () {
        const { id } = yield* created()
        const first = yield* Seed.user()
        const answer = yield* add(id, { userId: first.id, privateMetadata: { seat: 1 } })
        assert.strictEqual(answer.status, 201, answer.text)
        assert.deepInclude(answer.json, {
          organizationId: id,
          userId: first.id,
          role: "owner",
          roleName: "Owner",
          publicMetadata: {},
          privateMetadata: { seat: 1 }
        })
        yield* assertEvent(answer, {
          action: "member.added",
          targets: memberTargets(first.id, id),
          metadata: { role: "owner" }
        })
        yield* add(id, { userId: (yield* Seed.user()).id })
        yield* add(id, { userId: (yield* Seed.user()).id, role: "admin" })
        assert.sameMembers(yield* rolesOf(id), ["owner", "member", "admin"])
        assert.strictEqual((yield* send("GET", `/${id}`)).json.memberCount, 3)
        assertProblem(yield* add(id, { userId: first.id }), 409, "already_member")
      })
    )

    it.effect("may be given another role first; of two at once one becomes the owner", () =>
      Effect.gen(function* () {
        const named = yield* created()
        yield* add(named.id, { userId: (yield* Seed.user()).id, role: "member" })
        assert.deepStrictEqual(yield* rolesOf(named.id), ["member"])
        const raced = yield* created()
        const users = [yield* Seed.user(), yield* Seed.user(), yield* Seed.user()]
        yield* Effect.forEach(users, (user) => add(raced.id, { userId: user.id }), {
          concurrency: "unbounded"
        })
        assert.sameMembers(yield* rolesOf(raced.id), ["owner", "member", "member"])
      })
    )

    it.effect("is refused who is not there, or in a role that is not", () =>
      Effect.gen(function* () {
        const { ask, tenant } = yield* TestService
        const owner = yield* Seed.user()
        const roleSet = yield* workshop
        const { id } = yield* created({ ownerUserId: owner.id, roleSetId: roleSet.id })
        const foreign = yield* Seed.user({}, yield* tenant("foreign-member"))
        const gone = yield* Seed.user()
        yield* ask(`/users/${gone.id}`, { method: "DELETE" })
        const user = yield* Seed.user()
        const large = { privateMetadata: { text: "x".repeat(8200) } }
        for (const [json, status, code] of [
          [{ userId: nobody }, 404, "user_not_found"],
          [{ userId: foreign.id }, 403, "wrong_environment"],
          [{ userId: gone.id }, 403, "user_deleted"],
          [{ userId: user.id }, 422, "role_not_found"],
          [{ userId: user.id, role: "captain" }, 422, "role_not_found"],
          [{ userId: user.id, role: "lead", ...large }, 422, "metadata_too_large"]
        ] as const) {
          const refused = yield* add(id, json)
          assertProblem(refused, status, code)
          yield* assertNoEvent(refused)
        }
        assertProblem(yield* add(nobody, { userId: user.id }), 404, "organization_not_found")
        assertFlaws(yield* add(id, { role: 1 }), ["/body/userId", "/body/role"])
      })
    )
  })

  describe("a member whom a backend changes", () => {
    /** An organization with an owner and a member. */
    const team = Effect.gen(function* () {
      const [owner, member] = [yield* Seed.user(), yield* Seed.user()]
      const { id } = yield* created({ ownerUserId: owner.id })
      yield* add(id, { userId: member.id })
      const at = (userId: string) => `/${id}/members/${userId}`
      return { id, owner: owner.id as string, member: member.id as string, at }
    })

    it.effect("gets another role, above the owner's too, and keeps one owner", () =>
      Effect.gen(function* () {
        const { at, id, member, owner } = yield* team
        const refused = yield* send("PATCH", at(owner), { role: "admin" })
        assertProblem(refused, 409, "last_owner")
        yield* assertNoEvent(refused)
        const promoted = yield* send("PATCH", at(member), { role: "owner" })
        assert.deepInclude(promoted.json, { userId: member, role: "owner", roleName: "Owner" })
        yield* assertEvent(promoted, {
          action: "member.role_changed",
          targets: memberTargets(member, id),
          metadata: { from: "member", to: "owner" }
        })
        const again = yield* send("PATCH", at(member), { role: "owner" })
        assert.strictEqual(again.status, 200)
        yield* assertNoEvent(again)
        const statuses = yield* Effect.forEach(
          [owner, member],
          (userId) => Effect.map(send("PATCH", at(userId), { role: "member" }), (a) => a.status),
          { concurrency: "unbounded" }
        )
        assert.sameMembers(statuses, [200, 409])
        assertProblem(yield* send("PATCH", at(owner), { role: "captain" }), 422, "role_not_found")
        assertProblem(yield* send("PATCH", at(nobody), { role: "admin" }), 404, "member_not_found")
        const elsewhere = `/${nobody}/members/${owner}`
        assertProblem(
          yield* send("PATCH", elsewhere, { role: "admin" }),
          404,
          "organization_not_found"
        )
        assertFlaws(yield* send("PATCH", at(owner), { role: null }), ["/body/role"])
      })
    )

    it.effect("is removed; the last owner stays, and an organization without members too", () =>
      Effect.gen(function* () {
        const { at, id, member, owner } = yield* team
        assertProblem(yield* send("DELETE", at(owner)), 409, "last_owner")
        const removed = yield* send("DELETE", at(member))
        assert.strictEqual(removed.status, 204, removed.text)
        yield* assertEvent(removed, {
          action: "member.removed",
          targets: memberTargets(member, id),
          metadata: { role: "member" }
        })
        assertProblem(yield* send("DELETE", at(member)), 404, "member_not_found")
        // Alone, too: an organization keeps an owner from its first one on.
        assertProblem(yield* send("DELETE", at(owner)), 409, "last_owner")

        const { id: other } = yield* created()
        yield* add(other, { userId: member, role: "member" })
        assert.strictEqual((yield* send("DELETE", `/${other}/members/${member}`)).status, 204)
        assert.strictEqual((yield* send("GET", `/${other}`)).json.memberCount, 0)
        assertProblem(
          yield* send("DELETE", `/${nobody}/members/${owner}`),
          404,
          "organization_not_found"
        )
      })
    )

    it.effect("becomes no owner where one is deleted who was none either", () =>
      Effect.gen(function* () {
        const { id } = yield* created()
        const [leaving, staying] = [yield* Seed.user(), yield* Seed.user()]
        yield* add(id, { userId: leaving.id, role: "admin" })
        yield* add(id, { userId: staying.id, role: "member" })
        const { ask } = yield* TestService
        const deleted = yield* ask(`/users/${leaving.id}`, { method: "DELETE" })
        assert.strictEqual(deleted.status, 204, deleted.text)
        assert.deepStrictEqual(yield* rolesOf(id), ["member"])
        const actions = (yield* eventsOf(deleted)).map(
          ({ action }: { readonly action: string }) => action
        )
        assert.notInclude(actions, "member.role_changed")
      })
    )

    it.effect("loses the open invitations that the role no longer lets them send", () =>
      Effect.gen(function* () {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const invite = (email: string) =>
          owner.browser.ask(`/organizations/${id}/invitations`, { json: { email } })
        assert.strictEqual((yield* invite("open@example.com")).status, 201)
        const heir = yield* Seed.user()
        yield* add(id, { userId: heir.id, role: "owner" })
        const demoted = yield* send("PATCH", `/${id}/members/${owner.id}`, { role: "member" })
        const actions = (yield* eventsOf(demoted)).map(
          ({ action }: { readonly action: string }) => action
        )
        assert.sameMembers(actions, ["member.role_changed", "invitation.revoked"])
      })
    )
  })
})
