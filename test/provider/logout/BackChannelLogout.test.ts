import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose"
import { BackChannelLogout } from "../../../src/provider/logout/BackChannelLogout.ts"
import { Purge } from "../../../src/users/purge/Purge.ts"
import { UserId } from "../../../src/contract/Ids.ts"
import { LogoutJob } from "../../../src/sessions/grants/LogoutQueue.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  application,
  ledTo,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const decodeJob = Schema.decodeUnknownSync(Schema.fromJsonString(LogoutJob))

/** Takes what is queued, as a worker does. */
const queued = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly element: string }>`
    DELETE FROM jobs WHERE queue_name = 'back_channel_logout' RETURNING element::text AS element`
  return rows.map(({ element }) => decodeJob(element))
})

const at = Effect.fnUntraced(function* (path: string, json: object = {}) {
  const { origin } = yield* WebhookReceiver
  const person = yield* newcomer
  const backChannelLogoutUri = `${origin}${path}`
  const registered = yield* application({ backChannelLogoutUri, ...json })
  const config = yield* relyingParty(registered)
  const answer = yield* signedInBy(config, person.browser, { scope: "openid offline_access" })
  const tokens = yield* redeemed(config, answer)
  return { ...person, registered, config, hint: tokens.id_token!, claims: tokens.claims()! }
})

const world = Layer.merge(BackChannelLogout.layer, WebhookReceiver.layer).pipe(
  Layer.provideMerge(TestService.layer)
)

layer(world)("an application with an address for it", (it) => {
  it.effect("is told of the end of a session by a token that it can verify", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { at: received } = yield* WebhookReceiver
      const { deliver } = yield* BackChannelLogout
      const { browser, claims, id, registered } = yield* at("/told", { idTokenAlgorithm: "ES256" })
      yield* queued
      assert.strictEqual((yield* browser.ask("/auth/logout", { json: {} })).status, 204)
      const [job, ...others] = yield* queued
      assert.deepStrictEqual(others, [])
      assert.isDefined(job)
      yield* deliver(job!, { attempts: 1 })
      const [post] = received("/told")
      assert.strictEqual(post?.headers["content-type"], "application/x-www-form-urlencoded")
      const token = new URLSearchParams(post?.body).get("logout_token") ?? ""
      const { browser: page } = yield* TestService
      const { json } = yield* page().ask("/oauth/jwks.json")
      const now = new Date(Number(decodeJwt(token).iat) * 1000)
      const { payload, protectedHeader } = yield* Effect.promise(() =>
        jwtVerify(token, createLocalJWKSet(json), {
          issuer: `${environment.appUrl}/_service/oauth`,
          audience: registered.clientId,
          typ: "logout+jwt",
          currentDate: now
        })
      )
      assert.strictEqual(protectedHeader.alg, "ES256")
      assert.deepInclude(payload, {
        sub: id,
        sid: claims["sid"],
        events: { "http://schemas.openid.net/event/backchannel-logout": {} }
      })
      assert.strictEqual(payload.exp! - payload.iat!, 120)
      assert.isString(payload.jti)
      assert.notProperty(payload, "nonce")
    })
  )

  it.effect("oidcc-backchannel-rp-initiated-logout", () =>
    Effect.gen(function* () {
      const { at: received } = yield* WebhookReceiver
      const { deliver } = yield* BackChannelLogout
      const bye = "https://shop.example/bye"
      const { browser, claims, config, hint } = yield* at("/module", {
        postLogoutRedirectUris: [bye]
      })
      yield* queued
      const visitor = new PageVisitor(browser)
      const ending = { id_token_hint: hint, post_logout_redirect_uri: bye, state: "st" }
      yield* visitor.open(`/_service/oauth/logout?${new URLSearchParams(ending)}`)
      assert.strictEqual(ledTo(visitor), `${bye}?state=st`)
      const [job] = yield* queued
      yield* deliver(job!, { attempts: 1 })
      const [post] = received("/module")
      const told = decodeJwt(new URLSearchParams(post?.body).get("logout_token") ?? "")
      assert.strictEqual(told["sid"], claims["sid"])
      const silent = yield* signedInBy(config, browser, { prompt: "none" })
      assert.strictEqual(new URL(silent).searchParams.get("error"), "login_required")
    })
  )

  it.effect("is told again with a fresh token until it has taken one", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const receiver = yield* WebhookReceiver
      const { deliver } = yield* BackChannelLogout
      const { id } = yield* at("/again")
      yield* queued
      yield* ask(`/users/${id}/ban`, { method: "POST", json: {} })
      const [job] = yield* queued
      for (const [answer, reason] of [
        [500, "the answer was 500"],
        [302, "the answer was 302"]
      ] as const) {
        receiver.answer("/again", answer)
        const failed = yield* Effect.flip(deliver(job!, { attempts: 1 }))
        assert.strictEqual(failed, reason)
      }
      receiver.answer("/again", 204)
      yield* deliver(job!, { attempts: 2 })
      const ids = receiver
        .at("/again")
        .map(({ body }) => decodeJwt(new URLSearchParams(body).get("logout_token") ?? "").jti)
      assert.strictEqual(new Set(ids).size, 3)
    })
  )

  it.effect("is told of the end of a person's session though the person is purged meanwhile", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const receiver = yield* WebhookReceiver
      const { deliver } = yield* BackChannelLogout
      const { claims, id } = yield* at("/purged")
      yield* queued
      yield* ask(`/users/${id}`, { method: "DELETE" })
      const [job] = yield* queued
      receiver.answer("/purged", 503)
      yield* Effect.flip(deliver(job!, { attempts: 1 }))
      yield* Effect.orDie((yield* Purge).purgeUser(environment, UserId.make(id)))
      receiver.answer("/purged", 204)
      yield* deliver(job!, { attempts: 2 })
      const told = receiver
        .at("/purged")
        .map(({ body }) => decodeJwt(new URLSearchParams(body).get("logout_token") ?? ""))
      assert.lengthOf(told, 2)
      assert.deepInclude(told[1], { sub: id, sid: claims["sid"] })
    })
  )

  it.effect("hears nothing of sessions that time ends, nor after it is turned off", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const receiver = yield* WebhookReceiver
      const { deliver } = yield* BackChannelLogout
      const one = yield* at("/silent")
      yield* queued
      yield* ask(`/users/${one.id}/sessions`, { method: "DELETE" })
      const jobs = yield* queued
      assert.lengthOf(jobs, 1)
      yield* ask(`/applications/${one.registered.id}`, {
        method: "PATCH",
        json: { enabled: false }
      })
      yield* deliver(jobs[0]!, { attempts: 1 })
      const two = yield* at("/silent")
      yield* TestClock.adjust("400 days")
      yield* ask(`/users/${two.id}/sessions`, { method: "DELETE" })
      assert.deepStrictEqual(yield* queued, [])
      yield* ask(`/applications/${one.registered.id}`, { method: "DELETE" })
      yield* deliver(jobs[0]!, { attempts: 1 })
      assert.deepStrictEqual(receiver.at("/silent"), [])
    })
  )

  it.effect("has one that the service may post to", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { id } = yield* application()
      for (const backChannelLogoutUri of ["http://10.0.0.1/x", "ftp://x.example", "x"]) {
        const answer = yield* ask(`/applications/${id}`, {
          method: "PATCH",
          json: { backChannelLogoutUri }
        })
        assertProblem(answer, 400, "invalid_redirect_url")
      }
      const service = yield* ask("/applications", {
        method: "POST",
        json: { name: "Job", kind: "service", backChannelLogoutUri: "https://x.example/y" }
      })
      assertProblem(service, 400, "invalid_application")
    })
  )
})
