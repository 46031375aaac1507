import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import {
  memberOf,
  newcomer,
  organizationOf,
  rolesOf,
  team,
  type SignedInPerson
} from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const changeRole = (by: SignedInPerson, path: string, userId: string, role: string) =>
  by.browser.ask(`${path}/members/${userId}`, { method: "PATCH", json: { role } })

const remove = (by: SignedInPerson, path: string, userId: string) =>
  by.browser.ask(`${path}/members/${userId}`, { method: "DELETE" })

/** A new organization of people that there are: the first makes it, the others get their roles. */
const organizationAmong = Effect.fnUntraced(function* (
  first: SignedInPerson,
  others: ReadonlyArray<readonly [person: SignedInPerson, role: string]>
) {
  const { environment } = yield* TestService
  const { id: organizationId } = yield* organizationOf(first)
  for (const [{ id: userId }, role] of others) {
    yield* Seed.membership({ environmentId: environment.id, organizationId, userId, role })
  }
  return { id: organizationId, path: `/organizations/${organizationId}` }
})

/** An organization with two owners and nobody else. */
const twoOwners = Effect.gen(function* () {
  const [first, second] = [yield* newcomer, yield* newcomer]
  return { ...(yield* organizationAmong(first, [[second, "owner"]])), first, second }
})

layer(TestService.layer)((it) => {
  describe("changing a member's role", () => {
    it.effect("answers the member, tells of both roles, and counts at once", () =>
      Effect.gen(function* () {
        const { admin, id, member, path } = yield* team
        const changed = yield* changeRole(admin, path, member.id, "admin")
        assert.strictEqual(changed.status, 200, changed.text)
        const listed = (yield* admin.browser.ask(`${path}/members`)).json.items
        assert.deepStrictEqual(
          changed.json,
          listed.find(({ userId }: { readonly userId: string }) => userId === member.id)
        )
        assert.deepInclude(changed.json, { role: "admin", roleName: "Admin", email: member.email })
        const [event, ...others] = yield* eventsOf(changed)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(event.action, "member.role_changed")
        assert.deepStrictEqual(event.targets, [
          { type: "member", id: member.id },
          { type: "user", id: member.id },
          { type: "organization", id }
        ])
        assert.deepStrictEqual(event.metadata, { from: "member", to: "admin" })
        const back = yield* changeRole(member, path, admin.id, "member")
        assert.strictEqual(back.status, 200)
        assertProblem(yield* changeRole(admin, path, member.id, "member"), 403, "forbidden")
      })
    )

    it.effect("to the one that they have changes nothing", () =>
      Effect.gen(function* () {
        const { member, owner, path } = yield* team
        const same = yield* changeRole(owner, path, member.id, "member")
        assert.strictEqual(same.status, 200)
        yield* assertNoEvent(same)
        const own = yield* changeRole(owner, path, owner.id, "owner")
        assert.strictEqual(own.status, 200)
      })
    )

    it.effect("reaches nobody above oneself, and assigns nothing above oneself", () =>
      Effect.gen(function* () {
        yield* attack("privilege escalation")
        const { admin, id, member, owner, path } = yield* team
        for (const [userId, role] of [
          [owner.id, "member"],
          [member.id, "owner"],
          [admin.id, "owner"]
        ] as const) {
          const refused = yield* changeRole(admin, path, userId, role)
          assertProblem(refused, 403, "forbidden")
          yield* assertNoEvent(refused)
        }
        assertProblem(yield* changeRole(member, path, member.id, "admin"), 403, "forbidden")
        assert.deepStrictEqual(yield* rolesOf(id), {
          [owner.id]: "owner",
          [admin.id]: "admin",
          [member.id]: "member"
        })
        assert.strictEqual((yield* changeRole(owner, path, member.id, "owner")).status, 200)
        assert.strictEqual((yield* changeRole(admin, path, admin.id, "member")).status, 200)
      })
    )

    it.effect("names the member and the role that there are not", () =>
      Effect.gen(function* () {
        const { owner, path } = yield* team
        const stranger = yield* newcomer
        const gone = yield* changeRole(owner, path, stranger.id, "admin")
        assertProblem(gone, 404, "member_not_found")
        for (const role of ["chief", "", "toString", "Owner"]) {
          assertProblem(yield* changeRole(owner, path, owner.id, role), 422, "role_not_found")
        }
      })
    )
  })

  describe("removing a member", () => {
    it.effect("ends the membership, tells so once, and counts one less", () =>
      Effect.gen(function* () {
        const { admin, id, member, owner, path } = yield* team
        const removed = yield* remove(admin, path, member.id)
        assert.strictEqual(removed.status, 204, removed.text)
        const [event, ...others] = yield* eventsOf(removed)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(event.action, "member.removed")
        assert.deepStrictEqual(event.targets, [
          { type: "member", id: member.id },
          { type: "user", id: member.id },
          { type: "organization", id }
        ])
        assert.strictEqual((yield* owner.browser.ask(path)).json.memberCount, 2)
        assertProblem(yield* member.browser.ask(path), 404, "organization_not_found")
        assert.deepStrictEqual((yield* member.browser.ask("/organizations")).json.items, [])
        const again = yield* remove(admin, path, member.id)
        assertProblem(again, 404, "member_not_found")
        yield* assertNoEvent(again)
      })
    )

    it.effect("is not for members, and no admin removes an owner", () =>
      Effect.gen(function* () {
        const { admin, member, owner, path } = yield* team
        assertProblem(yield* remove(member, path, admin.id), 403, "forbidden")
        assertProblem(yield* remove(admin, path, owner.id), 403, "forbidden")
        const other = yield* memberOf(path.slice("/organizations/".length), "admin")
        assert.strictEqual((yield* remove(admin, path, other.id)).status, 204)
        assert.strictEqual((yield* remove(owner, path, admin.id)).status, 204)
      })
    )
  })

  describe("leaving", () => {
    it.effect("is open to every member", () =>
      Effect.gen(function* () {
        const { admin, id, member, owner, path } = yield* team
        assert.strictEqual((yield* remove(member, path, member.id)).status, 204)
        assert.strictEqual((yield* remove(admin, path, admin.id)).status, 204)
        assert.deepStrictEqual(yield* rolesOf(id), { [owner.id]: "owner" })
      })
    )

    it.effect("is refused to the last owner while there are others", () =>
      Effect.gen(function* () {
        const { admin, owner, path } = yield* team
        for (const refused of [
          yield* remove(owner, path, owner.id),
          yield* changeRole(owner, path, owner.id, "admin")
        ]) {
          assertProblem(refused, 409, "last_owner")
          yield* assertNoEvent(refused)
        }
        assert.strictEqual((yield* changeRole(owner, path, admin.id, "owner")).status, 200)
        assert.strictEqual((yield* remove(owner, path, owner.id)).status, 204)
      })
    )

    it.effect("as the last member deletes the organization", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const person = yield* newcomer
        const { id } = yield* organizationOf(person)
        const path = `/organizations/${id}`
        assertProblem(yield* changeRole(person, path, person.id, "admin"), 409, "last_owner")
        const left = yield* remove(person, path, person.id)
        assert.strictEqual(left.status, 204, left.text)
        const events = yield* eventsOf(left)
        assert.deepStrictEqual(
          events.map(({ action }: { readonly action: string }) => action),
          ["member.removed", "organization.deleted"]
        )
        assert.deepStrictEqual(events[1].targets, [{ type: "organization", id }])
        assertProblem(yield* ask(path), 404, "organization_not_found")
        assert.deepStrictEqual((yield* person.browser.ask("/organizations")).json.items, [])
      })
    )
  })

  describe("two owners", () => {
    const acts = {
      "leave at once": ({ first, path, second }: Effect.Success<typeof twoOwners>) => [
        remove(first, path, first.id),
        remove(second, path, second.id)
      ],
      "step down at once": ({ first, path, second }: Effect.Success<typeof twoOwners>) => [
        changeRole(first, path, first.id, "admin"),
        changeRole(second, path, second.id, "admin")
      ],
      "remove each other at once": ({ first, path, second }: Effect.Success<typeof twoOwners>) => [
        remove(first, path, second.id),
        remove(second, path, first.id)
      ],
      "step down and leave at once": ({
        first,
        path,
        second
      }: Effect.Success<typeof twoOwners>) => [
        changeRole(first, path, first.id, "member"),
        remove(second, path, second.id)
      ]
    }

    it.effect.each(Object.entries(acts))("who %s leave exactly one owner behind", ([, act]) =>
      Effect.gen(function* () {
        const [first, second, third] = [yield* newcomer, yield* newcomer, yield* newcomer]
        for (let round = 0; round < 8; round++) {
          // A third keeps the organization from ending with its last member.
          const others = [[second, "owner"] as const, [third, "member"] as const]
          const organization = yield* organizationAmong(first, others)
          const acting = act({ ...organization, first, second })
          const answers = yield* Effect.all(acting, { concurrency: "unbounded" })
          assert.strictEqual(answers.filter(({ status }) => status < 300).length, 1)
          const roles = Object.values((yield* rolesOf(organization.id)) ?? {})
          assert.strictEqual(roles.filter((role) => role === "owner").length, 1)
          const { ask } = yield* TestService
          const { memberCount } = (yield* ask(organization.path)).json
          assert.strictEqual(memberCount, roles.length)
        }
      })
    )
  })

  describe("a user who is deleted", () => {
    const deleteUser = Effect.fnUntraced(function* (userId: string) {
      const { ask } = yield* TestService
      const deleted = yield* ask(`/users/${userId}`, { method: "DELETE" })
      assert.strictEqual(deleted.status, 204, deleted.text)
      return deleted
    })

    it.effect("hands an organization to the oldest member of the highest remaining role", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const path = `/organizations/${id}`
        const join = Effect.fnUntraced(function* (role: string) {
          yield* TestClock.adjust("1 second")
          return yield* memberOf(id, role)
        })
        const older = yield* join("member")
        const heir = yield* join("admin")
        yield* join("admin")
        // A ban changes nothing about it.
        yield* ask(`/users/${heir.id}/ban`, { method: "POST" })
        const deleted = yield* deleteUser(owner.id)
        const events = yield* eventsOf(deleted)
        assert.deepStrictEqual(
          events.map(({ action }: { readonly action: string }) => action).toSorted(),
          ["member.role_changed", "user.deleted"]
        )
        const promotion = events.find(
          ({ action }: { readonly action: string }) => action === "member.role_changed"
        )
        assert.strictEqual(promotion.targets[0].id, heir.id)
        assert.strictEqual(promotion.actor.type, "server")
        assert.deepStrictEqual(promotion.metadata, { from: "admin", to: "owner" })
        const roles = (yield* rolesOf(id)) ?? {}
        assert.strictEqual(roles[heir.id], "owner")
        assert.strictEqual(roles[older.id], "member")
        assert.notProperty(roles, owner.id)
        assert.strictEqual((yield* ask(path)).json.memberCount, 3)
      })
    )

    it.effect("promotes nobody where another owner is left", () =>
      Effect.gen(function* () {
        const { first, id, second } = yield* twoOwners
        const third = yield* memberOf(id, "admin")
        const events = yield* eventsOf(yield* deleteUser(first.id))
        assert.strictEqual(events.length, 1)
        assert.deepStrictEqual(yield* rolesOf(id), { [second.id]: "owner", [third.id]: "admin" })
      })
    )

    it.effect("takes an organization along that has no other member", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const person = yield* newcomer
        const { id } = yield* organizationOf(person)
        const events = yield* eventsOf(yield* deleteUser(person.id))
        assert.deepStrictEqual(
          events.map(({ action }: { readonly action: string }) => action).toSorted(),
          ["organization.deleted", "user.deleted"]
        )
        assertProblem(yield* ask(`/organizations/${id}`), 404, "organization_not_found")
        assert.deepStrictEqual((yield* ask(`/users/${person.id}/organizations`)).json.items, [])
      })
    )

    it.effect("and is removed or leaves at the same time is gone, and nothing fails", () =>
      Effect.gen(function* () {
        const [owner, admin] = [yield* newcomer, yield* newcomer]
        for (let round = 0; round < 6; round++) {
          const member = yield* newcomer
          const others = [[admin, "admin"] as const, [member, "member"] as const]
          const { id, path } = yield* organizationAmong(owner, others)
          const answers = yield* Effect.all(
            [
              deleteUser(member.id),
              remove(owner, path, member.id),
              remove(member, path, member.id),
              changeRole(owner, path, member.id, "admin")
            ],
            { concurrency: "unbounded" }
          )
          for (const { status, text } of answers) assert.isBelow(status, 500, text)
          const roles = { [owner.id]: "owner", [admin.id]: "admin" }
          assert.deepStrictEqual(yield* rolesOf(id), roles)
          const { ask } = yield* TestService
          assert.strictEqual((yield* ask(path)).json.memberCount, 2)
        }
      })
    )

    it.effect("together with the other owner leaves an owner, or no organization", () =>
      Effect.gen(function* () {
        for (let round = 0; round < 5; round++) {
          const { first, id, second } = yield* twoOwners
          const third = yield* memberOf(id, "member")
          yield* Effect.all(
            [deleteUser(first.id), remove(second, `/organizations/${id}`, second.id)],
            {
              concurrency: "unbounded"
            }
          )
          const roles = (yield* rolesOf(id)) ?? {}
          assert.strictEqual(Object.values(roles).filter((role) => role === "owner").length, 1)
          yield* Effect.all([deleteUser(third.id), deleteUser(second.id)], {
            concurrency: "unbounded"
          })
          assert.isUndefined(yield* rolesOf(id))
        }
      })
    )
  })
})
