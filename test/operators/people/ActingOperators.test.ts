import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Operators } from "../../../src/operators/staff/Operators.ts"
import { OperatorId } from "../../../src/contract/OperatorSeat.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { codeOf } from "../../support/Authenticator.ts"
import {
  askConsole,
  consoleBrowser,
  layer as service,
  operator,
  type SignedInOperator
} from "../../support/Console.ts"
import { impersonate as actAsStaff, path as redeemPath } from "../../support/Impersonation.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

let people = 0

type Acting = Effect.Success<ReturnType<typeof actingFor>>

/** An operator's session of a user, at the user's app, and a link to another one. */
const actingFor = Effect.fnUntraced(function* ({ ask }: SignedInOperator) {
  const { browser, environment } = yield* TestService
  const { email, id } = yield* person(`acted-for-${(people += 1)}@example.com`)
  const link = Effect.gen(function* () {
    const path = `/environments/${environment.id}/users/${id}/impersonate`
    const { json, text } = yield* ask(path, { json: { reason: "a ticket" } })
    const token = new URL(json.url ?? assert.fail(text)).searchParams.get("token") ?? ""
    return { json: { token } }
  })
  const at = browser()
  const opened = yield* at.ask(redeemPath, yield* link)
  assert.strictEqual(opened.status, 200, opened.text)
  assert.strictEqual((yield* at.ask("/users/me")).status, 200)
  return { at, link: yield* link, userId: id, email, sessionId: opened.json.session.id as string }
})

/** The session as the server plane tells of it, by itself, in the user's list, or in a part of it. */
const tellings = {
  alone: ({ sessionId }: Acting) =>
    TestService.use(({ ask }) => Effect.map(ask(`/sessions/${sessionId}`), ({ json }) => json)),
  listed: ({ userId }: Acting) =>
    TestService.use(({ ask }) =>
      Effect.map(ask(`/users/${userId}/sessions`), ({ json }) => json.items[0])
    ),
  "listed among those that were revoked": ({ userId }: Acting) =>
    TestService.use(({ ask }) =>
      Effect.map(ask(`/users/${userId}/sessions?status=revoked`), ({ json }) => json.items[0])
    )
}

const endsOf = Effect.fnUntraced(function* ({ sessionId }: Acting) {
  const { ask, sequence } = yield* TestService
  yield* sequence
  const filters = { actions: ["impersonation.ended"], targetIds: [sessionId] }
  const json = { page: { mode: "poll" }, filters }
  return (yield* ask("/audit-events/search", { method: "POST", json })).json.items
})

const assertEnded = Effect.fnUntraced(function* ({ at, link }: Acting) {
  const { browser } = yield* TestService
  assertProblem(yield* at.ask("/users/me"), 401, "unauthenticated")
  assertProblem(yield* at.ask("/auth/refresh", { method: "POST" }), 401, "unauthenticated")
  assert.deepStrictEqual((yield* at.ask("/boot")).json.sessions, [])
  assertProblem(yield* browser().ask(redeemPath, link), 400, "invalid_token")
})

layer(service)("an operator who acts for a user", (it) => {
  it.effect("does so no longer than they are one with that right in that environment", () =>
    Effect.gen(function* () {
      yield* attack("an operator with a role of the past", "misuse of impersonation")
      const { environment, tenant } = yield* TestService
      const operators = yield* Operators
      const elsewhere = yield* tenant("acting-elsewhere")
      const removed = yield* operator("admin")
      const ofRemoved = yield* actingFor(removed)
      yield* operators.remove(OperatorId.make(removed.id))
      yield* assertEnded(ofRemoved)
      const lowered = yield* operator("admin")
      const ofLowered = yield* actingFor(lowered)
      yield* operators.change(OperatorId.make(lowered.id), { role: "support" })
      yield* assertEnded(ofLowered)
      const moved = yield* operator("admin", [environment.id])
      const ofMoved = yield* actingFor(moved)
      yield* operators.change(OperatorId.make(moved.id), {
        environmentIds: [elsewhere.environment.id]
      })
      yield* assertEnded(ofMoved)
    })
  )

  it.effect("does not go on where the right was taken and given back, and nobody looked", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const operators = yield* Operators
      const lowered = yield* operator("admin")
      const ofLowered = yield* actingFor(lowered)
      yield* TestClock.adjust("1 second")
      yield* operators.change(OperatorId.make(lowered.id), { role: "auditor" })
      yield* operators.change(OperatorId.make(lowered.id), { role: "admin" })
      yield* assertEnded(ofLowered)
      const moved = yield* operator("admin", [environment.id])
      const ofMoved = yield* actingFor(moved)
      yield* TestClock.adjust("1 second")
      const { environment: other } = yield* tenant("acting-meanwhile")
      yield* operators.change(OperatorId.make(moved.id), { environmentIds: [other.id] })
      yield* operators.change(OperatorId.make(moved.id), { environmentIds: [environment.id] })
      yield* assertEnded(ofMoved)
      const raised = yield* operator("admin")
      const ofRaised = yield* actingFor(raised)
      yield* TestClock.adjust("1 second")
      yield* operators.change(OperatorId.make(raised.id), { role: "owner" })
      assert.strictEqual((yield* ofRaised.at.ask("/users/me")).status, 200)
    })
  )

  it.effect("does so as support only while the environment lets support", () =>
    Effect.gen(function* () {
      yield* attack("an operator with a role of the past", "misuse of impersonation")
      const { environment } = yield* TestService
      const environments = yield* Environments
      const set = (impersonate: boolean) =>
        Effect.andThen(
          environments.update(environment.id, { support: { impersonate } }),
          TestClock.adjust("1 second")
        )
      yield* set(true)
      const acting = yield* actingFor(yield* operator("support"))
      yield* set(false)
      yield* assertEnded(acting)
    })
  )

  it.effect("does so no longer once a sign-in of theirs was disavowed, whoever began it", () =>
    Effect.gen(function* () {
      yield* attack("revocation gap", "misuse of impersonation")
      const acting = yield* operator("admin")
      yield* TestClock.adjust("1 minute")
      const intruder = yield* consoleBrowser
      const login = yield* intruder.ask("/auth/login", { json: { email: acting.email, password } })
      const { challengeId } = login.json
      const code = yield* codeOf(acting.secret)
      const signedIn = yield* intruder.ask("/auth/mfa/verify", { json: { challengeId, code } })
      assert.strictEqual(signedIn.status, 200, signedIn.text)
      const begun = yield* actingFor({
        ...acting,
        browser: intruder,
        ask: (path, request) => askConsole(intruder, path, request)
      })
      yield* TestClock.adjust("1 second")
      const token = yield* lastToken(acting.email, "new_device")
      const disavowed = yield* (yield* consoleBrowser).ask("/auth/disavow", { json: { token } })
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      yield* assertEnded(begun)
      assert.strictEqual((yield* tellings.alone(begun)).status, "revoked")
    })
  )

  for (const [how, told] of Object.entries(tellings)) {
    it.effect(`is told to have ended, where their session is ${how}`, () =>
      Effect.gen(function* () {
        const operators = yield* Operators
        const removed = yield* operator("admin")
        const acting = yield* actingFor(removed)
        assert.strictEqual((yield* tellings.alone(acting)).status, "active")
        yield* operators.remove(OperatorId.make(removed.id))
        const session = yield* told(acting)
        assert.strictEqual(session.id, acting.sessionId)
        assert.strictEqual(session.status, "revoked")
        assert.isNotNull(session.revokedAt)
        for (const again of Object.values(tellings)) {
          assert.deepStrictEqual(yield* again(acting), session)
        }
        const [ended, ...others] = yield* endsOf(acting)
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(ended.actor, { type: "system", id: null, impersonatorId: null })
      })
    )
  }

  it.effect("is told to the user themselves for as long as they do, and no longer", () =>
    Effect.gen(function* () {
      const operators = yield* Operators
      const removed = yield* operator("admin")
      const acting = yield* actingFor(removed)
      const own = (yield* signIn(acting.email)).browser
      const listed = Effect.map(own.ask("/users/me/sessions"), ({ json }) =>
        json.items.map(({ id }: { readonly id: string }) => id)
      )
      assert.include(yield* listed, acting.sessionId)
      yield* operators.remove(OperatorId.make(removed.id))
      assert.lengthOf(yield* listed, 1)
      assert.strictEqual((yield* tellings.alone(acting)).status, "revoked")
    })
  )

  it.effect("is nobody of the customer's own staff, whom only the customer judges", () =>
    Effect.gen(function* () {
      const { id } = yield* person("acted-for-by-staff@example.com")
      const { browser } = yield* actAsStaff(id)
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
    })
  )
})
