import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { assertRefused, Installation, json, run, temporaryFolder } from "./commands.ts"

/** What the audit trail says was changed of the environment, and by whom. */
const changes = Effect.fnUntraced(function* (...actions: ReadonlyArray<string>) {
  const { service } = yield* Installation
  const found = yield* service.ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" }, filters: { actions } }
  })
  assert.strictEqual(found.status, 200, found.text)
  return found.json.items.map(
    (event: { action: string; actor: { type: string }; metadata: unknown }) => [
      event.action,
      event.actor.type,
      event.metadata
    ]
  )
})

const inDevelopment = ["--environment", "development", "--json"]

layer(Installation.layer, { excludeTestServices: true })("beside the running service", (it) => {
  it.effect("the next signing key is published once, and no private key is shown", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      assert.deepStrictEqual(json(yield* cli("signing-key", "list", ...inDevelopment)), [])
      const keySet = Effect.promise(() =>
        fetch(`${service.origin}/_service/.well-known/jwks.json`).then(
          (response) => response.json() as Promise<{ keys: ReadonlyArray<{ kid: string }> }>
        )
      )
      const first = yield* keySet

      const rotated = yield* cli("signing-key", "rotate", ...inDevelopment)
      assert.notMatch(rotated.stdout, /"d"|PRIVATE|sealed/)
      const [signing, next, ...more] = json(rotated)
      assert.deepStrictEqual(more, [])
      assert.strictEqual(signing.kid, first.keys[0]?.kid)
      assert.deepInclude(signing, { status: "signing", algorithm: "ES256" })
      assert.deepInclude(next, { status: "published", leavesAt: null })
      assert.sameMembers(Object.keys(next), [
        "use",
        "kid",
        "algorithm",
        "status",
        "publishedAt",
        "signsFrom",
        "leavesAt"
      ])

      const again = json(yield* cli("signing-key", "rotate", ...inDevelopment))
      assert.deepStrictEqual(again, [signing, next])
      assert.deepStrictEqual(json(yield* cli("signing-key", "list", ...inDevelopment)), again)

      const revoke = ["signing-key", "revoke", `--id=${signing.kid}`, ...inDevelopment]
      const left = json(yield* cli(...revoke))
      assert.deepStrictEqual(
        left.map(({ kid, status }: { kid: string; status: string }) => [kid, status]),
        [[next.kid, "signing"]]
      )
      assertRefused(yield* cli(...revoke), "There is no signing key")
      assert.deepStrictEqual(yield* changes("signing_key.rotated", "signing_key.revoked"), [
        ["signing_key.rotated", "platform_user", { kid: next.kid }],
        ["signing_key.revoked", "platform_user", { kid: signing.kid }]
      ])
    })
  )

  it.effect("those of applications are listed, rotated and revoked beside those of sessions", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      // The issuer is at the host of the app URL alone.
      const issuer = service.origin.replace("127.0.0.1", "localhost")
      const published = yield* Effect.promise(() =>
        fetch(`${issuer}/_service/oauth/jwks.json`)
          .then((response) => response.json() as Promise<{ keys: ReadonlyArray<{ kid: string }> }>)
          .then(({ keys }) => keys.map(({ kid }) => kid))
      )
      const ofApplications = (keys: ReadonlyArray<{ use: string; kid: string }>) =>
        keys.filter(({ use }) => use === "oauth").map(({ kid }) => kid)
      const listed = json(yield* cli("signing-key", "list", ...inDevelopment))
      assert.sameMembers(ofApplications(listed), published)
      const rotated = json(yield* cli("signing-key", "rotate", "--use", "oauth", ...inDevelopment))
      assert.lengthOf(ofApplications(rotated), 2 * published.length)
      assert.strictEqual(rotated.length - listed.length, published.length)
      const [first = ""] = ofApplications(listed)
      const left = json(yield* cli("signing-key", "revoke", `--id=${first}`, ...inDevelopment))
      assert.notInclude(ofApplications(left), first)
    })
  )

  it.effect("a template is made, replaced, listed and removed", () =>
    Effect.gen(function* () {
      const { cli } = yield* Installation
      const folder = yield* temporaryFolder
      const file = join(folder, "hasura.json")
      const definition = {
        lifetimeSeconds: 300,
        audience: null,
        claims: { role: "{{organization.role}}" }
      }
      const set = (content: string) =>
        Effect.andThen(
          Effect.promise(() => writeFile(file, content)),
          cli("template", "set", "--name", "hasura", "--file", file, ...inDevelopment)
        )
      const made = json(yield* set(JSON.stringify(definition)))
      assert.deepStrictEqual(made, { name: "hasura", ...definition, updatedAt: made.updatedAt })
      const replaced = json(yield* set(JSON.stringify({ ...definition, lifetimeSeconds: 60 })))
      assert.strictEqual(replaced.lifetimeSeconds, 60)

      assertRefused(
        yield* set('{"lifetimeSeconds":5,"audience":null,"claims":{"iss":"me"},"x":1}'),
        "lifetimeSeconds: ",
        "claims.iss: ",
        "x: "
      )
      // A file that was named by mistake is not shown: it may hold a key.
      const other = yield* set("-----BEGIN PRIVATE KEY-----")
      assertRefused(other, `Invalid value for flag --file: "${file}". Expected a file of JSON`)
      assert.notInclude(other.stderr, "PRIVATE")
      assertRefused(
        yield* cli("template", "set", "--name", "x", "--file", `${file}.none`, ...inDevelopment),
        "Expected a file that can be read"
      )
      assert.deepStrictEqual(json(yield* cli("template", "list", ...inDevelopment)), [replaced])

      const remove = ["template", "remove", "--name", "hasura", ...inDevelopment]
      assert.deepStrictEqual(json(yield* cli(...remove)), { name: "hasura" })
      assertRefused(yield* cli(...remove), "There is no template called hasura")
      assert.deepStrictEqual(
        yield* changes("template.set", "template.removed"),
        ["template.set", "template.set", "template.removed"].map((action) => [
          action,
          "platform_user",
          { name: "hasura" }
        ])
      )
    }).pipe(Effect.scoped)
  )
})

describe("in production", () => {
  it.live("a key is made under the ENCRYPTION_KEY of the service and under no other", () =>
    Effect.gen(function* () {
      const details = yield* TestDatabase.freshDatabase
      const folder = yield* temporaryFolder
      const withKey = (byte: number) => ({
        NODE_ENV: "production",
        DATABASE_URL: urlOf(details),
        DATA_DIR: folder,
        ...(byte === 0 ? {} : { ENCRYPTION_KEY: Buffer.alloc(32, byte).toString("base64") })
      })
      const create = ["--name", "acme", "--app-url", "https://acme.test", "--json"]
      json(yield* run(withKey(0), ["environment", "create", ...create]))
      const rotate = ["signing-key", "rotate", "--environment", "acme", "--json"]
      assertRefused(yield* run(withKey(0), [...rotate]), "ENCRYPTION_KEY must be set")
      const made = json(yield* run(withKey(1), [...rotate]))
      assert.lengthOf(made, 1)
      assertRefused(yield* run(withKey(2), [...rotate]), "another ENCRYPTION_KEY")
      const list = ["signing-key", "list", "--environment", "acme", "--json"]
      assert.deepStrictEqual(json(yield* run(withKey(0), [...list])), made)

      // No secret is kept that the service could not read.
      const acme = ["--environment", "acme", "--json"]
      const file = `${folder}/secret.txt`
      yield* Effect.promise(() => writeFile(file, "not read"))
      const kept = [
        ["webhook", "add", "--url", "https://example.com/in"],
        ["hook", "set", "--point", "session.before", "--url", "https://example.com/in"],
        ["environment", "challenge", "--provider", "turnstile", "--secret-file", file]
      ]
      for (const command of kept) {
        const refused = yield* run(withKey(2), [...command, ...acme])
        assertRefused(refused, "another ENCRYPTION_KEY")
        assert.strictEqual((yield* run(withKey(1), [...command, ...acme])).code, 0)
      }
      assert.lengthOf(json(yield* run(withKey(1), ["webhook", "list", ...acme])), 1)
    }).pipe(Effect.scoped)
  )
})
