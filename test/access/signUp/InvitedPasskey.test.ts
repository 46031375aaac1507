import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eventsOf } from "../../support/AuditEvents.ts"
import { assertProblem } from "../../support/Problems.ts"
import { authenticatorAt, passkeySignIn } from "../../support/Passkeys.ts"
import { person } from "../../support/People.ts"
import { offer } from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const invited = Effect.fnUntraced(function* (email: string, more: object = {}) {
  const { ask } = yield* TestService
  const created = yield* ask("/invitations", {
    method: "POST",
    json: { email, sendEmail: false, ...more }
  })
  assert.strictEqual(created.status, 201, created.text)
  const token = new URL(created.json.url).searchParams.get("token") as string
  return { id: created.json.id as string, token }
})

const path = "/auth/invitation/passkey-signup"

layer(TestService.layer)("signing up by an invitation with a passkey", (it) => {
  it.effect("makes a user without a password, whose passkey signs in from then on", () =>
    Effect.gen(function* () {
      const browser = (yield* TestService).browser()
      const { token } = yield* invited("ada@example.com")
      const started = yield* browser.ask(`${path}/start`, { json: { token } })
      assert.strictEqual(started.status, 200, started.text)
      assert.strictEqual(started.json.options.user.name, "ada@example.com")
      const authenticator = authenticatorAt(browser)
      const credential = authenticator.create(started.json.options)
      const { ceremonyId } = started.json
      const json = { token, ceremonyId, credential, legalConsentAccepted: true }
      const done = yield* browser.ask(`${path}/verify`, { json })
      assert.strictEqual(done.status, 200, done.text)
      assert.isFalse(done.json.user.hasPassword)
      assert.isNotNull(done.json.user.emailVerifiedAt)
      assert.deepStrictEqual(done.json.session.authenticationMethods, ["passkey"])
      const actions = (yield* eventsOf(done)).map(
        ({ action }: { readonly action: string }) => action
      )
      assert.includeMembers(actions, ["user.created", "passkey.registered", "session.created"])
      const again = yield* browser.ask(`${path}/verify`, { json })
      assertProblem(again, 409, "invitation_not_pending")
      const later = yield* passkeySignIn(authenticator)
      assert.strictEqual(later.answer.json.user?.id, done.json.user.id, later.answer.text)
      // Nobody is shut out by a setting.
      const { update } = yield* Environments
      const off = yield* Effect.flip(update("main", { passkeys: { enabled: false } }))
      assert.strictEqual(
        off.message,
        "settings.passkeys.enabled: users who can sign in by a passkey only: 1. Give them another way in first"
      )
      // Nor is an account at a provider that is offered no longer a way in.
      const { ask, environment } = yield* TestService
      const userId = done.json.user.id
      yield* Seed.identity({ environmentId: environment.id, userId, subject: "gone" })
      const still = yield* Effect.flip(update("main", { passkeys: { enabled: false } }))
      assert.strictEqual(still.message, off.message)
      // Nor one at an issuer that its provider was before it was set anew.
      yield* offer(environment, "gone", yield* scriptedProvider("another"))
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE identities SET provider_key = 'gone' WHERE user_id = ${userId}`
      const moved = yield* Effect.flip(update("main", { passkeys: { enabled: false } }))
      assert.strictEqual(moved.message, off.message)
      yield* ask(`/users/${userId}`, { method: "DELETE" })
    })
  )

  it.effect("tells what stands in the way, and of a wrong passkey nothing", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const browser = (yield* TestService).browser()
      const unknown = yield* browser.ask(`${path}/start`, { json: { token: "A".repeat(43) } })
      assertProblem(unknown, 400, "invalid_token")
      const missing = { ceremonyId: "x", credential: {}, legalConsentAccepted: true }
      const none = yield* browser.ask(`${path}/verify`, {
        json: { token: "A".repeat(43), ...missing }
      })
      assertProblem(none, 400, "invalid_token")
      const { token } = yield* invited("bob@example.com")
      const wrong = yield* browser.ask(`${path}/verify`, { json: { token, ...missing } })
      assertProblem(wrong, 400, "invalid_passkey")
      yield* environments.update("main", { signUp: { legalConsentRequired: true } })
      yield* TestClock.adjust("1 second")
      const refused = yield* browser.ask(`${path}/verify`, {
        json: { token, ...missing, legalConsentAccepted: false }
      })
      assertProblem(refused, 422, "legal_consent_required")
      yield* environments.update("main", { signUp: { mode: "closed" } })
      yield* TestClock.adjust("1 second")
      for (const [step, json] of [
        ["start", { token }],
        ["verify", { token, ...missing }]
      ] as const) {
        const closed = yield* browser.ask(`${path}/${step}`, { json })
        assertProblem(closed, 403, "sign_up_closed")
      }
      yield* environments.update("main", {
        signUp: { mode: "public", legalConsentRequired: false },
        passkeys: { enabled: false }
      })
      yield* TestClock.adjust("1 second")
      const off = yield* browser.ask(`${path}/start`, { json: { token } })
      assertProblem(off, 403, "passkeys_disabled")
      yield* environments.update("main", { passkeys: { enabled: true } })
      yield* TestClock.adjust("1 second")
      yield* person("bob@example.com")
      for (const [step, json] of [
        ["start", { token }],
        ["verify", { token, ...missing }]
      ] as const) {
        const exists = yield* browser.ask(`${path}/${step}`, { json })
        assertProblem(exists, 409, "account_exists")
      }
      const spent = yield* invited("spent@example.com")
      const { ask } = yield* TestService
      yield* ask(`/invitations/${spent.id}`, { method: "DELETE" })
      const revoked = yield* browser.ask(`${path}/start`, { json: { token: spent.token } })
      assertProblem(revoked, 409, "invitation_not_pending")
    })
  )

  it.effect("joins the organization, whose role may be gone, with bags that may be too large", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const browser = (yield* TestService).browser()
      const signUp = Effect.fnUntraced(function* (token: string) {
        const { ceremonyId, options } = (yield* browser.ask(`${path}/start`, { json: { token } }))
          .json
        const credential = authenticatorAt(browser).create(options)
        const json = { token, ceremonyId, credential, legalConsentAccepted: true }
        return yield* browser.ask(`${path}/verify`, { json })
      })
      const publicMetadata = { a: "x".repeat(8192 - 2 - 8) }
      const large = yield* invited("large@example.com", { publicMetadata })
      assertProblem(yield* signUp(large.token), 422, "metadata_too_large")
      const organizationId = yield* Seed.organization(environment.id, "Analytical Engines")
      const member = yield* invited("member@example.com", { organizationId })
      yield* sql`UPDATE invitations SET role = 'gone' WHERE id = ${member.id}`
      assertProblem(yield* signUp(member.token), 422, "role_not_found")
      yield* sql`UPDATE invitations SET role = 'member' WHERE id = ${member.id}`
      const joined = yield* signUp(member.token)
      assert.strictEqual(joined.status, 200, joined.text)
      const actions = (yield* eventsOf(joined)).map(
        ({ action }: { readonly action: string }) => action
      )
      assert.includeMembers(actions, ["member.added", "invitation.accepted"])
    })
  )
})
