import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { generateKeyPairSync, type KeyObject } from "node:crypto"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { usualClaims } from "../../../src/tenancy/providers/ProviderPresets.ts"
import { TestService } from "../../support/TestService.ts"

const secret = { _tag: "shared", value: Redacted.make("a secret of the client") } as const

const definition = {
  key: "idp",
  name: "Provider",
  protocol: "oidc",
  issuer: "https://idp.example",
  clientId: "client",
  scopes: ["openid"],
  claims: usualClaims,
  trustEmail: false,
  iconUrl: null,
  responseMode: "query",
  clientAuth: null,
  endpoints: null
}

const endpoints = {
  authorizationUrl: "https://idp.example/authorize",
  tokenUrl: "https://idp.example/token",
  userinfoUrl: "https://idp.example/me",
  subjectClaim: "id",
  emailsUrl: null
}

const set = Effect.fnUntraced(function* (changes: Readonly<Record<string, unknown>>) {
  const { environment } = yield* TestService
  return yield* (yield* Providers).set(environment.id, { ...definition, ...changes }, secret)
})

layer(TestService.layer)("the providers of an environment", (it) => {
  it.effect("keep their secret encrypted, and for their own environment", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const providers = yield* Providers
      yield* set({})
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ whole: string; sealed: Uint8Array }>`
        SELECT providers::text AS whole, sealed_secret AS sealed FROM providers`
      assert.notInclude(row?.whole, "a secret of the client")
      assert.notInclude(Buffer.from(row?.sealed ?? []).toString("latin1"), "secret")
      const found = yield* providers.find(environment.id, "idp")
      assert.deepStrictEqual(found?.secret, secret)

      // A row that was copied to another environment is no provider of it.
      const other = (yield* tenant("other")).environment
      assert.isUndefined(yield* providers.find(other.id, "idp"))
      yield* sql`
        INSERT INTO providers
        SELECT ${other.id}, key, definition, sealed_secret, created_at, updated_at FROM providers`
      const exit = yield* Effect.exit(providers.find(other.id, "idp"))
      assert.strictEqual(exit._tag, "Failure")
    })
  )

  it.effect(
    "are refused with a key that cannot sign their secret, which would fail each sign-in",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const providers = yield* Providers
        const pem = (
          { privateKey }: { readonly privateKey: KeyObject },
          type: "pkcs8" | "sec1" = "pkcs8"
        ) => String(privateKey.export({ format: "pem", type }))
        const ec = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve })
        const right = pem(ec("P-256"))
        const setBy = (key: string, names = { teamId: "TEAM", keyId: "KEY" }) => {
          const signed = { _tag: "signed", ...names, privateKey: Redacted.make(key) } as const
          return providers.set(environment.id, { ...definition, key: "apple" }, signed)
        }
        const problemsOf = (attempt: ReturnType<typeof setBy>) =>
          Effect.map(Effect.flip(attempt), ({ problems }) => problems)
        const key = "privateKey: Expected an EC key of P-256 as PKCS#8 in PEM"
        for (const wrong of ["", "a private key", pem(ec("P-384")), pem(ec("P-256"), "sec1")]) {
          assert.deepStrictEqual(yield* problemsOf(setBy(wrong)), [key])
        }
        assert.deepStrictEqual(yield* problemsOf(setBy(right, { teamId: "", keyId: "a b" })), [
          "teamId: Expected visible ASCII characters",
          "keyId: Expected visible ASCII characters"
        ])
        yield* setBy(right)
      })
  )

  it.effect("are replaced whole, removed, and each change is told of", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { environment } = service
      const providers = yield* Providers
      yield* set({ key: "told" })
      yield* set({ key: "told", name: "Another name" })
      const listed = yield* providers.list(environment.id)
      assert.strictEqual(listed.find(({ key }) => key === "told")?.name, "Another name")
      yield* providers.remove(environment.id, "told")
      assert.isUndefined(yield* providers.find(environment.id, "told"))
      const missing = yield* Effect.flip(providers.remove(environment.id, "told"))
      assert.strictEqual(missing._tag, "ProviderMissing")
      yield* service.sequence
      const events = yield* service.ask("/audit-events/search", {
        method: "POST",
        json: {
          page: { mode: "poll" },
          filters: { actions: ["provider.set", "provider.removed"] }
        }
      })
      const told = events.json.items.flatMap(
        ({ action, metadata }: { readonly action: string; readonly metadata: { key: string } }) =>
          metadata.key === "told" ? [action] : []
      )
      assert.deepStrictEqual(told, ["provider.set", "provider.set", "provider.removed"])
    })
  )

  it.effect("are refused with every flaw named, and nothing is written", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const flawsOf = (changes: Readonly<Record<string, unknown>>) =>
        Effect.map(Effect.flip(set({ key: "flawed", ...changes })), ({ problems }) =>
          problems.map((problem) => problem.split(":")[0])
        )
      assert.deepStrictEqual(yield* flawsOf({ key: "../x", issuer: "nowhere", name: "" }), [
        "key",
        "name",
        "issuer"
      ])
      assert.deepStrictEqual(yield* flawsOf({ endpoints }), ["endpoints"])
      assert.deepStrictEqual(yield* flawsOf({ protocol: "oauth2" }), ["endpoints"])
      assert.deepStrictEqual(yield* flawsOf({ scopes: ["two words"] }), ["scopes.0"])
      assert.deepStrictEqual(yield* flawsOf({ unknown: true }), ["unknown"])
      for (const issuer of [
        "http://idp.example",
        "https://user@idp.example",
        "ftp://idp.example"
      ]) {
        assert.deepStrictEqual(yield* flawsOf({ issuer }), ["issuer"])
      }
      const tokenUrl = "http://internal.example/token"
      const plain = { protocol: "oauth2", endpoints: { ...endpoints, tokenUrl } }
      assert.deepStrictEqual(yield* flawsOf(plain), ["endpoints.tokenUrl"])
      const listed = yield* (yield* Providers).list(environment.id)
      assert.isFalse(listed.some(({ key }) => key === "flawed"))
    })
  )
})

layer(TestService.layerWith({ production: true }))("providers in production", (it) => {
  it.effect("are at public hosts, by https", () =>
    Effect.gen(function* () {
      for (const issuer of [
        "http://127.0.0.1:8080",
        "https://127.0.0.1",
        "https://10.0.0.1",
        "https://[::1]"
      ]) {
        const { problems } = yield* Effect.flip(set({ issuer }))
        assert.deepStrictEqual(problems, ["issuer: Expected https at a public host"])
      }
      assert.strictEqual((yield* set({})).issuer, "https://idp.example")
    })
  )
})
