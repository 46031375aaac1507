import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { permissions } from "../../src/contract/Permission.ts"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { assertRefused, json, run, temporaryFolder } from "./commands.ts"

const workshop = {
  name: "Workshop",
  roles: [
    { key: "lead", name: "Lead", permissions: ["invitations:create", "members:remove"] },
    { key: "member", name: "Member" }
  ]
}

describe("role-set", () => {
  it.live("sets what a file says, refuses what it must not, and lists all", () =>
    Effect.gen(function* () {
      const env = { DATABASE_URL: urlOf(yield* TestDatabase.freshDatabase) }
      const create = ["--name", "acme", "--app-url", "https://acme.test", "--json"]
      json(yield* run(env, ["environment", "create", ...create]))
      const file = join(yield* temporaryFolder, "workshop.json")
      const set = Effect.fnUntraced(function* (content: string) {
        yield* Effect.promise(() => writeFile(file, content))
        const target = ["--environment", "acme", "--key", "workshop", "--file", file, "--json"]
        return yield* run(env, ["role-set", "set", ...target])
      })

      const made = json(yield* set(JSON.stringify(workshop)))
      const [lead, member] = workshop.roles
      assert.deepStrictEqual(made, {
        id: made.id,
        key: "workshop",
        name: "Workshop",
        roles: [
          { key: "owner", name: "Owner", permissions: [...permissions] },
          lead,
          { ...member, permissions: [] }
        ]
      })

      const unknown = { name: "Workshop", roles: [{ ...lead, permissions: ["everything"] }] }
      assertRefused(yield* set(JSON.stringify(unknown)), "roles.0.permissions.0")

      const listed = json(yield* run(env, ["role-set", "list", "--environment", "acme", "--json"]))
      assert.deepStrictEqual(
        listed.map(({ key }: { readonly key: string }) => key),
        ["default", "workshop"]
      )
      assert.deepStrictEqual(listed[1], made)
      const text = yield* run(env, ["role-set", "list", "--environment", "acme"])
      assert.match(text.stdout, /workshop +lead +Lead +invitations:create members:remove/)
    }).pipe(Effect.scoped)
  )
})
