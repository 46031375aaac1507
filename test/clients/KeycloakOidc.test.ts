import { describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { Chromium, isMissing, skipped } from "../browser/Chromium.ts"
import { password, realmOf, runningKeycloak } from "./keycloak.ts"
import { openIdConnection, rolesOf, walkedIn } from "./signInWalk.ts"

const client = { clientId: "gatehouse", clientSecret: "a-secret-of-this-run-of-the-tests" }

describe.skipIf(isMissing)(`Keycloak as an organization's OpenID provider${skipped}`, () => {
  layer(Chromium.layerWithService, { excludeTestServices: true })((it) => {
    it.effect("signs people in by its own login, with roles by its groups", (context) =>
      Effect.gen(function* () {
        const keycloak = yield* runningKeycloak(context)
        const email = "ada@keycloak.example"
        const issuer = yield* realmOf(keycloak, email, ["staff", "admins"])
        const connection = yield* openIdConnection(
          { preset: "keycloak", issuer, ...client },
          { jit: { groupRoles: [{ group: "admins", role: "admin" }] } }
        )
        // As the portal tells: a confidential client, its redirect address, a mapper for groups.
        yield* Effect.promise(() =>
          keycloak.admin("/acme/clients", {
            clientId: client.clientId,
            secret: client.clientSecret,
            redirectUris: [connection.redirectUri],
            protocolMappers: [
              {
                name: "groups",
                protocol: "openid-connect",
                protocolMapper: "oidc-group-membership-mapper",
                config: {
                  "claim.name": "groups",
                  "full.path": "false",
                  "id.token.claim": "true"
                }
              }
            ]
          })
        )
        yield* walkedIn(connection, { email, credentials: { username: "ada", password } })
        assert.strictEqual((yield* rolesOf(connection.organizationId))[email], "admin")
      })
    )
  })
})
