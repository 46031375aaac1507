import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { TransferId } from "../../src/users/transfer/Transfer.ts"
import { TransferRuns } from "../../src/users/transfer/TransferRuns.ts"
import { codeOf } from "../support/Authenticator.ts"
import { layerWith, operator } from "../support/Console.ts"
import { newcomer, team } from "../support/Organizations.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { person as account } from "../support/People.ts"
import { ledTo } from "../support/RelyingParty.ts"
import * as Seed from "../support/Seed.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { every, lookAtAll, pagesOf } from "./consoleLooks.ts"
import { closed, confirm, cookiesOf, dialogOf, joined, pick, press, signedIn } from "./Operator.ts"

/** Leaves away the three seconds between what is invented, until the page is loaded anew. */
const restless = `{
  const later = window.setTimeout
  window.setTimeout = (act, wait, ...more) => later(act, wait === 3000 ? 0 : wait, ...more)
}`

describe.skipIf(isMissing)(`the operators' console in a real browser${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "an operator's day needs no mouse",
      () =>
        Effect.gen(function* () {
          const { ask, browser, environment, sequence } = yield* TestService
          const sql = yield* SqlClient.SqlClient
          const user = yield* account("ada@example.com")
          const correlationId = "01890000-0000-7000-8000-00000000c0de"
          const stranger = browser()
          for (let failures = 0; failures < 11; failures += 1) {
            yield* stranger.ask("/auth/login", {
              json: { email: "ada@example.com", password: "wrong" },
              headers: { "x-correlation-id": correlationId }
            })
          }
          yield* sequence
          const unreached = yield* account("linus@example.com")
          yield* ask(`/users/${unreached.id}/password-reset`, { method: "POST", json: {} })
          yield* sql`UPDATE mails SET status = 'failed', attempts = 9, failure = '550 no such box'
            WHERE environment_id = ${environment.id}`
          const { complaints, open: tab } = yield* joined("owner@example.com", "owner")

          yield* Effect.promise(async () => {
            // An error page's reference leads to whoever it happened to.
            await tab.getByRole("heading", { name: "Overview" }).waitFor()
            await tab.keyboard.press("/")
            await tab.keyboard.type(correlationId)
            await pick(tab, /ada@example.com/)
            await tab.waitForURL(`**/users/${user.id}`)
            await tab.locator("h1:focus").getByText("ada@example.com").waitFor()

            await tab.getByText("Too many attempts").first().waitFor()
            const refused = tab.locator("ol.events li").filter({ hasText: "wrong address" })
            await refused.getByText("10 times").waitFor()
            // On a phone the answer comes before what the account consists of.
            await tab.setViewportSize({ width: 390, height: 844 })
            const heights = await Promise.all(
              ["Can they sign in?", "Actions", "Profile"].map(async (name) => {
                const box = await tab.getByRole("heading", { name, exact: true }).boundingBox()
                return box?.y ?? 0
              })
            )
            assert.deepStrictEqual(
              heights,
              heights.toSorted((one, other) => one - other)
            )
            await tab.setViewportSize({ width: 1280, height: 720 })
            await press(tab, "Unlock")
            await confirm(tab)
            await tab.getByText("Nothing stops them.").waitFor()

            await press(tab, "Act for them")
            await tab.keyboard.press("Tab")
            await dialogOf(tab).getByLabel("Reason").focus()
            await tab.keyboard.type("They asked for help")
            await tab.keyboard.press("Enter")
            const link = dialogOf(tab).getByRole("link", { name: "Open the session" })
            await link.focus()
            const [theirs] = await Promise.all([
              tab.context().waitForEvent("page"),
              tab.keyboard.press("Enter")
            ])
            await theirs.waitForURL(/main\.test/)
            await theirs.getByText("You are acting for").waitFor()
            await press(theirs, "Stop")
            await theirs.getByText("You are acting for").waitFor({ state: "detached" })
            await theirs.close()
            await tab.keyboard.press("Escape")
            await closed(tab)

            await press(tab, "Ban")
            await dialogOf(tab).getByLabel("Reason, for your colleagues").focus()
            await tab.keyboard.type("Fraud")
            await confirm(tab)
            await tab.getByText(/^ *No: they are banned \(.?Fraud.?\)\.$/).waitFor()
            assert.isTrue(await tab.getByRole("button", { name: "Mail a reset link" }).isDisabled())

            await press(tab, "Delete the account")
            await dialogOf(tab).getByText("Nobody can restore the account.").waitFor()
            await dialogOf(tab).getByRole("textbox").focus()
            await tab.keyboard.type("ada@example.com")
            await confirm(tab)
            await tab.getByText("No: the account is deleted.").waitFor()
            await press(tab, "Erase personal data now")
            await confirm(tab)
            await tab.getByText(/erased what was left of/).waitFor()

            await tab.getByRole("link", { name: "Settings" }).focus()
            await tab.keyboard.press("Enter")
            await tab.locator(".groups").getByRole("link", { name: "Sign-in" }).focus()
            await tab.keyboard.press("Enter")
            await tab.getByLabel("Minimum password length").fill("12")
            await press(tab, "Review 1 change")
            const row = dialogOf(tab).getByRole("row", { name: /Minimum password length/ })
            assert.match(await row.innerText(), /8[^]*12/)
            await confirm(tab)
            await closed(tab)
            await tab.getByText("differs from the default", { exact: true }).waitFor()

            await tab.getByRole("link", { name: "Tokens" }).focus()
            await tab.keyboard.press("Enter")
            await press(tab, "Rotate")
            await confirm(tab)
            await closed(tab)
            await tab.getByText("signs now").waitFor()
            assert.isTrue(await tab.getByRole("button", { name: /the only key/ }).isDisabled())

            await tab.getByRole("link", { name: "Audit trail" }).first().focus()
            await tab.keyboard.press("Enter")
            await tab
              .getByText(/^.owner@example\.com. rotated a signing key/)
              .first()
              .waitFor()
            await tab
              .locator("ol.events li", { hasText: "asked for a password reset" })
              .getByText(/ for .linus@example\.com/)
              .first()
              .waitFor()

            await tab.getByRole("link", { name: "Mails" }).focus()
            await tab.keyboard.press("Enter")
            await tab.getByText("550 no such box").first().waitFor()
            await tab.getByRole("button", { name: "Send again" }).first().focus()
            await tab.keyboard.press("Enter")
            await confirm(tab)
            await closed(tab)

            await tab.getByRole("link", { name: "Operators" }).focus()
            await tab.keyboard.press("Enter")
            const remove = tab.getByRole("button", { name: /^Remove.*the last owner/ })
            await remove.waitFor()
            assert.isTrue(await remove.isDisabled())
            await press(tab, "Invite operator")
            await dialogOf(tab).getByLabel("Email address").focus()
            await tab.keyboard.type("second@example.com")
            await dialogOf(tab).getByLabel("Role").selectOption("support")
            const everywhere = dialogOf(tab).getByLabel("all, including future ones")
            await everywhere.press("Space")
            await confirm(tab)
            await dialogOf(tab).getByText("Choose at least one environment.").waitFor()
            await everywhere.press("Space")
            await confirm(tab)
            await dialogOf(tab).locator("form").waitFor({ state: "detached" })
            await dialogOf(tab).getByRole("button", { name: "Close" }).last().focus()
            await tab.keyboard.press("Enter")
            await tab.getByText("second@example.com").waitFor()
          })
          yield* TestClock.adjust("6 minutes")
          yield* Effect.promise(async () => {
            // A proof by passkey is one press, where it is asked for.
            await tab.getByRole("link", { name: "Keys" }).focus()
            await tab.keyboard.press("Enter")
            await press(tab, "Create key")
            await dialogOf(tab).getByLabel("Name").fill("billing")
            await confirm(tab)
            await press(tab, "Confirm with your passkey")
            await dialogOf(tab).getByText("This is shown once.").waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "a stale proof is given anew in a window of its own, and what was begun there goes on",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const {
            account: owner,
            complaints,
            context,
            origin,
            tab: open
          } = yield* signedIn("owner")
          yield* TestClock.adjust("6 minutes")
          const code = yield* codeOf(owner.secret)
          yield* Effect.promise(async () => {
            const begun = async () => {
              const tab = await open()
              await tab.goto(`${origin}/e/${environment.name}/keys`)
              await press(tab, "Create key")
              await dialogOf(tab).getByLabel("Name").fill("invoices")
              await dialogOf(tab).getByLabel("Access").selectOption("narrow")
              await dialogOf(tab).getByLabel("Users", { exact: true }).selectOption("read")
              await dialogOf(tab).getByLabel("Days until it expires").fill("7")
              await confirm(tab)
              await dialogOf(tab).getByRole("button", { name: "Confirm in a new window" }).waitFor()
              return tab
            }
            const other = await begun()
            const tab = await begun()
            const [proof] = await Promise.all([
              context.waitForEvent("page"),
              press(tab, "Confirm in a new window")
            ])
            await proof.locator("[name=totpCode]").first().fill(code)
            await proof.keyboard.press("Enter")
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            assert.match(await dialogOf(tab).locator("code").innerText(), /^sk_/)
            if (!proof.isClosed()) await proof.waitForEvent("close")
            // What waits elsewhere was not what the proof was given for.
            await dialogOf(other).getByRole("button", { name: "Confirm in a new window" }).waitFor()
            await tab.reload()
            await tab.locator("tbody tr").first().waitFor()
            const row = tab.getByRole("row", { name: /^invoices/ })
            assert.match(await row.innerText(), /sk_test_[^]*Users: read/)
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "a file with columns of its own names is checked, and imported by one more press",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const runs = yield* TransferRuns
          const { complaints, origin, tab: open } = yield* signedIn("admin")
          const tab = yield* Effect.promise(open)
          /** Confirms the dialog, and answers the id of the job that has begun. */
          const begun = Effect.promise(async () => {
            const answer = tab.waitForResponse((each) => each.url().includes("/imports?"))
            await confirm(tab)
            const { id }: { readonly id: string } = await (await answer).json()
            await closed(tab)
            return TransferId.make(id)
          })
          const made = Effect.flatMap(begun, (transferId) =>
            Effect.orDie(runs.run({ environmentId: environment.id, transferId }))
          )
          yield* Effect.promise(async () => {
            await tab.goto(`${origin}/e/${environment.name}/transfer`)
            await press(tab, "Import users")
            await dialogOf(tab)
              .getByLabel("File")
              .setInputFiles({
                name: "people.csv",
                mimeType: "text/csv",
                buffer: Buffer.from("E-mail,Called,Shoe size\nfrom@file.example,Fern,38\n")
              })
            await dialogOf(tab).getByLabel("Called").selectOption("firstName")
            await dialogOf(tab).getByRole("button", { name: "Check the file" }).waitFor()
          })
          yield* made
          yield* Effect.promise(async () => {
            await tab.getByText("1 user: 1 could be imported").waitFor()
            await press(tab, "Import this user now")
          })
          yield* made
          yield* Effect.promise(async () => {
            await tab.getByText("1 user: 1 imported").waitFor()
            await tab.goto(`${origin}/e/${environment.name}/find?q=from@file.example`)
            await tab.getByRole("heading", { name: "Fern" }).waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "no name, address or answer that somebody else chose misleads an operator",
      () =>
        Effect.gen(function* () {
          const { ask, browser, environment, sequence } = yield* TestService
          const { complaints, context, origin, tab: open } = yield* signedIn("owner")
          const another = yield* operator("admin")
          yield* browser().ask("/auth/login", { json: { email: "x@example.com", password: "no" } })
          const { json: user } = yield* ask("/users", {
            method: "POST",
            json: { email: "x@example.com" }
          })
          yield* Seed.formerNames(user.id, "Mary-Ann", "\u202eeoD")
          const { json: unseen } = yield* ask("/users", {
            method: "POST",
            json: { email: "unseen@example.com" }
          })
          yield* Seed.formerNames(unseen.id, "\u2060")
          yield* sequence
          const { json: trail } = yield* ask("/audit-events/search", {
            method: "POST",
            json: { page: { mode: "browse" }, filters: { targetIds: [unseen.id] } }
          })
          const today = new Intl.DateTimeFormat("en-GB", {
            dateStyle: "medium",
            timeZone: "UTC"
          }).format(DateTime.toDateUtc(yield* DateTime.now))
          yield* Effect.promise(async () => {
            const base = `${origin}/e/${environment.name}`
            const tab = await open()
            await tab.goto(`${base}/constructor`)
            await tab.getByText("There is no such page.").waitFor()

            // The only thing found leads to where it stands among others of its time.
            await tab.goto(`${base}/find?q=${trail.items[0].id}`)
            await tab.waitForURL("**/audit?from=*")
            await tab
              .locator("ol.events")
              .getByText(/created an account for/)
              .first()
              .waitFor()

            // A day of the service is that day, wherever it is read.
            const devtools = await context.newCDPSession(tab)
            await devtools.send("Emulation.setTimezoneOverride", {
              timezoneId: "America/Los_Angeles"
            })
            await tab.goto(base)
            await tab.getByText("Day by day").first().click()
            await tab.locator("tbody th").getByText(today, { exact: true }).first().waitFor()

            await tab.goto(`${base}/users`)
            await tab.getByRole("link", { name: "unseen@example.com" }).waitFor()
            assert.strictEqual(await tab.locator(`a[href$="${unseen.id}"]`).count(), 1)
            await tab.getByLabel(/Choose .*unseen@example\.com/).check()
            await press(tab, "Ban")
            await confirm(tab)
            await dialogOf(tab).getByText("1 user is banned.").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)
            const row = tab.getByRole("row", { name: /unseen@example\.com/ })
            await row.getByText("banned", { exact: true }).waitFor()

            await tab.goto(`${base}/users/${user.id}`)
            await press(tab, "Delete the account")
            const typed = dialogOf(tab).getByRole("textbox")
            await typed.fill("anything")
            await confirm(tab)
            assert.strictEqual(await dialogOf(tab).locator("input:invalid").count(), 1)
            await typed.fill("Mary-Ann eoD")
            assert.strictEqual(await dialogOf(tab).locator("input:invalid").count(), 0)
            await dialogOf(tab).getByRole("button", { name: "Cancel" }).click()
            await closed(tab)

            // What is shown once stays, also where what is behind it cannot be read again.
            await press(tab, "Show a reset link")
            await tab.route(`**/users/${user.id}`, (route) => route.abort())
            await confirm(tab)
            await tab.getByText("No answer came.").waitFor()
            assert.match(await dialogOf(tab).locator("code").innerText(), /token=/)
            await tab.unrouteAll()

            await tab.goto(`${base}/providers`)
            await press(tab, "Add provider")
            await dialogOf(tab)
              .getByText(`${environment.appUrl}/_service/auth/oauth2/google/callback`)
              .waitFor()
            const secret = dialogOf(tab).getByLabel("Client secret")
            assert.strictEqual(await secret.getAttribute("autocomplete"), "new-password")

            await tab.goto(`${base}/mails?template=password_reset`)
            const link = tab.frameLocator("iframe").getByRole("link").first()
            await link.click()
            await link.waitFor()

            // Somebody else signs in: nobody acts under the name that is still shown.
            await context.addCookies(cookiesOf(another, origin))
            await tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            await tab.locator(".operator").getByText(another.email).first().waitFor()
          })
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "a ban names the invitations that end with it, and lifting it sends those again",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { admin: sender, path } = yield* team
          const emails = ["first@invited.example", "second@invited.example"]
          for (const email of emails) {
            yield* sender.browser.ask(`${path}/invitations`, { json: { email } })
          }
          const support = yield* signedIn("support")
          yield* Effect.promise(async () => {
            const tab = await support.tab()
            await tab.goto(`${support.origin}/e/${environment.name}/users/${sender.id}`)
            await press(tab, "Ban")
            await dialogOf(tab).getByText("end with the ban:").waitFor()
            await confirm(tab)
            await dialogOf(tab).getByText("They are banned.").waitFor()
            assert.deepStrictEqual(
              (await dialogOf(tab).getByRole("listitem").allInnerTexts()).toSorted(),
              emails
            )
            await tab.keyboard.press("Escape")
            await closed(tab)
            await press(tab, "Lift the ban")
            await dialogOf(tab).getByLabel("second@invited.example").check()
            await confirm(tab)
            await dialogOf(tab).getByText("1 invitation is on its way.").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)
            // The rest can be sent later.
            await press(tab, "Send invitations again")
            await press(tab, "Choose all")
            await confirm(tab)
            await dialogOf(tab).getByText("1 invitation is on its way.").waitFor()
          })
        }),
      240_000
    )

    it.effect(
      "a hook is set up and tried, and a mail domain is blocked",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const owner = yield* signedIn("owner")
          const told = yield* Effect.promise(async () => {
            const tab = await owner.tab()
            await tab.goto(`${owner.origin}/e/${environment.name}/hooks`)
            await tab.getByRole("link", { name: "Before a sign-in is completed" }).click()
            await press(tab, "Set up")
            await dialogOf(tab).getByLabel("URL").fill("http://127.0.0.1:9/asked")
            await dialogOf(tab).getByLabel("Include private metadata").check()
            await dialogOf(tab).getByLabel("Turned on").uncheck()
            await confirm(tab)
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)
            await press(tab, "Dry run")
            await confirm(tab)
            const told = await dialogOf(tab).getByText("No usable answer").innerText()
            await tab.keyboard.press("Escape")
            await closed(tab)
            await tab.goto(`${owner.origin}/e/${environment.name}/blocked-domains`)
            await press(tab, "Edit")
            await dialogOf(tab).getByLabel("Denied").fill("Evil.example\n*.evil.example")
            await confirm(tab)
            await closed(tab)
            await tab.getByText("*.evil.example").waitFor()
            return told
          })
          assert.include(told, "the connection was refused")
          const [hook] = (yield* ask("/hooks")).json.items
          assert.deepInclude(hook, { point: "session.before", enabled: false, onFailure: "deny" })
          assert.deepStrictEqual(hook.include, ["privateMetadata"])
          const lists = yield* ask("/blocked-domains")
          assert.deepInclude(lists.json, { allow: [], deny: ["evil.example", "*.evil.example"] })
          assert.deepStrictEqual(owner.complaints, [])
        }),
      240_000
    )

    it.effect(
      "an application is added by what is being built, its sign-in tried and its tokens read",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const owner = yield* signedIn("owner")
          const visitor = new PageVisitor((yield* newcomer).browser)
          const allowed = (address: string) =>
            Effect.gen(function* () {
              yield* visitor.open(address)
              yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
              return ledTo(visitor)
            })
          yield* Effect.promise(async () => {
            const tab = await owner.tab()
            await tab.goto(`${owner.origin}/e/${environment.name}/applications`)
            const add = async (building: string, name: string, label: string, value: string) => {
              await press(tab, "Add an application")
              await dialogOf(tab).getByLabel("What are you building?").selectOption(building)
              await dialogOf(tab).getByLabel("Name", { exact: true }).fill(name)
              await dialogOf(tab).getByLabel(label).fill(value)
              await confirm(tab)
              await dialogOf(tab).getByText("Paste this").waitFor()
              const code = await dialogOf(tab).locator("pre").innerText()
              await tab.keyboard.press("Escape")
              await closed(tab)
              return code
            }
            const redirect = "https://shop.example/cb"
            const web = await add("web", "Shop", "Redirect addresses", redirect)
            assert.include(web, "/_service/oauth")
            assert.include(web, redirect)
            const server = "https://mcp.example/mcp"
            const mcp = await add("mcp", "Tools", "Address of the MCP server", server)
            assert.include(mcp, `"resource": "${server}"`)
            // Its metadata stand before its path (RFC 9728, 3.1).
            const metadata = "https://mcp.example/.well-known/oauth-protected-resource/mcp"
            assert.include(mcp, `GET ${metadata}\n`)
            const again = await add("mcp", "More tools", "Address of the MCP server", `${server}/`)
            assert.include(again, `"resource": "${server}"`)
            await tab.getByRole("link", { name: "Shop" }).click()
            await press(tab, "Make a new secret")
            await confirm(tab)
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)
            await press(tab, "Begin")
            const signIn = tab.getByRole("link", { name: "Open the sign-in" })
            const asked = new URL((await signIn.getAttribute("href")) ?? "").searchParams
            assert.strictEqual(asked.get("redirect_uri"), redirect)
            assert.strictEqual(asked.get("code_challenge_method"), "S256")
            const came = tab.getByLabel("The address that you came back to")
            await came.fill(`${redirect}?error=access_denied&state=console`)
            await press(tab, "Show the tokens")
            await tab.getByText("The sign-in was refused: access_denied").waitFor()
            await press(tab, "Close")
            const href = (await signIn.getAttribute("href")) ?? ""
            await came.fill(await Effect.runPromise(allowed(href)))
            await press(tab, "Show the tokens")
            await tab.getByText('"client_id"').waitFor()
            assert.isAtLeast(await tab.getByText('"sub"').count(), 2)
            const part = (claims: object) =>
              Buffer.from(JSON.stringify(claims)).toString("base64url")
            const token = `${part({ alg: "RS256" })}.${part({ name: "Ådne" })}.x`
            const answer = JSON.stringify({ id_token: token, access_token: "ga_secret_secret" })
            await tab.getByLabel("An answer of the token endpoint").fill(answer)
            await tab.getByText('"name": "Ådne"').waitFor()
            assert.strictEqual(await tab.getByText("secret_secret").count(), 0)
            await tab.goto(`${owner.origin}/e/${environment.name}/resources`)
            await tab.getByText(server).waitFor()
            await press(tab, "Edit")
            await dialogOf(tab).getByLabel("Scopes").fill("tools:run* | | run tools | køre værktøj")
            await confirm(tab)
            await closed(tab)
            await tab.getByText("tools:run").waitFor()
          })
          assert.deepStrictEqual(owner.complaints, [])
        }),
      240_000
    )

    it.effect(
      "an organization gets a link to its set-up, and a connection of its own",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const { json: organization } = yield* ask("/organizations", {
            method: "POST",
            json: { name: "Acme" }
          })
          const { complaints, origin, tab: open } = yield* signedIn("admin")
          const url = yield* Effect.promise(async () => {
            const tab = await open()
            await tab.goto(`${origin}/e/${environment.name}/organizations/${organization.id}`)
            await press(tab, "Add a domain")
            await dialogOf(tab).getByLabel("Domain").fill("acme.example")
            await confirm(tab)
            await tab.getByText("not proven").waitFor()
            await press(tab, "Check now")
            await dialogOf(tab).getByText("_gatehouse.acme.example").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)

            await press(tab, "Make a link")
            await dialogOf(tab).getByLabel("Certificates").uncheck()
            await dialogOf(tab).getByLabel("Can be opened for").selectOption("week")
            await confirm(tab)
            await dialogOf(tab).getByText("This is shown once.").waitFor()
            const shown = await dialogOf(tab).locator("code").innerText()
            await tab.keyboard.press("Escape")
            await closed(tab)
            await tab.getByText("Connections, Domains, Directories").waitFor()
            await tab.getByText("not opened").waitFor()

            for (const name of ["Nightly", "Weekly"]) {
              await press(tab, "Create API key")
              await dialogOf(tab).getByLabel("Name").fill(name)
              await dialogOf(tab).getByLabel("Permissions").fill("bills:approve\nbills:read")
              await dialogOf(tab).getByLabel("Days until it expires").fill("")
              await confirm(tab)
              await dialogOf(tab).getByText("This is shown once.").waitFor()
              assert.match(await dialogOf(tab).locator("code").innerText(), /^gk_[\w-]{43}/)
              await tab.keyboard.press("Escape")
              await closed(tab)
            }
            const key = tab.locator("tr", { hasText: "Nightly" })
            await key.getByText("bills:approve bills:read").waitFor()
            // Arrow keys lead through lists whose rows are no links, too.
            await tab.locator("tr", { hasText: "Weekly" }).getByRole("button").last().focus()
            await tab.keyboard.press("ArrowDown")
            await key.locator(":focus").waitFor()
            await key.getByRole("button", { name: "Revoke" }).click()
            await confirm(tab)
            await closed(tab)
            await key.waitFor({ state: "detached" })

            await press(tab, "Add a connection")
            await confirm(tab)
            await tab.waitForURL("**/connections/**")
            await tab.getByText("Members at none of its domains").waitFor()
            await press(tab, "Edit rules")
            await dialogOf(tab).getByLabel("Required").selectOption("domains")
            await dialogOf(tab).getByLabel("Roles by group").fill("staff = admin\nguests: member")
            await confirm(tab)
            await dialogOf(tab)
              .getByText(/guests: member.* gives no role/)
              .waitFor()
            await dialogOf(tab).getByLabel("Roles by group").fill("staff = admin")
            await confirm(tab)
            await closed(tab)
            await tab.getByText("for its domains", { exact: true }).waitFor()
            await tab.getByRole("link", { name: "Connections" }).first().focus()
            await tab.keyboard.press("Enter")
            // Both the connection and its organization go by their names.
            await tab
              .getByRole("cell", { name: /^.?Acme.?$/ })
              .nth(1)
              .waitFor()
            return shown
          })
          assert.match(url, /\/_service\/pages\/portal\/open\?token=[\w-]{43}$/)
          const { json } = yield* ask(`/connections?organizationId=${organization.id}`)
          assert.deepInclude(json.items[0], { name: "Acme", enforcement: "domains" })
          assert.deepStrictEqual(json.items[0].jit.groupRoles, [{ group: "staff", role: "admin" }])
          assert.deepStrictEqual(complaints, [])
        }),
      240_000
    )

    it.effect(
      "a role sees what it lacks, and nobody meets a fault by axe-core",
      () =>
        Effect.gen(function* () {
          const { ask, environment, sequence } = yield* TestService
          const user = yield* account("grace@example.com")
          const { json: organization } = yield* ask("/organizations", {
            method: "POST",
            json: {
              name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
              ownerUserId: user.id
            }
          })
          const { json: endpoint } = yield* ask("/webhook-endpoints", {
            method: "POST",
            json: { url: `https://hooks.example.com/${"path/".repeat(12)}` }
          })
          const { json: application } = yield* ask("/applications", {
            method: "POST",
            json: {
              name: "Donaudampfschifffahrt",
              kind: "web",
              redirectUris: [`https://shop.example.com/${"path/".repeat(12)}`]
            }
          })
          const { json: connection } = yield* ask("/connections", {
            method: "POST",
            json: {
              organizationId: organization.id,
              protocol: "saml",
              name: "Donaudampfschifffahrtselektrizitäten"
            }
          })
          yield* ask(`/organizations/${organization.id}/domains`, {
            method: "POST",
            json: { domain: `${"sub.".repeat(20)}example.net` }
          })
          yield* ask(`/organizations/${organization.id}/portal-links`, {
            method: "POST",
            json: { intents: ["sso", "domains"] }
          })
          yield* ask("/resources", {
            method: "POST",
            json: {
              identifier: `https://api.example.com/${"path/".repeat(12)}`,
              name: "Invoices",
              scopes: [{ name: "invoices:read" }]
            }
          })
          yield* ask("/hooks/session.before", {
            method: "PUT",
            json: { url: `https://hooks.example.com/${"path/".repeat(12)}`, enabled: false }
          })
          yield* ask("/blocked-domains", {
            method: "PUT",
            json: {
              allow: ["partner.example"],
              deny: [`${"sub.".repeat(20)}example.net`],
              disposable: { enabled: true }
            }
          })
          const owner = yield* signedIn("owner")
          const support = yield* signedIn("support")
          for (const change of ["ban", "unban"]) {
            const path = `/environments/${environment.id}/users/${user.id}/${change}`
            yield* support.account.ask(path, { method: "POST", json: {} })
          }
          yield* sequence
          const found = yield* Effect.promise(async () => {
            const base = `/e/${environment.name}`
            const theirs = await support.tab()
            await theirs.goto(`${support.origin}${base}/users/${user.id}`)
            const remove = theirs.getByRole("button", { name: /Delete the account/ })
            await remove.waitFor()
            assert.isTrue(await remove.isDisabled())
            assert.include(await remove.innerText(), "admin")
            assert.isFalse(
              await theirs.getByRole("button", { name: "Ban", exact: true }).isDisabled()
            )
            await theirs
              .getByRole("button", { name: /Act for them.*admin/s, disabled: true })
              .waitFor()
            await theirs
              .getByText(`\u2068${support.account.email}\u2069 lifted the ban of`)
              .first()
              .waitFor()

            const tab = await owner.tab()
            await tab.goto(`${owner.origin}${base}`)
            await press(tab, "Add demo data")
            await confirm(tab)
            const made = tab.getByText("20 invented people are here now.")
            await made.waitFor({ timeout: 60_000 })
            await tab.keyboard.press("Escape")
            await closed(tab)
            await tab.evaluate(restless)
            const banned = tab.waitForResponse((answer) => answer.url().endsWith("/ban"))
            await press(tab, "Traffic")
            assert.strictEqual((await banned).status(), 200)
            await press(tab, "Traffic")
            await tab.goto(`${owner.origin}${base}/organizations/${organization.id}`)
            await press(tab, "Metadata")
            await dialogOf(tab).getByRole("button", { name: "Edit" }).first().click()
            await tab.getByLabel("Metadata as JSON").fill('{ "seat": 7 }')
            await confirm(tab)
            await tab.locator("dialog pre").getByText('"seat": 7').waitFor()
            return lookAtAll(tab, owner.origin, {
              ...pagesOf(base),
              user: `${base}/users/${user.id}`,
              organization: `${base}/organizations/${organization.id}`,
              webhook: `${base}/webhooks/${endpoint.id}`,
              hook: `${base}/hooks/session.before`,
              connection: `${base}/connections/${connection.id}`,
              application: `${base}/applications/${application.id}`
            })
          })
          assert.deepStrictEqual(found, [])
          assert.deepStrictEqual([...owner.complaints, ...support.complaints], [])
        }),
      every ? 3_600_000 : 600_000
    )
  })
})
