import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventsOf } from "../../support/AuditEvents.ts"
import { layer as service, operator } from "../../support/Console.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { begin } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

type Item = Readonly<
  Record<"key" | "standard" | "value" | "changedAt" | "changedBy", string | null>
>

const opened = Effect.gen(function* () {
  const { environment } = yield* TestService
  const by = yield* operator("admin", [environment.id])
  const path = (language: string, query = "") =>
    `/environments/${environment.id}/texts/${language}${query}`
  return {
    ...by,
    list: (language: string, query = "") => by.ask(path(language, query)),
    change: (language: string, texts: object) =>
      by.ask(path(language), { method: "PATCH", json: { texts } })
  }
})

layer(service)("the texts of pages and mails", (it) => {
  it.effect(
    "stand on pages and in mails as operators changed them, until they take them back",
    () =>
      Effect.gen(function* () {
        const { browser, tenant } = yield* TestService
        const { change, list, userId: id } = yield* opened
        const page = (locale: string, at = browser()) =>
          Effect.gen(function* () {
            yield* TestClock.adjust("1 second")
            return (yield* at.askAt(`/_service/pages/sign-in?locale=${locale}`)).text
          })
        assert.include(yield* page("en"), "Sign in to main")

        const texts = {
          "signIn.title": "Come in, friend of {app} & all",
          "mail.sign_up_code.subject": "Your very own code"
        }
        const changed = yield* change("en", texts)
        assert.strictEqual(changed.status, 200, changed.text)
        assert.deepStrictEqual(
          changed.json.items.map(({ changedBy, key, value }: Item) => [key, value, changedBy]),
          [
            ["mail.sign_up_code.subject", "Your very own code", id],
            ["signIn.title", texts["signIn.title"], id]
          ]
        )
        assert.include(yield* page("en"), "Come in, friend of main &amp; all")
        assert.include(yield* page("da"), "Log ind på main")
        const others = yield* tenant("untouched")
        assert.include(yield* page("en", browser(others)), "Sign in to untouched")
        yield* begin(browser(), "texts@example.com")
        const [mail] = yield* mailsTo("texts@example.com")
        assert.strictEqual(mail?.subject, "Your very own code")

        const undone = yield* change("en", { "signIn.title": null })
        const [item] = undone.json.items
        assert.deepStrictEqual(
          [item.value, item.changedAt, item.changedBy, item.standard],
          [null, null, null, "Sign in to {app}"]
        )
        assert.include(yield* page("en"), "Sign in to main")
        const { json } = yield* list("en", "?prefix=mail.sign_up_code.subject")
        assert.strictEqual(json.items[0].value, "Your very own code")
      })
  )

  it.effect("are read again after the database could not be asked for them", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const { change } = yield* opened
      const sql = yield* SqlClient.SqlClient
      yield* change("en", { "signIn.title": "Read again" })
      yield* TestClock.adjust("1 second")
      const page = browser().askAt("/_service/pages/sign-in")
      yield* sql`ALTER TABLE changed_texts RENAME TO away`
      assert.strictEqual((yield* page).status, 500)
      yield* sql`ALTER TABLE away RENAME TO changed_texts`
      assert.include((yield* page).text, "Read again")
      yield* change("en", { "signIn.title": null })
    })
  )

  it.effect("are told in the trail with what they said before, and not where nothing changed", () =>
    Effect.gen(function* () {
      const { change } = yield* opened
      const set = yield* change("da", { "signIn.submit": "Ind" })
      const again = yield* change("da", { "signIn.submit": "Ind", "signIn.signUp": null })
      const undone = yield* change("da", { "signIn.submit": null })
      const told = yield* Effect.forEach([set, again, undone], (answer) =>
        Effect.map(eventsOf(answer), (events: ReadonlyArray<{ metadata: object }>) =>
          events.map(({ metadata }) => metadata)
        )
      )
      assert.deepStrictEqual(told, [
        [{ language: "da", texts: { "signIn.submit": { from: null, to: "Ind" } } }],
        [],
        [{ language: "da", texts: { "signIn.submit": { from: "Ind", to: null } } }]
      ])
    })
  )

  it.effect("are listed by key, a page at a time, each once", () =>
    Effect.gen(function* () {
      const { list } = yield* opened
      const keys: Array<string> = []
      let cursor: string | null = null
      do {
        const query: string = `?prefix=mail.&limit=100${cursor === null ? "" : `&cursor=${cursor}`}`
        const { json, status } = yield* list("da", query)
        assert.strictEqual(status, 200)
        keys.push(...json.items.map(({ key }: Item) => key))
        cursor = json.page.nextCursor
      } while (cursor !== null)
      assert.deepStrictEqual(keys, [...new Set(keys)].toSorted())
      assert.isTrue(keys.every((key) => key.startsWith("mail.")))
      assert.includeMembers(keys, ["mail.days.one", "mail.days.other", "mail.invitation.subject"])
      const { json } = yield* list("en", "?prefix=signIn.title")
      assert.deepStrictEqual(json.items[0].placeholders, ["app"])
    })
  )

  it.effect("are refused with their key and place, all of them or none", () =>
    Effect.gen(function* () {
      const { change, list } = yield* opened
      const refused = yield* change("en", {
        "signIn.title": "Sign in to {ap}",
        "signIn.forgotten": "<b>Forgotten?</b>",
        "signIn.signUp": " ",
        "signIn.next": "x".repeat(501),
        "signIn.known": "two\nlines",
        "signIn.nothing": "x",
        "signIn.another": "fine"
      })
      assert.strictEqual(refused.status, 400)
      const { code, errors } = refused.json.properties
      assert.strictEqual(code, "invalid_request")
      assert.deepStrictEqual(
        errors.map(({ message, path }: { message: string; path: string }) => [
          path.replace("/body/texts/signIn.", ""),
          message
        ]),
        [
          ["title", "Expected only {app} as placeholders, got {ap} at character 12"],
          ["forgotten", "Expected plain text, got markup at character 1"],
          ["signUp", "Expected visible text"],
          ["next", "Expected at most 500 characters"],
          ["known", "Expected one line without control characters, got one at character 4"],
          ["nothing", "Expected the key of a text"]
        ]
      )
      // Half a character in an answer keeps strict readers of JSON out.
      const cut = yield* change("en", {
        [`${"x".repeat(99)}👩`]: "x",
        "signIn.title": `{${"x".repeat(48)}👩}`
      })
      assert.lengthOf(cut.json.properties.errors, 2, cut.text)
      assert.notMatch(cut.text, /\\ud[89a-f]/i)
      const { json } = yield* list("en", "?prefix=signIn.another")
      assert.isNull(json.items[0].value)
      const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a.${at}`, null]))
      assert.strictEqual((yield* change("en", many)).status, 400)
      assert.strictEqual((yield* change("en", {})).status, 400)
      const unknown = yield* list("tlh")
      assert.deepStrictEqual(
        [unknown.status, unknown.json.properties.code],
        [404, "language_not_found"]
      )
      assert.strictEqual((yield* list("en", "?cursor=x")).json.properties.code, "invalid_cursor")
    })
  )

  it.effect("of changes at the same time all stay", () =>
    Effect.gen(function* () {
      const { change, list } = yield* opened
      const keys = ["signUp.title", "emailCode.title", "password.forgotTitle", "signOut.title"]
      const answers = yield* Effect.forEach(keys, (key) => change("da", { [key]: "Samtidig" }), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        answers.map(({ status }) => status),
        keys.map(() => 200)
      )
      for (const key of keys) {
        const { json } = yield* list("da", `?prefix=${key}`)
        assert.strictEqual(json.items[0].value, "Samtidig", key)
      }
    })
  )
})
