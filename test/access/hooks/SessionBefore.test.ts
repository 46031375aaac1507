import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { challenge, codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import {
  answers,
  askHooks,
  callsAt,
  hangs,
  layer as hookLayer,
  putHook,
  settled
} from "../../support/HookServer.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { passkeyPerson, passkeySignIn } from "../../support/Passkeys.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { begun, verify } from "../../support/SignUps.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { assertSigned, WebhookReceiver } from "../../support/WebhookReceiver.ts"

const deny = { verdict: "deny", message: { en: "Not <b>today</b>", da: "Ikke i dag" } }
const allow = { verdict: "allow" }

let people = 0
const address = () => `session-hook-${(people += 1)}@example.com`

const login = (browser: TestBrowser, email: string, secret = password) =>
  browser.ask("/auth/login", { json: { email, password: secret } })

const hook = Effect.fnUntraced(function* (answer: unknown, settings: object = {}) {
  const main = yield* TestService
  const put = yield* putHook("session.before", main, settings)
  yield* answers(put.path, answer)
  return put
})

const configure = Effect.fnUntraced(function* (patch: MetadataPatch) {
  yield* (yield* Environments).update("main", patch)
  yield* settled
})

const refusals = (answer: RawResponse) =>
  Effect.map(eventsOf(answer), (events) =>
    events.filter(({ action }: { readonly action: string }) => action === "session.refused")
  )

layer(hookLayer)("the hook session.before", (it) => {
  it.effect("is told of the person and the risk, once all factors have passed", () =>
    Effect.gen(function* () {
      const { path, secret } = yield* hook(allow, { include: ["privateMetadata"] })
      const email = address()
      const { id } = yield* person(email, {
        publicMetadata: { plan: "team" },
        privateMetadata: { crm: 1 },
        unsafeMetadata: { theme: "dark" }
      })
      const browser = (yield* TestService).browser()
      const before = (yield* callsAt(path)).length
      assert.strictEqual((yield* login(browser, email, "wrong")).status, 401)
      assert.strictEqual((yield* callsAt(path)).length, before, "asked after a wrong password")
      const first = yield* login(browser, email)
      assert.strictEqual(first.json.status, "complete", first.text)
      yield* login(browser, email)
      const [asked, again] = (yield* callsAt(path)).slice(before)
      assertSigned(asked!, secret)
      const { data, type } = asked!.json
      assert.strictEqual(type, "session.before")
      assert.deepInclude(data.user, {
        id,
        email,
        emailVerified: true,
        publicMetadata: { plan: "team" },
        privateMetadata: { crm: 1 }
      })
      assert.notProperty(data.user, "unsafeMetadata")
      assert.deepStrictEqual(data.methods, ["password"])
      assert.deepStrictEqual(data.risk, {
        newDevice: true,
        newNetwork: true,
        country: null,
        lastCountry: null,
        breachedPassword: null,
        refusalsFromNetwork: 1
      })
      assert.deepInclude(again!.json.data.risk, { newDevice: false, newNetwork: false })
    })
  )

  it.effect("refuses with its own words, which use up what was proven and count nowhere", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      yield* attack("markup in mails and pages")
      const email = address()
      const { id } = yield* person(email)
      const { path } = yield* hook(deny)
      const browser = (yield* TestService).browser()
      const refused = yield* login(browser, email)
      const properties = assertProblem(refused, 403, "denied_by_hook")
      assert.strictEqual(refused.json.detail, deny.message.en)
      assert.deepStrictEqual(properties.message, deny.message)
      const [event] = yield* refusals(refused)
      assert.deepInclude(event, {
        result: "denied",
        targets: [
          { type: "user", id },
          { type: "hook", id: "session.before" }
        ],
        metadata: { reason: "denied_by_hook", point: "session.before", milliseconds: 0 }
      })
      const { ask } = yield* TestService
      assert.deepStrictEqual((yield* ask(`/users/${id}/sessions`)).json.items, [])
      for (let n = 0; n < 12; n += 1) {
        assertProblem(yield* login(browser, email), 403, "denied_by_hook")
      }
      const page = new PageVisitor(browser)
      yield* page.open(pagePaths.signIn)
      const posted = yield* page.submit("POST /auth/login", { email, password })
      assert.strictEqual(posted.status, 403)
      assert.strictEqual(page.problem, "denied_by_hook")
      assert.include(page.html, "Not &lt;b&gt;today&lt;/b&gt;")
      // A language in which the backend has no words is told the English ones, which say so.
      yield* configure({ locales: ["en", "da", "ar"] })
      yield* page.open(`${pagePaths.signIn}?locale=ar`)
      yield* page.submit("POST /auth/login", { email, password })
      assert.match(page.html, /<html lang="ar" dir="rtl"/)
      assert.match(
        page.html,
        /<span lang="en" dir="auto"\s*>Not &lt;b&gt;today&lt;\/b&gt;<\/span\s*>/
      )
      yield* page.open(`${pagePaths.signIn}?locale=da`)
      yield* page.submit("POST /auth/login", { email, password })
      assert.match(page.html, /<p>\s*Ikke i dag\s*<\/p>/)
      yield* configure({ locales: null })
      yield* answers(path, allow)
      assert.strictEqual((yield* login(browser, email)).json.status, "complete")
    })
  )

  it.effect("is asked at a corrected address at once, however often the other one failed", () =>
    Effect.gen(function* () {
      const email = address()
      yield* person(email)
      yield* hook("<html>")
      const browser = (yield* TestService).browser()
      for (let n = 0; n < 11; n += 1) {
        assertProblem(yield* login(browser, email), 503, "hook_unavailable")
      }
      const { origin } = yield* WebhookReceiver
      yield* answers("/corrected", allow)
      yield* hook("<html>", { url: `${origin}/corrected` })
      assert.strictEqual((yield* login(browser, email)).json.status, "complete")
      assert.lengthOf(yield* callsAt("/corrected"), 1)
    })
  )

  it.effect("is a problem where it gives no usable answer, and nothing has happened", () =>
    Effect.gen(function* () {
      yield* attack("a hook that does not answer")
      const email = address()
      const { id } = yield* person(email)
      const { path } = yield* hook("<html>")
      const service = yield* TestService
      const browser = service.browser()
      for (let n = 0; n < 9; n += 1) {
        assertProblem(yield* login(browser, email), 503, "hook_unavailable")
      }
      const tenth = yield* login(browser, email)
      assertProblem(tenth, 503, "hook_unavailable")
      const called = (yield* callsAt(path)).length
      assertProblem(yield* login(browser, email), 503, "hook_unavailable")
      assert.strictEqual((yield* callsAt(path)).length, called, "the circuit is open")
      const { items } = (yield* askHooks("")).json
      assert.deepInclude(items[0], { failuresInARow: 10 })
      assert.isNotNull(items[0].openUntil)
      assert.isNotNull(items[0].lastCalledAt)
      assert.deepStrictEqual((yield* service.ask(`/users/${id}/sessions`)).json.items, [])
      yield* answers(path, allow)
      assertProblem(yield* login(browser, email), 503, "hook_unavailable")
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* login(browser, email)).json.status, "complete")
      yield* service.sequence
      const trail = yield* service.ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" }, filters: { actions: ["hook.opened", "hook.closed"] } }
      })
      assert.deepStrictEqual(
        trail.json.items.map(({ action }: { readonly action: string }) => action).slice(-2),
        ["hook.opened", "hook.closed"]
      )
    })
  )

  it.effect("is advice where its failure allows", () =>
    Effect.gen(function* () {
      const email = address()
      yield* person(email)
      const { path } = yield* hook("", { onFailure: "allow", timeoutMilliseconds: 300 })
      const browser = (yield* TestService).browser()
      assert.strictEqual((yield* login(browser, email)).json.status, "complete")
      yield* hangs(path)
      const fiber = yield* Effect.forkChild(login(browser, email))
      const { open } = yield* WebhookReceiver
      while (open(path).now === 0) yield* Effect.promise(() => new Promise(setImmediate))
      yield* TestClock.adjust("300 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).json.status, "complete")
    })
  )

  it.effect("requires a factor: one that the person has, or has to take up", () =>
    Effect.gen(function* () {
      yield* hook({ verdict: "require", factor: "second_factor" })
      const email = address()
      yield* person(email)
      const browser = (yield* TestService).browser()
      const owed = yield* login(browser, email)
      assert.strictEqual(owed.json.status, "mfa_enrollment_required", owed.text)
      const { enrollmentToken } = owed.json
      const pending = yield* browser.ask("/auth/sign-in/pending")
      assert.deepInclude(pending.json, { status: "mfa_enrollment_required" })
      const started = yield* browser.ask("/auth/mfa/enrollment/start", {
        json: { enrollmentToken }
      })
      const code = yield* codeOf(started.json.secret)
      const done = yield* browser.ask("/auth/mfa/enrollment/confirm", {
        json: { enrollmentToken, code }
      })
      assert.strictEqual(done.json.status, "complete", done.text)
      // Enrolled now: the second factor is owed anyway, and satisfies.
      const next = yield* login(browser, email)
      assert.strictEqual(next.json.status, "mfa_required")
    })
  )

  it.effect("requires a passkey where a code will not do, and is not asked again", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const email = address()
      yield* hook(allow)
      const { secret } = yield* enrolledPerson(email)
      const { path } = yield* hook({ verdict: "require", factor: "passkey" })
      const { browser, challengeId } = yield* challenge(email)
      yield* TestClock.adjust("30 seconds")
      const answer = yield* browser.ask("/auth/mfa/verify", {
        json: { challengeId, code: yield* codeOf(secret) }
      })
      assert.strictEqual(answer.json.status, "mfa_enrollment_required", answer.text)
      const { enrollmentToken } = answer.json
      const started = yield* browser.ask("/auth/mfa/enrollment/start", {
        json: { enrollmentToken }
      })
      assertProblem(started, 400, "invalid_token")
      assert.strictEqual((yield* callsAt(path)).at(-1)?.json.data.methods.join(), "password,totp")
    })
  )

  it.effect("is satisfied by a passkey, and refuses one", () =>
    Effect.gen(function* () {
      const email = address()
      yield* hook(allow)
      const { authenticator } = yield* passkeyPerson(email)
      const { path } = yield* hook({ verdict: "require", factor: "passkey" })
      const through = yield* passkeySignIn(authenticator)
      assert.strictEqual(through.answer.json.status, "complete", through.answer.text)
      yield* answers(path, deny)
      const refused = yield* passkeySignIn(authenticator)
      assertProblem(refused.answer, 403, "denied_by_hook")
    })
  )

  it.effect("cannot require what the environment has turned off", () =>
    Effect.gen(function* () {
      const email = address()
      yield* person(email)
      yield* hook({ verdict: "require", factor: "passkey" })
      yield* configure({ passkeys: { enabled: false } })
      const browser = (yield* TestService).browser()
      assertProblem(yield* login(browser, email), 503, "hook_unavailable")
      yield* configure({ passkeys: { enabled: true } })
    })
  )

  it.effect(
    "leaves the person of a refused sign-up, without a session and without a second code",
    () =>
      Effect.gen(function* () {
        const email = address()
        const { path } = yield* hook("")
        const browser = (yield* TestService).browser()
        const signUp = yield* begun(browser, email)
        for (let n = 0; n < 6; n += 1) {
          assertProblem(yield* verify(browser, signUp), 503, "hook_unavailable")
        }
        const { ask } = yield* TestService
        assert.lengthOf((yield* ask(`/users?email=${email}`)).json.items, 0)
        yield* answers(path, deny)
        assertProblem(yield* verify(browser, signUp), 403, "denied_by_hook")
        const [made] = (yield* ask(`/users?email=${email}`)).json.items
        const told = (yield* callsAt(path)).at(-1)?.json.data.user
        assert.deepInclude(told, { id: made.id, email })
        assert.deepStrictEqual((yield* ask(`/users/${made.id}/sessions`)).json.items, [])
        assertProblem(yield* verify(browser, signUp), 400, "invalid_code")
        yield* answers(path, allow)
        assert.strictEqual((yield* signIn(email)).result.status, "complete")
      })
  )

  it.effect("keeps a mailed code for another try where it gives no usable answer", () =>
    Effect.gen(function* () {
      yield* configure({ signIn: { emailCode: true } })
      const email = address()
      yield* person(email)
      const { path } = yield* hook("")
      const browser = (yield* TestService).browser()
      const asked = yield* browser.ask("/auth/email-code", { json: { email } })
      const { requestId } = asked.json
      const code = yield* lastCode(email, "email_code")
      const typed = () => browser.ask("/auth/email-code/verify", { json: { requestId, code } })
      for (let n = 0; n < 6; n += 1) assertProblem(yield* typed(), 503, "hook_unavailable")
      yield* answers(path, allow)
      assert.strictEqual((yield* typed()).json.status, "complete")
      assertProblem(yield* typed(), 400, "invalid_code")
    })
  )

  it.effect("is asked of nobody once it is removed", () =>
    Effect.gen(function* () {
      const { path } = yield* hook(deny)
      yield* askHooks("/session.before", { method: "DELETE" })
      yield* settled
      const email = address()
      yield* person(email)
      const before = (yield* callsAt(path)).length
      const answer = yield* login((yield* TestService).browser(), email)
      assert.strictEqual(answer.json.status, "complete")
      assert.strictEqual((yield* callsAt(path)).length, before)
      assert.deepStrictEqual(yield* refusals(answer), [])
    })
  )
})
