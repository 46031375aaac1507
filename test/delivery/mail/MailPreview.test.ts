import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { request } from "node:http"
import { contrastOf } from "../../../src/contract/colors.ts"
import { Mails, type NewMail } from "../../../src/delivery/mail/Mails.ts"
import { MailTemplate } from "../../../src/delivery/mail/MailTemplate.ts"
import { attack } from "../../support/Attack.ts"
import { address } from "../../support/TestMail.ts"
import { TestService } from "../../support/TestService.ts"

const queue = (mail: Partial<NewMail> = {}) =>
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const mails = yield* Mails
    yield* TestClock.adjust("1 second")
    return yield* mails.queue({
      environment,
      to: address("Ada@Example.com"),
      template: MailTemplate.sign_up_code({ code: Redacted.make("493021") }),
      locale: null,
      expiresAt: DateTime.add(yield* DateTime.now, { minutes: 10 }),
      ...mail
    })
  })

const get = (path: string, headers: Record<string, string> = {}) =>
  Effect.gen(function* () {
    const { origin } = yield* TestService
    return yield* Effect.callback<{
      readonly status: number
      readonly headers: NodeJS.Dict<string | ReadonlyArray<string>>
      readonly text: string
    }>((resume) => {
      request(`${origin}${path}`, { headers }, (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => (text += chunk))
        response.on("end", () =>
          resume(
            Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text })
          )
        )
      }).end()
    })
  })

const items = (path = "/_dev/mail.json") =>
  Effect.map(get(path), ({ text }) => JSON.parse(text).items)

/** The color that a rule of a style sheet sets. */
const colorOf = (css: string, name: string): string =>
  new RegExp(`(?:^|[;{\\s])${name}: *(#[0-9a-f]{6})`).exec(css)?.[1] ?? `no ${name}`

const ruleOf = (css: string, selector: string): string => {
  const at = css.indexOf(`${selector} {`)
  assert.isAbove(at, -1, selector)
  return css.slice(at, css.indexOf("}", at))
}

const assertContrast = (least: number, one: string, other: string, what: string) => {
  for (const color of [one, other]) assert.match(color, /^#[0-9a-f]{6}$/, what)
  assert.isAtLeast(contrastOf(one, other), least, `${what}: ${one} on ${other}`)
}

layer(TestService.layer)("the preview of mails in development", (it) => {
  it.effect("has them as JSON in the form of the contract, newest first", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      yield* queue()
      yield* queue({
        template: MailTemplate.password_reset({ token: Redacted.make("t0k3n") }),
        locale: "da"
      })
      const [second, first, ...more] = yield* items()
      assert.lengthOf(more, 0)
      const { html, id, text, ...rest } = second
      assert.match(id, /^[0-9a-f-]{36}$/)
      assert.match(text, /Vælg en ny adgangskode/)
      assert.match(html, /^<!DOCTYPE html>/)
      const link = `${environment.appUrl}/_service/pages/reset-password?token=t0k3n`
      assert.deepStrictEqual(rest, {
        to: "Ada@Example.com",
        subject: "Vælg en ny adgangskode",
        template: "password_reset",
        locale: "da",
        createdAt: "1970-01-01T00:00:02.000Z",
        links: [link],
        code: null
      })
      assert.deepStrictEqual(
        Object.keys(second).toSorted(),
        "code createdAt html id links locale subject template text to".split(" ")
      )
      assert.deepInclude(first, {
        template: "sign_up_code",
        locale: "en",
        code: "493021",
        links: []
      })
    })
  )

  it.effect("finds those to one address, however it is spelt", () =>
    Effect.gen(function* () {
      yield* queue({ to: address("Søren+mail@bücher.example") })
      const found = yield* items("/_dev/mail.json?to=s%C3%B8ren%2Bmail@XN--BCHER-KVA.example")
      assert.lengthOf(found, 1)
      assert.strictEqual(found[0].to, "Søren+mail@bücher.example")
      assert.deepStrictEqual(yield* items("/_dev/mail.json?to=nobody@example.com"), [])
      assert.deepStrictEqual(yield* items("/_dev/mail.json?to=%00'%22"), [])
      assert.isAtLeast((yield* items("/_dev/mail.json?to=")).length, 1)
    })
  )

  it.effect("keeps a mail after its code has expired", () =>
    Effect.gen(function* () {
      const before = yield* items()
      yield* queue({ to: address("late@example.com") })
      yield* TestClock.adjust("2 days")
      assert.lengthOf(yield* items(), before.length + 1)
    })
  )

  it.effect("shows none that only took the time of a mail, and none beyond a budget", () =>
    Effect.gen(function* () {
      const to = address("unknown@example.com")
      assert.isTrue(yield* queue({ to, withhold: true }))
      assert.deepStrictEqual(yield* items("/_dev/mail.json?to=unknown@example.com"), [])
      const { environment } = yield* TestService
      const settings = {
        ...environment.settings,
        throttle: { ...environment.settings.throttle, mailsPerAddressPerHour: 1 }
      }
      assert.isFalse(yield* queue({ to, environment: { ...environment, settings } }))
      assert.deepStrictEqual(yield* items("/_dev/mail.json?to=unknown@example.com"), [])
    })
  )

  it.effect("keeps what mails say encrypted", () =>
    Effect.gen(function* () {
      yield* attack("a stolen database")
      const sql = yield* SqlClient.SqlClient
      yield* queue({ to: address("sealed@example.com") })
      const rows = yield* sql<{ body: string; status: string }>`
        SELECT encode(body, 'escape') AS body, status FROM mails
        WHERE address = 'sealed@example.com'`
      assert.strictEqual(rows[0]?.status, "kept")
      assert.notInclude(rows[0]?.body, "493021")
    })
  )

  it.effect("shows them on a page that runs and loads nothing, each mail in a sandbox", () =>
    Effect.gen(function* () {
      yield* queue({
        to: address("page@example.com"),
        template: MailTemplate.credential_changed({
          change: "email_added",
          about: `"></iframe><script>alert(1)</script>`,
          staying: []
        })
      })
      const { headers, status, text } = yield* get("/_dev/mail?to=page@example.com")
      assert.strictEqual(status, 200)
      assert.match(String(headers["content-type"]), /^text\/html/)
      const policy = String(headers["content-security-policy"])
      assert.include(policy, "default-src 'none'")
      assert.include(policy, "frame-ancestors 'none'")
      assert.notMatch(policy, /script-src|connect-src|img-src/)
      assert.match(text, /<iframe sandbox="" title="[^"]*" srcdoc="&lt;!DOCTYPE html&gt;/)
      assert.notInclude(text, "<script")
      assert.strictEqual(text.match(/<\/iframe>/g)?.length, 1)
      assert.include(text, "page@example.com")
    })
  )

  it.effect("answers to local names and the hosts of environments only", () =>
    Effect.gen(function* () {
      const status = (host: string) =>
        Effect.map(get("/_dev/mail.json", { host }), (response) => response.status)
      for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000", "main.test"]) {
        assert.strictEqual(yield* status(host), 200, host)
      }
      for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"]) {
        assert.strictEqual(yield* status(host), 404, host)
      }
    })
  )

  it.effect("can be read in light and in the dark, and so can the mails (WCAG AA)", () =>
    Effect.gen(function* () {
      yield* queue()
      const { text } = yield* get("/_dev/mail")
      const [light = "", dark = ""] = text.split("@media (prefers-color-scheme: dark)")
      for (const [theme, css] of [["light", light] as const, ["dark", dark] as const]) {
        for (const ground of ["--page", "--surface"]) {
          for (const ink of ["--text", "--quiet", "--link"]) {
            const what = `${theme} ${ink}`
            assertContrast(4.5, colorOf(css, ink), colorOf(css, ground), what)
          }
          assertContrast(3, colorOf(css, "--edge"), colorOf(css, ground), `${theme} edge`)
        }
      }
      // Whatever else has a color or is faded would not be looked at above.
      const style = text.slice(text.indexOf("<style>"), text.indexOf("</style>"))
      assert.notMatch(style, /opacity|(?:color|background): (?!var\()/)

      const [{ html }] = yield* items()
      const night = html.slice(
        html.indexOf("(prefers-color-scheme: dark)"),
        html.indexOf("</style>")
      )
      const page = ruleOf(night, ".page")
      const card = ruleOf(night, ".card")
      const code = ruleOf(night, ".code")
      const button = ruleOf(night, ".button")
      const quiet = colorOf(ruleOf(night, ".quiet"), "color")
      for (const ground of [page, card]) {
        assertContrast(4.5, colorOf(page, "color"), colorOf(ground, "background"), "mail text")
        assertContrast(4.5, quiet, colorOf(ground, "background"), "mail quiet")
      }
      for (const own of [code, button]) {
        assertContrast(4.5, colorOf(own, "color"), colorOf(own, "background"), own)
      }
    })
  )
})

layer(TestService.layerWith({ smtpUrl: Option.some(Redacted.make("smtp://127.0.0.1:1")) }))(
  "a service with a mail server",
  (it) => {
    it.effect("has no preview, and shows no mail that is queued", () =>
      Effect.gen(function* () {
        yield* queue()
        assert.strictEqual((yield* get("/_dev/mail")).status, 404)
        assert.strictEqual((yield* get("/_dev/mail.json")).status, 404)
      })
    )
  }
)

layer(TestService.layerWith({ production: true }))("production", (it) => {
  it.effect("has no preview", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get("/_dev/mail")).status, 404)
      assert.strictEqual((yield* get("/_dev/mail.json")).status, 404)
    })
  )
})
