import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { impersonate } from "../../support/Impersonation.ts"
import {
  acceptAt,
  detailsOf,
  freshEmail,
  invitation,
  mailedToken,
  signUpBy
} from "../../support/Invitations.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import {
  newcomer,
  organizationOf,
  rolesOf,
  team,
  type SignedInPerson
} from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const invite = (by: SignedInPerson, path: string, json: object = { email: freshEmail() }) =>
  by.browser.ask(`${path}/invitations`, { json })

const resend = (by: SignedInPerson, path: string, id: string) =>
  by.browser.ask(`${path}/invitations/${id}/resend`, { method: "POST" })

const revoke = (by: SignedInPerson, path: string, id: string) =>
  by.browser.ask(`${path}/invitations/${id}`, { method: "DELETE" })

const list = (by: SignedInPerson, path: string, query = "") =>
  by.browser.ask(`${path}/invitations${query}`)

const statusOf = (id: string) =>
  Effect.map(
    TestService.use(({ ask }) => ask(`/invitations/${id}`)),
    ({ json }) => json.status
  )

layer(TestService.layer)((it) => {
  describe("inviting to one's organization", () => {
    it.effect("an admin invites a member by mail, and everybody who may list it sees it", () =>
      Effect.gen(function* () {
        const { admin, id, owner, path } = yield* team
        const email = freshEmail()
        const created = yield* invite(admin, path, { email })
        assert.strictEqual(created.status, 201, created.text)
        const { createdAt, expiresAt, id: invitationId, ...rest } = created.json
        assert.deepStrictEqual(rest, {
          email,
          role: "member",
          roleName: "Member",
          status: "PENDING"
        })
        assert.strictEqual(Date.parse(expiresAt) - Date.parse(createdAt), 604_800_000)
        const [event, ...others] = yield* eventsOf(created)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(event.action, "invitation.created")
        assert.deepStrictEqual(event.actor, { type: "user", id: admin.id, impersonatorId: null })
        assert.deepStrictEqual(event.targets, [
          { type: "invitation", id: invitationId },
          { type: "organization", id }
        ])
        const token = yield* mailedToken(email)
        assert.notInclude(created.text, token)
        yield* TestClock.adjust("1 second")
        const second = yield* invite(owner, path, { email: freshEmail(), role: "owner" })
        assert.deepInclude(second.json, { role: "owner", roleName: "Owner" })
        const page = yield* list(owner, path, "?limit=1")
        assert.deepStrictEqual(page.json.items, [second.json])
        const next = yield* list(owner, path, `?limit=1&cursor=${page.json.page.nextCursor}`)
        assert.deepStrictEqual(next.json.items, [created.json])
        assert.isFalse(next.json.page.hasMore)
      })
    )

    it.effect("nobody invites above their own role, nor touches an invitation above it", () =>
      Effect.gen(function* () {
        yield* attack("invitation misuse", "privilege escalation")
        const { admin, owner, path } = yield* team
        const refused = yield* invite(admin, path, { email: freshEmail(), role: "owner" })
        assertProblem(refused, 403, "forbidden")
        yield* assertNoEvent(refused)
        const peer = yield* invite(admin, path, { email: freshEmail(), role: "admin" })
        assert.strictEqual(peer.status, 201)
        const above = yield* invite(owner, path, { email: freshEmail(), role: "owner" })
        for (const command of [resend, revoke]) {
          const denied = yield* command(admin, path, above.json.id)
          assertProblem(denied, 403, "forbidden")
          yield* assertNoEvent(denied)
        }
        assert.strictEqual((yield* revoke(owner, path, above.json.id)).status, 204)
        for (const role of ["chief", "", "Owner"]) {
          const unknown = yield* invite(owner, path, { email: freshEmail(), role })
          assertProblem(unknown, 422, "role_not_found")
        }
      })
    )

    it.effect("is not for members, and to others the organization is not there", () =>
      Effect.gen(function* () {
        const { member, owner, path } = yield* team
        const stranger = yield* newcomer
        const { id } = (yield* invite(owner, path)).json
        for (const [by, status, code] of [
          [member, 403, "forbidden"],
          [stranger, 404, "organization_not_found"]
        ] as const) {
          assertProblem(yield* list(by, path), status, code)
          assertProblem(yield* invite(by, path), status, code)
          assertProblem(yield* resend(by, path, id), status, code)
          assertProblem(yield* revoke(by, path, id), status, code)
        }
        const nobody = (yield* TestService).browser()
        assertProblem(yield* nobody.ask(`${path}/invitations`), 401, "unauthenticated")
        const unsigned = yield* nobody.ask(`${path}/invitations`, { json: { email: "x" } })
        assertProblem(unsigned, 401, "unauthenticated")
      })
    )

    it.effect("names every flaw, and takes nothing that only a backend may set", () =>
      Effect.gen(function* () {
        const { owner, path } = yield* team
        const json = {
          email: "x",
          role: 1,
          redirectUrl: "/x",
          publicMetadata: {},
          sendEmail: false
        }
        assertFlaws(yield* invite(owner, path, json), [
          "/body/email",
          "/body/publicMetadata",
          "/body/redirectUrl",
          "/body/role",
          "/body/sendEmail"
        ])
        assertFlaws(yield* list(owner, path, "?limit=0"), ["/query/limit"], "invalid_limit")
        assertFlaws(yield* list(owner, path, "?cursor=x"), ["/query/cursor"], "invalid_cursor")
      })
    )

    it.effect("refuses a member, and an address that is invited already", () =>
      Effect.gen(function* () {
        const { admin, member, path } = yield* team
        const there = yield* invite(admin, path, { email: member.email.toUpperCase() })
        assertProblem(there, 409, "already_member")
        const email = freshEmail()
        assert.strictEqual((yield* invite(admin, path, { email })).status, 201)
        const again = yield* invite(admin, path, { email: email.toUpperCase() })
        assertProblem(again, 409, "invitation_pending")
      })
    )

    it.effect(
      "a resend and a revocation do what they say, once, and only in that organization",
      () =>
        Effect.gen(function* () {
          const { admin, path } = yield* team
          const other = yield* team
          const email = freshEmail()
          const { id } = (yield* invite(admin, path, { email })).json
          const first = yield* mailedToken(email)
          for (const command of [resend, revoke]) {
            const elsewhere = yield* command(other.owner, other.path, id)
            assertProblem(elsewhere, 404, "invitation_not_found")
            assertProblem(yield* command(admin, path, admin.id), 404, "invitation_not_found")
          }
          const resent = yield* resend(admin, path, id)
          assert.strictEqual(resent.status, 200, resent.text)
          assert.deepInclude(resent.json, { id, email, status: "PENDING", roleName: "Member" })
          assert.strictEqual((yield* eventsOf(resent))[0].action, "invitation.resent")
          assertProblem(yield* detailsOf(first), 400, "invalid_token")
          const revoked = yield* revoke(admin, path, id)
          assert.strictEqual(revoked.status, 204, revoked.text)
          assert.strictEqual((yield* eventsOf(revoked))[0].action, "invitation.revoked")
          for (const command of [resend, revoke]) {
            const refused = yield* command(admin, path, id)
            const { invitationStatus } = assertProblem(refused, 409, "invitation_not_pending")
            assert.strictEqual(invitationStatus, "REVOKED")
          }
          assert.strictEqual((yield* list(admin, path)).json.items[0].status, "REVOKED")
        })
    )

    it.effect("an organization makes 50 an hour, at once as one by one, and others are free", () =>
      Effect.gen(function* () {
        const { admin, owner, path } = yield* team
        const outsider = yield* newcomer
        const answers = yield* Effect.all(
          Array.from({ length: 55 }, (_, i) => invite(i % 2 === 0 ? admin : owner, path)),
          { concurrency: 10 }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 201).length, 50)
        const limited = yield* invite(owner, path)
        const { retryAfterSeconds } = assertProblem(limited, 429, "rate_limited")
        assert.strictEqual(limited.headers.get("retry-after"), String(retryAfterSeconds))
        const told = limited.headers.get("ratelimit-policy")
        assert.include(told, `"organization-invitations";q=50;w=3600`)
        assert.include(limited.headers.get("ratelimit"), `"organization-invitations";r=0`)
        yield* assertNoEvent(limited)
        assertProblem(yield* invite(outsider, path), 404, "organization_not_found")
        const elsewhere = yield* team
        const free = yield* invite(elsewhere.owner, elsewhere.path)
        assert.strictEqual(free.status, 201)
        assert.include(free.headers.get("ratelimit"), `"organization-invitations";r=49`)
        yield* TestClock.adjust("1 hour")
        assert.strictEqual((yield* invite(owner, path)).status, 201)
      })
    )

    it.effect(
      "one person, one organization and one network are no relay of mail to strangers",
      () =>
        Effect.gen(function* () {
          yield* attack("invitations as a mail relay", "mail bombing")
          yield* TestClock.adjust("1 hour")
          const spammer = yield* newcomer
          const { environment } = yield* TestService
          const environments = yield* Environments
          yield* environments.update(environment.id, {
            throttle: {
              invitationsPerOrganization: 4,
              invitationsPerUser: 5,
              invitationsPerNetwork: 7
            }
          })
          yield* TestClock.adjust("1 second")
          const paths = yield* Effect.forEach([1, 2, 3], () =>
            Effect.map(organizationOf(spammer), ({ id }) => `/organizations/${id}`)
          )
          const [first = "", second = "", third = ""] = paths
          const strangers = [freshEmail(), freshEmail(), freshEmail(), freshEmail()] as const
          const made = yield* invite(spammer, first, { email: strangers[0] })
          assert.strictEqual(made.status, 201, made.text)
          for (let i = 0; i < 3; i += 1) {
            assert.strictEqual((yield* resend(spammer, first, made.json.id)).status, 200)
          }
          const resent = yield* resend(spammer, first, made.json.id)
          assertProblem(resent, 429, "rate_limited")
          assert.include(resent.headers.get("ratelimit"), `"organization-invitations";r=0`)
          // What the organization's refused counts for nobody.
          assert.strictEqual((yield* invite(spammer, second, { email: strangers[1] })).status, 201)
          const own = yield* invite(spammer, third, { email: strangers[2] })
          assertProblem(own, 429, "rate_limited")
          assert.include(own.headers.get("ratelimit"), `"user-invitations";r=0`)
          const accomplice = yield* newcomer
          const theirs = `/organizations/${(yield* organizationOf(accomplice)).id}`
          assert.strictEqual(
            (yield* invite(accomplice, theirs, { email: strangers[2] })).status,
            201
          )
          assert.strictEqual((yield* invite(accomplice, theirs)).status, 201)
          const network = yield* invite(accomplice, theirs, { email: strangers[3] })
          assertProblem(network, 429, "rate_limited")
          assert.include(network.headers.get("ratelimit"), `"address-invitations";r=0`)
          const mails = yield* Effect.forEach([...strangers], (address) => mailsTo(address))
          assert.deepStrictEqual(
            mails.slice(1).map((all) => all.length),
            [1, 1, 0]
          )
          yield* TestClock.adjust("1 hour")
          assert.strictEqual((yield* invite(spammer, third, { email: strangers[3] })).status, 201)
        })
    )

    it.effect("what is refused counts toward no budget, at once with others too", () =>
      Effect.gen(function* () {
        yield* TestClock.adjust("1 hour")
        const { environment } = yield* TestService
        const environments = yield* Environments
        yield* environments.update(environment.id, {
          throttle: {
            invitationsPerOrganization: 3,
            invitationsPerUser: 50,
            invitationsPerNetwork: 100
          }
        })
        yield* TestClock.adjust("1 second")
        const sender = yield* newcomer
        const path = `/organizations/${(yield* organizationOf(sender)).id}`
        const email = freshEmail()
        const made = yield* invite(sender, path, { email })
        assert.strictEqual(made.status, 201, made.text)
        const refused = [
          { email },
          { email: sender.email },
          { email: freshEmail(), role: "emperor" },
          { email: freshEmail(), redirectUrl: "/" }
        ]
        const answers = yield* Effect.forEach(
          [...refused, ...refused],
          (fields) => invite(sender, path, fields),
          { concurrency: "unbounded" }
        )
        const statuses = answers.map(({ status }) => status)
        assert.deepStrictEqual([...new Set(statuses)].toSorted(), [400, 409, 422])
        const revoked = yield* sender.browser.ask(`${path}/invitations/${made.json.id}`, {
          method: "DELETE"
        })
        assert.strictEqual(revoked.status, 204, revoked.text)
        assertProblem(yield* resend(sender, path, made.json.id), 409, "invitation_not_pending")
        const races = yield* Effect.all(
          Array.from({ length: 5 }, () => invite(sender, path, { email: freshEmail() })),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          races.map(({ status }) => status).toSorted(),
          [201, 201, 429, 429, 429]
        )
        yield* environments.update(environment.id, { throttle: { invitationsPerOrganization: 50 } })
      })
    )
  })

  /** A person, and an invitation for them to a new organization. */
  const invited = Effect.fnUntraced(function* (fields: object = {}) {
    const owner = yield* newcomer
    const organization = yield* organizationOf(owner)
    const person = yield* newcomer
    const organizationId = organization.id
    const made = yield* invitation({ email: person.email.toUpperCase(), organizationId, ...fields })
    return { owner, organization, person, ...made, path: `/organizations/${organizationId}` }
  })

  describe("accepting an invitation to an organization", () => {
    it.effect("makes the user a member with the bags, and tells both at once", () =>
      Effect.gen(function* () {
        const bags = { publicMetadata: { seat: 1 }, privateMetadata: { cost: 2 } }
        const { id, organization, path, person, token } = yield* invited({
          role: "admin",
          redirectUrl: "http://main.test/team",
          ...bags
        })
        const accepted = yield* acceptAt(person.browser, token)
        assert.strictEqual(accepted.status, 200, accepted.text)
        const { redirectUrl, ...joined } = accepted.json
        assert.strictEqual(redirectUrl, "http://main.test/team")
        const [listed] = (yield* person.browser.ask("/organizations")).json.items
        assert.deepStrictEqual(joined, listed)
        assert.deepInclude(joined, { id: organization.id, role: "admin", roleName: "Admin" })
        const events = yield* eventsOf(accepted)
        assert.deepStrictEqual(
          events.map(({ action }: { readonly action: string }) => action),
          ["member.added", "invitation.accepted"]
        )
        for (const { actor } of events) {
          assert.deepStrictEqual(actor, { type: "user", id: person.id, impersonatorId: null })
        }
        assert.deepStrictEqual(events[1].targets, [
          { type: "invitation", id },
          { type: "user", id: person.id },
          { type: "organization", id: organization.id }
        ])
        assert.strictEqual(yield* statusOf(id), "ACCEPTED")
        const { ask } = yield* TestService
        const members = (yield* ask(`${path}/members`)).json.items
        assert.deepInclude(
          members.find(({ userId }: { readonly userId: string }) => userId === person.id),
          bags
        )
        const again = yield* acceptAt(person.browser, token)
        const { invitationStatus } = assertProblem(again, 409, "invitation_not_pending")
        assert.strictEqual(invitationStatus, "ACCEPTED")
      })
    )

    it.effect("counts for any verified address of the user, and for nobody else's", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { organization, person } = yield* invited()
        const stranger = yield* newcomer
        const environmentId = environment.id
        const organizationId = organization.id
        const verified = { environmentId, userId: person.id, email: freshEmail(), verified: true }
        const unverified = { ...verified, email: freshEmail(), verified: false }
        yield* Seed.secondaryEmail(verified)
        yield* Seed.secondaryEmail(unverified)
        const claimed = yield* invitation({ email: unverified.email, organizationId })
        const refused = yield* acceptAt(person.browser, claimed.token)
        assertProblem(refused, 403, "invitation_email_mismatch")
        yield* assertNoEvent(refused)
        const { id, token } = yield* invitation({ email: verified.email, organizationId })
        const foreign = yield* acceptAt(stranger.browser, token)
        assertProblem(foreign, 403, "invitation_email_mismatch")
        assert.strictEqual(yield* statusOf(id), "PENDING")
        assert.isUndefined((yield* rolesOf(organizationId))?.[stranger.id])
        assert.strictEqual((yield* acceptAt(person.browser, token)).status, 200)
      })
    )

    it.effect("does not count for a primary address that was never proven", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { person, token } = yield* invited()
        yield* sql`UPDATE email_addresses SET verified_at = NULL WHERE user_id = ${person.id}`
        const refused = yield* acceptAt(person.browser, token)
        assertProblem(refused, 403, "invitation_email_mismatch")
      })
    )

    it.effect("refuses a link that is unknown, replaced or leads to no organization", () =>
      Effect.gen(function* () {
        const { id, person, token } = yield* invited()
        const { ask } = yield* TestService
        yield* ask(`/invitations/${id}/resend`, { method: "POST" })
        const plain = yield* invitation()
        for (const stranger of [token, plain.token, "", "x", `${token}A`]) {
          assertProblem(yield* acceptAt(person.browser, stranger), 400, "invalid_token")
        }
        assert.strictEqual(yield* statusOf(plain.id), "PENDING")
        const flawed = yield* person.browser.ask("/organizations/invitations/accept", { json: {} })
        assertFlaws(flawed, ["/body/invitationId", "/body/token"])
      })
    )

    it.effect("refuses one that was revoked or has expired, and who is a member already", () =>
      Effect.gen(function* () {
        const { ask, environment } = yield* TestService
        const revoked = yield* invited()
        yield* ask(`/invitations/${revoked.id}`, { method: "DELETE" })
        const late = yield* acceptAt(revoked.person.browser, revoked.token)
        const told = assertProblem(late, 409, "invitation_not_pending")
        assert.strictEqual(told.invitationStatus, "REVOKED")
        const { organization, person, token } = yield* invited()
        const member = { environmentId: environment.id, userId: person.id, role: "member" }
        yield* Seed.membership({ ...member, organizationId: organization.id })
        const refused = yield* acceptAt(person.browser, token)
        assertProblem(refused, 409, "already_member")
        yield* assertNoEvent(refused)
        const expired = yield* invited({ expiresInDays: 1 })
        yield* TestClock.adjust("1 day")
        const expiry = yield* acceptAt(expired.person.browser, expired.token)
        const { invitationStatus } = assertProblem(expiry, 409, "invitation_not_pending")
        assert.strictEqual(invitationStatus, "EXPIRED")
      })
    )

    it.effect("needs a session, and is closed to who acts in another's name", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { id, person, token } = yield* invited()
        assertProblem(yield* acceptAt(service.browser(), token), 401, "unauthenticated")
        const { browser } = yield* impersonate(person.id)
        const refused = yield* acceptAt(browser, token)
        assertProblem(refused, 403, "forbidden_while_impersonating")
        assert.strictEqual(yield* statusOf(id), "PENDING")
      })
    )

    it.effect("of a role that is gone by then leaves nothing accepted", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { id, organization, person, token } = yield* invited()
        yield* sql`UPDATE invitations SET role = 'gone' WHERE id = ${id}`
        assertProblem(yield* acceptAt(person.browser, token), 422, "role_not_found")
        assert.strictEqual(yield* statusOf(id), "PENDING")
        assert.isUndefined((yield* rolesOf(organization.id))?.[person.id])
      })
    )

    it.effect("an account that was made by the link is no other's to join with", () =>
      Effect.gen(function* () {
        const owner = yield* newcomer
        const { id } = yield* organizationOf(owner)
        const { token } = yield* invitation({ organizationId: id })
        const { answer } = yield* signUpBy(token)
        assert.strictEqual(answer.status, 200, answer.text)
        assertProblem(yield* acceptAt(owner.browser, token), 403, "invitation_email_mismatch")
      })
    )
  })
})
