import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { X509Certificate } from "node:crypto"
import { Connections } from "../../../src/organizations/connections/Connections.ts"
import { ConnectionId } from "../../../src/contract/Ids.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import { attack } from "../../support/Attack.ts"
import { metadataHost } from "../../support/MetadataHost.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { verifiedDomain } from "../../support/SsoConnections.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))
const patch = (id: string, settings: object) =>
  ask(`/connections/${id}`, { method: "PATCH", json: { settings } })

const anIdp = Effect.promise(() => SamlIdentityProvider.make({ wantsSignedRequests: true }))

const post = Effect.fnUntraced(function* (settings: object = {}) {
  const { id: organizationId } = yield* Effect.flatMap(newcomer, (owner) => organizationOf(owner))
  const json = { organizationId, protocol: "saml", name: "Acme", settings }
  return yield* ask("/connections", { method: "POST", json })
})

const drafted = Effect.fnUntraced(function* (settings: object = {}) {
  const made = yield* post(settings)
  assert.strictEqual(made.status, 201, made.text)
  return made.json
})

layer(TestService.layer)("settings of a SAML connection", (it) => {
  it.effect("are read out of the metadata, given as text or by its address", () =>
    Effect.gen(function* () {
      const idp = yield* anIdp
      const metadataXml = idp.metadata(["current", "next"])
      const made = yield* drafted({ metadataXml })
      assert.deepInclude(made.settings, {
        metadataUrl: null,
        entityId: idp.entityId,
        ssoUrl: idp.ssoUrl,
        certificates: [idp.certificates.current, idp.certificates.next],
        signRequests: true
      })
      assert.notProperty(made.settings, "metadataXml")
      // Copied with the white space around it, before which no declaration may stand.
      const copied = `\ufeff\r\n  <?xml version="1.0" encoding="UTF-8"?>\n${metadataXml}\n`
      const pasted = yield* drafted({ metadataXml: copied })
      assert.strictEqual(pasted.settings.entityId, idp.entityId)
      assert.lengthOf(made.certificates, 2)
      const { shown, url: metadataUrl } = yield* metadataHost
      shown.text = `<?xml version="1.0"?><!-- exported -->${idp.metadata()}`
      const followed = yield* patch(made.id, { metadataUrl })
      assert.deepInclude(followed.json.settings, {
        metadataUrl,
        certificates: [idp.certificates.current]
      })
      // Described by hand, it follows no address any more.
      const explicit = yield* patch(made.id, { ssoUrl: "https://id.acme.example/sso" })
      assert.deepInclude(explicit.json.settings, { metadataUrl: null, entityId: idp.entityId })
      const again = yield* patch(made.id, { metadataUrl, signRequests: false })
      assert.deepInclude(again.json.settings, { ssoUrl: idp.ssoUrl, signRequests: false })
    })
  )

  it.effect("say why metadata is of no use, and then nothing changes", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const idp = yield* anIdp
      const { id } = yield* drafted({ metadataXml: idp.metadata() })
      const { shown, url } = yield* metadataHost
      const reasons: ReadonlyArray<readonly [text: string, status: number]> = [
        ["<a/>", 200],
        [idp.metadata(), 404],
        [idp.metadata(), 302],
        [`<!DOCTYPE a>${idp.metadata()}`, 200],
        [`${" ".repeat(1024 * 1024)}${idp.metadata()}`, 200],
        [idp.metadata().replaceAll(idp.ssoUrl, "javascript:alert(1)"), 200],
        [idp.metadata().replaceAll(idp.ssoUrl, "http://idp.example/sso"), 200]
      ]
      for (const [text, status] of reasons) {
        Object.assign(shown, { text, status })
        const refused = yield* patch(id, { metadataUrl: url })
        assertFlaws(refused, ["/body/settings/metadataUrl"], "invalid_connection")
      }
      for (const metadataUrl of ["http://127.0.0.1:9/m", "http://idp.example/m"]) {
        const refused = yield* patch(id, { metadataUrl })
        assertFlaws(refused, ["/body/settings/metadataUrl"], "invalid_connection")
      }
      assertFlaws(
        yield* patch(id, { metadataXml: "<a/>" }),
        ["/body/settings/metadataXml"],
        "invalid_connection"
      )
      const twice = { metadataXml: idp.metadata(), entityId: "https://other.example" }
      assertFlaws(yield* patch(id, twice), ["/body/settings"], "invalid_connection")
      assertFlaws(
        yield* patch(id, { ssoUrl: "http://idp.example/sso" }),
        ["/body/settings/ssoUrl"],
        "invalid_connection"
      )
      const kept = yield* ask(`/connections/${id}`)
      assert.deepInclude(kept.json.settings, { entityId: idp.entityId, ssoUrl: idp.ssoUrl })
    })
  )

  it.effect("lead browsers to an address as it stands in a redirect", () =>
    Effect.gen(function* () {
      const idp = yield* anIdp
      const { id, organizationId } = yield* drafted({ metadataXml: idp.metadata() })
      const odd = [
        "\t" + idp.ssoUrl,
        idp.ssoUrl + "\n",
        "https://idp.example/s so",
        "https://идп.example/sso"
      ]
      for (const ssoUrl of odd) {
        assertFlaws(yield* patch(id, { ssoUrl }), ["/body/settings/ssoUrl"], "invalid_connection")
      }
      // XML takes the white space around an address for none of it.
      const spaced = (text: string) =>
        text.replaceAll(/(entityID|Location)="(.*?)"/g, '$1="\n $2 "')
      const { shown, url: metadataUrl } = yield* metadataHost
      shown.text = spaced(idp.metadata())
      const { settings } = (yield* patch(id, { metadataUrl })).json
      assert.deepInclude(settings, { entityId: idp.entityId, ssoUrl: idp.ssoUrl })
      shown.text = idp.metadata().replaceAll(idp.ssoUrl, odd[2] ?? "")
      const refused = yield* patch(id, { metadataUrl })
      assertFlaws(refused, ["/body/settings/metadataUrl"], "invalid_connection")

      yield* verifiedDomain(organizationId, "redirects.test")
      const activation = { method: "POST", json: { skipTest: true } }
      assert.strictEqual((yield* ask(`/connections/${id}/activate`, activation)).status, 200)
      const browser = yield* TestService.use((service) => Effect.succeed(service.browser()))
      const start = yield* browser.ask(`/auth/sso/${id}/authorize`)
      assert.strictEqual(start.status, 302, start.text)
      assert.isTrue(start.headers.get("location")?.startsWith(idp.ssoUrl))
    })
  )

  it.effect("are read out of metadata over 64 KiB under an idempotency key, too", () =>
    Effect.gen(function* () {
      const idp = yield* anIdp
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const keyed = (metadataXml: string) => {
        const json = { organizationId, protocol: "saml", name: "Acme", settings: { metadataXml } }
        return ask("/connections", {
          method: "POST",
          json,
          headers: { "idempotency-key": "large-metadata" }
        })
      }
      const large = idp.metadata().replace("</", `<!--${"x".repeat(100_000)}--></`)
      const made = yield* keyed(large)
      assert.strictEqual(made.status, 201, made.text)
      assert.strictEqual(made.json.settings.entityId, idp.entityId)
      assert.strictEqual((yield* keyed(large)).text, made.text)
      const { limit } = assertProblem(yield* keyed("x".repeat(3_000_000)), 413, "body_too_large")
      assert.isAbove(limit as number, 1_048_576)
    })
  )

  it.effect(
    "have a service provider of their own, whose key is never shown and can be renewed",
    () =>
      Effect.gen(function* () {
        const { browser, environment } = yield* TestService
        const { id, spMetadata } = yield* drafted()
        const base = `${environment.appUrl}/_service/auth/sso/${id}`
        assert.deepInclude(spMetadata, {
          entityId: `${base}/metadata`,
          metadataUrl: `${base}/metadata`,
          acsUrl: `${base}/acs`
        })
        const x509 = new X509Certificate(spMetadata.certificate)
        assert.strictEqual(x509.publicKey.asymmetricKeyDetails?.modulusLength, 2048)
        const path = `/auth/sso/${id}/metadata`
        const visitor = browser()
        const metadata = yield* visitor.ask(path)
        assert.strictEqual(metadata.status, 200, metadata.text)
        assert.match(metadata.headers.get("content-type") ?? "", /^application\/samlmetadata\+xml/)
        assert.include(metadata.text, `entityID="${base}/metadata"`)
        assert.include(metadata.text, x509.raw.toString("base64"))
        const connections = yield* Connections
        const rotated = yield* connections.rotateKey(environment, ConnectionId.make(id))
        assert.notStrictEqual(rotated.spMetadata?.certificate, spMetadata.certificate)
        const after = yield* visitor.ask(path)
        assert.notInclude(after.text, x509.raw.toString("base64"))
        assert.notInclude(after.text, "PRIVATE KEY")
        assertProblem(
          yield* visitor.ask("/auth/sso/018f0000-0000-7000-8000-000000000009/metadata"),
          404,
          "connection_not_found"
        )
      })
  )
})
