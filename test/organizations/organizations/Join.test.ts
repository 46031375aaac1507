import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { Memberships } from "../../../src/organizations/organizations/Memberships.ts"
import { OrganizationId, UserId } from "../../../src/contract/Ids.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { newcomer, organizationOf, rolesOf } from "../../support/Organizations.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

/** Joins in a transaction of its own, and answers what came of it. */
const join = Effect.fnUntraced(function* (organizationId: string, userId: string, role: string) {
  const { environment } = yield* TestService
  const memberships = yield* Memberships
  const transaction = yield* Transaction
  return yield* Effect.result(
    transaction.run(
      memberships.join(environment, {
        organizationId: OrganizationId.make(organizationId),
        userId: UserId.make(userId),
        role,
        publicMetadata: { seat: 4 },
        privateMetadata: { cost: 5 }
      })
    )
  )
})

const failureOf = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : "joined"

layer(TestService.layer)("joining an organization", (it) => {
  it.effect("makes a member with the bags that were handed over", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const { id: userId } = yield* Seed.user()
      const joined = yield* join(id, userId, "admin")
      assert.deepInclude(Result.getOrThrow(joined), { role: "admin", roleName: "Admin", userId })
      const { items } = (yield* ask(`/organizations/${id}/members`)).json
      const { joinedAt, ...rest } = items.find(
        (member: { readonly userId: string }) => member.userId === userId
      )
      assert.isString(joinedAt)
      assert.deepStrictEqual(rest, {
        organizationId: id,
        userId,
        role: "admin",
        managedBy: null,
        roleName: "Admin",
        publicMetadata: { seat: 4 },
        privateMetadata: { cost: 5 }
      })
      assert.strictEqual((yield* ask(`/organizations/${id}`)).json.memberCount, 2)
      const events = yield* ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "browse" }, filters: { actions: ["member.added"] } }
      })
      assert.deepStrictEqual(events.json.items[0].targets, [
        { type: "member", id: userId },
        { type: "user", id: userId },
        { type: "organization", id }
      ])
    })
  )

  it.effect("ten times at once makes one member, who counts once", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const { id: userId } = yield* Seed.user()
      const results = yield* Effect.all(
        Array.from({ length: 10 }, () => join(id, userId, "member")),
        { concurrency: "unbounded" }
      )
      const outcomes = results.map(failureOf).toSorted()
      assert.deepStrictEqual(outcomes, [...Array(9).fill("already_member"), "joined"])
      assert.strictEqual((yield* ask(`/organizations/${id}`)).json.memberCount, 2)
    })
  )

  it.effect("needs a role of the set, an organization, and a user who is not deleted", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const { id: userId } = yield* Seed.user()
      assert.strictEqual(failureOf(yield* join(id, userId, "chief")), "role_not_found")
      assert.strictEqual(failureOf(yield* join(nobody, userId, "member")), "organization_not_found")
      assert.strictEqual(failureOf(yield* join(id, owner.id, "member")), "already_member")
      yield* ask(`/users/${userId}`, { method: "DELETE" })
      assert.strictEqual(failureOf(yield* join(id, userId, "member")), "organization_not_found")
      assert.deepStrictEqual(yield* rolesOf(id), { [owner.id]: "owner" })
    })
  )

  it.effect("while the user is deleted or the organization ends leaves no stray member", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      for (let round = 0; round < 6; round++) {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const { id: userId } = yield* Seed.user()
        const victim = round % 2 === 0 ? userId : owner.id
        const [, deleted] = yield* Effect.all(
          [join(id, userId, "member"), ask(`/users/${victim}`, { method: "DELETE" })],
          { concurrency: "unbounded" }
        )
        assert.strictEqual(deleted.status, 204, deleted.text)
        const roles = yield* rolesOf(id)
        if (victim === userId) assert.deepStrictEqual(roles, { [owner.id]: "owner" })
        else if (roles !== undefined) assert.deepStrictEqual(roles, { [userId]: "owner" })
      }
    })
  )
})
