import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Permission, permissions } from "../../../src/contract/Permission.ts"
import {
  assignable,
  defaultRoles,
  heldRole,
  highest,
  outranks,
  reaches,
  roleNameOf,
  RoleSetDefinition,
  rolesOf,
  type Role
} from "../../../src/contract/Role.ts"

const keys = ["owner", "admin", "lead", "member", "guest"] as const

/** Role sets as operators define them: an owner, and any of the other roles with any permissions. */
const roles = Schema.Array(
  Schema.Struct({ key: Schema.Literals(keys), permissions: Schema.Array(Permission) })
)

const setOf = (given: typeof roles.Type): ReadonlyArray<Role> => {
  const byKey = new Map(given.map((role) => [role.key as string, role]))
  return rolesOf({
    name: "Any",
    roles: [...byKey.values()].map(({ key, permissions: allowed }) => ({
      key,
      name: key,
      ...(key === "owner" ? {} : { permissions: [...new Set(allowed)] })
    }))
  })
}

const powers = (role: Role) => new Set<string>(role.permissions)

describe("which role stands above which", () => {
  it.effect.prop(
    "the owner stands above every other, and no other above the owner",
    [roles],
    ([given]) =>
      Effect.sync(() => {
        const [owner, ...others] = setOf(given)
        assert.strictEqual(owner?.key, "owner")
        for (const role of others) {
          assert.isTrue(outranks(owner!, role))
          assert.isFalse(outranks(role, owner!))
        }
      })
  )

  it.effect.prop("another stands above one that lacks a permission of its", [roles], ([given]) =>
    Effect.sync(() => {
      const [, ...others] = setOf(given)
      for (const a of others) {
        for (const b of others) {
          assert.strictEqual(outranks(a, b), a !== b && !powers(a).isSubsetOf(powers(b)))
        }
      }
    })
  )

  it.effect.prop(
    "who hands on roles never comes to more powers by it, unless they are the owner",
    [roles],
    ([given]) =>
      Effect.sync(() => {
        const set = setOf(given)
        for (const own of set) {
          for (const other of assignable({ roles: set }, own)) {
            assert.isTrue(other.key === own.key || own.key === "owner" || other.key !== "owner")
            assert.isTrue(own.key === "owner" || powers(other).isSubsetOf(powers(own)))
            assert.isTrue(reaches(own, other))
          }
        }
      })
  )

  it.effect.prop(
    "the highest of some roles is one that none is strictly above",
    [roles],
    ([given]) =>
      Effect.sync(() => {
        const set = setOf(given)
        for (let from = 0; from < set.length; from++) {
          const some = set.slice(from)
          const top = highest(some)
          assert.isDefined(top)
          for (const role of some) assert.isFalse(outranks(role, top!) && !outranks(top!, role))
        }
        assert.isUndefined(highest([]))
      })
  )
})

describe("the default role set", () => {
  const [owner, admin, member] = defaultRoles as readonly [Role, Role, Role]

  it("lets the admin alone write publicMetadata, the owner alone manage connections, both the rest", () => {
    assert.deepStrictEqual(
      defaultRoles.map(({ key, name }) => [key, name]),
      [
        ["owner", "Owner"],
        ["admin", "Admin"],
        ["member", "Member"]
      ]
    )
    const ofOwnerAlone = [...powers(owner).difference(powers(admin))]
    assert.deepStrictEqual(ofOwnerAlone, ["organization:manage_connections"])
    assert.deepStrictEqual(
      [...admin.permissions],
      permissions.filter((one) => !ofOwnerAlone.includes(one))
    )
    const ofAdminAlone = [...powers(admin).difference(powers(owner))]
    assert.deepStrictEqual(ofAdminAlone, ["organization:update_metadata"])
    assert.deepStrictEqual(member.permissions, [])
  })

  it("lets an owner assign every role, an admin those below the owner, a member none", () => {
    const set = { roles: defaultRoles }
    const names = (role: Role) => assignable(set, role).map(({ key }) => key)
    assert.deepStrictEqual(names(owner), ["owner", "admin", "member"])
    assert.deepStrictEqual(names(admin), ["admin", "member"])
    assert.deepStrictEqual(names(member), [])
    assert.isTrue(reaches(admin, admin))
    assert.isFalse(reaches(admin, owner))
  })

  it("does not let a role give itself the permission over publicMetadata", () => {
    const members = ["members:update_role", "invitations:create"] as const
    const lead: Role = { key: "lead", name: "Lead", permissions: members }
    const editor: Role = {
      key: "editor",
      name: "Editor",
      permissions: [...members, "organization:update_metadata"]
    }
    const set = { roles: [owner, lead, editor, member] }
    assert.isFalse(reaches(lead, editor))
    assert.deepStrictEqual(
      assignable(set, lead).map(({ key }) => key),
      ["lead", "member"]
    )
    assert.isTrue(reaches(owner, editor))
  })

  it("knows no name and no permission of a role that it does not have", () => {
    const set = { roles: defaultRoles }
    assert.isNull(roleNameOf(set, "toString"))
    assert.deepStrictEqual(heldRole(set, "gone").permissions, [])
  })
})

describe("an operator's role set", () => {
  const decode = Schema.decodeUnknownEffect(RoleSetDefinition, {
    errors: "all",
    onExcessProperty: "error"
  })
  const refused = Effect.fnUntraced(function* (definition: unknown) {
    const error = yield* Effect.flip(decode(definition))
    return String(error)
  })
  const lead = { key: "lead", name: "Lead", permissions: ["invitations:create"] }

  it.effect("always has an owner with every permission, called as the file says", () =>
    Effect.gen(function* () {
      const unnamed = rolesOf(yield* decode({ name: "Workshop", roles: [lead] }))
      assert.deepStrictEqual(
        unnamed.map(({ key }) => key),
        ["owner", "lead"]
      )
      assert.deepStrictEqual([...(unnamed[0]?.permissions ?? [])], [...permissions])
      const owner = { key: "owner", name: "Master" }
      const [named] = rolesOf(yield* decode({ name: "Workshop", roles: [lead, owner] }))
      assert.deepStrictEqual(named, { ...owner, permissions })
      const usual = defaultRoles[0]?.permissions ?? []
      for (const given of [permissions, usual]) {
        const again = { ...owner, permissions: [...given] }
        assert.deepStrictEqual(rolesOf(yield* decode({ name: "W", roles: [again] }))[0], again)
      }
    })
  )

  it.effect("is refused with unknown permissions, doubled roles and a bounded owner", () =>
    Effect.gen(function* () {
      const unknown = { ...lead, permissions: ["invitations:creat"] }
      assert.match(yield* refused({ name: "W", roles: [unknown] }), /permissions/)
      assert.match(yield* refused({ name: "W", roles: [lead, lead] }), /each role once/)
      const owner = { key: "owner", name: "Owner", permissions: ["members:remove"] }
      assert.match(yield* refused({ name: "W", roles: [owner] }), /owner always has all/)
      assert.match(yield* refused({ name: "W", roles: [{ ...lead, key: "A B" }] }), /key/)
      assert.match(yield* refused({ name: "W", roles: [], more: 1 }), /more/)
    })
  )
})
