import { assert, layer } from "@effect/vitest"
import { Clock, DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createServer, type AddressInfo } from "node:net"
import { hostname } from "node:os"
import { TestClock } from "effect/testing"
import { RegisteredApplications } from "../../../src/provider/applications/RegisteredApplications.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { clientDocumentHost } from "../../support/ClientDocumentHost.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  authorizeAddress,
  ledTo,
  post,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const listed = Effect.fnUntraced(function* () {
  const { ask } = yield* TestService
  return (yield* ask("/applications?source=document")).json.items
})

/** A port of this machine that counts who connects to it. */
const listener = Effect.gen(function* () {
  const counted = { port: 0, connections: 0 }
  const server = createServer((socket) => {
    counted.connections += 1
    socket.destroy()
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((done) => server.listen(0, done))),
    () => Effect.sync(() => server.close())
  )
  counted.port = (server.address() as AddressInfo).port
  return counted
})

layer(TestService.layer)("an application that only its document describes", (it) => {
  it.effect("signs a person in, and has a row from its first grant on", () =>
    Effect.gen(function* () {
      const { ask, browser: newBrowser } = yield* TestService
      const host = yield* clientDocumentHost()
      const config = yield* relyingParty(host)
      const stranger = new PageVisitor(newBrowser())
      yield* stranger.open(yield* authorizeAddress(config))
      assert.strictEqual(stranger.name, "sign-in")
      yield* person("document@example.com")
      const { browser } = yield* signIn("document@example.com")
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config, { scope: "openid offline_access" }))
      assert.include(visitor.html, "Assistant")
      assert.include(visitor.html, new URL(host.origin).host)
      assert.deepStrictEqual(yield* listed(), [])
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.strictEqual(tokens.claims()?.aud, host.clientId)
      assert.strictEqual(host.asked, 1)
      const [made] = yield* listed()
      assert.deepInclude(made, { clientId: host.clientId, kind: "browser", trust: "third_party" })
      const path = `/applications/${made.id}`
      const change = (json: object) => ask(path, { method: "PATCH", json })
      for (const json of [{ name: "Bank" }, { trust: "own" }, { redirectUris: [] }]) {
        assertProblem(yield* change(json), 409, "application_managed")
      }
      assert.strictEqual((yield* change({ trust: "verified", idTokenSeconds: 60 })).status, 200)

      // What the document says is read again once it is old, and what operators decided stays.
      const refresh = (token: string) =>
        post("token", {
          grant_type: "refresh_token",
          refresh_token: token,
          client_id: host.clientId
        })
      host.answer.document = { ...(host.answer.document as object), client_name: "Helper" }
      yield* TestClock.adjust("2 minutes")
      const refreshed = yield* refresh(tokens.refresh_token!)
      assert.strictEqual(refreshed.status, 200, refreshed.text)
      const [renamed] = yield* listed()
      assert.deepInclude(renamed, { id: made.id, name: "Helper", trust: "verified" })
      // While it is gone the last copy counts at the token endpoint, for a day and nowhere else.
      host.answer.status = 404
      yield* TestClock.adjust("2 minutes")
      const kept = yield* refresh(refreshed.json.refresh_token)
      assert.strictEqual(kept.status, 200, kept.text)
      yield* visitor.open(yield* authorizeAddress(config))
      assert.strictEqual(visitor.problem, "invalid_client")
      yield* TestClock.adjust("24 hours")
      const gone = yield* refresh(kept.json.refresh_token)
      assert.strictEqual(`${gone.status} ${gone.json.error}`, "401 invalid_client")
    })
  )

  it.effect(
    "is not asked about at each refresh while its document is gone, and is soon again",
    () =>
      Effect.gen(function* () {
        const { browser: newBrowser } = yield* TestService
        const host = yield* clientDocumentHost()
        const config = yield* relyingParty(host)
        yield* person("gone-document@example.com")
        const { browser } = yield* signIn("gone-document@example.com")
        const visitor = new PageVisitor(browser)
        yield* visitor.open(yield* authorizeAddress(config, { scope: "openid offline_access" }))
        yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
        let { refresh_token: token } = yield* redeemed(config, ledTo(visitor))
        const refresh = Effect.fnUntraced(function* () {
          const form = {
            grant_type: "refresh_token",
            refresh_token: token!,
            client_id: host.clientId
          }
          const { json, status, text } = yield* post("token", form)
          assert.strictEqual(status, 200, text)
          token = json.refresh_token
          return host.asked
        })
        host.answer.status = 503
        yield* TestClock.adjust("2 minutes")
        const asked = host.asked
        assert.deepStrictEqual([yield* refresh(), yield* refresh()], [asked + 1, asked + 1])
        // Whoever authorizes has no copy to go on with, and asks.
        host.answer.status = 200
        const other = new PageVisitor(newBrowser())
        yield* other.open(yield* authorizeAddress(config))
        assert.strictEqual(other.name, "sign-in")
        assert.strictEqual(host.asked, asked + 2)
        host.answer.status = 503
        yield* TestClock.adjust("2 minutes")
        assert.strictEqual(yield* refresh(), asked + 3)
        yield* TestClock.adjust("31 seconds")
        assert.strictEqual(yield* refresh(), asked + 4)
      })
  )

  it.effect("is erased a month after the last that anybody allowed it", () =>
    Effect.gen(function* () {
      const { ask, browser: newBrowser, environment } = yield* TestService
      const host = yield* clientDocumentHost()
      const config = yield* relyingParty(host)
      yield* person("month@example.com")
      const { browser } = yield* signIn("month@example.com", newBrowser())
      yield* redeemed(config, yield* signedInBy(config, browser))
      const isThere = Effect.map(listed(), (items: ReadonlyArray<{ clientId: string }>) =>
        items.some(({ clientId }) => clientId === host.clientId)
      )
      const sweep = Effect.gen(function* () {
        yield* (yield* RegisteredApplications).eraseUnused(environment, yield* DateTime.now)
      }).pipe(Effect.provide(RegisteredApplications.layer))
      yield* TestClock.adjust("31 days")
      yield* sweep
      assert.isTrue(yield* isThere)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE grants SET ended_at = ${new Date(yield* Clock.currentTimeMillis)}`
      yield* sweep
      assert.isTrue(yield* isThere)
      const { id } = (yield* listed()).find(
        ({ clientId }: { clientId: string }) => clientId === host.clientId
      )
      const set = (enabled: boolean) =>
        ask(`/applications/${id}`, { method: "PATCH", json: { enabled } })
      // One that the operators have stopped would come back enabled with its next request.
      yield* set(false)
      yield* TestClock.adjust("31 days")
      yield* sweep
      assert.isTrue(yield* isThere)
      yield* set(true)
      yield* TestClock.adjust("31 days")
      yield* sweep
      assert.isFalse(yield* isThere)
    })
  )

  it.effect("is on a page, and never redirected to, where its document is not to be had", () =>
    Effect.gen(function* () {
      yield* attack("open redirect", "a document fetched from inside")
      const { browser } = yield* TestService
      const host = yield* clientDocumentHost()
      const config = yield* relyingParty(host)
      const { answer } = host
      const good = answer.document
      for (const [change, why] of [
        [{ status: 404 }, "cannot be loaded"],
        [{ status: 302, headers: { location: `${host.origin}/other` } }, "cannot be loaded"],
        [{ document: "no JSON" }, "it is no JSON object"],
        [{ document: { ...(good as object), tos_uri: 7 } }, "tos_uri: Expected string"],
        [{ document: { ...(good as object), padding: "x".repeat(5120) } }, "longer"],
        [{ document: { ...(good as object), client_id: `${host.origin}/other` } }, "client_id"],
        [{ headers: { "content-type": "text/html" } }, "Content-Type"],
        [{ document: { ...(good as object), client_secret: "s" } }, "secret"]
      ] as const) {
        Object.assign(answer, { status: 200, headers: {}, document: good }, change)
        const visitor = new PageVisitor(browser())
        yield* visitor.open(yield* authorizeAddress(config))
        assert.strictEqual(visitor.page?.status, 400)
        assert.strictEqual(visitor.problem, "invalid_client")
        assert.include(visitor.html, why)
      }
      // A fault of the request is told on a page too, with a way back that names the host. A byte
      // order mark before the document is none.
      const marked = `\ufeff${JSON.stringify(good)}`
      Object.assign(answer, { status: 200, headers: {}, document: marked })
      const visitor = new PageVisitor(browser())
      yield* visitor.open(yield* authorizeAddress(config, { prompt: "none" }))
      assert.isNull(visitor.page?.headers.get("location"))
      assert.strictEqual(visitor.problem, "login_required")
      assert.include(visitor.html, "shop.example")
    })
  )

  it.effect("is asked about once at a time, and not without end by one network", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const host = yield* clientDocumentHost()
      const config = yield* relyingParty(host)
      const address = yield* authorizeAddress(config)
      const open = (url: string) =>
        Effect.gen(function* () {
          const visitor = new PageVisitor(browser())
          yield* visitor.open(url)
          const { headers, status } = visitor.page!
          return status === 200 || status === 400
            ? (visitor.problem ?? visitor.name)
            : `${status} ${visitor.problem} ${Number(headers.get("retry-after")) > 0}`
        })
      const names = yield* Effect.replicateEffect(open(address), 5, { concurrency: "unbounded" })
      assert.deepStrictEqual([...new Set(names)], ["sign-in"])
      assert.strictEqual(host.asked, 1)
      const unknown = (count: number) =>
        Effect.forEach(Array.from({ length: count }), (_, index) =>
          open(address.replace("client.json", `other${index}.json`))
        )
      assert.include(yield* unknown(60), "429 temporarily_unavailable true")
      yield* TestClock.adjust("61 seconds")
      assert.deepStrictEqual(yield* unknown(1), ["invalid_client"])
    })
  )

  it.effect("is taken from this machine in development alone, and else as the settings say", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      const { settings } = yield* Effect.orDie(environments.get(environment.name))
      assert.strictEqual(settings.oauth.clientDocuments, "any")
      const host = yield* clientDocumentHost({ redirect_uris: ["http://localhost/callback"] })
      const config = yield* relyingParty(host)
      assert.propertyVal(config.serverMetadata(), "client_id_metadata_document_supported", true)
      yield* person("local@example.com")
      const { browser } = yield* signIn("local@example.com")
      const redirect = { redirect_uri: "http://localhost:4321/callback" }
      // Any program could listen there, so that the question comes each time.
      for (const _ of [1, 2]) {
        const visitor = new PageVisitor(browser)
        yield* visitor.open(yield* authorizeAddress(config, redirect))
        assert.strictEqual(visitor.name, "consent")
        yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
        assert.match(ledTo(visitor), /^http:\/\/localhost:4321\/callback\?code=/)
      }
    })
  )
})

layer(TestService.layerWith({ host: "0.0.0.0" }))("a service for a network", (it) => {
  it.effect("knows no application by a document until its operators say so", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const host = yield* clientDocumentHost()
      const config = yield* relyingParty(host)
      const visitor = new PageVisitor(browser())
      yield* visitor.open(yield* authorizeAddress(config))
      assert.strictEqual(visitor.problem, "invalid_client")
      assert.strictEqual(host.asked, 0)
      assert.propertyVal(config.serverMetadata(), "client_id_metadata_document_supported", false)
    })
  )

  it.effect("asks no address of its own network, however it is spelled or resolved", () =>
    Effect.gen(function* () {
      yield* attack("a document fetched from inside", "server-side request forgery")
      const { browser } = yield* TestService
      const environments = yield* Environments
      const inside = yield* listener
      const host = yield* clientDocumentHost()
      const address = yield* authorizeAddress(yield* relyingParty(host))
      yield* Effect.orDie(environments.update("main", { oauth: { clientDocuments: "any" } }))
      for (const spelled of [
        "127.0.0.1",
        "localhost",
        "printer.localhost",
        "[::1]",
        "[::ffff:7f00:1]",
        "0.0.0.0",
        hostname()
      ]) {
        for (const scheme of ["https", "http"]) {
          const url = new URL(address)
          url.searchParams.set("client_id", `${scheme}://${spelled}:${inside.port}/client.json`)
          const visitor = new PageVisitor(browser())
          yield* visitor.open(url.href)
          assert.strictEqual(visitor.page?.status, 400, spelled)
          assert.strictEqual(visitor.problem, "invalid_client", spelled)
          // A stranger learns nothing of who listens where.
          assert.notInclude(visitor.html, "ECONN", spelled)
        }
      }
      assert.strictEqual(inside.connections, 0)
      yield* Effect.orDie(environments.update("main", { oauth: { clientDocuments: "off" } }))
    })
  )
})
