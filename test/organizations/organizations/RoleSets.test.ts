import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { permissions } from "../../../src/contract/Permission.ts"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { RoleSetId } from "../../../src/contract/Ids.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const lead = { key: "lead", name: "Lead", permissions: ["members:remove"] as const }
const hand = { key: "hand", name: "Hand" }
const workshop = { name: "Workshop", roles: [lead, hand] }

layer(TestService.layer)((it) => {
  describe("an environment's role sets", () => {
    it.effect("are there from the start by the default one, which all get who name none", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const roleSets = yield* RoleSets
        const sets = yield* Effect.all(
          Array.from({ length: 5 }, () => roleSets.get(environment.id, null)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(sets.map(({ id }) => id)).size, 1)
        assert.deepStrictEqual(yield* roleSets.list(environment.id), sets.slice(0, 1))
      })
    )

    it.effect("count at once when they are replaced, and keep their id", () =>
      Effect.gen(function* () {
        const { ask, environment, sequence } = yield* TestService
        const roleSets = yield* RoleSets
        const made = yield* roleSets.set(environment.id, "workshop", workshop)
        assert.deepStrictEqual(
          made.roles.map(({ key }) => key),
          ["owner", "lead", "hand"]
        )
        assert.deepStrictEqual([...(made.roles[0]?.permissions ?? [])], [...permissions])
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner, { name: "Shop", roleSetId: made.id })
        const path = `/organizations/${id}`
        const person = yield* memberOf(id, "lead")
        const change = { method: "PATCH", json: { name: "Renamed" } }
        assertProblem(yield* person.browser.ask(path, change), 403, "forbidden")

        const chief = { ...lead, name: "Chief", permissions: ["organization:update"] }
        const replaced = yield* roleSets.set(environment.id, "workshop", {
          ...workshop,
          roles: [chief]
        })
        assert.strictEqual(replaced.id, made.id)
        yield* sequence
        const trail = yield* ask("/audit-events/search", {
          method: "POST",
          json: { page: { mode: "poll" }, filters: { actions: ["role_set.set"] } }
        })
        assert.deepStrictEqual(
          trail.json.items.map(({ metadata }: { readonly metadata: unknown }) => metadata),
          [{ key: "workshop" }, { key: "workshop" }]
        )
        const renamed = yield* person.browser.ask(path, change)
        assert.deepInclude(renamed.json, { name: "Renamed", role: "lead", roleName: "Chief" })
        const { items } = (yield* ask(`${path}/members`)).json
        assert.strictEqual(items[1].roleName, "Chief")
        // The owner of an operator's role set has every permission, that over publicMetadata too.
        const json = { publicMetadata: { site: "Vejle" } }
        const merged = yield* owner.browser.ask(path, { method: "PATCH", json })
        assert.strictEqual(merged.status, 200, merged.text)
      })
    )

    it.effect("keep a role that members have", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const roleSets = yield* RoleSets
        const made = yield* roleSets.set(environment.id, "kept", workshop)
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner, { name: "Shop", roleSetId: made.id })
        yield* memberOf(id, "hand")
        const refused = yield* Effect.flip(
          roleSets.set(environment.id, "kept", { name: "Less", roles: [lead] })
        )
        assert.include(refused.message, "hand")
        assert.deepStrictEqual(yield* roleSets.get(environment.id, made.id), made)
        const less = yield* roleSets.set(environment.id, "kept", { name: "Less", roles: [hand] })
        assert.strictEqual(less.name, "Less")
      })
    )

    it.effect("keep a role that open invitations are to, until none is open", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const roleSets = yield* RoleSets
        const made = yield* roleSets.set(environment.id, "awaited", workshop)
        const { id: organizationId } = yield* organizationOf(yield* newcomer, {
          name: "Shop",
          roleSetId: made.id
        })
        const invite = Effect.fnUntraced(function* (email: string, more: object = {}) {
          const json = { email, organizationId, role: "hand", sendEmail: false, ...more }
          const { json: invitation, text } = yield* ask("/invitations", { method: "POST", json })
          return (invitation.id as string | undefined) ?? assert.fail(text)
        })
        const lessened = roleSets.set(environment.id, "awaited", { name: "Less", roles: [lead] })
        const revoked = yield* invite("revoked@example.com")
        yield* invite("expired@example.com", { expiresInDays: 1 })
        const refused = yield* Effect.flip(lessened)
        assert.strictEqual(
          refused.message,
          "roles: open invitations are to the role hand, so it must stay"
        )
        yield* ask(`/invitations/${revoked}`, { method: "DELETE" })
        yield* Effect.flip(lessened)
        yield* TestClock.adjust("1 day")
        assert.strictEqual((yield* lessened).name, "Less")
      })
    )

    it.effect("may differ by environment under one key, and none is seen by another", () =>
      Effect.gen(function* () {
        const { environment, tenant } = yield* TestService
        const roleSets = yield* RoleSets
        const other = yield* tenant("other")
        const mine = yield* roleSets.set(environment.id, "same", workshop)
        const theirs = yield* roleSets.set(other.environment.id, "same", { name: "B", roles: [] })
        assert.notStrictEqual(mine.id, theirs.id)
        const refused = yield* Effect.flip(roleSets.get(environment.id, theirs.id))
        assert.strictEqual(refused._tag, "role_set_not_found")
        const unknown = RoleSetId.make("018f0000-0000-7000-8000-000000000009")
        yield* Effect.flip(roleSets.get(environment.id, unknown))
      })
    )

    it.effect("can replace the default one", () =>
      Effect.gen(function* () {
        const { tenant } = yield* TestService
        const roleSets = yield* RoleSets
        const { environment } = yield* tenant("replaced")
        const before = yield* roleSets.get(environment.id, null)
        yield* roleSets.set(environment.id, "default", workshop)
        const after = yield* roleSets.get(environment.id, null)
        assert.strictEqual(after.id, before.id)
        assert.strictEqual(after.name, "Workshop")
      })
    )

    it.effect.each([
      ["an unknown permission", "a", { name: "A", roles: [{ ...hand, permissions: ["all"] }] }],
      ["no name", "a", { roles: [hand] }],
      ["an unknown key", "a", { ...workshop, more: 1 }],
      ["a role without a name", "a", { name: "A", roles: [{ key: "hand" }] }],
      ["a key with spaces", "a b", workshop],
      ["no object", "a", ["owner"]]
    ] as const)("refuse %s, and say where", ([, key, definition]) =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const roleSets = yield* RoleSets
        const refused = yield* Effect.flip(roleSets.set(environment.id, key, definition))
        assert.strictEqual(refused._tag, "InvalidRoleSet")
        assert.notStrictEqual(refused.problems.length, 0)
        assert.notInclude(
          (yield* roleSets.list(environment.id)).map((roleSet) => roleSet.key),
          key
        )
      })
    )
  })

  describe("permissions of the application's own", () => {
    it.effect("stand in roles and tokens, and count in the order of roles", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const roleSets = yield* RoleSets
        const clerk = ["invitations:create", "members:update_role", "invoices:read"]
        const made = yield* roleSets.set(environment.id, "billing", {
          name: "Billing",
          roles: [
            { key: "owner", name: "Owner" },
            { key: "approver", name: "Approver", permissions: ["invoices:approve"] },
            { key: "clerk", name: "Clerk", permissions: clerk }
          ]
        })
        const all = [...permissions, "invoices:approve", "invoices:read"]
        assert.deepStrictEqual([...(made.roles[0]?.permissions ?? [])], all)
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner, { name: "Billed", roleSetId: made.id })
        const path = `/organizations/${id}`
        const person = yield* memberOf(id, "clerk")
        const other = yield* memberOf(id, "clerk")

        // Nobody grants what they do not hold.
        const promote = { method: "PATCH", json: { role: "approver" } }
        const member = `${path}/members/${other.id}`
        assertProblem(yield* person.browser.ask(member, promote), 403, "forbidden")
        const assignable = yield* person.browser.ask(`${path}/roles`)
        assert.deepStrictEqual(assignable.json.items, [
          { key: "clerk", name: "Clerk", permissions: clerk }
        ])
        assert.strictEqual((yield* owner.browser.ask(member, promote)).status, 200)

        const activate = { method: "PUT", json: { organizationId: id } }
        const claimsOf = (token: string) =>
          JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
        const activated = yield* person.browser.ask("/organizations/active", activate)
        const expected = { id, role: "clerk", permissions: clerk }
        assert.deepStrictEqual(claimsOf(activated.json.accessToken).org, expected)
        const refreshed = yield* person.browser.ask("/auth/refresh", { method: "POST" })
        assert.deepStrictEqual(claimsOf(refreshed.json.accessToken).org, expected)
        yield* owner.browser.ask("/organizations/active", activate)
        const owned = yield* owner.browser.ask("/auth/refresh", { method: "POST" })
        assert.deepStrictEqual(claimsOf(owned.json.accessToken).org.permissions, all)
      })
    )

    it.effect.each([
      ["gatehouse:x"],
      ["members:invent"],
      ["Invoices:approve"],
      ["invoices"],
      ["invoices:approve:all"],
      [`invoices:${"x".repeat(42)}`]
    ])("are never %s", (permission) =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const roles = [{ key: "one", name: "One", permissions: [permission] }]
        const refused = yield* Effect.flip(
          (yield* RoleSets).set(environment.id, "refused", { name: "Refused", roles })
        )
        assert.match(refused.message, /roles\.0\.permissions\.0/)
      })
    )

    it.effect("are at most fifty", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const set = (count: number) =>
          Effect.flatMap(RoleSets, (roleSets) =>
            roleSets.set(environment.id, "many", {
              name: "Many",
              roles: Array.from({ length: count }, (_, index) => ({
                key: `role-${index % 50}`,
                name: "Role",
                permissions: [`app:p${index}`]
              }))
            })
          )
        assert.strictEqual((yield* set(50)).roles.length, 51)
        const permissions = Array.from({ length: 51 }, (_, index) => `app:p${index}`)
        const roles = [{ key: "one", name: "One", permissions }]
        const refused = yield* Effect.flip(
          (yield* RoleSets).set(environment.id, "more", { name: "More", roles })
        )
        assert.match(refused.message, /at most 50/)
      })
    )
  })
})
