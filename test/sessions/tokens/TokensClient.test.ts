import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import * as jose from "jose"
import { AccessTokens } from "../../../src/sessions/tokens/AccessTokens.ts"
import { SigningKeys } from "../../../src/sessions/tokens/SigningKeys.ts"
import { SessionId, UserId } from "../../../src/contract/Ids.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const documents = [
  "/_service/.well-known/jwks.json",
  "/_service/.well-known/openid-configuration",
  "/_service/.well-known/oauth-authorization-server",
  "/.well-known/oauth-authorization-server/_service"
] as const

const at = Effect.fnUntraced(function* (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET"
) {
  const { environment, origin } = yield* TestService
  return yield* new TestBrowser(origin, environment.hosts[0] ?? "").ask(`/..${path}`, {
    headers,
    method
  })
})

layer(TestService.layer)("the documents for verifiers", (it) => {
  it.effect.each(documents)("%s are read by anybody, and kept for a minute", (path) =>
    Effect.gen(function* () {
      const response = yield* at(path, { origin: "https://anywhere.example" })
      assert.strictEqual(response.status, 200)
      assert.match(response.headers.get("content-type") ?? "", /^application\/json/)
      assert.strictEqual(response.headers.get("cache-control"), "public, max-age=60")
      assert.strictEqual(response.headers.get("access-control-allow-origin"), "*")
      assert.isNull(response.headers.get("access-control-allow-credentials"))
      assert.isNull(response.headers.get("set-cookie"))
      assert.match(response.headers.get("etag") ?? "", /^"[\w-]{43}"$/)
    })
  )

  it.effect.each(documents)("%s answer 304 to whoever has them", (path) =>
    Effect.gen(function* () {
      const first = yield* at(path)
      const etag = first.headers.get("etag") ?? ""
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = yield* at(path, { "if-none-match": sent })
        assert.strictEqual(again.status, 304, sent)
        assert.strictEqual(again.text, "")
        assert.strictEqual(again.headers.get("etag"), etag)
        assert.strictEqual(again.headers.get("cache-control"), "public, max-age=60")
        assert.strictEqual(again.headers.get("access-control-allow-origin"), "*")
        assert.isNull(again.headers.get("content-type"))
      }
      const other = yield* at(path, { "if-none-match": '"other"' })
      assert.strictEqual(other.status, 200)
      assert.strictEqual(other.text, first.text)
      const head = yield* at(path, {}, "HEAD")
      assert.strictEqual(head.status, 200)
      assert.strictEqual(head.headers.get("etag"), etag)
    })
  )

  it.effect("name the issuer of the tokens, its key set, and nothing that there is not", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const issuer = `${environment.appUrl}/_service`
      const metadata = {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        response_types_supported: ["none"]
      }
      assert.deepStrictEqual((yield* at(documents[2])).json, metadata)
      assert.deepStrictEqual((yield* at(documents[3])).json, metadata)
      const { claims_supported: claims, ...rest } = (yield* at(documents[1])).json
      assert.deepStrictEqual(rest, {
        ...metadata,
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["ES256"]
      })
      assert.includeMembers(claims, ["iss", "sub", "sid", "org", "act"])

      const tokens = yield* AccessTokens
      const { token } = yield* tokens.mint({
        environment,
        session: {
          id: SessionId.make("01900000-0000-7000-8000-000000000003"),
          authenticatedAt: yield* DateTime.now,
          methods: [],
          organization: null,
          impersonatorId: null
        },
        userId: UserId.make("01900000-0000-7000-8000-000000000002"),
        origin: null
      })
      assert.strictEqual(jose.decodeJwt(Redacted.value(token)).iss, issuer)
    })
  )

  it.effect("hold public keys alone", () =>
    Effect.gen(function* () {
      const { keys } = (yield* at(documents[0])).json
      assert.lengthOf(keys, 1)
      assert.deepStrictEqual(Object.keys(keys[0]).toSorted(), [
        "alg",
        "crv",
        "kid",
        "kty",
        "use",
        "x",
        "y"
      ])
    })
  )

  it.effect("get another ETag when the next key is published", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const keys = yield* SigningKeys
      const before = yield* at(documents[0])
      yield* keys.rotate(environment.id)
      const after = yield* at(documents[0], { "if-none-match": before.headers.get("etag") ?? "" })
      assert.strictEqual(after.status, 200)
      assert.lengthOf(after.json.keys, 2)
      assert.strictEqual(after.json.keys[0].kid, before.json.keys[0].kid)
    })
  )

  it.effect("are of the environment that the host names, and of no unknown host", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const other = yield* service.tenant("other")
      const own = yield* at(documents[0])
      const others = yield* service.browser(other).ask("/.well-known/jwks.json")
      assert.notStrictEqual(others.json.keys[0].kid, own.json.keys[0].kid)
      for (const path of documents) {
        const unknown = yield* new TestBrowser(service.origin, "nobody.test").ask(`/..${path}`)
        assertProblem(unknown, 404, "unknown_host")
        assert.strictEqual(unknown.headers.get("cache-control"), "no-store")
        assert.strictEqual(unknown.headers.get("access-control-allow-origin"), "*")
      }
    })
  )

  it.effect.each(documents)("%s take no other method", (path) =>
    Effect.gen(function* () {
      const refused = yield* at(path, {}, "POST")
      assertProblem(refused, 405, "method_not_allowed")
      assert.strictEqual(refused.headers.get("allow"), "GET, HEAD")
    })
  )
})
