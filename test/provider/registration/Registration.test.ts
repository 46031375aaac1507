import { assert, it, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { OutboundHttp } from "../../../src/platform/OutboundHttp.ts"
import { makeApplicationKeys } from "../../../src/provider/tokens/applicationKeys.ts"
import { ApplicationSource } from "../../../src/provider/applications/ApplicationKind.ts"
import { defaultsOf } from "../../../src/provider/applications/configured.ts"
import { RegisteredApplications } from "../../../src/provider/applications/RegisteredApplications.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import {
  authorizeAddress,
  callback,
  post,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { ownRecord, registered, registering, registrationIs } from "../../support/Registrations.ts"
import { TestService } from "../../support/TestService.ts"

const metadata = { client_name: "Stranger", redirect_uris: [callback] }
const open = { ...metadata, token_endpoint_auth_method: "none" }

layer(TestService.layer)("registration", (it) => {
  it.effect("is not there until an operator turns it on", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const address = "/oauth/.well-known/openid-configuration"
      yield* registrationIs("off")
      const refused = yield* registering(metadata)
      assert.deepStrictEqual(
        [refused.status, refused.headers.get("content-type"), refused.json.error],
        [404, "application/json", "route_not_found"]
      )
      assert.isString(refused.headers.get("x-correlation-id"))
      assert.notProperty((yield* browser().ask(address)).json, "registration_endpoint")
      yield* registrationIs("open")
      const { json } = yield* browser().ask(address)
      assert.strictEqual(json.registration_endpoint, `${json.issuer}/register`)
    })
  )

  it.effect("names what a request lacks as requests do", () =>
    Effect.gen(function* () {
      yield* registrationIs("open")
      const keyless = { ...metadata, token_endpoint_auth_method: "private_key_jwt" }
      const { json, status } = yield* registering(keyless)
      assert.deepStrictEqual([status, json.error], [400, "invalid_client_metadata"])
      assert.strictEqual(json.error_description, "Expected jwks or jwks_uri with private_key_jwt")
    })
  )

  it.effect("stores no text that the database cannot hold, in whatever member it stands", () =>
    Effect.gen(function* () {
      yield* registrationIs("open")
      const key = { kty: "EC", crv: "P-256", x: "x", y: "y" }
      for (const unfit of ["\ud800", "\u0000"]) {
        const address = `https://shop.example/${unfit}`
        for (const members of [
          { client_name: `Stranger${unfit}` },
          { redirect_uris: [address] },
          { post_logout_redirect_uris: [address] },
          { client_uri: address },
          { tos_uri: address, policy_uri: address },
          { jwks_uri: address, token_endpoint_auth_method: "private_key_jwt" },
          { scope: `openid ${unfit}` },
          { application_type: unfit, grant_types: ["authorization_code", unfit] }
        ]) {
          const answer = yield* registering({ ...metadata, ...members })
          assert.include([201, 400], answer.status, JSON.stringify(members))
          assert.notInclude(answer.text, unfit)
        }
        for (const member of [
          { alg: unfit },
          { [unfit]: "x" },
          { deep: { x5c: [unfit] } },
          { kty: { toString: 1 } }
        ]) {
          const jwks = { keys: [{ ...key, ...member }] }
          const answer = yield* registering({
            ...metadata,
            jwks,
            token_endpoint_auth_method: "private_key_jwt"
          })
          const { error } = answer.json
          assert.deepStrictEqual([answer.status, error], [400, "invalid_client_metadata"])
        }
      }
    })
  )

  it.effect(
    "makes an application that signs people in, and can be read and removed by itself",
    () =>
      Effect.gen(function* () {
        yield* registrationIs("open")
        const answer = yield* registering({
          ...metadata,
          client_name: "  Stranger\u202e\nof old ",
          logo_uri: "https://elsewhere.example/logo.png",
          client_uri: "javascript:alert(1)",
          tos_uri: "https://shop.example/terms",
          post_logout_redirect_uris: ["https://shop.example/bye", "http://shop.example/bye"],
          grant_types: ["authorization_code", "refresh_token", "client_credentials", "implicit"],
          id_token_signed_response_alg: "none",
          subject_type: "pairwise",
          software_statement: "e30.e30.e30"
        })
        assert.strictEqual(answer.status, 201, answer.text)
        assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        const { client_id: clientId, client_secret: clientSecret, ...told } = answer.json
        const { client_id_issued_at: _, registration_access_token: token, ...record } = told
        assert.match(clientSecret, /^cs_/)
        assert.match(token, /^ra_/)
        const { registration_client_uri: address, ...rest } = record
        assert.match(address, new RegExp(`/_service/oauth/register/${clientId}$`))
        assert.deepStrictEqual(rest, {
          client_secret_expires_at: 0,
          client_name: "Stranger of old",
          redirect_uris: [callback],
          post_logout_redirect_uris: ["https://shop.example/bye"],
          token_endpoint_auth_method: "client_secret_basic",
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          application_type: "web",
          id_token_signed_response_alg: "RS256",
          subject_type: "public",
          tos_uri: "https://shop.example/terms"
        })
        const [event, ...others] = yield* eventsOf(answer)
        assert.deepStrictEqual(others, [])
        assert.deepInclude(event, {
          action: "application.registered",
          targets: [{ type: "application", id: clientId }],
          metadata: { source: "registered" }
        })
        assert.strictEqual(event.actor.type, "system")

        yield* person("reader@example.com")
        const { browser } = yield* signIn("reader@example.com")
        const config = yield* relyingParty({ clientId, clientSecret })
        const tokens = yield* redeemed(config, yield* signedInBy(config, browser))
        assert.strictEqual(tokens.claims()?.aud, clientId)

        const read = yield* ownRecord(clientId, token)
        const { client_secret_expires_at: __, ...stays } = rest
        assert.strictEqual(read.status, 200, read.text)
        assert.deepInclude(read.json, stays)
        // RFC 7592 section 3 requires both of each answer.
        assert.deepInclude(read.json, {
          registration_access_token: token,
          registration_client_uri: address
        })
        assert.notProperty(read.json, "client_secret")
        const other = yield* registered(open)
        for (const wrong of ["", clientSecret, other.registration_access_token]) {
          assert.strictEqual((yield* ownRecord(clientId, wrong)).status, 401)
          assert.strictEqual((yield* ownRecord(clientId, wrong, "DELETE")).status, 401)
        }
        const { ask } = yield* TestService
        const enabled = (value: boolean) =>
          ask(`/applications/${clientId}`, { method: "PATCH", json: { enabled: value } })
        // An application that the operators have stopped cannot take its record away from them.
        yield* enabled(false)
        for (const method of ["GET", "DELETE"] as const) {
          assert.strictEqual((yield* ownRecord(clientId, token, method)).status, 401)
        }
        assert.strictEqual((yield* enabled(true)).status, 200)
        const removed = yield* ownRecord(clientId, token, "DELETE")
        assert.strictEqual(removed.status, 204)
        assert.strictEqual((yield* eventsOf(removed))[0].action, "application.deleted")
        assert.strictEqual((yield* ownRecord(clientId, token)).status, 401)
        assert.strictEqual((yield* ownRecord(clientId, token, "DELETE")).status, 401)
        const refused = yield* post("token", {
          grant_type: "refresh_token",
          refresh_token: tokens.refresh_token ?? "gr_x",
          client_id: clientId,
          client_secret: clientSecret
        })
        assert.strictEqual(refused.json.error, "invalid_client")
      })
  )

  it.effect("is erased with its secrets a month after nobody has allowed it anything", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* registrationIs("open")
      const { client_id: id } = yield* registered(metadata)
      const secrets = Effect.map(
        sql`SELECT 1 FROM client_secrets WHERE owner_id = ${id}`,
        ({ length }) => length
      )
      assert.strictEqual(yield* secrets, 1)
      yield* TestClock.adjust("31 days")
      const { ask, environment } = yield* TestService
      yield* Effect.gen(function* () {
        yield* (yield* RegisteredApplications).eraseUnused(environment, yield* DateTime.now)
      }).pipe(Effect.provide(RegisteredApplications.layer))
      assertProblem(yield* ask(`/applications/${id}`), 404, "application_not_found")
      assert.strictEqual(yield* secrets, 0)
    })
  )

  it.effect("asks for a token where the operators say so, for as many as it was made for", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      yield* registrationIs("token")
      const make = (json: object) => ask("/registration-tokens", { method: "POST", json })
      const two = yield* make({ uses: 2 })
      assert.strictEqual(two.status, 201, two.text)
      assert.match(two.json.token, /^it_/)
      const refused = Effect.fnUntraced(function* (token?: string) {
        const answer = yield* registering(open, token)
        assert.deepStrictEqual([answer.status, answer.json.error], [401, "invalid_token"])
        // Who has shown nothing is told no error (RFC 6750 section 3.1).
        const challenge = token === undefined ? 'realm="oauth"' : 'error="invalid_token"'
        assert.strictEqual(answer.headers.get("www-authenticate"), `Bearer ${challenge}`)
      })
      yield* refused()
      yield* refused("it_wrong")
      // A refusal uses nothing up.
      assert.strictEqual((yield* registering({ redirect_uris: [] }, two.json.token)).status, 400)
      const at = Array.from({ length: 5 }, () => registering(open, two.json.token))
      const answers = yield* Effect.all(at, { concurrency: "unbounded" })
      assert.strictEqual(answers.filter(({ status }) => status === 201).length, 2)
      const [event] = yield* eventsOf(answers.find(({ status }) => status === 201)!)
      assert.deepInclude(event.targets, { type: "registration_token", id: two.json.id })
      const late = yield* make({ expiresInSeconds: 60 })
      const revoked = yield* make({})
      const listed = yield* ask("/registration-tokens")
      assert.deepStrictEqual(
        listed.json.items.map(({ id, usesLeft }: { id: string; usesLeft: number }) => [
          id,
          usesLeft
        ]),
        [
          [revoked.json.id, 1],
          [late.json.id, 1],
          [two.json.id, 0]
        ]
      )
      const path = `/registration-tokens/${revoked.json.id}`
      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      assertProblem(yield* ask(path, { method: "DELETE" }), 404, "registration_token_not_found")
      yield* refused(revoked.json.token)
      yield* TestClock.adjust("1 minute")
      yield* refused(late.json.token)
      for (const json of [{ uses: 0 }, { uses: 1001 }, { expiresInSeconds: 2_592_001 }]) {
        assertProblem(yield* make(json), 400, "invalid_request")
      }
    })
  )

  it.effect("lists every token that can still be used, however many were used up since", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* TestService
      const { environment, secretKey: key } = yield* tenant("many-tokens")
      const live = yield* ask("/registration-tokens", { method: "POST", key, json: { uses: 3 } })
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO registration_tokens
          (environment_id, id, hash, uses_left, expires_at, created_at)
        SELECT ${environment.id}, gen_random_uuid(), decode(md5(n::text), 'hex'), 0,
          ${live.json.expiresAt}::timestamptz,
          ${live.json.expiresAt}::timestamptz - interval '1 hour'
        FROM generate_series(1, 1001) AS s (n)`
      const { items } = (yield* ask("/registration-tokens", { key })).json
      assert.lengthOf(items, 1001)
      assert.deepInclude(items.at(-1), { id: live.json.id, usesLeft: 3 })
    })
  )

  it.effect("lists the newest thousand that can be used, and the next once one is revoked", () =>
    Effect.gen(function* () {
      const { ask, tenant } = yield* TestService
      const { environment, secretKey: key } = yield* tenant("crowded-tokens")
      const oldest = yield* ask("/registration-tokens", { method: "POST", key })
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO registration_tokens
          (environment_id, id, hash, uses_left, expires_at, created_at)
        SELECT ${environment.id}, gen_random_uuid(), decode(md5(n::text), 'hex'), 1,
          ${oldest.json.expiresAt}::timestamptz,
          ${oldest.json.expiresAt}::timestamptz - interval '1 hour'
        FROM generate_series(1, 1000) AS s (n)`
      const { items } = (yield* ask("/registration-tokens", { key })).json
      assert.lengthOf(items, 1000)
      assert.notInclude(
        items.map(({ id }: { id: string }) => id),
        oldest.json.id
      )
      yield* ask(`/registration-tokens/${items[0].id}`, { method: "DELETE", key })
      const next = (yield* ask("/registration-tokens", { key })).json
      assert.lengthOf(next.items, 1000)
      assert.strictEqual(next.items.at(-1).id, oldest.json.id)
    })
  )

  it.effect("refuses what an application could not work with", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      yield* TestClock.adjust("1 hour")
      yield* registrationIs("open")
      const [uris, members] = ["invalid_redirect_uri", "invalid_client_metadata"]
      for (const [body, error] of [
        [{}, uris],
        [{ redirect_uris: [] }, uris],
        [{ redirect_uris: "https://shop.example/cb" }, members],
        [{ redirect_uris: [`${callback}#x`] }, uris],
        [{ redirect_uris: ["https://*.shop.example/cb"] }, uris],
        [{ redirect_uris: ["http://shop.example/cb"] }, uris],
        [{ redirect_uris: ["javascript:alert(1)"] }, uris],
        [{ redirect_uris: ["data:text/html,x"], application_type: "native" }, uris],
        [{ ...metadata, response_types: ["token"] }, members],
        [{ ...metadata, grant_types: ["client_credentials"] }, members],
        [{ ...metadata, token_endpoint_auth_method: "client_secret_jwt" }, members],
        [{ ...metadata, token_endpoint_auth_method: "private_key_jwt" }, members],
        [{ ...metadata, client_name: 7 }, members],
        [[], uris],
        ["x", uris]
      ] as const) {
        const answer = yield* registering(body)
        assert.deepStrictEqual([answer.status, answer.json.error], [400, error], answer.text)
      }
      const form = yield* browser().ask("/oauth/register", {
        method: "POST",
        origin: null,
        body: "redirect_uris=x",
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assert.strictEqual(form.json.error, members)
    })
  )

  it.effect("names each flawed redirect address by its place, and repeats none", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("1 hour")
      yield* registrationIs("open")
      const uris = ["https://a.example/cb", "https://b.example/cb#secret", "javascript:alert(1)"]
      const { json } = yield* registering({ redirect_uris: uris, application_type: "native" })
      const [first, second, ...more] = json.error_description.split("; ")
      assert.strictEqual(first, "redirect_uris[1]: Expected an address without a fragment")
      assert.match(second, /^redirect_uris\[2\]: Expected an https address/)
      assert.deepStrictEqual(more, [])
      assert.notInclude(json.error_description, "secret")
      const many = Array.from({ length: 50 }, () => "x")
      const long = yield* registering({ redirect_uris: many })
      assert.strictEqual(long.json.error, "invalid_redirect_uri")
      assert.lengthOf(long.json.error_description.split("; "), 20)
    })
  )

  it.effect("shows the host where the name is none that people could read without harm", () =>
    Effect.gen(function* () {
      for (const [name, shown] of [
        ["https://evil.example", "shop.example"],
        ["\u2800\u3164", "shop.example"],
        ["x".repeat(101), "x".repeat(100)],
        [`${"x".repeat(99)} y`, "x".repeat(99)]
      ] as const) {
        const made = yield* registered({ ...metadata, client_name: name })
        assert.strictEqual(made.client_name, shown)
      }
    })
  )

  it.effect("is held to the bounds that an application sets to itself", () =>
    Effect.gen(function* () {
      yield* registrationIs("open")
      const bounds = { require_pushed_authorization_requests: true, dpop_bound_access_tokens: true }
      const bound = yield* registered({ ...open, ...bounds })
      const { client_id: clientId, registration_access_token: token } = bound
      assert.deepInclude(bound, bounds)
      assert.deepInclude((yield* ownRecord(clientId, token)).json, bounds)
      yield* person("bound@example.com")
      const { browser } = yield* signIn("bound@example.com")
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(yield* relyingParty({ clientId })))
      assert.strictEqual(visitor.problem, "invalid_request")
      const form = { grant_type: "authorization_code", client_id: clientId, code: "gc_x" }
      const unproven = yield* post("token", form)
      assert.deepStrictEqual([unproven.status, unproven.json.error], [400, "invalid_dpop_proof"])
      const free = yield* registered({ ...open, dpop_bound_access_tokens: "true" })
      for (const name of Object.keys(bounds)) assert.notProperty(free, name)
      const allowed = yield* post("token", { ...form, client_id: free.client_id })
      assert.strictEqual(allowed.json.error, "invalid_grant")
    })
  )

  it.effect("takes the kind from the type and the addresses", () =>
    Effect.gen(function* () {
      const kindOf = Effect.fnUntraced(function* (json: object) {
        const made = yield* registered({ client_name: "Kind", ...json })
        return [made.application_type, made.token_endpoint_auth_method]
      })
      const loopback = { redirect_uris: ["http://127.0.0.1/callback"] }
      const scheme = { redirect_uris: ["cursor://anysphere.cursor-mcp/oauth/callback"] }
      const https = { redirect_uris: [callback] }
      const none = { token_endpoint_auth_method: "none" }
      assert.deepStrictEqual(yield* kindOf({ ...loopback }), ["native", "none"])
      assert.deepStrictEqual(yield* kindOf({ ...scheme, ...none }), ["native", "none"])
      assert.deepStrictEqual(yield* kindOf({ ...https, ...none }), ["web", "none"])
      assert.deepStrictEqual(yield* kindOf({ ...https, application_type: "native" }), [
        "native",
        "none"
      ])
      const posted = { ...https, token_endpoint_auth_method: "client_secret_post" }
      assert.deepStrictEqual(yield* kindOf(posted), ["web", "client_secret_basic"])
    })
  )

  it.effect("finds no room beside a thousand of the environment's", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* TestClock.adjust("1 hour")
      const { client_id: id } = yield* registered(open)
      const copies = sql`
        INSERT INTO applications
        SELECT (jsonb_populate_record(a, jsonb_build_object(
          'id', gen_random_uuid(), 'client_id', 'copy-' || n, 'registration_hash', NULL
        ))).* FROM applications a, generate_series(1, 1000) n WHERE a.id = ${id}::uuid`
      yield* copies
      const refused = yield* registering(open)
      assert.deepStrictEqual([refused.status, refused.json.error], [503, "temporarily_unavailable"])
      yield* sql`DELETE FROM applications WHERE client_id LIKE 'copy-%'`
      assert.strictEqual((yield* registering(open)).status, 201)
    })
  )

  it.effect("is limited for each network, and takes calls of pages anywhere", () =>
    Effect.gen(function* () {
      const { ask, browser } = yield* TestService
      yield* TestClock.adjust("1 hour")
      const statuses: Array<number> = []
      for (let tries = 0; tries < 21; tries++) {
        statuses.push((yield* registering(open)).status)
      }
      assert.deepStrictEqual(statuses, [...Array.from({ length: 20 }, () => 201), 429])
      const full = yield* registering(open)
      assert.strictEqual(full.json.error, "temporarily_unavailable")
      assert.isAbove(Number(full.headers.get("retry-after")), 0)
      const { items } = (yield* ask("/applications?source=registered&limit=100")).json
      assert.isAtLeast(items.length, 20)
      const origin = "https://elsewhere.example"
      const preflight = yield* browser().ask("/oauth/register", { method: "OPTIONS", origin })
      assert.strictEqual(preflight.headers.get("access-control-allow-origin"), "*")
    })
  )
})

it.effect("keys of who describes itself are fetched from no address that is ours alone", () =>
  Effect.gen(function* () {
    yield* attack("server-side request forgery", "a document fetched from inside")
    const asked: Array<string> = []
    const answering = (name: string) => async (url: string) => {
      asked.push(`${name} ${new URL(url).host}`)
      return new Response(null, { status: 302, headers: { location: "https://10.0.0.1/" } })
    }
    const outbound = Layer.succeed(OutboundHttp, {
      production: true,
      mayAsk: () => true,
      fetch: answering("ours") as typeof fetch,
      fetchStranger: answering("strangers") as typeof fetch
    })
    yield* Effect.gen(function* () {
      const { keysOf } = yield* makeApplicationKeys
      for (const source of ApplicationSource.literals) {
        const jwksUri = `https://${source}.example/keys`
        const configuration = { ...defaultsOf("web"), jwksUri }
        // A redirect is no key set, and is not followed.
        assert.deepStrictEqual(yield* keysOf({ source, configuration }), [])
      }
    }).pipe(Effect.provide(outbound))
    assert.deepStrictEqual(asked, [
      "ours operator.example",
      "ours server.example",
      "strangers registered.example",
      "strangers document.example"
    ])
  })
)
