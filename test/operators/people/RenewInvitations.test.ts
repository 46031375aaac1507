import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { layer as service, operator } from "../../support/Console.ts"
import { freshEmail, mailedToken } from "../../support/Invitations.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { team, type SignedInPerson } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

interface Listed {
  readonly items: ReadonlyArray<{ readonly id: string; readonly email: string }>
}

interface Renewed {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly status: string
  readonly revokedAt: string | null
}

const idsOf = ({ items }: Listed) => items.map(({ id }) => id)

const invite = Effect.fnUntraced(function* (by: SignedInPerson, path: string, role = "member") {
  const email = freshEmail()
  const made = yield* by.browser.ask(`${path}/invitations`, { json: { email, role } })
  assert.strictEqual(made.status, 201, made.text)
  yield* mailedToken(email)
  return { id: made.json.id as string, email }
})

/** A sender in an organization, and what an operator of this role can do about them. */
const place = Effect.fnUntraced(function* () {
  const { environment } = yield* TestService
  const { ask } = yield* operator("support")
  const { admin: sender, id: organizationId, owner, path } = yield* team
  const user = `/environments/${environment.id}/users/${sender.id}`
  const sent = (query = "") =>
    Effect.map(ask(`${user}/sent-invitations${query}`), ({ json }) => json)
  return {
    organizationId,
    owner,
    path,
    sender,
    user,
    ask,
    open: sent(),
    ended: sent("?ended=ban"),
    ban: ask(`${user}/ban`, { method: "POST", json: {} }),
    unban: ask(`${user}/unban`, { method: "POST" }),
    renew: (...invitationIds: ReadonlyArray<string>) =>
      ask(`${user}/sent-invitations/renew`, { method: "POST", json: { invitationIds } })
  }
})

layer(service)("invitations of somebody who is banned", (it) => {
  it.effect(
    "are listed for support before the ban and after it, those revoked by hand are not",
    () =>
      Effect.gen(function* () {
        const { ban, ended, open, path, sender } = yield* place()
        const first = yield* invite(sender, path)
        const second = yield* invite(sender, path)
        const byHand = yield* invite(sender, path)
        const revoke = { method: "DELETE" }
        yield* sender.browser.ask(`${path}/invitations/${byHand.id}`, revoke)
        assert.deepStrictEqual(idsOf(yield* open), [second.id, first.id])
        assert.deepStrictEqual(idsOf(yield* ended), [])
        yield* ban
        assert.deepStrictEqual(idsOf(yield* open), [])
        assert.deepStrictEqual(idsOf(yield* ended), [second.id, first.id])
      })
  )

  it.effect("are sent again once the ban is lifted, each once, under a new link", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { ban, ended, open, path, renew, sender, unban } = yield* place()
      const first = yield* invite(sender, path, "admin")
      const second = yield* invite(sender, path)
      yield* ban
      assertProblem(yield* renew(first.id), 403, "user_banned")
      yield* unban
      assert.deepStrictEqual(idsOf(yield* ended), [second.id, first.id])
      const answers = yield* Effect.all([renew(first.id), renew(first.id)], {
        concurrency: "unbounded"
      })
      const won = answers.flatMap(({ json, status, text }) => {
        assert.strictEqual(status, 200, text)
        return json.sent as ReadonlyArray<Renewed>
      })
      assert.strictEqual(won.length, 1)
      assert.deepInclude(won[0], {
        email: first.email,
        role: "admin",
        status: "PENDING",
        revokedAt: null
      })
      assert.notStrictEqual(won[0]?.id, first.id)
      assert.strictEqual((yield* mailsTo(first.email)).length, 2)
      assert.deepStrictEqual(idsOf(yield* open), [won[0]?.id])
      assert.deepStrictEqual(idsOf(yield* ended), [second.id])
      const { json: old } = yield* ask(`/invitations/${first.id}`)
      assert.strictEqual(old.status, "REVOKED")
      assert.deepStrictEqual((yield* renew(first.id)).json, {
        sent: [],
        refused: [{ id: first.id, code: "invitation_not_found" }]
      })
    })
  )

  it.effect("are refused one by one, each by the rules as they are now", () =>
    Effect.gen(function* () {
      const { ban, organizationId, owner, path, renew, sender, unban } = yield* place()
      const taken = yield* invite(sender, path)
      const higher = yield* invite(sender, path, "admin")
      const fine = yield* invite(sender, path)
      yield* ban
      yield* owner.browser.ask(`${path}/invitations`, { json: { email: taken.email } })
      yield* unban
      const answer = yield* renew(taken.id, fine.id, organizationId)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(
        answer.json.sent.map(({ email }: { readonly email: string }) => email),
        [fine.email]
      )
      assert.deepStrictEqual(answer.json.refused, [
        { id: taken.id, code: "invitation_pending" },
        { id: organizationId, code: "invitation_not_found" }
      ])
      const lowered = { method: "PATCH", json: { role: "member" } }
      yield* owner.browser.ask(`${path}/members/${sender.id}`, lowered)
      assert.deepStrictEqual((yield* renew(higher.id)).json.refused, [
        { id: higher.id, code: "forbidden" }
      ])
      yield* owner.browser.ask(`${path}/members/${sender.id}`, { method: "DELETE" })
      assert.deepStrictEqual((yield* renew(higher.id)).json.refused, [
        { id: higher.id, code: "organization_not_found" }
      ])
    })
  )

  it.effect("of an earlier ban are not offered after the next one", () =>
    Effect.gen(function* () {
      const { ban, ended, path, sender, unban } = yield* place()
      yield* invite(sender, path)
      yield* ban
      yield* unban
      yield* ban
      assert.deepStrictEqual(idsOf(yield* ended), [])
    })
  )

  it.effect("are unknown of a user who is", () =>
    Effect.gen(function* () {
      const { ask, renew, sender, user } = yield* place()
      const { ask: admin } = yield* operator("admin")
      const nobody = user.replace(sender.id, "018f0000-0000-7000-8000-000000000009")
      const json = { invitationIds: [sender.id] }
      const renewOf = (of: string) => ask(`${of}/sent-invitations/renew`, { method: "POST", json })
      assertProblem(yield* ask(`${nobody}/sent-invitations`), 404, "user_not_found")
      assertProblem(yield* renewOf(nobody), 404, "user_not_found")
      assertProblem(yield* renew(), 400, "invalid_request")
      const cursor = yield* ask(`${user}/sent-invitations?cursor=x`)
      assertProblem(cursor, 400, "invalid_cursor")
      yield* admin(user, { method: "DELETE" })
      assertProblem(yield* renewOf(user), 403, "user_deleted")
    })
  )
})
