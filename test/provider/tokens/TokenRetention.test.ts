import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"
import { tokenRetention } from "../../../src/provider/tokens/tokenRetention.ts"
import { eventCount } from "../../support/AuditEvents.ts"
import { assertion, assertionType, clientKey } from "../../support/ClientKeys.ts"
import { application, callback, post, refreshed } from "../../support/RelyingParty.ts"
import { api, tokensFor, type Registered } from "../../support/ResourceServer.ts"
import { plansOf } from "../../support/StatementPlans.ts"
import { TestService } from "../../support/TestService.ts"
import { TokensStore } from "../../../src/provider/tokens/TokensStore.ts"

const sweep = Effect.flatMap(tokenRetention, (retention) => retention.sweep).pipe(
  Effect.provide(TokensStore.layer),
  Effect.scoped
)

const tables = [
  "replays",
  "pushed_requests",
  "access_tokens",
  "replaced_refresh_tokens",
  "authorization_codes",
  "refresh_tokens",
  "token_families"
] as const

const counted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* Effect.forEach(
    tables,
    (table) => sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM ${sql(table)}`
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.[0]?.count]))
})

layer(TestService.layer)("codes and tokens", (it) => {
  it.effect("are forgotten once they count no more, and a copy would not be told from them", () =>
    Effect.gen(function* () {
      const own: Registered = yield* application()
      const opaque = yield* api({ tokenFormat: "opaque" })
      const { tokens } = yield* tokensFor(own, opaque.identifier, "openid read offline_access")
      const key = yield* clientKey("ES256", "1")
      const robot = yield* application({
        kind: "service",
        redirectUris: [],
        authentication: "private_key_jwt",
        jwks: { keys: [key.jwk] }
      })
      yield* post("token", {
        grant_type: "client_credentials",
        client_assertion: yield* assertion(key, robot.clientId),
        client_assertion_type: assertionType
      })
      const refresh = (token: string) =>
        post("token", {
          grant_type: "refresh_token",
          refresh_token: token,
          client_id: own.clientId,
          client_secret: own.clientSecret
        })
      const { json: next } = yield* refresh(tokens.refresh_token!)
      yield* post("par", {
        response_type: "code",
        redirect_uri: callback,
        scope: "openid",
        code_challenge: "x".repeat(43),
        code_challenge_method: "S256",
        client_id: own.clientId,
        client_secret: own.clientSecret
      })
      yield* sweep
      const before = {
        replays: 1,
        pushed_requests: 1,
        access_tokens: 2,
        replaced_refresh_tokens: 1,
        authorization_codes: 1,
        refresh_tokens: 1,
        token_families: 1
      }
      assert.deepStrictEqual(yield* counted, before)
      yield* TestClock.adjust("62 minutes")
      yield* sweep
      assert.deepStrictEqual(yield* counted, {
        ...before,
        replays: 0,
        pushed_requests: 0,
        access_tokens: 0
      })
      yield* TestClock.adjust("25 hours")
      yield* sweep
      const kept = {
        replays: 0,
        pushed_requests: 0,
        access_tokens: 0,
        replaced_refresh_tokens: 1,
        authorization_codes: 0,
        refresh_tokens: 1,
        token_families: 1
      }
      assert.deepStrictEqual(yield* counted, kept)
      const last = yield* refresh(next.refresh_token)
      assert.strictEqual(last.status, 200, last.text)
      yield* TestClock.adjust("29 days")
      yield* sweep
      assert.deepStrictEqual(yield* counted, kept)
      // An early one comes back: it was copied, and the family ends.
      assert.strictEqual((yield* refresh(next.refresh_token)).status, 400)
      yield* TestClock.adjust("25 hours")
      yield* sweep
      const none = Object.fromEntries(tables.map((table) => [table, 0]))
      assert.deepStrictEqual(yield* counted, none)
    })
  )

  it.effect(
    "an assertion is known as used where the clock of another instance lets it count still",
    () =>
      Effect.gen(function* () {
        const key = yield* clientKey("ES256", "1")
        const robot = yield* application({
          kind: "service",
          redirectUris: [],
          authentication: "private_key_jwt",
          jwks: { keys: [key.jwk] }
        })
        const once = yield* assertion(key, robot.clientId)
        const shown = Effect.map(
          post("token", {
            grant_type: "client_credentials",
            client_assertion: once,
            client_assertion_type: assertionType
          }),
          ({ json }) => json.error
        )
        // It is proven, and then may have nothing for itself.
        assert.strictEqual(yield* shown, "invalid_target")
        const last = decodeJwt(once).exp! * 1000
        yield* TestClock.setTime(last + 5000)
        yield* sweep
        yield* TestClock.setTime(last - 5000)
        assert.strictEqual(yield* shown, "invalid_client")
      })
  )

  it.effect("are known as copies for as long as their application lets one idle", () =>
    Effect.gen(function* () {
      const patient: Registered = yield* application({ refreshIdleSeconds: 60 * 86_400 })
      const { identifier } = yield* api()
      const scope = "openid offline_access"
      const { id, tokens } = yield* tokensFor(patient, identifier, scope)
      const first = tokens.refresh_token!
      const { json: next } = yield* refreshed(patient, first)
      yield* TestClock.adjust("40 days")
      yield* sweep
      assert.strictEqual((yield* refreshed(patient, first)).json.error, "invalid_grant")
      assert.strictEqual(yield* eventCount("grant.reuse_detected", id), 1)
      assert.strictEqual((yield* refreshed(patient, next.refresh_token)).status, 400)
    })
  )

  it.effect("are forgotten a year after they began, whenever they were last refreshed", () =>
    Effect.gen(function* () {
      const year = 365 * 86_400
      const patient: Registered = yield* application({
        refreshIdleSeconds: year,
        refreshAbsoluteSeconds: year
      })
      const { identifier } = yield* api()
      const { tokens } = yield* tokensFor(patient, identifier, "openid offline_access")
      yield* TestClock.adjust("300 days")
      const { json: next, status } = yield* refreshed(patient, tokens.refresh_token!)
      assert.strictEqual(status, 200)
      yield* sweep
      const { token_families: before } = yield* counted
      yield* TestClock.adjust("67 days")
      assert.strictEqual((yield* refreshed(patient, next.refresh_token)).status, 400)
      yield* sweep
      assert.strictEqual((yield* counted)["token_families"], (before ?? 0) - 1)
    })
  )

  it.effect("are forgotten without a look at those of the whole year", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const own: Registered = yield* application()
      const { identifier } = yield* api()
      yield* tokensFor(own, identifier, "openid offline_access")
      yield* TestClock.adjust("10 days")
      yield* sql`
        WITH made AS (
          INSERT INTO token_families (environment_id, id, grant_id, application_id, user_id,
            offline, scopes, acr, amr, created_at)
          SELECT f.environment_id, overlay(f.id::text placing lpad(to_hex(n), 12, '0') from 25)::uuid,
            f.grant_id, f.application_id, f.user_id, f.offline, f.scopes, f.acr, f.amr, f.created_at
          FROM token_families f, generate_series(1, 5000) AS g (n)
          WHERE f.application_id = ${own.id} RETURNING environment_id, id, created_at
        )
        INSERT INTO refresh_tokens (environment_id, family_id, hash, created_at)
        SELECT environment_id, id, sha256(id::text::bytea), created_at FROM made`
      yield* sql`ANALYZE token_families, refresh_tokens`
      const plans = yield* plansOf(sweep, /DELETE FROM token_families /)
      assert.isNotEmpty(plans)
      for (const plan of plans) {
        assert.notMatch(plan, /"Seq Scan"[^}]*"Relation Name":"(token_families|refresh_tokens)"/)
      }
      assert.isAtLeast((yield* counted)["token_families"] ?? 0, 5000)
    })
  )
})
