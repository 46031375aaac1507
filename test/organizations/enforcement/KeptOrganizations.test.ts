import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attack } from "../../support/Attack.ts"
import * as Devices from "../../support/Devices.ts"
import { assertSsoRequired, connected, enforce } from "../../support/Enforcement.ts"
import { memberOf } from "../../support/Organizations.ts"
import { signIn } from "../../support/People.ts"
import { addPasskey, passkeyPerson, passkeySignIn } from "../../support/Passkeys.ts"
import * as RelyingParty from "../../support/RelyingParty.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const choose = (browser: TestBrowser, organizationId: string) =>
  browser.ask("/organizations/active", { method: "PUT", json: { organizationId } })

const activeIn = (browser: TestBrowser) =>
  Effect.map(
    browser.ask("/auth/refresh", { json: {} }),
    ({ json }) => json.session.organizationId as string | null
  )

/** The answer of `authorize` for one organization, and the tokens where there are any. */
const tokensFor = Effect.fnUntraced(function* (
  application: { readonly clientId: string; readonly clientSecret: string },
  browser: TestBrowser,
  organizationId: string
) {
  const config = yield* RelyingParty.relyingParty(application)
  const answer = yield* RelyingParty.signedInBy(config, browser, {
    scope: "openid offline_access",
    organization_id: organizationId
  })
  const error = new URL(answer).searchParams.get("error")
  if (error !== null) return { error }
  const { refresh_token: token } = yield* RelyingParty.redeemed(config, answer)
  return { token: token ?? "" }
})

layer(TestService.layer)("an organization that is kept to its connections", (it) => {
  it.effect("is not what a new session begins with, but for one of its connection", () =>
    Effect.gen(function* () {
      yield* attack("an enforced person by another way in")
      const sql = yield* SqlClient.SqlClient
      const at = yield* connected
      const { organizationId, owner } = at
      assert.strictEqual((yield* choose(owner.browser, organizationId)).status, 200)
      const before = yield* signIn(owner.email)
      assert.strictEqual(yield* activeIn(before.browser), organizationId)
      yield* enforce(at, "members")
      const { browser } = yield* signIn(owner.email)
      assert.isNull(yield* activeIn(browser))
      yield* sql`UPDATE sessions SET connection_id = ${at.connection.id} WHERE user_id = ${owner.id}`
      assert.strictEqual((yield* choose(browser, organizationId)).status, 200)
      assert.strictEqual(yield* activeIn(browser), organizationId)
      yield* enforce(at, "domains")
      assert.strictEqual(
        yield* activeIn((yield* signIn(owner.email)).browser),
        organizationId,
        "it opens to members elsewhere again"
      )
    })
  )

  it.effect("is no longer the active one of a session that its connection did not make", () =>
    Effect.gen(function* () {
      yield* attack("an enforced person by another way in")
      const at = yield* connected
      const member = yield* memberOf(at.organizationId, "member")
      for (const { browser } of [at.owner, member]) {
        assert.strictEqual((yield* choose(browser, at.organizationId)).status, 200)
        assert.strictEqual(yield* activeIn(browser), at.organizationId)
      }
      yield* enforce(at, "domains")
      assert.strictEqual(yield* activeIn(member.browser), at.organizationId)
      yield* enforce(at, "members")
      for (const { browser } of [at.owner, member]) assert.isNull(yield* activeIn(browser))
    })
  )

  it.effect("opens to members who break the glass by their passkey, and by nothing else", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const at = yield* connected
      const { owner } = at
      const { authenticator } = yield* addPasskey(owner.browser)
      yield* choose(owner.browser, at.organizationId)
      const named = yield* ask(`/connections/${at.connection.id}`, {
        method: "PATCH",
        json: { breakGlassUserIds: [owner.id] }
      })
      assert.strictEqual(named.status, 200, named.text)
      yield* enforce(at, "members")
      const path = `/organizations/${at.organizationId}`
      const { answer, browser } = yield* passkeySignIn(authenticator)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(yield* activeIn(browser), at.organizationId)
      assert.strictEqual((yield* browser.ask(path)).status, 200)
      const byPassword = yield* signIn(owner.email)
      assert.isNull(yield* activeIn(byPassword.browser))
      assert.strictEqual((yield* byPassword.browser.ask(path)).status, 403)
    })
  )

  it.effect("is left by nobody who keeps a way past its connection", () =>
    Effect.gen(function* () {
      yield* attack("stale authority")
      const { ask } = yield* TestService
      const at = yield* connected
      const { authenticator, id } = yield* passkeyPerson(`ada@${at.domain}`)
      const members = `/organizations/${at.organizationId}/members`
      const path = `/connections/${at.connection.id}`
      const join = () => ask(members, { method: "POST", json: { userId: id, role: "member" } })
      assert.strictEqual((yield* join()).status, 201)
      const json = { enforcement: "domains", breakGlassUserIds: [id] }
      const named = yield* ask(path, { method: "PATCH", json })
      assert.strictEqual(named.status, 200, named.text)
      assert.strictEqual((yield* passkeySignIn(authenticator)).answer.status, 200)
      const gone = yield* ask(`${members}/${id}`, { method: "DELETE" })
      assert.strictEqual(gone.status, 204, gone.text)
      assert.deepStrictEqual((yield* ask(path)).json.breakGlassUserIds, [])
      assertSsoRequired((yield* passkeySignIn(authenticator)).answer, at)
      // Nor does it come back with a membership.
      yield* join()
      assertSsoRequired((yield* passkeySignIn(authenticator)).answer, at)
    })
  )

  it.effect("is given to no application by another session", () =>
    Effect.gen(function* () {
      yield* attack("an enforced person by another way in")
      const sql = yield* SqlClient.SqlClient
      const at = yield* connected
      const { organizationId } = at
      const application = yield* RelyingParty.application({ trust: "own" })
      const refresh = (token: string) => RelyingParty.refreshed(application, token)
      const member = yield* memberOf(organizationId, "member")
      const foreign = yield* tokensFor(application, member.browser, organizationId)
      if ("error" in foreign) return assert.fail(foreign.error)
      yield* enforce(at, "members")
      // What was given before stands no longer, and nothing is given anew.
      assert.strictEqual((yield* refresh(foreign.token)).json.error, "invalid_grant")
      const denied = yield* tokensFor(application, member.browser, organizationId)
      assert.deepStrictEqual(denied, { error: "access_denied" })

      yield* sql`
        UPDATE sessions SET connection_id = ${at.connection.id} WHERE user_id = ${member.id}`
      const own = yield* tokensFor(application, member.browser, organizationId)
      if ("error" in own) return assert.fail(own.error)
      const renewed = yield* refresh(own.token)
      assert.strictEqual(renewed.status, 200, renewed.text)
      yield* enforce(at, "off")
      const anybody = yield* memberOf(organizationId, "member")
      const again = yield* tokensFor(application, anybody.browser, organizationId)
      assert.notProperty(again, "error")
    })
  )

  it.effect("is not among those that a device may be let into", () =>
    Effect.gen(function* () {
      const at = yield* connected
      const { clientId } = yield* Devices.program()
      const shownTo = Effect.fnUntraced(function* (browser: TestBrowser) {
        const codes = yield* Devices.begun(clientId, { scope: "openid organization" })
        return (yield* Devices.typed(browser, codes.user_code)).html
      })
      assert.include(yield* shownTo(at.owner.browser), at.organizationId)
      yield* enforce(at, "members")
      assert.notInclude(yield* shownTo(at.owner.browser), at.organizationId)
    })
  )
})
