import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { connected, enforce } from "../../support/Enforcement.ts"
import { lastCode, mailsTo } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"
import { solvedWork } from "../../support/Work.ts"

const set = Effect.fnUntraced(function* (settings: MetadataPatch) {
  const environments = yield* Environments
  yield* environments.update("main", settings)
  yield* TestClock.adjust("1 second")
})

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

const challengeOn = (html: string) => {
  const text = /data-challenge="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"')
  return text === undefined ? undefined : JSON.parse(text)
}

const login = "POST /auth/login"
const ask = "POST /auth/email-code"
const type = "POST /auth/email-code/verify"
const refusedDomain = "email_domain_not_allowed"

layer(TestService.layer)("the pages that ask for evidence", (it) => {
  it.effect("carry no challenge and no script of it where nothing is asked", () =>
    Effect.gen(function* () {
      const page = yield* visitor
      for (const path of [pagePaths.signIn, pagePaths.signUp, pagePaths.forgotPassword]) {
        const { headers } = yield* page.open(path)
        assert.isUndefined(challengeOn(page.html))
        assert.notMatch(page.html, /guard\.|work\./)
        assert.include(headers.get("content-security-policy") ?? "", "trusted-types 'none'")
      }
    })
  )

  it.effect("carry one that the form sends back solved, and a worker that their policy knows", () =>
    Effect.gen(function* () {
      yield* set({ abuse: { proofOfWork: "always" } })
      yield* person("solved@example.com")
      const page = yield* visitor
      const { headers } = yield* page.open(pagePaths.signIn)
      const policy = headers.get("content-security-policy") ?? ""
      assert.include(policy, "require-trusted-types-for 'script'; trusted-types gatehouse-worker")
      assert.notMatch(policy, /unsafe|frame-src/)
      const worker = /data-worker="([^"]*)"/.exec(page.html)?.[1] ?? ""
      const { browser } = page
      for (const path of [worker, /src="([^"]*guard[^"]*)"/.exec(page.html)?.[1] ?? ""]) {
        const asset = yield* browser.askAt(path)
        assert.strictEqual(asset.status, 200, path)
        assert.include(asset.headers.get("content-type") ?? "", "text/javascript")
      }
      const work = solvedWork(challengeOn(page.html))
      yield* page.submit(login, { email: "solved@example.com", password, proof_of_work: work })
      assert.strictEqual(page.path, pagePaths.account)
      for (const path of [pagePaths.signUp, pagePaths.forgotPassword]) {
        const other = yield* visitor
        yield* other.open(path)
        assert.isDefined(challengeOn(other.html), path)
      }
    })
  )

  it.effect("without script a sign-in proves the address by a mailed code first", () =>
    Effect.gen(function* () {
      yield* set({ abuse: { proofOfWork: "always" } })
      const email = "plain@example.com"
      yield* person(email)
      const page = yield* visitor
      yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      const refused = yield* page.submit(login, { email, password })
      assert.strictEqual(refused.status, 403)
      assert.strictEqual(page.problem, "proof_of_work_required")
      yield* page.submit(ask, { email })
      assert.strictEqual(page.name, "address-proof")
      const wrong = yield* page.submit(type, { code: "000000" })
      assert.strictEqual(wrong.status, 400)
      assert.strictEqual(page.problem, "invalid_code")
      yield* page.submit(type, { code: yield* lastCode(email, "address_proof") })
      assert.strictEqual(page.name, "sign-in")
      assert.include(page.html, `value="${email}"`)
      // A password may be mistyped, and another account is none that was proven.
      const mistyped = yield* page.submit(login, { email, password: "mistyped one" })
      assert.strictEqual(mistyped.status, 401)
      const other = yield* page.submit(login, { email: "solved@example.com", password })
      assert.strictEqual(other.status, 403)
      yield* page.submit(login, { email, password })
      assert.strictEqual(page.path, "/welcome")
    })
  )

  it.effect("the proof of an address is for one operation, five tries and ten minutes", () =>
    Effect.gen(function* () {
      yield* attack("proof of work spliced or replayed")
      yield* set({ abuse: { proofOfWork: "always" } })
      const email = "tries@example.com"
      yield* person(email)
      const page = yield* visitor
      const prove = Effect.gen(function* () {
        yield* page.open(`${pagePaths.signIn}?another=1`)
        yield* page.submit(login, { email, password: "wrong one" })
        yield* page.submit(ask, { email })
        yield* page.submit(type, { code: yield* lastCode(email, "address_proof") })
      })
      yield* prove
      const here = page.browser.cookies.get("gatehouse_address_pass")
      yield* page.open(pagePaths.signUp)
      const up = yield* page.submit("POST /auth/sign-up", { email, password })
      assert.strictEqual(up.status, 403)
      const tried: Array<number> = []
      yield* page.open(`${pagePaths.signIn}?another=1`)
      for (let i = 0; i < 6; i += 1) {
        tried.push((yield* page.submit(login, { email, password: "wrong one" })).status)
      }
      assert.deepStrictEqual(tried, [401, 401, 401, 401, 401, 403])
      yield* prove
      assert.notStrictEqual(page.browser.cookies.get("gatehouse_address_pass")?.value, here?.value)
      yield* TestClock.adjust("601 seconds")
      const late = yield* page.submit(login, { email, password })
      assert.strictEqual(late.status, 403)
    })
  )

  it.effect(
    "without script a sign-up goes on by a code, and strangers are mailed nothing to sign in",
    () =>
      Effect.gen(function* () {
        yield* set({ abuse: { proofOfWork: "always" } })
        const email = "plain-up@example.com"
        const page = yield* visitor
        yield* page.open(pagePaths.signUp)
        yield* page.submit("POST /auth/sign-up", { email, password })
        assert.strictEqual(page.problem, "proof_of_work_required")
        yield* page.submit(ask, { email })
        yield* page.submit(type, { code: yield* lastCode(email, "address_proof") })
        assert.strictEqual(page.name, "sign-up")
        yield* page.submit("POST /auth/sign-up", { email, password })
        assert.strictEqual(page.name, "sign-up/code")
        yield* page.submit("POST /auth/sign-up/verify", {
          code: yield* lastCode(email, "sign_up_code")
        })
        assert.strictEqual(page.path, pagePaths.account)
        const stranger = yield* visitor
        yield* stranger.open(pagePaths.signIn)
        yield* stranger.submit(login, { email: "nobody@example.com", password })
        yield* stranger.submit(ask, { email: "nobody@example.com" })
        assert.strictEqual(stranger.name, "address-proof")
        assert.deepStrictEqual(yield* mailsTo("nobody@example.com"), [])
      })
  )

  it.effect("without script nothing is mailed to an address that may not come in this way", () =>
    Effect.gen(function* () {
      yield* set({ abuse: { proofOfWork: "off" } })
      const at = yield* connected
      const held = `held@${at.domain}`
      yield* person(held)
      yield* set({ abuse: { proofOfWork: "always" } })
      const { ask: backend } = yield* TestService
      const json = { allow: [], deny: ["blocked.example"], disposable: { enabled: false } }
      yield* backend("/blocked-domains", { method: "PUT", json })
      yield* TestClock.adjust("1 second")
      for (const [path, operation, email, status, problem] of [
        [`${pagePaths.signIn}?another=1`, login, held, 403, "sso_required"],
        [pagePaths.signUp, "POST /auth/sign-up", `new@${at.domain}`, 403, "sso_required"],
        [pagePaths.signUp, "POST /auth/sign-up", "a@blocked.example", 422, refusedDomain]
      ] as const) {
        const page = yield* visitor
        yield* page.open(path)
        if (operation === login) yield* page.submit("POST /auth/discover", { email })
        yield* page.submit(operation, { email, password })
        assert.strictEqual(page.problem, "proof_of_work_required")
        yield* enforce(at, "domains")
        const before = (yield* mailsTo(email)).length
        const refused = yield* page.submit(ask, { email })
        assert.strictEqual(page.problem, problem, page.html)
        assert.strictEqual(refused.status, status)
        assert.lengthOf(yield* mailsTo(email), before)
        yield* enforce(at, "off")
      }
      const none = { allow: [], deny: [], disposable: { enabled: false } }
      yield* backend("/blocked-domains", { method: "PUT", json: none })
    })
  )

  it.effect("without script one mail an hour can be asked for an address; a script has more", () =>
    Effect.gen(function* () {
      yield* set({ abuse: { proofOfWork: "always" }, signIn: { emailCode: true } })
      const email = "hourly@example.com"
      yield* person(email)
      for (const [path, operation, next] of [
        [pagePaths.forgotPassword, "POST /auth/forgot-password", "forgot-password"],
        [pagePaths.emailCode, ask, "email-code/code"]
      ] as const) {
        const page = yield* visitor
        yield* page.open(path)
        const first = yield* page.submit(operation, { email })
        assert.strictEqual(first.status, 200, first.text)
        assert.strictEqual(page.name, next)
        yield* page.open(`${path}?another=1`)
        const second = yield* page.submit(operation, { email })
        assert.strictEqual(second.status, 429)
        assert.strictEqual(page.problem, "rate_limited")
        yield* page.open(`${path}?another=1`)
        const work = solvedWork(challengeOn(page.html))
        const solved = yield* page.submit(operation, { email, proof_of_work: work })
        assert.strictEqual(solved.status, 200)
        yield* TestClock.adjust("1 hour")
        yield* page.open(`${path}?another=1`)
        const later = yield* page.submit(operation, { email })
        assert.strictEqual(later.status, 200)
      }
    })
  )
})
