import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { exportJWK, generateKeyPair } from "jose"
import { SqlClient } from "effect/sql"
import { layer as service } from "../../support/Console.ts"
import { apply } from "../../support/DeclaredDocuments.ts"
import { TestService } from "../../support/TestService.ts"

const jwkOf = Effect.promise(async () => {
  const { publicKey } = await generateKeyPair("ES256", { extractable: true })
  return exportJWK(publicKey)
})

const events = Effect.gen(function* () {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ action: string; metadata: unknown }>`
    SELECT action, metadata FROM audit_events WHERE environment_id = ${environment.id}
    ORDER BY occurred_at, id`
})

/** Spellings that the service makes plain, and values that a database keeps in an order of its own. */
const sectionsOf = (key: object) => ({
  origins: ["HTTPS://Declared.Example/", "https://declared.example"],
  settings: {
    signUp: { mode: "public" },
    branding: { accentColor: "#AA3300", termsUrl: "https://terms.example" },
    nativeRedirects: { urls: ["https://a.example/back"] },
    locales: ["en", "da", "de"],
    passkeys: { nativeOrigins: [] },
    oauth: { clientDocumentHosts: ["b.example", "a.example"] },
    audience: "https://aud.example"
  },
  branding: {
    logo:
      "data:image/svg+xml;base64," +
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2"/></svg>'
      ).toString("base64")
  },
  texts: { en: {}, da: {} },
  blockedDomains: {
    allow: ["Good.Example"],
    deny: ["*.BAD.example", "bücher.example"],
    disposable: { enabled: true }
  },
  roleSets: [
    {
      key: "teams",
      name: "Teams",
      roles: [
        { key: "owner", name: "Owner", permissions: ["b:x", "a:y"] },
        { key: "member", name: "Member", permissions: [] }
      ]
    }
  ],
  templates: [
    {
      name: "hasura",
      lifetimeSeconds: 60,
      audience: null,
      claims: { zeta: { y: "{{user.id}}", xx: 1 }, a: [3, 1] }
    }
  ],
  hooks: [
    {
      point: "password.verify",
      url: "https://hooks.example",
      include: ["unsafeMetadata", "privateMetadata"],
      create: true,
      publicKey: key,
      secret: { file: "hook" }
    }
  ],
  resources: [
    {
      identifier: "https://API.example/v1/",
      name: "API",
      scopes: [{ name: "read", title: { da: "Læs", en: "Read" }, permission: null, default: true }],
      secret: { file: "resource" }
    }
  ],
  applications: [
    {
      name: "Web",
      kind: "web",
      redirectUris: ["https://b.example/cb", "https://a.example/cb"],
      scopes: [
        { resource: "https://api.example/v1", scopes: ["read"] },
        { resource: null, scopes: ["profile", "openid"] }
      ],
      clientSecret: { file: "web" }
    },
    {
      name: "Keyed",
      kind: "service",
      authentication: "private_key_jwt",
      jwks: { keys: [key] },
      machineScopes: [{ resource: "https://api.example/v1", scopes: ["read"] }]
    }
  ],
  webhooks: [
    {
      url: "https://Webhooks.example",
      actions: ["user.updated", "user.created", "user.updated"],
      secret: { file: "webhook" }
    }
  ]
})

layer(service)("a document", (it) => {
  it.effect("that is applied again changes nothing and records no event", () =>
    Effect.gen(function* () {
      const sections = sectionsOf(yield* jwkOf)
      yield* apply(sections)
      const before = yield* events
      const again = yield* apply(sections)
      assert.deepStrictEqual(again.plan.changes, [])
      assert.deepStrictEqual((yield* events).slice(before.length), [])
      const pruned = yield* apply(sections, { prune: true })
      assert.deepStrictEqual(pruned.plan.changes, [])
      assert.deepStrictEqual((yield* events).slice(before.length), [])
    })
  )
})
