import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { directoryOf, heldDomain, patch, scimGroup, scimUser } from "../../support/Directories.ts"
import { Idp } from "../../support/Idp.ts"
import { memberOf, newcomer, organizationOf, rolesOf } from "../../support/Organizations.ts"
import * as People from "../../support/People.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

/** An organization with a connection and a directory, and somebody whom its directory made. */
const provisioned = Effect.gen(function* () {
  const connection = yield* activeConnection(yield* Idp)
  const directory = yield* directoryOf({}, { id: connection.organizationId })
  const email = `ada@${connection.domain}`
  const made = yield* directory.ask("POST", "/Users", scimUser(email))
  assert.strictEqual(made.status, 201, made.text)
  return { ...directory, connection, email, record: `/Users/${made.json.id}` }
})

/** Outcome of a sign-in by the connection, as somebody with an address. */
const through = Effect.fnUntraced(function* (id: string, email: string, more: object = {}) {
  const provider = yield* Idp
  provider.script.idToken = { sub: email, email, ...more }
  const browser = (yield* TestService).browser()
  return { browser, outcome: outcomeOf(yield* throughConnection(browser, provider, id)) }
})

const invited = Effect.fnUntraced(function* (invitation: object) {
  const { ask } = yield* TestService
  const json = { ...invitation, sendEmail: false }
  const made = yield* ask("/invitations", { method: "POST", json })
  assert.strictEqual(made.status, 201, made.text)
})

/** Path of a new record of somebody. */
const again = (ask: Effect.Success<typeof provisioned>["ask"], email: string) =>
  Effect.map(ask("POST", "/Users", scimUser(email)), ({ json }) => `/Users/${json.id}`)

const refused = { status: "error", error: "not_provisioned" }

layer(Idp.layerOffering({}))("signing in where a directory has its say", (it) => {
  it.effect("links an account that the directory made and nobody has used, without a proof", () =>
    Effect.gen(function* () {
      const { connection, email, organizationId } = yield* provisioned
      const { browser, outcome } = yield* through(connection.id, email)
      assert.deepStrictEqual(outcome, { status: "complete" })
      const { id } = (yield* browser.ask("/users/me")).json
      assert.strictEqual((yield* rolesOf(organizationId))?.[id], "member")
    })
  )

  it.effect("refuses whom the directory deactivated, until it takes them back", () =>
    Effect.gen(function* () {
      yield* attack("a directory that writes beyond its organization")
      const { ask, connection, email, organizationId, record } = yield* provisioned
      const first = yield* through(connection.id, email)
      const { id } = (yield* first.browser.ask("/users/me")).json
      yield* ask("PATCH", record, patch({ op: "replace", path: "active", value: false }))
      assert.deepStrictEqual((yield* through(connection.id, email)).outcome, refused)
      assert.isUndefined((yield* rolesOf(organizationId))?.[id])
      yield* ask("PATCH", record, patch({ op: "replace", path: "active", value: true }))
      const back = yield* through(connection.id, email)
      assert.deepStrictEqual(back.outcome, { status: "complete" })
    })
  )

  for (const [how, leave] of [
    ["deactivated", ["PATCH", patch({ op: "replace", path: "active", value: false })]],
    ["removed", ["DELETE", undefined]]
  ] as const) {
    it.effect(`lets an invitation bring back whom the directory ${how}, and to stay`, () =>
      Effect.gen(function* () {
        const { ask, connection, email, organizationId, record } = yield* provisioned
        const first = yield* through(connection.id, email)
        const { id } = (yield* first.browser.ask("/users/me")).json
        yield* ask(leave[0], record, leave[1])
        assert.deepStrictEqual((yield* through(connection.id, email)).outcome, refused)
        // One to the environment, or of another organization, does not.
        const other = yield* organizationOf(yield* newcomer)
        yield* invited({ email, organizationId: other.id, role: "member" })
        assert.deepStrictEqual((yield* through(connection.id, email)).outcome, refused)
        yield* TestClock.adjust("1 minute")
        yield* invited({ email, organizationId, role: "admin" })
        const unproven = yield* through(connection.id, email, { email_verified: false })
        assert.deepStrictEqual(unproven.outcome, refused)
        for (const _time of [1, 2]) {
          const back = yield* through(connection.id, email)
          assert.deepStrictEqual(back.outcome, { status: "complete" })
          assert.strictEqual((yield* back.browser.ask("/users/me")).json.id, id)
          assert.strictEqual((yield* rolesOf(organizationId))?.[id], "admin")
        }
        // The directory's next word counts again.
        yield* TestClock.adjust("1 minute")
        const path = how === "removed" ? yield* again(ask, email) : record
        yield* ask("PATCH", path, patch({ op: "replace", path: "active", value: true }))
        yield* ask("PATCH", path, patch({ op: "replace", path: "active", value: false }))
        assert.deepStrictEqual((yield* through(connection.id, email)).outcome, refused)
        assert.isUndefined((yield* rolesOf(organizationId))?.[id])
      })
    )
  }

  it.effect("lets a changed record of somebody who was invited back keep nobody out", () =>
    Effect.gen(function* () {
      const { ask, connection, email, organizationId, record } = yield* provisioned
      yield* through(connection.id, email)
      yield* ask("PATCH", record, patch({ op: "replace", path: "active", value: false }))
      yield* TestClock.adjust("1 minute")
      yield* invited({ email, organizationId, role: "member" })
      assert.deepInclude((yield* through(connection.id, email)).outcome, { status: "complete" })
      yield* TestClock.adjust("1 minute")
      yield* ask("PATCH", record, patch({ op: "replace", path: "title", value: "Countess" }))
      yield* ask("PATCH", record, patch({ op: "replace", path: "active", value: "False" }))
      assert.deepInclude((yield* through(connection.id, email)).outcome, { status: "complete" })
    })
  )

  it.effect("refuses whom the directory removed, signed in before or not, until a new record", () =>
    Effect.gen(function* () {
      const { ask, connection, email, record } = yield* provisioned
      yield* ask("DELETE", record)
      assert.deepStrictEqual((yield* through(connection.id, email)).outcome, refused)
      yield* ask("POST", "/Users", scimUser(email))
      // The account is the removed record's, so that its owner proves to be that.
      const { status } = (yield* through(connection.id, email)).outcome
      assert.include(["complete", "continue"], status)
    })
  )

  it.effect("ends the connection's sessions of whom the directory lets go, member or not", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      for (const leave of [
        ["PATCH", patch({ op: "replace", path: "active", value: false })],
        ["DELETE", undefined]
      ] as const) {
        const connection = yield* activeConnection(yield* Idp, { jit: { enabled: false } })
        const { ask, organizationId } = yield* directoryOf(
          { defaultRole: null },
          { id: connection.organizationId }
        )
        const email = `ada@${connection.domain}`
        const made = yield* ask("POST", "/Users", scimUser(email))
        const { browser, outcome } = yield* through(connection.id, email)
        assert.deepStrictEqual(outcome, { status: "complete" })
        const { id } = (yield* browser.ask("/users/me")).json
        assert.isUndefined((yield* rolesOf(organizationId))?.[id])
        yield* ask(leave[0], `/Users/${made.json.id}`, leave[1])
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      }
    })
  )

  it.effect("ends the connection's sessions of whom a group gives less than before", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const connection = yield* activeConnection(yield* Idp)
      const { ask, organizationId } = yield* directoryOf(
        { groupRoles: [{ group: "Admins", role: "admin" }] },
        { id: connection.organizationId }
      )
      const email = `ada@${connection.domain}`
      const made = yield* ask("POST", "/Users", scimUser(email))
      const group = yield* ask("POST", "/Groups", scimGroup("Admins"))
      const members = (op: string) =>
        ask(
          "PATCH",
          `/Groups/${group.json.id}`,
          patch({ op, path: "members", value: [{ value: made.json.id }] })
        )
      const { browser } = yield* through(connection.id, email)
      const { id } = (yield* browser.ask("/users/me")).json
      yield* members("add")
      assert.strictEqual((yield* rolesOf(organizationId))?.[id], "admin")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
      yield* members("remove")
      assert.strictEqual((yield* rolesOf(organizationId))?.[id], "member")
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("gives no membership by a connection to whom the directory gives none", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      for (const authoritative of [false, true]) {
        const connection = yield* activeConnection(yield* Idp, { jit: { authoritative } })
        const { ask, one, organizationId } = yield* directoryOf(
          { defaultRole: null, groupRoles: [{ group: "Staff", role: "admin" }] },
          { id: connection.organizationId }
        )
        const email = `ada@${connection.domain}`
        const made = yield* ask("POST", "/Users", scimUser(email))
        const group = yield* ask("POST", "/Groups", scimGroup("Staff", [made.json.id]))
        const first = yield* through(connection.id, email, { groups: ["Staff"] })
        assert.deepStrictEqual(first.outcome, { status: "complete" })
        const { id } = (yield* first.browser.ask("/users/me")).json
        assert.strictEqual((yield* rolesOf(organizationId))?.[id], "admin")
        yield* ask("PATCH", `/Groups/${group.json.id}`, patch({ op: "remove", path: "members" }))
        assert.isUndefined((yield* rolesOf(organizationId))?.[id])
        const again = yield* through(connection.id, email, { groups: ["Staff"] })
        assert.deepStrictEqual(again.outcome, { status: "complete" })
        assert.isUndefined((yield* rolesOf(organizationId))?.[id])
        // Without the directory the connection decides.
        const { ask: server } = yield* TestService
        yield* server(one, { method: "PATCH", json: { enabled: false } })
        yield* through(connection.id, email)
        assert.strictEqual((yield* rolesOf(organizationId))?.[id], "member")
      }
    })
  )

  it.effect("keeps whom an invitation brought back where an inactive record finds them later", () =>
    Effect.gen(function* () {
      const connection = yield* activeConnection(yield* Idp)
      const { ask, organizationId } = yield* directoryOf({}, { id: connection.organizationId })
      const email = "ada@found-later.test"
      const made = yield* ask("POST", "/Users", scimUser(email, { active: false }))
      yield* TestClock.adjust("1 minute")
      const { id } = yield* People.person(email)
      const { browser } = yield* People.signIn(email)
      const { ask: server } = yield* TestService
      const json = { email, organizationId, role: "admin", sendEmail: false }
      const invitation = yield* server("/invitations", { method: "POST", json })
      const accepted = yield* browser.ask("/organizations/invitations/accept", {
        json: { invitationId: invitation.json.id }
      })
      assert.strictEqual(accepted.status, 200, accepted.text)
      yield* heldDomain(organizationId, "found-later.test")
      const record = `/Users/${made.json.id}`
      yield* ask("PATCH", record, patch({ op: "replace", path: "title", value: "Countess" }))
      assert.strictEqual((yield* rolesOf(organizationId))?.[id], "admin")
    })
  )

  it.effect("lets go of somebody who deleted their account and came back, as of anybody", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const { ask: server } = yield* TestService
      for (const leave of [
        ["PATCH", patch({ op: "replace", path: "active", value: false })],
        ["DELETE", undefined]
      ] as const) {
        const { ask, connection, email, organizationId, record } = yield* provisioned
        // An organization ends with its last member.
        yield* memberOf(organizationId, "owner")
        const first = yield* through(connection.id, email)
        const { id: former } = (yield* first.browser.ask("/users/me")).json
        const deleted = yield* server(`/users/${former}`, { method: "DELETE" })
        assert.strictEqual(deleted.status, 204, deleted.text)
        const others = yield* rolesOf(organizationId)
        // The directory's usual push makes nobody of them.
        yield* ask("PATCH", record, patch({ op: "replace", path: "active", value: true }))
        assert.deepStrictEqual(yield* rolesOf(organizationId), others)
        const { browser, outcome } = yield* through(connection.id, email)
        assert.deepStrictEqual(outcome, { status: "complete" })
        const { id } = (yield* browser.ask("/users/me")).json
        assert.notStrictEqual(id, former)
        yield* ask(leave[0], record, leave[1])
        assert.isUndefined((yield* rolesOf(organizationId))?.[id])
        assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
      }
    })
  )
})
