import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { freshEmail, invitation, invite } from "../../support/Invitations.ts"
import { lastMail, mailsTo } from "../../support/Mailbox.ts"
import { person } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const organizationOfMain = Effect.flatMap(TestService, ({ environment }) =>
  Seed.organization(environment.id, "Analytical Engines")
)

layer(TestService.layer)("creating an invitation", (it) => {
  it.effect("answers it whole, mails its link, and tells so once", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const email = "Ada.Lovelace@Example.com"
      const created = yield* invite({
        email: ` ${email}`,
        redirectUrl: "http://main.test/welcome?a=b",
        publicMetadata: { plan: "pro", dropped: null },
        privateMetadata: { crm: { id: 1 } }
      })
      assert.strictEqual(created.status, 201, created.text)
      const { createdAt, expiresAt, id, ...rest } = created.json
      assert.deepStrictEqual(rest, {
        environmentId: environment.id,
        email,
        status: "PENDING",
        acceptedAt: null,
        revokedAt: null,
        organizationId: null,
        role: null,
        redirectUrl: "http://main.test/welcome?a=b",
        publicMetadata: { plan: "pro" },
        privateMetadata: { crm: { id: 1 } }
      })
      assert.strictEqual(Date.parse(expiresAt) - Date.parse(createdAt), 604_800_000)
      yield* assertEvent(created, {
        action: "invitation.created",
        targets: [{ type: "invitation", id }]
      })
      const mail = yield* lastMail(email, "invitation")
      assert.match(
        mail.links[0] ?? "",
        /^http:\/\/main\.test\/_service\/pages\/invitation\?token=[\w-]{43}$/
      )
      assert.include(mail.text, "7 days")
      const read = yield* (yield* TestService).ask(`/invitations/${id}`)
      assert.strictEqual(read.status, 200)
      assert.deepStrictEqual(read.json, created.json)
    })
  )

  it.effect("with sendEmail false answers the link and mails none; only its hash is kept", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const email = freshEmail()
      const created = yield* invite({ email, sendEmail: false })
      const { url } = created.json
      assert.match(url, /^http:\/\/main\.test\/_service\/pages\/invitation\?token=[\w-]{43}$/)
      assert.deepStrictEqual(yield* mailsTo(email), [])
      const [stored] = yield* sql`SELECT * FROM invitations WHERE id = ${created.json.id}`
      assert.notInclude(JSON.stringify(stored), new URL(url).searchParams.get("token") ?? "?")
      const read = yield* (yield* TestService).ask(`/invitations/${created.json.id}`)
      assert.notProperty(read.json, "url")
    })
  )

  it.effect("to an organization names it, gives the role member, and tells of both", () =>
    Effect.gen(function* () {
      const organizationId = yield* organizationOfMain
      const email = freshEmail()
      const created = yield* invite({ email, organizationId })
      assert.strictEqual(created.status, 201, created.text)
      assert.deepInclude(created.json, { organizationId, role: "member" })
      yield* assertEvent(created, {
        action: "invitation.created",
        targets: [
          { type: "invitation", id: created.json.id },
          { type: "organization", id: organizationId }
        ]
      })
      assert.include((yield* lastMail(email, "invitation")).text, "Analytical Engines")
      const owner = yield* invite({ email: freshEmail(), organizationId, role: "owner" })
      assert.strictEqual(owner.json.role, "owner")
      const unnamed = yield* invite({ email: freshEmail(), organizationId, role: null })
      assert.strictEqual(unnamed.json.role, "member")
    })
  )

  it.effect("lives as long as it is told, or as the settings say", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const lifetime = ({ createdAt, expiresAt }: Record<string, string>) =>
        (Date.parse(expiresAt ?? "") - Date.parse(createdAt ?? "")) / 86_400_000
      for (const expiresInDays of [1, 90]) {
        const created = yield* invite({ email: freshEmail(), expiresInDays })
        assert.strictEqual(lifetime(created.json), expiresInDays)
      }
      yield* environments.update("main", { invitations: { lifetimeSeconds: 172_800 } })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(lifetime((yield* invite({ email: freshEmail() })).json), 2)
      yield* environments.update("main", { invitations: { lifetimeSeconds: 604_800 } })
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("names every flaw of its body, and makes nothing", () =>
    Effect.gen(function* () {
      const email = freshEmail()
      const refused = yield* invite({
        email: "nobody",
        organizationId: "x",
        role: 1,
        redirectUrl: 1,
        expiresInDays: 91,
        sendEmail: "no",
        publicMetadata: null,
        privateMetadata: [],
        token: "chosen"
      })
      assertFlaws(refused, [
        "/body/email",
        "/body/expiresInDays",
        "/body/organizationId",
        "/body/privateMetadata",
        "/body/publicMetadata",
        "/body/redirectUrl",
        "/body/role",
        "/body/sendEmail",
        "/body/token"
      ])
      for (const expiresInDays of [0, 1.5, -1]) {
        assertFlaws(yield* invite({ email, expiresInDays }), ["/body/expiresInDays"])
      }
      assertFlaws(yield* invite({}), ["/body/email"])
      assertFlaws(yield* invite({ email, role: "member" }), ["/body/role"])
      assertFlaws(yield* invite({ email, role: "member", organizationId: null }), ["/body/role"])
      yield* assertNoEvent(refused)
      assert.deepStrictEqual(yield* mailsTo(email), [])
    })
  )

  it.effect("refuses a redirect to an unknown place", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* ask("/allowed-origins", {
        method: "PUT",
        json: { origins: ["https://known.example"] }
      })
      for (const redirectUrl of ["//evil.example", "https://evil.example", "javascript:alert(1)"]) {
        const refused = yield* invite({ email: freshEmail(), redirectUrl })
        assertFlaws(refused, ["/body/redirectUrl"], "invalid_redirect_url")
        yield* assertNoEvent(refused)
      }
      const known = yield* invite({ email: freshEmail(), redirectUrl: "https://known.example/x" })
      assert.strictEqual(known.json.redirectUrl, "https://known.example/x")
      const none = yield* invite({ email: freshEmail(), redirectUrl: null })
      assert.isNull(none.json.redirectUrl)
    })
  )

  it.effect("names the organization and the role that there are not", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const other = yield* service.tenant("elsewhere")
      const foreign = yield* Seed.organization(other.environment.id, "Elsewhere")
      for (const organizationId of [foreign, crypto.randomUUID()]) {
        const refused = yield* invite({ email: freshEmail(), organizationId })
        assertProblem(refused, 404, "organization_not_found")
      }
      const organizationId = yield* organizationOfMain
      for (const role of ["chief", "", "Owner"]) {
        const refused = yield* invite({ email: freshEmail(), organizationId, role })
        assertProblem(refused, 422, "role_not_found")
        yield* assertNoEvent(refused)
      }
    })
  )

  it.effect("has one pending at a time for an address and a place, however it is spelt", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const organizationId = yield* organizationOfMain
      const first = yield* invitation({ email: "one@example.com", expiresInDays: 1 })
      for (const email of ["one@example.com", "ONE@Example.COM"]) {
        const refused = yield* invite({ email })
        assertProblem(refused, 409, "invitation_pending")
        yield* assertNoEvent(refused)
      }
      yield* invitation({ email: "one@example.com", organizationId })
      const again = { email: "One@example.com", organizationId }
      assertProblem(yield* invite(again), 409, "invitation_pending")
      yield* ask(`/invitations/${first.id}`, { method: "DELETE" })
      const second = yield* invitation({ email: "one@example.com", expiresInDays: 1 })
      yield* TestClock.adjust("1 day")
      const third = yield* invite({ email: "one@example.com" })
      assert.strictEqual(third.status, 201, third.text)
      assert.strictEqual((yield* ask(`/invitations/${second.id}`)).json.status, "EXPIRED")
    })
  )

  it.effect("of many for one address at once exactly one is made", () =>
    Effect.gen(function* () {
      const organizationId = yield* organizationOfMain
      for (const place of [{}, { organizationId }]) {
        const email = freshEmail()
        const answers = yield* Effect.all(
          Array.from({ length: 8 }, () => invite({ email, ...place })),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 201).length, 1)
        for (const late of answers) {
          if (late.status !== 201) assertProblem(late, 409, "invitation_pending")
        }
        assert.strictEqual((yield* mailsTo(email)).length, 1)
      }
    })
  )

  it.effect("refuses whom it would not help: a user, or a member already", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const organizationId = yield* organizationOfMain
      const { id: userId } = yield* person("there@example.com", { locale: "da" })
      assertProblem(yield* invite({ email: "There@example.com" }), 409, "email_taken")
      const invited = yield* invite({ email: "THERE@example.com", organizationId })
      assert.strictEqual(invited.status, 201)
      const mail = yield* lastMail("there@example.com", "invitation")
      assert.deepStrictEqual<ReadonlyArray<string>>(
        [mail.to, mail.locale],
        ["there@example.com", "da"]
      )
      const role = "member"
      yield* Seed.membership({ environmentId: environment.id, userId, organizationId, role })
      const refused = yield* invite({ email: "there@example.com", organizationId })
      assertProblem(refused, 409, "already_member")
      yield* assertNoEvent(refused)
      const environments = yield* Environments
      for (const enabled of [false, true]) {
        yield* environments.update(environment.name, { organizations: { enabled } })
        yield* TestClock.adjust("1 second")
        const again = yield* invite({ email: "there@example.com", organizationId })
        assertProblem(again, 409, "already_member")
      }
    })
  )

  it.effect("holds both bags together to 8 KB", () =>
    Effect.gen(function* () {
      const bags = (size: number) => ({
        publicMetadata: { a: "x".repeat(4000) },
        privateMetadata: { b: "x".repeat(size - 4000 - 16) }
      })
      const fits = yield* invite({ email: freshEmail(), ...bags(8192) })
      assert.strictEqual(fits.status, 201, fits.text)
      const refused = yield* invite({ email: freshEmail(), ...bags(8193) })
      const told = assertProblem(refused, 422, "metadata_too_large")
      assert.deepInclude(told, { limit: 8192, size: 8193 })
    })
  )

  it.effect("is one invitation and one link for one idempotency key", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const headers = { "idempotency-key": "invite-once" }
      const request = { method: "POST", headers, json: { email: freshEmail(), sendEmail: false } }
      const first = yield* ask("/invitations", request)
      const again = yield* ask("/invitations", request)
      assert.strictEqual(again.status, 201)
      assert.deepStrictEqual(again.json, first.json)
    })
  )
})
