import { assert, describe, it } from "@effect/vitest"
import { Cause, ConfigProvider, Effect, Exit, Layer, Option, Redacted, Schema } from "effect"
import { InvalidSettings, Settings } from "../../src/platform/Settings.ts"
import { takesConsolePort } from "../../src/platform/sharedPorts.ts"

type Variables = Readonly<Record<string, string>>

const load = (variables: Variables, layer = Settings.layer) =>
  Effect.exit(
    Effect.service(Settings).pipe(
      Effect.provide(
        layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(variables))))
      )
    )
  )

const loaded = Effect.fnUntraced(function* (variables: Variables, layer = Settings.layer) {
  const exit = yield* load(variables, layer)
  if (Exit.isFailure(exit)) return assert.fail(String(exit.cause))
  return exit.value
})

const problemsWith = Effect.fnUntraced(function* (variables: Variables, layer = Settings.layer) {
  const exit = yield* load(variables, layer)
  if (Exit.isSuccess(exit)) return []
  const error = Cause.squash(exit.cause)
  assert.instanceOf(error, InvalidSettings)
  const { message, problems } = error as InvalidSettings
  assert.strictEqual(message, problems.join("\n"))
  return problems
})

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://ada:hunter2@db.test/gatehouse",
  SMTP_URL: "smtps://ada:hunter2@mail.test",
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
  TRUSTED_PROXIES: "none"
}

describe("settings", () => {
  it.effect("have defaults for development, which listen on the machine itself only", () =>
    Effect.gen(function* () {
      const settings = yield* loaded({})
      assert.isFalse(settings.production)
      assert.strictEqual(settings.host, "127.0.0.1")
      assert.strictEqual(settings.port, 3000)
      assert.strictEqual(settings.planes, "both")
      assert.strictEqual(settings.databasePool, 10)
      assert.strictEqual(settings.databasePooler, "none")
      assert.strictEqual(settings.workers, 1)
      assert.strictEqual(settings.metricsHost, "127.0.0.1")
      assert.strictEqual(settings.dataDir, ".data")
      assert.strictEqual(settings.logLevel, "Info")
      assert.strictEqual(settings.drainSeconds, 0)
      assert.strictEqual(settings.shutdownSeconds, 20)
      assert.deepStrictEqual(settings.trustedProxies, [])
      assert.isTrue(Option.isNone(settings.databaseUrl))
      assert.isTrue(Option.isNone(settings.encryptionKey))
      assert.isTrue(Option.isNone(settings.smtpUrl))
    })
  )

  it.effect("of production are complete, and listen on every address", () =>
    Effect.gen(function* () {
      const settings = yield* loaded(production)
      assert.isTrue(settings.production)
      assert.strictEqual(settings.host, "::")
      assert.strictEqual(settings.drainSeconds, 5)
      assert.isAtMost(settings.workers, 4)
      assert.strictEqual(settings.databasePool, 10 * settings.workers)
      assert.strictEqual((yield* loaded({ ...production, DATABASE_POOL: "15" })).workers, 1)
      assert.strictEqual((yield* loaded({ ...production, PLANES: "console" })).workers, 1)
      assert.notInclude(JSON.stringify(settings), "hunter2")
      const key = Option.map(settings.encryptionKey, Redacted.value)
      assert.deepStrictEqual(Option.getOrUndefined(key), new Uint8Array(32).fill(1))
    })
  )

  it.effect("that are empty count as absent, as Compose files leave them", () =>
    Effect.gen(function* () {
      const empty = Object.fromEntries(
        [...Object.keys(production), "PORT", "HOST", "PLANES", "DATA_DIR", "LOG_LEVEL"].map(
          (name) => [name, ""]
        )
      )
      assert.deepStrictEqual(yield* problemsWith(empty), [])
      assert.strictEqual((yield* loaded(empty)).port, 3000)
    })
  )

  it.effect.each([
    ["10.0.0.0/8, 192.0.2.7,2001:db8::/32 , ::1", 4],
    ["none", 0],
    [" none ", 0]
  ] as const)("name trusted proxies: %s", ([text, count]) =>
    Effect.gen(function* () {
      const { trustedProxies } = yield* loaded({ TRUSTED_PROXIES: text })
      assert.strictEqual(trustedProxies.length, count)
    })
  )

  it.effect.each([
    ["NODE_ENV", ["prod", "PRODUCTION", "staging"]],
    ["PORT", ["x", "-1", "65536", "3000.5", "0x50", "http"]],
    ["PLANES", ["all", "Server", "server,client"]],
    [
      "DATABASE_URL",
      [
        "localhost",
        "mysql://h/d",
        "//h/d",
        "hunter2",
        "postgres://a:hunter2%@h/d",
        // The driver passes over what it does not know, and everything would go in the clear.
        "postgres://a:hunter2@h/d?ssl=true",
        "postgres://a:hunter2@h/d?sslrootcert=/ca.crt",
        "postgres://a:hunter2@h/d?sslMode=require",
        "postgres://a:hunter2@h/d?sslmode=required",
        "postgres://a:hunter2@h/d?sslmode="
      ]
    ],
    ["DATABASE_POOL", ["1", "501", "ten", "2.5"]],
    [
      "ENCRYPTION_KEY",
      [
        "hunter2",
        Buffer.alloc(31).toString("base64"),
        Buffer.alloc(33).toString("base64"),
        Buffer.alloc(32).toString("hex"),
        "!".repeat(44)
      ]
    ],
    [
      "SMTP_URL",
      [
        "mail.test",
        "http://mail.test",
        "smtp",
        "hunter2",
        "smtp:",
        "smtp:mail.test:587",
        "smtp:///mail.test",
        "smtp://mail.test:0",
        "smtp://ada:hunter2%@mail.test",
        "smtp://ada:hunter2@mail.test?requireTLS=yes",
        "smtp://ada:hunter2@mail.test?requireTLS"
      ]
    ],
    ["OUTBOUND_ALLOW", ["all", "10.0.0.0/33", "10.0.0.1,", "none,10.0.0.1", "idp.corp"]],
    ["DNS_SERVERS", ["dns.test", "10.0.0.1:0", "10.0.0.1:65536", "[::1", "::1:x", "10.0.0.1,"]],
    ["UNCLAIMABLE_DOMAINS", ["com", "Mail.example", "mail.example,", "mail example.com"]],
    [
      "TRUSTED_PROXIES",
      ["all", "10.0.0.0/33", "10.0.0.1,", "10.0.0.256", "none,10.0.0.1", "proxy.test"]
    ],
    ["TURNSTILE_VERIFY_URL", ["stand-in", "ftp://stand-in.test"]],
    ["HCAPTCHA_VERIFY_URL", ["stand-in", "ftp://stand-in.test"]],
    ["DISPOSABLE_DOMAINS_FILE", ["domains.txt", "./domains.txt"]],
    ["GEOIP_FILE", ["countries.mmdb", "./countries.mmdb"]],
    ["BREACHED_FILE", ["breached.bin", "./breached.bin", "~/breached.bin"]],
    ["BREACHED_RANGE_URL", ["stand-in", "ftp://stand-in.test"]],
    ["LOG_LEVEL", ["info", "Trace", "loud"]],
    ["SHUTDOWN_SECONDS", ["0", "601", "1.5", "soon"]],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", ["collector", "collector:4318", "grpc://collector:4317"]]
  ] as const)("that cannot be used are one readable line each: %s", ([name, values]) =>
    Effect.gen(function* () {
      for (const value of values) {
        const problems = yield* problemsWith({ [name]: value })
        assert.strictEqual(problems.length, 1, `${name}=${value}: ${problems.join("; ")}`)
        assert.match(problems[0]!, new RegExp(`^${name} must be [^\\n]+$`))
        assert.notInclude(problems[0]!.slice(name.length), "hunter2")
      }
    })
  )

  it.effect("take every word of sslmode, and with it other parameters of TLS", () =>
    Effect.gen(function* () {
      for (const mode of ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]) {
        const url = `postgres://a:b@h/d?sslmode=${mode}&sslrootcert=/ca.crt&application_name=x`
        assert.deepStrictEqual(yield* problemsWith({ DATABASE_URL: url }), [])
      }
    })
  )

  it.effect.each<[variables: Variables, problems: ReadonlyArray<string>]>([
    [
      { PORT: "3000", METRICS_PORT: "3000" },
      ["METRICS_PORT must be another port than PORT (both are 3000)"]
    ],
    [{ METRICS_PORT: "3100" }, []],
    [
      { METRICS_PORT: "3100", METRICS_HOST: "127.0.0.1", CONSOLE_URL: "https://console.acme.com" },
      ["METRICS_PORT must be another port than CONSOLE_PORT (both are 3100)"]
    ],
    [{ CONSOLE_PORT: "3000" }, []],
    [
      { CONSOLE_PORT: "3000", CONSOLE_URL: "https://console.acme.com" },
      ["CONSOLE_PORT must be another port than PORT (both are 3000)"]
    ],
    [{ CONSOLE_PORT: "3000", CONSOLE_URL: "https://console.acme.com", PLANES: "client" }, []],
    [{ HOST: "10.0.0.1", METRICS_PORT: "3000" }, []],
    [{ PORT: "0", METRICS_PORT: "0" }, []]
  ])("name no port twice that two listeners would share: %o", ([variables, problems]) =>
    Effect.gen(function* () {
      const all = { ...production, ...variables }
      if (problems.length === 0) yield* loaded(all)
      else assert.deepStrictEqual(yield* problemsWith(all), problems)
    })
  )

  it.effect.each<[variables: Variables, isTaken: boolean]>([
    [{ PORT: "3100" }, true],
    [{ METRICS_PORT: "3100" }, true],
    [{ PORT: "3100", HOST: "::" }, true],
    [{ PORT: "3100", HOST: "10.0.0.1" }, false],
    [{}, false]
  ])("say whether the usual port of the console is another listener's: %o", ([variables, is]) =>
    Effect.gen(function* () {
      assert.strictEqual(takesConsolePort(yield* loaded(variables)), is)
    })
  )

  it.effect("are told of all at once", () =>
    Effect.gen(function* () {
      const problems = yield* problemsWith({
        ...production,
        PORT: "x",
        PLANES: "x",
        LOG_LEVEL: "x"
      })
      assert.deepStrictEqual(
        problems.map((problem) => problem.split(" ")[0]),
        ["PORT", "PLANES", "LOG_LEVEL"]
      )
    })
  )

  it.effect.each(["DATABASE_URL", "SMTP_URL", "ENCRYPTION_KEY", "TRUSTED_PROXIES"])(
    "that production cannot do without: %s",
    (name) =>
      Effect.gen(function* () {
        const { [name]: _, ...rest } = production as Variables
        assert.deepStrictEqual(yield* problemsWith(rest), [`${name} must be set in production`])
        assert.deepStrictEqual(yield* problemsWith({ ...production, [name]: "" }), [
          `${name} must be set in production`
        ])
      })
  )

  it.effect("of a command are the database's only", () =>
    Effect.gen(function* () {
      const layer = Settings.layerCommand
      assert.deepStrictEqual(yield* problemsWith({ PORT: "x", PLANES: "x" }, layer), [])
      assert.deepStrictEqual(yield* problemsWith({ NODE_ENV: "production" }, layer), [
        "DATABASE_URL must be set in production"
      ])
    })
  )

  const anything = Schema.optionalKey(Schema.String)
  it.effect.prop(
    "of any text are taken or refused, never a crash, and a refusal quotes none of it",
    [
      Schema.Struct({
        NODE_ENV: anything,
        HOST: anything,
        PORT: anything,
        PLANES: anything,
        DATABASE_URL: anything,
        DATABASE_POOL: anything,
        DATA_DIR: anything,
        ENCRYPTION_KEY: anything,
        SMTP_URL: anything,
        MAIL_FROM: anything,
        TRUSTED_PROXIES: anything,
        OUTBOUND_ALLOW: anything,
        DNS_SERVERS: anything,
        DISPOSABLE_DOMAINS_FILE: anything,
        GEOIP_FILE: anything,
        TURNSTILE_VERIFY_URL: anything,
        HCAPTCHA_VERIFY_URL: anything,
        BREACHED_RANGE_URL: anything,
        UNCLAIMABLE_DOMAINS: anything,
        LOG_LEVEL: anything,
        SHUTDOWN_SECONDS: anything,
        OTEL_EXPORTER_OTLP_ENDPOINT: anything
      })
    ],
    ([variables]) =>
      Effect.gen(function* () {
        const marked = Object.fromEntries(
          Object.entries(variables).map(([name, value]) => [name, `~${value ?? ""}~`])
        )
        for (const problem of yield* problemsWith(marked)) {
          assert.match(problem, /^[A-Z_]+ must be [^\n~]+$/)
        }
      })
  )
})
