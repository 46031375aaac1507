import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { compactDecrypt, exportJWK, generateKeyPair } from "jose"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import {
  answers,
  askHooks,
  callsAt,
  hangs,
  layer as hookLayer,
  putHook,
  settled
} from "../../support/HookServer.ts"
import { lastMail, lastToken } from "../../support/Mailbox.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const secret = "an old password of before"
const wrong = { verdict: "wrong" }
const right = { verdict: "right", user: { emailVerified: true, firstName: "Ada" } }

let people = 0
const address = () => `migrated-${(people += 1)}@example.com`

const keys = Effect.runSync(
  Effect.cached(Effect.promise(() => generateKeyPair("ECDH-ES", { extractable: true })))
)

const hook = Effect.fnUntraced(function* (answer: unknown, settings: object = {}) {
  const { publicKey } = yield* keys
  const key = yield* Effect.promise(() => exportJWK(publicKey))
  const main = yield* TestService
  const put = yield* putHook("password.verify", main, {
    publicKey: key,
    create: true,
    timeoutMilliseconds: 3000,
    ...settings
  })
  yield* answers(put.path, answer)
  return put
})

/** Signs in, and lets the time pass that every refusal takes. */
const login = Effect.fnUntraced(function* (
  email: string,
  password = secret,
  browser?: TestBrowser
) {
  const at = browser ?? (yield* TestService).browser()
  const fiber = yield* Effect.forkChild(at.ask("/auth/login", { json: { email, password } }))
  for (let polls = 0; ; polls += 1) {
    const exit = yield* Effect.sync(() => fiber.pollUnsafe())
    if (exit !== undefined) return yield* Fiber.join(fiber)
    yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10)))
    // By then the hook has answered, and a refusal alone is still waited for.
    if (polls >= 15) yield* TestClock.adjust("500 millis")
  }
})

const created = Effect.fnUntraced(function* (json: object) {
  const { ask } = yield* TestService
  const answer = yield* ask("/users", { method: "POST", json })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json
})

layer(hookLayer)("the hook password.verify", (it) => {
  it.effect("takes over somebody whom nobody here knows, once, with a hash of today", () =>
    Effect.gen(function* () {
      const { path } = yield* hook(right)
      const { privateKey } = yield* keys
      yield* (yield* Environments).update("main", { signUp: { mode: "closed" } })
      yield* settled
      const email = address()
      const answer = yield* login(email)
      assert.strictEqual(answer.json.status, "complete", answer.text)
      assert.deepInclude(answer.json.user, { email, firstName: "Ada", hasPassword: true })
      const [asked, ...others] = yield* callsAt(path)
      assert.deepStrictEqual(others, [])
      assert.notInclude(asked!.body, secret)
      const { data } = asked!.json
      assert.deepInclude(data.user, { id: null, email })
      const opened = yield* Effect.promise(() => compactDecrypt(data.sealed, privateKey))
      const content = JSON.parse(new TextDecoder().decode(opened.plaintext))
      assert.deepInclude(content, {
        password: secret,
        email,
        webhookId: asked!.headers["webhook-id"]
      })
      const sql = yield* SqlClient.SqlClient
      const [kept] = yield* sql<{ readonly hash: string }>`
        SELECT hash FROM password_credentials WHERE user_id = ${answer.json.user.id}`
      assert.match(kept!.hash, /^\$argon2id\$/)
      yield* answers(path, wrong)
      assert.strictEqual((yield* login(email)).json.status, "complete")
      assert.lengthOf(yield* callsAt(path), 1, "never asked again")
      yield* (yield* Environments).update("main", { signUp: { mode: "public" } })
    })
  )

  it.effect("refuses as a wrong password, in the same time whoever it is", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const { path } = yield* hook(wrong, { timeoutMilliseconds: 1000 })
      const known = address()
      const atHook = address()
      yield* created({ email: known, emailVerified: true, password: `${secret} here` })
      yield* created({ email: atHook, emailVerified: true, passwordAtHook: true })
      const { browser } = yield* TestService
      for (const email of [known, atHook, address()]) {
        const fiber = yield* Effect.forkChild(
          browser().ask("/auth/login", { json: { email, password: secret } })
        )
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 400)))
        yield* TestClock.adjust("900 millis")
        yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 100)))
        assert.isUndefined(fiber.pollUnsafe(), `${email} was answered early`)
        yield* TestClock.adjust("100 millis")
        assertProblem(yield* Fiber.join(fiber), 401, "invalid_credentials")
      }
      yield* answers(path, "<html>")
      assertProblem(yield* login(atHook), 401, "invalid_credentials")
      yield* answers(path, { verdict: "right" })
      assertProblem(yield* login(address()), 401, "invalid_credentials")
      const taken = address()
      yield* created({ email: taken, externalId: "taken-id" })
      yield* answers(path, { verdict: "right", user: { externalId: "taken-id" } })
      assertProblem(yield* login(address()), 401, "invalid_credentials")
    })
  )

  it.effect("is given up early enough that its silence takes no longer than any refusal", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const { path } = yield* hook("", { timeoutMilliseconds: 1000 })
      yield* hangs(path)
      const { browser } = yield* TestService
      const { open } = yield* WebhookReceiver
      const fiber = yield* Effect.forkChild(
        browser().ask("/auth/login", { json: { email: address(), password: secret } })
      )
      while (open(path).now === 0) yield* Effect.promise(() => new Promise(setImmediate))
      yield* TestClock.adjust("900 millis")
      while (open(path).now > 0) yield* Effect.promise(() => new Promise(setImmediate))
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 100)))
      assert.isUndefined(fiber.pollUnsafe(), "answered early")
      yield* TestClock.adjust("100 millis")
      assertProblem(yield* Fiber.join(fiber), 401, "invalid_credentials")
    })
  )

  it.effect("waits as long where the password was changed while the hook was asked", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const { path } = yield* hook("", { timeoutMilliseconds: 1000 })
      const { ask, browser } = yield* TestService
      const receiver = yield* WebhookReceiver
      const email = address()
      const { id } = yield* created({ email, emailVerified: true, passwordAtHook: true })
      let answer = () => {}
      receiver.answer(path, (response) => {
        answer = () => void response.end(JSON.stringify({ verdict: "right" }))
      })
      const fiber = yield* Effect.forkChild(
        browser().ask("/auth/login", { json: { email, password: secret } })
      )
      while (receiver.open(path).now === 0) yield* Effect.promise(() => new Promise(setImmediate))
      const json = { password: "another password of now" }
      assert.strictEqual((yield* ask(`/users/${id}/password`, { method: "PUT", json })).status, 204)
      answer()
      yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 400)))
      assert.isUndefined(fiber.pollUnsafe(), "answered early")
      yield* TestClock.adjust("1 second")
      assertProblem(yield* Fiber.join(fiber), 401, "invalid_credentials")
    })
  )

  it.effect("is asked once about somebody whose address is still unproven", () =>
    Effect.gen(function* () {
      const { path } = yield* hook({ verdict: "right" })
      const email = address()
      yield* created({ email, passwordAtHook: true })
      assertProblem(yield* login(email), 403, "email_not_verified")
      const asked = (yield* callsAt(path)).length
      assertProblem(yield* login(email), 403, "email_not_verified")
      const token = yield* lastToken(email, "email_verification")
      const { browser } = yield* TestService
      const verified = yield* browser().ask("/auth/verify-email", { json: { token } })
      assert.strictEqual(verified.status, 204, verified.text)
      yield* answers(path, wrong)
      assert.strictEqual((yield* login(email)).json.status, "complete")
      assert.strictEqual((yield* callsAt(path)).length, asked)
    })
  )

  it.effect("ends for a person with a password set here, so that an old one never comes back", () =>
    Effect.gen(function* () {
      yield* attack("reset flow bypass")
      const { path } = yield* hook({ verdict: "right" })
      const { ask } = yield* TestService
      for (const method of ["PUT", "DELETE"] as const) {
        const email = address()
        const user = yield* created({ email, emailVerified: true, passwordAtHook: true })
        assert.isFalse(user.hasPassword)
        const json = method === "PUT" ? { json: { password: "another password of now" } } : {}
        yield* ask(`/users/${user.id}/password`, { method, ...json })
        const before = (yield* callsAt(path)).length
        assertProblem(yield* login(email), 401, "invalid_credentials")
        assert.strictEqual((yield* callsAt(path)).length, before)
      }
      const email = address()
      const { id } = yield* created({ email, emailVerified: true, passwordAtHook: true })
      const through = yield* login(email)
      assert.strictEqual(through.json.status, "complete", through.text)
      assert.strictEqual(through.json.user.id, id)
      const count = (yield* callsAt(path)).length
      assert.strictEqual((yield* login(email)).json.status, "complete")
      assert.strictEqual((yield* callsAt(path)).length, count)
    })
  )

  it.effect("has an unproven address proven first, and asks about nobody else", () =>
    Effect.gen(function* () {
      const { path } = yield* hook({ verdict: "right", user: {} })
      const email = address()
      assertProblem(yield* login(email), 403, "email_not_verified")
      assert.isDefined(yield* lastMail(email, "email_verification"))
      assertProblem(yield* login(email), 403, "email_not_verified")
      assert.lengthOf(yield* callsAt(path), (yield* callsAt(path)).length)
      yield* hook(right, { create: false })
      const before = (yield* callsAt(path)).length
      assertProblem(yield* login(address()), 401, "invalid_credentials")
      assert.strictEqual((yield* callsAt(path)).length, before)
    })
  )

  it.effect("takes nobody over whom a sign-up would refuse, and does not ask about them", () =>
    Effect.gen(function* () {
      const { path } = yield* hook(right)
      const { ask } = yield* TestService
      const owner = address()
      yield* created({ email: owner, emailVerified: true })
      yield* ask("/blocked-domains", {
        method: "PUT",
        json: { allow: [], deny: ["*.throw-away.example"], disposable: { enabled: true } }
      })
      yield* (yield* Environments).update("main", { signUp: { plusAddresses: "one" } })
      yield* settled
      const before = (yield* callsAt(path)).length
      for (const email of [
        "ada@mail.throw-away.example",
        "ada@mailinator.com",
        owner.replace("@", "+old@")
      ]) {
        assertProblem(yield* login(email), 401, "invalid_credentials")
        assert.lengthOf((yield* ask(`/users?email=${encodeURIComponent(email)}`)).json.items, 0)
      }
      assert.strictEqual((yield* callsAt(path)).length, before)
      const allowed = yield* login(address())
      assert.strictEqual(allowed.json.status, "complete", allowed.text)
      // Somebody whom a backend has made is taken over wherever their address is.
      const invited = "grace@mail.throw-away.example"
      yield* created({ email: invited, emailVerified: true, passwordAtHook: true })
      const known = yield* login(invited)
      assert.strictEqual(known.json.status, "complete", known.text)
      yield* ask("/blocked-domains", {
        method: "PUT",
        json: { allow: [], deny: [], disposable: { enabled: false } }
      })
      yield* (yield* Environments).update("main", { signUp: { plusAddresses: "allow" } })
      yield* settled
    })
  )

  it.effect(
    "has failed alone where its own values cannot be kept, whatever a sign-up's hook sets",
    () =>
      Effect.gen(function* () {
        const { path } = yield* hook(right)
        const taken = address()
        yield* created({ email: taken, externalId: "taken-beside" })
        const main = yield* TestService
        const signUp = yield* putHook("sign_up.before", main)
        yield* answers(signUp.path, {
          verdict: "allow",
          set: { publicMetadata: { plan: "trial" } }
        })
        for (const user of [
          { emailVerified: true, externalId: "taken-beside" },
          { emailVerified: true, privateMetadata: { big: "x".repeat(9000) } }
        ]) {
          yield* answers(path, { verdict: "right", user })
          assertProblem(yield* login(address()), 401, "invalid_credentials")
        }
        const { items } = (yield* askHooks("")).json
        assert.deepStrictEqual(
          items.map(({ failuresInARow }: { readonly failuresInARow: number }) => failuresInARow),
          [0, 0]
        )
        yield* askHooks("/sign_up.before", { method: "DELETE" })
        yield* settled
      })
  )

  it.effect("counts wrong passwords, which close the account as ever", () =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      const { path } = yield* hook(wrong)
      const email = address()
      for (let n = 0; n < 10; n += 1) {
        assertProblem(yield* login(email), 401, "invalid_credentials")
      }
      yield* answers(path, right)
      assertProblem(yield* login(email), 429, "rate_limited")
    })
  )

  it.effect("stands beside no password", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const json = { email: address(), password: secret, passwordAtHook: true }
      assertFlaws(yield* ask("/users", { method: "POST", json }), ["/body/passwordAtHook"])
    })
  )
})
