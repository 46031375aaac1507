import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Proofs } from "../../../src/credentials/proofs/Proofs.ts"
import { attack } from "../../support/Attack.ts"
import { Idp } from "../../support/Idp.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { assertProblem } from "../../support/Problems.ts"
import { comeBack, locationOf, openId, outcomeOf } from "../../support/ProviderSignIn.ts"
import {
  application,
  authorizeAddress,
  consentedAt,
  relyingParty
} from "../../support/RelyingParty.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

const world = Idp.layerOffering({ idp: openId, other: openId })

const native = new URLSearchParams({
  _is_native: "true",
  codeChallenge: challengeOf("a-verifier-of-the-install-that-is-long-enough-0"),
  redirectUrl: "com.example.app://callback"
})

const start = (browser: TestBrowser, query = "", key = "idp") =>
  Effect.map(browser.ask(`/auth/oauth2/${key}/authorize${query}`), locationOf)

const carriedBy = ({ cookies }: TestBrowser) =>
  [...cookies].filter(([name]) => name.startsWith("gatehouse_oauth_"))

/** How many rows each table holds, but for the counters, of which a network has one a route. */
const rows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ readonly name: string; readonly count: number }>`
    SELECT relname AS name,
      (xpath('/row/count/text()', query_to_xml('SELECT count(*) FROM ' || oid::regclass,
        false, true, '')))[1]::text::int4 AS count
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname <> 'throttle_counters' ORDER BY relname`
})

layer(world)("starting for a provider", (it) => {
  it.effect("costs no row, however many start; an answer costs one, for a while", () =>
    Effect.gen(function* () {
      yield* attack("floods of starts at a provider")
      const service = yield* TestService
      const provider = yield* Idp
      provider.script.idToken = { sub: "flood", email: "flood@example.com", email_verified: false }
      yield* service.ask("/allowed-origins", {
        method: "PUT",
        json: { origins: ["com.example.app://callback"] }
      })
      // The events up to here get their numbers sooner or later.
      yield* service.sequence
      const before = yield* rows
      const browser = service.browser()
      for (let count = 0; count < 100; count++) {
        yield* start(service.browser())
        yield* start(count % 2 === 0 ? browser : service.browser(), `?${native}`)
      }
      assert.deepStrictEqual(yield* rows, before)

      const back = provider.grant(yield* start(browser), { code: null, error: "access_denied" })
      assert.strictEqual((yield* comeBack(browser, back)).status, 302)
      const after = yield* rows
      assert.deepStrictEqual(
        after.flatMap(({ count, name }, index) =>
          count === before[index]?.count
            ? []
            : [{ name, more: count - (before[index]?.count ?? 0) }]
        ),
        [{ name: "proofs", more: 1 }]
      )
      yield* TestClock.adjust("20 minutes")
      yield* Effect.flatMap(Proofs.retention, ({ sweep }) => sweep)
      assert.deepStrictEqual(yield* rows, before)
    })
  )

  it.effect("so many answers of one network are taken, and no more are asked of the provider", () =>
    Effect.gen(function* () {
      yield* attack("floods of starts at a provider")
      const service = yield* TestService
      const provider = yield* Idp
      const environments = yield* Environments
      yield* environments.update("main", { throttle: { addressAttempts: 2 } })
      yield* TestClock.adjust("15 minutes")
      const answered = Effect.fnUntraced(function* () {
        const browser = service.browser()
        const back = provider.grant(yield* start(browser), { code: null, error: "access_denied" })
        return { browser, back }
      })
      for (let count = 0; count < 2; count += 1) {
        const { back, browser } = yield* answered()
        // What is no answer of ours costs nobody's tries.
        const foreign = yield* comeBack(service.browser(), back)
        assertProblem(foreign, 400, "invalid_state")
        assert.strictEqual((yield* comeBack(browser, back)).status, 302)
      }
      const before = yield* rows
      const { back, browser } = yield* answered()
      assertProblem(yield* comeBack(browser, back), 429, "rate_limited")
      const query = new URL(back).search.slice(1)
      const posted = yield* browser.ask("/auth/oauth2/idp/callback", {
        method: "POST",
        body: `${query}&redeem=true`,
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assertProblem(posted, 429, "rate_limited")
      assert.deepStrictEqual(yield* rows, before)
      yield* environments.update("main", { throttle: { addressAttempts: 600 } })
      yield* TestClock.adjust("15 minutes")
    })
  )

  it.effect("a state counts once, whatever the browser keeps and however it is spelt", () =>
    Effect.gen(function* () {
      yield* attack("PKCE downgrade and state")
      const service = yield* TestService
      const provider = yield* Idp
      provider.script.idToken = { sub: "once", email: "once@example.com", email_verified: true }
      for (const query of ["", `?${native}`]) {
        const browser = service.browser()
        const back = new URL(provider.grant(yield* start(browser, query)))
        const kept = new Map(browser.cookies)
        const first = yield* comeBack(browser, back.href)
        assert.strictEqual(first.status, 302, first.text)
        assert.isEmpty(carriedBy(browser))
        const state = back.searchParams.get("state") ?? ""
        const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        // Bits that no byte takes: base64url spells the same bytes in several ways.
        const next = alphabet[(alphabet.indexOf(state.at(-1) ?? "") ^ 1) % 64] ?? ""
        for (const spelt of [state, state.slice(0, -1) + next, `${state}=`]) {
          for (const [name, cookie] of kept) browser.cookies.set(name, cookie)
          back.searchParams.set("state", spelt)
          assertProblem(yield* comeBack(browser, back.href), 400, "invalid_state")
          const path = back.href.slice(back.href.indexOf("/_service") + 9)
          const framed = yield* browser.ask(path, {
            headers: { ...visit, "sec-fetch-dest": "iframe" }
          })
          assertProblem(framed, 400, "invalid_state")
        }
      }
    })
  )

  it.effect("several in one browser stand side by side, each for its own state alone", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      provider.script.idToken = { sub: "tabs", email: "tabs@example.com", email_verified: true }
      const browser = service.browser()
      const addresses: Array<string> = []
      for (const key of ["idp", "other", "idp"]) {
        addresses.push(provider.grant(yield* start(browser, `?redirectUrl=/${key}`, key)))
      }
      const carried = carriedBy(browser)
      assert.lengthOf(carried, 3)
      for (const [, { attributes }] of carried) {
        assert.includeMembers(
          [...attributes],
          ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600"]
        )
      }
      // What one state has is nothing under the name of another, nor in another environment's hands.
      const [first, second] = carried
      if (first === undefined || second === undefined) return assert.fail("two were started")
      browser.cookies.set(first[0], second[1])
      assertProblem(yield* comeBack(browser, addresses[0] ?? ""), 400, "invalid_state")
      browser.cookies.set(first[0], { ...first[1], value: first[1].value.slice(0, -2) })
      assertProblem(yield* comeBack(browser, addresses[0] ?? ""), 400, "invalid_state")
      browser.cookies.delete(first[0])
      assertProblem(yield* comeBack(browser, addresses[0] ?? ""), 400, "invalid_state")
      browser.cookies.set(...first)
      for (const address of addresses.toReversed()) {
        assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, address)), { status: "complete" })
      }
      assert.isEmpty(carriedBy(browser))
    })
  )

  it.effect(
    "what a browser carries is at most 6 KB, the longest addresses and the newest first",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const provider = yield* Idp
        provider.script.idToken = { sub: "long", email: "long@example.com", email_verified: true }
        const browser = service.browser()
        const longest = `/${"a".repeat(2047)}`
        const addresses: Array<string> = []
        for (let count = 0; count < 20; count++) {
          const query = count % 2 === 0 ? "" : `?redirectUrl=${longest}`
          addresses.push(provider.grant(yield* start(browser, query)))
          yield* TestClock.adjust("1 second")
          const carried = carriedBy(browser)
          for (const [name, { attributes, value }] of carried) {
            assert.isAtMost([`${name}=${value}`, ...attributes].join("; ").length, 4096)
          }
          const bytes = carried.reduce(
            (sum, [name, { value }]) => sum + name.length + value.length,
            0
          )
          assert.isAtMost(bytes, 6144)
        }
        assert.isAtLeast(carriedBy(browser).length, 2)
        assertProblem(yield* comeBack(browser, addresses[0] ?? ""), 400, "invalid_state")
        const last = yield* comeBack(browser, addresses.at(-1) ?? "")
        assert.strictEqual(locationOf(last), `http://main.test${longest}?status=complete`)
      })
  )

  it.effect("an application's longest request goes along to the provider, and comes back", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const provider = yield* Idp
      provider.script.idToken = { sub: "far", email: "far@example.com", email_verified: true }
      const config = yield* relyingParty(yield* application())
      const state = "s".repeat(2048)
      const visitor = new PageVisitor(service.browser())
      yield* visitor.open(yield* authorizeAddress(config, { state }))
      assert.strictEqual(visitor.name, "sign-in")
      const { browser, html } = visitor
      const link = /href="([^"]*\/auth\/oauth2\/idp\/authorize[^"]*)"/.exec(html)?.[1] ?? ""
      const started = yield* browser.askAt(link.replaceAll("&amp;", "&"))
      for (const line of started.headers.getSetCookie()) assert.isAtMost(line.length, 4096)
      const carried = carriedBy(browser).reduce(
        (sum, [name, { value }]) => sum + name.length + value.length,
        0
      )
      assert.isAtMost(carried, 6144)
      const back = yield* comeBack(browser, provider.grant(locationOf(started)))
      assert.lengthOf(carriedBy(browser), 0)
      const answer = new URL(yield* consentedAt(browser, locationOf(back))).searchParams
      assert.strictEqual(answer.get("state"), state)
      assert.match(answer.get("code") ?? "", /^gc_/)
    })
  )
})
