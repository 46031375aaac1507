import {
  type Cause,
  Config,
  Context,
  Data,
  Effect,
  Layer,
  Option,
  Result,
  type Redacted
} from "effect"
import type { IpNetwork } from "effect/net"
import {
  EncryptionKey,
  HttpOrigin,
  HttpsOrigin,
  HttpUrl,
  networksOf,
  PostgresUrl,
  senderOf,
  SmtpUrl,
  WholeNumber
} from "./settingValues.ts"
import type { MailSender } from "./Smtp.ts"
import { machine } from "./workers/machine.ts"
import * as Shares from "./workers/shares.ts"

/** Which planes this process serves: both are the server's and the client's, and the console where it is on. */
export type Planes = "server" | "client" | "console" | "both"

/** How the process runs, read once from its environment variables (contract: "Operating it"). */
export interface SettingsShape {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly planes: Planes
  /** Where operators reach the console; none: in development its own listener, in production off. */
  readonly consoleUrl: Option.Option<URL>
  readonly consoleHost: string
  /** None: 3100, or any free port where that is taken. */
  readonly consolePort: Option.Option<number>
  /** Where `/metrics` is served by itself; none: on the listener of the planes. */
  readonly metricsPort: Option.Option<number>
  readonly metricsHost: string
  /** None: the embedded PostgreSQL under `dataDir` is used. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** What stands between here and the database: a pooler that gives a connection for one transaction. */
  readonly databasePooler: "none" | "transaction"
  /** How many connections to the database this command holds at most, all its workers together. */
  readonly databasePool: number
  /** How many processes serve; one is this process itself. */
  readonly workers: number
  readonly dataDir: string
  /** 32 bytes; none: a key of its own is kept under `dataDir`. */
  readonly encryptionKey: Option.Option<Redacted.Redacted<Uint8Array>>
  readonly smtpUrl: Option.Option<Redacted.Redacted>
  /** Whom mails are from; none: `no-reply` at the host of the environment's app URL. */
  readonly mailFrom: Option.Option<MailSender>
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
  /** Whether a trusted proxy also names the host, and with it the environment. */
  readonly trustForwardedHost: boolean
  readonly logLevel: "Debug" | "Info" | "Warn" | "Error"
  /** How long the process still serves once it was told to stop, as not ready, in seconds. */
  readonly drainSeconds: number
  /** How long requests in flight may take after that, in seconds. */
  readonly shutdownSeconds: number
}

/** Environment variables that cannot be used; each problem is one readable line. */
export class InvalidSettings extends Data.TaggedError("InvalidSettings")<{
  readonly problems: ReadonlyArray<string>
}> {
  override get message(): string {
    return this.problems.join("\n")
  }
}

/** Which variables a process cannot do without in production. */
const requiredBy = {
  service: ["DATABASE_URL", "SMTP_URL", "ENCRYPTION_KEY", "TRUSTED_PROXIES"],
  command: ["DATABASE_URL"]
} as const

/** What a command reads; the others may hold anything while it runs. */
const readByCommands = /^(NODE_ENV|DATABASE_URL|DATABASE_POOLER|DATA_DIR|ENCRYPTION_KEY) /

/** Reads variables, and collects a line on each that cannot be used. */
const reader = () => {
  const problems: Array<string> = []
  const read = <A>(
    name: string,
    value: Effect.Effect<A, Config.ConfigError | Cause.NoSuchElementError>,
    expected: string,
    otherwise: A
  ): Effect.Effect<A> =>
    Effect.map(Effect.result(value), (result) => {
      if (Result.isSuccess(result)) return result.success
      problems.push(`${name} must be ${expected}`)
      return otherwise
    })
  return { problems, read }
}

const mostConnections = 500

const parsed = <A>(name: string, parse: (text: string) => A | undefined) =>
  Effect.flatMap(
    Config.option(Config.NonEmptyString(name)),
    Option.match({
      onNone: () => Effect.succeedNone,
      onSome: (text) => Effect.asSome(Effect.fromNullishOr(parse(text)))
    })
  )

const readWorkers = (
  read: ReturnType<typeof reader>["read"],
  { planes, production }: Pick<SettingsShape, "planes" | "production">,
  pool: Option.Option<number>
) => {
  const most = Option.match(pool, {
    onNone: () => mostConnections / Shares.usualConnections,
    onSome: (connections) => Math.max(1, Math.floor(connections / Shares.leastConnections))
  })
  // One is enough to develop with, and for the operators.
  const isOne = !production || planes === "console"
  const usual = isOne ? 1 : Shares.usualWorkers(machine(), Option.getOrUndefined(pool))
  return read(
    "WORKERS",
    Config.schema(WholeNumber(1, most), "WORKERS").pipe(Config.withDefault(usual)),
    `a whole number from 1 to ${most} (each takes ${Shares.leastConnections} of DATABASE_POOL at least)`,
    1
  )
}

const readSettings = Effect.fnUntraced(function* (
  read: ReturnType<typeof reader>["read"],
  production: boolean
) {
  const proxies = yield* read(
    "TRUSTED_PROXIES",
    parsed("TRUSTED_PROXIES", networksOf),
    "addresses or ranges separated by commas, or none",
    Option.none()
  )
  let pool: Option.Option<number> = Option.none()
  const settings: Omit<SettingsShape, "workers"> = {
    production,
    host: yield* read(
      "HOST",
      Config.NonEmptyString("HOST").pipe(Config.withDefault(production ? "::" : "127.0.0.1")),
      "an address to listen on",
      ""
    ),
    port: yield* read(
      "PORT",
      Config.schema(WholeNumber(0, 65_535), "PORT").pipe(Config.withDefault(3000)),
      "a port number from 0 to 65535",
      0
    ),
    planes: yield* read(
      "PLANES",
      Config.Literals(["server", "client", "console", "both"], "PLANES").pipe(
        Config.withDefault("both" as const)
      ),
      "server, client, console or both",
      "both"
    ),
    consoleUrl: yield* read(
      "CONSOLE_URL",
      Config.option(Config.schema(production ? HttpsOrigin : HttpOrigin, "CONSOLE_URL")),
      production
        ? "an https origin (https://console.example.com)"
        : "an http or https origin (http://localhost:3100)",
      Option.none()
    ),
    consoleHost: yield* read(
      "CONSOLE_HOST",
      Config.NonEmptyString("CONSOLE_HOST").pipe(Config.withDefault("127.0.0.1")),
      "an address to listen on",
      "127.0.0.1"
    ),
    consolePort: yield* read(
      "CONSOLE_PORT",
      Config.option(Config.schema(WholeNumber(0, 65_535), "CONSOLE_PORT")),
      "a port number from 0 to 65535",
      Option.none()
    ),
    metricsPort: yield* read(
      "METRICS_PORT",
      Config.option(Config.schema(WholeNumber(0, 65_535), "METRICS_PORT")),
      "a port number from 0 to 65535",
      Option.none()
    ),
    metricsHost: yield* read(
      "METRICS_HOST",
      Config.NonEmptyString("METRICS_HOST").pipe(Config.withDefault("127.0.0.1")),
      "an address to listen on",
      "127.0.0.1"
    ),
    databaseUrl: yield* read(
      "DATABASE_URL",
      Config.option(Config.schema(PostgresUrl, "DATABASE_URL")),
      "a PostgreSQL URL (postgres://user:password@host/database)",
      Option.none()
    ),
    databasePooler: yield* read(
      "DATABASE_POOLER",
      Config.Literals(["none", "transaction"], "DATABASE_POOLER").pipe(
        Config.withDefault("none" as const)
      ),
      "none or transaction",
      "none"
    ),
    databasePool: Option.getOrElse(
      (pool = yield* read(
        "DATABASE_POOL",
        Config.option(Config.schema(WholeNumber(2, mostConnections), "DATABASE_POOL")),
        `a whole number from 2 to ${mostConnections}`,
        Option.none()
      )),
      () => Shares.usualConnections
    ),
    dataDir: yield* read(
      "DATA_DIR",
      Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault(".data")),
      "the path of a folder",
      ".data"
    ),
    encryptionKey: yield* read(
      "ENCRYPTION_KEY",
      Config.option(Config.schema(EncryptionKey, "ENCRYPTION_KEY")),
      "32 bytes in base64 (make one with: openssl rand -base64 32)",
      Option.none()
    ),
    smtpUrl: yield* read(
      "SMTP_URL",
      Config.option(Config.schema(SmtpUrl, "SMTP_URL")),
      "an SMTP URL (smtp://user:password@host:587)",
      Option.none()
    ),
    mailFrom: yield* read(
      "MAIL_FROM",
      parsed("MAIL_FROM", senderOf),
      "an address, or a name and an address (Acme <hello@acme.com>)",
      Option.none()
    ),
    trustedProxies: Option.getOrElse(proxies, () => []),
    trustForwardedHost: yield* read(
      "TRUST_FORWARDED_HOST",
      Config.Literals(["true", "false"], "TRUST_FORWARDED_HOST").pipe(
        Config.withDefault("false" as const),
        Config.map((text) => text === "true")
      ),
      "true or false",
      false
    ),
    logLevel: yield* read(
      "LOG_LEVEL",
      Config.Literals(["Debug", "Info", "Warn", "Error"], "LOG_LEVEL").pipe(
        Config.withDefault("Info" as const)
      ),
      "Debug, Info, Warn or Error",
      "Info"
    ),
    drainSeconds: yield* read(
      "DRAIN_SECONDS",
      Config.schema(WholeNumber(0, 600), "DRAIN_SECONDS").pipe(
        Config.withDefault(production ? 5 : 0)
      ),
      "a whole number from 0 to 600",
      0
    ),
    shutdownSeconds: yield* read(
      "SHUTDOWN_SECONDS",
      Config.schema(WholeNumber(1, 600), "SHUTDOWN_SECONDS").pipe(Config.withDefault(20)),
      "a whole number from 1 to 600",
      20
    )
  }
  const workers = yield* readWorkers(read, settings, pool)
  const databasePool = Option.getOrElse(pool, () => workers * Shares.usualConnections)
  // The traces are set up elsewhere; here the variable is only checked with the others.
  yield* read(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    Config.option(Config.schema(HttpUrl, "OTEL_EXPORTER_OTLP_ENDPOINT")),
    "an http or https URL (http://localhost:4318)",
    Option.none()
  )
  return { settings: { ...settings, databasePool, workers } satisfies SettingsShape, proxies }
})

const load = Effect.fnUntraced(function* (process: keyof typeof requiredBy) {
  const { problems, read } = reader()
  const nodeEnv = yield* read(
    "NODE_ENV",
    Config.Literals(["production", "development", "test"], "NODE_ENV").pipe(
      Config.withDefault("development" as const)
    ),
    "production, development or test",
    "development" as const
  )
  const { proxies, settings } = yield* readSettings(read, nodeEnv === "production")
  if (settings.production) {
    const values: Readonly<Record<(typeof requiredBy)["service"][number], Option.Option<unknown>>> =
      {
        DATABASE_URL: settings.databaseUrl,
        SMTP_URL: settings.smtpUrl,
        ENCRYPTION_KEY: settings.encryptionKey,
        TRUSTED_PROXIES: proxies
      }
    for (const name of requiredBy[process]) {
      const isUnusable = problems.some((problem) => problem.startsWith(`${name} `))
      if (Option.isNone(values[name]) && !isUnusable) {
        problems.push(`${name} must be set in production`)
      }
    }
  }
  const relevant =
    process === "service" ? problems : problems.filter((problem) => readByCommands.test(problem))
  if (relevant.length > 0) return yield* new InvalidSettings({ problems: relevant })
  return settings
})

/** The process's settings; one failure reports every unusable variable. */
export class Settings extends Context.Service<Settings, SettingsShape>()(
  "gatehouse/platform/Settings"
) {
  static readonly layer = Layer.effect(Settings, load("service"))
  /** For the command line, which needs the database only. */
  static readonly layerCommand = Layer.effect(Settings, load("command"))
}

/** Whether a host name or address is this machine's own, which no other reaches. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** Whether the process is for development on this machine: not in production, not for a network. */
export const servesThisMachineOnly = ({
  host,
  production
}: Pick<SettingsShape, "host" | "production">): boolean => !production && isLoopbackHost(host)
