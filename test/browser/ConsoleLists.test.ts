import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerWith, operator } from "../support/Console.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { closed, dialogOf, signedIn } from "./Operator.ts"

/** Lists that are empty in a new environment. */
const lists =
  "users organizations connections invitations webhooks mails applications resources providers keys tokens transfer"

describe.skipIf(isMissing)(`lists and figures in the console${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "a new environment says what to do first, on every page",
      () =>
        Effect.gen(function* () {
          const { account, complaints, origin, tab: open } = yield* signedIn("owner")
          yield* account.ask("/environments", {
            method: "POST",
            json: { name: "harbour", appUrl: "http://harbour.test", hosts: ["harbour.test"] }
          })
          const said = yield* Effect.promise(async () => {
            const tab = await open()
            const base = `${origin}/e/harbour`
            await tab.goto(base)
            await tab.getByRole("heading", { name: "First steps" }).waitFor()
            // No chart and no table where there is nothing to show.
            assert.strictEqual(await tab.getByText("Nothing in the last 30 days.").count(), 3)
            assert.strictEqual(await tab.locator("main table").count(), 0)
            const signUp = tab.getByRole("link", { name: /Sign up as your users will/ })
            assert.strictEqual(
              await signUp.getAttribute("href"),
              "http://harbour.test/_service/pages/sign-up"
            )
            await tab.getByRole("link", { name: /^Create a secret key/ }).click()
            await tab.waitForURL(`${base}/keys`)
            await dialogOf(tab).getByLabel("Name").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)

            const said: Array<string> = []
            for (const locale of ["en", "da"] as const) {
              await tab.evaluate(`localStorage.setItem("gatehouse.locale", "${locale}")`)
              for (const list of lists.split(" ")) {
                await tab.goto(`${base}/${list}`)
                const empty = tab.locator(".empty").first()
                await empty.waitFor()
                said.push(await empty.innerText())
              }
            }
            return said
          })
          // Each says more than that there is nothing, and no two lists say the same.
          for (const text of said) assert.match(text, /^.+[.:,] .+\.$/, text)
          assert.lengthOf(new Set(said), said.length)
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "the trail is narrowed by a day that is written as its reader does",
      () =>
        Effect.gen(function* () {
          const { ask, environment, sequence } = yield* TestService
          yield* ask("/users", { method: "POST", json: { email: "ada@example.com" } })
          yield* sequence
          const { complaints, origin, tab: open } = yield* signedIn("auditor")
          yield* Effect.promise(async () => {
            const tab = await open()
            const base = `${origin}/e/${environment.name}/audit`
            await tab.goto(base)
            const created = tab.getByText(/created an account for .ada@example\.com/)
            await created.waitFor()
            await tab.getByLabel("When", { exact: true }).selectOption("Between two times")
            await tab.getByLabel("Until: Day").fill("31")
            await tab.getByLabel("Until: Month").selectOption("February")
            await tab.getByLabel("Until: Year").fill("1980")
            await tab.getByText("There is no such day or time.").waitFor()
            await created.waitFor()
            await tab.getByLabel("Until: Day").fill("28")
            await tab.waitForURL(`${base}?period=times&to=1980-02-28T00%3A00`)
            await created.waitFor()
            await tab.getByLabel("From: Day").fill("3")
            await tab.getByLabel("From: Month").selectOption("April")
            await tab.getByLabel("From: Year").fill("1975")
            await tab.getByLabel("From: Time").fill("7:30")
            await tab.waitForURL("**from=1975-04-03T07%3A30**")
            await tab.getByText("Nothing matches. Clear a filter").waitFor()

            // The address says it all; another language has other names of months.
            await tab.evaluate(`localStorage.setItem("gatehouse.locale", "da")`)
            await tab.reload()
            const month = tab.getByLabel("Fra: Måned")
            assert.strictEqual(await month.inputValue(), "4")
            assert.include(await month.innerText(), "april")
            assert.strictEqual(await tab.getByLabel("Fra: Klokken").inputValue(), "07:30")
            await tab.getByLabel("Hvornår", { exact: true }).selectOption("Når som helst")
            await tab.getByText(/oprettede en konto til .ada@example\.com/).waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "lists need no scrolling sideways, on a telephone, enlarged to 200 % and on desktops",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const long =
            "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft"
          const email = `${"a".repeat(60)}@${"b".repeat(60)}.example.com`
          const post = (path: string, json: object) => ask(path, { method: "POST", json })
          const { json: user } = yield* post("/users", { email })
          yield* post("/invitations", { email: `c${email.slice(1)}` })
          yield* post("/webhook-endpoints", { url: `http://localhost:9999/${long.repeat(3)}` })
          yield* post("/resources", { name: long, identifier: `https://api.test/${long}` })
          const { json: organization } = yield* post("/organizations", { name: "Acme" })
          const place = `/organizations/${organization.id}`
          yield* post(`${place}/members`, { userId: user.id, role: "member" })
          yield* post(`${place}/directories`, { name: "Okta" })
          yield* post(`${place}/portal-links`, { intents: ["sso", "domains"] })
          const { complaints, origin, tab: open } = yield* signedIn("owner")
          const wide = yield* Effect.promise(async () => {
            const tab = await open()
            const found: Array<string> = []
            const lists = ["invitations", "webhooks", "resources"]
            const wider = [...lists, `organizations/${organization.id}`]
            const pages = {
              360: [...wider, `users/${user.id}`],
              640: wider,
              900: wider,
              1024: wider,
              1280: wider
            }
            for (const [width, paths] of Object.entries(pages)) {
              await tab.setViewportSize({ width: Number(width), height: 800 })
              for (const path of paths) {
                await tab.goto(`${origin}/e/${environment.name}/${path}`)
                await tab.locator("h1").waitFor()
                await tab.waitForLoadState("networkidle")
                const isWide = `[document.documentElement, ...document.querySelectorAll(".rows")]
                  .some((each) => each.scrollWidth > each.clientWidth)`
                if (await tab.evaluate(isWide)) found.push(`${path} at ${width}`)
              }
            }
            return found
          })
          assert.deepStrictEqual(wide, [])
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "everybody in a large organization is listed by name, and every organization of one person",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const post = (path: string, json: object) =>
            Effect.map(ask(path, { method: "POST", json }), (answer) => {
              assert.strictEqual(answer.status, 201, answer.text)
              return answer.json
            })
          const join = (organizationId: string, userId: string) =>
            post(`/organizations/${organizationId}/members`, { userId, role: "member" })
          const large = yield* post("/organizations", { name: "Large" })
          const first = yield* post("/users", { firstName: "🚀 First", lastName: "Here" })
          yield* join(large.id, first.id)
          for (let number = 1; number <= 110; number += 1) {
            const other = yield* post("/users", { firstName: `Member ${number}` })
            yield* join(large.id, other.id)
            const organization = yield* post("/organizations", { name: `Small ${number}` })
            yield* join(organization.id, first.id)
          }
          const { account, complaints, origin, tab: open } = yield* signedIn("owner")
          const coach = { key: "coach", name: "Coach", permissions: [] }
          yield* account.ask(`/environments/${environment.id}/role-sets/club`, {
            method: "PUT",
            json: { name: "Club", roles: [coach] }
          })
          const base = `${origin}/e/${environment.name}`
          yield* Effect.promise(async () => {
            const tab = await open()
            await tab.goto(`${base}/organizations/${large.id}`)
            const card = tab.locator("section", {
              has: tab.getByRole("heading", { name: "Members" })
            })
            await card.getByRole("link", { name: /First Here/ }).waitFor()
            await card.getByRole("link", { name: "Member 49", exact: false }).first().waitFor()
            assert.strictEqual(await card.locator("tbody a code").count(), 0)
            await card.getByRole("button", { name: "Change role" }).first().click()
            const roles = await dialogOf(tab).getByLabel("Role").locator("option").allInnerTexts()
            assert.deepStrictEqual(roles, ["Owner", "Admin", "Member"])

            await tab.goto(`${base}/users/${first.id}`)
            const own = tab.locator("section", {
              has: tab.getByRole("heading", { name: "Organizations" })
            })
            for (const count of [50, 100, 111]) {
              await own.getByRole("row").nth(count).waitFor()
              assert.strictEqual(await own.locator("tbody tr").count(), count)
              if (count < 111) await own.getByRole("button", { name: "Show more" }).click()
            }
            await tab.goto(`${base}/users?q=First`)
            await tab.locator(".avatar", { hasText: "🚀F" }).waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect("the trail says by name which operator acted, also to one who is no owner", () =>
      Effect.gen(function* () {
        const { environment, sequence } = yield* TestService
        const support = yield* operator("support")
        const { complaints, origin, tab: open } = yield* signedIn("auditor")
        const place = `/environments/${environment.id}`
        const made = yield* (yield* TestService).ask("/users", {
          method: "POST",
          json: { email: "bob@example.com" }
        })
        yield* support.ask(`${place}/users/${made.json.id}/ban`, { method: "POST", json: {} })
        yield* sequence
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}/e/${environment.name}/audit`)
          const acted = tab.getByText(/banned .bob@example\.com/)
          await acted.waitFor()
          await tab.getByText(new RegExp(`${support.email}.+banned`)).waitFor()
        })
        assert.deepStrictEqual(complaints, [])
      })
    )

    it.effect("the focus goes on at the rows that the last press of Show more has brought", () =>
      Effect.gen(function* () {
        const { ask, tenant } = yield* TestService
        const { environment, secretKey } = yield* tenant("long")
        yield* Effect.forEach(
          Array.from({ length: 53 }, (_, at) => `Organization ${at}`),
          (name) => ask("/organizations", { method: "POST", key: secretKey, json: { name } })
        )
        const { complaints, origin, tab: open } = yield* signedIn("owner")
        yield* Effect.promise(async () => {
          const tab = await open()
          await tab.goto(`${origin}/e/${environment.name}/organizations`)
          const more = tab.getByRole("button", { name: "Show more" })
          await more.focus()
          await tab.keyboard.press("Enter")
          await more.waitFor({ state: "detached" })
          assert.strictEqual(await tab.locator("tbody tr").count(), 53)
          // The newest one stands first.
          await tab.locator("a:focus").getByText("Organization 2", { exact: true }).waitFor()
        })
        assert.deepStrictEqual(complaints, [])
      })
    )
  })
})
