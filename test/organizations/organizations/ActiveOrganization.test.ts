import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as jose from "jose"
import { JwtTemplates } from "../../../src/sessions/tokens/JwtTemplates.ts"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { assertNoEvent, eventsOf } from "../../support/AuditEvents.ts"
import { impersonate } from "../../support/Impersonation.ts"
import {
  memberOf,
  newcomer,
  organizationOf,
  team,
  type SignedInPerson
} from "../../support/Organizations.ts"
import * as People from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const activate = ({ browser }: SignedInPerson, organizationId: string | null) =>
  browser.ask("/organizations/active", { method: "PUT", json: { organizationId } })

/** Without what the role allows, which the tests of role sets look at. */
const orgOf = (accessToken: string) => {
  const org = jose.decodeJwt<{ readonly org?: { id: string; role: string } }>(accessToken).org
  return org === undefined ? undefined : { id: org.id, role: org.role }
}

/** What a fresh token of the person's session says of an organization. */
const claim = Effect.fnUntraced(function* ({ browser }: SignedInPerson) {
  const { json } = yield* browser.ask("/auth/refresh", { method: "POST" })
  const org = orgOf(json.accessToken)
  assert.strictEqual(json.session.organizationId, (org as { id?: string })?.id ?? null)
  return org
})

layer(TestService.layer)((it) => {
  describe("the active organization", () => {
    it.effect(
      "is told by the answer, the session and every token, until it is another or none",
      () =>
        Effect.gen(function* () {
          const { ask, environment } = yield* TestService
          const { id, member } = yield* team
          assert.isUndefined(yield* claim(member))
          const set = yield* activate(member, id)
          assert.strictEqual(set.status, 200, set.text)
          assert.sameMembers(Object.keys(set.json), [
            "session",
            "accessToken",
            "accessTokenExpiresAt"
          ])
          assert.strictEqual(set.json.session.organizationId, id)
          assert.isTrue(set.json.session.current)
          const org = { id, role: "member" }
          assert.deepStrictEqual(orgOf(set.json.accessToken), org)
          assert.deepStrictEqual(yield* claim(member), org)
          const [session] = (yield* ask(`/users/${member.id}/sessions`)).json.items
          assert.strictEqual(session.organizationId, id)

          const [event, ...others] = yield* eventsOf(set)
          assert.deepStrictEqual(others, [])
          assert.strictEqual(event.action, "session.switched")
          assert.deepStrictEqual(event.targets, [
            { type: "session", id: session.id },
            { type: "user", id: member.id },
            { type: "organization", id }
          ])
          yield* assertNoEvent(yield* activate(member, id))

          yield* (yield* JwtTemplates).set(environment.id, "team", {
            lifetimeSeconds: 60,
            audience: null,
            claims: { team: "{{organization.id}}", role: "{{organization.role}}" }
          })
          const templated = () =>
            Effect.map(member.browser.ask("/auth/tokens/team", { method: "POST" }), ({ json }) => {
              const { role, team: told } = jose.decodeJwt(json.token)
              return { role, team: told }
            })
          assert.deepStrictEqual(yield* templated(), { role: "member", team: id })

          const other = yield* organizationOf(member)
          assert.deepStrictEqual(orgOf((yield* activate(member, other.id)).json.accessToken), {
            id: other.id,
            role: "owner"
          })
          const none = yield* activate(member, null)
          assert.isUndefined(orgOf(none.json.accessToken))
          assert.isNull(none.json.session.organizationId)
          assert.deepStrictEqual(yield* templated(), { role: null, team: null })
        })
    )

    it.effect(
      "follows the role, and is gone at once with the membership, also for who comes back",
      () =>
        Effect.gen(function* () {
          const { ask } = yield* TestService
          const { admin, id, member, owner, path } = yield* team
          yield* activate(member, id)
          yield* activate(admin, id)
          yield* owner.browser.ask(`${path}/members/${member.id}`, {
            method: "PATCH",
            json: { role: "admin" }
          })
          assert.deepStrictEqual(yield* claim(member), { id, role: "admin" })
          yield* owner.browser.ask(`${path}/members/${member.id}`, { method: "DELETE" })
          assert.isUndefined(yield* claim(member))
          const [session] = (yield* ask(`/users/${member.id}/sessions`)).json.items
          assert.isNull(session.organizationId)
          const { environment } = yield* TestService
          yield* Seed.membership({
            environmentId: environment.id,
            organizationId: id,
            userId: member.id,
            role: "member"
          })
          assert.isUndefined(yield* claim(member))
          assert.deepStrictEqual(yield* claim(admin), { id, role: "admin" })
        })
    )

    it.effect(
      "belongs to one session: another's choice leaves it, and a switch keeps each its own",
      () =>
        Effect.gen(function* () {
          const { id, member } = yield* team
          const first = (yield* activate(member, id)).json.session.id
          const { browser } = yield* People.signIn(member.email)
          yield* activate({ ...member, browser }, null)
          assert.isUndefined(yield* claim({ ...member, browser }))
          assert.deepStrictEqual(yield* claim(member), { id, role: "member" })

          const guest = yield* newcomer
          yield* People.signIn(guest.email, member.browser)
          assert.isUndefined(yield* claim(member))
          const back = yield* member.browser.ask("/auth/switch-session", {
            json: { sessionId: first }
          })
          assert.deepStrictEqual(orgOf(back.json.accessToken), { id, role: "member" })
          assert.strictEqual(back.json.session.organizationId, id)
        })
    )

    it.effect("chosen to and fro is no flood of the trail", () =>
      Effect.gen(function* () {
        yield* attack("floods of the trail")
        const environments = yield* Environments
        const { id, member } = yield* team
        yield* environments.update("main", { throttle: { sessionWrites: 1 } })
        yield* TestClock.adjust("1 second")
        for (const organizationId of [id, null, id, null, id, id, id]) {
          assert.strictEqual((yield* activate(member, organizationId)).status, 200)
        }
        assertProblem(yield* activate(member, null), 429, "rate_limited")
        yield* environments.update("main", { throttle: { sessionWrites: 120 } })
        yield* TestClock.adjust("1 minute")
        assert.strictEqual((yield* activate(member, null)).status, 200)
      })
    )

    it.effect("is one of those that the person is a member of, named by id or null", () =>
      Effect.gen(function* () {
        const { id } = yield* team
        const stranger = yield* newcomer
        const refused = yield* activate(stranger, id)
        assertProblem(refused, 404, "organization_not_found")
        yield* assertNoEvent(refused)
        const json = { organizationId: "one" }
        const flawed = yield* stranger.browser.ask("/organizations/active", { method: "PUT", json })
        assertFlaws(flawed, ["/body/organizationId"])
        const empty = yield* stranger.browser.ask("/organizations/active", {
          method: "PUT",
          json: {}
        })
        assertFlaws(empty, ["/body/organizationId"])
      })
    )

    it.effect("ends with a membership that ends while it is set", () =>
      Effect.gen(function* () {
        const { id, owner, path } = yield* team
        for (let round = 0; round < 8; round++) {
          const member = yield* memberOf(id, "member")
          const [set, removed] = yield* Effect.all(
            [
              activate(member, id),
              owner.browser.ask(`${path}/members/${member.id}`, { method: "DELETE" })
            ],
            { concurrency: "unbounded" }
          )
          assert.strictEqual(removed.status, 204)
          assert.include([200, 404], set.status)
          const { ask } = yield* TestService
          const [session] = (yield* ask(`/users/${member.id}/sessions`)).json.items
          assert.isNull(session.organizationId)
        }
      })
    )
  })

  describe("the organization that a new session starts with", () => {
    it.effect("is the one that the user chose last, on whatever device, while a member", () =>
      Effect.gen(function* () {
        const { admin, id, owner, path } = yield* team
        const first = yield* People.signIn(admin.email)
        assert.isNull(first.result.session.organizationId)
        assert.strictEqual((yield* activate(admin, id)).status, 200)
        const second = yield* People.signIn(admin.email)
        assert.strictEqual(second.result.session.organizationId, id)
        const { org } = jose.decodeJwt(second.result.accessToken)
        assert.deepInclude(org, { id, role: "admin" })
        yield* activate({ ...admin, browser: second.browser }, null)
        assert.isNull((yield* People.signIn(admin.email)).result.session.organizationId)
        yield* activate(admin, id)
        yield* owner.browser.ask(`${path}/members/${admin.id}`, { method: "DELETE" })
        assert.isNull((yield* People.signIn(admin.email)).result.session.organizationId)
      })
    )

    it.effect("is none for who acts in another's name, whose choice is nobody's", () =>
      Effect.gen(function* () {
        const { admin, id } = yield* team
        yield* activate(admin, id)
        const { answer, browser } = yield* impersonate(admin.id)
        assert.isNull(answer.json.session.organizationId)
        assert.strictEqual((yield* activate({ ...admin, browser }, null)).status, 200)
        const { result } = yield* People.signIn(admin.email)
        assert.strictEqual(result.session.organizationId, id)
      })
    )
  })
})
