import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { answered, begun, polled, program } from "../../support/Devices.ts"
import { newcomer } from "../../support/Organizations.ts"
import {
  application,
  post,
  redeemed,
  refreshed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const offline = "openid offline_access"

/** The scopes that an application may have from now on; null: the usual ones. */
const allow = Effect.fnUntraced(function* (id: string, scopes: ReadonlyArray<string> | null) {
  const { ask } = yield* TestService
  const json = { scopes: scopes === null ? null : [{ resource: null, scopes }] }
  const changed = yield* ask(`/applications/${id}`, { method: "PATCH", json })
  assert.strictEqual(changed.status, 200, changed.text)
})

layer(TestService.layer)("an application that may no longer have offline_access", (it) => {
  it.effect("keeps its tokens for as long as their session lives, and no longer", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      const answer = yield* signedInBy(config, browser, { scope: offline })
      const { refresh_token: token = "" } = yield* redeemed(config, answer)
      yield* allow(registered.id, ["openid"])
      const within = yield* refreshed(registered, token)
      assert.strictEqual(within.status, 200, within.text)
      assert.strictEqual(within.json.scope, "openid")
      yield* browser.ask("/auth/logout", { json: {} })
      const { access_token, refresh_token } = within.json
      const beyond = yield* refreshed(registered, refresh_token)
      assert.strictEqual(beyond.status, 400, beyond.text)
      assert.strictEqual(beyond.json.error, "invalid_grant")
      const { clientId, clientSecret } = registered
      const form = { token: access_token, client_id: clientId, client_secret: clientSecret }
      assert.deepStrictEqual((yield* post("introspect", form)).json, { active: false })
      // The person's word stands, so that it comes back with the scope.
      yield* allow(registered.id, null)
      assert.strictEqual((yield* refreshed(registered, refresh_token)).status, 200)
    })
  )

  it.effect("keeps the session going by its refreshes, as any that ends with it", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      const answer = yield* signedInBy(config, browser, { scope: offline })
      let { refresh_token: token = "" } = yield* redeemed(config, answer)
      yield* allow(registered.id, ["openid"])
      for (let count = 0; count < 3; count += 1) {
        yield* TestClock.adjust("5 days")
        const again = yield* refreshed(registered, token)
        assert.strictEqual(again.status, 200, again.text)
        token = again.json.refresh_token
      }
      assert.strictEqual((yield* browser.ask("/users/me")).status, 200)
    })
  )

  it.effect("renews nothing on a device, which has no session", () =>
    Effect.gen(function* () {
      const { browser } = yield* newcomer
      const { clientId, id } = yield* program()
      const codes = yield* begun(clientId, { scope: offline })
      yield* answered(browser, codes.user_code)
      yield* TestClock.adjust("5 seconds")
      const { json } = yield* polled(clientId, codes.device_code)
      yield* allow(id, ["openid"])
      const form = {
        grant_type: "refresh_token",
        refresh_token: json.refresh_token,
        client_id: clientId
      }
      const refused = yield* post("token", form)
      assert.strictEqual(refused.json.error, "invalid_grant", refused.text)
      yield* allow(id, null)
      assert.strictEqual((yield* post("token", form)).status, 200)
    })
  )
})
