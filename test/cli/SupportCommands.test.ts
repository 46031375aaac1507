import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { writeFile } from "node:fs/promises"
import { UserId } from "../../src/contract/Ids.ts"
import * as Database from "../../src/platform/Database.ts"
import { userSubject } from "../../src/tenancy/throttle/Throttle.ts"
import { png } from "../support/Pictures.ts"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { WebhookReceiver } from "../support/WebhookReceiver.ts"
import { assertRefused, json, run, temporaryFolder } from "./commands.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"
const acme = ["--environment", "acme", "--json"]

type Cli = (...args: ReadonlyArray<string>) => ReturnType<typeof run>

/** A database with the environment acme and one user, and commands on it. */
class Acme extends Context.Service<
  Acme,
  {
    readonly user: string
    readonly cli: Cli
    /** Counts a wrong second factor of the user. */
    readonly hinder: Effect.Effect<void>
    readonly with: (env: Readonly<Record<string, string>>) => Cli
  }
>()("gatehouse/test/Acme") {
  static readonly layer = Layer.effect(
    Acme,
    Effect.gen(function* () {
      const database = yield* TestDatabase.freshDatabase
      const dataDir = yield* temporaryFolder
      const env = { DATABASE_URL: urlOf(database), DATA_DIR: dataDir }
      const withEnv =
        (more: Readonly<Record<string, string>>) =>
        (...args: ReadonlyArray<string>) =>
          run({ ...env, ...more }, args)
      const cli = withEnv({})
      json(
        yield* cli(
          "environment",
          "create",
          "--name",
          "acme",
          "--app-url",
          "http://localhost:3000",
          "--json"
        )
      )
      const file = `${dataDir}/users.csv`
      yield* Effect.promise(() => writeFile(file, "email,firstName\nada@example.com,Ada\n"))
      const imported = yield* cli("user", "import", "--environment", "acme", "--file", file)
      assert.strictEqual(imported.code, 0, imported.stderr)
      const { items } = json(yield* cli("user", "list", ...acme, "--query", "ada"))
      const user: string = items[0].id
      const hinder = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          INSERT INTO throttle_counters
            (environment_id, scope, subject, window_started_at, attempts, consecutive)
          SELECT environment_id, 'second_factor:account', ${userSubject(UserId.make(user))}, now(), 1, 1
          FROM users WHERE id = ${user}`
      }).pipe(Effect.provide(Database.layerWith(database, 1)), Effect.orDie)
      return Acme.of({ user, cli, hinder, with: withEnv })
    })
  )
}

layer(Layer.merge(Acme.layer, WebhookReceiver.layer), { excludeTestServices: true })(
  "the operator",
  (it) => {
    it.effect("sees a user, bans them and lifts the ban, and the trail says who did", () =>
      Effect.gen(function* () {
        const { cli, hinder, user } = yield* Acme
        const one = [...acme, "--user", user]
        assert.deepInclude(json(yield* cli("user", "show", ...one)), {
          id: user,
          email: "ada@example.com",
          status: "active"
        })
        const text = yield* cli("user", "show", "--environment", "acme", "--user", user)
        assert.match(text.stdout, /^Email +ada@example\.com$/m)
        const banned = json(yield* cli("user", "ban", ...one, "--reason", "Chargebacks"))
        assert.deepInclude(banned, { status: "banned", banReason: "Chargebacks" })
        assert.deepInclude(json(yield* cli("user", "unban", ...one)), { status: "active" })
        yield* hinder
        assert.deepInclude(json(yield* cli("user", "unlock", ...one)), { unlocked: true })
        assertRefused(yield* cli("user", "unlock", ...acme, "--user", nobody), "no such user")
        assert.deepStrictEqual(json(yield* cli("user", "sessions", ...one)), {
          items: [],
          page: { nextCursor: null, hasMore: false }
        })
        assertRefused(yield* cli("user", "show", ...acme, "--user", nobody), "no such user")
        const unnamed = yield* cli("user", "show", ...acme, "--user", "ada")
        assertRefused(unnamed, 'Invalid value for flag --user: "ada". Expected a UUID\n')
        const events = json(yield* cli("audit", "tail", ...acme, "--target", user))
        const actions = events.map(({ action }: { action: string }) => action)
        assert.deepStrictEqual(actions, [
          "user.created",
          "user.banned",
          "user.unbanned",
          "user.lockout_cleared"
        ])
        assert.strictEqual(events[1].actor.type, "platform_user")
        const found = json(yield* cli("audit", "search", ...acme, "--action", "user.banned"))
        assert.deepStrictEqual(found.items, [events[1]])
        for (const limit of ["abc", "0", "101", "1.5"]) {
          const refused = yield* cli("audit", "tail", ...acme, "--limit", limit)
          assertRefused(refused, "Expected a whole number from 1 to 100")
        }
      })
    )

    it.effect("is held to the texts and searches that the server API takes", () =>
      Effect.gen(function* () {
        const { cli, user } = yield* Acme
        const ban = ["user", "ban", ...acme, "--user", user, "--reason"]
        const refusedBan = yield* cli(...ban, "x".repeat(501))
        assertRefused(refusedBan, "Expected a value with a length of at most 500")
        const shown = json(yield* cli("user", "show", ...acme, "--user", user))
        assert.strictEqual(shown.status, "active")
        const add = ["webhook", "add", ...acme, "--url", "http://localhost:9/in", "--description"]
        for (const description of ["two\nlines", "a\u202eb", "x".repeat(256)]) {
          assert.strictEqual((yield* cli(...add, description)).code, 1, description)
        }
        assert.deepStrictEqual(json(yield* cli("webhook", "list", ...acme)), [])
        for (const listed of ["user", "organization", "application", "api-key"]) {
          const refused = yield* cli(listed, "list", ...acme, "--query", "ad")
          assertRefused(refused, "Expected at least 3 characters")
        }
      })
    )

    it.effect("sees the organizations of an environment", () =>
      Effect.gen(function* () {
        const { cli } = yield* Acme
        const none = { items: [], page: { nextCursor: null, hasMore: false } }
        assert.deepStrictEqual(json(yield* cli("organization", "list", ...acme)), none)
        const shown = yield* cli("organization", "show", ...acme, "--organization", nobody)
        assertRefused(shown, "no such organization")
      })
    )

    it.effect("sets the logo of an environment, and removes it", () =>
      Effect.gen(function* () {
        const { cli } = yield* Acme
        const folder = yield* temporaryFolder
        const logo = (...more: ReadonlyArray<string>) =>
          cli("environment", "logo", ...acme, ...more)
        const file = `${folder}/logo.png`
        assertRefused(yield* logo("--file", file), `${file} cannot be read`)
        yield* Effect.promise(() => writeFile(file, png()))
        const { logoUrl } = json(yield* logo("--file", file))
        assert.match(logoUrl, /^http:\/\/localhost:3000\/_service\/assets\/logo\/[\w-]+\.png$/)
        const told = yield* cli("environment", "logo", "-e", "acme", "--remove")
        assert.strictEqual(told.stdout, "acme has no logo now\n")
        yield* Effect.promise(() => writeFile(file, "GIF89a"))
        assertRefused(yield* logo("--file", file), "neither a PNG nor an SVG")
        assertRefused(yield* logo(), "either --file or --remove")
        assertRefused(yield* logo("--remove", "--file", file), "either --file or --remove")
      })
    )

    it.effect("lists and replaces the blocked mail domains", () =>
      Effect.gen(function* () {
        const { cli } = yield* Acme
        const folder = yield* temporaryFolder
        const listed = json(yield* cli("blocked-domains", "list", ...acme))
        const before = [listed.allow, listed.deny, listed.disposable.enabled]
        assert.deepStrictEqual(before, [[], [], false])
        const set = (file: string) => cli("blocked-domains", "set", ...acme, "--file", file)
        const file = `${folder}/domains.json`
        assertRefused(yield* set(file), `${file} cannot be read`)
        const write = (value: unknown) =>
          Effect.promise(() => writeFile(file, JSON.stringify(value)))
        yield* write({ deny: [] })
        assertRefused(yield* set(file), "must hold allow, deny and disposable")
        yield* write({ allow: [], deny: ["a b"], disposable: { enabled: true } })
        assertRefused(yield* set(file), "deny/0: Expected a domain, *.domain or *")
        yield* write({ allow: [], deny: ["Evil.example"], disposable: { enabled: true } })
        const replaced = json(yield* set(file))
        assert.deepStrictEqual(replaced.deny, ["evil.example"])
        assert.isTrue(replaced.disposable.enabled)
      })
    )

    it.effect(
      "takes the secret of a provider of challenges from a file, and shows it nowhere",
      () =>
        Effect.gen(function* () {
          const { cli } = yield* Acme
          const folder = yield* temporaryFolder
          const challenge = (...more: ReadonlyArray<string>) =>
            cli("environment", "challenge", ...acme, "--provider", "turnstile", ...more)
          assertRefused(yield* challenge(), "Give --secret-file")
          assertRefused(yield* challenge("--secret", "0x4"), "--secret is not accepted")
          const file = `${folder}/secret.txt`
          yield* Effect.promise(() => writeFile(file, "0x4AAAAAAAsecret\n"))
          const told = yield* challenge("--secret-file", file)
          assert.notInclude(told.stdout, "0x4AAAAAAAsecret")
          assert.strictEqual(json(told).provider, "turnstile")
          const settings = {
            abuse: { challenge: { provider: "turnstile", siteKey: "0x4site", onFailure: "deny" } }
          }
          const updated = yield* cli(
            "environment",
            "update",
            ...acme,
            "--settings",
            JSON.stringify(settings)
          )
          assert.notInclude(updated.stdout, "0x4AAAAAAAsecret")
          assert.strictEqual(json(updated).settings.abuse.challenge.siteKey, "0x4site")
        })
    )

    it.effect("adds, tries, lists and removes a webhook endpoint, and sees its secret once", () =>
      Effect.gen(function* () {
        const { cli } = yield* Acme
        const { origin } = yield* WebhookReceiver
        const add = (url: string) =>
          cli("webhook", "add", ...acme, "--url", url, "--action", "user.created")
        const { id, secret, ...added } = json(yield* add(`${origin}/cli`))
        assert.match(secret, /^whsec_/)
        const listed = json(yield* cli("webhook", "list", ...acme))
        assert.deepStrictEqual(listed, [{ id, ...added }])
        const tested = json(yield* cli("webhook", "test", ...acme, "--id", id))
        assert.deepInclude(tested, { delivered: true, statusCode: 204 })
        assertRefused(
          yield* add("http://10.0.0.1/"),
          "Nothing can be sent",
          "an https URL of a public host"
        )
        assert.deepStrictEqual(json(yield* cli("webhook", "remove", ...acme, "--id", id)), { id })
        const again = yield* cli("webhook", "remove", ...acme, "--id", id)
        assertRefused(again, "no such webhook endpoint")
      })
    )

    it.effect("is told by doctor what keeps people from signing in, each with a remedy", () =>
      Effect.gen(function* () {
        const { cli, with: withEnv } = yield* Acme
        const healthy = json(yield* cli("doctor", "--json"))
        assert.isTrue(healthy.well, JSON.stringify(healthy))
        const ill = yield* withEnv({
          PORT: "3999",
          SMTP_URL: "smtp://127.0.0.1:9",
          TRUSTED_PROXIES: "everybody"
        })("doctor", "--json")
        assert.strictEqual(ill.code, 1)
        const { findings, well } = JSON.parse(ill.stdout)
        assert.isFalse(well)
        const broken = findings.filter(({ state }: { state: string }) => state === "broken")
        const subjects = broken.map(({ subject }: { subject: string }) => subject)
        assert.deepStrictEqual(subjects, ["settings", "mail", "app URL"])
        for (const { remedy } of broken) assert.isString(remedy)
        const text = (yield* withEnv({ PORT: "3999" })("doctor")).stdout
        assert.match(text, /^BROKEN {3}acme: app URL: .*\n +Set PORT=3000, or run: .* --app-url /m)

        json(yield* cli("signing-key", "rotate", ...acme))
        const production = yield* withEnv({ NODE_ENV: "production" })("doctor", "--json")
        assert.strictEqual(production.code, 1, production.stderr)
        const named = JSON.parse(production.stdout).findings.flatMap(
          ({ state, subject }: Record<string, string>) => (state === "broken" ? [subject] : [])
        )
        const settings = ["settings", "settings", "settings"]
        assert.deepStrictEqual(named, [...settings, "mail", "cookies", "key"])
      })
    )
  }
)
