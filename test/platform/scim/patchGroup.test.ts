import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { patchGroup } from "../../../src/platform/scim/patchGroup.ts"
import { readOperations } from "../../../src/platform/scim/patchOperations.ts"
import { groupResource, groupUrn } from "../../../src/platform/scim/resources.ts"

const [ada, eve] = ["ada", "eve"]

const changed = (...Operations: ReadonlyArray<object>) =>
  Result.flatMap(readOperations(groupResource, { Operations }), patchGroup)

const nobody: ReadonlySet<string> = new Set()
const nothing = { clearsMembers: false, added: nobody, removed: nobody }

describe("a change of a group", () => {
  it("moves nobody by a part of a member, none of which changes", () => {
    for (const path of [
      `members[value eq "${ada}"].type`,
      `members[value eq "${ada}"].value`,
      "members.type",
      "members.value"
    ]) {
      for (const op of ["add", "replace", "remove"]) {
        const flaw = Result.flip(changed({ op, path, value: "User" }))
        assert.deepInclude(Result.getOrThrow(flaw), { status: 400, scimType: "mutability" }, path)
      }
    }
  })

  it("puts others in the place of a member that a filter chooses", () => {
    const path = `members[value eq "${ada}"]`
    assert.deepStrictEqual(
      Result.getOrThrow(changed({ op: "replace", path, value: [{ value: eve }] })),
      { ...nothing, added: new Set([eve]), removed: new Set([ada]) }
    )
    assert.deepStrictEqual(
      Result.getOrThrow(changed({ op: "replace", path, value: { value: ada } })),
      { ...nothing, added: new Set([ada]) }
    )
    assert.deepStrictEqual(Result.getOrThrow(changed({ op: "add", path, value: {} })), {
      ...nothing,
      added: new Set([ada])
    })
  })

  it("finds attributes below the URN of the schema whatever their case", () => {
    const value = { DISPLAYNAME: "Engineers", Members: [{ value: ada }] }
    assert.deepStrictEqual(Result.getOrThrow(changed({ op: "replace", path: groupUrn, value })), {
      ...nothing,
      displayName: "Engineers",
      clearsMembers: true,
      added: new Set([ada])
    })
  })
})
