import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertRefused, Installation, json } from "./commands.ts"

const at = ["--environment", "development", "--json"]

layer(Installation.layer, { excludeTestServices: true })("applications by command", (it) => {
  it.effect("refuse a member that is unknown, as the server API does: it may be misspelt", () =>
    Effect.gen(function* () {
      const { cli } = yield* Installation
      const create = ["application", "create", ...at, "--name", "Misspelt", "--kind", "service"]
      const made = yield* cli(...create, "--settings", '{"requireDPoP":true}')
      assertRefused(made, "Expected no excess property")
      const set = ["resource", "set", ...at, "--identifier", "https://misspelt.example"]
      const scopes = '[{"name":"read","permision":"invoices:read"}]'
      const resource = yield* cli(...set, "--name", "API", "--scopes", scopes)
      assertRefused(resource, "Expected no excess property")
      const listed = json(yield* cli("application", "list", ...at, "--query", "Misspelt"))
      assert.deepStrictEqual(listed.items, [])
    })
  )

  it.effect("are added, shown, changed, listed and removed, their secrets shown once", () =>
    Effect.gen(function* () {
      const { cli } = yield* Installation
      const redirects = ["--redirect-uri", "https://shop.example/cb"]
      const made = json(
        yield* cli("application", "create", ...at, "--name", "Shop", "--kind", "web", ...redirects)
      )
      assert.match(made.clientSecret, /^cs_/)
      assert.deepInclude(made, { name: "Shop", source: "operator", trust: "third_party" })
      const id = ["--id", made.id]
      const changed = json(
        yield* cli(
          "application",
          "update",
          ...at,
          ...id,
          "--trust",
          "own",
          "--no-enabled",
          "--settings",
          '{"idTokenAlgorithm":"ES256"}'
        )
      )
      assert.deepInclude(changed, { trust: "own", enabled: false, idTokenAlgorithm: "ES256" })
      const rotated = json(yield* cli("application", "rotate", ...at, ...id, "--revoke-old"))
      assert.match(rotated.clientSecret, /^cs_/)
      const shown = yield* cli("application", "show", ...at, ...id)
      assert.lengthOf(json(shown).secrets, 1)
      assert.notInclude(shown.stdout, rotated.clientSecret)
      const listed = json(yield* cli("application", "list", ...at, "--query", "sho"))
      assert.deepStrictEqual(
        listed.items.map((one: { id: string }) => one.id),
        [made.id]
      )
      const text = yield* cli("application", "show", "--environment", "development", ...id)
      assert.match(text.stdout, /Redirects +https:\/\/shop\.example\/cb/)
      const bad = yield* cli("application", "update", ...at, ...id, "--redirect-uri", "http://x.y")
      assertRefused(bad, "Expected an https address")
      assert.strictEqual((yield* cli("application", "remove", ...at, ...id)).code, 0)
      assertRefused(yield* cli("application", "show", ...at, ...id), "no such application")
    })
  )

  it.effect("ask for resources, which are set by their identifiers", () =>
    Effect.gen(function* () {
      const { cli } = yield* Installation
      const api = ["--identifier", "https://api.example"]
      assertRefused(yield* cli("resource", "set", ...at, ...api), "--name")
      const scopes = ["--scopes", '[{"name":"read"}]']
      const made = json(yield* cli("resource", "set", ...at, ...api, "--name", "API", ...scopes))
      const changed = json(
        yield* cli(
          "resource",
          "set",
          ...at,
          "--identifier",
          "HTTPS://API.example/",
          "--token-format",
          "opaque"
        )
      )
      assert.deepInclude(changed, { id: made.id, name: "API", tokenFormat: "opaque" })
      assert.lengthOf(changed.scopes, 1)
      assert.lengthOf(json(yield* cli("resource", "list", ...at)), 1)
      assert.strictEqual((yield* cli("resource", "remove", ...at, ...api)).code, 0)
      assertRefused(yield* cli("resource", "remove", ...at, ...api), "no such resource")
    })
  )

  it.effect("were allowed things by people, who are listed and ended", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const made = yield* service.ask("/users", { method: "POST", json: {} })
      const user = ["--user", made.json.id as string]
      assert.deepStrictEqual(json(yield* cli("grant", "list", ...at, ...user)).items, [])
      assert.strictEqual((yield* cli("grant", "end", ...at, ...user)).code, 0)
      const nobody = "018f0000-0000-7000-8000-000000000009"
      assertRefused(yield* cli("grant", "end", ...at, ...user, "--id", nobody), "no such grant")
      assertRefused(yield* cli("grant", "list", ...at, "--user", nobody), "no such user")
    })
  )

  it.effect("are beside the API keys of people, which are listed and revoked", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const { json: user } = yield* service.ask("/users", { method: "POST", json: {} })
      const body = { name: "Nightly", userId: user.id }
      const { json: made } = yield* service.ask("/api-keys", { method: "POST", json: body })
      const listed = yield* cli("api-key", "list", ...at, "--user", user.id as string)
      assert.deepInclude(json(listed).items[0], { id: made.id, name: "Nightly", userId: user.id })
      assert.notInclude(listed.stdout, made.apiKey)
      const other = yield* cli("api-key", "list", ...at, "--query", "weekly")
      assert.deepStrictEqual(json(other).items, [])
      const named = ["--id", made.id as string]
      assert.strictEqual((yield* cli("api-key", "revoke", ...at, ...named)).code, 0)
      assertRefused(yield* cli("api-key", "revoke", ...at, ...named), "no such API key")
    })
  )
})
