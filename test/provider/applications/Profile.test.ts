import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { clientKey } from "../../support/ClientKeys.ts"
import { callback } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("the profile fapi2", (it) => {
  it.effect("fixes what it asks of an application", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { jwk } = yield* clientKey("ES256", "1")
      const make = (json: object) =>
        ask("/applications", {
          method: "POST",
          json: {
            name: "Bank",
            kind: "web",
            redirectUris: [callback],
            profile: "fapi2",
            jwks: { keys: [jwk] },
            ...json
          }
        })
      const made = yield* make({})
      assert.deepInclude(made.json, {
        profile: "fapi2",
        authentication: "private_key_jwt",
        pkce: "required",
        requirePushedAuthorization: true,
        requireDpop: true,
        idTokenAlgorithm: "ES256"
      })
      assert.notProperty(made.json, "clientSecret")
      for (const json of [
        { kind: "browser" },
        { authentication: "client_secret" },
        { requireDpop: false },
        { requirePushedAuthorization: false },
        { pkce: "optional" },
        { idTokenAlgorithm: "RS256" }
      ]) {
        assert.strictEqual((yield* make(json)).status, 400, JSON.stringify(json))
      }
      const change = (json: object) =>
        ask(`/applications/${made.json.id}`, { method: "PATCH", json })
      assert.strictEqual((yield* change({ requireDpop: false })).status, 400)
      const left = yield* change({ profile: null, requireDpop: false })
      assert.deepInclude(left.json, { profile: null, requireDpop: false })
      const service = yield* make({ kind: "service", redirectUris: [] })
      assert.deepInclude(service.json, { requireDpop: true, requirePushedAuthorization: false })
    })
  )
})
