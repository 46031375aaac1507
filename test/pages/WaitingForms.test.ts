import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { impersonate } from "../support/Impersonation.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const add = "POST /users/me/email-addresses"
const begin = "POST /users/me/deletion"
const prove = "POST /auth/reauthenticate"

/** Somebody whose proof is old, in two tabs of one browser. */
const tabsOf = Effect.fnUntraced(function* (email: string) {
  yield* person(email)
  const { browser } = yield* signIn(email)
  yield* TestClock.adjust("11 minutes")
  return { browser, one: new PageVisitor(browser), other: new PageVisitor(browser) }
})

const addressesOf = ({ browser }: PageVisitor) =>
  Effect.map(browser.ask("/users/me/email-addresses"), ({ json }) =>
    json.items.map(({ email }: { readonly email: string }) => email)
  )

const askToAdd = (page: PageVisitor, email: string) =>
  Effect.andThen(page.open(pagePaths.accountAddresses), page.submit(add, { email }))

layer(TestService.layer)("a form that waits for a fresh proof of identity", (it) => {
  it.effect("does not go on by a proof that another place has asked for since", () =>
    Effect.gen(function* () {
      const { one, other } = yield* tabsOf("elsewhere@example.com")
      yield* askToAdd(one, "waits@example.com")
      assert.include(one.html, "add an address")
      yield* other.open(`${pagePaths.reauthenticate}?redirectUrl=%2Fwelcome`)
      assert.notInclude(other.html, "add an address")
      yield* other.submit(prove, { password })
      assert.strictEqual(other.path, "/welcome")
      assert.notInclude(yield* addressesOf(one), "waits@example.com")
      yield* one.submit(prove, { password })
      assert.strictEqual(one.name, "account/addresses")
      assert.include(yield* addressesOf(one), "waits@example.com")
    })
  )

  it.effect("goes on by a proof on a page that names it, and by none that names another", () =>
    Effect.gen(function* () {
      const { one, other } = yield* tabsOf("overtaken@example.com")
      yield* askToAdd(one, "overtaken-b@example.com")
      yield* other.open(pagePaths.accountDeletion)
      yield* other.submit(begin)
      assert.include(other.html, "delete")
      yield* one.submit(prove, { password })
      assert.strictEqual(one.name, "reauthenticate", "nothing that this page did not name is done")
      assert.include(one.html, "delete")
      yield* other.submit(prove, { password })
      assert.strictEqual(other.path, `${pagePaths.accountDeletion}?step=confirm`)
      // What waited is over: the proof of the page that is still open leads to the account.
      yield* one.submit(prove, { password })
      assert.strictEqual(one.name, "account")
    })
  )
})

layer(TestService.layer)("a form of one's own pages", (it) => {
  it.effect("counts for the person that it was shown to, and is shown to another first", () =>
    Effect.gen(function* () {
      const { id } = yield* person("shown@example.com")
      const { browser } = yield* signIn("shown@example.com")
      const page = new PageVisitor(browser)
      yield* page.open(pagePaths.account)
      yield* person("since@example.com")
      yield* signIn("since@example.com", browser)
      yield* page.submit("PATCH /users/me", { firstName: "Ada" })
      assert.strictEqual(page.name, "account")
      assert.include(page.html, "since@example.com")
      assert.strictEqual(page.problem, "another_account")
      assert.include(page.html, "Nothing was done")
      assert.isNull((yield* browser.ask("/users/me")).json.firstName)
      yield* page.submit("PATCH /users/me", { firstName: "Ada" })
      assert.notInclude(page.html, "another_account")
      assert.strictEqual((yield* browser.ask("/users/me")).json.firstName, "Ada")

      yield* signIn("shown@example.com", browser)
      yield* page.open(pagePaths.account)
      const other = yield* person("acted-for@example.com")
      yield* impersonate(other.id, browser)
      yield* page.submit("PATCH /users/me", { firstName: "Staff" })
      const { ask } = yield* TestService
      for (const each of [id, other.id]) {
        assert.isNull((yield* ask(`/users/${each}`)).json.firstName)
      }
    })
  )
})
