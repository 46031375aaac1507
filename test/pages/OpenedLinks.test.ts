import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { build } from "../support/DataRequests.ts"
import { mint } from "../support/Impersonation.ts"
import { lastMail, lastToken } from "../support/Mailbox.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

/** A person with one link of each kind in their mail, each with the form that uses it. */
const linked = Effect.fnUntraced(function* (email: string) {
  const service = yield* TestService
  const { id } = yield* person(email, { emailVerified: false })
  const post = (path: string, json: object) => service.browser().ask(path, { json })
  yield* post("/auth/sign-up/resend-verification-email", { email })
  const verification = yield* lastToken(email, "email_verification")
  // Another person's: the proof of an address makes every reset link from before it dead.
  const forgetful = `forgetful-${email}`
  yield* person(forgetful)
  yield* post("/auth/forgot-password", { email: forgetful })
  const reset = yield* lastToken(forgetful, "password_reset")
  return [
    [pagePaths.verifyEmail, verification, "POST /auth/verify-email", {}],
    [pagePaths.impersonation, (yield* mint(id)).token, "POST /session/establish/impersonation", {}],
    [pagePaths.resetPassword, reset, "POST /auth/reset-password", { password }]
  ] as const
})

const signInDisavowable = Effect.fnUntraced(function* (email: string) {
  yield* person(email)
  yield* signIn(email)
  yield* signIn(email)
  const token = yield* lastToken(email, "new_device")
  return [pagePaths.disavow, token, "POST /auth/disavow", {}] as const
})

layer(TestService.layer)("a mailed link, as soon as it is opened", (it) => {
  it.effect("says that it was used, and says the same of one that never was", () =>
    Effect.gen(function* () {
      yield* attack("token reuse and altered tokens")
      const links = [
        ...(yield* linked("opens@example.com")),
        yield* signInDisavowable("disowns@example.com")
      ]
      for (const [path, token, operation, values] of links) {
        const address = `${path}?token=${token}`
        const page = yield* visitor
        // What looks at the links of mails uses none of them.
        yield* page.browser.askAt(address, { method: "HEAD" })
        yield* page.browser.askAt(address)
        const first = yield* page.open(address)
        assert.strictEqual(first.status, 200, path)
        assert.isUndefined(page.problem, path)
        yield* page.submit(operation, values)
        const later = yield* visitor
        const used = yield* later.open(address)
        assert.strictEqual(used.status, 400, path)
        assert.strictEqual(later.problem, "invalid_token", path)
        assert.deepStrictEqual(later.forms, [], "a dead link offers nothing to send")
        const stranger = yield* visitor
        const unknown = yield* stranger.open(`${path}?token=${"A".repeat(43)}`)
        assert.strictEqual(unknown.text, used.text, path)
        assert.strictEqual(unknown.status, used.status)
      }
    })
  )

  it.effect("says that it has expired", () =>
    Effect.gen(function* () {
      const links = yield* linked("late@example.com")
      yield* TestClock.adjust("8 days")
      for (const [path, token] of links) {
        const page = yield* visitor
        yield* page.open(`${path}?token=${token}`)
        assert.strictEqual(page.problem, "invalid_token", path)
      }
    })
  )

  it.effect("asks for another code where that of the mail is dead", () =>
    Effect.gen(function* () {
      yield* (yield* Environments).update("main", { signIn: { emailCode: true } })
      yield* TestClock.adjust("2 seconds")
      const page = yield* visitor
      const { status } = yield* page.open(`${pagePaths.emailCode}?token=${"A".repeat(43)}`)
      assert.strictEqual(status, 400)
      assert.strictEqual(page.name, "email-code")
      assert.strictEqual(page.problem, "invalid_token")
      assert.isTrue(page.forms.some(({ operation }) => operation === "POST /auth/email-code"))
    })
  )

  it.effect("says that the copy of one's data is kept no longer", () =>
    Effect.gen(function* () {
      const email = "copied@example.com"
      yield* person(email)
      const { browser } = yield* signIn(email)
      const requested = yield* browser.ask("/users/me/data-requests", { json: {} })
      yield* build(requested.json.id)
      const { links } = yield* lastMail(email, "data_request_ready")
      const page = new PageVisitor(browser)
      yield* page.open(links[0] ?? "")
      assert.isUndefined(page.problem)
      yield* TestClock.adjust("8 days")
      const again = new PageVisitor((yield* signIn(email)).browser)
      yield* again.open(links[0] ?? "")
      assert.strictEqual(again.problem, "data_request_expired")
    })
  )
})
