import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A row in every table of what a person allowed an application; none can be used. */
export const allowedApplication = Effect.fnUntraced(function* (
  environmentId: string,
  userId: string,
  sessionId: string
) {
  const sql = yield* SqlClient.SqlClient
  const id = (last: string) => `018f0000-0000-7000-8000-0000000000${last}`
  const now = new Date(1000)
  // What is over is swept before the purge could erase it.
  const lastingly = new Date("2100-01-01")
  const common = { environment_id: environmentId, user_id: userId, created_at: now }
  const ofApplication = { application_id: id("a1"), scopes: JSON.stringify([]), offline: true }
  yield* sql`INSERT INTO grants ${sql.insert({ ...common, ...ofApplication, id: id("a2") })}`
  yield* sql`INSERT INTO api_keys ${sql.insert({
    ...common,
    id: id("a4"),
    hash: Buffer.from("api-key-of-the-person"),
    last_four: "last",
    name: "Key of the person",
    search_text: "key of the person",
    created_by: userId,
    permissions: ["invoices:read"],
    metadata: JSON.stringify({})
  })}`
  yield* sql`INSERT INTO sign_ons ${sql.insert({
    ...common,
    id: "sign-on-of-the-person",
    session_id: sessionId,
    application_id: id("a1")
  })}`
  yield* sql`INSERT INTO token_families ${sql.insert({
    ...common,
    ...ofApplication,
    id: id("a3"),
    grant_id: id("a2"),
    session_id: sessionId,
    sign_on_id: "sign-on-of-the-person",
    acr: "aal1",
    amr: ["pwd"]
  })}`
  const ofFamily = { environment_id: environmentId, family_id: id("a3") }
  const hashed = (text: string) => ({ ...ofFamily, hash: Buffer.from(text) })
  yield* sql`INSERT INTO authorization_codes ${sql.insert({
    ...hashed("code-of-the-person"),
    redirect_uri: "https://app.example/callback",
    expires_at: lastingly
  })}`
  yield* sql`
    INSERT INTO device_codes (environment_id, hash, user_code_hash, application_id, scopes,
      resources, ip_address, interval_seconds, created_at, expires_at, family_id)
    VALUES (${environmentId}, ${Buffer.from("device-code-of-the-person")},
      ${Buffer.from("user-code-of-the-person")}, ${id("a1")}, ARRAY['openid'],
      ARRAY[${id("a1")}::uuid], '192.0.2.77', 5, ${now}, ${lastingly}, ${id("a3")})`
  yield* sql`INSERT INTO refresh_tokens ${sql.insert({
    ...hashed("refresh-token-of-the-person"),
    created_at: now
  })}`
  yield* sql`INSERT INTO replaced_refresh_tokens ${sql.insert({
    ...hashed("replaced-token-of-the-person"),
    replaced_at: now
  })}`
  yield* sql`INSERT INTO access_tokens ${sql.insert({
    ...hashed("access-token-of-the-person"),
    application_id: id("a1"),
    claims: JSON.stringify({ sub: userId }),
    expires_at: lastingly
  })}`
})
