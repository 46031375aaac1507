import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import {
  application,
  ledTo,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const bye = "https://shop.example/bye"

/** A person in a browser, and the ID token that an application has of them. */
const signedOn = Effect.gen(function* () {
  const { browser } = yield* newcomer
  const config = yield* relyingParty(yield* application({ postLogoutRedirectUris: [bye] }))
  const { id_token = "" } = yield* redeemed(config, yield* signedInBy(config, browser))
  return { visitor: new PageVisitor(browser), id_token_hint: id_token }
})

const addressOf = (parameters: Readonly<Record<string, string>>) =>
  `/_service/oauth/logout?${new URLSearchParams(parameters)}`

layer(TestService.layer)("the plans Config and RP-Initiated Logout", (it) => {
  const discovery = [
    "oidcc-discovery-endpoint-verification",
    "oidcc-rp-initiated-logout-discovery-endpoint-verification",
    "oidcc-backchannel-logout-discovery-endpoint-verification"
  ]
  it.effect(discovery.join(", "), () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const issuer = `${environment.appUrl}/_service/oauth`
      const at = browser()
      const path = "/_service/oauth/.well-known/openid-configuration"
      const { json: metadata } = yield* at.askAt(path, { origin: null })
      assert.strictEqual(metadata.issuer, issuer)
      for (const name of ["authorization", "token", "userinfo", "end_session"]) {
        const endpoint: string = metadata[`${name}_endpoint`]
        assert.isTrue(endpoint.startsWith(`${issuer}/`), name)
      }
      assert.includeMembers(metadata.response_types_supported, ["code"])
      assert.includeMembers(metadata.subject_types_supported, ["public"])
      assert.includeMembers(metadata.id_token_signing_alg_values_supported, ["RS256"])
      assert.includeMembers(metadata.scopes_supported, ["openid"])
      assert.isFalse(metadata.claims_parameter_supported)
      assert.isFalse(metadata.request_parameter_supported)
      assert.isFalse(metadata.request_uri_parameter_supported)
      assert.isTrue(metadata.backchannel_logout_supported)
      assert.isTrue(metadata.backchannel_logout_session_supported)
      const keys = yield* at.askAt(new URL(metadata.jwks_uri).pathname, { origin: null })
      assert.isNotEmpty(keys.json.keys)
      for (const key of keys.json.keys) {
        assert.isString(key.kid)
        assert.notProperty(key, "d")
      }
    })
  )

  it.effect.each([
    ["oidcc-rp-initiated-logout-no-params", {}],
    ["oidcc-rp-initiated-logout-only-state", { state: "st" }],
    ["oidcc-rp-initiated-logout-no-id-token-hint", { post_logout_redirect_uri: bye, state: "st" }]
  ] as const)("%s", ([, parameters]) =>
    Effect.gen(function* () {
      const { visitor } = yield* signedOn
      yield* visitor.open(addressOf(parameters))
      assert.strictEqual(visitor.name, "logout")
      yield* visitor.submit("POST /oauth/logout")
      assert.strictEqual(visitor.name, "signed-out", visitor.html)
      assert.notInclude(visitor.html, "shop.example")
    })
  )

  it.effect.each([
    ["oidcc-rp-initiated-logout-no-post-logout-redirect-uri", { state: "st" }, ""],
    ["oidcc-rp-initiated-logout-no-state", { post_logout_redirect_uri: bye }, bye],
    ["oidcc-rp-initiated-logout", { post_logout_redirect_uri: bye, state: "st" }, `${bye}?state=st`]
  ] as const)("%s", ([, parameters, target]) =>
    Effect.gen(function* () {
      const { id_token_hint, visitor } = yield* signedOn
      yield* visitor.open(addressOf({ id_token_hint, ...parameters }))
      assert.strictEqual(ledTo(visitor), target)
      if (target === "") assert.strictEqual(visitor.name, "signed-out")
    })
  )

  it.effect.each([
    ["oidcc-rp-initiated-logout-bad-post-logout-redirect-uri", `${bye}/x`],
    ["oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri", `${bye}?foo=bar`]
  ] as const)("%s", ([, target]) =>
    Effect.gen(function* () {
      const { id_token_hint, visitor } = yield* signedOn
      yield* visitor.open(addressOf({ id_token_hint, post_logout_redirect_uri: target }))
      assert.strictEqual(ledTo(visitor), "")
      assert.notInclude(visitor.html, "foo=bar")
    })
  )

  it.effect.each([
    ["oidcc-rp-initiated-logout-bad-id-token-hint", () => "invalid"],
    [
      "oidcc-rp-initiated-logout-modified-id-token-hint",
      (hint: string) => `${hint.slice(0, hint.lastIndexOf("."))}.AAAA`
    ]
  ] as const)("%s", ([, modified]) =>
    Effect.gen(function* () {
      const { id_token_hint, visitor } = yield* signedOn
      const hint = modified(id_token_hint)
      yield* visitor.open(addressOf({ id_token_hint: hint, post_logout_redirect_uri: bye }))
      assert.strictEqual(visitor.name, "logout")
      assert.strictEqual(ledTo(visitor), "")
    })
  )
})
