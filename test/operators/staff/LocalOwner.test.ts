import { assert, describe, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { LocalOwner } from "../../../src/operators/staff/LocalOwner.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Operators } from "../../../src/operators/staff/Operators.ts"
import {
  askConsole,
  consoleBrowser,
  consoleUrl,
  layer as service,
  layerWith,
  operator
} from "../../support/Console.ts"

const visit = { headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } }

const linkOf = Effect.gen(function* () {
  const link = yield* (yield* LocalOwner).link(yield* consoleUrl)
  return Option.map(link, (url) => new URL(Redacted.value(url)))
})

const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`

layer(service)("the link of a first start", (it) => {
  it.effect("is not the only way in: where operators sign in, it says where mailed codes are", () =>
    Effect.gen(function* () {
      const browser = yield* consoleBrowser
      const page = yield* browser.askAt("/_service/pages/sign-in", visit)
      const mails = /href="(\/_dev\/mail)"/.exec(page.text)?.[1] ?? ""
      const kept = yield* browser.askAt(mails, visit)
      assert.strictEqual(kept.status, 200, mails)
      assert.include(kept.text, "<h1>Mails</h1>")
    })
  )

  it.effect("makes whoever follows it the owner, once, by a visit and nothing else", () =>
    Effect.gen(function* () {
      const url = Option.getOrThrow(yield* linkOf)
      const browser = yield* consoleBrowser
      assert.strictEqual(url.host, browser.host)
      const looks = [{}, { headers: { ...visit.headers, "sec-purpose": "prefetch" } }]
      for (const look of looks) {
        assert.strictEqual((yield* browser.askAt(pathOf(url), look)).status, 400)
      }
      for (const token of ["", "?token=", `?token=${"A".repeat(43)}`]) {
        const answer = yield* browser.askAt(`/start${token}`, visit)
        assert.strictEqual(answer.status, 400, token)
        assert.match(answer.text, /<html[^]*data-page="error"/)
      }
      assert.strictEqual(browser.cookies.size, 0)

      const visitors = [browser, yield* consoleBrowser]
      const both = yield* Effect.forEach(visitors, (one) => one.askAt(pathOf(url), visit), {
        concurrency: 2
      })
      assert.sameMembers(
        both.map(({ status }) => status),
        [302, 400]
      )
      const inside = visitors.find(({ cookies }) => cookies.has("gatehouse_console"))
      assert.isDefined(inside)
      const me = yield* askConsole(inside, "/me")
      assert.strictEqual(me.json.operator.role, "owner", me.text)
      const made = yield* askConsole(inside, "/environments", {
        json: { name: "first", appUrl: "http://first.test" }
      })
      assert.strictEqual(made.status, 201, made.text)
      assert.lengthOf(yield* (yield* Operators).list, 1)
      assert.isTrue(Option.isNone(yield* linkOf))
      // The link is the proof for an hour, without anything that the developer could prove it by.
      const invite = (email: string) =>
        askConsole(inside, "/operators", { json: { email, role: "auditor", environmentIds: null } })
      for (let minutes = 0; minutes < 60; minutes += 20) {
        const invited = yield* invite(`after-${minutes}@example.com`)
        assert.strictEqual(invited.status, 201, invited.text)
        yield* TestClock.adjust("20 minutes")
      }
      const stale = yield* invite("late@example.com")
      assert.strictEqual(stale.json.properties.code, "reauthentication_required")
    })
  )
})

layer(service)("the link of a first start that nobody followed", (it) => {
  it.effect("is dead after an hour, and as soon as there is an operator", () =>
    Effect.gen(function* () {
      const browser = yield* consoleBrowser
      const late = Option.getOrThrow(yield* linkOf)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* browser.askAt(pathOf(late), visit)).status, 400)
      const second = Option.getOrThrow(yield* linkOf)
      yield* operator("owner")
      assert.strictEqual((yield* browser.askAt(pathOf(second), visit)).status, 400)
      assert.isTrue(Option.isNone(yield* linkOf))
      assert.strictEqual(browser.cookies.size, 0)
    })
  )
})

describe("where others could follow it", () => {
  const beyond = {
    "in production": { production: true, consoleUrl: Option.some(new URL("https://console.test")) },
    "at a host that others reach": { consoleUrl: Option.some(new URL("http://console.test")) },
    "on a listener that others reach": { consoleHost: "0.0.0.0" }
  }
  for (const [where, settings] of Object.entries(beyond)) {
    layer(layerWith(settings))(where, (it) => {
      it.effect("there is no link, and no page for one", () =>
        Effect.gen(function* () {
          assert.isTrue(Option.isNone(yield* linkOf))
          const url = yield* consoleUrl
          const platform = yield* (yield* Environments).platformAt(url)
          const redeemed = (yield* LocalOwner).redeem(
            platform,
            { client: null, native: false },
            Redacted.make("A".repeat(43))
          )
          assert.strictEqual((yield* Effect.flip(redeemed))._tag, "invalid_token")
          if (!("consoleHost" in settings)) return
          const answer = yield* (yield* consoleBrowser).askAt("/start", visit)
          assert.strictEqual(answer.status, 404)
        })
      )
    })
  }
})
