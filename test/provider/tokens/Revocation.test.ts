import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eventsOf } from "../../support/AuditEvents.ts"
import { application, post, redeemed, signedInBy } from "../../support/RelyingParty.ts"
import { api, revokedBy, tokensFor, type Registered } from "../../support/ResourceServer.ts"
import { TestService } from "../../support/TestService.ts"

const inactive = { active: false }

layer(TestService.layer)("a token", (it) => {
  it.effect("ends at the word of its application, and of nobody else", () =>
    Effect.gen(function* () {
      const own: Registered = yield* application()
      const other: Registered = yield* application()
      const billing = yield* api({ tokenFormat: "opaque" })
      const { config, id, browser, tokens } = yield* tokensFor(
        own,
        billing.identifier,
        "openid read offline_access"
      )
      const install = yield* redeemed(
        config,
        yield* signedInBy(config, browser, { scope: "openid read", resource: billing.identifier }),
        billing.identifier
      )
      const token = tokens.access_token
      for (const [by, text] of [
        [other, token],
        [other, tokens.refresh_token!],
        [own, "ga_unknown"],
        [own, "gr_unknown"],
        [own, "x"],
        [own, tokens.id_token!]
      ] as const) {
        const answer = yield* revokedBy(by)(text)
        assert.deepStrictEqual([answer.status, answer.json], [200, {}])
      }
      assert.strictEqual((yield* billing.asks(token)).json.active, true)
      const refreshedBy = (refreshToken: string) =>
        post("token", {
          grant_type: "refresh_token",
          refresh_token: refreshToken,
          client_id: own.clientId,
          client_secret: own.clientSecret
        })
      const next = yield* refreshedBy(tokens.refresh_token!)
      assert.strictEqual((yield* billing.asks(next.json.access_token)).json.active, true)
      const ended = yield* revokedBy(own)(next.json.refresh_token)
      assert.strictEqual(ended.status, 200)
      assert.deepStrictEqual((yield* billing.asks(next.json.access_token)).json, inactive)
      const [event] = yield* eventsOf(ended)
      assert.deepInclude(event, { action: "grant.family_ended", metadata: { reason: "revoked" } })
      assert.strictEqual(event.actor.type, "system")
      assert.includeDeepMembers(event.targets, [
        { type: "user", id },
        { type: "application", id: own.id }
      ])
      // Another install of the same person goes on.
      assert.strictEqual((yield* billing.asks(install.access_token)).json.active, true)
      // An access token of either form takes its family along.
      const signed = yield* api()
      for (const identifier of [billing.identifier, signed.identifier]) {
        const family = yield* tokensFor(own, identifier, "openid read offline_access")
        assert.strictEqual((yield* revokedBy(own)(family.tokens.access_token)).status, 200)
        const answer = yield* refreshedBy(family.tokens.refresh_token!)
        assert.strictEqual(answer.json.error, "invalid_grant", identifier)
      }
      // A machine's token is of no family: an opaque one ends alone, a signed one not at all.
      const robot: Registered = yield* application({
        kind: "service",
        redirectUris: [],
        machineScopes: [billing, signed].map((one) => ({
          resource: one.identifier,
          scopes: ["read"]
        }))
      })
      const tokenOf = (resource: string) =>
        post("token", {
          grant_type: "client_credentials",
          resource,
          client_id: robot.clientId,
          client_secret: robot.clientSecret
        })
      const opaque = (yield* tokenOf(billing.identifier)).json.access_token
      assert.strictEqual((yield* billing.asks(opaque)).json.active, true)
      assert.strictEqual((yield* revokedBy(robot)(opaque)).status, 200)
      assert.deepStrictEqual((yield* billing.asks(opaque)).json, inactive)
      const machines = (yield* tokenOf(signed.identifier)).json.access_token
      const refused = yield* revokedBy(robot)(machines)
      assert.deepStrictEqual([refused.status, refused.json.error], [400, "unsupported_token_type"])
      const form = { client_id: own.clientId, client_secret: own.clientSecret }
      assert.strictEqual((yield* post("revoke", form)).json.error, "invalid_request")
      assert.strictEqual((yield* post("revoke", { token })).status, 401)
    })
  )
})
