import { layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { assert } from "vitest"
import { Chromium, isMissing } from "../browser/Chromium.ts"
import { password, realmOf, runningKeycloak } from "./keycloak.ts"
import { forgedAt, peerConnection, signedInAt, type PeerConnection } from "./samlPeer.ts"
import { SamlVisit } from "./samlVisit.ts"
import { walkedIn } from "./signInWalk.ts"

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

layer(Chromium.layerWithService, { excludeTestServices: true })(
  "Keycloak as a SAML provider",
  (it) => {
    it.effect(
      "signs people in, by requests that we sign, and no forgery signs in another",
      (context) =>
        Effect.gen(function* () {
          const keycloak = yield* runningKeycloak(context)
          const groups = Array.from({ length: 100 }, (_, index) => `team-${String(index)}`)
          const realm = yield* realmOf(keycloak, "ada@acme.example", groups)
          const settings = { preset: "keycloak", metadataUrl: `${realm}/protocol/saml/descriptor` }
          const arranged = (connection: PeerConnection, way: keyof typeof ways) =>
            Effect.promise(async () => {
              const { admin } = keycloak
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
            if (way === "both" && !isMissing) {
              const credentials = { username: "ada", password }
              yield* walkedIn(connection, { email: "ada@acme.example", credentials })
            }
          }
        })
    )
  }
)
