import { assert, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { begin, begun, verify } from "../../support/SignUps.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const proxy = Result.getOrThrow(IpNetwork.fromString("127.0.0.0/8"))

const forgot = Effect.fnUntraced(function* (email: string, from: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  const asked = yield* browser.ask("/auth/forgot-password", {
    json: { email },
    headers: { "x-forwarded-for": from }
  })
  assert.deepStrictEqual([asked.status, asked.text], [202, ""])
})

const resetsTo = (email: string) =>
  Effect.map(mailsTo(email), (mails) => mails.filter((mail) => mail.template === "password_reset"))

layer(TestService.layerWith({ trustedProxies: [proxy] }))(
  "the mails that an address gets",
  (it) => {
    it.effect("one network causes three an hour, and whoever else asks is no worse off", () =>
      Effect.gen(function* () {
        yield* attack("mail bombing", "lock-out of others")
        const email = "bombed@example.com"
        yield* person(email)
        const countAfter = (from: string, at?: TestBrowser) =>
          Effect.andThen(
            forgot(email, from, at),
            Effect.map(resetsTo(email), ({ length }) => length)
          )
        for (const expected of [1, 2, 3, 3, 3]) {
          assert.strictEqual(yield* countAfter("198.51.100.1"), expected)
        }
        const mailed = yield* lastToken(email, "password_reset")
        assert.strictEqual(yield* countAfter("198.51.100.2"), 4)
        // One /64 is one network, however many of its addresses ask.
        for (const [host, expected] of [
          ["1", 5],
          ["2", 6],
          ["3", 7],
          ["4", 7]
        ] as const) {
          assert.strictEqual(yield* countAfter(`2001:db8:1:1::${host}`), expected)
        }
        for (let i = 8; i <= 20; i += 1) {
          assert.strictEqual(yield* countAfter(`203.0.113.${i}`), i)
        }
        // Past the total a network still gets one, and a /48 counts as a whole.
        assert.strictEqual(yield* countAfter("203.0.113.8"), 20)
        assert.strictEqual(yield* countAfter("2001:db8:1:2::1"), 20)
        assert.strictEqual(yield* countAfter("2001:db8:2:1::1"), 21)
        assert.strictEqual(yield* countAfter("192.0.2.1"), 22)
        assert.strictEqual(yield* countAfter("192.0.2.1"), 22)
        assert.notStrictEqual(yield* lastToken(email, "password_reset"), mailed)
        const token = yield* lastToken(email, "password_reset")
        const reset = yield* (yield* TestService).browser().ask("/auth/reset-password", {
          json: { token, password: "a wholly new passphrase" }
        })
        assert.strictEqual(reset.status, 200, "what was limited left the last link valid")
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(yield* countAfter("198.51.100.1"), 23)
      })
    )

    it.effect("the owner's browser gets one where everything else is used up, once", () =>
      Effect.gen(function* () {
        yield* attack("lock-out of others")
        const email = "owner@example.com"
        yield* person(email)
        const { browser } = yield* signIn(email)
        for (let i = 0; i < 4; i += 1) yield* forgot(email, "198.51.100.7")
        assert.strictEqual((yield* resetsTo(email)).length, 3)
        yield* forgot(email, "198.51.100.7", browser)
        assert.strictEqual((yield* resetsTo(email)).length, 4)
        yield* forgot(email, "198.51.100.7", browser)
        assert.strictEqual((yield* resetsTo(email)).length, 4)
        const sql = yield* SqlClient.SqlClient
        yield* TestClock.adjust("1 hour")
        for (let i = 0; i < 3; i += 1) yield* forgot(email, "198.51.100.7")
        yield* sql`UPDATE known_devices SET last_seen_at = (last_seen_at AT TIME ZONE 'UTC' - interval '180 days') AT TIME ZONE 'UTC'`
        yield* forgot(email, "198.51.100.7", browser)
        assert.strictEqual((yield* resetsTo(email)).length, 7, "a device that is forgotten")
        const stranger = yield* signIn((yield* person("stranger@example.com")).email)
        yield* forgot(email, "198.51.100.7", stranger.browser)
        assert.strictEqual((yield* resetsTo(email)).length, 7)
      })
    )

    it.effect(
      "a stranger's sign-ups kill nobody's code, and the first one verified kills theirs",
      () =>
        Effect.gen(function* () {
          yield* attack("sign-ups that kill another's", "lock-out of others")
          const email = "contested@example.com"
          const service = yield* TestService
          const owner = service.browser()
          const stranger = service.browser()
          const own = yield* begun(owner, email)
          const theirs = [
            yield* begun(stranger, "CONTESTED@example.com"),
            yield* begun(stranger, email)
          ]
          const limited = yield* begin(stranger, email)
          assert.strictEqual(limited.status, 202)
          assert.strictEqual((yield* mailsTo(email)).length, 3)
          for (const { signUpId } of theirs) {
            yield* verify(stranger, { signUpId, code: "000000" })
          }
          const verified = yield* verify(owner, own)
          assert.strictEqual(verified.status, 200, verified.text)
          for (const other of theirs) {
            assert.strictEqual(
              (yield* verify(stranger, other)).json.properties.code,
              "invalid_code"
            )
          }
        })
    )

    it.effect("a stranger's guesses, at once too, use up nobody's tries", () =>
      Effect.gen(function* () {
        yield* attack("sign-ups that kill another's", "lock-out of others")
        const email = "guessed-at@example.com"
        const service = yield* TestService
        const owner = service.browser()
        const stranger = service.browser()
        const { signUpId } = yield* begun(stranger, email)
        const guesses = yield* Effect.forEach(
          Array.from({ length: 120 }, (_, index) => index),
          (index) =>
            stranger.ask("/auth/sign-up/verify", {
              json: { signUpId, code: "000000" },
              headers: { "x-forwarded-for": `2001:db8:9:${index % 3}::1` }
            }),
          { concurrency: 40 }
        )
        for (const { status } of guesses) assert.include([400, 429], status)
        const verified = yield* verify(owner, yield* begun(owner, email))
        assert.strictEqual(verified.status, 200, verified.text)
      })
    )

    it.effect("of sign-ups for one address verified at once exactly one makes a user", () =>
      Effect.gen(function* () {
        yield* attack("single use under a race")
        const email = "raced@example.com"
        const service = yield* TestService
        const begunAt = yield* Effect.forEach([1, 2, 3], () => {
          const browser = service.browser()
          return Effect.map(begun(browser, email), (code) => verify(browser, code))
        })
        const answers = yield* Effect.all(begunAt, { concurrency: "unbounded" })
        assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
      })
    )
  }
)
