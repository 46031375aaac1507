import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { HasherBusy, PasswordHasher } from "../../../src/platform/PasswordHasher.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { attack } from "../../support/Attack.ts"
import { acceptAt, detailsOf, freshEmail, invitation, signUpBy } from "../../support/Invitations.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { newcomer } from "../../support/Organizations.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const settings = Effect.fnUntraced(function* (change: object) {
  yield* (yield* Environments).update("main", change as never)
  yield* TestClock.adjust("1 second")
})

const read = (path: string) =>
  Effect.map(
    TestService.use(({ ask }) => ask(path)),
    ({ json }) => json
  )

const organizationOfMain = Effect.flatMap(TestService, ({ environment }) =>
  Seed.organization(environment.id, "Analytical Engines")
)

const actions = (events: ReadonlyArray<{ readonly action: string }>) =>
  events.map(({ action }) => action)

layer(TestService.layer)("the link of an invitation", (it) => {
  it.effect("tells what a sign-up surface needs and nothing more", () =>
    Effect.gen(function* () {
      const plain = yield* invitation({
        redirectUrl: "/secret-place",
        privateMetadata: { secret: 1 }
      })
      const told = yield* detailsOf(plain.token)
      assert.strictEqual(told.status, 200, told.text)
      assert.deepStrictEqual(told.json, {
        email: plain.email,
        environmentName: "main",
        organizationName: null,
        roleName: null,
        accountExists: false,
        expired: false,
        accepted: false,
        revoked: false
      })
      assert.strictEqual(told.headers.get("cache-control"), "no-store")
      yield* assertNoEvent(told)
    })
  )

  it.effect(
    "names the organization and the role, and tells whether the address has an account",
    () =>
      Effect.gen(function* () {
        const organizationId = yield* organizationOfMain
        const { email } = yield* newcomer
        const { token } = yield* invitation({ email: email.toUpperCase(), organizationId })
        assert.deepStrictEqual((yield* detailsOf(token)).json, {
          email: email.toUpperCase(),
          environmentName: "main",
          organizationName: "Analytical Engines",
          roleName: "Member",
          accountExists: true,
          expired: false,
          accepted: false,
          revoked: false
        })
      })
  )

  it.effect("is no link unless its token is exactly one that was handed out", () =>
    Effect.gen(function* () {
      const { token } = yield* invitation()
      const changed = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`
      const strangers = [
        "",
        "x",
        changed,
        token.slice(1),
        token.slice(0, -1),
        `${token}A`,
        `${token}=`,
        ` ${token}`,
        token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
        Buffer.from(token, "base64url").toString("hex"),
        "A".repeat(10_000)
      ]
      for (const stranger of strangers) {
        assertProblem(yield* detailsOf(stranger), 400, "invalid_token")
        assertProblem((yield* signUpBy(stranger)).answer, 400, "invalid_token")
      }
      const missing = yield* (yield* TestService).browser().ask("/auth/invitation/details")
      assertFlaws(missing, ["/query/token"])
    })
  )
  it.effect("signs up a verified user with the bags, signs in, and tells all of it at once", () =>
    Effect.gen(function* () {
      const invited = yield* invitation({
        email: "Grace.Hopper@example.com",
        redirectUrl: "/welcome",
        publicMetadata: { plan: "pro" },
        privateMetadata: { crm: 1 }
      })
      const { answer, browser } = yield* signUpBy(invited.token)
      assert.strictEqual(answer.status, 200, answer.text)
      const { accessToken, redirectUrl, session, status, user } = answer.json
      assert.strictEqual(status, "complete")
      assert.strictEqual(redirectUrl, "/welcome")
      assert.isString(accessToken)
      assert.isTrue(browser.cookies.has("gatehouse_session"))
      assert.deepStrictEqual(session.authenticationMethods, ["password"])
      assert.deepInclude(user, {
        email: "Grace.Hopper@example.com",
        hasPassword: true,
        publicMetadata: { plan: "pro" }
      })
      assert.notInclude(answer.text, `"crm"`)
      const stored = yield* read(`/users/${user.id}`)
      assert.deepInclude(stored, {
        registrationState: "complete",
        publicMetadata: { plan: "pro" },
        privateMetadata: { crm: 1 },
        unsafeMetadata: {}
      })
      assert.isNotNull(stored.emailVerifiedAt)
      const events = yield* eventsOf(answer)
      assert.deepStrictEqual(actions(events), [
        "user.created",
        "invitation.accepted",
        "session.created"
      ])
      for (const { actor } of events) {
        assert.deepStrictEqual(actor, { type: "user", id: user.id, impersonatorId: null })
      }
      assert.deepStrictEqual(events[1].targets, [
        { type: "invitation", id: invited.id },
        { type: "user", id: user.id }
      ])
      const { acceptedAt, status: now } = yield* read(`/invitations/${invited.id}`)
      assert.strictEqual(now, "ACCEPTED")
      assert.isNotNull(acceptedAt)
      assert.isTrue((yield* detailsOf(invited.token)).json.accepted)
      yield* signIn("grace.hopper@example.com")
    })
  )

  it.effect("to an organization makes a member by signing up, who gets the bags", () =>
    Effect.gen(function* () {
      const organizationId = yield* organizationOfMain
      const bags = { publicMetadata: { seat: 1 }, privateMetadata: { cost: 2 } }
      const { id, token } = yield* invitation({ organizationId, role: "admin", ...bags })
      const { answer, browser } = yield* signUpBy(token)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.notProperty(answer.json, "redirectUrl")
      const { user } = answer.json
      assert.deepStrictEqual(user.publicMetadata, {})
      assert.deepStrictEqual((yield* read(`/users/${user.id}`)).privateMetadata, {})
      const [member] = (yield* read(`/organizations/${organizationId}/members`)).items
      assert.deepInclude(member, { userId: user.id, role: "admin", roleName: "Admin", ...bags })
      const events = yield* eventsOf(answer)
      assert.deepStrictEqual(actions(events), [
        "user.created",
        "member.added",
        "invitation.accepted",
        "session.created"
      ])
      assert.deepStrictEqual(events[2].targets, [
        { type: "invitation", id },
        { type: "user", id: user.id },
        { type: "organization", id: organizationId }
      ])
      const own = yield* browser.ask("/organizations")
      assert.deepStrictEqual(
        own.json.items.map((item: { readonly id: string }) => item.id),
        [organizationId]
      )
    })
  )

  it.effect("leads nowhere any more that is allowed no longer, by signing up or by accepting", () =>
    Effect.gen(function* () {
      yield* attack("open redirect")
      const { ask } = yield* TestService
      const allow = (...origins: ReadonlyArray<string>) =>
        ask("/allowed-origins", { method: "PUT", json: { origins } })
      yield* allow("https://partner.example")
      const redirectUrl = "https://partner.example/home"
      const [first, second] = [
        yield* invitation({ redirectUrl }),
        yield* invitation({ redirectUrl })
      ]
      const before = yield* signUpBy(first.token)
      assert.strictEqual(before.answer.json.redirectUrl, redirectUrl, before.answer.text)
      const organization = yield* ask("/organizations", { method: "POST", json: { name: "Left" } })
      const email = freshEmail()
      yield* person(email)
      const { browser } = yield* signIn(email)
      const third = yield* invitation({ redirectUrl, email, organizationId: organization.json.id })
      yield* allow()
      const after = yield* signUpBy(second.token)
      assert.strictEqual(after.answer.status, 200, after.answer.text)
      assert.notProperty(after.answer.json, "redirectUrl")
      const accepted = yield* acceptAt(browser, third.token)
      assert.strictEqual(accepted.status, 200, accepted.text)
      assert.notProperty(accepted.json, "redirectUrl")
    })
  )

  it.effect("a native install gets its token in the body and no cookie", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { token } = yield* invitation()
      const browser = service.browser()
      const answer = yield* browser.ask("/auth/invitation/password-signup?_is_native=true", {
        json: { token, password, legalConsentAccepted: true },
        origin: null
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(browser.cookies.size, 0)
      const me = yield* browser.ask("/users/me", { bearer: answer.json.sessionToken })
      assert.strictEqual(me.status, 200)
    })
  )

  it.effect("in a browser where somebody else is signed in leaves their account as it is", () =>
    Effect.gen(function* () {
      const other = yield* newcomer
      const before = yield* read(`/users/${other.id}`)
      const { email, token } = yield* invitation()
      yield* detailsOf(token)
      const { answer } = yield* signUpBy(token, { at: other.browser })
      assert.strictEqual(answer.json.user.email, email)
      assert.notStrictEqual(answer.json.user.id, other.id)
      assert.deepStrictEqual(yield* read(`/users/${other.id}`), before)
      const { sessions } = (yield* other.browser.ask("/boot")).json
      assert.deepStrictEqual(
        sessions
          .map((session: { readonly user: { readonly id: string } }) => session.user.id)
          .toSorted(),
        [other.id, answer.json.user.id].toSorted()
      )
    })
  )

  it.effect("refuses an address that has an account, whoever made it and however it is spelt", () =>
    Effect.gen(function* () {
      const email = freshEmail()
      const { token } = yield* invitation({ email: email.toUpperCase() })
      yield* person(email)
      const refused = (yield* signUpBy(token)).answer
      assertProblem(refused, 409, "account_exists")
      yield* assertNoEvent(refused)
      assert.isTrue((yield* detailsOf(token)).json.accountExists)
    })
  )

  it.effect("holds the password to the policy, and a refused one leaves the link good", () =>
    Effect.gen(function* () {
      const { email, token } = yield* invitation()
      for (const [chosen, reason] of [
        ["short", "too_short"],
        [email, "personal_data"]
      ] as const) {
        const refused = (yield* signUpBy(token, { password: chosen })).answer
        assert.strictEqual(assertProblem(refused, 422, "password_rejected").reason, reason)
        yield* assertNoEvent(refused)
      }
      assert.strictEqual((yield* signUpBy(token)).answer.status, 200)
    })
  )

  it.effect("names every flaw of its body", () =>
    Effect.gen(function* () {
      const { answer } = yield* signUpBy("x", {
        password: 1,
        legalConsentAccepted: "yes",
        role: "owner"
      })
      assertFlaws(answer, ["/body/legalConsentAccepted", "/body/password", "/body/role"])
      const bare = yield* (yield* TestService)
        .browser()
        .ask("/auth/invitation/password-signup", { json: {} })
      assertFlaws(bare, ["/body/legalConsentAccepted", "/body/password", "/body/token"])
    })
  )

  it.effect("is open by invitation only, not where sign-up is closed, and asks for consent", () =>
    Effect.gen(function* () {
      const { token } = yield* invitation()
      yield* settings({ signUp: { mode: "closed" } })
      assertProblem((yield* signUpBy(token)).answer, 403, "sign_up_closed")
      yield* settings({ signUp: { mode: "invitation_only", legalConsentRequired: true } })
      const refused = (yield* signUpBy(token)).answer
      assertProblem(refused, 422, "legal_consent_required")
      yield* assertNoEvent(refused)
      const { answer } = yield* signUpBy(token, { legalConsentAccepted: true })
      assert.strictEqual(answer.status, 200, answer.text)
      yield* settings({ signUp: { mode: "public", legalConsentRequired: false } })
    })
  )

  it.effect("where a second factor is required makes the user and no session yet", () =>
    Effect.gen(function* () {
      const { id, token } = yield* invitation({ redirectUrl: "/welcome" })
      yield* settings({ mfa: { policy: "required" } })
      const { answer, browser } = yield* signUpBy(token)
      yield* settings({ mfa: { policy: "optional" } })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(answer.json, {
        status: "mfa_enrollment_required",
        redirectUrl: "/welcome"
      })
      assert.isFalse(browser.cookies.has("gatehouse_session"))
      assert.deepStrictEqual(actions(yield* eventsOf(answer)), [
        "user.created",
        "invitation.accepted"
      ])
      assert.strictEqual((yield* read(`/invitations/${id}`)).status, "ACCEPTED")
    })
  )

  it.effect("bags that the user's budget of three cannot hold leave nothing accepted", () =>
    Effect.gen(function* () {
      const publicMetadata = { a: "x".repeat(8192 - 2 - 8) }
      const { email, id, token } = yield* invitation({ publicMetadata })
      const refused = (yield* signUpBy(token)).answer
      const told = assertProblem(refused, 422, "metadata_too_large")
      assert.deepInclude(told, { limit: 8192, size: 8194 })
      yield* assertNoEvent(refused)
      assert.strictEqual((yield* read(`/invitations/${id}`)).status, "PENDING")
      assert.deepStrictEqual((yield* read(`/users?email=${email}`)).items, [])
      const organizationId = yield* organizationOfMain
      const member = yield* invitation({ publicMetadata, organizationId })
      assert.strictEqual((yield* signUpBy(member.token)).answer.status, 200)
    })
  )

  it.effect(
    "a role that is gone by then, and an organization that is, leave nothing accepted",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const organizationId = yield* organizationOfMain
        const { email, id, token } = yield* invitation({ organizationId })
        yield* sql`UPDATE invitations SET role = 'gone' WHERE id = ${id}`
        assertProblem((yield* signUpBy(token)).answer, 422, "role_not_found")
        yield* settings({ organizations: { enabled: false } })
        assertProblem((yield* signUpBy(token)).answer, 400, "invalid_token")
        assertProblem(yield* detailsOf(token), 400, "invalid_token")
        yield* settings({ organizations: { enabled: true } })
        assert.strictEqual((yield* read(`/invitations/${id}`)).status, "PENDING")
        assert.deepStrictEqual((yield* read(`/users?email=${email}`)).items, [])
        assert.deepStrictEqual(yield* mailsTo(email), [])
      })
  )
})

const busyHasher = Layer.mock(PasswordHasher, {
  hash: () => Effect.fail(new HasherBusy()),
  needsRehash: () => false,
  standIn: () => Redacted.make("")
})

layer(TestService.layerWith({}, busyHasher))("while the hasher has more than it can do", (it) => {
  it.effect("a sign-up by invitation is 503 overloaded, and the link stays good", () =>
    Effect.gen(function* () {
      const { id, token } = yield* invitation()
      const refused = (yield* signUpBy(token)).answer
      const { retryAfterSeconds } = assertProblem(refused, 503, "overloaded")
      assert.strictEqual(refused.headers.get("retry-after"), String(retryAfterSeconds))
      yield* assertNoEvent(refused)
      assert.strictEqual((yield* read(`/invitations/${id}`)).status, "PENDING")
    })
  )
})
