import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { defaultSettingsOf } from "../../src/contract/settingDefaults.ts"
import { defaultSettings } from "../../src/contract/EnvironmentSettings.ts"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/Database.ts"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import type { RawResponse } from "../support/TestService.ts"
import { assertRefused, Installation, json, run } from "./commands.ts"

const eventsOf = Effect.fnUntraced(function* (
  service: Installation["Service"]["service"],
  key: Redacted.Redacted
) {
  const found = yield* service.ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll" } },
    key
  })
  assert.strictEqual(found.status, 200, found.text)
  return found.json.items
})

/** The last status of an answer that is to become this one soon; how soon, a test with its own clock says. */
const statusSoon = (answer: Effect.Effect<RawResponse>, status: number) =>
  answer.pipe(
    Effect.map((response) => response.status),
    Effect.repeat({
      until: (found) => found === status,
      schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "15 seconds" }))
    })
  )

layer(Installation.layer, { excludeTestServices: true })("beside the running service", (it) => {
  it.effect("a key that is made opens the service, and stops to when it is revoked", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const made = json(yield* cli("key", "create", "--environment", "development", "--json"))
      assert.sameMembers(Object.keys(made), ["id", "secretKey"])
      const key = Redacted.make(made.secretKey as string)
      assert.strictEqual((yield* service.ask("/users", { key })).status, 200)

      const listed = json(yield* cli("key", "list", "--environment", "development", "--json"))
      assert.strictEqual(listed.length, 2)
      assert.deepInclude(listed[1], {
        id: made.id,
        name: null,
        access: "full",
        kind: "test",
        lastFour: made.secretKey.slice(-4),
        expiresAt: null,
        revokedAt: null
      })

      const named = ["key", "create", "-e", "development", "--name", "Report", "--json"]
      const narrow = json(yield* cli(...named, "--access", "Users:read, Audit events:read"))
      const report = Redacted.make(narrow.secretKey as string)
      assert.strictEqual((yield* service.ask("/users", { key: report })).status, 200)
      assert.strictEqual(
        (yield* service.ask("/users", { key: report, method: "POST", json: {} })).status,
        403
      )
      const items = json(yield* cli("key", "list", "-e", "development", "--json"))
      const access = { Users: "read", "Audit events": "read" }
      assert.deepInclude(items.at(-1), { id: narrow.id, name: "Report", access })
      const doubled = "Users:write, Users:read"
      for (const flawed of [
        "Users",
        "Users:delete",
        "Userz:read",
        ":read",
        "",
        doubled,
        "__proto__:read"
      ]) {
        const refused = yield* cli(...named, "--access", flawed)
        assert.strictEqual(refused.code, 1, flawed)
      }

      const id = ["--environment", "development", "--id", made.id]
      const revoked = json(yield* cli("key", "revoke", ...id, "--json"))
      assert.isString(revoked.revokedAt)
      assert.strictEqual(yield* statusSoon(service.ask("/users", { key }), 401), 401)
      assert.strictEqual((yield* service.ask("/users")).status, 200)
    })
  )

  it.effect("an environment is made, shown, listed and changed, and the service follows", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const create = ["environment", "create", "--name", "acme", "--app-url", "https://Acme.test/"]
      const made = json(yield* cli(...create, "--settings", '{"mfa":{"policy":"off"}}', "--json"))
      assert.deepStrictEqual(made, {
        id: made.id,
        name: "acme",
        appUrl: "https://acme.test",
        hosts: ["acme.test"],
        settings: { ...defaultSettingsOf(true), mfa: { policy: "off", rememberDeviceDays: 0 } }
      })
      assert.deepStrictEqual(json(yield* cli("--json", "environment", "show", "-e", "acme")), made)
      const listed = json(yield* cli("environment", "list", "--json"))
      assert.deepStrictEqual(
        listed.map(({ name }: { name: string }) => name),
        ["development", "acme"]
      )
      assert.deepStrictEqual(listed[1], made)

      const { secretKey } = json(
        yield* cli("key", "create", "-e", made.id, "--kind", "live", "--json")
      )
      assert.match(secretKey, /^sk_live_/)
      const key = Redacted.make(secretKey as string)
      const settings = '{"password":{"minLength":20}}'
      const updated = json(
        yield* cli(
          "environment",
          "update",
          "-e",
          "acme",
          "--settings",
          settings,
          "--host",
          "a.test",
          "--json"
        )
      )
      assert.deepStrictEqual(updated, {
        ...made,
        hosts: ["a.test"],
        settings: { ...made.settings, password: { ...defaultSettings.password, minLength: 20 } }
      })
      const moved = yield* cli(
        "environment",
        "update",
        "-e",
        "acme",
        "--app-url",
        "https://moved.test",
        "--json"
      )
      assert.deepInclude(JSON.parse(moved.stdout), {
        appUrl: "https://moved.test",
        hosts: ["a.test"]
      })
      for (const told of ["https://moved.test/_service", "--host a.test --host moved.test"]) {
        assert.include(moved.stderr, told)
      }
      yield* cli("environment", "update", "-e", "acme", "--host", "moved.test")
      const follows = ["environment", "update", "-e", "acme", "--app-url", "https://b.test"]
      assert.deepInclude(JSON.parse((yield* cli(...follows, "--json")).stdout), {
        hosts: ["b.test"]
      })
      const short = { method: "POST", json: { password: "nineteen characters" }, key }
      assert.strictEqual(yield* statusSoon(service.ask("/users", short), 422), 422)

      const events = yield* eventsOf(service, key)
      assert.deepStrictEqual(
        events.map(({ action }: { action: string }) => action),
        [
          "environment.created",
          "secret_key.created",
          ...Array.from({ length: 4 }, () => "environment.updated")
        ]
      )
      for (const event of events) {
        assert.deepStrictEqual(event.actor, {
          type: "platform_user",
          id: null,
          impersonatorId: null
        })
        assert.strictEqual(event.producer.secretKeyId, "00000000-0000-0000-0000-000000000000")
      }
    })
  )

  it.effect("what cannot be done is told on standard error, and ends with 1", () =>
    Effect.gen(function* () {
      const { cli } = yield* Installation
      const create = ["environment", "create", "--name"]
      assertRefused(
        yield* cli(...create, "development", "--app-url", "https://new.test", "--json"),
        "An environment called development already exists\n"
      )
      assertRefused(
        yield* cli(...create, "new", "--app-url", "https://new.test/path", "--json"),
        "The app URL must be an http or https origin"
      )
      assertRefused(
        yield* cli(...create, "new", "--app-url", "https://new.test", "--settings", '{"x":1}'),
        "settings.x: Expected no excess property\n"
      )
      assertRefused(
        yield* cli("environment", "update", "-e", "development"),
        "Give --settings, --app-url or --host\n"
      )
      assertRefused(
        yield* cli("key", "create", "-e", "nowhere", "--json"),
        "There is no environment called nowhere\n"
      )
      const id = "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"
      assertRefused(
        yield* cli("key", "revoke", "-e", "development", "--id", id, "--json"),
        `There is no secret key ${id} in this environment\n`
      )
    })
  )

  it.effect("without --json a command prints text for people, the key included", () =>
    Effect.gen(function* () {
      const { cli } = yield* Installation
      const expiring = ["--expires-in", "0.5"]
      const made = yield* cli("key", "create", "-e", "development", ...expiring)
      assert.match(made.stdout, /Secret key {2}sk_test_[\w-]{49}\n/)
      const listed = yield* cli("key", "list", "-e", "development")
      assert.match(listed.stdout, /^ID +NAME +KEY +ACCESS +CREATED +LAST USED +STATE\n/)
      assert.match(listed.stdout, /live until \d{4}-/)
      const shown = yield* cli("environment", "show", "-e", "development")
      assert.include(shown.stdout, '"idleSeconds":604800')
    })
  )
})

describe("without a running service", () => {
  it.live("in production a command needs DATABASE_URL and nothing else", () =>
    Effect.gen(function* () {
      const details = yield* TestDatabase.freshDatabase
      const env = { NODE_ENV: "production", PORT: "none", DATABASE_URL: urlOf(details) }
      assert.deepStrictEqual(json(yield* run(env, ["environment", "list", "--json"])), [])
      const create = ["environment", "create", "--name", "acme", "--json", "--app-url"]
      assertRefused(yield* run(env, [...create, "http://acme.test"]), "must be https in production")
      json(yield* run(env, [...create, "https://acme.test"]))
      assertRefused(
        yield* run({ NODE_ENV: "production" }, ["environment", "list"]),
        "DATABASE_URL must be set in production\n"
      )
    }).pipe(Effect.scoped)
  )

  it.live("a database that does not answer is told in one line, without its password", () =>
    Effect.gen(function* () {
      const env = { DATABASE_URL: "postgres://someone:secret@127.0.0.1:1/gatehouse" }
      const ran = yield* run(env, ["environment", "list", "--json"])
      assertRefused(
        ran,
        "The database of DATABASE_URL could not be used: nothing listens at its host and port: check both, and that PostgreSQL runs\n"
      )
      assert.notInclude(ran.stderr, "secret")
    })
  )

  it.live("a database in another encoding is refused before anything is made in it", () =>
    Effect.gen(function* () {
      const details = yield* TestDatabase.freshDatabase
      const database = `${details.database}_latin`
      const asOwner = Database.layerWith(details, 1)
      const owned = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
        Effect.flatMap(SqlClient.SqlClient, statement).pipe(Effect.provide(asOwner), Effect.orDie)
      yield* Effect.acquireRelease(
        owned(
          (sql) =>
            sql`CREATE DATABASE ${sql(database)} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`
        ),
        () => owned((sql) => sql`DROP DATABASE ${sql(database)} WITH (FORCE)`)
      )
      const list = ["environment", "list", "--json"]
      assertRefused(
        yield* run({ DATABASE_URL: urlOf({ ...details, database }) }, list),
        "The database of DATABASE_URL is encoded in SQL_ASCII: make one with ENCODING 'UTF8' TEMPLATE template0\n"
      )
    }).pipe(Effect.scoped)
  )

  it.live("an empty database in which nothing can be made is told, with what mends it", () =>
    Effect.gen(function* () {
      const empty = yield* TestDatabase.emptyDatabase
      const list = ["environment", "list", "--json"]
      const told = (role: Partial<typeof empty>, options: string) => {
        const url = urlOf({ ...empty, ...role })
        const parameters = `options=${encodeURIComponent(options)}`
        return run({ DATABASE_URL: `${url}${url.includes("?") ? "&" : "?"}${parameters}` }, list)
      }
      assertRefused(
        yield* told({}, "-cdefault_transaction_read_only=on"),
        "The database of DATABASE_URL takes no writes: its address must lead to the primary, not to a standby, and default_transaction_read_only be off\n"
      )
      assertRefused(
        yield* told({}, "-csearch_path=nowhere"),
        `The database of DATABASE_URL has no schema of the role's search_path (nowhere): create one that belongs to ${empty.username}, or set another search_path\n`
      )
      const password = Redacted.make("guest")
      yield* Effect.acquireRelease(
        TestDatabase.administer((sql) =>
          Effect.orDie(sql`CREATE ROLE "gatehouse-guest" LOGIN PASSWORD 'guest'`)
        ),
        () => TestDatabase.administer((sql) => Effect.orDie(sql`DROP ROLE "gatehouse-guest"`))
      )
      assertRefused(
        yield* told({ username: "gatehouse-guest", password }, "-cgeqo=on"),
        `The role of DATABASE_URL may not create tables: make the database its own (ALTER DATABASE ${empty.database} OWNER TO "gatehouse-guest"), or GRANT CREATE ON SCHEMA public TO "gatehouse-guest"\n`
      )
    }).pipe(Effect.scoped)
  )

  it.live("a database or a right that is missing is told in words, with what mends it", () =>
    Effect.gen(function* () {
      const details = yield* TestDatabase.freshDatabase
      const nowhere = { DATABASE_URL: urlOf({ ...details, database: "nowhere" }) }
      const list = ["environment", "list", "--json"]
      assertRefused(
        yield* run(nowhere, list),
        "The database of DATABASE_URL could not be used: there is no database of this name\n"
      )
      const asOwner = Database.layerWith(details, 1)
      yield* Effect.acquireRelease(
        Effect.provide(
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`CREATE ROLE gatehouse_weak LOGIN PASSWORD 'weak'`
          ),
          asOwner
        ),
        () =>
          Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP ROLE gatehouse_weak`).pipe(
            Effect.provide(asOwner),
            Effect.orDie
          )
      )
      const password = Redacted.make("weak")
      const weak = { ...details, username: "gatehouse_weak", password }
      const refused = yield* run({ DATABASE_URL: urlOf(weak) }, list)
      assertRefused(
        refused,
        "The database of DATABASE_URL could not be used: its role lacks a right; it must be able to create tables and the extensions pg_trgm and btree_gin\n"
      )
    }).pipe(Effect.scoped)
  )
})

describe("the help of the command line", () => {
  it.effect.each([
    [["--help"], "key create --environment development"],
    [["environment", "--help"], "create"],
    [["environment", "create", "--help"], "--host www.acme.com"],
    [["environment", "list", "--help"], "environment list"],
    [["environment", "show", "--help"], "environment show --environment development"],
    [["environment", "update", "--help"], `--settings '{"session":{"idleSeconds":600}}'`],
    [["key", "--help"], "revoke"],
    [["key", "create", "--help"], "--expires-in 90"],
    [["key", "list", "--help"], "key list --environment development"],
    [["key", "revoke", "--help"], "key revoke --environment acme --id"],
    [["signing-key", "--help"], "rotate"],
    [["signing-key", "list", "--help"], "signing-key list --environment development"],
    [["signing-key", "rotate", "--help"], "signing-key rotate --environment acme"],
    [["template", "--help"], "remove"],
    [["template", "set", "--help"], "--name hasura --file hasura.json"],
    [["template", "list", "--help"], "template list --environment acme"],
    [["template", "remove", "--help"], "template remove --environment acme --name hasura"],
    [["mail", "--help"], "retry"],
    [["role-set", "--help"], "set"],
    [["role-set", "set", "--help"], "--key workshop --file workshop.json"],
    [["role-set", "list", "--help"], "role-set list --environment acme"],
    [["mail", "list", "--help"], "mail list --environment acme --failed"],
    [["mail", "retry", "--help"], "mail retry --environment acme --id"]
  ] as const)("%s teaches, with an example", ([args, example]) =>
    Effect.gen(function* () {
      const said = yield* run({}, args)
      assert.strictEqual(said.code, 0, said.stderr)
      assert.strictEqual(said.stderr, "")
      assert.include(said.stdout, "DESCRIPTION")
      assert.include(said.stdout, example)
    })
  )

  it.effect.each([
    [[], "SUBCOMMANDS"],
    [["environment", "--json"], "SUBCOMMANDS"],
    [["environment", "crate", "--json"], "Did you mean this?"],
    [["environment", "create", "--name", "a", "--app-url", "nowhere"], "Expected a valid URL"],
    [["environment", "update", "-e", "a", "--settings", "[1"], "Expected a valid JSON string"],
    [
      ["key", "create"],
      "Missing required flag: --environment\nSee: npm run gatehouse -- key create --help"
    ],
    [["key", "create", "-e", "a", "--expires-in", "0"], "Expected a number of days over 0"],
    [["key", "list", "--env", "x"], "--env"]
  ] as const)("%s is answered with what to do, on standard error", ([args, hint]) =>
    Effect.map(run({}, args), (said) => assertRefused(said, hint))
  )
})
