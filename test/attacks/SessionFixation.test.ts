import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Clients } from "../../src/sessions/clients/Clients.ts"
import { NewSessions } from "../../src/sessions/clients/NewSessions.ts"
import type { CompleteAuthentication } from "../../src/credentials/secondFactors/SecondFactor.ts"
import { JwtTemplates } from "../../src/sessions/tokens/JwtTemplates.ts"
import { UserId } from "../../src/contract/Ids.ts"
import { attack } from "../support/Attack.ts"
import { held } from "../support/HeldRequest.ts"
import { password, person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService } from "../support/TestService.ts"

const cookie = "gatehouse_session"

const tokenOf = (browser: TestBrowser): string => browser.cookies.get(cookie)?.value ?? ""

/** A browser that somebody else put a token of theirs into. */
const planted = Effect.fnUntraced(function* (token: string) {
  const browser = (yield* TestService).browser()
  browser.cookies.set(cookie, { value: token, attributes: [] })
  return browser
})

/** An attacker with a session, and a victim's browser with the attacker's token in it. */
const fixation = Effect.fnUntraced(function* (name: string) {
  yield* person(`mallory.${name}@example.com`)
  const victim = yield* person(`victim.${name}@example.com`)
  const { browser: mallory } = yield* signIn(`mallory.${name}@example.com`)
  const browser = yield* planted(tokenOf(mallory))
  return { mallory, browser, victim }
})

/**
 * Session fixation and mix-up: Zitadel CVE-2024-28197, Keycloak CVE-2026-7507 and CVE-2025-12390,
 * ASVS 5.0 7.2.4; revocation gaps: Zitadel CVE-2024-46999, ASVS 5.0 7.4.1.
 */
layer(TestService.layer)("session fixation and revocation gaps", (it) => {
  it.effect("fixation: within its grace a planted token is shown nothing of who signed in", () =>
    Effect.gen(function* () {
      yield* attack("session fixation and mix-up")
      const { browser, mallory, victim } = yield* fixation("boot")
      yield* signIn(victim.email, browser)
      for (const path of ["/boot", "/users/me", "/users/me/sessions"]) {
        const answer = yield* mallory.ask(path)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.notInclude(answer.text, victim.email)
        assert.notInclude(answer.text, victim.id)
      }
      const boot = yield* mallory.ask("/boot")
      assert.strictEqual(boot.json.user.email, "mallory.boot@example.com")
      assert.lengthOf(boot.json.sessions, 1)
    })
  )

  it.effect("fixation by a sign-in that is held open while the victim signs in", () =>
    Effect.gen(function* () {
      const { browser, mallory, victim } = yield* fixation("login")
      const email = "mallory.login@example.com"
      const { answer: finish } = yield* held(mallory, "/auth/login", { email, password })
      const { result } = yield* signIn(victim.email, browser)
      const answer = yield* finish
      assert.strictEqual(answer.status, 200)
      const token = answer.setCookie.find((line) => line.startsWith(`${cookie}=`)) ?? ""
      const thief = yield* planted(token.slice(cookie.length + 1).split(";")[0] ?? "")
      const boot = yield* thief.ask("/boot")
      assert.lengthOf(boot.json.sessions, 1)
      assert.strictEqual(boot.json.user.email, email)
      const { id: sessionId } = result.session
      const switched = yield* thief.ask("/auth/switch-session", { json: { sessionId } })
      assertProblem(switched, 404, "session_not_found")
      assert.strictEqual((yield* browser.ask("/users/me")).json.id, victim.id)
    })
  )

  it.effect("fixation by a race: a token that was replaced since opens no client any more", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const clients = yield* Clients
      const { browser, mallory, victim } = yield* fixation("race")
      const token = Redacted.make(tokenOf(mallory))
      const seen = yield* clients.recognise(environment, { token, transport: "cookie" }, false)
      const { result } = yield* signIn(victim.email, browser)
      const stale = seen?.client ?? assert.fail("not recognised")
      assert.isUndefined(yield* clients.switchTo(environment, stale, result.session.id))
      yield* clients.signOut(environment, stale, null)
      assert.strictEqual((yield* browser.ask("/users/me")).json.id, victim.id)
      const established = yield* (yield* NewSessions).establish({
        environment,
        client: stale,
        native: false,
        authentication: {
          userId: UserId.make((yield* person("accomplice@example.com")).id),
          methods: ["password"]
        } as unknown as CompleteAuthentication
      })
      assert.notStrictEqual(established.signedIn.client.id, stale.id)
      const { client } = established.signedIn
      assert.lengthOf(yield* clients.sessions(environment, client), 1)
      assert.strictEqual((yield* browser.ask("/users/me")).json.id, victim.id)
    })
  )

  it.effect("revocation gap: a request held open over a sign-out mints no token", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap")
      const { environment } = yield* TestService
      const templates = yield* JwtTemplates
      const definition = { lifetimeSeconds: 3600, audience: null, claims: {} }
      yield* templates.set(environment.id, "long", definition).pipe(Effect.orDie)
      yield* person("leaver@example.com")
      const { browser } = yield* signIn("leaver@example.com")
      const refresh = yield* held(browser, "/auth/refresh", {})
      const mint = yield* held(browser, "/auth/tokens/long", {})
      const out = yield* browser.ask("/auth/logout", { method: "POST" })
      assert.strictEqual(out.status, 204)
      assert.strictEqual((yield* refresh.answer).status, 401)
      assert.strictEqual((yield* mint.answer).status, 401)
    })
  )

  it.effect("fixation of who one is: every way to sign in replaces the token", () =>
    Effect.gen(function* () {
      yield* attack("session fixation and mix-up")
      const { email } = yield* person("renewed@example.com")
      const { browser } = yield* signIn(email)
      const tokens = [tokenOf(browser)]
      yield* signIn(email, browser)
      tokens.push(tokenOf(browser))
      yield* browser.ask("/auth/reauthenticate", { json: { password } })
      tokens.push(tokenOf(browser))
      yield* browser.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "a wholly new passphrase" }
      })
      tokens.push(tokenOf(browser))
      assert.strictEqual(new Set(tokens).size, 4)
    })
  )
})
