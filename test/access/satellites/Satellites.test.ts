import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import * as jose from "jose"
import { eventsOf } from "../../support/AuditEvents.ts"
import { attack } from "../../support/Attack.ts"
import { challenge, enrol } from "../../support/Authenticator.ts"
import { password, person, signIn } from "../../support/People.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import {
  answerOf,
  browserAt,
  callbackOf,
  codeVerifier,
  family,
  follow,
  layer as world,
  redeem,
  sync,
  ticketFor
} from "../../support/Satellites.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

/** The session that a browser shows as its own. */
const currentOf = Effect.fnUntraced(function* (browser: TestBrowser) {
  const refreshed = yield* browser.ask("/auth/refresh", { json: {} })
  assert.strictEqual(refreshed.status, 200, refreshed.text)
  return refreshed.json
})

layer(world)((it) => {
  describe("the question of a satellite", () => {
    it.effect(
      "is answered on its page with its state and a ticket, which nobody else may keep",
      () =>
        Effect.gen(function* () {
          yield* person("asked@example.com")
          const { browser } = yield* signIn("asked@example.com")
          const state = " ½ + %0d%0a & <'\"> # ?=/\\ \r\n\t 𝄞"
          const answer = yield* sync(browser, { state })
          const { ticket, ...rest } = answerOf(answer)
          assert.match(ticket ?? "", /^[A-Za-z0-9_-]{43}$/)
          assert.deepStrictEqual(rest, { state })
          assert.isTrue(
            answer.headers.get("location")?.startsWith(`${callbackOf("blog.test")}?state=`)
          )
          assert.strictEqual(answer.headers.get("referrer-policy"), "no-referrer")
          assert.strictEqual(answer.headers.get("cache-control"), "no-store")
          assert.strictEqual(answer.text, "")
          assert.deepStrictEqual(answer.headers.getSetCookie(), [])
          assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
        })
    )

    it.effect("is answered with signed_out where nobody is signed in, or not quite yet", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const signedOut = { state: "of-the-page", signed_out: "1" }
        assert.deepStrictEqual(answerOf(yield* sync(service.browser())), signedOut)

        yield* person("gone@example.com")
        const { browser } = yield* signIn("gone@example.com")
        const before = browser.cookies.get("gatehouse_session")
        yield* browser.ask("/auth/logout", { method: "POST" })
        browser.cookies.set("gatehouse_session", before!)
        assert.deepStrictEqual(answerOf(yield* sync(browser)), signedOut)

        const { id } = yield* person("banned@example.com")
        const banned = yield* signIn("banned@example.com")
        yield* service.ask(`/users/${id}/ban`, { method: "POST" })
        assert.deepStrictEqual(answerOf(yield* sync(banned.browser)), signedOut)

        yield* person("factor@example.com")
        yield* enrol((yield* signIn("factor@example.com")).browser)
        const { browser: waiting } = yield* challenge("factor@example.com")
        assert.deepStrictEqual(answerOf(yield* sync(waiting)), signedOut)
      })
    )

    it.effect(
      "is answered with signed_out to a token that was replaced, which may still read",
      () =>
        Effect.gen(function* () {
          yield* attack("session fixation and mix-up")
          yield* person("planted@example.com")
          yield* person("planted.upon@example.com")
          const { browser } = yield* signIn("planted@example.com")
          const replaced = (yield* TestService).browser()
          replaced.cookies.set("gatehouse_session", browser.cookies.get("gatehouse_session")!)
          yield* signIn("planted.upon@example.com", browser)
          assert.strictEqual((yield* replaced.ask("/users/me")).status, 200)
          assert.deepStrictEqual(answerOf(yield* sync(replaced)), {
            state: "of-the-page",
            signed_out: "1"
          })
          assert.property(answerOf(yield* sync(browser)), "ticket")
        })
    )

    it.effect("is answered with so many tickets a minute, whoever leads the browser there", () =>
      Effect.gen(function* () {
        yield* attack("floods of writes")
        yield* person("flooded@example.com")
        const { browser } = yield* signIn("flooded@example.com")
        const environments = yield* Environments
        yield* environments.update("main", { throttle: { sessionWrites: 2 } })
        yield* TestClock.adjust("1 second")
        for (let i = 0; i < 2; i += 1) assert.property(answerOf(yield* sync(browser)), "ticket")
        assertProblem(yield* sync(browser), 429, "rate_limited")
        yield* environments.update("main", { throttle: { sessionWrites: 120 } })
        yield* TestClock.adjust("1 minute")
      })
    )

    it.effect("is refused, every flaw at once, where it does not say what it needs", () =>
      Effect.gen(function* () {
        yield* person("flawed@example.com")
        const { browser } = yield* signIn("flawed@example.com")
        assertFlaws(yield* browser.ask("/satellite/sync"), [
          "/query/codeChallenge",
          "/query/redirectUrl",
          "/query/state"
        ])
        for (const codeChallenge of ["", "plain", codeVerifier, `${challengeOf(codeVerifier)}=`]) {
          assertFlaws(yield* sync(browser, { codeChallenge }), ["/query/codeChallenge"])
        }
        for (const state of ["", "s".repeat(513), "\u0000"]) {
          assertFlaws(yield* sync(browser, { state }), ["/query/state"])
        }
        const twice = yield* browser.ask(
          `/satellite/sync?state=a&state=b&redirectUrl=http://blog.test/&codeChallenge=${challengeOf("a")}`
        )
        assertFlaws(twice, ["/query/state"])
      })
    )

    it.effect("leads home where the place that was asked for is allowed no longer", () =>
      Effect.gen(function* () {
        yield* attack("open redirect")
        const service = yield* TestService
        const allow = (...origins: ReadonlyArray<string>) =>
          service.ask("/allowed-origins", { method: "PUT", json: { origins } })
        yield* allow("https://partner.test")
        const blog = yield* browserAt("blog.test")
        const query = new URLSearchParams({ redirectUrl: "https://partner.test/deep" })
        const start = yield* blog.ask(`/satellite/start?${query}`, { headers: visit })
        const question = new URL(start.headers.get("location") ?? "")
        const state = question.searchParams.get("state") ?? ""
        yield* allow()
        const answer = new URLSearchParams({ state, signed_out: "1" })
        const home = yield* blog.ask(`/satellite/callback?${answer}`, { headers: visit })
        assert.strictEqual(home.headers.get("location"), "http://blog.test/")
      })
    )

    it.effect("leads to the callback of another host of the environment only", () =>
      Effect.gen(function* () {
        yield* attack("tickets for other pages")
        const service = yield* TestService
        yield* service.tenant("stranger")
        const origins = ["https://partner.test", "com.example.app://callback"]
        yield* service.ask("/allowed-origins", { method: "PUT", json: { origins } })
        yield* person("led@example.com")
        const { browser } = yield* signIn("led@example.com")
        const elsewhere = [
          "http://blog.test/",
          "http://blog.test/signed-in",
          `${callbackOf("blog.test")}?x=1`,
          `${callbackOf("blog.test")}/`,
          `${callbackOf("blog.test")}#x`,
          callbackOf("main.test"),
          callbackOf("stranger.test"),
          callbackOf("blog.test").replace("http:", "https:"),
          "http://main.test/",
          "http://stranger.test/",
          "https://partner.test/",
          "com.example.app://callback",
          "https://blog.test/",
          "//blog.test/",
          "/p",
          "http://user@blog.test/",
          "http://blog.test\\@evil.test/",
          "http://blog.test.evil.test/"
        ]
        for (const redirectUrl of elsewhere) {
          const answer = yield* sync(browser, { redirectUrl })
          assertFlaws(answer, ["/query/redirectUrl"], "invalid_redirect_url")
          assert.isNull(answer.headers.get("location"))
        }
        // Whoever asks the satellite is led away from it.
        const blog = yield* browserAt("blog.test")
        assertFlaws(yield* sync(blog), ["/query/redirectUrl"], "invalid_redirect_url")
      })
    )
  })

  describe("a ticket", () => {
    it.effect(
      "makes a session of the same person on the satellite, with a cookie there and no mail",
      () =>
        Effect.gen(function* () {
          const { id } = yield* person("follower@example.com")
          const { browser, result } = yield* signIn("follower@example.com")
          const blog = yield* browserAt("blog.test")
          const answer = yield* redeem(blog, yield* ticketFor(browser))
          assert.strictEqual(answer.status, 200, answer.text)
          const { session, user, ...rest } = answer.json
          assert.deepStrictEqual(Object.keys(rest), [
            "status",
            "accessToken",
            "accessTokenExpiresAt"
          ])
          assert.strictEqual(user.id, id)
          assert.deepInclude(session, {
            status: "active",
            current: true,
            authenticationMethods: ["password", "ticket"],
            organizationId: null,
            impersonatorId: null
          })
          assert.notProperty(session, "sourceSessionId")
          assert.isTrue(blog.cookies.has("gatehouse_session"))
          assert.strictEqual((yield* blog.ask("/users/me")).json.id, id)
          const [event, ...others] = yield* eventsOf(answer)
          assert.deepStrictEqual(others, [])
          assert.deepInclude(event, {
            action: "session.created",
            result: "success",
            actor: { type: "user", id, impersonatorId: null },
            targets: [
              { type: "session", id: session.id },
              { type: "user", id }
            ],
            metadata: {
              methods: ["password", "ticket"],
              sourceSessionId: result.session.id
            }
          })
          const listed = yield* (yield* TestService).ask(`/users/${id}/sessions?status=active`)
          assert.sameMembers(
            listed.json.items.map((item: { readonly id: string }) => item.id),
            [result.session.id, session.id]
          )
        })
    )

    it.effect("makes nothing fresher: when it was proven, by what, and until when are copied", () =>
      Effect.gen(function* () {
        yield* person("stale@example.com")
        const { browser } = yield* signIn("stale@example.com")
        const source = jose.decodeJwt((yield* currentOf(browser)).accessToken)
        yield* TestClock.adjust("11 minutes")
        const blog = yield* browserAt("blog.test")
        const { accessToken, session } = yield* follow(browser, blog)
        const claims = jose.decodeJwt(accessToken)
        assert.strictEqual(claims["auth_time"], source["auth_time"])
        assert.deepStrictEqual(claims["amr"], ["pwd"])
        assert.strictEqual(claims["sid"], session.id)
        assertProblem(
          yield* blog.ask("/users/me/mfa/totp/start", { method: "POST" }),
          403,
          "reauthentication_required"
        )
        // Proving it on the satellite makes that one fresh, and the next ticket no fresher.
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(
          (yield* blog.ask("/auth/reauthenticate", { json: { password } })).status,
          204
        )
        const shop = yield* browserAt("shop.test")
        const next = jose.decodeJwt((yield* follow(blog, shop)).accessToken)
        assert.strictEqual(next["auth_time"], source["auth_time"])
      })
    )

    it.effect("copies the active organization and the second factor", () =>
      Effect.gen(function* () {
        yield* person("whole@example.com")
        const { browser } = yield* signIn("whole@example.com")
        yield* enrol(browser)
        const { json: organization } = yield* browser.ask("/organizations", {
          json: { name: "Acme" }
        })
        yield* browser.ask("/organizations/active", {
          method: "PUT",
          json: { organizationId: organization.id }
        })
        const blog = yield* browserAt("blog.test")
        const { accessToken, session } = yield* follow(browser, blog)
        assert.strictEqual(session.organizationId, organization.id)
        assert.deepStrictEqual(session.authenticationMethods, ["password", "totp", "ticket"])
        const claims = jose.decodeJwt(accessToken)
        assert.deepInclude(claims["org"], { id: organization.id, role: "owner" })
        assert.deepStrictEqual(claims["amr"], ["pwd", "otp", "mfa"])
        assert.strictEqual((yield* blog.ask("/users/me/mfa")).json.enabled, true)
      })
    )

    it.effect(
      "asked for on a satellite comes from the session that the person signed in with",
      () =>
        Effect.gen(function* () {
          yield* person("chained@example.com")
          const { browser: primary, result } = yield* signIn("chained@example.com")
          const blog = yield* browserAt("blog.test")
          yield* follow(primary, blog)
          const shop = yield* browserAt("shop.test")
          const answer = yield* redeem(shop, yield* ticketFor(blog, "shop.test"))
          const [event] = yield* eventsOf(answer)
          assert.strictEqual(event.metadata.sourceSessionId, result.session.id)
          assert.deepStrictEqual(answer.json.session.authenticationMethods, ["password", "ticket"])
        })
    )

    it.effect(
      "replaces the token of a satellite's browser, and its session of the same person",
      () =>
        Effect.gen(function* () {
          yield* person("again@example.com")
          yield* person("other@example.com")
          const { browser: primary } = yield* signIn("again@example.com")
          const blog = yield* browserAt("blog.test")
          yield* signIn("other@example.com", blog)
          const first = yield* follow(primary, blog)
          const before = blog.cookies.get("gatehouse_session")?.value
          const second = yield* follow(primary, blog)
          assert.notStrictEqual(second.session.id, first.session.id)
          assert.notStrictEqual(blog.cookies.get("gatehouse_session")?.value, before)
          const { json } = yield* blog.ask("/boot")
          assert.strictEqual(json.activeSessionId, second.session.id)
          assert.sameMembers(
            json.sessions.map(
              ({ user }: { readonly user: { readonly email: string } }) => user.email
            ),
            ["again@example.com", "other@example.com"]
          )
          assert.strictEqual((yield* primary.ask("/users/me")).status, 200)
        })
    )

    it.effect(
      "is of use with the cookie of its start alone: to no install, and not by a verifier",
      () =>
        Effect.gen(function* () {
          yield* attack("tickets for other pages")
          yield* person("install@example.com")
          const { browser } = yield* signIn("install@example.com")
          const ticket = yield* ticketFor(browser)
          const at = yield* browserAt("blog.test")
          const path = "/session/establish/ticket"
          assertProblem(yield* at.ask(path, { json: { ticket } }), 400, "invalid_token")
          assertFlaws(yield* at.ask(path, { json: { ticket, codeVerifier } }), [
            "/body/codeVerifier"
          ])
          const install = yield* redeem(at, ticket, codeVerifier, {
            headers: { authorization: "Bearer nothing" }
          })
          assertProblem(install, 400, "invalid_token")
          const native = yield* at.ask(`${path}?_is_native=true`, { json: { ticket } })
          assertProblem(native, 400, "invalid_token")
          assert.strictEqual((yield* redeem(at, ticket)).status, 200)
        })
    )

    it.effect(
      "is of use on the satellite alone that it was made for, and survives another's try",
      () =>
        Effect.gen(function* () {
          yield* attack("tickets for other pages")
          yield* person("elsewhere@example.com")
          const { browser } = yield* signIn("elsewhere@example.com")
          const ticket = yield* ticketFor(browser, "blog.test")
          const shop = yield* browserAt("shop.test")
          assertProblem(yield* redeem(shop, ticket), 400, "invalid_token")
          assert.isFalse(shop.cookies.has("gatehouse_session"))
          assert.strictEqual((yield* redeem(yield* browserAt("blog.test"), ticket)).status, 200)
        })
    )

    it.effect("keeps a person who is active on a satellite signed in where they signed in", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* person("active@example.com")
        const { blog, ids } = yield* family("active@example.com")
        yield* TestClock.adjust("10 minutes")
        yield* blog.ask("/users/me")
        const { json } = yield* ask(`/users/${id}/sessions`)
        const seen = new Map<string, string>(
          json.items.map((item: { readonly id: string; readonly lastActiveAt: string }) => [
            item.id,
            item.lastActiveAt
          ])
        )
        assert.strictEqual(seen.get(ids.primary), seen.get(ids.blog))
        assert.isBelow(
          Date.parse(seen.get(ids.shop) ?? ""),
          Date.parse(seen.get(ids.primary) ?? ""),
          "and no other satellite"
        )
      })
    )
  })

  describe("a visit to a satellite", () => {
    /** From the satellite's start to what it answers in the end. */
    const start = (browser: TestBrowser, redirectUrl = "/post?id=1#comments") =>
      browser.ask(`/satellite/start?${new URLSearchParams({ redirectUrl })}`, { headers: visit })
    const pathOf = (answer: RawResponse) => {
      assert.strictEqual(answer.status, 302, answer.text)
      const location = new URL(answer.headers.get("location") ?? "")
      return `${location.pathname.replace("/_service", "")}${location.search}`
    }
    const open = (browser: TestBrowser, path: string) => browser.ask(path, { headers: visit })

    const questionsOf = (browser: TestBrowser) =>
      [...browser.cookies.keys()].filter((name) => name.startsWith("gatehouse_satellite"))

    it.effect("signs in by visits alone, and no page sees a ticket or a verifier", () =>
      Effect.gen(function* () {
        const { id } = yield* person("visitor@example.com")
        const { browser } = yield* signIn("visitor@example.com")
        const blog = yield* browserAt("blog.test")
        const begun = yield* start(blog)
        const question = new URL(begun.headers.get("location") ?? "")
        assert.strictEqual(
          `${question.origin}${question.pathname}`,
          "http://main.test/_service/satellite/sync"
        )
        assert.strictEqual(question.searchParams.get("redirectUrl"), callbackOf("blog.test"))
        const [name = ""] = questionsOf(blog)
        const cookie = blog.cookies.get(name)
        assert.includeMembers(
          [...(cookie?.attributes ?? [])],
          ["HttpOnly", "SameSite=Lax", "Path=/"]
        )
        const answered = yield* open(browser, pathOf(begun))
        const done = yield* open(blog, pathOf(answered))
        assert.strictEqual(done.headers.get("location"), "http://blog.test/post?id=1#comments")
        assert.isEmpty(questionsOf(blog))
        assert.strictEqual((yield* blog.ask("/users/me")).json.id, id)
        assertProblem(yield* open(blog, pathOf(answered)), 400, "invalid_state")
        // Nobody signed in there: back to the page, as nobody.
        const shop = yield* browserAt("shop.test")
        const nobody = yield* browserAt("main.test")
        const out = yield* open(nobody, pathOf(yield* start(shop)))
        assert.include(out.headers.get("location"), "signed_out=1")
        const back = yield* open(shop, pathOf(out))
        assert.strictEqual(back.headers.get("location"), "http://shop.test/post?id=1#comments")
        assert.isFalse(shop.cookies.has("gatehouse_session"))
      })
    )

    it.effect("comes back to each tab that began, at once or one after the other", () =>
      Effect.gen(function* () {
        const { id } = yield* person("tabs@example.com")
        const { browser } = yield* signIn("tabs@example.com")
        const blog = yield* browserAt("blog.test")
        const paths = ["/one", "/two", "/three"]
        const begun = yield* Effect.forEach(paths, (path) => start(blog, path), {
          concurrency: "unbounded"
        })
        assert.lengthOf(questionsOf(blog), 3)
        for (const [index, one] of begun.entries()) {
          const done = yield* open(blog, pathOf(yield* open(browser, pathOf(one))))
          assert.strictEqual(done.headers.get("location"), `http://blog.test${paths[index]}`)
        }
        assert.isEmpty(questionsOf(blog))
        assert.strictEqual((yield* blog.ask("/users/me")).json.id, id)
        // By script, the ticket of one of two.
        const scripted = yield* start(blog)
        yield* start(blog)
        const callback = pathOf(yield* open(browser, pathOf(scripted)))
        const ticket = new URLSearchParams(callback.slice(callback.indexOf("?"))).get("ticket")
        const answer = yield* blog.ask("/session/establish/ticket", { json: { ticket } })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.lengthOf(questionsOf(blog), 1)
      })
    )

    it.effect("keeps no more questions than a browser's cookies have room for", () =>
      Effect.gen(function* () {
        const blog = yield* browserAt("blog.test")
        for (let count = 0; count < 12; count++) yield* start(blog, `/${"a".repeat(2000)}`)
        const bytes = questionsOf(blog).map((name) => blog.cookies.get(name)!.value.length)
        assert.isAtLeast(bytes.length, 2)
        assert.isBelow(
          bytes.reduce((sum, each) => sum + each, 0),
          8192
        )
      })
    )

    it.effect("comes back to the longest path that it may start with", () =>
      Effect.gen(function* () {
        yield* person("far@example.com")
        const { browser } = yield* signIn("far@example.com")
        const blog = yield* browserAt("blog.test")
        const longest = `/${"a".repeat(2047)}`
        const done = yield* open(
          blog,
          pathOf(yield* open(browser, pathOf(yield* start(blog, longest))))
        )
        assert.strictEqual(done.headers.get("location"), `http://blog.test${longest}`)
        assertProblem(yield* start(blog, `${longest}a`), 400, "invalid_redirect_url")
      })
    )

    it.effect("counts in the browser that began, on its host, in time, as a visit", () =>
      Effect.gen(function* () {
        yield* attack("tickets for other pages", "login forgery")
        yield* person("lured@example.com")
        const { browser } = yield* signIn("lured@example.com")
        const blog = yield* browserAt("blog.test")
        const callback = pathOf(yield* open(browser, pathOf(yield* start(blog))))
        // Another browser, one that began something else, another host, another state.
        assertProblem(yield* open(yield* browserAt("blog.test"), callback), 400, "invalid_state")
        const other = yield* browserAt("blog.test")
        yield* start(other)
        assertProblem(yield* open(other, callback), 400, "invalid_state")
        const shop = yield* browserAt("shop.test")
        const [name = ""] = questionsOf(blog)
        shop.cookies.set(name, blog.cookies.get(name)!)
        assertProblem(yield* open(shop, callback), 400, "invalid_state")
        const elsewhere = callback.replace(/state=[^&]*/, "state=another")
        assertProblem(yield* open(blog, elsewhere), 400, "invalid_state")
        for (const headers of [
          { ...visit, "sec-fetch-dest": "iframe" },
          { ...visit, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }
        ]) {
          const startedInFrame = yield* blog.ask("/satellite/start?redirectUrl=/", { headers })
          assertFlaws(startedInFrame, ["/header/sec-fetch-dest"])
        }
        const forged = callback.replace(/ticket=[^&]*/, `ticket=${"A".repeat(43)}`)
        assertProblem(yield* open(blog, forged), 400, "invalid_token")
        assert.strictEqual((yield* open(blog, callback)).status, 302)
        yield* start(blog)
        const late = pathOf(yield* open(browser, pathOf(yield* start(blog))))
        yield* TestClock.adjust("10 minutes")
        assertProblem(yield* open(blog, late), 400, "invalid_state")
      })
    )

    it.effect("redeems for what says that it is a visit, and else by the button of a page", () =>
      Effect.gen(function* () {
        yield* attack("links opened by machines")
        const { id } = yield* person("pressed@example.com")
        const { browser } = yield* signIn("pressed@example.com")
        const blog = yield* browserAt("blog.test")
        const callback = pathOf(yield* open(browser, pathOf(yield* start(blog))))
        const head = yield* blog.ask(callback, { method: "HEAD", headers: visit })
        assert.strictEqual(head.status, 200)
        const frame = { ...visit, "sec-fetch-dest": "iframe" }
        const prefetch = { ...visit, "sec-purpose": "prefetch" }
        const half = { "sec-fetch-mode": "navigate" }
        for (const headers of [{}, half, { "sec-fetch-mode": "no-cors" }, frame, prefetch]) {
          const shown = yield* blog.ask(callback, { headers })
          assert.strictEqual(shown.status, 200, shown.text)
          assert.include(shown.text, 'data-operation="POST /session/establish/ticket"')
          assert.include(shown.headers.get("content-security-policy"), "frame-ancestors 'none'")
          assert.isFalse(blog.cookies.has("gatehouse_session"))
          // Whoever does not have the cookie of the start is told nothing.
          const elsewhere = yield* browserAt("blog.test")
          assertProblem(yield* elsewhere.ask(callback, { headers }), 400, "invalid_state")
        }
        const page = new PageVisitor(blog, { "sec-fetch-dest": "iframe" })
        yield* page.open(`/_service${callback}`)
        yield* page.submit("POST /session/establish/ticket")
        assert.strictEqual(page.path, "/post?id=1#comments")
        assert.strictEqual((yield* blog.ask("/users/me")).json.id, id)
        assert.isEmpty(questionsOf(blog))
        // A ticket that has died says so, and leads on.
        const late = pathOf(yield* open(browser, pathOf(yield* start(blog))))
        yield* page.open(`/_service${late}`)
        yield* TestClock.adjust("61 seconds")
        const dead = yield* page.submit("POST /session/establish/ticket")
        assert.include(dead.text, 'data-problem-code="invalid_token"')
      })
    )

    it.effect("begins on a satellite, and leads to known places only", () =>
      Effect.gen(function* () {
        const blog = yield* browserAt("blog.test")
        const long = `/_service/pages/account?x=${"a".repeat(2048)}`
        for (const away of ["https://evil.test/", "//evil.test/", "javascript:alert(1)", long]) {
          assertFlaws(yield* start(blog, away), ["/query/redirectUrl"], "invalid_redirect_url")
        }
        assertFlaws(yield* start(yield* browserAt("main.test")), ["/header/host"])
        assertFlaws(yield* open(blog, "/satellite/callback"), ["/query/state"])
        assertFlaws(yield* open(blog, "/satellite/start"), ["/query/redirectUrl"])
      })
    )
  })
})
