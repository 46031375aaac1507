import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { generateKeyPairSync } from "node:crypto"
import { addressOf, pagePaths } from "../../../src/contract/pagesPlane.ts"
import { codeOf, enrolledPerson } from "../../support/Authenticator.ts"
import { answers, callsAt, putHook } from "../../support/HookServer.ts"
import { openWays, world } from "../../support/HookWays.ts"
import { Idp } from "../../support/Idp.ts"
import { freshEmail } from "../../support/Invitations.ts"
import { lastCode, lastMail, lastToken } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { ceremonyOf, passkeyPerson } from "../../support/Passkeys.ts"
import { password, person } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { comeBack, locationOf } from "../../support/ProviderSignIn.ts"
import { callback, verifier } from "../../support/RelyingParty.ts"
import { activeConnection } from "../../support/SsoConnections.ts"
import { TestService, type Tenant } from "../../support/TestService.ts"
import { configure } from "../../support/WaysIn.ts"

const allow = { verdict: "allow" }

interface Led {
  readonly visitor: PageVisitor
  /** Address of our own that the request of the application comes back to. */
  readonly redirectUrl: string
  readonly app: { readonly id: string; readonly name: string; readonly clientId: string }
}

/** A browser that an application has sent, at the page for signing in. */
const led = Effect.fnUntraced(function* (
  parameters: Readonly<Record<string, string>> = {},
  tenant?: Tenant
) {
  const service = yield* TestService
  const json = { name: "Shop <1>", kind: "web", redirectUris: [callback] }
  const key = (tenant ?? service).secretKey
  const { json: app } = yield* service.ask("/applications", { method: "POST", json, key })
  const visitor = new PageVisitor(service.browser(tenant))
  const query = new URLSearchParams({
    client_id: app.clientId,
    response_type: "code",
    redirect_uri: callback,
    scope: "openid",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    ...parameters
  })
  yield* visitor.open(`/_service/oauth/authorize?${query}`)
  const redirectUrl = new URL(visitor.path, "http://main.test").searchParams.get("redirectUrl")
  assert.isNotNull(redirectUrl, visitor.html)
  return { app, visitor, redirectUrl: redirectUrl! } satisfies Led as Led
})

/** Sets both hooks up, and says which applications each was told of since. */
const toldSince = Effect.gen(function* () {
  const service = yield* TestService
  yield* configure(openWays)
  const paths = yield* Effect.forEach(["sign_up.before", "session.before"], (point) =>
    Effect.gen(function* () {
      const { path } = yield* putHook(point, service)
      yield* answers(path, allow)
      return { path, before: (yield* callsAt(path)).length }
    })
  )
  const told = Effect.forEach(paths, ({ before, path }) =>
    Effect.map(callsAt(path), (calls) =>
      calls.slice(before).map(({ json }) => json.data.application)
    )
  )
  return { told }
})

const named = ({ id, name }: Led["app"]) => ({ id, name })

const linkIn = ({ html }: PageVisitor, part: string) =>
  (
    [...html.matchAll(/ href="([^"]*)"/g)]
      .map(([, href = ""]) => href)
      .find((href) => href.includes(part)) ?? ""
  ).replaceAll("&amp;", "&")

const throughProvider = Effect.fnUntraced(function* ({ browser }: PageVisitor, start: string) {
  const provider = yield* Idp
  const back = yield* comeBack(browser, provider.grant(locationOf(yield* browser.askAt(start))))
  assert.include(locationOf(back), "status=complete", back.text)
})

/** Ways of the hosted pages that sign a known person in. */
const signIns = {
  "a password": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    yield* person(email)
    yield* visitor.submit("POST /auth/login", { email, password })
  }),
  "a mailed code": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    yield* person(email)
    yield* visitor.link(/Get a code by mail/)
    yield* visitor.submit("POST /auth/email-code", { email })
    const code = yield* lastCode(email, "email_code")
    yield* visitor.submit("POST /auth/email-code/verify", { code })
  }),
  "the link of a mailed code": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    yield* person(email)
    yield* visitor.link(/Get a code by mail/)
    yield* visitor.submit("POST /auth/email-code", { email })
    const { links } = yield* lastMail(email, "email_code")
    yield* visitor.open(links[0] ?? "")
    yield* visitor.submit("POST /auth/email-link/verify")
  }),
  "a passkey": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    const { authenticator } = yield* passkeyPerson(email)
    const { ceremonyId, options } = yield* ceremonyOf(visitor)
    const credential = JSON.stringify(authenticator.get(options))
    yield* visitor.submit("POST /auth/passkeys/verify", { ceremonyId, credential })
  }),
  "a second factor": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    const { secret } = yield* enrolledPerson(email)
    yield* TestClock.adjust("1 minute")
    yield* visitor.submit("POST /auth/login", { email, password })
    yield* visitor.submit("POST /auth/mfa/verify", { code: yield* codeOf(secret) })
  }),
  "a reset password": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    yield* person(email)
    yield* visitor.link(/Forgot/)
    yield* visitor.submit("POST /auth/forgot-password", { email })
    const token = yield* lastToken(email, "password_reset")
    yield* visitor.open(`${pagePaths.resetPassword}?token=${token}`)
    yield* visitor.submit("POST /auth/reset-password", { password: `${password} 2` })
  })
}

/** Ways of the hosted pages that make a person. */
const signUps = {
  "the form": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    yield* visitor.submit("POST /auth/sign-up", { email, password })
    const code = yield* lastCode(email, "sign_up_code")
    yield* visitor.submit("POST /auth/sign-up/verify", { code })
  }),
  "a provider": Effect.fnUntraced(function* ({ visitor }: Led, email: string) {
    const provider = yield* Idp
    provider.script.idToken = { sub: email, email, email_verified: true }
    yield* throughProvider(visitor, linkIn(visitor, "/auth/oauth2/idp/authorize"))
  })
}

layer(world)("the application that hooks are told of", (it) => {
  it.effect.each(Object.entries(signIns))("is the one that led to a sign-in by %s", ([, way]) =>
    Effect.gen(function* () {
      const arrived = yield* led()
      const email = freshEmail()
      const { told } = yield* toldSince
      yield* arrived.visitor.open(arrived.visitor.path)
      yield* way(arrived, email)
      const [, sessions = []] = yield* told
      assert.deepStrictEqual(sessions.at(-1), named(arrived.app), arrived.visitor.html)
    })
  )

  it.effect.each(Object.entries(signUps))("is the one that led to a sign-up by %s", ([name, way]) =>
    Effect.gen(function* () {
      const arrived = yield* led(name === "the form" ? { prompt: "create" } : {})
      const { told } = yield* toldSince
      yield* arrived.visitor.open(arrived.visitor.path)
      yield* way(arrived, freshEmail())
      assert.deepStrictEqual(yield* told, [[named(arrived.app)], [named(arrived.app)]])
    })
  )

  it.effect("is known of a page of the app's own by the address that calls name", () =>
    Effect.gen(function* () {
      const { app, redirectUrl, visitor } = yield* led()
      const email = freshEmail()
      yield* person(email)
      const { told } = yield* toldSince
      const login = (referer: string) =>
        visitor.browser.ask("/auth/login", { json: { email, password }, headers: { referer } })
      yield* login(`http://main.test${addressOf("/own/sign-in", { redirectUrl })}`)
      yield* login("http://main.test/own/sign-in")
      assert.deepStrictEqual(yield* told, [[], [named(app), null]])
    })
  )

  it.effect("is the one that password.verify is told of", () =>
    Effect.gen(function* () {
      const { app, visitor } = yield* led()
      const service = yield* TestService
      const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
      const { crv, kty, x, y } = publicKey.export({ format: "jwk" })
      const { path } = yield* putHook("password.verify", service, {
        create: true,
        timeoutMilliseconds: 100,
        publicKey: { crv, kty, x, y }
      })
      yield* answers(path, { verdict: "right", user: { emailVerified: true } })
      yield* visitor.submit("POST /auth/login", { email: freshEmail(), password })
      const [asked] = yield* callsAt(path)
      assert.deepStrictEqual(asked?.json.data.application, named(app))
      yield* service.ask("/hooks/password.verify", { method: "DELETE" })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("is none whose request is made up, of elsewhere, too old, or that is turned off", () =>
    Effect.gen(function* () {
      const { app, redirectUrl } = yield* led()
      const service = yield* TestService
      const { told } = yield* toldSince
      const email = freshEmail()
      yield* person(email)
      const arrive = Effect.fnUntraced(function* (target: string | null) {
        const visitor = new PageVisitor(service.browser())
        yield* visitor.open(addressOf(pagePaths.signIn, { redirectUrl: target }))
        yield* visitor.submit("POST /auth/login", { email, password })
      })
      const nested = (depth: number): string =>
        depth === 0 ? redirectUrl : addressOf("/next", { redirectUrl: nested(depth - 1) })
      yield* arrive(nested(2))
      assert.deepStrictEqual(yield* told, [[], [named(app)]], "however it is carried")
      const elsewhere = yield* led({}, yield* service.tenant("elsewhere"))
      const wrong = [
        null,
        elsewhere.redirectUrl,
        "/welcome",
        "/_service/oauth/continue",
        "/_service/oauth/continue?request=",
        redirectUrl.replace("request=", "request=A"),
        `${redirectUrl.slice(0, -4)}AAAA`,
        nested(6)
      ]
      for (const target of wrong) yield* arrive(target)
      yield* service.ask(`/applications/${app.id}`, { method: "PATCH", json: { enabled: false } })
      yield* arrive(redirectUrl)
      yield* service.ask(`/applications/${app.id}`, { method: "PATCH", json: { enabled: true } })
      yield* arrive(redirectUrl)
      yield* TestClock.adjust("61 minutes")
      yield* arrive(redirectUrl)
      const [, sessions = []] = yield* told
      assert.deepStrictEqual(sessions.slice(1), [...wrong.map(() => null), null, named(app), null])
    })
  )

  it.effect("is the one that led to a sign-up by a connection", () =>
    Effect.gen(function* () {
      const { app, redirectUrl, visitor } = yield* led()
      const provider = yield* Idp
      const { domain, id } = yield* activeConnection(provider)
      const { told } = yield* toldSince
      provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
      const page = addressOf(pagePaths.signIn, { connection: id, redirectUrl })
      yield* throughProvider(visitor, locationOf(yield* visitor.browser.askAt(page)))
      assert.deepStrictEqual(yield* told, [[named(app)], [named(app)]])
    })
  )
})
