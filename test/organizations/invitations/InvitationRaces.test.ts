import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import {
  acceptAt,
  detailsOf,
  freshEmail,
  invitation,
  mailedToken,
  signUpBy
} from "../../support/Invitations.ts"
import { newcomer, organizationOf, rolesOf } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const ask = (path: string, method = "GET", json?: object) =>
  TestService.use((service) =>
    service.ask(path, { method, ...(json === undefined ? {} : { json }) })
  )
const read = (id: string) => Effect.map(ask(`/invitations/${id}`), ({ json }) => json)
const resend = (id: string) => ask(`/invitations/${id}/resend`, "POST")
const revoke = (id: string) => ask(`/invitations/${id}`, "DELETE")
const patch = (id: string) => ask(`/invitations/${id}`, "PATCH", { publicMetadata: { late: true } })
const signUp = (token: string) => Effect.map(signUpBy(token), ({ answer }) => answer)

const atOnce = { concurrency: "unbounded" } as const
const rounds = Array.from({ length: 4 }, (_, round) => round)

/** Two rivals, now the one and now the other a little ahead. */
const rivals = Effect.fnUntraced(function* <E, R>(
  round: number,
  one: Effect.Effect<RawResponse, E, R>,
  other: Effect.Effect<RawResponse, E, R>
) {
  if (round % 2 === 0) return yield* Effect.all([one, other], atOnce)
  const [second, first] = yield* Effect.all([other, one], atOnce)
  return [first, second] as const
})

const assertNotPending = (refused: RawResponse, status: string) => {
  const { invitationStatus } = assertProblem(refused, 409, "invitation_not_pending")
  assert.strictEqual(invitationStatus, status)
}

/** A person with an invitation to somebody's organization. */
const invitedPerson = Effect.gen(function* () {
  const owner = yield* newcomer
  const { id: organizationId } = yield* organizationOf(owner)
  const person = yield* newcomer
  const invited = yield* invitation({ email: person.email, organizationId })
  return { owner, organizationId, person, ...invited }
})

layer(TestService.layer)("of rivals for one invitation", (it) => {
  it.effect("ten who accept at once exactly one does, and one membership is told", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      const { organizationId, person, token } = yield* invitedPerson
      const answers = yield* Effect.replicateEffect(acceptAt(person.browser, token), 10, atOnce)
      const [won, ...others] = answers.filter(({ status }) => status === 200)
      assert.isDefined(won)
      assert.deepStrictEqual(others, [])
      for (const late of answers) if (late !== won) assertNotPending(late, "ACCEPTED")
      assert.strictEqual((yield* rolesOf(organizationId))?.[person.id], "member")
      assert.strictEqual((yield* eventsOf(won as RawResponse)).length, 2)
    })
  )

  it.effect("ten who sign up at once exactly one does, and one user is made", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      for (const place of [{}, { organizationId: (yield* invitedPerson).organizationId }]) {
        const { email, token } = yield* invitation(place)
        const answers = yield* Effect.replicateEffect(signUp(token), 10, atOnce)
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
        for (const late of answers) if (late.status !== 200) assertNotPending(late, "ACCEPTED")
        assert.strictEqual((yield* ask(`/users?email=${email}`)).json.items.length, 1)
      }
    })
  )

  it.effect("a resend and an acceptance exactly one happens", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      for (const round of rounds) {
        const { id, person, token } = yield* invitedPerson
        const accept = acceptAt(person.browser, token)
        const [resent, accepted] = yield* rivals(round, resend(id), accept)
        if (accepted.status === 200) {
          assertNotPending(resent, "ACCEPTED")
          assert.strictEqual((yield* read(id)).status, "ACCEPTED")
        } else {
          assert.strictEqual(resent.status, 200, resent.text)
          assertProblem(accepted, 400, "invalid_token")
          assert.strictEqual((yield* read(id)).status, "PENDING")
          const fresh = yield* mailedToken(person.email)
          assert.strictEqual((yield* acceptAt(person.browser, fresh)).status, 200)
        }
      }
    })
  )

  it.effect("a patch and a revocation the patch is in time or changes nothing", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      for (const round of rounds) {
        const { id } = yield* invitation()
        const [patched, revoked] = yield* rivals(round, patch(id), revoke(id))
        assert.strictEqual(revoked.status, 200)
        const { publicMetadata, status } = yield* read(id)
        assert.strictEqual(status, "REVOKED")
        if (patched.status === 200) assert.deepStrictEqual(publicMetadata, { late: true })
        else {
          assertNotPending(patched, "REVOKED")
          assert.deepStrictEqual(publicMetadata, {})
        }
      }
    })
  )

  it.effect("a patch and a sign-up the user gets what the invitation says", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      for (const round of rounds) {
        const { id, token } = yield* invitation()
        const [patched, signedUp] = yield* rivals(round, patch(id), signUp(token))
        assert.strictEqual(signedUp.status, 200, signedUp.text)
        if (patched.status !== 200) assertNotPending(patched, "ACCEPTED")
        const { publicMetadata } = yield* read(id)
        assert.deepStrictEqual(signedUp.json.user.publicMetadata, publicMetadata)
        assert.deepStrictEqual(publicMetadata, patched.status === 200 ? { late: true } : {})
      }
    })
  )

  it.effect("a revocation and an acceptance exactly one happens", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      for (const round of rounds) {
        const invited = yield* invitedPerson
        const { id, organizationId, person, token } = invited
        const accept = acceptAt(person.browser, token)
        const [revoked, accepted] = yield* rivals(round, revoke(id), accept)
        assert.deepStrictEqual([revoked.status, accepted.status].toSorted(), [200, 409])
        const status = accepted.status === 200 ? "ACCEPTED" : "REVOKED"
        assertNotPending(accepted.status === 200 ? revoked : accepted, status)
        assert.strictEqual((yield* read(id)).status, status)
        const role = (yield* rolesOf(organizationId))?.[person.id]
        assert.strictEqual(role, accepted.status === 200 ? "member" : undefined)
      }
    })
  )

  it.effect("two invitations of one address exactly one makes the user", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      const email = freshEmail()
      const places = yield* Effect.all([invitedPerson, invitedPerson])
      const tokens = yield* Effect.forEach(places, ({ organizationId }) =>
        Effect.map(invitation({ email, organizationId }), ({ token }) => token)
      )
      const answers = yield* Effect.forEach(tokens, signUp, atOnce)
      const late = answers.filter(({ status }) => status !== 200)
      assert.strictEqual(late.length, 1)
      assertProblem(late[0] as RawResponse, 409, "account_exists")
    })
  )

  it.effect("an acceptance and the last member's departure neither waits for the other", () =>
    Effect.gen(function* () {
      yield* attack("invitation misuse", "single use under a race")
      for (const round of rounds) {
        const { organizationId, owner, person, token } = yield* invitedPerson
        const path = `/organizations/${organizationId}/members/${owner.id}`
        const leave = owner.browser.ask(path, { method: "DELETE" })
        const [left, accepted] = yield* rivals(round, leave, acceptAt(person.browser, token))
        const roles = yield* rolesOf(organizationId)
        if (left.status === 204) {
          assertProblem(accepted, 400, "invalid_token")
          assert.isUndefined(roles)
          assertProblem(yield* detailsOf(token), 400, "invalid_token")
        } else {
          assertProblem(left, 409, "last_owner")
          assert.strictEqual(accepted.status, 200, accepted.text)
          assert.deepStrictEqual(roles, { [owner.id]: "owner", [person.id]: "member" })
        }
      }
    })
  )
})
