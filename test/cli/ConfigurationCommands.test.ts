import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parse } from "yaml"
import { readConfiguration } from "../../src/operators/declared/readConfiguration.ts"
import { writeYaml } from "../../src/platform/Yaml.ts"
import { documentOf, MadeConfiguration } from "../support/MadeConfiguration.ts"
import { assertRefused, freshVariables, json, type Ran, run, temporaryFolder } from "./commands.ts"

type Json = ReturnType<typeof JSON.parse>

const address = ["--name", "acme", "--app-url", "http://localhost:4999"]

/** An installation of its own with the environment `acme`, and a folder for documents. */
const installation = Effect.gen(function* () {
  const { env, sql } = yield* freshVariables
  const folder = yield* temporaryFolder
  const variables: Record<string, string> = { ...env, GOOGLE_SECRET: "the secret at google" }
  const cli = (...args: ReadonlyArray<string>) => run(variables, args)
  json(yield* cli("environment", "create", ...address, "--json"))
  const file = join(folder, "gatehouse.yaml")
  const write = (document: unknown) =>
    Effect.promise(() =>
      writeFile(file, typeof document === "string" ? document : JSON.stringify(document))
    )
  const apply = Effect.fnUntraced(function* (document: unknown, ...flags: ReadonlyArray<string>) {
    yield* write(document)
    return yield* cli("apply", file, ...flags)
  })
  return {
    cli,
    env: variables,
    folder,
    file,
    apply,
    exported: Effect.map(cli("export-config", "-e", "acme", "--json"), (ran): Json => json(ran)),
    events: Effect.map(
      cli("audit", "search", "-e", "acme", "--limit", "100", "--json"),
      (ran): ReadonlyArray<Json> => json(ran).items
    ),
    /** Number of all events, without a command to read them. */
    eventCount: Effect.map(
      sql<{ readonly count: number }>`SELECT count(*)::int4 AS count FROM audit_events
        WHERE environment_id = (SELECT id FROM environments WHERE name = 'acme')`,
      ([row]) => row?.count
    ).pipe(Effect.orDie),
    placed: (path: string, text: string) =>
      Effect.promise(async () => {
        await mkdir(join(folder, path, ".."), { recursive: true })
        await writeFile(join(folder, path), text)
      })
  }
})

const whole: Json = {
  environment: "acme",
  hosts: ["localhost:4999", "app.acme.test"],
  origins: ["https://app.acme.test", "com.acme.app://callback"],
  settings: { session: { idleSeconds: 600 }, locales: ["en", "da", "de"] },
  texts: { en: { "signIn.title": "Welcome back" } },
  blockedDomains: { deny: ["*.spam.example"], disposable: { enabled: true } },
  providers: [
    { key: "google", clientId: "acme-google", clientSecret: { env: "GOOGLE_SECRET" } },
    {
      key: "forge",
      clientId: "forge",
      protocol: "oauth2",
      issuer: "https://forge.example",
      endpoints: {
        authorizationUrl: "https://forge.example/a",
        tokenUrl: "https://forge.example/t",
        userinfoUrl: "https://forge.example/u",
        subjectClaim: "id",
        emailsUrl: null
      },
      clientSecret: { file: "secrets/forge" }
    }
  ],
  roleSets: [
    { key: "team", name: "Team", roles: [{ key: "lead", name: "Lead", permissions: [] }] }
  ],
  templates: [
    {
      name: "hasura",
      lifetimeSeconds: 300,
      audience: null,
      claims: { role: "{{organization.role}}" }
    }
  ],
  hooks: [
    {
      point: "session.before",
      url: "https://api.acme.example/session",
      onFailure: "allow",
      secret: { file: "secrets/hook" }
    }
  ],
  resources: [
    {
      identifier: "https://api.acme.example",
      name: "Acme API",
      scopes: [{ name: "invoices:read", title: { en: "read invoices" } }],
      secret: { file: "secrets/api" }
    }
  ],
  applications: [
    {
      name: "Console",
      kind: "web",
      trust: "own",
      redirectUris: ["https://console.acme.example/callback"],
      scopes: [{ resource: "https://api.acme.example", scopes: ["invoices:read"] }],
      clientSecret: { file: "secrets/console" }
    },
    { name: "Mobile", kind: "native", redirectUris: ["com.acme.app:/callback"] }
  ],
  webhooks: [
    {
      url: "https://api.acme.example/events",
      actions: ["user.created"],
      secret: { file: "secrets/events" }
    }
  ]
}

const generated = ["secrets/hook", "secrets/api", "secrets/console", "secrets/events"]

const secretsIn = (folder: string) =>
  Effect.promise(() => Promise.all(generated.map((file) => readFile(join(folder, file), "utf8"))))

const assertNothingLeaks = (ran: Ran, secrets: ReadonlyArray<string>) => {
  for (const secret of secrets) assert.notInclude(`${ran.stdout}${ran.stderr}`, secret.trim())
}

describe("declared configuration", () => {
  it.live(
    "makes an environment what a document says, once, and writes the secrets that it makes",
    () =>
      Effect.gen(function* () {
        const here = yield* installation
        yield* here.placed("secrets/forge", "the secret at the forge\n")
        const check = yield* here.apply(whole, "--check")
        assert.strictEqual(check.code, 2, check.stderr)
        assert.include(check.stdout, '+ applications "Console"')
        assert.include(check.stdout, "session.idleSeconds: 604800 -> 600")
        assert.strictEqual(yield* here.eventCount, 1)
        for (const file of generated) {
          const there = yield* Effect.promise(() =>
            stat(join(here.folder, file)).then(
              () => true,
              () => false
            )
          )
          assert.isFalse(there, file)
        }

        const plan = yield* here.apply(whole, "--json")
        const { changes, correlationId, secrets } = json(plan)
        assert.lengthOf(secrets, 4)
        for (const file of generated) {
          const { mode } = yield* Effect.promise(() => stat(join(here.folder, file)))
          assert.strictEqual(mode & 0o777, 0o600, file)
        }
        const made = yield* secretsIn(here.folder)
        assert.match(made[0]!, /^whsec_\S+\n$/)
        assert.match(made[1]!, /^rs_\S+\n$/)
        assert.match(made[2]!, /^cs_\S+\n$/)
        assert.match(made[3]!, /^whsec_\S+\n$/)
        const all = [...made, "the secret at google", "the secret at the forge"]
        assertNothingLeaks(check, all)
        assertNothingLeaks(plan, all)
        assert.isAbove(changes.length, 10)

        const events = yield* here.events
        const applied = events.filter((event) => event["correlationId"] === correlationId)
        assert.strictEqual(applied.length, events.length - 1)
        for (const { actor } of applied) assert.strictEqual(actor.type, "platform_user")
        const actions = new Set(applied.map(({ action }) => action))
        for (const action of [
          "environment.updated",
          "allowed_origins.replaced",
          "texts.updated",
          "blocked_domains.replaced",
          "provider.set",
          "role_set.set",
          "template.set",
          "hook.created",
          "resource.created",
          "resource.secret_created",
          "application.created",
          "webhook_endpoint.created"
        ]) {
          assert.isTrue(actions.has(action), action)
        }

        const again = yield* here.apply(whole)
        assert.strictEqual(again.code, 0, again.stderr)
        assert.strictEqual(again.stdout, "acme: nothing differs\n")
        assert.strictEqual(yield* here.eventCount, events.length)
        assert.deepStrictEqual(yield* secretsIn(here.folder), made)
        assert.strictEqual((yield* here.apply(whole, "--check", "--prune")).code, 0)
        assert.strictEqual((yield* here.apply(whole, "--check")).code, 0)
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "exports a document that makes another installation equal, and differs from nothing at home",
    () =>
      Effect.gen(function* () {
        const home = yield* installation
        yield* home.placed("secrets/forge", "the secret at the forge\n")
        assert.strictEqual((yield* home.apply(whole)).code, 0)
        const logo =
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
        yield* home.placed("logo.svg", logo)
        const branding = { environment: "acme", branding: { logo: { file: "logo.svg" } } }
        assert.strictEqual((yield* home.apply(branding)).code, 0)
        assert.strictEqual((yield* home.apply(branding, "--check")).code, 0)

        const document = yield* home.exported
        const yaml = yield* home.cli("export-config", "-e", "acme")
        assert.deepStrictEqual(parse(yaml.stdout), document)
        assertNothingLeaks(yaml, [...(yield* secretsIn(home.folder)), "the secret at google"])
        const same = yield* home.apply(document, "--check", "--prune")
        assert.strictEqual(same.code, 0, same.stdout + same.stderr)

        const away = yield* installation
        yield* away.placed("secrets/providers/google", "another secret")
        yield* away.placed("secrets/providers/forge", "another secret")
        const applied = yield* away.apply(yaml.stdout, "--prune")
        assert.strictEqual(applied.code, 0, applied.stderr)
        assert.deepStrictEqual(yield* away.exported, document)
        assert.strictEqual((yield* away.apply(document, "--check", "--prune")).code, 0)
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "removes only where it is told to, and says what cannot be undone",
    () =>
      Effect.gen(function* () {
        const here = yield* installation
        yield* here.placed("secrets/forge", "the secret at the forge\n")
        assert.strictEqual((yield* here.apply(whole)).code, 0)
        const fewer = {
          environment: "acme",
          origins: ["https://app.acme.test"],
          templates: [],
          applications: [whole["applications"][1]]
        }
        const kept = yield* here.apply(fewer, "--check")
        assert.strictEqual(kept.code, 0, kept.stdout)
        const asked = yield* here.apply(fewer, "--check", "--prune")
        assert.strictEqual(asked.code, 2)
        assert.include(asked.stdout, '- applications "Console"\n    cannot be undone: ')
        const before = yield* here.exported
        const refused = yield* here.apply(fewer, "--prune")
        assert.strictEqual(refused.code, 1)
        assert.include(refused.stderr, "--force")
        assert.deepStrictEqual(yield* here.exported, before)
        const done = yield* here.apply(fewer, "--prune", "--force")
        assert.strictEqual(done.code, 0, done.stderr)
        const after = yield* here.exported
        assert.deepStrictEqual(after["origins"], ["https://app.acme.test"])
        assert.deepStrictEqual(after["templates"], [])
        assert.deepStrictEqual(
          after["applications"].map(({ name }: Json) => name),
          ["Mobile"]
        )
        for (const section of ["providers", "hooks", "webhooks", "settings", "roleSets"]) {
          assert.deepStrictEqual(after[section], before[section], section)
        }
        const lost = yield* here.apply({
          environment: "acme",
          settings: { retention: { deletedUserDays: 1 } }
        })
        assert.strictEqual(lost.code, 1)
        assert.include(
          lost.stdout,
          "cannot be undone: data past retention.deletedUserDays is erased"
        )
      }).pipe(Effect.scoped),
    120_000
  )

  it.live(
    "takes back everything, its files included, when one part is refused",
    () =>
      Effect.gen(function* () {
        const here = yield* installation
        yield* here.placed("secrets/forge", "the secret at the forge\n")
        const before = yield* here.exported
        const tried = (part: Json) => here.apply({ ...whole, ...part })
        for (const [part, line] of [
          [{ origins: ["https://a.example/path"] }, "origins: "],
          [{ hooks: [{ point: "mail.send", url: "http://10.0.0.1/" }] }, "hooks "],
          [{ resources: [] }, 'applications "Console": '],
          [
            {
              settings: {
                abuse: { challenge: { provider: "turnstile", siteKey: "k", onFailure: "deny" } }
              }
            },
            "settings: "
          ],
          [{ webhooks: [{ url: "https://a.example" }] }, "webhooks "],
          [
            { webhooks: [{ url: "https://a.example", secret: { env: "GOOGLE_SECRET" } }] },
            "only read"
          ],
          [
            { webhooks: [{ url: "https://a.example", secret: { file: "secrets/console" } }] },
            "a file of its own"
          ],
          [
            {
              providers: [
                {
                  key: "x",
                  issuer: "https://x.example",
                  clientId: "x",
                  clientSecret: { env: "NOT_SET" }
                }
              ]
            },
            'providers "x": '
          ],
          [
            {
              providers: [{ key: "google", clientId: "x", clientSecret: { env: "ENCRYPTION_KEY" } }]
            },
            "$ENCRYPTION_KEY"
          ],
          [
            { providers: [{ key: "google", clientId: "x", clientSecret: "by value" }] },
            "clientSecret"
          ],
          [
            {
              applications: [{ name: "A", kind: "web", clientSecret: { file: "gatehouse.yaml" } }]
            },
            "is there already"
          ],
          [
            {
              applications: [
                { name: "A", kind: "web", clientSecret: { file: "gatehouse.yaml/no" } }
              ]
            },
            "cannot be written"
          ]
        ] as ReadonlyArray<readonly [Json, string]>) {
          const ran = yield* tried(part)
          assert.strictEqual(ran.code, 1, JSON.stringify(part))
          assert.include(ran.stderr, line)
          assert.notInclude(ran.stderr, "by value")
          assert.strictEqual(yield* here.eventCount, 1, line)
        }
        assert.deepStrictEqual(yield* here.exported, before)
        for (const file of generated) {
          const found = yield* Effect.exit(Effect.tryPromise(() => stat(join(here.folder, file))))
          assert.strictEqual(found._tag, "Failure", file)
        }
      }).pipe(Effect.scoped),
    180_000
  )

  it.effect.prop(
    "whatever was applied is exported as a document that is sound and differs from nothing",
    [MadeConfiguration],
    ([made]) =>
      Effect.gen(function* () {
        const here = yield* installation
        const document = documentOf(made)
        const applied = yield* here.apply(document)
        assert.strictEqual(applied.code, 0, applied.stderr)
        const events = yield* here.eventCount
        const again = yield* here.apply(document)
        assert.strictEqual(again.stdout, "acme: nothing differs\n")
        const exported = yield* here.exported
        yield* readConfiguration(writeYaml(exported))
        const checked = yield* here.apply(exported, "--prune")
        assert.strictEqual(checked.stdout, "acme: nothing differs\n", checked.stderr)
        assert.strictEqual(yield* here.eventCount, events)
      }).pipe(Effect.scoped),
    { arbitrary: { runs: 4 }, timeout: 300_000 }
  )

  it.live(
    "refuses documents that are none, without repeating them",
    () =>
      Effect.gen(function* () {
        const here = yield* installation
        const nested = (count: number) => "[".repeat(count)
        const bomb = [
          "a: &a [x, x, x, x, x, x, x, x, x, x]",
          ...Array.from({ length: 8 }, (_, index) => {
            const name = "abcdefghij"[index]
            return `${"abcdefghij"[index + 1]}: &${"abcdefghij"[index + 1]} [${Array.from({ length: 10 }, () => `*${name}`).join()}]`
          })
        ].join("\n")
        for (const [text, line] of [
          ["environment: acme\nenvironment: other", "Expected each key once"],
          ["environment: !secret acme", "Expected YAML or JSON"],
          ["environment: acme\n---\nenvironment: acme", "Expected YAML or JSON"],
          ["{", "Expected YAML or JSON"],
          [nested(20_000), "Expected"],
          [bomb, "few aliases"],
          ["environment: acme\nsecretKeys: []", "secretKeys"],
          ["environment: acme\norigins: nothing", "origins: "],
          ["", "document: Expected an object with at least environment"],
          [
            "environment: acme\nproviders:\n  - { key: google, clientId: a, clientSecret: value }",
            "providers.0.clientSecret: Expected the place of a secret, { file: PATH } or { env: NAME }"
          ],
          ["environment: platform\norigins: []", "the platform is not declared"],
          ["environment: nowhere", "nowhere"],
          [`environment: acme\n# ${"x".repeat(1_048_576)}`, "1024 KiB"]
        ] as const) {
          assertRefused(yield* here.apply(text), line)
        }
        assertRefused(yield* here.cli("apply", join(here.folder, "none.yaml")), "cannot be read")
      }).pipe(Effect.scoped),
    120_000
  )
})
