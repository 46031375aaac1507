import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as jose from "jose"
import { SessionId, UserId } from "../../../src/contract/Ids.ts"
import * as TestTokens from "../../support/TestTokens.ts"

const session = {
  id: SessionId.make("01900000-0000-7000-8000-000000000003"),
  authenticatedAt: DateTime.makeUnsafe(0),
  methods: ["password"],
  organization: null,
  impersonatorId: null
}
const userId = UserId.make("01900000-0000-7000-8000-000000000002")

layer(TestTokens.layer)("an access token", (it) => {
  it.effect("is typed at+jwt, begins now and ends when it is said to", () =>
    Effect.gen(function* () {
      const environment = yield* TestTokens.environment()
      const { accessTokens } = yield* TestTokens.instance
      yield* TestClock.adjust("1234 millis")
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const { expiresAt, token } = yield* accessTokens.mint({
        environment,
        session,
        userId,
        origin: "https://app.example.com"
      })
      const text = Redacted.value(token)
      assert.strictEqual(jose.decodeProtectedHeader(text).typ, "at+jwt")
      const claims = jose.decodeJwt(text)
      assert.strictEqual(claims.iat, Math.floor(now / 1000))
      assert.strictEqual(claims.nbf, claims.iat)
      assert.strictEqual(DateTime.toEpochMillis(expiresAt), claims.exp! * 1000)
      assert.strictEqual(claims["azp"], "https://app.example.com")
    })
  )

  it.effect("has an id that no other has", () =>
    Effect.gen(function* () {
      const environment = yield* TestTokens.environment()
      const { accessTokens } = yield* TestTokens.instance
      const tokens = yield* Effect.forEach(Array.from({ length: 200 }), () =>
        accessTokens.mint({ environment, session, userId, origin: null })
      )
      const ids = tokens.map(({ token }) => jose.decodeJwt(Redacted.value(token)).jti)
      assert.strictEqual(new Set(ids).size, 200)
    })
  )

  it.effect("does not show in what is printed", () =>
    Effect.gen(function* () {
      const environment = yield* TestTokens.environment()
      const { accessTokens } = yield* TestTokens.instance
      const minted = yield* accessTokens.mint({ environment, session, userId, origin: null })
      assert.notInclude(JSON.stringify(minted), Redacted.value(minted.token))
      assert.notInclude(String(minted.token), Redacted.value(minted.token))
    })
  )
})
