import { Config, Effect, Option, Result, type Cause } from "effect"
import {
  AbsolutePath,
  domainsOf,
  EncryptionKey,
  HttpOrigin,
  HttpsOrigin,
  HttpUrl,
  networksOf,
  PostgresUrl,
  senderOf,
  serversOf,
  SmtpUrl,
  WholeNumber
} from "./settingValues.ts"
import { machine } from "./workers/machine.ts"
import * as Shares from "./workers/shares.ts"

/** Reads variables, and collects a line on each that cannot be used. */
export const reader = () => {
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

type Read = ReturnType<typeof reader>["read"]

const mostConnections = 500

const parsed = <A>(name: string, parse: (text: string) => A | undefined) =>
  Effect.flatMap(
    Config.option(Config.NonEmptyString(name)),
    Option.match({
      onNone: () => Effect.succeedNone,
      onSome: (text) => Effect.asSome(Effect.fromNullishOr(parse(text)))
    })
  )

/** Address that stands in for a provider; production knows the real ones alone. */
const readStandIn = (read: Read, production: boolean, name: string) =>
  production
    ? Effect.succeedNone
    : read(
        name,
        Config.option(Config.schema(HttpUrl, name)),
        "an http or https URL (http://localhost:4000/siteverify)",
        Option.none()
      )

const readWorkers = (
  read: Read,
  planes: string,
  production: boolean,
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

/** Every setting, and the proxies as they were named: none, or left away. */
export const readSettings = Effect.fnUntraced(function* (read: Read, production: boolean) {
  const proxies = yield* read(
    "TRUSTED_PROXIES",
    parsed("TRUSTED_PROXIES", networksOf),
    "addresses or ranges separated by commas, or none",
    Option.none()
  )
  let pool: Option.Option<number> = Option.none()
  const settings = {
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
      "a PostgreSQL URL (postgres://user:password@host/database), with ?sslmode=require for TLS",
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
    outboundAllow: Option.getOrElse(
      yield* read(
        "OUTBOUND_ALLOW",
        parsed("OUTBOUND_ALLOW", networksOf),
        "addresses or ranges separated by commas, or none",
        Option.none()
      ),
      () => []
    ),
    dnsServers: Option.getOrElse(
      yield* read(
        "DNS_SERVERS",
        parsed("DNS_SERVERS", serversOf),
        "IP addresses separated by commas, each with a port or without (127.0.0.1:5353, [::1]:53)",
        Option.none()
      ),
      () => []
    ),
    unclaimableDomains: Option.getOrElse(
      yield* read(
        "UNCLAIMABLE_DOMAINS",
        parsed("UNCLAIMABLE_DOMAINS", domainsOf),
        "domains in lower-case ASCII, separated by commas",
        Option.none()
      ),
      () => []
    ),
    disposableDomainsFile: yield* read(
      "DISPOSABLE_DOMAINS_FILE",
      Config.option(Config.schema(AbsolutePath, "DISPOSABLE_DOMAINS_FILE")),
      "the absolute path of a file (/etc/gatehouse/disposable.txt)",
      Option.none()
    ),
    geoipFile: yield* read(
      "GEOIP_FILE",
      Config.option(Config.schema(AbsolutePath, "GEOIP_FILE")),
      "the absolute path of a file (/var/lib/gatehouse/countries.mmdb)",
      Option.none()
    ),
    challengeVerifyUrls: {
      turnstile: yield* readStandIn(read, production, "TURNSTILE_VERIFY_URL"),
      hcaptcha: yield* readStandIn(read, production, "HCAPTCHA_VERIFY_URL")
    },
    breachedFile: yield* read(
      "BREACHED_FILE",
      Config.option(Config.schema(AbsolutePath, "BREACHED_FILE")),
      "the absolute path of a file (/var/lib/gatehouse/breached.bin)",
      Option.none()
    ),
    breachedRangeUrl: yield* readStandIn(read, production, "BREACHED_RANGE_URL"),
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
  const workers = yield* readWorkers(read, settings.planes, production, pool)
  const databasePool = Option.getOrElse(pool, () => workers * Shares.usualConnections)
  // The traces are set up elsewhere; here the variable is only checked with the others.
  yield* read(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    Config.option(Config.schema(HttpUrl, "OTEL_EXPORTER_OTLP_ENDPOINT")),
    "an http or https URL (http://localhost:4318)",
    Option.none()
  )
  return { settings: { ...settings, databasePool, workers }, proxies }
})
