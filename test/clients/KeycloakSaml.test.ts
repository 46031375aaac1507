import { layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, type TestContext } from "vitest"
import { answers, freePort, start } from "../examples/programs.ts"
import { TestService } from "../support/TestService.ts"
import { built, orSkip } from "./builds.ts"
import { keycloak, keycloakVersion } from "./keycloak.ts"
import { forgedAt, peerConnection, signedInAt, type PeerConnection } from "./samlPeer.ts"
import { SamlVisit } from "./samlVisit.ts"

const administrator = { username: "admin", password: "of-this-run-of-the-tests" }
const password = "a-password-of-this-run"

const administered = async (base: string) => {
  const answer = await fetch(`${base}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: "admin-cli",
      grant_type: "password",
      ...administrator
    })
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return async (path: string, body: unknown, type = "application/json") => {
    const response = await fetch(`${base}/admin/realms${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    const text = await response.text()
    assert.isTrue(response.ok, `${path}: ${text}`)
    return text === "" ? {} : JSON.parse(text)
  }
}

const mapper = (name: string, kind: string, config: Readonly<Record<string, string>>) => ({
  name,
  protocol: "saml",
  protocolMapper: kind,
  config: { "attribute.nameformat": "Basic", "attribute.name": name, ...config }
})

const property = (name: string, user: string) =>
  mapper(name, "saml-user-property-mapper", { "user.attribute": user, "friendly.name": name })

/** How a client is signed for: Okta's way, that of most, and that of some. */
const ways = {
  both: { "saml.server.signature": "true", "saml.assertion.signature": "true" },
  assertion: { "saml.server.signature": "false", "saml.assertion.signature": "true" },
  response: { "saml.server.signature": "true", "saml.assertion.signature": "false" }
}

/** A client by the service provider's own metadata, with what the portal tells to set. */
const clientOf = (
  converted: { readonly attributes?: object },
  way: keyof typeof ways,
  certificate: string
) => ({
  ...converted,
  protocolMappers: [
    property("email", "email"),
    property("firstName", "firstName"),
    property("lastName", "lastName"),
    mapper("groups", "saml-group-membership-mapper", { single: "true", "full.path": "false" })
  ],
  attributes: {
    ...converted.attributes,
    ...ways[way],
    saml_name_id_format: "persistent",
    saml_force_name_id_format: "true",
    "saml.client.signature": "true",
    "saml.signing.certificate": certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ""),
    "saml.signature.algorithm": way === "response" ? "RSA_SHA512" : "RSA_SHA256"
  },
  // Roles would be one more attribute, of no use here.
  defaultClientScopes: [],
  fullScopeAllowed: false
})

layer(TestService.layer, { excludeTestServices: true })("Keycloak as a SAML provider", (it) => {
  it.effect(
    "signs people in, by requests that we sign, and no forgery signs in another",
    (context) =>
      Effect.gen(function* () {
        const home = yield* Effect.promise(() =>
          orSkip(() => built(keycloak), context as TestContext)
        )
        const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-keycloak-")))
        const port = yield* Effect.promise(freePort)
        const base = `http://127.0.0.1:${port}`
        const program = start(
          [
            "bash",
            join(home, `keycloak-${keycloakVersion}/bin/kc.sh`),
            "start",
            "--optimized",
            "--http-enabled=true",
            "--hostname-strict=false",
            "--http-host=127.0.0.1",
            `--http-port=${port}`
          ],
          folder,
          {
            KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
            KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password
          }
        )
        yield* Effect.addFinalizer(() =>
          Effect.promise(async () => {
            await program.stop()
            await rm(folder, { recursive: true, force: true })
          })
        )
        yield* Effect.promise(() => answers(`${base}/realms/master`, program))
        const admin = yield* Effect.promise(() => administered(base))
        const groups = Array.from({ length: 200 }, (_, index) => `team-${String(index)}`)
        yield* Effect.promise(() =>
          admin("", {
            realm: "acme",
            enabled: true,
            sslRequired: "none",
            groups: groups.map((name) => ({ name })),
            users: [
              {
                username: "ada",
                email: "ada@acme.example",
                emailVerified: true,
                enabled: true,
                firstName: "Ada",
                lastName: "Lovelace",
                groups: groups.map((name) => `/${name}`),
                credentials: [{ type: "password", value: password, temporary: false }]
              }
            ]
          })
        )
        const realm = `${base}/realms/acme`
        const settings = { preset: "keycloak", metadataUrl: `${realm}/protocol/saml/descriptor` }
        const arranged = (connection: PeerConnection, way: keyof typeof ways) =>
          Effect.promise(async () => {
            const path = "/acme/client-description-converter"
            const converted = await admin(path, connection.metadata, "application/xml")
            const { certificate } = connection.spMetadata
            await admin("/acme/clients", clientOf(converted, way, certificate))
          })
        for (const way of Object.keys(ways) as ReadonlyArray<keyof typeof ways>) {
          const connection = yield* peerConnection(settings)
          yield* arranged(connection, way)
          const visit = new SamlVisit({ username: "ada", password })
          const began = yield* DateTime.now
          const first = yield* signedInAt(connection, visit)
          const { asserted } = first
          assert.deepInclude(asserted, { issuer: realm, firstName: "Ada", lastName: "Lovelace" })
          assert.strictEqual(asserted.email, "ada@acme.example")
          assert.lengthOf(asserted.groups ?? [], groups.length)
          assert.isAbove(yield* forgedAt(connection, first, null, asserted.subject), 30)
          // A session there is enough, unless a fresh proof is asked for.
          const again = yield* signedInAt(connection, visit)
          assert.strictEqual(again.asserted.subject, asserted.subject)
          assert.strictEqual(visit.signedIn, 1)
          const fresh = yield* signedInAt(connection, visit, true)
          assert.strictEqual(visit.signedIn, 2)
          assert.isTrue(
            DateTime.isGreaterThanOrEqualTo(
              fresh.asserted.authenticatedAt ?? began,
              DateTime.subtract(began, { seconds: 1 })
            )
          )
        }
      })
  )
})
