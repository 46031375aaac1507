import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import {
  detailsOf,
  freshEmail,
  invitation,
  mailedToken,
  signUpBy
} from "../../support/Invitations.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

const patch = (id: string, json: object) =>
  TestService.use(({ ask }) => ask(`/invitations/${id}`, { method: "PATCH", json }))
const resend = (id: string) =>
  TestService.use(({ ask }) => ask(`/invitations/${id}/resend`, { method: "POST" }))
const revoke = (id: string) =>
  TestService.use(({ ask }) => ask(`/invitations/${id}`, { method: "DELETE" }))
const read = (id: string) =>
  Effect.map(
    TestService.use(({ ask }) => ask(`/invitations/${id}`)),
    ({ json }) => json
  )

/** Invitations that are not pending, by their state. */
const ended = Effect.gen(function* () {
  const accepted = yield* invitation()
  assert.strictEqual((yield* signUpBy(accepted.token)).answer.status, 200)
  const revoked = yield* invitation()
  assert.strictEqual((yield* revoke(revoked.id)).status, 200)
  const expired = yield* invitation({ expiresInDays: 1 })
  yield* TestClock.adjust("1 day")
  return { ACCEPTED: accepted, REVOKED: revoked, EXPIRED: expired }
})

const commands = {
  patch: (id: string) => patch(id, { publicMetadata: { a: 1 } }),
  resend,
  revoke
}

layer(TestService.layer)("an invitation", (it) => {
  it.effect(
    "a patch merges deep into the named bags, drops nulls, and tells which were named",
    () =>
      Effect.gen(function* () {
        const { id } = yield* invitation({
          publicMetadata: { plan: { name: "pro", seats: 3 }, old: true },
          privateMetadata: { kept: 1 }
        })
        const changed = yield* patch(id, {
          publicMetadata: { plan: { seats: 5, trial: null }, old: null, list: [1, null] }
        })
        assert.strictEqual(changed.status, 200, changed.text)
        assert.deepInclude(changed.json, {
          publicMetadata: { plan: { name: "pro", seats: 5 }, list: [1, null] },
          privateMetadata: { kept: 1 },
          status: "PENDING"
        })
        assert.deepStrictEqual(yield* read(id), changed.json)
        yield* assertEvent(changed, {
          action: "invitation.metadata_updated",
          targets: [{ type: "invitation", id }],
          metadata: { changed: ["publicMetadata"] }
        })
        const same = yield* patch(id, {
          publicMetadata: { plan: { seats: 5 } },
          privateMetadata: {}
        })
        assert.deepStrictEqual(same.json, changed.json)
        yield* assertNoEvent(same)
      })
  )

  it.effect("a patch takes one bag or both, and no body that names neither", () =>
    Effect.gen(function* () {
      const { id } = yield* invitation()
      const before = yield* read(id)
      const refused = yield* patch(id, {})
      assertFlaws(refused, ["/body"])
      yield* assertNoEvent(refused)
      assertFlaws(yield* patch(id, { unsafeMetadata: {} }), ["/body/unsafeMetadata"])
      assertFlaws(yield* patch(id, { publicMetadata: null, privateMetadata: 1 }), [
        "/body/privateMetadata",
        "/body/publicMetadata"
      ])
      assert.deepStrictEqual(yield* read(id), before)
      assert.strictEqual((yield* patch(id, { privateMetadata: {} })).status, 200)
      const both = yield* patch(id, { publicMetadata: { a: 1 }, privateMetadata: { b: 2 } })
      assert.deepInclude(both.json, { publicMetadata: { a: 1 }, privateMetadata: { b: 2 } })
    })
  )

  it.effect("a patch holds what the merge comes to, of both bags together, to 8 KB", () =>
    Effect.gen(function* () {
      const { id } = yield* invitation({ publicMetadata: { a: "x".repeat(4000) } })
      const privateMetadata = (size: number) => ({ b: "x".repeat(size - 4008 - 8) })
      const refused = yield* patch(id, { privateMetadata: privateMetadata(8193) })
      const told = assertProblem(refused, 422, "metadata_too_large")
      assert.deepInclude(told, { limit: 8192, size: 8193 })
      assert.deepStrictEqual((yield* read(id)).privateMetadata, {})
      const fits = yield* patch(id, { privateMetadata: privateMetadata(8192) })
      assert.strictEqual(fits.status, 200, fits.text)
    })
  )

  it.effect("of many patches at once to different keys none is lost", () =>
    Effect.gen(function* () {
      const { id } = yield* invitation()
      const keys = Array.from({ length: 10 }, (_, i) => `k${i}`)
      yield* Effect.forEach(keys, (key) => patch(id, { publicMetadata: { [key]: 1 } }), {
        concurrency: "unbounded"
      })
      const { publicMetadata } = yield* read(id)
      assert.deepStrictEqual(Object.keys(publicMetadata).toSorted(), keys)
    })
  )
  it.effect("a resend mails a fresh link for its own lifetime, and the older one is dead", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const email = freshEmail()
      const json = { email, expiresInDays: 2, publicMetadata: { a: 1 } }
      const created = (yield* ask("/invitations", { method: "POST", json })).json
      const first = yield* mailedToken(email)
      yield* TestClock.adjust("1 day")
      const resent = yield* resend(created.id)
      assert.strictEqual(resent.status, 200, resent.text)
      const { privateMetadata: _, publicMetadata, ...rest } = created
      assert.deepStrictEqual(publicMetadata, { a: 1 })
      const expiresAt = new Date(Date.parse(created.expiresAt) + 86_400_000).toISOString()
      assert.deepStrictEqual(resent.json, { ...rest, expiresAt })
      yield* assertEvent(resent, {
        action: "invitation.resent",
        targets: [{ type: "invitation", id: created.id }]
      })
      const second = yield* mailedToken(email)
      assert.notStrictEqual(second, first)
      assertProblem(yield* detailsOf(first), 400, "invalid_token")
      assertProblem((yield* signUpBy(first)).answer, 400, "invalid_token")
      assert.strictEqual((yield* detailsOf(second)).status, 200)
      assert.deepStrictEqual((yield* read(created.id)).publicMetadata, { a: 1 })
    })
  )

  it.effect("a resend always mails and never answers the link", () =>
    Effect.gen(function* () {
      const silent = yield* invitation()
      const resent = yield* resend(silent.id)
      assert.notInclude(resent.text, "token")
      assert.strictEqual((yield* mailsTo(silent.email)).length, 1)
      assertProblem(yield* detailsOf(silent.token), 400, "invalid_token")
    })
  )

  it.effect("where the address had its share of mails the older link stays good, and longer", () =>
    Effect.gen(function* () {
      const { id, email } = yield* invitation({ sendEmail: true })
      for (let sent = 1; sent < 3; sent += 1) yield* resend(id)
      const link = yield* mailedToken(email)
      const before = yield* read(id)
      yield* TestClock.adjust("1 minute")
      const limited = yield* resend(id)
      assert.strictEqual(limited.status, 200, limited.text)
      yield* assertEvent(limited, {
        action: "invitation.resent",
        targets: [{ type: "invitation", id }],
        metadata: { mailed: false }
      })
      assert.strictEqual((yield* mailsTo(email)).length, 3)
      const renewed = yield* read(id)
      assert.strictEqual(Date.parse(renewed.expiresAt) - Date.parse(before.expiresAt), 60_000)
      assert.deepStrictEqual({ ...renewed, expiresAt: before.expiresAt }, before)
      assert.strictEqual((yield* detailsOf(link)).status, 200)
    })
  )

  it.effect("a revoked one says when, and its link says so", () =>
    Effect.gen(function* () {
      const { id, token } = yield* invitation()
      yield* TestClock.adjust("1 minute")
      const revoked = yield* revoke(id)
      assert.strictEqual(revoked.status, 200)
      assert.strictEqual(revoked.text, "")
      yield* assertEvent(revoked, {
        action: "invitation.revoked",
        targets: [{ type: "invitation", id }]
      })
      const { createdAt, revokedAt, status } = yield* read(id)
      assert.strictEqual(status, "REVOKED")
      assert.strictEqual(Date.parse(revokedAt) - Date.parse(createdAt), 60_000)
      assert.deepInclude((yield* detailsOf(token)).json, {
        revoked: true,
        accepted: false,
        expired: false
      })
    })
  )

  it.effect("every command refuses what is not pending, and names its state", () =>
    Effect.gen(function* () {
      for (const [status, { id }] of Object.entries(yield* ended)) {
        const before = yield* read(id)
        assert.strictEqual(before.status, status)
        for (const command of Object.values(commands)) {
          const refused = yield* command(id)
          const { invitationStatus } = assertProblem(refused, 409, "invitation_not_pending")
          assert.strictEqual(invitationStatus, status)
          yield* assertNoEvent(refused)
        }
        assert.deepStrictEqual(yield* read(id), before)
      }
    })
  )

  it.effect("every command and the read know no invitation of another environment", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const other = yield* service.tenant("other-invitations")
      const foreign = yield* invitation({}, other)
      for (const id of [foreign.id, nobody]) {
        for (const command of [
          ...Object.values(commands),
          (id: string) => service.ask(`/invitations/${id}`)
        ]) {
          assertProblem(yield* command(id), 404, "invitation_not_found")
        }
      }
      assertProblem(yield* detailsOf(foreign.token), 400, "invalid_token")
      assertFlaws(yield* resend("nobody"), ["/path/invitationId"])
    })
  )

  it.effect("an organization takes its invitations with it", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const organizationId = yield* Seed.organization(environment.id, "Gone")
      const { id, token } = yield* invitation({ organizationId })
      yield* sql`DELETE FROM organizations WHERE id = ${organizationId}`
      assertProblem(yield* resend(id), 404, "invitation_not_found")
      assertProblem(yield* detailsOf(token), 400, "invalid_token")
    })
  )
  it.effect(
    "the list shows the newest first, page by page, narrowed by status, address and place",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const tenant = yield* service.tenant("listed")
        const key = tenant.secretKey
        const organizationId = yield* Seed.organization(tenant.environment.id, "Listed")
        const emails: Array<string> = []
        for (const fields of [{}, { expiresInDays: 1 }, { organizationId }, {}]) {
          emails.unshift((yield* invitation(fields, tenant)).email)
          yield* TestClock.adjust("1 second")
        }
        const list = (query: string) => service.ask(`/invitations?${query}`, { key })
        const listed = (query: string) =>
          Effect.map(list(query), ({ json }) =>
            json.items.map((item: { readonly email: string }) => item.email)
          )
        const all = yield* list("")
        assert.deepStrictEqual(yield* listed(""), emails)
        assert.deepStrictEqual(all.json.page, { nextCursor: null, hasMore: false })
        const page = yield* list("limit=3")
        const next = yield* listed(`limit=3&cursor=${page.json.page.nextCursor}`)
        assert.deepStrictEqual(next, emails.slice(3))
        const [newest, inOrganization, short, oldest] = emails
        assert.deepStrictEqual(yield* listed(`organizationId=${organizationId}`), [inOrganization])
        assert.deepStrictEqual(yield* listed(`email=${oldest?.toUpperCase()}`), [oldest])
        assert.deepStrictEqual(yield* listed("email=other@example.com"), [])
        yield* service.ask(`/invitations/${all.json.items[0].id}`, { method: "DELETE", key })
        yield* TestClock.adjust("1 day")
        assert.deepStrictEqual(yield* listed("status=REVOKED"), [newest])
        assert.deepStrictEqual(yield* listed("status=EXPIRED"), [short])
        assert.deepStrictEqual(yield* listed("status=PENDING"), [inOrganization, oldest])
        assert.deepStrictEqual(yield* listed("status=ACCEPTED"), [])
      })
  )

  it.effect("the list refuses unknown filters, limits and cursors", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const query = "status=pending&email=x&organizationId=x"
      assertFlaws(yield* ask(`/invitations?${query}`), [
        "/query/email",
        "/query/organizationId",
        "/query/status"
      ])
      assertFlaws(yield* ask("/invitations?limit=101"), ["/query/limit"], "invalid_limit")
      assertFlaws(yield* ask("/invitations?cursor=x"), ["/query/cursor"], "invalid_cursor")
    })
  )

  it.effect("ends exactly at expiresAt, with no cleaner's help", () =>
    Effect.gen(function* () {
      yield* (yield* Environments).update("main", { invitations: { lifetimeSeconds: 60 } })
      yield* TestClock.adjust("1 second")
      const { id, token } = yield* invitation()
      yield* TestClock.adjust(59_999)
      assert.strictEqual((yield* read(id)).status, "PENDING")
      yield* TestClock.adjust(1)
      assert.strictEqual((yield* read(id)).status, "EXPIRED")
      assert.isTrue((yield* detailsOf(token)).json.expired)
      const refused = (yield* signUpBy(token)).answer
      const { invitationStatus } = assertProblem(refused, 409, "invitation_not_pending")
      assert.strictEqual(invitationStatus, "EXPIRED")
    })
  )
})

const silent = TestService.layer.pipe(Layer.provide(Logger.layer([])))

layer(silent)("a fault", (it) => {
  it.effect("of the audit trail leaves every change of an invitation undone", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { id, email, token } = yield* invitation()
      const before = yield* read(id)
      yield* sql`ALTER TABLE audit_events RENAME TO audit_events_lost`
      const json = { email: freshEmail() }
      assertProblem(yield* ask("/invitations", { method: "POST", json }), 500, "internal_error")
      for (const command of Object.values(commands)) {
        assertProblem(yield* command(id), 500, "internal_error")
      }
      assertProblem((yield* signUpBy(token)).answer, 500, "internal_error")
      yield* sql`ALTER TABLE audit_events_lost RENAME TO audit_events`
      assert.deepStrictEqual(yield* read(id), before)
      assert.strictEqual((yield* detailsOf(token)).status, 200)
      assert.deepStrictEqual((yield* ask(`/users?email=${email}`)).json.items, [])
      assert.deepStrictEqual((yield* ask(`/invitations?email=${json.email}`)).json.items, [])
      assert.deepStrictEqual([...(yield* mailsTo(email)), ...(yield* mailsTo(json.email))], [])
    })
  )

  it.effect(
    "of an invitation that contradicts itself is a conflict to a patch and a fault to the rest",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { id, token } = yield* invitation()
        const broken = sql`UPDATE invitations SET accepted_at = created_at, revoked_at = created_at`
        const refused = yield* Effect.flip(broken)
        assert.strictEqual(refused.reason._tag, "ConstraintError")
        yield* sql`ALTER TABLE invitations DROP CONSTRAINT invitations_one_end`
        yield* broken
        const conflict = yield* commands.patch(id)
        assertProblem(conflict, 500, "invitation_patch_conflict")
        yield* assertNoEvent(conflict)
        assertProblem(yield* resend(id), 500, "internal_error")
        assertProblem(yield* revoke(id), 500, "internal_error")
        assertProblem((yield* signUpBy(token)).answer, 500, "internal_error")
        const { acceptedAt, revokedAt } = yield* read(id)
        assert.strictEqual(acceptedAt, revokedAt)
      })
  )
})
