import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Schema } from "effect"
import { EnvironmentId } from "../../../src/contract/Ids.ts"
import type { Locale } from "../../../src/contract/Values.ts"
import { AppUrl, EnvironmentName, type Environment } from "../../../src/contract/Environment.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { MailTemplate } from "../../../src/delivery/mail/MailTemplate.ts"
import { speechOf } from "../../support/speeches.ts"
import { writeMail } from "../../../src/delivery/mail/writeMail.ts"

const environment: Environment = {
  id: EnvironmentId.make("0198c0de-0000-7000-8000-000000000001"),
  name: EnvironmentName.make("main"),
  kind: "application",
  appUrl: AppUrl.make("https://app.example.com"),
  hosts: [],
  settings: {
    ...defaultSettings,
    pages: { ...defaultSettings.pages, resetPassword: "/konto/ny-adgangskode" }
  },
  logo: null,
  hooks: [],
  textsRevision: null,
  cursorKey: Redacted.make(new Uint8Array(32))
}

const now = DateTime.makeUnsafe("2026-11-21T05:04:03.000Z")
const token = Redacted.make("dG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG8")
const code = Redacted.make("493021")

const written = (
  template: MailTemplate,
  locale: Locale = "en",
  { lasting = { minutes: 60 }, of = environment }: { lasting?: object; of?: Environment } = {}
) => writeMail(of, { template, firstName: null }, speechOf(locale), now, DateTime.add(now, lasting))

const device = (name: string, ipAddress: string | null = "203.0.113.7") =>
  MailTemplate.new_device({ device: name, ipAddress, at: now, token })

const page = (path: string) => `https://app.example.com${path}?token=${Redacted.value(token)}`

const all: ReadonlyArray<
  readonly [name: string, template: MailTemplate, link: string | null, code: string | null]
> = [
  ["a sign-up code", MailTemplate.sign_up_code({ code }), null, "493021"],
  ["a taken address", MailTemplate.address_taken({ by: "sign_up" }), null, null],
  ["a reset", MailTemplate.password_reset({ token }), page("/konto/ny-adgangskode"), null],
  [
    "a closed password",
    MailTemplate.password_closed({ token }),
    page("/konto/ny-adgangskode"),
    null
  ],
  [
    "a closed second factor",
    MailTemplate.second_factor_closed({ token }),
    page("/konto/ny-adgangskode"),
    null
  ],
  [
    "a verification",
    MailTemplate.email_verification({ token }),
    page("/_service/pages/verify-email"),
    null
  ],
  [
    "an invitation",
    MailTemplate.invitation({
      token,
      organizationName: "Analytical Engines",
      inviterName: "Ada Lovelace"
    }),
    page("/_service/pages/invitation"),
    null
  ],
  ["a reauthentication code", MailTemplate.reauthentication_code({ code }), null, "493021"],
  ["a code to delete the account", MailTemplate.account_deletion_code({ code }), null, "493021"],
  ["a deleted account", MailTemplate.account_deleted(), null, null],
  [
    "a copy of the data",
    MailTemplate.data_request_ready(),
    "https://app.example.com/_service/pages/data-request",
    null
  ],
  ["a new device", device("Firefox on Linux"), page("/_service/pages/disavow"), null],
  ["an unknown device", device("", null), page("/_service/pages/disavow"), null],
  [
    "a changed credential",
    MailTemplate.credential_changed({
      change: "identity_linked",
      about: "GitHub",
      staying: []
    }),
    null,
    null
  ],
  [
    "a changed password beside other ways in",
    MailTemplate.credential_changed({
      change: "password_reset",
      about: null,
      staying: ["YubiKey", "GitHub"]
    }),
    "https://app.example.com/_service/pages/account",
    null
  ],
  [
    "a disavowed sign-in",
    MailTemplate.sign_in_disavowed({ token, added: ["GitHub", "TOTP"] }),
    page("/konto/ny-adgangskode"),
    null
  ],
  [
    "a disabled connection",
    MailTemplate.connection_disabled({ connection: "Acme Okta", organization: "Acme" }),
    null,
    null
  ],
  [
    "a last owner whom a directory let go",
    MailTemplate.last_owner_let_go({ organization: "Acme", environment: "production" }),
    null,
    null
  ],
  [
    "the end of a certificate",
    MailTemplate.certificate_ending({ connection: "Acme Entra", organization: "Acme", days: 7 }),
    null,
    null
  ],
  [
    "a new certificate",
    MailTemplate.certificate_new({ connection: "Acme Entra", organization: "Acme" }),
    null,
    null
  ],
  [
    "a domain whose record is missed",
    MailTemplate.domain_failing({
      domain: "acme.example",
      organization: "Acme",
      record: "_gatehouse.acme.example",
      days: 14
    }),
    null,
    null
  ],
  [
    "a lost domain",
    MailTemplate.domain_lost({
      domain: "acme.example",
      organization: "Acme",
      record: "_gatehouse.acme.example"
    }),
    null,
    null
  ],
  [
    "a copied token of an application",
    MailTemplate.grant_reuse({ application: "Acme" }),
    "https://app.example.com/_service/pages/account",
    null
  ]
]

const each = all.flatMap((row) =>
  (["en", "da"] as const).map((locale) => [...row, locale] as const)
)

const count = (text: string, part: RegExp) => text.match(new RegExp(part, "g"))?.length ?? 0

describe("every mail", () => {
  it.effect.each(each)("%s, is whole in both bodies", ([, template, link, expectedCode, locale]) =>
    Effect.sync(() => {
      const { code: shownCode, html, links, subject, text } = written(template, locale)
      assert.deepStrictEqual(links, link === null ? [] : [link])
      assert.strictEqual(shownCode, expectedCode)
      assert.strictEqual(count(html, /<a /), link === null ? 0 : 1)
      assert.strictEqual(count(text, /https?:/), link === null ? 0 : 1)
      if (link !== null) {
        assert.include(html, `href="${link}"`)
        assert.include(text, `\n${link}\n`)
      }
      if (expectedCode !== null) {
        assert.strictEqual(count(html, /493021/), 1)
        assert.include(text, "\n493021\n")
        assert.notInclude(subject, "493021")
      }
      assert.match(subject, /^\S.{4,70}\S$/)
      assert.include(html, `<html lang="${locale}"`)
      assert.include(html, `<title>${subject}</title>`)
      assert.include(html, "app.example.com")
      assert.include(text, "app.example.com")
      assert.notMatch(`${html}${text}${subject}`, /undefined|null|\[object|<redacted/)
    })
  )

  it.effect.each(each)(
    "%s, loads nothing from elsewhere and runs nothing",
    ([, template, , , locale]) =>
      Effect.sync(() => {
        const { html } = written(template, locale)
        assert.notMatch(
          html,
          /<(img|script|link|iframe|object|form|base)|\bsrc=|url\(|@import| on\w+=/i
        )
        assert.match(html, /<meta name="viewport" content="width=device-width/)
        assert.match(html, /prefers-color-scheme: dark/)
      })
  )

  it.effect("is in Danish for a Dane, with other words in every paragraph", () =>
    Effect.sync(() => {
      for (const [, template] of all) {
        const english = written(template, "en")
        const danish = written(template, "da")
        assert.notStrictEqual(english.subject, danish.subject)
        const paragraphs = new Set(english.text.split("\n").filter((line) => /[^-] \S/.test(line)))
        for (const line of danish.text.split("\n")) assert.isFalse(paragraphs.has(line), line)
      }
    })
  )
})

describe("the links of mails", () => {
  it.effect("stand under the configured app URL, with its port", () =>
    Effect.sync(() => {
      const of = { ...environment, appUrl: AppUrl.make("http://localhost:3000") }
      const { html, links, text } = written(MailTemplate.email_verification({ token }), "en", {
        of
      })
      const link = `http://localhost:3000/_service/pages/verify-email?token=${Redacted.value(token)}`
      assert.deepStrictEqual(links, [link])
      assert.include(html, link)
      assert.include(text, link)
      assert.include(text, "localhost:3000")
    })
  )
})

describe("the words of a mail", () => {
  it.effect("are these for a sign-up, in English", () =>
    Effect.sync(() => {
      const { subject, text } = written(MailTemplate.sign_up_code({ code }), "en", {
        lasting: { minutes: 10 }
      })
      assert.strictEqual(subject, "Confirm your email address")
      assert.strictEqual(
        text,
        `Enter this code to finish signing up at main:

493021

The code works once, within 10 minutes.

If you did not ask for it, ignore this mail: without the code nothing happens. Never give the code to anyone.

-- 
This is an automatic message from main (app.example.com). Nobody reads the replies.
`
      )
    })
  )

  it.effect("are these for a new device, in Danish", () =>
    Effect.sync(() => {
      const { subject, text } = written(device("Firefox på Linux"), "da", { lasting: { days: 7 } })
      assert.strictEqual(subject, "Nyt login på din konto")
      assert.strictEqual(
        text,
        `Nogen er logget ind på din konto hos main fra en ny enhed.

Enhed: Firefox på Linux
Netværksadresse: 203.0.113.7
Tidspunkt: 21. november 2026 kl. 05.04 UTC

Det var ikke mig:
${page("/_service/pages/disavow")}

Hvis det var dig, behøver du ikke gøre noget.

Hvis det ikke var dig, så brug linket ovenfor inden for 7 dage: det logger alle enheder ud, fjerner din adgangskode og lader dig vælge en ny.

-- 
Denne mail er sendt automatisk fra main (app.example.com). Ingen læser svar på den.
`
      )
    })
  )

  it.effect.each<readonly [lasting: object, english: string, danish: string]>([
    [{ minutes: 1 }, "1 minute", "1 minut"],
    [{ minutes: 10 }, "10 minutes", "10 minutter"],
    [{ minutes: 59, seconds: 59, millis: 999 }, "1 hour", "1 time"],
    [{ hours: 23, minutes: 59, seconds: 59 }, "24 hours", "24 timer"],
    [{ days: 7 }, "7 days", "7 dage"]
  ])("tell how long the link works: %j is %s and %s", ([lasting, english, danish]) =>
    Effect.sync(() => {
      const reset = MailTemplate.password_reset({ token })
      assert.include(written(reset, "en", { lasting }).text, ` within ${english}.`)
      assert.include(written(reset, "da", { lasting }).text, ` inden for ${danish}.`)
    })
  )
})

describe("what users chose", () => {
  const shape = (html: string) => html.match(/<[^>]*>/g)?.length

  it.effect("stands in HTML as text, never as markup", () =>
    Effect.sync(() => {
      const name = `"><img src=x onerror=alert(1)><a href='//evil.example'>&amp;`
      const { html } = written(device(name))
      assert.strictEqual(shape(html), shape(written(device("Firefox")).html))
      assert.notInclude(html, "<img")
      assert.include(html, "&quot;&gt;&lt;img")
      assert.include(html, "&amp;amp;")
    })
  )

  it.effect.prop(
    "changes neither the markup, nor the number of lines, nor the links of a mail",
    [Schema.String, Schema.Array(Schema.String)],
    ([name, added]) =>
      Effect.sync(() => {
        const plain = written(device(name === "" ? "" : "Firefox"))
        const odd = written(device(`x${name}`))
        assert.strictEqual(shape(odd.html), shape(written(device("Firefox")).html))
        assert.strictEqual(
          odd.text.split("\n").length,
          written(device("Firefox")).text.split("\n").length
        )
        assert.deepStrictEqual(odd.links, plain.links)
        assert.strictEqual(odd.subject, plain.subject)
        const list = written(MailTemplate.sign_in_disavowed({ token, added }))
        assert.strictEqual(count(list.html, /<li /), added.length)
        assert.strictEqual(count(list.html, /<a /), 1)
      })
  )
})

describe("the brand of a mail", () => {
  it.effect(
    "is the environment's: its name, its colour with what can be read on it, its links",
    () =>
      Effect.sync(() => {
        const branding = {
          ...defaultSettings.branding,
          displayName: "Acme & Sons" as never,
          accentColor: "#7a1f5c" as never,
          accentColorDark: "#ff9ad5" as never,
          termsUrl: "https://acme.example/terms?a=1&b=2",
          supportUrl: "mailto:help@acme.example"
        }
        const of = { ...environment, settings: { ...environment.settings, branding } }
        const { html, links, text } = written(MailTemplate.password_reset({ token }), "da", { of })
        assert.include(html, "Acme &amp; Sons")
        assert.include(html, "background: #7a1f5c; color: #ffffff")
        assert.include(html, "background: #ff9ad5 !important; color: #000000 !important")
        assert.include(html, 'href="https://acme.example/terms?a=1&amp;b=2"')
        assert.include(text, "Acme & Sons (app.example.com)")
        assert.include(
          text,
          "Vilkår: https://acme.example/terms?a=1&b=2\nHjælp: mailto:help@acme.example"
        )
        assert.notInclude(text, "Privatliv")
        assert.lengthOf(links, 1)
      })
  )
})
