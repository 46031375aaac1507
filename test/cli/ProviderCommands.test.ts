import { assert, layer, vi } from "@effect/vitest"
import { Effect } from "effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { scriptedProvider } from "../support/ScriptedProvider.ts"
import { assertRefused, Installation, json, temporaryFolder, timeout } from "./commands.ts"

vi.setConfig({ testTimeout: timeout })

const inDevelopment = ["--environment", "development", "--json"]
const client = ["--client-id", "id", "--client-secret", "a secret of the client"]

const set = (...flags: ReadonlyArray<string>) =>
  Effect.flatMap(Installation, ({ cli }) => cli("provider", "set", ...inDevelopment, ...flags))

layer(Installation.layer, { timeout, excludeTestServices: true })(
  "providers beside the running service",
  (it) => {
    it.effect("a known provider is all filled in, and no secret is ever shown", () =>
      Effect.gen(function* () {
        const { cli } = yield* Installation
        const google = yield* set("--key", "google", ...client)
        assert.deepInclude(json(google), {
          key: "google",
          name: "Google",
          protocol: "oidc",
          issuer: "https://accounts.google.com",
          clientId: "id",
          trustEmail: true,
          endpoints: null
        })
        const folder = yield* temporaryFolder
        const file = join(folder, "key.p8")
        yield* Effect.promise(() => writeFile(file, "a private key"))
        const key = ["--team-id", "T", "--key-id", "K", "--key-file", file]
        const apple = yield* set("--key", "apple", "--client-id", "web", ...key)
        assert.deepInclude(json(apple), { responseMode: "form_post", trustEmail: true })
        const listed = yield* cli("provider", "list", ...inDevelopment)
        assert.deepStrictEqual(
          json(listed).map(({ key }: { readonly key: string }) => key),
          ["google", "apple"]
        )
        for (const { stdout } of [google, apple, listed]) {
          assert.notInclude(stdout, "a secret of the client")
          assert.notInclude(stdout, "a private key")
        }
      })
    )

    it.effect("the service sends people to a provider that was set, until it is removed", () =>
      Effect.gen(function* () {
        const { cli, service } = yield* Installation
        const provider = yield* scriptedProvider("idp")
        const where = ["--protocol", "oidc", "--issuer", provider.issuer]
        const what = ["--scopes", "openid,email", "--claims", "email", "--trust-email"]
        const mine = yield* set("--key", "mine", ...where, ...client, ...what)
        assert.deepInclude(json(mine), {
          scopes: ["openid", "email"],
          claims: ["email"],
          trustEmail: true
        })
        const origin = service.origin.replace("127.0.0.1", "localhost")
        const start = Effect.promise(() =>
          fetch(`${origin}/_service/auth/oauth2/mine/authorize`, { redirect: "manual" })
        )
        const sent = yield* start
        assert.strictEqual(sent.status, 302)
        const to = sent.headers.get("location") ?? ""
        assert.isTrue(to.startsWith(`${provider.issuer}/authorize?`), to)
        assert.strictEqual(new URL(to).searchParams.get("scope"), "openid email")
        json(yield* cli("provider", "remove", ...inDevelopment, "--key", "mine"))
        assert.strictEqual((yield* start).status, 404)
      })
    )

    it.effect("what cannot be used is refused, each flaw in a line", () =>
      Effect.gen(function* () {
        assertRefused(
          yield* set("--key", "google", "--client-id", "id"),
          "--client-secret",
          "--key-file"
        )
        assertRefused(
          yield* set("--key", "Bad Key", "--protocol", "oauth2", "--issuer", "nowhere", ...client),
          "key: Expected",
          "issuer: Expected an http or https URL",
          "endpoints.tokenUrl: Expected an http or https URL"
        )
      })
    )
  }
)
