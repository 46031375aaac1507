import { assert, it, layer } from "@effect/vitest"
import { Clock, Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { SignJWT } from "jose"
import { parametersOf } from "../../../src/provider/tokens/FormParameters.ts"
import { presentedClient } from "../../../src/provider/tokens/presentedClient.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { assertion, assertionType, clientKey, type ClientKey } from "../../support/ClientKeys.ts"
import { assertProblem } from "../../support/Problems.ts"
import { application, post, resource } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

/** A service account that may read one API. */
const machine = Effect.fnUntraced(function* (json: object) {
  const api = yield* resource({ scopes: [{ name: "read", default: true }] })
  const machineScopes = [{ resource: api.identifier, scopes: ["read"] }]
  return yield* application({ kind: "service", redirectUris: [], machineScopes, ...json })
})

const grant = { grant_type: "client_credentials" }

/** Status and error of a request for a token with these credentials. */
const answerTo = Effect.fnUntraced(function* (
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {}
) {
  const answer = yield* post("token", { ...grant, ...form }, headers)
  if (answer.status === 401) assert.isString(answer.headers.get("www-authenticate"))
  return answer.status === 200 ? "200" : `${answer.status} ${answer.json.error}`
})

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`
})
const refused = "401 invalid_client"

/** Serves a set of keys that can change, and counts how often it is asked. */
const keyServer = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly url: string; asked: number; keys: unknown; close: () => void }>(
        (done) => {
          const state = { url: "", asked: 0, keys: [] as unknown, close: () => {} }
          const server = createServer((_, response) => {
            state.asked += 1
            response.setHeader("content-type", "application/json")
            response.end(JSON.stringify({ keys: state.keys }))
          }).listen(0, "127.0.0.1", () => {
            state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
            state.close = () => server.close()
            done(state)
          })
        }
      )
  ),
  ({ close }) => Effect.sync(close)
)

it("a client id has 2048 characters at most: a longer one is neither looked up nor remembered", () => {
  const isRead = (length: number, form: (id: string) => Record<string, string>) =>
    Result.isSuccess(
      Result.flatMap(
        parametersOf(new URLSearchParams(form("x".repeat(length)))),
        (parameters): Result.Result<unknown, unknown> =>
          presentedClient("token", undefined, parameters)
      )
    )
  const inAssertion = (sub: string) => ({
    client_assertion: `e30.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.AA`,
    client_assertion_type: assertionType
  })
  for (const form of [(id: string) => ({ client_id: id }), inAssertion]) {
    assert.deepStrictEqual([isRead(2048, form), isRead(2049, form)], [true, false])
  }
})

layer(TestService.layer)("an application that calls", (it) => {
  it.effect("proves itself by its secret, in one of two ways and in one at a time", () =>
    Effect.gen(function* () {
      const { clientId, clientSecret: secret } = yield* machine({})
      const escaped = [...secret].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("")
      const inForm = { client_id: clientId, client_secret: secret }
      assert.strictEqual(yield* answerTo(inForm), "200")
      assert.strictEqual(yield* answerTo({}, basic(clientId, secret)), "200")
      assert.strictEqual(yield* answerTo({}, basic(clientId, escaped)), "200")
      assert.strictEqual(yield* answerTo({ client_id: clientId }, basic(clientId, secret)), "200")
      // What many clients send of which one half is empty.
      assert.strictEqual(yield* answerTo(inForm, basic(clientId, "")), "200")
      for (const [form, headers] of [
        [inForm, basic(clientId, secret)],
        [{ client_id: "other" }, basic(clientId, secret)],
        [{ client_id: clientId }, {}],
        [{ client_secret: secret }, {}],
        [{}, {}],
        [{}, basic(clientId, `${secret}x`)],
        [{}, basic(clientId, "%zz")],
        [{}, basic("\u0000", secret)],
        [{}, basic("%00", "")],
        [{}, { authorization: "Basic ???" }],
        [{}, { authorization: `Basic ${Buffer.from(clientId).toString("base64")}` }],
        [{ ...inForm, client_assertion: "x.y.z", client_assertion_type: assertionType }, {}]
      ] as const) {
        assert.strictEqual(yield* answerTo(form, headers), refused, JSON.stringify([form, headers]))
      }
      const { browser } = yield* TestService
      const inQuery = yield* browser().ask(
        `/oauth/token?client_id=${clientId}&client_secret=${secret}`,
        {
          method: "POST",
          origin: null,
          body: "grant_type=client_credentials",
          headers: { "content-type": "application/x-www-form-urlencoded" }
        }
      )
      assert.strictEqual(inQuery.status, 401)
    })
  )

  it.effect("is no application where an assertion names what no text can be", () =>
    Effect.gen(function* () {
      for (const sub of ["\u0000", "\ud800"]) {
        const text = `e30.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.AA`
        const form = { client_assertion: text, client_assertion_type: assertionType }
        assert.strictEqual(yield* answerTo(form), refused)
      }
    })
  )

  it.effect(
    "is refused what it has no right to be while it is turned off, and nothing has ended",
    () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const made = yield* machine({})
        const form = { client_id: made.clientId, client_secret: made.clientSecret }
        const set = (enabled: boolean) =>
          ask(`/applications/${made.id}`, { method: "PATCH", json: { enabled } })
        yield* set(false)
        assert.strictEqual(yield* answerTo(form), refused)
        yield* set(true)
        assert.strictEqual(yield* answerTo(form), "200")
        const shown = yield* ask(`/applications/${made.id}`)
        assert.isString(shown.json.lastUsedAt)
        assert.isString(shown.json.secrets[0].lastUsedAt)
      })
  )

  it.effect("leaves one event of its wrong secrets in each window", () =>
    Effect.gen(function* () {
      const { clientId, id } = yield* machine({})
      const wrong = { ...grant, client_id: clientId, client_secret: "cs_wrong" }
      const [event] = yield* eventsOf(yield* post("token", wrong))
      assert.deepInclude(event, {
        action: "application.refused",
        result: "denied",
        targets: [{ type: "application", id }],
        metadata: { reason: "wrong_secret" }
      })
      assert.deepStrictEqual(yield* eventsOf(yield* post("token", wrong)), [])
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* eventsOf(yield* post("token", wrong))).length, 1)
    })
  )

  it.effect("proves itself by a key, with a statement that counts once", () =>
    Effect.gen(function* () {
      yield* attack("a client's assertion used twice", "JWT confusion")
      const { environment } = yield* TestService
      const issuer = `${environment.appUrl}/_service/oauth`
      const keys = [
        yield* clientKey("ES256", "one"),
        yield* clientKey("RS256", "two"),
        yield* clientKey("PS256", "three"),
        yield* clientKey("EdDSA", "four")
      ]
      const { clientId } = yield* machine({
        authentication: "private_key_jwt",
        jwks: { keys: keys.map(({ jwk }) => jwk) }
      })
      const send = (text: string, more: Readonly<Record<string, string>> = {}) =>
        answerTo({ client_assertion: text, client_assertion_type: assertionType, ...more })
      const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      const [key] = keys as [ClientKey]
      for (const good of keys) {
        assert.strictEqual(yield* send(yield* assertion(good, clientId)), "200", good.algorithm)
      }
      for (const change of [
        { aud: `${issuer}/token` },
        { aud: ["https://other.example", issuer] },
        { iat: undefined },
        { iat: now + 30, nbf: now + 30 },
        { exp: now + 300 }
      ]) {
        const text = yield* assertion(key, clientId, change)
        assert.strictEqual(
          yield* send(text, { client_id: clientId }),
          "200",
          JSON.stringify(change)
        )
        assert.strictEqual(yield* send(text), refused, `${JSON.stringify(change)} again`)
      }
      const jti = { jti: "the same" }
      const many = yield* Effect.forEach(
        Array.from({ length: 10 }),
        () => Effect.flatMap(assertion(key, clientId, jti), (text) => send(text)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(many.filter((one) => one === "200").length, 1)
      for (const change of [
        { aud: "https://other.example" },
        { aud: `${issuer}/introspect` },
        { aud: undefined },
        { iss: "other" },
        { sub: "other" },
        { exp: undefined },
        { exp: now },
        { exp: now + 301 },
        { exp: now + 330, iat: now + 29 },
        { iat: now + 31 },
        { nbf: now + 31 },
        { jti: undefined },
        { jti: "" }
      ]) {
        const text = yield* assertion(key, clientId, change)
        assert.strictEqual(yield* send(text), refused, JSON.stringify(change))
      }
      const good = yield* assertion(key, clientId)
      const payload = good.split(".")[1]
      const unsigned = Buffer.from(JSON.stringify({ alg: "none", kid: key.kid })).toString(
        "base64url"
      )
      const asSecret = yield* Effect.promise(() =>
        new SignJWT({ ...JSON.parse(Buffer.from(payload ?? "", "base64url").toString()) })
          .setProtectedHeader({ alg: "HS256", kid: key.kid })
          .sign(new TextEncoder().encode(JSON.stringify(key.jwk)))
      )
      const stranger = yield* clientKey("ES256", key.kid)
      for (const text of [
        `${unsigned}.${payload}.`,
        asSecret,
        yield* assertion(stranger, clientId),
        yield* assertion({ ...key, kid: "two" }, clientId),
        good.slice(0, -4),
        "x.y.z",
        "x"
      ]) {
        assert.strictEqual(yield* send(text), refused)
      }
      // None of it has used the good one up.
      assert.strictEqual(yield* send(good, { client_assertion_type: "other" }), refused)
      assert.strictEqual(yield* send(good, { client_id: "other" }), refused)
      assert.strictEqual(yield* send(good, { client_secret: "cs_x" }), refused)
      assert.strictEqual(yield* send(good), "200")
      const other = yield* machine({ authentication: "private_key_jwt", jwks: { keys: [key.jwk] } })
      assert.strictEqual(yield* send(yield* assertion(key, other.clientId)), "200")
      const secretive = yield* machine({})
      assert.strictEqual(yield* send(yield* assertion(key, secretive.clientId)), refused)
      yield* TestClock.adjust("1 day")
      const late = yield* assertion(stranger, clientId)
      const proof = { client_assertion: late, client_assertion_type: assertionType }
      const [event] = yield* eventsOf(yield* post("token", { ...grant, ...proof }))
      assert.deepInclude(event, {
        action: "application.refused",
        metadata: { reason: "wrong_assertion" }
      })
    })
  )

  it.effect(
    "is told what is wrong with an assertion that it has signed, and strangers are not",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const issuer = `${environment.appUrl}/_service/oauth`
        const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const [key, stranger] = [yield* clientKey("ES256", "1"), yield* clientKey("ES256", "1")]
        const json = { authentication: "private_key_jwt", jwks: { keys: [key.jwk] } }
        const usual = yield* machine(json)
        const strict = yield* machine({ ...json, profile: "fapi2" })
        const told = Effect.fnUntraced(function* (text: string) {
          const form = { client_assertion: text, client_assertion_type: assertionType }
          const { json } = yield* post("token", { ...grant, ...form })
          return `${json.error}: ${json.error_description}`
        })
        for (const [of, change, flaw] of [
          [usual, { exp: now }, "it has expired"],
          [usual, { iat: now - 3600, nbf: now - 3600, exp: now - 3540 }, "it has expired"],
          [usual, { exp: now + 301 }, "it lives for more than 300 seconds"],
          [usual, { iat: now + 31 }, "its time is ahead of that of the service"],
          [usual, { nbf: now + 31 }, "its time is ahead of that of the service"],
          [usual, { iss: "other" }, "iss and sub have to be the client_id"],
          [usual, { aud: environment.appUrl }, "aud names neither issuer nor endpoint"],
          [strict, { aud: `${issuer}/token` }, "aud has to be the issuer"],
          [strict, { aud: [issuer] }, "aud has to be one string, the issuer"]
        ] as const) {
          assert.strictEqual(
            yield* told(yield* assertion(key, of.clientId, change)),
            `invalid_client: The client assertion is bad: ${flaw}`
          )
          assert.strictEqual(
            yield* told(yield* assertion(stranger, of.clientId, change)),
            "invalid_client: Client authentication failed"
          )
        }
      })
  )

  it.effect("has the keys of its address, which are asked for seldom", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const server = yield* keyServer
      const [first, second] = [yield* clientKey("ES256", "1"), yield* clientKey("ES256", "2")]
      server.keys = [first.jwk, { kty: "oct", k: "c2VjcmV0", kid: "1" }]
      const made = yield* machine({ authentication: "private_key_jwt", jwksUri: server.url })
      const send = (key: ClientKey) =>
        Effect.flatMap(assertion(key, made.clientId), (text) =>
          answerTo({ client_assertion: text, client_assertion_type: assertionType })
        )
      assert.strictEqual(yield* send(first), "200")
      assert.strictEqual(yield* send(first), "200")
      server.keys = [second.jwk]
      assert.strictEqual(yield* send(second), refused)
      assert.strictEqual(server.asked, 1)
      yield* TestClock.adjust("31 seconds")
      assert.strictEqual(yield* send(second), "200")
      assert.strictEqual(yield* send(first), refused)
      assert.strictEqual(server.asked, 2)
      for (const jwksUri of [
        "http://shop.example/keys",
        "ftp://shop.example",
        "https://a:b@shop.example"
      ]) {
        const json = { jwksUri }
        const answer = yield* ask(`/applications/${made.id}`, { method: "PATCH", json })
        assertProblem(answer, 400, "invalid_application")
      }
      // A set that costs more than any application needs is read no further than its limits.
      const strangers = Array.from({ length: 20 }, (_, index) => ({
        ...first.jwk,
        kid: `s${index}`
      }))
      for (const keys of [
        [...strangers, second.jwk],
        [second.jwk, { ...first.jwk, kid: "long", x: "A".repeat(65_536) }]
      ]) {
        server.keys = keys
        yield* TestClock.adjust("11 minutes")
        assert.strictEqual(yield* send(second), refused)
      }
      server.keys = [second.jwk]
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual(yield* send(second), "200")
      server.close()
      yield* TestClock.adjust("11 minutes")
      assert.strictEqual(yield* send(second), refused)
    })
  )
  it.effect("proves itself by a key that took the place of another without an id of its own", () =>
    Effect.gen(function* () {
      for (const kid of [undefined, "1"]) {
        const server = yield* keyServer
        const [first, second] = [yield* clientKey("ES256", "1"), yield* clientKey("ES256", "1")]
        const published = ({ jwk }: ClientKey) => [{ ...jwk, kid }]
        server.keys = published(first)
        const made = yield* machine({ authentication: "private_key_jwt", jwksUri: server.url })
        const send = (key: ClientKey) =>
          Effect.flatMap(assertion({ ...key, kid }, made.clientId), (text) =>
            answerTo({ client_assertion: text, client_assertion_type: assertionType })
          )
        assert.strictEqual(yield* send(first), "200")
        server.keys = published(second)
        yield* TestClock.adjust("29999 millis")
        assert.strictEqual(yield* send(second), refused)
        assert.strictEqual(server.asked, 1)
        yield* TestClock.adjust(1)
        assert.strictEqual(yield* send(second), "200")
        assert.strictEqual(yield* send(first), refused)
        assert.strictEqual(server.asked, 2)
      }
    })
  )

  it.effect("keeps its keys for their time while their address does not answer", () =>
    Effect.gen(function* () {
      const server = yield* keyServer
      const [own, other] = [yield* clientKey("ES256", "1"), yield* clientKey("ES256", "2")]
      server.keys = [own.jwk]
      const made = yield* machine({ authentication: "private_key_jwt", jwksUri: server.url })
      const send = (key: ClientKey) =>
        Effect.flatMap(assertion(key, made.clientId), (text) =>
          answerTo({ client_assertion: text, client_assertion_type: assertionType })
        )
      assert.strictEqual(yield* send(own), "200")
      server.keys = undefined
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* send(other), refused)
      assert.strictEqual(server.asked, 2)
      assert.strictEqual(yield* send(own), "200")
      yield* TestClock.adjust("539999 millis")
      assert.strictEqual(yield* send(own), "200")
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* send(own), refused)
      // One that answers with no key has withdrawn them all.
      server.keys = [own.jwk]
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* send(own), "200")
      server.keys = []
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* send(other), refused)
      assert.strictEqual(yield* send(own), refused)
    })
  )
})
