import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/pages/Page.ts"
import { password, person as account, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"
import { app, ask, assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { alerted, linkOf, open, submit } from "./MailedPage.ts"

/** What an invitation of somebody without an account says; no markup in it is any. */
const invitation = {
  email: "grace@example.com",
  environmentName: "main",
  organizationName: "<b>Acme</b>",
  roleName: "Admin",
  accountExists: false,
  expired: false,
  accepted: false,
  revoked: false
}

describe.skipIf(isMissing)(`the page of an invitation in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("an invitation tells what it is and takes a password, then leads where it says", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const browser = yield* person()
        const sent: Array<unknown> = []
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          const answerWith = async (redirectUrl: string | undefined) => {
            await page.unrouteAll()
            await page.route("**/auth/invitation/details?token=t0k3n", (route) =>
              route.fulfill({ json: invitation })
            )
            await page.route("**/auth/invitation/password-signup", (route) => {
              sent.push(route.request().postDataJSON())
              return route.fulfill({ json: { status: "complete", redirectUrl } })
            })
          }
          // Nothing answers there but the service under test: its 404 is as good as the app.
          const follow = async () => {
            await page.goto(`${app}${pagePaths.invitation}?token=t0k3n`)
            await page.getByLabel("New password").fill("a wholly new passphrase")
            await submit(page)
            await page.waitForURL((url) => !url.pathname.startsWith("/_service"))
            return page.url()
          }

          await answerWith(undefined)
          await open(page, `${app}${pagePaths.invitation}?token=t0k3n`)
          await page.getByText("You are invited to join <b>Acme</b> as Admin.").waitFor()
          assert.strictEqual(
            await page.getByLabel("Email address").inputValue(),
            "grace@example.com"
          )
          assert.deepStrictEqual(sent, [])
          assert.strictEqual(await follow(), `${app}/`)
          assert.deepStrictEqual(sent, [
            { token: "t0k3n", password: "a wholly new passphrase", legalConsentAccepted: false }
          ])
          await answerWith("/welcome?from=invitation")
          assert.strictEqual(await follow(), `${app}/welcome?from=invitation`)
          await answerWith("javascript:document.title='injected'")
          assert.strictEqual(await follow(), `${app}/`)
        })
        assertClean(browser)
      })
    )

    it.effect("the invited sign up by it, and one who has an account joins in its session", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { person } = yield* Chromium
        const owner = (yield* account("owner@example.com"), yield* signIn("owner@example.com"))
        const made = yield* owner.browser.ask("/organizations", { json: { name: "Acme" } })
        assert.strictEqual(made.status, 200, made.text)
        const invite = Effect.fnUntraced(function* (email: string) {
          const answer = yield* service.ask("/invitations", {
            method: "POST",
            json: { email, organizationId: made.json.id, redirectUrl: "/welcome" }
          })
          assert.strictEqual(answer.status, 201, answer.text)
          return yield* linkOf(email, "invitation")
        })
        const forGrace = yield* invite("grace@example.com")
        yield* account("joan@example.com")
        const forJoan = yield* invite("joan@example.com")

        const grace = yield* person()
        const joan = yield* person()
        yield* Effect.promise(async () => {
          const page = await grace.tab()
          await open(page, forGrace)
          await page.getByLabel("New password").fill("a wholly new passphrase")
          await submit(page)
          await page.waitForURL(`${app}/welcome`)
          assert.strictEqual((await ask(page, "/users/me")).json.email, "grace@example.com")

          const other = await joan.tab()
          await other.goto(forJoan)
          await other.getByText("joan@example.com has an account already.").waitFor()
          await ask(other, "/auth/login", { email: "joan@example.com", password })
          await open(other, forJoan)
          await other.getByRole("button", { name: "Accept the invitation" }).click()
          await other.waitForURL(`${app}/welcome`)
          const { json } = await ask(other, "/organizations")
          assert.strictEqual(json.items[0].id, made.json.id)
        })
        for (const browser of [grace, joan]) assertClean(browser)
      })
    )

    it.effect("an invitation that cannot be accepted here says why", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const browser = yield* person()
        yield* Effect.promise(async () => {
          const page = await browser.tab()
          const show = async (details: object, user: object | null = null) => {
            await page.unrouteAll()
            await page.route("**/auth/invitation/details*", (route) =>
              route.fulfill({ json: { ...invitation, ...details } })
            )
            await page.route("**/_service/boot", (route) => route.fulfill({ json: { user } }))
            await page.goto(`${app}${pagePaths.invitation}?token=t0k3n`)
          }
          await show({ accepted: true })
          await alerted(page, "This invitation has been accepted already.")
          await show({ revoked: true })
          await alerted(page, "This invitation has been withdrawn.")
          await show({ expired: true })
          await alerted(page, "This invitation has expired.")
          await show({ organizationName: null, roleName: null, accountExists: true })
          await alerted(page, "There is an account for this address already.")
          await show({ accountExists: true })
          await page.getByText("grace@example.com has an account already.").waitFor()
          assert.strictEqual(await page.locator("form:not([hidden])").count(), 0)

          await show({ accountExists: true, roleName: null }, { email: "eve@example.com" })
          await page.getByText("You are invited to join <b>Acme</b>.").waitFor()
          await page.getByText("You are signed in as eve@example.com.").waitFor()
          const answerWith = (status: number, properties: object) =>
            page.route("**/organizations/invitations/accept", (route) =>
              route.fulfill({ status, json: { properties } })
            )
          await answerWith(403, { code: "invitation_email_mismatch" })
          await page.getByRole("button", { name: "Accept the invitation" }).click()
          await alerted(page, "The invitation was sent to another address than yours.")
          await show({ accountExists: true }, { email: "grace@example.com" })
          await answerWith(409, { code: "invitation_not_pending", invitationStatus: "REVOKED" })
          await submit(page)
          await alerted(page, "This invitation has been withdrawn.")
        })
        assertClean(browser)
      })
    )
  })
})
