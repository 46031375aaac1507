import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { made as apiKeyOf, reasonOf } from "../../provider/apiKeys/apiKeys.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { Idp } from "../../support/Idp.ts"
import { organizationOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { application, redeemed, relyingParty, signedInBy } from "../../support/RelyingParty.ts"
import * as Seed from "../../support/Seed.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const made = Effect.fnUntraced(function* (browser: TestBrowser, path: string, json: object) {
  const answer = yield* browser.ask(path, { json })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json.id as string
})

/** All that the maker of an account can leave behind: each outlives the session that made it. */
const planted = Effect.fnUntraced(function* (email: string) {
  const { ask, environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const { id: userId } = yield* person(email)
  const { browser } = yield* signIn(email)
  const { id: organizationId } = yield* organizationOf({ id: userId, email, browser })
  const { apiKey } = yield* apiKeyOf({ userId })
  const registered = yield* application()
  const config = yield* relyingParty(registered)
  yield* redeemed(
    config,
    yield* signedInBy(config, browser, { scope: "openid offline_access profile" })
  )
  const path = `/organizations/${organizationId}`
  const machine = { name: "Machine", kind: "service", machineScopes: [] }
  const account = yield* made(browser, `${path}/applications`, machine)
  const invitee = { email: "accomplice@example.com", role: "owner" }
  const invitation = yield* made(browser, `${path}/invitations`, invitee)
  const link = yield* browser.ask(`${path}/portal-links`, { json: { intents: ["sso"] } })
  assert.strictEqual(link.status, 201, link.text)
  yield* Seed.trustedDevice({ environmentId: environment.id, userId })
  const left = Effect.gen(function* () {
    const grants = (yield* ask(`/users/${userId}/grants`)).json.items
    const devices = yield* sql`SELECT 1 FROM trusted_devices WHERE user_id = ${userId}`
    const { secrets } = (yield* ask(`/applications/${account}`)).json
    const { status } = (yield* ask(`/invitations/${invitation}`)).json
    const links = (yield* ask(`${path}/portal-links`)).json.items
    return {
      grants: grants.filter(({ endedAt }: { endedAt: unknown }) => endedAt === null).length,
      devices: devices.length,
      secrets: secrets.length,
      links: links.length,
      invitation: status,
      apiKey: (yield* reasonOf(apiKey)) ?? "valid"
    }
  })
  return { userId, left }
})

const anyLeft = {
  grants: 1,
  devices: 1,
  secrets: 1,
  links: 1,
  invitation: "PENDING",
  apiKey: "valid"
}
const nothingLeft = {
  grants: 0,
  devices: 0,
  secrets: 0,
  links: 0,
  invitation: "REVOKED",
  apiKey: "revoked"
}

layer(Idp.layerOffering({}))("an account that somebody else may have made", (it) => {
  it.effect("has given nobody access any more once it is linked without a proof", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks", "grants that outlive their grantor")
      const provider = yield* Idp
      const { browser } = yield* TestService
      const { domain, id } = yield* activeConnection(provider, { linkVerifiedDomains: true })
      const email = `planted@${domain}`
      const { left, userId } = yield* planted(email)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE email_addresses SET verified_at = NULL WHERE user_id = ${userId}`
      assert.deepStrictEqual(yield* left, anyLeft)
      provider.script.idToken = { sub: "planted", email }
      const linked = yield* throughConnection(browser(), provider, id)
      assert.deepStrictEqual(outcomeOf(linked), { status: "complete" })
      assert.deepStrictEqual(yield* left, nothingLeft)
      const reasons = new Map(
        (yield* eventsOf(linked)).map(
          (event: { readonly action: string; readonly metadata: { readonly reason?: string } }) => [
            event.action,
            event.metadata.reason
          ]
        )
      )
      for (const action of [
        "grant.ended",
        "api_key.revoked",
        "application.secret_revoked",
        "portal.link_revoked",
        "invitation.revoked"
      ]) {
        assert.strictEqual(reasons.get(action), "address_was_unproven", action)
      }
    })
  )

  it.effect("keeps what its owner has given where its address was proven", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { browser } = yield* TestService
      const { domain, id } = yield* activeConnection(provider, { linkVerifiedDomains: true })
      const email = `owner@${domain}`
      const { left } = yield* planted(email)
      provider.script.idToken = { sub: "owner", email }
      const linked = yield* throughConnection(browser(), provider, id)
      assert.deepStrictEqual(outcomeOf(linked), { status: "complete" })
      assert.deepStrictEqual(yield* left, anyLeft)
    })
  )
})
