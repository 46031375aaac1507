import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { connected, enforce } from "../support/Enforcement.ts"
import { password, person } from "../support/People.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { TestService } from "../support/TestService.ts"

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))
const offers = (page: PageVisitor, operation: string) =>
  page.forms.some((form) => form.operation === operation)

layer(TestService.layer)("the sign-in page asks the address first", (it) => {
  it.effect("where somebody signs in by a connection, remembers it, and forgets on request", () =>
    Effect.gen(function* () {
      const page = yield* visitor
      yield* page.open(pagePaths.signIn)
      assert.isFalse(offers(page, "POST /auth/discover"))
      assert.isTrue(offers(page, "POST /auth/login"))

      const at = yield* connected
      yield* person("usual@example.com")
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      assert.strictEqual(page.name, "sign-in")
      assert.isFalse(offers(page, "POST /auth/login"))
      assert.include(page.html, 'data-operation="POST /auth/passkeys/verify"')
      const wrong = yield* page.submit("POST /auth/discover", { email: "nobody" })
      assert.strictEqual(wrong.status, 400)
      assert.isTrue(offers(page, "POST /auth/discover"))

      yield* page.submit("POST /auth/discover", { email: "usual@example.com" })
      assert.isTrue(offers(page, "POST /auth/login"), page.html)
      assert.include(page.html, 'value="usual@example.com"')
      assert.notInclude(page.path, "usual")
      assert.include(page.html, 'data-operation="POST /auth/passkeys/verify"')
      const failed = yield* page.submit("POST /auth/login", {
        email: "usual@example.com",
        password: "not the password"
      })
      assert.strictEqual(failed.status, 401)
      assert.isTrue(offers(page, "POST /auth/login"))
      yield* page.link(/Use a different address/)
      assert.isTrue(offers(page, "POST /auth/discover"))
      assert.notInclude(page.html, 'value="usual@example.com"')
      yield* page.open(pagePaths.signIn)
      assert.include(page.html, 'value="usual@example.com"')

      // Not enforced: the connection is offered beside the usual ways.
      yield* page.submit("POST /auth/discover", { email: `ada@${at.domain}` })
      assert.isTrue(offers(page, "POST /auth/login"))
      assert.include(page.html, `/_service/auth/sso/${at.connection.id}/authorize?`)
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/discover", { email: "usual@example.com" })
      yield* page.submit("POST /auth/login", { email: "usual@example.com", password })
      assert.strictEqual(page.path, "/welcome")
    })
  )

  it.effect("leads to a connection that is enforced, and so do links that name it", () =>
    Effect.gen(function* () {
      const at = yield* connected
      yield* enforce(at, "domains")
      const to = `/_service/auth/sso/${at.connection.id}/authorize`
      const page = yield* visitor
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* page.submit("POST /auth/discover", { email: `ada@${at.domain}` })
      // By a page: the policy of its form would stop a redirect at the provider.
      assert.strictEqual(page.name, "leaving", page.html)
      assert.include(page.html, at.connection.name)
      assert.include(page.onward, `${to}?`)
      yield* page.open(page.onward ?? "")
      // Its provider is not there, which the connection's own start tells.
      const failed = `${pagePaths.signIn}?error=provider_error&redirectUrl=%2Fwelcome`
      assert.strictEqual(page.path, failed)
      for (const link of [`connection=${at.connection.id}`, `organization=${at.organizationId}`]) {
        const other = yield* visitor
        yield* other.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome&${link}`)
        assert.strictEqual(other.path, failed)
        const { browser } = yield* TestService
        const answer = yield* browser().ask(`/pages/sign-in?${link}`, { headers: other.headers })
        assert.isTrue(answer.headers.get("location")?.startsWith(to), answer.text)
      }
      // A hint is no more than that: what is no address is left out.
      for (const hint of ["", "ada", "ada@", `${"a".repeat(300)}@${at.domain}`]) {
        const hinted = yield* visitor
        const link = new URLSearchParams({ connection: at.connection.id, loginHint: hint })
        yield* hinted.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome&${link}`)
        assert.strictEqual(hinted.path, failed, hint)
      }
      const astray = yield* visitor
      for (const link of ["connection=x", `connection=${at.organizationId}`, "organization=y"]) {
        yield* astray.open(`${pagePaths.signIn}?${link}`)
        assert.isTrue(offers(astray, "POST /auth/discover"), link)
      }
      // A refusal names the way in.
      const refused = yield* visitor
      yield* refused.open(pagePaths.signIn)
      yield* refused.submit("POST /auth/discover", { email: "usual@example.com" })
      yield* refused.submit("POST /auth/login", { email: `ada@${at.domain}`, password })
      assert.strictEqual(refused.problem, "sso_required")
      assert.include(refused.html, to)
    })
  )

  it.effect("says why a connection led back without a sign-in", () =>
    Effect.gen(function* () {
      for (const error of [
        "sso_required",
        "connection_domain_mismatch",
        "not_provisioned",
        "provider_error",
        "access_denied",
        "user_banned",
        "hook_unavailable"
      ]) {
        const page = yield* visitor
        const query = new URLSearchParams({ redirectUrl: "/welcome", status: "error", error })
        yield* page.open(`${pagePaths.signInReturn}?${query}`)
        assert.strictEqual(page.name, "sign-in", page.html)
        assert.strictEqual(page.problem, error)
      }
      const signedIn = yield* visitor
      yield* signedIn.browser.ask("/auth/login", {
        json: { email: (yield* person("back@example.com")).email, password }
      })
      const error = "reauthentication_unsupported"
      const query = new URLSearchParams({ redirectUrl: "/welcome", status: "error", error })
      yield* signedIn.open(`${pagePaths.reauthenticate}/return?${query}`)
      assert.strictEqual(signedIn.problem, error)
    })
  )
})
