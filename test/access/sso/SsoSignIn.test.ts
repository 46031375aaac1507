import { assert, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { enrolledPerson } from "../../support/Authenticator.ts"
import { Idp } from "../../support/Idp.ts"
import { lastMail, lastToken } from "../../support/Mailbox.ts"
import { memberOf, newcomer, organizationOf } from "../../support/Organizations.ts"
import { password, person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { comeBack, locationOf, outcomeOf } from "../../support/ProviderSignIn.ts"
import * as Seed from "../../support/Seed.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const world = Idp.layerOffering({})

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))

const aBrowser = TestService.use((service) => Effect.succeed(service.browser()))

/** Word of the provider on the next person. */
const says = (claims: Readonly<Record<string, unknown>>) =>
  Idp.use((provider) =>
    Effect.sync(() => {
      provider.script.idToken = claims
    })
  )

const connected = (input: object = {}, settings: object = {}) =>
  Effect.flatMap(Idp, (provider) => activeConnection(provider, input, settings))

const through = Effect.fnUntraced(function* (id: string, at?: { readonly query?: string }) {
  const browser = yield* aBrowser
  const answer = yield* throughConnection(browser, yield* Idp, id, at?.query ?? "")
  return { browser, outcome: outcomeOf(answer) }
})

const attemptsOf = (id: string) =>
  Effect.map(ask(`/connections/${id}/attempts`), ({ json }) => json.items)

const membersOf = (id: string) =>
  Effect.map(ask(`/organizations/${id}/members`), ({ json }) => json.items)

layer(world)("signing in by an organization's OpenID connection", (it) => {
  it.effect("makes the person and the membership, and the session says by which connection", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected()
      const email = `ada@${domain}`
      yield* says({ sub: "ada", email, given_name: "Ada", family_name: "Lovelace" })
      const { browser, outcome } = yield* through(id)
      assert.deepStrictEqual(outcome, { status: "complete" })
      const me = (yield* browser.ask("/users/me")).json
      assert.deepInclude(me, { email, firstName: "Ada", lastName: "Lovelace", hasPassword: false })
      assert.isString(me.emailVerifiedAt)
      const [session] = (yield* browser.ask("/users/me/sessions")).json.items
      assert.deepInclude(session, { connectionId: id, authenticationMethods: ["sso"] })
      const [identity] = (yield* ask(`/users/${me.id}/identities`)).json
      assert.deepInclude(identity, { protocol: "oidc", subject: "ada", connectionId: id })
      const members = yield* membersOf(organizationId)
      const member = members.find((one: { readonly userId: string }) => one.userId === me.id)
      assert.deepInclude(member, { role: "member", managedBy: null })
      const [attempt] = yield* attemptsOf(id)
      assert.deepInclude(attempt, {
        result: "success",
        subject: "ada",
        userId: me.id,
        claims: null
      })
      const again = yield* through(id)
      assert.deepStrictEqual(again.outcome, { status: "complete" })
      assert.strictEqual((yield* again.browser.ask("/users/me")).json.id, me.id)
    })
  )

  it.effect("vouches for addresses at its organization's domains alone", () =>
    Effect.gen(function* () {
      yield* attack("an identity provider that vouches for foreign domains")
      const [own, other] = [yield* connected(), yield* connected()]
      const victim = yield* person(`victim@${other.domain}`)
      const refused = { status: "error", error: "connection_domain_mismatch" }
      for (const [claims, reason] of [
        [{ email: victim.email }, "connection_domain_mismatch"],
        [{ email: "somebody@nowhere.test" }, "connection_domain_mismatch"],
        [{ email: `sub@mail.${own.domain}` }, "connection_domain_mismatch"],
        [{ email: `new@${own.domain}`, email_verified: false }, "email_unverified"],
        [{}, "email_missing"]
      ] as const) {
        yield* says({ sub: "mallory", ...claims })
        const { browser, outcome } = yield* through(own.id)
        assert.deepStrictEqual(outcome, refused)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
        const [attempt] = yield* attemptsOf(own.id)
        assert.deepInclude(attempt, { result: "denied", reason, subject: "mallory", userId: null })
      }
      assert.deepStrictEqual((yield* ask(`/users/${victim.id}/identities`)).json, [])
    })
  )

  it.effect("tells the attempts and the trail whom it refused, of those whom it knows", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      yield* says({ sub: "ada", email: `ada@${domain}` })
      const { browser } = yield* through(id)
      const { id: userId } = (yield* browser.ask("/users/me")).json
      assert.strictEqual((yield* ask(`/users/${userId}/ban`, { method: "POST" })).status, 200)
      const refused = yield* throughConnection(yield* aBrowser, yield* Idp, id)
      assert.deepStrictEqual(outcomeOf(refused), { status: "error", error: "user_banned" })
      const [attempt] = yield* attemptsOf(id)
      assert.deepInclude(attempt, { result: "denied", reason: "user_banned", userId })
      const events: ReadonlyArray<{ readonly action: string; readonly targets: unknown }> =
        yield* eventsOf(refused)
      const told = events.find(({ action }) => action === "session.refused")
      assert.deepInclude(told?.targets, { type: "user", id: userId })
    })
  )

  it.effect("tells the attempts whose second factor is still owed", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected({ linkVerifiedDomains: true })
      const { email, id: userId } = yield* enrolledPerson(`ada@${domain}`)
      yield* says({ sub: "ada", email })
      assert.deepStrictEqual((yield* through(id)).outcome, { status: "mfa_required" })
      const [attempt] = yield* attemptsOf(id)
      assert.deepInclude(attempt, { result: "success", subject: "ada", userId })
    })
  )

  it.effect("knows a person by connection and subject, never by the address", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* connected(), yield* connected()]
      const ids: Array<string> = []
      for (const { domain, id } of [one, two]) {
        yield* says({ sub: "same", email: `same@${domain}` })
        const { browser, outcome } = yield* through(id)
        assert.deepStrictEqual(outcome, { status: "complete" })
        ids.push((yield* browser.ask("/users/me")).json.id)
      }
      assert.notStrictEqual(ids[0], ids[1])
      // Another subject with the address of somebody is not that person.
      yield* says({ sub: "another", email: `same@${one.domain}` })
      const { browser, outcome } = yield* through(one.id)
      assert.deepStrictEqual(outcome, { status: "continue" })
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("ends with the domain: without it the connection's word counts for nobody", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected()
      const auth_time = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      yield* says({ sub: "ada", email: `ada@${domain}`, auth_time })
      const { browser, outcome } = yield* through(id)
      assert.deepStrictEqual(outcome, { status: "complete" })
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE domains SET status = 'pending' WHERE organization_id = ${organizationId}`
      const refused = { status: "error", error: "connection_domain_mismatch" }
      assert.deepStrictEqual((yield* through(id)).outcome, refused)
      // Nor is it a fresh proof in a session that it made.
      const again = throughConnection(browser, yield* Idp, id, "?reauthenticate=true")
      assert.deepStrictEqual(outcomeOf(yield* again), refused)
      const [last] = yield* attemptsOf(id)
      assert.deepInclude(last, { result: "denied", reason: "connection_domain_mismatch" })
    })
  )

  it.effect("an account with the address is linked once its owner has proven it", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const { domain, id } = yield* connected()
      const owner = yield* person(`owner@${domain}`)
      yield* says({ sub: "owner", email: owner.email })
      const { browser, outcome } = yield* through(id)
      assert.deepStrictEqual(outcome, { status: "continue" })
      const state = yield* browser.ask("/auth/sign-up/continuation")
      assert.deepInclude(state.json, { provider: "sso", missing: ["proof"] })
      const link = (json: object) => browser.ask("/auth/sso/link", { json })
      assertProblem(yield* link({ password: "wrong" }), 400, "invalid_credentials")
      const elsewhere = (yield* aBrowser).ask("/auth/sso/link", { json: { password } })
      assertProblem(yield* elsewhere, 400, "invalid_credentials")
      const linked = yield* link({ password })
      assert.strictEqual(linked.status, 200, linked.text)
      assert.deepInclude(linked.json.session, {
        connectionId: id,
        authenticationMethods: ["sso", "password"]
      })
      assert.strictEqual(linked.json.user.id, owner.id)
      assertProblem(yield* link({ password }), 400, "invalid_credentials")
      assert.deepStrictEqual((yield* through(id)).outcome, { status: "complete" })
    })
  )

  it.effect("with linkVerifiedDomains an unproven account loses what was there before", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const { domain, id } = yield* connected({ linkVerifiedDomains: true })
      const email = `planted@${domain}`
      const planted = yield* person(email, { emailVerified: false })
      yield* says({ sub: "planted", email })
      const { browser, outcome } = yield* through(id)
      assert.deepStrictEqual(outcome, { status: "complete" })
      const me = (yield* browser.ask("/users/me")).json
      assert.deepInclude(me, { id: planted.id, hasPassword: false })
      const login = (yield* aBrowser).ask("/auth/login", { json: { email, password } })
      assertProblem(yield* login, 401, "invalid_credentials")
    })
  )

  it.effect("tells the trail of each thing that a link without proof takes away", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected({ linkVerifiedDomains: true })
      const email = `told@${domain}`
      const planted = yield* enrolledPerson(email)
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE email_addresses SET verified_at = NULL WHERE user_id = ${planted.id}`
      const owner = { environmentId: environment.id, userId: planted.id }
      const passkey = yield* Seed.passkey(owner)
      const identity = yield* Seed.identity({ ...owner, subject: "planted-elsewhere" })
      yield* says({ sub: "told", email })
      const linked = yield* throughConnection(yield* aBrowser, yield* Idp, id)
      assert.deepStrictEqual(outcomeOf(linked), { status: "complete" })
      const events: ReadonlyArray<{
        readonly action: string
        readonly actor: { readonly id: string }
        readonly targets: ReadonlyArray<{ readonly id: string }>
      }> = yield* eventsOf(linked)
      const told = events.map(({ action, targets }) => [action, targets[0]?.id])
      assert.deepInclude(told, ["user.password_removed", planted.id])
      assert.deepInclude(told, ["passkey.removed", passkey])
      assert.deepInclude(told, ["identity.unlinked", identity])
      assert.deepInclude(told, ["mfa.disabled", planted.id])
      assert.deepStrictEqual([...new Set(events.map(({ actor }) => actor.id))], [planted.id])
    })
  )

  it.effect("gives roles by groups, and takes them where it is authoritative", () =>
    Effect.gen(function* () {
      const jit = {
        groupRoles: [
          { group: "admins", role: "admin" },
          { group: "guests", role: "member" }
        ],
        role: null,
        authoritative: true
      }
      const { domain, id, organizationId } = yield* connected({ jit })
      const account = { sub: "grace", email: `grace@${domain}` }
      yield* says({ ...account, groups: ["staff", "admins"] })
      const { browser } = yield* through(id)
      const { id: userId } = (yield* browser.ask("/users/me")).json
      const mine = Effect.map(membersOf(organizationId), (members) =>
        members.find((one: { readonly userId: string }) => one.userId === userId)
      )
      assert.deepInclude(yield* mine, { role: "admin", managedBy: "connection" })
      // Unknown is not empty.
      yield* says(account)
      yield* through(id)
      assert.deepInclude(yield* mine, { role: "admin", managedBy: "connection" })
      yield* says({ ...account, groups: ["guests", "staff"] })
      assert.deepStrictEqual((yield* through(id)).outcome, { status: "complete" })
      assert.deepInclude(yield* mine, { role: "member", managedBy: "connection" })
      yield* says({ ...account, groups: ["staff"] })
      assert.deepStrictEqual((yield* through(id)).outcome, { status: "complete" })
      assert.isUndefined(yield* mine)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("manages the role that it gave where it is authoritative, told of groups or not", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected({ jit: { authoritative: true } })
      const account = { sub: "hedy", email: `hedy@${domain}` }
      yield* says(account)
      const { browser } = yield* through(id)
      const { id: userId } = (yield* browser.ask("/users/me")).json
      const mine = Effect.map(membersOf(organizationId), (members) =>
        members.find((one: { readonly userId: string }) => one.userId === userId)
      )
      assert.deepInclude(yield* mine, { role: "member", managedBy: "connection" })
      const path = `/organizations/${organizationId}/members/${userId}`
      const change = { method: "PATCH", json: { role: "admin" } }
      assertProblem(yield* ask(path, change), 409, "managed_by_connection")
    })
  )

  it.effect("an answer that another browser brings is not taken, nor one that was taken", () =>
    Effect.gen(function* () {
      yield* attack("an answer carried to another browser")
      const { domain, id } = yield* connected()
      const provider = yield* Idp
      yield* says({ sub: "ada", email: `ada@${domain}` })
      const [own, other] = [yield* aBrowser, yield* aBrowser]
      const start = yield* own.ask(`/auth/sso/${id}/authorize`)
      const back = provider.grant(locationOf(start))
      assertProblem(yield* comeBack(other, back), 400, "invalid_state")
      assert.deepStrictEqual(outcomeOf(yield* comeBack(own, back)), { status: "complete" })
      assertProblem(yield* comeBack(own, back), 400, "invalid_state")
      yield* TestClock.adjust("11 minutes")
      const late = yield* own.ask(`/auth/sso/${id}/authorize`)
      const lateBack = provider.grant(locationOf(late))
      yield* TestClock.adjust("11 minutes")
      assertProblem(yield* comeBack(own, lateBack), 400, "invalid_state")
    })
  )

  it.effect(
    "of a disabled connection nobody signs in, and its sessions end where it is asked",
    () =>
      Effect.gen(function* () {
        const { domain, id } = yield* connected({ contacts: ["it@acme.test"] })
        yield* says({ sub: "ada", email: `ada@${domain}` })
        const { browser } = yield* through(id)
        const json = { endSessions: true }
        const disabled = yield* ask(`/connections/${id}/disable`, { method: "POST", json })
        assert.strictEqual(disabled.json.status, "disabled", disabled.text)
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
        const start = yield* browser.ask(`/auth/sso/${id}/authorize`)
        assertProblem(start, 404, "connection_not_found")
      })
  )

  it.effect("a removed connection unlinks its people, who stay", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected({
        jit: { role: "member", authoritative: true }
      })
      yield* says({ sub: "ada", email: `ada@${domain}`, groups: [] })
      const { browser } = yield* through(id)
      const { id: userId } = (yield* browser.ask("/users/me")).json
      const gone = yield* ask(`/connections/${id}`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      assert.deepStrictEqual((yield* ask(`/users/${userId}/identities`)).json, [])
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      const members = yield* membersOf(organizationId)
      const member = members.find((one: { readonly userId: string }) => one.userId === userId)
      assert.deepInclude(member, { role: "member", managedBy: null })
    })
  )

  it.effect("a removed connection leaves no role that it manages, of nobody whom it knew", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected({
        jit: { role: "member", authoritative: true }
      })
      const owner = yield* person(`ada@elsewhere-${domain}`)
      const email = `ada@${domain}`
      const added = { method: "POST", json: { email, verified: true } }
      assert.strictEqual((yield* ask(`/users/${owner.id}/email-addresses`, added)).status, 201)
      yield* says({ sub: "ada", email, groups: [] })
      const { browser } = yield* through(id)
      const linked = yield* browser.ask("/auth/sso/link", { json: { password } })
      assert.strictEqual(linked.status, 200, linked.text)
      const mine = Effect.map(membersOf(organizationId), (members) =>
        members.find((one: { readonly userId: string }) => one.userId === owner.id)
      )
      assert.deepInclude(yield* mine, { role: "member", managedBy: "connection" })
      // Their primary address is elsewhere, so that they may take the link away.
      const [identity] = (yield* browser.ask("/users/me/identities")).json.items
      const path = `/users/me/identities/${identity.id}`
      assert.strictEqual((yield* browser.ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* ask(`/connections/${id}`, { method: "DELETE" })).status, 204)
      assert.deepInclude(yield* mine, { role: "member", managedBy: null })
      const member = `/organizations/${organizationId}/members/${owner.id}`
      const changed = yield* ask(member, { method: "PATCH", json: { role: "admin" } })
      assert.strictEqual(changed.status, 200, changed.text)
    })
  )

  it.effect("a second factor of the connection counts where the operators say so", () =>
    Effect.gen(function* () {
      const settings = { secondFactorValues: ["mfa"] }
      const { domain, id } = yield* connected({ trustSecondFactor: "claimed" }, settings)
      yield* says({ sub: "ada", email: `ada@${domain}`, amr: ["pwd", "mfa"] })
      const { browser } = yield* through(id)
      const { accessToken } = (yield* browser.ask("/auth/refresh", { json: {} })).json
      const claims = JSON.parse(
        Buffer.from(String(accessToken).split(".")[1] ?? "", "base64url").toString()
      )
      assert.deepInclude(claims, { connection_id: id, amr: ["mfa"] })
    })
  )

  it.effect("sessions end with the connection's own limit", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected({ sessionSeconds: 600 })
      yield* says({ sub: "ada", email: `ada@${domain}` })
      const { browser } = yield* through(id)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("keeps the name and the primary address of its people, and their link", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected({
        jit: { role: "member", authoritative: true }
      })
      const account = { sub: "ada", email: `ada@${domain}`, given_name: "Ada", groups: [] }
      yield* says(account)
      const { browser } = yield* through(id)
      const me = (yield* browser.ask("/users/me")).json
      assert.deepStrictEqual(me.managedBy, { organizationId, name: "Analytical Engines" })
      const managed = "managed_by_connection"
      const renamed = { method: "PATCH", json: { firstName: "Mallory" } } as const
      assertProblem(yield* browser.ask("/users/me", renamed), 409, managed)
      assertProblem(yield* ask(`/users/${me.id}`, renamed), 409, managed)
      const locale = yield* browser.ask("/users/me", { method: "PATCH", json: { locale: "da" } })
      assert.deepInclude(locale.json, { locale: "da", managedBy: me.managedBy })
      const other = { email: "ada@elsewhere.example", verified: true }
      const path = `/users/${me.id}/email-addresses`
      const json = { ...other, primary: true }
      assertProblem(yield* ask(path, { method: "POST", json }), 409, managed)
      const added = (yield* ask(path, { method: "POST", json: other })).json
      const primary = { method: "PATCH", json: { primary: true } } as const
      assertProblem(yield* ask(`${path}/${added.id}`, primary), 409, managed)
      const role = { method: "PATCH", json: { role: "admin" } } as const
      const member = `/organizations/${organizationId}/members/${me.id}`
      assertProblem(yield* ask(member, role), 409, managed)
      yield* says({ ...account, given_name: "Augusta" })
      const again = yield* through(id)
      const followed = (yield* again.browser.ask("/users/me")).json
      assert.deepInclude(followed, { firstName: "Augusta" })
      const [identity] = (yield* again.browser.ask("/users/me/identities")).json.items
      yield* says({ ...account, auth_time: Math.floor((yield* Clock.currentTimeMillis) / 1000) })
      const fresh = yield* throughConnection(again.browser, yield* Idp, id, "?reauthenticate=true")
      assert.deepStrictEqual(outcomeOf(fresh), { status: "complete" })
      const unlinked = again.browser.ask(`/users/me/identities/${identity.id}`, {
        method: "DELETE"
      })
      assertProblem(yield* unlinked, 409, managed)
      const promoted = again.browser.ask(`/users/me/email-addresses/${added.id}/promote`, {
        method: "POST"
      })
      assertProblem(yield* promoted, 409, managed)
    })
  )

  it.effect("takes over an address that changed at the source, where it is free and its own", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      const [first, second] = [`ada@${domain}`, `lovelace@${domain}`]
      yield* says({ sub: "ada", email: first })
      const { browser } = yield* through(id)
      const { id: userId } = (yield* browser.ask("/users/me")).json
      const email = Effect.map(ask(`/users/${userId}`), ({ json }) => json.email)
      const other = yield* person(`taken@${domain}`)
      for (const foreign of [other.email, "ada@elsewhere.test", `ada@sub.${domain}`]) {
        yield* says({ sub: "ada", email: foreign })
        assert.deepStrictEqual((yield* through(id)).outcome, { status: "complete" })
        assert.strictEqual(yield* email, first)
      }
      yield* says({ sub: "ada", email: second, email_verified: false })
      yield* through(id)
      assert.strictEqual(yield* email, first)
      yield* says({ sub: "ada", email: second })
      const moved = yield* through(id)
      assert.deepStrictEqual(moved.outcome, { status: "complete" })
      assert.deepInclude((yield* ask(`/users/${userId}`)).json, { email: second })
      const { items } = (yield* ask(`/users/${userId}/email-addresses`)).json
      assert.lengthOf(items, 1)
      assert.deepInclude(items[0], { email: second, primary: true })
      assert.isString(items[0].verifiedAt)
      const mail = yield* lastMail(first, "credential_changed")
      assert.include(mail.text, "Another email address is now the primary one")
      // Whoever reads the former address would otherwise make it the primary one again.
      const token = yield* lastToken(first, "new_device")
      const disavowed = (yield* aBrowser).ask("/auth/disavow", { json: { token } })
      assertProblem(yield* disavowed, 400, "invalid_token")
    })
  )

  it.effect("proves freshness by a dated sign-in there alone, and in its own sessions", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      const account = { sub: "ada", email: `ada@${domain}` }
      yield* says(account)
      const { browser } = yield* through(id)
      const again = () =>
        Effect.flatMap(Idp, (provider) =>
          throughConnection(browser, provider, id, "?reauthenticate=true")
        )
      const stale = { status: "error", error: "reauthentication_unsupported" }
      const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      for (const dated of [{}, { auth_time: now - 61 }]) {
        yield* says({ ...account, ...dated })
        assert.deepStrictEqual(outcomeOf(yield* again()), stale)
      }
      yield* says({ sub: "somebody", auth_time: now })
      assert.deepStrictEqual(outcomeOf(yield* again()), { status: "error", error: "access_denied" })
      yield* says({ ...account, auth_time: now })
      assert.deepStrictEqual(outcomeOf(yield* again()), { status: "complete" })
      // It counts from then on, however long the way back takes.
      const start = yield* browser.ask(`/auth/sso/${id}/authorize?reauthenticate=true`)
      yield* TestClock.adjust("1 minute")
      yield* says({ ...account, auth_time: now + 60 })
      yield* TestClock.adjust("1 minute")
      const back = (yield* Idp).grant(locationOf(start))
      assert.deepStrictEqual(outcomeOf(yield* comeBack(browser, back)), { status: "complete" })
      const { accessToken } = (yield* browser.ask("/auth/refresh", { json: {} })).json
      const [, body = ""] = String(accessToken).split(".")
      const claims = JSON.parse(Buffer.from(body, "base64url").toString())
      assert.strictEqual(claims.auth_time, now + 60)
      const later = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      yield* says({ ...account, auth_time: later })
      // Of the same person in the same browser, and yet not the session that asked for it.
      const left = yield* browser.ask(`/auth/sso/${id}/authorize?reauthenticate=true`)
      yield* browser.ask("/auth/logout", { method: "POST" })
      yield* throughConnection(browser, yield* Idp, id)
      const late = yield* comeBack(browser, (yield* Idp).grant(locationOf(left)))
      assert.deepStrictEqual(outcomeOf(late), { status: "error", error: "access_denied" })
      const { browser: other } = yield* newcomer
      const foreign = yield* other.ask(`/auth/sso/${id}/authorize?reauthenticate=true`)
      assertProblem(foreign, 403, "reauthentication_unsupported")
    })
  )

  it.effect("a time of authentication that is still to come counts as the present", () =>
    Effect.gen(function* () {
      const { domain, id } = yield* connected()
      const account = { sub: "ada", email: `ada@${domain}` }
      const seconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      for (const auth_time of [seconds + 3600, 1e13, Number.MAX_SAFE_INTEGER]) {
        yield* says({ ...account, auth_time })
        const { browser, outcome } = yield* through(id)
        assert.deepStrictEqual(outcome, { status: "complete" })
        const { accessToken } = (yield* browser.ask("/auth/refresh", { json: {} })).json
        const [, body = ""] = String(accessToken).split(".")
        const claims = JSON.parse(Buffer.from(body, "base64url").toString())
        assert.strictEqual(claims.auth_time, seconds)
      }
    })
  )

  it.effect("an open invitation comes before what its rules for new people say", () =>
    Effect.gen(function* () {
      const { domain, id, organizationId } = yield* connected({ jit: { enabled: false } })
      const refused = { status: "error", error: "not_provisioned" }
      yield* says({ sub: "ada", email: `ada@${domain}` })
      assert.deepStrictEqual((yield* through(id)).outcome, refused)
      const invited = { email: `ada@${domain}`, organizationId, role: "admin", sendEmail: false }
      const invitation = yield* ask("/invitations", { method: "POST", json: invited })
      assert.strictEqual(invitation.status, 201, invitation.text)
      const { browser, outcome } = yield* through(id)
      assert.deepStrictEqual(outcome, { status: "complete" })
      const me = (yield* browser.ask("/users/me")).json
      const members = yield* membersOf(organizationId)
      const member = members.find((one: { readonly userId: string }) => one.userId === me.id)
      assert.deepInclude(member, { role: "admin" })
    })
  )

  it.effect("a first sign-in in many browsers at once makes one person", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const { domain, id } = yield* connected()
      const provider = yield* Idp
      yield* says({ sub: "many", email: `many@${domain}` })
      const begun = yield* Effect.forEach([1, 2, 3, 4, 5], () =>
        Effect.gen(function* () {
          const browser = yield* aBrowser
          const start = yield* browser.ask(`/auth/sso/${id}/authorize`)
          return { browser, back: provider.grant(locationOf(start)) }
        })
      )
      const ids = yield* Effect.forEach(
        begun,
        ({ back, browser }) =>
          Effect.gen(function* () {
            const outcome = outcomeOf(yield* comeBack(browser, back))
            assert.deepStrictEqual(outcome, { status: "complete" })
            return (yield* browser.ask("/users/me")).json.id as string
          }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(ids).size, 1)
    })
  )

  it.effect("its owner lists it, and a member does not", () =>
    Effect.gen(function* () {
      const owner = yield* newcomer
      const { id: organizationId } = yield* organizationOf(owner)
      const made = { organizationId, protocol: "oidc", name: "Acme" }
      const { id } = (yield* ask("/connections", { method: "POST", json: made })).json
      const path = `/organizations/${organizationId}/connections`
      const { items } = (yield* owner.browser.ask(path)).json
      const shown = { id, name: "Acme", protocol: "oidc", status: "draft" }
      assert.deepStrictEqual(items, [{ ...shown, enforcement: "off", lastUsedAt: null }])
      const member = yield* memberOf(organizationId, "member")
      assertProblem(yield* member.browser.ask(path), 403, "forbidden")
      const stranger = yield* newcomer
      assertProblem(yield* stranger.browser.ask(path), 404, "organization_not_found")
    })
  )

  it.effect("people of other organizations and of none are unaffected", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      assert.strictEqual((yield* browser.ask("/users/me")).json.managedBy, null)
    })
  )
})
