import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { directoryOf, scimUser } from "../../support/Directories.ts"
import { rolesOf } from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("people of a directory", (it) => {
  it.effect("are made as users with a membership, and leave at once", () =>
    Effect.gen(function* () {
      const { ask: server } = yield* TestService
      const { ask, domain, one, organizationId } = yield* directoryOf()
      const userName = `ada@${domain}`
      const made = yield* ask("POST", "/Users", scimUser(userName, { externalId: "e-1" }))
      assert.strictEqual(made.status, 201, made.text)
      const { id } = made.json
      const listed = yield* server(`${one}/users`)
      const { userId } = listed.json.items[0]
      assert.isString(userId, listed.text)
      const user = yield* server(`/users/${userId}`)
      assert.deepInclude(user.json, {
        email: userName,
        registrationState: "pending_email_verification",
        firstName: "Ada"
      })
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
      const off = yield* ask("PUT", `/Users/${id}`, scimUser(userName, { active: false }))
      assert.strictEqual(off.status, 200, off.text)
      assert.isUndefined((yield* rolesOf(organizationId))?.[userId])
      const on = yield* ask("PUT", `/Users/${id}`, scimUser(userName))
      assert.strictEqual(on.status, 200, on.text)
      assert.strictEqual((yield* rolesOf(organizationId))?.[userId], "member")
      const gone = yield* ask("DELETE", `/Users/${id}`)
      assert.strictEqual(gone.status, 204, gone.text)
      assert.isUndefined((yield* rolesOf(organizationId))?.[userId])
      assert.strictEqual((yield* ask("GET", `/Users/${id}`)).status, 404)
    })
  )
})
