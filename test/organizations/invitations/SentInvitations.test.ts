import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { acceptAt, detailsOf, freshEmail, mailedToken } from "../../support/Invitations.ts"
import { lastCode, lastMail } from "../../support/Mailbox.ts"
import { newcomer, team, type SignedInPerson } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const sent = Effect.fnUntraced(function* (by: SignedInPerson, path: string, role = "member") {
  const email = freshEmail()
  const made = yield* by.browser.ask(`${path}/invitations`, { json: { email, role } })
  assert.strictEqual(made.status, 201, made.text)
  return { id: made.json.id as string, token: yield* mailedToken(email), email }
})

const statusOf = (id: string) =>
  Effect.map(
    TestService.use(({ ask }) => ask(`/invitations/${id}`)),
    ({ json }) => json.status as string
  )

/** How an admin, whose invitations are open, may no longer send them. */
const losses = {
  "is removed": ({ admin, owner, path }: Effect.Success<typeof team>) =>
    owner.browser.ask(`${path}/members/${admin.id}`, { method: "DELETE" }),
  "is removed by the backend": ({ admin, id }: Effect.Success<typeof team>) =>
    TestService.use(({ ask }) =>
      ask(`/organizations/${id}/members/${admin.id}`, { method: "DELETE" })
    ),
  leaves: ({ admin, path }: Effect.Success<typeof team>) =>
    admin.browser.ask(`${path}/members/${admin.id}`, { method: "DELETE" }),
  "is lowered": ({ admin, owner, path }: Effect.Success<typeof team>) =>
    owner.browser.ask(`${path}/members/${admin.id}`, { method: "PATCH", json: { role: "member" } }),
  "is banned": ({ admin }: Effect.Success<typeof team>) =>
    TestService.use(({ ask }) => ask(`/users/${admin.id}/ban`, { method: "POST" })),
  "deletes their account": ({ admin }: Effect.Success<typeof team>) =>
    Effect.gen(function* () {
      yield* admin.browser.ask("/users/me/deletion", { method: "POST" })
      const code = yield* lastCode(admin.email, "account_deletion_code")
      return yield* admin.browser.ask("/users/me/deletion/confirm", { json: { code } })
    }),
  "is deleted": ({ admin }: Effect.Success<typeof team>) =>
    TestService.use(({ ask }) => ask(`/users/${admin.id}`, { method: "DELETE" }))
}

layer(TestService.layer)((it) => {
  describe("the open invitations of somebody who", () => {
    it.effect.each(Object.entries(losses))("%s are revoked with it, and no others", ([, lose]) =>
      Effect.gen(function* () {
        yield* attack("grants that outlive their grantor", "invitation misuse")
        const place = yield* team
        const { admin, id: organizationId, owner, path } = place
        const mine = yield* sent(admin, path, "admin")
        const theirs = yield* sent(owner, path)
        const used = yield* sent(admin, path)
        const guest = yield* newcomer
        const received = yield* owner.browser.ask(`${path}/invitations`, {
          json: { email: guest.email }
        })
        const lost = yield* lose(place)
        assert.include([200, 204], lost.status, lost.text)
        assert.strictEqual(yield* statusOf(mine.id), "REVOKED")
        assert.strictEqual(yield* statusOf(used.id), "REVOKED")
        assert.strictEqual(yield* statusOf(theirs.id), "PENDING")
        assert.strictEqual(yield* statusOf(received.json.id), "PENDING")
        const revoked = (yield* eventsOf(lost)).filter(
          ({ action }: { readonly action: string }) => action === "invitation.revoked"
        )
        assert.sameDeepMembers(
          revoked.map(({ targets }: { readonly targets: ReadonlyArray<object> }) => targets),
          [mine, used].map(({ id }) => [
            { type: "invitation", id },
            { type: "organization", id: organizationId }
          ])
        )
        assert.isTrue((yield* detailsOf(mine.token)).json.revoked)
        const joined = yield* acceptAt(guest.browser, mine.token)
        assert.notStrictEqual(joined.status, 200)
        // The place is free again.
        const again = yield* owner.browser.ask(`${path}/invitations`, {
          json: { email: mine.email }
        })
        assert.strictEqual(again.status, 201, again.text)
      })
    )

    it.effect("is lowered stay open where the new role may send them", () =>
      Effect.gen(function* () {
        const { admin, owner, path } = yield* team
        const raised = { method: "PATCH", json: { role: "owner" } }
        yield* owner.browser.ask(`${path}/members/${admin.id}`, raised)
        const toOwner = yield* sent(admin, path, "owner")
        const toMember = yield* sent(admin, path)
        const lowered = { method: "PATCH", json: { role: "admin" } }
        yield* owner.browser.ask(`${path}/members/${admin.id}`, lowered)
        assert.strictEqual(yield* statusOf(toOwner.id), "REVOKED")
        assert.strictEqual(yield* statusOf(toMember.id), "PENDING")
      })
    )

    it.effect("invites are made in their name, which the mail says, without a link in it", () =>
      Effect.gen(function* () {
        const { owner, path } = yield* team
        yield* owner.browser.ask("/users/me", {
          method: "PATCH",
          json: { firstName: "Grace", lastName: "at evil.example" }
        })
        const { email } = yield* sent(owner, path)
        const mail = yield* lastMail(email, "invitation")
        assert.include(
          mail.text.replaceAll("\u2060", ""),
          "Grace at evil.example invites you to join"
        )
        assert.notInclude(mail.text, "evil.example")
      })
    )
  })

  describe("the invitations that one has received", () => {
    const received = (by: SignedInPerson) => by.browser.ask("/users/me/invitations")
    const accept = (by: SignedInPerson, invitationId: string) =>
      by.browser.ask("/organizations/invitations/accept", { json: { invitationId } })

    it.effect("are listed of each who sent some, however many another one sends", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { id: organizationId, owner, path } = yield* team
        const person = yield* newcomer
        const flooder = yield* newcomer
        const made = yield* owner.browser.ask(`${path}/invitations`, {
          json: { email: person.email }
        })
        assert.strictEqual(made.status, 201, made.text)
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          WITH o AS (
            INSERT INTO organizations (environment_id, id, name, search_text, role_set_id,
              public_metadata, private_metadata, created_at, updated_at)
            SELECT ${environment.id}, gen_random_uuid(), 'Flood', 'flood', role_set_id, '{}', '{}',
              created_at, updated_at
            FROM organizations, generate_series(1, 120)
            WHERE environment_id = ${environment.id} AND id = ${organizationId}
            RETURNING id
          )
          INSERT INTO invitations (environment_id, id, token_hash, email, email_key,
            organization_id, role, inviter_id, public_metadata, private_metadata,
            lifetime_seconds, holds_place, created_at, expires_at)
          SELECT ${environment.id}, gen_random_uuid(), sha256(o.id::text::bytea), ${person.email},
            ${person.email}, o.id, 'member', ${flooder.id}, '{}', '{}', 3600, true,
            ${made.json.createdAt}::timestamptz + interval '1 minute',
            ${made.json.expiresAt}::timestamptz
          FROM o`
        const { items } = (yield* received(person)).json
        assert.lengthOf(items, 100)
        assert.strictEqual(items.at(-1).id, made.json.id)
        assert.strictEqual((yield* accept(person, made.json.id)).status, 200)
      })
    )

    it.effect("are listed with who sent them, and accepted by their id", () =>
      Effect.gen(function* () {
        const { id: organizationId, owner, path } = yield* team
        const person = yield* newcomer
        assert.deepStrictEqual((yield* received(person)).json, { items: [] })
        const made = yield* owner.browser.ask(`${path}/invitations`, {
          json: { email: person.email.toUpperCase(), role: "admin" }
        })
        const { createdAt, expiresAt, id } = made.json
        const { name: inviterName } = (yield* owner.browser.ask("/users/me")).json
        const listed = yield* received(person)
        assert.deepStrictEqual(listed.json, {
          items: [
            {
              id,
              organizationId,
              organizationName: "Analytical Engines",
              roleName: "Admin",
              inviterName,
              expiresAt,
              createdAt
            }
          ]
        })
        assert.deepStrictEqual((yield* received(owner)).json, { items: [] })
        const joined = yield* accept(person, id)
        assert.strictEqual(joined.status, 200, joined.text)
        assert.deepInclude(joined.json, { id: organizationId, role: "admin" })
        assert.deepStrictEqual((yield* received(person)).json, { items: [] })
        const { invitationStatus } = assertProblem(
          yield* accept(person, id),
          409,
          "invitation_not_pending"
        )
        assert.strictEqual(invitationStatus, "ACCEPTED")
      })
    )

    it.effect("are no longer listed to somebody whom the backend made a member meanwhile", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id: organizationId, owner, path } = yield* team
        const person = yield* newcomer
        const { id } = (yield* owner.browser.ask(`${path}/invitations`, {
          json: { email: person.email }
        })).json
        const added = yield* ask(`/organizations/${organizationId}/members`, {
          method: "POST",
          json: { userId: person.id, role: "member" }
        })
        assert.strictEqual(added.status, 201, added.text)
        assert.deepStrictEqual((yield* received(person)).json, { items: [] })
        assertProblem(yield* accept(person, id), 409, "already_member")
      })
    )

    it.effect("are not there for others, by whatever id", () =>
      Effect.gen(function* () {
        yield* attack("invitation misuse", "another tenant's or user's records")
        const { ask } = yield* TestService
        const { id: organizationId, owner, path } = yield* team
        const [person, stranger] = [yield* newcomer, yield* newcomer]
        const { id } = (yield* owner.browser.ask(`${path}/invitations`, {
          json: { email: person.email }
        })).json
        assertProblem(yield* accept(stranger, id), 404, "invitation_not_found")
        assertProblem(yield* accept(person, organizationId), 404, "invitation_not_found")
        const plain = yield* ask("/invitations", {
          method: "POST",
          json: { email: freshEmail(), sendEmail: false }
        })
        assertProblem(yield* accept(person, plain.json.id), 404, "invitation_not_found")
        const both = yield* person.browser.ask("/organizations/invitations/accept", {
          json: { invitationId: id, token: "x" }
        })
        assertProblem(both, 400, "invalid_request")
        assert.strictEqual(yield* statusOf(id), "PENDING")
        assert.strictEqual((yield* accept(person, id)).status, 200)
      })
    )
  })
})
