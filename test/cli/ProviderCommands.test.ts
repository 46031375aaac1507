import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { generateKeyPairSync } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { attack } from "../support/Attack.ts"
import { scriptedProvider } from "../support/ScriptedProvider.ts"
import { assertRefused, Installation, json, temporaryFolder } from "./commands.ts"

const inDevelopment = ["--environment", "development", "--json"]
const client = ["--client-id", "id", "--client-secret-file", "-"]

const set = (...flags: ReadonlyArray<string>) =>
  Effect.flatMap(Installation, ({ cliReading }) =>
    cliReading("a secret of the client\n", "provider", "set", ...inDevelopment, ...flags)
  )

layer(Installation.layer, { excludeTestServices: true })(
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
        const wrong = yield* set("--key", "apple", "--client-id", "web", ...key)
        assertRefused(wrong, "privateKey: Expected an EC key of P-256")
        const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
        const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }))
        yield* Effect.promise(() => writeFile(file, pem))
        const apple = yield* set("--key", "apple", "--client-id", "web", ...key)
        assert.deepInclude(json(apple), { responseMode: "form_post", trustEmail: true })
        const listed = yield* cli("provider", "list", ...inDevelopment)
        assert.deepStrictEqual(
          json(listed).map(({ key }: { readonly key: string }) => key),
          ["google", "apple"]
        )
        for (const { stdout } of [google, apple, listed]) {
          assert.notInclude(stdout, "a secret of the client")
          assert.notInclude(stdout, "PRIVATE KEY")
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

    it.effect("a secret comes from a file or standard input, and never from the command line", () =>
      Effect.gen(function* () {
        yield* attack("secrets on the command line")
        const { service } = yield* Installation
        const provider = yield* scriptedProvider("secret")
        const where = ["--key", "secret", "--issuer", provider.issuer]
        const id = ["--client-id", provider.clientId]
        const given = yield* set(...where, ...id, "--client-secret", "s3cret")
        assertRefused(given, "shell's history", "process list", "--client-secret-file")
        assert.notInclude(given.stderr, "s3cret")
        const folder = yield* temporaryFolder
        const file = join(folder, "secret.txt")
        yield* Effect.promise(() => writeFile(file, `${provider.clientSecret}\n`))
        const made = yield* set(...where, ...id, "--client-secret-file", file)
        assert.strictEqual(json(made).discovery, "found")
        for (const content of ["", "two\nlines"]) {
          yield* Effect.promise(() => writeFile(file, content))
          const refused = yield* set(...where, ...id, "--client-secret-file", file)
          assertRefused(refused, "Expected one line")
        }
        const nowhere = yield* set(...where, ...id, "--client-secret-file", join(folder, "no"))
        assertRefused(nowhere, "cannot be read")
        // The provider is asked with the secret of the file, without the end of its line.
        const origin = service.origin.replace("127.0.0.1", "localhost")
        const start = yield* Effect.promise(() =>
          fetch(`${origin}/_service/auth/oauth2/secret/authorize`, { redirect: "manual" })
        )
        const cookie = start.headers
          .getSetCookie()
          .map((line) => line.split(";")[0])
          .join("; ")
        const back = new URL(provider.grant(start.headers.get("location") ?? ""))
        // No program can say that it navigates, as a browser does: it presses the page's button.
        const pressed = new URLSearchParams([...back.searchParams, ["redeem", "true"]])
        yield* Effect.promise(() =>
          fetch(`${back.origin}${back.pathname}`, {
            method: "POST",
            redirect: "manual",
            headers: { cookie },
            body: pressed
          })
        )
        const [asked] = provider.tokenRequests
        const sent = Buffer.from(asked?.authorization?.split(" ")[1] ?? "", "base64").toString()
        assert.strictEqual(
          new URLSearchParams(`secret=${sent.split(":")[1]}`).get("secret"),
          provider.clientSecret
        )
      })
    )

    it.effect("an issuer that is none is told of in words, and nothing is stored", () =>
      Effect.gen(function* () {
        const { cli } = yield* Installation
        const provider = yield* scriptedProvider("examined")
        const examine = (issuer: string) => set("--key", "examined", "--issuer", issuer, ...client)
        assertRefused(yield* examine(`${provider.issuer}/`), "issuer: ", "another issuer")
        assertRefused(yield* examine(`${provider.issuer}/no`), "no OpenID discovery document")
        provider.script.discovery = { jwks_uri: undefined }
        assertRefused(yield* examine(provider.issuer), "cannot be used (incomplete_discovery)")
        const listed = json(yield* cli("provider", "list", ...inDevelopment))
        assert.notInclude(
          listed.map(({ key }: { readonly key: string }) => key),
          "examined"
        )
        // One that does not answer now may do so later.
        const away = yield* examine("http://127.0.0.1:1/away")
        assert.strictEqual(json(away).discovery, "unreachable")
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
