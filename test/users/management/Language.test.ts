import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { closestLanguage } from "../../../src/contract/closestLanguage.ts"
import { languageFlaws, profileOf } from "../../../src/directory/users/Profile.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastMail } from "../../support/Mailbox.ts"
import { assertFlaws } from "../../support/Problems.ts"
import { begin } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

const speaking = Effect.fnUntraced(function* (name: string) {
  const service = yield* TestService
  const tenant = yield* service.tenant(name)
  const environments = yield* Environments
  yield* environments.update(name, { locales: ["en", "de", "fr"], defaultLocale: "de" })
  yield* TestClock.adjust("1 second")
  const ask = (path: string, method = "GET", json?: object) =>
    service.ask(path, { method, key: tenant.secretKey, ...(json === undefined ? {} : { json }) })
  return { ...service, tenant, ask }
})

layer(TestService.layer)("the language of a person", (it) => {
  it.effect("is theirs in whatever of its two names it was written, where they agree", () =>
    Effect.gen(function* () {
      const { ask } = yield* speaking("language-written")
      const made = yield* ask("/users", "POST", { language: "fr" })
      assert.deepStrictEqual([made.json.language, made.json.locale], ["fr", null])
      const path = `/users/${made.json.id}`
      const english = yield* ask(path, "PATCH", { locale: "en" })
      assert.deepStrictEqual([english.json.language, english.json.locale], ["en", "en"])
      const both = yield* ask(path, "PATCH", { language: "de", locale: null })
      assert.deepStrictEqual([both.json.language, both.json.locale], ["de", null])
      const none = yield* ask(path, "PATCH", { language: null })
      assert.deepStrictEqual([none.json.language, none.json.locale], [null, null])
      assertFlaws(yield* ask(path, "PATCH", { language: "de", locale: "en" }), ["/body/locale"])
      assertFlaws(yield* ask(path, "PATCH", { language: "da" }), ["/body/language"])
      assertFlaws(yield* ask(path, "PATCH", { language: "tlh" }), ["/body/language"])
      assertFlaws(yield* ask("/users", "POST", { language: "da" }), ["/body/language"])
    })
  )

  it.effect("is cleared by a locale of null where it is one that locale cannot say", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* speaking("language-cleared")
      const { id } = (yield* ask("/users", "POST", { language: "fr" })).json
      const cleared = yield* ask(`/users/${id}`, "PATCH", { locale: null })
      assert.deepInclude(cleared.json, { language: null, locale: null })
      const [event] = yield* eventsOf(cleared, tenant)
      assert.deepStrictEqual(event.metadata, { changed: ["locale"] })
    })
  )

  it.effect("is the language of their pages and mails, over what the browser likes", () =>
    Effect.gen(function* () {
      const { ask, browser, tenant } = yield* speaking("language-read")
      const visitor = browser(tenant)
      const page = (accepted: string, query = "") =>
        Effect.map(
          visitor.askAt(`/_service/pages/sign-in${query}`, {
            headers: { "accept-language": accepted }
          }),
          ({ headers, text }) => [
            headers.get("content-language"),
            /<h1[^>]*>([^<]*)/.exec(text)?.[1]?.trim()
          ]
        )
      assert.deepStrictEqual(yield* page("fr-CA, en;q=0.5"), ["fr", "Se connecter à language-read"])
      assert.deepStrictEqual((yield* page("el"))[0], "de")
      assert.deepStrictEqual((yield* page("fr", "?locale=en"))[0], "en")
      yield* begin(browser(tenant), "neu@example.com", { language: "fr" })
      const mail = yield* lastMail("neu@example.com", "sign_up_code")
      assert.deepStrictEqual([mail.locale, mail.subject], ["fr", "Confirmez votre adresse e-mail"])
      const invited = yield* ask("/invitations", "POST", { email: "f@example.com", language: "fr" })
      assert.strictEqual(invited.status, 201, invited.text)
      assert.strictEqual((yield* lastMail("f@example.com", "invitation")).locale, "fr")
    })
  )

  it.effect("has people's names in its own order", () =>
    Effect.gen(function* () {
      const { browser, tenant } = yield* speaking("language-names")
      const environments = yield* Environments
      yield* environments.update("language-names", {
        locales: ["en", "ja", "ko", "zh-Hans"],
        defaultLocale: "en"
      })
      yield* TestClock.adjust("1 second")
      const visitor = browser(tenant)
      const asked = (locale: string) =>
        Effect.map(visitor.askAt(`/_service/pages/sign-up?locale=${locale}`), ({ text }) =>
          Array.from(text.matchAll(/name="(firstName|lastName)"/g), ([, name]) => name)
        )
      assert.deepStrictEqual(yield* asked("en"), ["firstName", "lastName"])
      for (const locale of ["ja", "ko", "zh-Hans"]) {
        assert.deepStrictEqual(yield* asked(locale), ["lastName", "firstName"], locale)
      }
    })
  )

  it("is the closest one to what a browser or provider names", () => {
    const closest = Object.fromEntries(
      [
        "de-AT",
        "FR_ca",
        "en-US",
        "da",
        "iw-IL",
        "zh_CN",
        "zh",
        "zh-TW",
        "zh-Hant",
        "zh_Hant_TW",
        "zh_Hans_HK",
        "tlh",
        "",
        "__proto__"
      ].map((tag) => [tag, closestLanguage(tag)])
    )
    assert.deepInclude(closest, { "de-AT": "de", FR_ca: "fr", "en-US": "en", da: "da" })
    assert.strictEqual(closest["iw-IL"], "he")
    assert.deepInclude(closest, {
      zh_CN: "zh-Hans",
      zh: "zh-Hans",
      zh_Hans_HK: "zh-Hans"
    })
    for (const tag of ["zh-TW", "zh-Hant", "zh_Hant_TW", "tlh", ""])
      assert.isUndefined(closest[tag], tag)
  })

  it("is one choice by two names", () => {
    assert.deepInclude(profileOf({ locale: "da" }), { locale: "da", language: "da" })
    assert.deepInclude(profileOf({ language: "de" }), { locale: null, language: "de" })
    assert.deepStrictEqual(languageFlaws({ locale: "da" }, ["en"]), [])
    assert.strictEqual(languageFlaws({ language: "de" }, ["en"])[0]?.field, "language")
    assert.strictEqual(languageFlaws({ language: "de", locale: "da" }, ["de"])[0]?.field, "locale")
  })
})
