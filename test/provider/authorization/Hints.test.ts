import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type * as client from "openid-client"
import { lastCode } from "../../support/Mailbox.ts"
import { newcomer, type SignedInPerson } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, signIn } from "../../support/People.ts"
import {
  application,
  authorizeAddress,
  ledTo,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const codes = /[?&]code=/

/** Two people in one browser, of whom the second is active, and the first one's ID token. */
const world = Effect.gen(function* () {
  const meant = yield* newcomer
  const config = yield* relyingParty(yield* application())
  const tokens = yield* redeemed(config, yield* signedInBy(config, meant.browser))
  const other = yield* newcomer
  yield* signIn(other.email, meant.browser)
  yield* TestClock.adjust("2 seconds")
  return { browser: meant.browser, config, hint: tokens.id_token ?? "", meant, other }
})

const openedAt = Effect.fnUntraced(function* (
  config: client.Configuration,
  browser: SignedInPerson["browser"],
  parameters: Readonly<Record<string, string>>
) {
  const visitor = new PageVisitor(browser)
  yield* visitor.open(yield* authorizeAddress(config, parameters))
  return visitor
})

const errorOf = (visitor: PageVisitor) => new URL(ledTo(visitor)).searchParams.get("error")

const chosen = Effect.fnUntraced(function* (visitor: PageVisitor, id: string) {
  const boot = yield* visitor.browser.ask("/boot")
  const sessions: ReadonlyArray<{ id: string; user: { id: string } }> = boot.json.sessions
  const sessionId = sessions.find(({ user }) => user.id === id)?.id ?? ""
  const form = visitor.forms.find(({ inputs }) => inputs.some(({ value }) => value === sessionId))
  assert.isDefined(form, visitor.html)
  yield* visitor.post(form!.action, new URLSearchParams({ sessionId }))
})

layer(TestService.layer)((it) => {
  describe("a hint that names somebody else who is here", () => {
    it.effect("has them proven, whom the person chooses first, rather than the active one", () =>
      Effect.gen(function* () {
        const { browser, config, hint, meant, other } = yield* world
        for (const fresh of [{ prompt: "login" }, { max_age: "1" }]) {
          for (const by of ["id_token_hint", "login_hint"] as const) {
            yield* signIn(other.email, browser)
            yield* TestClock.adjust("2 seconds")
            const hinted = { ...fresh, [by]: by === "login_hint" ? meant.email : hint }
            const visitor = yield* openedAt(config, browser, hinted)
            // Nobody is switched by a link: the page names the one who is asked for.
            assert.strictEqual(visitor.name, "sign-in", visitor.html)
            assert.include(visitor.html, meant.email)
            const forms = visitor.forms.filter(({ operation }) => operation.includes("switch"))
            assert.lengthOf(forms, 1)
            assert.strictEqual((yield* browser.ask("/boot")).json.user.email, other.email)
            yield* chosen(visitor, meant.id)
            assert.strictEqual(visitor.name, "reauthenticate", visitor.html)
            yield* visitor.submit("POST /auth/reauthenticate", { password })
            const tokens = yield* redeemed(config, ledTo(visitor))
            assert.strictEqual(tokens.claims()?.sub, meant.id)
          }
        }
      })
    )

    it.effect("is answered by them without a switch where nothing has to be proven", () =>
      Effect.gen(function* () {
        const { browser, config, hint, meant, other } = yield* world
        for (const hinted of [{ id_token_hint: hint }, { login_hint: meant.email }]) {
          const visitor = yield* openedAt(config, browser, { prompt: "none", ...hinted })
          const tokens = yield* redeemed(config, ledTo(visitor))
          assert.strictEqual(tokens.claims()?.sub, meant.id)
          assert.strictEqual((yield* browser.ask("/boot")).json.user.email, other.email)
          const silent = { ...hinted, prompt: "none", max_age: "1" }
          assert.strictEqual(errorOf(yield* openedAt(config, browser, silent)), "login_required")
        }
      })
    )

    it.effect("of an address gives way to the account that the person makes", () =>
      Effect.gen(function* () {
        const { browser, config, meant } = yield* world
        const hinted = { login_hint: meant.email, prompt: "create" }
        const visitor = yield* openedAt(config, browser, hinted)
        assert.strictEqual(visitor.name, "sign-up", visitor.html)
        const email = "made-instead@example.com"
        yield* visitor.submit("POST /auth/sign-up", { email, password })
        const code = yield* lastCode(email, "sign_up_code")
        yield* visitor.submit("POST /auth/sign-up/verify", { code })
        assert.strictEqual(visitor.name, "consent", visitor.html)
        assert.include(visitor.html, email)
        yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
        const { json } = yield* browser.ask("/boot")
        assert.strictEqual(json.user.email, email)
        const tokens = yield* redeemed(config, ledTo(visitor))
        assert.strictEqual(tokens.claims()?.sub, json.user.id)
      })
    )

    it.effect("of an address gives way to the account that the person chooses", () =>
      Effect.gen(function* () {
        const { browser, config, meant, other } = yield* world
        const hinted = { login_hint: meant.email, prompt: "select_account" }
        const visitor = yield* openedAt(config, browser, hinted)
        yield* chosen(visitor, other.id)
        assert.strictEqual(visitor.name, "consent", visitor.html)
        yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
        const tokens = yield* redeemed(config, ledTo(visitor))
        assert.strictEqual(tokens.claims()?.sub, other.id)
      })
    )
  })

  describe("an ID token of somebody else than who signs in", () => {
    it.effect("ends the request by login_required, after the one choice that there is", () =>
      Effect.gen(function* () {
        const { config, hint } = yield* world
        const { browser, id } = yield* newcomer
        const visitor = yield* openedAt(config, browser, { id_token_hint: hint })
        assert.strictEqual(visitor.name, "sign-in", visitor.html)
        yield* chosen(visitor, id)
        assert.strictEqual(errorOf(visitor), "login_required")
      })
    )

    it.effect("is satisfied by a sign-in of that person, and by no other", () =>
      Effect.gen(function* () {
        const { browser: fresh } = yield* TestService
        const { config, hint, meant, other } = yield* world
        for (const [email, answer] of [
          [other.email, /error=login_required/],
          [meant.email, codes]
        ] as const) {
          const visitor = yield* openedAt(config, fresh(), { id_token_hint: hint })
          yield* visitor.submit("POST /auth/login", { email, password })
          assert.match(ledTo(visitor), answer)
        }
      })
    )
  })
})
