import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { codeOf, enrolledPerson } from "../support/Authenticator.ts"
import { answers, layer as hookLayer, putHook, settled } from "../support/HookServer.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { authenticatorAt, ceremonyOf } from "../support/Passkeys.ts"
import { password, person } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const require = { verdict: "require", factor: "passkey" }
const startForm = "POST /auth/mfa/enrollment/start"
const passkeyForm = "POST /auth/mfa/enrollment/passkey/confirm"

const required = Effect.fnUntraced(function* (policy: "optional" | "required") {
  const service = yield* TestService
  yield* (yield* Environments).update("main", { mfa: { policy } })
  yield* settled
  const { path } = yield* putHook("session.before", service)
  yield* answers(path, require)
  return path
})

const loggedIn = Effect.fnUntraced(function* (email: string) {
  const page = new PageVisitor((yield* TestService).browser())
  yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
  yield* page.submit("POST /auth/login", { email, password })
  return page
})

const operationsOf = (page: PageVisitor) => page.forms.map(({ operation }) => operation)

const withPasskey = Effect.fnUntraced(function* (page: PageVisitor) {
  const { ceremonyId, options } = yield* ceremonyOf(page)
  const credential = JSON.stringify(authenticatorAt(page.browser).create(options))
  return yield* page.submit(passkeyForm, { ceremonyId, credential })
})

layer(hookLayer)("the page for taking up the passkey that a hook requires", (it) => {
  it.effect("offers a passkey alone, since no authenticator ends the wait", () =>
    Effect.gen(function* () {
      yield* attack("second factor bypass")
      const { ask } = yield* TestService
      const { id } = yield* person("owes-passkey@example.com")
      yield* required("optional")
      const page = yield* loggedIn("owes-passkey@example.com")
      assert.strictEqual(page.name, "enrollment", page.html)
      assert.deepStrictEqual(operationsOf(page), [passkeyForm])
      assert.include(page.html, "requires a passkey")
      assert.notInclude(page.html, "shows codes")
      assert.include(page.html, "Passkeys need a browser that supports them")
      // The form that is not there is refused, and what it comes back to offers no authenticator.
      const enrollmentToken = /name="enrollmentToken" value="([^"]+)"/.exec(page.html)?.[1] ?? ""
      const tries = { start: { enrollmentToken }, confirm: { enrollmentToken, code: "123456" } }
      for (const [name, values] of Object.entries(tries)) {
        const form = new URLSearchParams(values)
        const refused = yield* page.post(`${pagePaths.enrollment}/${name}`, form)
        assert.strictEqual(refused.status, 400, refused.text)
        assert.strictEqual(page.problem, "invalid_token")
        assert.notInclude(operationsOf(page), startForm)
      }
      assert.isFalse((yield* ask(`/users/${id}/mfa`)).json.enabled)
      yield* page.open(`${pagePaths.enrollment}?redirectUrl=%2Fwelcome`)
      yield* withPasskey(page)
      assert.strictEqual(page.path, "/welcome", page.html)
    })
  )

  it.effect("follows the recovery codes of an authenticator that is not enough", () =>
    Effect.gen(function* () {
      yield* person("owes-both@example.com")
      yield* required("required")
      const page = yield* loggedIn("owes-both@example.com")
      assert.deepStrictEqual(operationsOf(page), [startForm, passkeyForm])
      yield* page.submit(startForm)
      const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page.html)?.[1] ?? ""
      yield* page.submit("POST /auth/mfa/enrollment/confirm", { code: yield* codeOf(secret) })
      assert.strictEqual(page.name, "recovery-codes", page.html)
      const onward = /<form method="get" action="([^"]+)"/.exec(page.html)?.[1] ?? ""
      const fields = [...page.html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const query = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]))
      yield* page.open(`${onward}?${query}`)
      assert.strictEqual(page.name, "enrollment", page.html)
      assert.deepStrictEqual(operationsOf(page), [passkeyForm])
      yield* withPasskey(page)
      assert.strictEqual(page.path, "/welcome", page.html)
    })
  )

  it.effect("is what somebody with an authenticator alone is led to", () =>
    Effect.gen(function* () {
      const path = yield* required("optional")
      yield* answers(path, { verdict: "allow" })
      const { email, secret } = yield* enrolledPerson("has-authenticator@example.com")
      yield* answers(path, require)
      const page = yield* loggedIn(email)
      yield* page.submit("POST /auth/mfa/verify", { code: yield* codeOf(secret, 1) })
      assert.strictEqual(page.name, "enrollment", page.html)
      assert.deepStrictEqual(operationsOf(page), [passkeyForm])
      yield* withPasskey(page)
      assert.strictEqual(page.path, "/welcome", page.html)
    })
  )
})
