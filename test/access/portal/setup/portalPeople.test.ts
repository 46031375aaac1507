import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { askedPeople } from "../../../../src/access/portalSetup/portalPeople.ts"

const Key = Schema.Literals(["admin", "member", "guest", "owner"])
const Line = Schema.Struct({ group: Schema.Literals(["a", "b", " "]), role: Key })
const Lines = Schema.Array(Line).check(Schema.isMaxLength(5))
const JustInTime = Schema.Struct({
  enabled: Schema.Boolean,
  role: Schema.NullOr(Key),
  groupRoles: Lines,
  authoritative: Schema.Boolean
})

describe("the people that a form of the set-up asks for", () => {
  it.effect.prop(
    "have roles that the link's maker may give, or that stood there",
    [JustInTime, Schema.NullOr(Key), Lines, Schema.Array(Key)],
    ([before, role, lines, given]) =>
      Effect.sync(() => {
        const grantable = new Set<string>(given)
        const body = {
          role: role ?? "",
          ...Object.fromEntries(
            lines.flatMap(({ group, role: of }, at) => [
              [`group-${at}`, group],
              [`groupRole-${at}`, of]
            ])
          )
        }
        const asked = askedPeople(before, body, grantable)
        if ("flaw" in asked) return
        const { jit } = asked
        assert.isTrue(jit.role === null || jit.role === before.role || grantable.has(jit.role))
        for (const one of jit.groupRoles) {
          const stood = before.groupRoles.some(
            ({ group, role: of }) => group === one.group && of === one.role
          )
          assert.isTrue(stood || grantable.has(one.role))
        }
      })
  )

  it("keep the order of their lines, without the empty ones", () => {
    const before = { enabled: true, role: "member", groupRoles: [], authoritative: false }
    const body = {
      enabled: true,
      role: "",
      "group-0": " ",
      "groupRole-0": "admin",
      "group-10": "late",
      "groupRole-10": "member",
      "group-2": " early ",
      "groupRole-2": "admin"
    }
    assert.deepStrictEqual(askedPeople(before, body, new Set(["admin", "member"])), {
      jit: {
        enabled: true,
        role: null,
        groupRoles: [
          { group: "early", role: "admin" },
          { group: "late", role: "member" }
        ],
        authoritative: false
      }
    })
    assert.deepStrictEqual(askedPeople(before, { role: "owner" }, new Set(["admin"])), {
      flaw: "role"
    })
  })
})
