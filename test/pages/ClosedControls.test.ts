import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ofOrganization, pagePaths } from "../../src/contract/pagesPlane.ts"
import { team } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { addPasskey, passkeyPerson } from "../support/Passkeys.ts"
import { person, signIn } from "../support/People.ts"
import * as Seed from "../support/Seed.ts"
import { TestService } from "../support/TestService.ts"

const visitorOf = Effect.fnUntraced(function* (email: string) {
  yield* person(email)
  return new PageVisitor((yield* signIn(email)).browser)
})

/** What of a page is greyed out, each with the reason that is read out. */
const closedOn = ({ html }: PageVisitor) =>
  [...html.matchAll(/<fieldset disabled.*?<\/fieldset>/gs)].map(([closed]) => {
    const id = /aria-describedby="([^"]+)"/.exec(closed)?.[1] ?? ""
    const reason = new RegExp(`id="${id}"[^>]*>\\s*([^<]*?)\\s*<`).exec(html)?.[1]
    return [/data-operation="([^"]+)"/.exec(closed)?.[1], reason]
  })

layer(TestService.layer)("a control that can do nothing is greyed out and says why", (it) => {
  it.effect("for the primary address", () =>
    Effect.gen(function* () {
      const page = yield* visitorOf("primary@example.com")
      yield* page.open(pagePaths.accountAddresses)
      assert.deepStrictEqual(closedOn(page), [
        [undefined, "It stays until another one takes its place."]
      ])
    })
  )

  it.effect("for the last way to sign in, as long as it is that", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { browser, id } = yield* passkeyPerson("one-way@example.com")
      const page = new PageVisitor(browser)
      yield* page.open(pagePaths.accountPasskeys)
      assert.deepStrictEqual(closedOn(page), [])
      yield* sql`DELETE FROM password_credentials WHERE user_id = ${id}`
      const reason = "This is your only way to sign in. Add another one first."
      yield* page.open(pagePaths.accountPasskeys)
      assert.deepStrictEqual(closedOn(page), [["DELETE /users/me/passkeys/{passkeyId}", reason]])
      yield* addPasskey(browser)
      yield* page.open(pagePaths.accountPasskeys)
      assert.deepStrictEqual(closedOn(page), [], "either of two can go")

      yield* Seed.identity({ environmentId: environment.id, userId: id, subject: "one-way" })
      yield* page.open(pagePaths.accountIdentities)
      assert.deepStrictEqual(closedOn(page), [])
      yield* sql`DELETE FROM passkeys WHERE user_id = ${id}`
      yield* page.open(pagePaths.accountIdentities)
      assert.deepStrictEqual(closedOn(page), [["DELETE /users/me/identities/{identityId}", reason]])
    })
  )

  it.effect("for the last owner of an organization, who deletes no account either", () =>
    Effect.gen(function* () {
      const { admin, id, owner } = yield* team
      const members = ofOrganization(pagePaths.organization, id)
      const page = new PageVisitor(owner.browser)
      yield* page.open(members)
      const reason = "An organization needs an owner. Make somebody else an owner first."
      const path = "/organizations/{organizationId}/members/{memberUserId}"
      assert.deepStrictEqual(closedOn(page), [
        [`PATCH ${path}`, reason],
        [`DELETE ${path}`, reason]
      ])
      yield* page.open(pagePaths.accountDeletion)
      assert.strictEqual(closedOn(page)[0]?.[0], "POST /users/me/deletion")
      assert.include(page.html, `href="${members}"`)
      const promoted = yield* owner.browser.ask(`/organizations/${id}/members/${admin.id}`, {
        method: "PATCH",
        json: { role: "owner" }
      })
      assert.strictEqual(promoted.status, 200, promoted.text)
      for (const path of [members, pagePaths.accountDeletion]) {
        yield* page.open(path)
        assert.deepStrictEqual(closedOn(page), [], path)
      }
    })
  )
})
