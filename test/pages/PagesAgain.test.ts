import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { enrolledPerson } from "../support/Authenticator.ts"
import { build } from "../support/DataRequests.ts"
import { invitation } from "../support/Invitations.ts"
import { lastCode, lastMail } from "../support/Mailbox.ts"
import { PageVisitor, type ShownForm } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import * as Seed from "../support/Seed.ts"
import { TestService } from "../support/TestService.ts"

const visitorOf = Effect.fnUntraced(function* (
  email: string,
  attributes: Parameters<typeof person>[1] = {}
) {
  const { id } = yield* person(email, attributes)
  const { browser } = yield* signIn(email)
  return { id, page: new PageVisitor(browser) }
})

const visitor = Effect.map(TestService, (service) => new PageVisitor(service.browser()))

const valueOf = ({ inputs }: ShownForm, name: string): string | undefined =>
  inputs.find((input) => input["name"] === name)?.["value"]

const marked = ({ forms }: PageVisitor): ReadonlyArray<string | undefined> =>
  forms.flatMap(({ inputs }) =>
    inputs.filter((input) => input["aria-invalid"] === "true").map((input) => input["name"])
  )

const asHref = (html: string) => html.replaceAll("&amp;", "&")

const organizationWith = Effect.fnUntraced(function* (
  ownerUserId: string,
  members: ReadonlyArray<string>,
  name = "Acme"
) {
  const { ask } = yield* TestService
  const made = yield* ask("/organizations", { method: "POST", json: { name, ownerUserId } })
  const id = made.json.id as string
  for (const userId of members) {
    const json = { userId, role: "member" }
    yield* ask(`/organizations/${id}/members`, { method: "POST", json })
  }
  return id
})

layer(TestService.layer)((it) => {
  describe("a page that is shown again", () => {
    it.effect("leaves each form of a list as it was but the one that was sent", () =>
      Effect.gen(function* () {
        const { id, page } = yield* visitorOf("list@example.com")
        const others = [yield* person("list-a@example.com"), yield* person("list-b@example.com")]
        const organizationId = yield* organizationWith(
          id,
          others.map((other) => other.id)
        )
        yield* page.open(`${pagePaths.organizations}/${organizationId}`)
        const operation = "PATCH /organizations/{organizationId}/members/{memberUserId}"
        const sent = page.forms.find(
          (form) => form.operation === operation && valueOf(form, "memberUserId") === id
        )!
        yield* page.post(sent.action, new URLSearchParams({ memberUserId: id, role: "admin" }))
        assert.strictEqual(page.problem, "last_owner")
        const after = page.forms.map((form) => [
          valueOf(form, "memberUserId"),
          valueOf(form, "role")
        ])
        for (const member of [id, ...others.map((other) => other.id)]) {
          const forms = after.filter(([memberUserId]) => memberUserId === member)
          assert.strictEqual(forms.length, 2, "one to change the role, one to remove")
          assert.strictEqual(forms[0]?.[1], member === id ? "admin" : "member")
        }
      })
    )

    it.effect("marks the field that is wrong, and no other way to the same", () =>
      Effect.gen(function* () {
        const email = "marked@example.com"
        const { recoveryCodes } = yield* enrolledPerson(email)
        assert.isAbove(recoveryCodes.length, 0)
        const page = yield* visitor
        yield* page.open(pagePaths.signIn)
        yield* page.submit("POST /auth/login", { email, password })
        yield* page.submit("POST /auth/mfa/verify", { recoveryCode: "not-one-of-them" })
        assert.deepStrictEqual(marked(page), ["recoveryCode"])
        // A sign-in that is over has no tries left to tell of.
        const form = page.forms.find(({ inputs }) => inputs.some(({ name }) => name === "code"))!
        yield* page.submit("POST /auth/mfa/verify", { recoveryCode: recoveryCodes[0] ?? "" })
        const body = new URLSearchParams({
          challengeId: valueOf(form, "challengeId") ?? "",
          code: "000000",
          tried: "1"
        })
        yield* page.post(form.action, body)
        assert.strictEqual(page.name, "error")
        assert.notMatch(page.html, /(tries|try) left/)
        body.set("tried", "4")
        yield* page.post(form.action, body)
        assert.include(page.html, "No tries are left")
      })
    )

    it.effect("marks the box for the terms, and begins at one field only", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update("main", { signUp: { legalConsentRequired: true } })
        yield* TestClock.adjust("1 second")
        const page = yield* visitor
        yield* page.open(pagePaths.signUp)
        yield* page.submit("POST /auth/sign-up", { email: "terms@example.com", password })
        assert.strictEqual(page.problem, "legal_consent_required")
        assert.deepStrictEqual(marked(page), ["legalConsentAccepted"])
        assert.match(page.html, /type="checkbox"[^>]*aria-describedby="problem"/)
        yield* page.submit("POST /auth/sign-up", {
          email: "nobody",
          password,
          firstName: "a".repeat(101),
          legalConsentAccepted: "true"
        })
        assert.deepStrictEqual(marked(page), ["email", "firstName"])
        assert.strictEqual(page.html.match(/\sautofocus/g)?.length, 1)
        yield* environments.update("main", {
          signUp: { legalConsentRequired: false, mode: "closed" }
        })
        yield* TestClock.adjust("1 second")
        yield* page.open(pagePaths.signUp)
        assert.notInclude(page.html, "You need an invitation", "nobody is let in by one")
        yield* environments.update("main", { signUp: { mode: "public" } })
        yield* TestClock.adjust("1 second")
      })
    )

    it.effect("tells of the address whose code was typed, whatever another tab has begun", () =>
      Effect.gen(function* () {
        const page = yield* visitor
        const begin = (email: string) =>
          Effect.andThen(
            page.open(pagePaths.signUp),
            page.submit("POST /auth/sign-up", { email, password })
          )
        yield* begin("tab-a@example.com")
        const [first] = page.forms
        yield* begin("tab-b@example.com")
        const body = new URLSearchParams(
          first!.inputs.map(({ name = "", value = "" }): [string, string] => [
            name,
            name === "code" ? "000000" : value
          ])
        )
        yield* page.post(first!.action, body)
        assert.strictEqual(page.problem, "invalid_code")
        assert.include(page.html, "tab-a@example.com")
        yield* page.submit("POST /auth/sign-up/resend-code")
        assert.include(page.html, "tab-a@example.com")
        const code = yield* lastCode("tab-a@example.com", "sign_up_code")
        yield* page.submit("POST /auth/sign-up/verify", { code })
        assert.strictEqual((yield* page.browser.ask("/boot")).json.user.email, "tab-a@example.com")
      })
    )

    it.effect("is at the part of its list that the form stood in, done or refused", () =>
      Effect.gen(function* () {
        const { id, page } = yield* visitorOf("parts@example.com")
        const members: Array<string> = []
        for (const index of Array.from({ length: 21 }).keys()) {
          members.push((yield* person(`parts-${index}@example.com`)).id)
        }
        const home = `${pagePaths.organizations}/${yield* organizationWith(id, members)}`
        const change = "PATCH /organizations/{organizationId}/members/{memberUserId}"
        const remove = "DELETE /organizations/{organizationId}/members/{memberUserId}"
        const last = () => page.forms.findLast(({ operation }) => operation === change)!
        yield* page.open(`${home}?redirectUrl=%2Fa`)
        yield* page.link(/cursor=/)
        const memberUserId = valueOf(last(), "memberUserId") ?? ""
        yield* page.post(last().action, new URLSearchParams({ memberUserId, role: "none" }))
        assert.strictEqual(page.problem, "role_not_found")
        assert.strictEqual(valueOf(last(), "memberUserId"), memberUserId)
        yield* page.open(last().action)
        assert.strictEqual(valueOf(last(), "memberUserId"), memberUserId, "a reload shows it anew")
        yield* page.post(last().action, new URLSearchParams({ memberUserId, role: "admin" }))
        assert.include(page.path, "notice=saved")
        assert.strictEqual(valueOf(last(), "memberUserId"), memberUserId)
        assert.strictEqual(valueOf(last(), "role"), "admin")

        for (const name of Array.from({ length: 20 }, (_, index) => `Part ${index}`)) {
          yield* organizationWith(id, [], name)
        }
        yield* page.open(pagePaths.organizations)
        yield* page.link(/cursor=/)
        const names = /<ul class="items">.*?<\/ul>/s.exec(page.html)?.[0].match(/<strong/g)?.length
        assert.strictEqual(names, 1)
        yield* page.submit("PUT /organizations/active")
        assert.include(page.path, "cursor=")

        yield* page.open(`${home}?query=ab`)
        assert.strictEqual(page.problem, "invalid_request")
        yield* page.submit(change)
        assert.strictEqual(page.path, `${home}?notice=saved`)

        yield* page.open(`${home}?query=parts-2%40`)
        yield* page.submit(remove)
        assert.include(page.path, "query=parts-2%40")
        assert.notInclude(page.html, "parts-2@example.com</")
      })
    )

    it.effect("keeps what it is about in the other language, problems and lists too", () =>
      Effect.gen(function* () {
        const { id, page } = yield* visitorOf("language@example.com")
        const organizationId = yield* organizationWith(id, [])
        const home = `${pagePaths.organizations}/${organizationId}`
        const other = () => asHref(/<a\s+href="([^"]*locale=da[^"]*)"/.exec(page.html)?.[1] ?? "")
        yield* page.open(`${pagePaths.accountDeletion}?step=confirm`)
        assert.include(other(), "step=confirm")
        yield* page.open(`${home}?query=language`)
        assert.include(other(), "query=language")
        yield* page.open(`${pagePaths.signIn}/nothing`)
        assert.strictEqual(page.name, "error")
        yield* page.open(other())
        assert.include(page.html, '<html lang="da"')

        yield* page.open(`${home}?query=ab&locale=en`)
        assert.strictEqual(page.page?.status, 400)
        assert.strictEqual(page.name, "organization")
        assert.deepStrictEqual(marked(page), ["query"])
        assert.strictEqual(valueOf(page.forms[0]!, "query"), "ab")
        yield* page.open(`${home}?cursor=nowhere`)
        yield* page.link(/Start at the beginning/)
        assert.strictEqual(page.path, home)
        yield* page.open(`${pagePaths.organizations}/nowhere`)
        assert.notInclude(page.html, "marked fields", "there is no form")
      })
    )

    it.effect("says of an address of one's own that one has it", () =>
      Effect.gen(function* () {
        const { page } = yield* visitorOf("mine@example.com")
        yield* page.open(pagePaths.accountAddresses)
        yield* page.submit("POST /users/me/email-addresses", { email: "mine@example.com" })
        assert.strictEqual(page.problem, "email_taken")
        assert.include(page.html, "This address is yours already.")
        assert.deepStrictEqual(marked(page), ["email"])
      })
    )

    it.effect("leaves the signs of a name where they are on a page from right to left", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const main = EnvironmentName.make("main")
        const branding = { displayName: "Shop (beta)" }
        yield* environments.update(main, { locales: ["en", "da", "ar"], branding })
        yield* TestClock.adjust("2 seconds")
        const { id, page } = yield* visitorOf("signs@example.com", { firstName: "Ada (L.)" })
        const organizationId = yield* organizationWith(id, [], "Acme Inc.")
        const path = `${pagePaths.organizations}/${organizationId}`
        yield* page.open(`${path}?locale=ar`)
        assert.include(page.html, 'dir="rtl"')
        for (const name of ["Shop (beta)", "Ada (L.)", "Acme Inc."]) {
          assert.include(page.html, `<bdi>${name}</bdi>`)
        }
        assert.include(page.html, "<h1><bdi>Acme Inc.</bdi></h1>")
        yield* page.open(`${path}?locale=en`)
        assert.include(page.html, "<h1>Acme Inc.</h1>")
        yield* environments.update(main, { locales: null, branding: null })
        yield* TestClock.adjust("2 seconds")
      })
    )

    it.effect("shows a name from right to left without turning the words around it", () =>
      Effect.gen(function* () {
        const { id, page } = yield* visitorOf("rtl@example.com", { firstName: "דנה" })
        const turned = yield* person("turned@example.com")
        yield* Seed.formerNames(turned.id, "\u202Egnp.exe\u2069")
        const organizationId = yield* organizationWith(id, [turned.id])
        yield* page.open(pagePaths.signOut)
        assert.include(page.html, "Sign out \u2068דנה\u2069")
        yield* page.open(`${pagePaths.organizations}/${organizationId}`)
        assert.include(page.html, "\u2068gnp.exe\u2069")
        assert.notInclude(page.html, "\u202E")
      })
    )
  })

  describe("the way on from a page", () => {
    it.effect("after a forgotten password leads where the app asked, on whatever browser", () =>
      Effect.gen(function* () {
        const email = "onward@example.com"
        yield* person(email)
        const page = yield* visitor
        yield* page.open(`${pagePaths.forgotPassword}?redirectUrl=%2Fwelcome`)
        yield* page.submit("POST /auth/forgot-password", { email: email.toUpperCase() })
        const { links } = yield* lastMail(email, "password_reset")
        // Elsewhere the link alone tells a password manager whose password it is.
        const elsewhere = yield* visitor
        yield* elsewhere.open(links[0] ?? "")
        const user = /<input[^>]*class="unseen"[^>]*>/.exec(elsewhere.html)?.[0] ?? ""
        assert.match(user, /autocomplete="username"[^>]*value="onward@example\.com"/)
        yield* page.open(links[0] ?? "")
        yield* page.submit("POST /auth/reset-password", { password: "a wholly new passphrase" })
        assert.strictEqual(page.path, "/welcome")
        const used = yield* elsewhere.open(pagePaths.resetPassword)
        assert.notInclude(used.text, email)
        const empty = yield* visitor
        yield* empty.open(pagePaths.resetPassword)
        assert.strictEqual(empty.problem, "invalid_token")
        assert.include(empty.html, "The link is incomplete.")
      })
    )

    it.effect("after an address is proven leads where the sign-in was to, by signing in", () =>
      Effect.gen(function* () {
        const email = "proves@example.com"
        yield* person(email, { emailVerified: false })
        const page = yield* visitor
        yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
        yield* page.submit("POST /auth/login", { email, password })
        assert.strictEqual(page.problem, "email_not_verified")
        const { links } = yield* lastMail(email, "email_verification")
        yield* page.open(links[0] ?? "")
        yield* page.submit("POST /auth/verify-email")
        yield* page.link(/Continue/)
        assert.include(page.html, "Your address is confirmed. Sign in.")
        yield* page.submit("POST /auth/login", { email, password })
        assert.strictEqual(page.path, "/welcome")
      })
    )

    it.effect("from an invitation without an address names the organization joined, once", () =>
      Effect.gen(function* () {
        const owner = yield* person("host@example.com")
        const organizationId = yield* organizationWith(owner.id, [], "Hosts <b>")
        const to = { organizationId, role: "member" }
        const joined = "You are a member of Hosts &lt;b&gt; now."
        const link = ({ token }: { readonly token: string }) =>
          `${pagePaths.invitation}?token=${token}`

        const fresh = yield* visitor
        yield* fresh.open(link(yield* invitation(to)))
        yield* fresh.submit("POST /auth/invitation/password-signup", { password })
        assert.strictEqual(fresh.name, "account")
        assert.include(fresh.html, joined)
        assert.include(fresh.html, 'role="status"')
        yield* fresh.open(pagePaths.account)
        assert.notInclude(fresh.html, joined)

        const { page } = yield* visitorOf("joins@example.com")
        yield* page.open(link(yield* invitation({ ...to, email: "joins@example.com" })))
        const accept = page.forms.find(({ operation }) => operation.endsWith("/accept"))!
        const token = valueOf(accept, "token") ?? ""
        yield* page.browser.askAt(accept.action, {
          method: "POST",
          body: new URLSearchParams({ token }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
        // It is nobody else's news.
        const { browser } = yield* signIn("host@example.com", page.browser)
        const other = new PageVisitor(browser)
        yield* other.open(pagePaths.account)
        assert.strictEqual(other.name, "account")
        assert.notInclude(other.html, joined)
      })
    )

    it.effect(
      "from a copy of one's data leads through a fresh proof, and tells when it is there",
      () =>
        Effect.gen(function* () {
          const { page } = yield* visitorOf("data@example.com")
          yield* page.open(pagePaths.accountData)
          yield* page.submit("POST /users/me/data-requests")
          assert.include(page.html, "We are preparing your copy")
          const [asked] = (yield* page.browser.ask("/users/me/data-requests")).json.items
          yield* build(asked.id)
          yield* page.open(`${pagePaths.accountData}?notice=requested`)
          assert.notInclude(page.html, "We are preparing your copy")
          assert.include(page.html, "Your copy is ready.")
          assert.notMatch(
            page.html,
            /<a[^>]*\sdownload/,
            "a browser would tell no more than a failure"
          )
          yield* TestClock.adjust("11 minutes")
          const stale = yield* page.link(/Download/)
          assert.strictEqual(stale.status, 403)
          yield* page.link(/Confirm that it/)
          yield* page.submit("POST /auth/reauthenticate", { password })
          assert.strictEqual(page.name, "account/data")
          assert.strictEqual((yield* page.link(/Download/)).status, 200)
        })
    )

    it.effect("from a link for another account than the one signed in is to switch to it", () =>
      Effect.gen(function* () {
        const { page } = yield* visitorOf("adds@example.com")
        yield* page.browser.ask("/users/me/email-addresses", {
          json: { email: "added@example.com" }
        })
        const { links } = yield* lastMail("added@example.com", "email_verification")
        yield* person("stranger@example.com")
        yield* signIn("stranger@example.com", page.browser)
        yield* page.open(links[0] ?? "")
        yield* page.submit("POST /auth/verify-email")
        assert.strictEqual(page.problem, "forbidden")
        yield* page.link(/Switch account/)
        const own = page.forms.find(({ inputs }) =>
          inputs.some(({ name }) => name === "sessionId")
        )!
        const others = page.forms.map((form) => valueOf(form, "sessionId") ?? "")
        for (const sessionId of others.slice(0, 2)) {
          yield* page.post(own.action, new URLSearchParams({ sessionId }))
          assert.strictEqual(page.name, "verify-email")
          yield* page.submit("POST /auth/verify-email")
          if (page.problem === undefined) break
        }
        assert.include(page.html, "Your email address is confirmed.")
      })
    )

    it.effect("from what is over leads to the sign-in and then where the app asked", () =>
      Effect.gen(function* () {
        yield* person("over@example.com")
        const page = yield* visitor
        // A query may hold a question mark as it is.
        yield* page.open(`${pagePaths.secondFactor}?redirectUrl=/welcome?a=1`)
        assert.strictEqual(page.problem, "nothing_pending")
        yield* page.link(/Back to sign-in/)
        yield* page.submit("POST /auth/login", { email: "over@example.com", password })
        assert.strictEqual(page.path, "/welcome?a=1")
        yield* page.open(`${pagePaths.signIn}/switch?redirectUrl=%2Fwelcome`)
        assert.include(page.path, "redirectUrl=%2Fwelcome")
        yield* (yield* visitor)
          .open(`${pagePaths.resetPassword}?redirectUrl=%2Fwelcome`)
          .pipe(
            Effect.map(({ text }) => assert.match(text, /forgot-password\?redirectUrl=%2Fwelcome/))
          )
        yield* page.open(`${pagePaths.reauthenticate}/return?status=error&error=access_denied`)
        assert.strictEqual(page.name, "reauthenticate")
        assert.strictEqual(page.problem, "access_denied", "a provider that refused is told of")
        const form = /<form[^>]*reauthenticate.*?<\/form>/s.exec(page.html)?.[0] ?? ""
        assert.match(form, /autocomplete="username"[^>]*value="over@example\.com"/)
      })
    )

    it.effect("from the choice of another account is the page where it was asked for", () =>
      Effect.gen(function* () {
        const { id, page } = yield* visitorOf("chooses@example.com")
        const home = `${pagePaths.organizations}/${yield* organizationWith(id, [])}`
        for (const [index, [from, to]] of [
          [pagePaths.accountSessions, pagePaths.accountSessions],
          [`${pagePaths.account}?redirectUrl=%2Fa`, `${pagePaths.account}?redirectUrl=%2Fa`],
          [home, pagePaths.organizations]
        ].entries()) {
          const email = `chosen-${index}@example.com`
          yield* person(email)
          yield* signIn("chooses@example.com", page.browser)
          yield* page.open(from!)
          yield* page.link(/Switch account/)
          yield* page.link(/another account/i)
          yield* page.submit("POST /auth/login", { email, password })
          assert.strictEqual(page.path, to)
          assert.include(page.html, email)
        }
      })
    )

    it.effect("to another account or language keeps whom the application has named", () =>
      Effect.gen(function* () {
        const { page } = yield* visitorOf("named@example.com")
        yield* page.open(
          `${pagePaths.signIn}?loginHint=hinted%40example.com&redirectUrl=%2Fwelcome`
        )
        yield* page.link(/another account/i)
        const hinted = () =>
          valueOf(
            page.forms.find((form) => form.action.includes("redirect"))!,
            "email"
          )
        assert.strictEqual(hinted(), "hinted@example.com")
        yield* page.link(/Dansk/)
        assert.strictEqual(hinted(), "hinted@example.com")
        assert.include(page.html, '<html lang="da"')
      })
    )

    it.effect("of accounts that are all signed out meanwhile is to sign in to what was asked", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id, page } = yield* visitorOf("alone@example.com")
        yield* page.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
        yield* ask(`/users/${id}/sessions`, { method: "DELETE" })
        const chosen = yield* page.submit("POST /auth/switch-session")
        assert.strictEqual(chosen.status, 401)
        assert.strictEqual(page.problem, "unauthenticated")
        assert.include(page.html, "That account is signed out here. Sign in to it again.")
        yield* page.submit("POST /auth/login", { email: "alone@example.com", password })
        assert.strictEqual(page.path, "/welcome")
      })
    )

    it.effect("from a sign-in that a page asked for leads back to what the page was about", () =>
      Effect.gen(function* () {
        const { id, page } = yield* visitorOf("about@example.com")
        const organizationId = yield* organizationWith(id, [])
        const home = `${pagePaths.organizations}/${organizationId}`
        for (const address of [
          `${home}?query=about`,
          `${pagePaths.accountDeletion}?step=confirm`,
          pagePaths.accountSessions
        ]) {
          yield* page.browser.ask("/auth/logout", { json: {} })
          yield* page.open(`${address}${address.includes("?") ? "&" : "?"}notice=saved`)
          assert.strictEqual(page.name, "sign-in")
          yield* page.submit("POST /auth/login", { email: "about@example.com", password })
          assert.strictEqual(page.path, address)
        }
        yield* page.browser.ask("/auth/logout", { json: {} })
        const long = yield* page.open(`${home}?query=${"a".repeat(7000)}`)
        assert.strictEqual(long.status, 200)
        yield* page.submit("POST /auth/login", { email: "about@example.com", password })
        assert.strictEqual(page.path, home)
      })
    )

    it.effect("of an account that is signed out meanwhile says so, and asks for its sign-in", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { page } = yield* visitorOf("stays@example.com")
        const gone = yield* person("gone@example.com")
        yield* signIn("gone@example.com", page.browser)
        yield* signIn("stays@example.com", page.browser)
        yield* page.open(pagePaths.signIn)
        const [first, second] = page.forms
        yield* ask(`/users/${gone.id}/sessions`, { method: "DELETE" })
        for (const form of [first!, second!]) {
          const sessionId = valueOf(form, "sessionId") ?? ""
          yield* page.post(form.action, new URLSearchParams({ sessionId }))
          if (page.problem !== undefined) break
        }
        assert.strictEqual(page.problem, "session_not_found")
        assert.include(page.html, "That account is signed out here. Sign in to it again.")
      })
    )
  })
})
