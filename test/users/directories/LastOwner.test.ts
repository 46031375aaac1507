import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Console from "../../support/Console.ts"
import { directoryOf, heldDomain, patch, scimUser } from "../../support/Directories.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { newcomer, organizationOf, rolesOf } from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"

layer(Console.layer)("the last owner of an organization", (it) => {
  it.effect("stays when a directory lets them go, and the operators are mailed", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const admin = yield* Console.operator("admin", [environment.id])
      const support = yield* Console.operator("support")
      const { ask, organizationId, owner } = yield* directoryOf()
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM domains WHERE domain = 'example.com'`
      yield* heldDomain(organizationId, "example.com")
      const made = yield* ask("POST", "/Users", scimUser(owner.email))
      const inactive = patch({ op: "replace", path: "active", value: false })
      const off = yield* ask("PATCH", `/Users/${made.json.id}`, inactive)
      assert.strictEqual(off.json.active, false, off.text)
      assert.deepStrictEqual(yield* rolesOf(organizationId), { [owner.id]: "owner" })
      const told = (address: string) =>
        Effect.map(mailsTo(address), (mails) =>
          mails.filter(({ template }) => template === "last_owner_let_go")
        )
      const [mail] = yield* told(admin.email)
      assert.include(mail?.text ?? "", "Analytical Engines")
      assert.include(mail?.text ?? "", environment.name)
      assert.lengthOf(yield* told(support.email), 0)
      // However often the directory says it, in an hour a few mails are enough.
      for (let count = 0; count < 6; count += 1) {
        const again = patch({ op: "replace", path: "active", value: count % 2 === 0 })
        yield* ask("PATCH", `/Users/${made.json.id}`, again)
      }
      yield* ask("DELETE", `/Users/${made.json.id}`)
      assert.isAtMost((yield* told(admin.email)).length, 3)
      yield* sql`DELETE FROM domains WHERE domain = 'example.com'`
    })
  )

  it.effect("is told of for each organization, however many a network lets go in an hour", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const admin = yield* Console.operator("admin", [environment.id])
      const sql = yield* SqlClient.SqlClient
      const names = ["One", "Two", "Three", "Four", "Five"]
      for (const name of names) {
        const owner = yield* newcomer
        const organization = yield* organizationOf(owner, { name })
        const { ask, organizationId } = yield* directoryOf({}, organization)
        yield* sql`DELETE FROM domains WHERE domain = 'example.com'`
        yield* heldDomain(organizationId, "example.com")
        const made = yield* ask("POST", "/Users", scimUser(owner.email, { active: false }))
        assert.strictEqual(made.status, 201, made.text)
      }
      const told = (yield* mailsTo(admin.email)).filter(
        ({ template }) => template === "last_owner_let_go"
      )
      assert.lengthOf(told, names.length)
      yield* sql`DELETE FROM domains WHERE domain = 'example.com'`
    })
  )
})
