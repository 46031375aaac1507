import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { Idp } from "../../support/Idp.ts"
import { lastCode, lastToken } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { comeBack, locationOf, openId, outcomeOf } from "../../support/ProviderSignIn.ts"
import * as HeldRows from "../../support/HeldRows.ts"
import { stall } from "../../support/Stall.ts"
import { TestService } from "../../support/TestService.ts"

const world = Layer.effectDiscard(
  TestService.use(({ ask }) => {
    const json = { origins: ["com.example.app://callback", "https://partner.test"] }
    return ask("/allowed-origins", { method: "PUT", json })
  })
).pipe(Layer.provideMerge(Idp.layerOffering({ idp: openId })))

const codeVerifier = "a-verifier-of-the-install-that-is-long-enough-0"
const redirectUrl = "com.example.app://callback"

const startOf = (verifier = codeVerifier) =>
  `/auth/oauth2/idp/authorize?${new URLSearchParams({
    _is_native: "true",
    codeChallenge: challengeOf(verifier),
    redirectUrl
  })}`

const allow = (...origins: ReadonlyArray<string>) =>
  TestService.use(({ ask }) => ask("/allowed-origins", { method: "PUT", json: { origins } }))

/** Goes through the provider in the system's browser, and answers what the app gets. */
const ticketFor = Effect.fnUntraced(function* (account: Readonly<Record<string, unknown>>) {
  const service = yield* TestService
  const provider = yield* Idp
  const system = service.browser()
  provider.script.idToken = account
  const start = yield* system.ask(startOf())
  const answer = yield* comeBack(system, provider.grant(locationOf(start)))
  assert.isTrue(locationOf(answer).startsWith(redirectUrl))
  assert.deepStrictEqual(
    [...system.cookies.keys()].filter((name) => name.includes("session")),
    []
  )
  return outcomeOf(answer)
})

const redeem = Effect.fnUntraced(function* (ticket: unknown, verifier = codeVerifier) {
  const app = (yield* TestService).browser()
  const json = { ticket, codeVerifier: verifier }
  return yield* app.ask("/session/establish/native", { json, origin: null })
})

layer(world)("signing a native install in with a provider", (it) => {
  it.effect("an address that is allowed no longer gets nothing, neither ticket nor browser", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const service = yield* TestService
      const provider = yield* Idp
      provider.script.idToken = { sub: "moved", email: "moved@example.com", email_verified: true }
      const [system, browser] = [service.browser(), service.browser()]
      const query = new URLSearchParams({ redirectUrl: "https://partner.test/deep" })
      const native = provider.grant(locationOf(yield* system.ask(startOf())))
      const page = provider.grant(
        locationOf(yield* browser.ask(`/auth/oauth2/idp/authorize?${query}`))
      )
      yield* allow("https://other.test")
      assertProblem(yield* comeBack(system, native), 400, "invalid_state")
      const back = yield* comeBack(browser, page)
      assert.strictEqual(locationOf(back), `${service.environment.appUrl}/?status=complete`)
      yield* allow(redirectUrl, "https://partner.test")
    })
  )

  it.effect("needs an S256 challenge from the start", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const native = "/auth/oauth2/idp/authorize?_is_native=true"
      assertFlaws(yield* browser.ask(native), ["/query/codeChallenge"])
      assertFlaws(yield* browser.ask(`${native}&codeChallenge=plain`), ["/query/codeChallenge"])
    })
  )

  it.effect("a ticket goes to an app only: never to a page, however well its host is known", () =>
    Effect.gen(function* () {
      yield* attack("tickets for other pages")
      const service = yield* TestService
      const environments = yield* Environments
      const started = (redirectUrl: string | null) =>
        service.browser().ask(
          `/auth/oauth2/idp/authorize?${new URLSearchParams({
            _is_native: "true",
            codeChallenge: challengeOf(codeVerifier),
            ...(redirectUrl === null ? {} : { redirectUrl })
          })}`
        )
      const set = (nativeRedirects: { loopback?: boolean; urls?: ReadonlyArray<string> }) =>
        environments.update(service.environment.name, { nativeRedirects })
      const claimed = "https://app.example.com/signed-in?x=1"
      const pages = [
        null,
        "/signed-in",
        "http://main.test/signed-in",
        "https://partner.test/",
        "http://127.0.0.1:8123/",
        "http://[::1]/",
        claimed,
        "javascript:alert(1)",
        "com.example.other://callback"
      ]
      for (const page of pages) {
        assertProblem(yield* started(page), 400, "invalid_redirect_url")
      }
      yield* set({ loopback: true, urls: [claimed] })
      yield* TestClock.adjust("1 second")
      for (const app of [
        redirectUrl,
        `${redirectUrl}?from=app`,
        claimed,
        "http://127.0.0.1:8123/callback?a=b",
        "http://127.0.0.1/",
        "http://[::1]:5/"
      ]) {
        locationOf(yield* started(app))
      }
      for (const page of [
        "http://localhost:8123/",
        "https://127.0.0.1/",
        "http://127.0.0.1.evil.example/",
        "http://127.0.0.1@evil.example/",
        "http://127.0.0.1:8123\\@evil.example/",
        "http://127.0.0.2/",
        `${claimed}&y=2`,
        claimed.toUpperCase(),
        "http://main.test/",
        "https://partner.test/"
      ]) {
        assertProblem(yield* started(page), 400, "invalid_redirect_url")
      }
      yield* set({ loopback: false, urls: [] })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect(
    "the ticket and the verifier together make a session for a bearer, without cookies",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { id } = yield* person("native@example.com")
        const outcome = yield* ticketFor({
          sub: "native",
          email: "native@example.com",
          email_verified: true
        })
        assert.deepStrictEqual(Object.keys(outcome), ["ticket"])
        const answer = yield* redeem(outcome["ticket"])
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.json.status, "complete")
        assert.strictEqual(answer.json.user.id, id)
        assert.strictEqual(answer.json.session.device.kind, "native")
        assert.deepStrictEqual(answer.headers.getSetCookie(), [])
        const bearer = answer.json.sessionToken
        assert.strictEqual((yield* service.browser().ask("/users/me", { bearer })).json.id, id)
      })
  )

  it.effect(
    "a stolen ticket is nothing without the verifier, and a used or old one nothing at all",
    () =>
      Effect.gen(function* () {
        yield* attack("token reuse and altered tokens", "PKCE downgrade and state")
        const account = { sub: "thief", email: "thief@example.com", email_verified: true }
        const { ticket } = yield* ticketFor(account)
        for (const wrong of ["", "b".repeat(43), challengeOf(codeVerifier), `${codeVerifier}0`]) {
          assertProblem(yield* redeem(ticket, wrong), 400, "invalid_token")
        }
        for (const other of [`${ticket}A`, ticket?.slice(1), ticket?.toUpperCase()]) {
          assertProblem(yield* redeem(other), 400, "invalid_token")
        }
        const answers = yield* Effect.all(
          Array.from({ length: 10 }, () => redeem(ticket)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
        assertProblem(yield* redeem(ticket), 400, "invalid_token")

        const { ticket: old } = yield* ticketFor(account)
        yield* TestClock.adjust("60 seconds")
        assertProblem(yield* redeem(old), 400, "invalid_token")
      })
  )

  it.effect("who is refused gets the error instead of a ticket", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      yield* person("taken@example.com")
      const outcome = yield* ticketFor({ sub: "unverified", email: "taken@example.com" })
      assert.deepStrictEqual(outcome, { error: "account_exists" })
      const system = service.browser()
      const start = locationOf(yield* system.ask(startOf()))
      const denied = provider.grant(start, { code: null, error: "access_denied" })
      assert.deepStrictEqual(outcomeOf(yield* comeBack(system, denied)), { error: "access_denied" })
    })
  )

  it.effect("a ban between the browser and the app keeps the ticket from signing in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("later@example.com")
      const { ticket } = yield* ticketFor({
        sub: "later",
        email: "later@example.com",
        email_verified: true
      })
      yield* service.ask(`/users/${id}/ban`, { method: "POST", json: {} })
      assertProblem(yield* redeem(ticket), 400, "invalid_token")
    })
  )

  it.effect(
    "a ticket that is redeemed while its owner disavows waits for it, and is nothing then",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        yield* person("disavowing@example.com")
        yield* signIn("disavowing@example.com")
        yield* signIn("disavowing@example.com")
        const token = yield* lastToken("disavowing@example.com", "new_device")
        const { ticket } = yield* ticketFor({
          sub: "disavowing",
          email: "disavowing@example.com",
          email_verified: true
        })
        const { release, untilWaiting } = yield* stall("sessions")
        const browser = service.browser()
        const disavowing = yield* Effect.forkScoped(
          browser.ask("/auth/disavow", { json: { token } })
        )
        yield* untilWaiting(1)
        const redeeming = yield* Effect.forkScoped(redeem(ticket))
        yield* HeldRows.untilWaiting(2)
        yield* release
        assert.strictEqual((yield* Fiber.join(disavowing)).status, 200)
        assertProblem(yield* Fiber.join(redeeming), 400, "invalid_token")
      })
  )

  it.effect(
    "what is missing is asked for by a ticket that the app gets, not one of an address",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { ticket } = yield* ticketFor({ sub: "unfinished", given_name: "Una" })
        const answer = yield* redeem(ticket)
        assert.strictEqual(answer.json.status, "continue")
        const continuationTicket = answer.json.continuationTicket
        const app = service.browser()
        const path = "/auth/sign-up/continuation"
        assertProblem(yield* app.ask(`${path}?ticket=${ticket}`), 400, "invalid_token")
        const state = yield* app.ask(`${path}?ticket=${continuationTicket}`)
        assert.deepStrictEqual(state.json.missing, ["email"])
        const begun = yield* app.ask(`${path}?_is_native=true`, {
          json: {
            ticket: continuationTicket,
            email: "unfinished@example.com",
            legalConsentAccepted: true
          },
          origin: null
        })
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* lastCode("unfinished@example.com", "sign_up_code")
        const done = yield* app.ask("/auth/sign-up/verify?_is_native=true", {
          json: { signUpId: begun.json.signUpId, code },
          origin: null
        })
        assert.strictEqual(done.status, 200, done.text)
        assert.isString(done.json.sessionToken)
        assert.strictEqual(done.json.user.firstName, "Una")
      })
  )
})
