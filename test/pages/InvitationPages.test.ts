import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { added } from "../support/EmailAddresses.ts"
import { invitation } from "../support/Invitations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const accept = "POST /organizations/invitations/accept"
const switchSession = "POST /auth/switch-session"

/** Somebody who has proven a further address, and an invitation that went to it. */
const invitedAtFurther = Effect.fnUntraced(function* (name: string) {
  const { ask } = yield* TestService
  const host = yield* person(`${name}-host@example.com`)
  const made = yield* ask("/organizations", {
    method: "POST",
    json: { name: "Acme", ownerUserId: host.id }
  })
  const email = `${name}-main@example.com`
  yield* person(email)
  const { browser } = yield* signIn(email)
  const further = `${name}-further@example.org`
  yield* added(browser, further)
  const { token } = yield* invitation({
    email: further,
    organizationId: made.json.id,
    role: "member"
  })
  return { email, further, host, browser, address: `${pagePaths.invitation}?token=${token}` }
})

const offers = ({ forms }: PageVisitor) => forms.map(({ operation }) => operation)

layer(TestService.layer)("the page of an invitation", (it) => {
  it.effect("lets the holder of a proven further address accept, signed in by the main one", () =>
    Effect.gen(function* () {
      const { address, browser, further } = yield* invitedAtFurther("holder")
      const page = new PageVisitor(browser)
      yield* page.open(address)
      assert.isUndefined(page.problem)
      assert.deepStrictEqual(offers(page), [accept])
      yield* page.submit(accept)
      const { json } = yield* browser.ask("/organizations")
      assert.strictEqual(json.items.length, 1, further)
    })
  )

  it.effect(
    "sends them to a sign-in that works, and says by which address as its owner knows it",
    () =>
      Effect.gen(function* () {
        const { address, email, further } = yield* invitedAtFurther("led")
        const page = new PageVisitor((yield* TestService).browser())
        yield* page.open(address)
        assert.deepStrictEqual(offers(page), [])
        assert.include(
          page.html,
          `${further} belongs to an account whose main address is l•••@example.com.`
        )
        assert.notInclude(page.html, email, "the holder of the mail may be another than the owner")
        yield* page.link(/Sign in/)
        yield* page.submit("POST /auth/login", { email, password })
        assert.strictEqual(page.name, "invitation")
        yield* page.submit(accept)
        assert.isUndefined(page.problem, page.html)
      })
  )

  it.effect("offers no acceptance to anybody else, but the account that it is for", () =>
    Effect.gen(function* () {
      const { address, email, host } = yield* invitedAtFurther("other")
      const page = new PageVisitor((yield* signIn(host.email)).browser)
      yield* page.open(address)
      assert.strictEqual(page.problem, "invitation_email_mismatch")
      assert.deepStrictEqual(offers(page), [])
      yield* page.link(/Sign in<|Sign in\s*$/)
      assert.strictEqual(page.name, "sign-in")
      yield* page.submit("POST /auth/login", { email, password })
      assert.deepStrictEqual(offers(page), [accept])
      // Signed in to both, a press leads from one to the other.
      yield* page.open(`${pagePaths.signIn}`)
      const hosts = page.forms.find(({ inputs }) => inputs.length > 0)
      assert.isDefined(hosts)
      yield* signIn(host.email, page.browser)
      yield* page.open(address)
      assert.deepStrictEqual(offers(page), [switchSession])
      yield* page.submit(switchSession)
      assert.deepStrictEqual(offers(page), [accept])
      yield* page.submit(accept)
      assert.isUndefined(page.problem, page.html)
    })
  )

  it.effect("where nobody has the address says how a signed-in person can make it theirs", () =>
    Effect.gen(function* () {
      const { host } = yield* invitedAtFurther("nobody")
      const { email, token } = yield* invitation()
      const page = new PageVisitor((yield* signIn(host.email)).browser)
      yield* page.open(`${pagePaths.invitation}?token=${token}`)
      assert.strictEqual(page.problem, "invitation_email_mismatch")
      assert.include(page.html, `Is ${email} yours too?`)
      assert.include(page.html, `href="${pagePaths.accountAddresses}"`)
      yield* page.submit("POST /auth/invitation/password-signup", { password })
      assert.strictEqual((yield* page.browser.ask("/users/me")).json.email, email)
    })
  )
})
