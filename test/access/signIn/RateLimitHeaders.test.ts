import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import type { BrowserRequest, TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const token = "A".repeat(43)

/** Every route that counts the calls of a network address, by the name of its policy. */
const routes: ReadonlyArray<readonly [policy: string, path: string, json: object]> = [
  ["forgot-password", "/auth/forgot-password", { email: "x@example.com" }],
  ["sign-up", "/auth/sign-up", { email: "x@example.com", password, legalConsentAccepted: true }],
  ["sign-up-verify", "/auth/sign-up/verify", { signUpId: token, code: "000000" }],
  ["sign-up-resend-code", "/auth/sign-up/resend-code", { signUpId: token }],
  [
    "resend-verification-email",
    "/auth/sign-up/resend-verification-email",
    { email: "x@example.com" }
  ],
  ["reauthenticate", "/auth/reauthenticate", { emailCode: "000000" }],
  ["reauthenticate-send-code", "/auth/reauthenticate/send-code", {}],
  ["passkey-start", "/auth/passkeys/start", {}],
  ["passkey-verify", "/auth/passkeys/verify", { ceremonyId: token, credential: {} }],
  ["mfa-passkey-start", "/auth/mfa/passkey/start", { challengeId: token }],
  [
    "mfa-enrollment-confirm",
    "/auth/mfa/enrollment/passkey/confirm",
    { enrollmentToken: token, ceremonyId: token, credential: {} }
  ],
  ["invitation-passkey-start", "/auth/invitation/passkey-signup/start", { token }],
  ["email-code", "/auth/email-code", { email: "x@example.com" }],
  ["email-link-verify", "/auth/email-link/verify", { token }]
]

const headersOf = ({ headers }: RawResponse) => [
  headers.get("ratelimit-policy"),
  headers.get("ratelimit")
]

const login = Effect.fnUntraced(function* (email: string, attempt: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  return yield* browser.ask("/auth/login", { json: { email, password: attempt } })
})

const loginPolicy = (account: number, address: number) =>
  `"login-address";q=${address};w=900, "login-account";q=${account};w=900`

layer(TestService.layer)("the RateLimit headers", (it) => {
  it.effect.each(routes)("are on the answers of %s, and on its 429", ([policy, path, json]) =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const email = `${policy}@example.com`
      yield* person(email)
      const { browser } = yield* signIn(email)
      yield* environments.update("main", { throttle: { addressRequests: 1 } })
      yield* TestClock.adjust("1 second")
      const request: BrowserRequest = { json }
      const first = yield* browser.ask(path, request)
      assert.notStrictEqual(first.status, 429)
      assert.deepStrictEqual(headersOf(first), [`"${policy}";q=1;w=900`, `"${policy}";r=0;t=900`])
      const limited = yield* browser.ask(path, request)
      assertProblem(limited, 429, "rate_limited")
      assert.deepStrictEqual(headersOf(limited), headersOf(first))
      assert.strictEqual(limited.headers.get("retry-after"), "900")
    })
  )

  it.effect("tell at a sign-in what is left of the network address, a success not counted", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("15 minutes")
      yield* person("ada@example.com")
      const failed = yield* login("ada@example.com", "a wrong guess")
      assertProblem(failed, 401, "invalid_credentials")
      assert.deepStrictEqual(headersOf(failed), [loginPolicy(10, 50), '"login-address";r=49;t=900'])
      yield* TestClock.adjust("100 seconds")
      const succeeded = yield* login("ada@example.com", password)
      assert.strictEqual(succeeded.status, 200)
      assert.deepStrictEqual(headersOf(succeeded), [
        loginPolicy(10, 50),
        '"login-address";r=49;t=800'
      ])
    })
  )

  it.effect("never tell what is left of an account, which its owner's sign-ins would show in", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("15 minutes")
      yield* person("seen@example.com")
      const { browser } = yield* signIn("seen@example.com")
      const told: Array<ReadonlyArray<string | null>> = []
      for (const email of ["seen@example.com", "nobody@example.com"]) {
        yield* TestClock.adjust("15 minutes")
        told.push(headersOf(yield* login(email, "a wrong guess")))
        if (email === "seen@example.com") yield* signIn(email, yield* newBrowser)
        yield* login(email, "a wrong guess")
        told.push(headersOf(yield* login(email, "a wrong guess")))
        told.push(headersOf(yield* login(email, "a wrong guess", browser)))
      }
      assert.deepStrictEqual(told.slice(0, 3), told.slice(3))
    })
  )

  it.effect("tell at a 429 which limit was reached", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("15 minutes")
      for (const email of ["full@example.com", "nothing@example.com"]) {
        if (email === "full@example.com") yield* person(email)
        yield* TestClock.adjust("15 minutes")
        for (let i = 0; i < 10; i += 1) yield* login(email, "a wrong guess")
        const limited = yield* login(email, password)
        assertProblem(limited, 429, "rate_limited")
        assert.deepStrictEqual(headersOf(limited), [
          loginPolicy(10, 50),
          '"login-address";r=40;t=900, "login-account";r=0;t=900'
        ])
        assert.strictEqual(limited.headers.get("retry-after"), "900")
      }
    })
  )

  it.effect("are on the change of a password by the current one, and on its 429", () =>
    Effect.gen(function* () {
      yield* person("change@example.com")
      const { browser } = yield* signIn("change@example.com")
      const change = browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: "not the one", newPassword: "a wholly new passphrase" }
      })
      const policy = '"session-writes";q=120;w=60, "current-password-session";q=10;w=900'
      const left = (writes: number, attempts: number) =>
        `"session-writes";r=${writes};t=60, "current-password-session";r=${attempts};t=900`
      assert.deepStrictEqual(headersOf(yield* change), [policy, left(119, 9)])
      for (let i = 0; i < 9; i += 1) yield* change
      const limited = yield* change
      assertProblem(limited, 429, "rate_limited")
      assert.deepStrictEqual(headersOf(limited), [policy, left(109, 0)])
      assert.strictEqual(limited.headers.get("retry-after"), "900")
    })
  )

  it.effect("are not on the answers of what has no limit", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      assert.deepStrictEqual(headersOf(yield* browser.ask("/boot")), [null, null])
    })
  )
})

const newBrowser = TestService.use((service) => Effect.succeed(service.browser()))
