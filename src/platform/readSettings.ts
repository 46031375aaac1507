import { Config, Effect, Option, Result, Schema, type Cause } from "effect"
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
import { leastConnections, machine, usualConnections, usualWorkers } from "./workers/machine.ts"

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
const Port = WholeNumber(0, 65_535)

const port = "a port number from 0 to 65535"
const networks = "addresses or ranges separated by commas, or none"

const parsed = <A>(name: string, parse: (text: string) => A | undefined) =>
  Effect.flatMap(
    Config.option(Config.NonEmptyString(name)),
    Option.match({
      onNone: () => Effect.succeedNone,
      onSome: (text) => Effect.asSome(Effect.fromNullishOr(parse(text)))
    })
  )

const readWorkers = (
  read: Read,
  planes: string,
  production: boolean,
  pool: Option.Option<number>
) => {
  const most = Option.match(pool, {
    onNone: () => mostConnections / usualConnections,
    onSome: (connections) => Math.max(1, Math.floor(connections / leastConnections))
  })
  // One is enough to develop with, and for the operators.
  const isOne = !production || planes === "console"
  const usual = isOne ? 1 : usualWorkers(machine(), Option.getOrUndefined(pool))
  return read(
    "WORKERS",
    Config.schema(WholeNumber(1, most), "WORKERS").pipe(Config.withDefault(usual)),
    `a whole number from 1 to ${most} (each takes ${leastConnections} of DATABASE_POOL at least)`,
    1
  )
}

/** Every setting, and the proxies as they were named: none, or left away. */
export const readSettings = Effect.fnUntraced(function* (read: Read, production: boolean) {
  const usually = <A>(
    name: string,
    schema: Schema.ConstraintCodec<A, unknown>,
    usual: NoInfer<A>,
    expected: string,
    otherwise: NoInfer<A> = usual
  ) => read(name, Config.schema(schema, name).pipe(Config.withDefault(usual)), expected, otherwise)
  const optional = <A>(
    name: string,
    schema: Schema.ConstraintCodec<A, unknown>,
    expected: string
  ) => read(name, Config.option(Config.schema(schema, name)), expected, Option.none())
  const optionally = <A>(name: string, parse: (text: string) => A | undefined, expected: string) =>
    read(name, parsed(name, parse), expected, Option.none())
  /** Address that stands in for a provider; production knows the real ones alone. */
  const standIn = (name: string) =>
    production
      ? Effect.succeedNone
      : optional(name, HttpUrl, "an http or https URL (http://localhost:4000/siteverify)")

  const proxies = yield* optionally("TRUSTED_PROXIES", networksOf, networks)
  let pool: Option.Option<number> = Option.none()
  const settings = {
    production,
    host: yield* usually(
      "HOST",
      Schema.NonEmptyString,
      production ? "::" : "127.0.0.1",
      "an address to listen on",
      ""
    ),
    port: yield* usually("PORT", Port, 3000, port),
    planes: yield* usually(
      "PLANES",
      Schema.Literals(["server", "client", "console", "both"]),
      "both",
      "server, client, console or both"
    ),
    consoleUrl: yield* optional(
      "CONSOLE_URL",
      production ? HttpsOrigin : HttpOrigin,
      production
        ? "an https origin (https://console.example.com)"
        : "an http or https origin (http://localhost:3100)"
    ),
    consoleHost: yield* usually(
      "CONSOLE_HOST",
      Schema.NonEmptyString,
      "127.0.0.1",
      "an address to listen on"
    ),
    consolePort: yield* optional("CONSOLE_PORT", Port, port),
    metricsPort: yield* optional("METRICS_PORT", Port, port),
    metricsHost: yield* usually(
      "METRICS_HOST",
      Schema.NonEmptyString,
      "127.0.0.1",
      "an address to listen on"
    ),
    databaseUrl: yield* optional(
      "DATABASE_URL",
      PostgresUrl,
      "a PostgreSQL URL (postgres://user:password@host/database), with ?sslmode=require for TLS"
    ),
    databasePooler: yield* usually(
      "DATABASE_POOLER",
      Schema.Literals(["none", "transaction"]),
      "none",
      "none or transaction"
    ),
    databasePool: Option.getOrElse(
      (pool = yield* optional(
        "DATABASE_POOL",
        WholeNumber(2, mostConnections),
        `a whole number from 2 to ${mostConnections}`
      )),
      () => usualConnections
    ),
    dataDir: yield* usually("DATA_DIR", Schema.NonEmptyString, ".data", "the path of a folder"),
    encryptionKey: yield* optional(
      "ENCRYPTION_KEY",
      EncryptionKey,
      "32 bytes in base64 (make one with: openssl rand -base64 32)"
    ),
    smtpUrl: yield* optional("SMTP_URL", SmtpUrl, "an SMTP URL (smtp://user:password@host:587)"),
    mailFrom: yield* optionally(
      "MAIL_FROM",
      senderOf,
      "an address, or a name and an address (Acme <hello@acme.com>)"
    ),
    trustedProxies: Option.getOrElse(proxies, () => []),
    trustForwardedHost: yield* Effect.map(
      usually("TRUST_FORWARDED_HOST", Schema.Literals(["true", "false"]), "false", "true or false"),
      (text) => text === "true"
    ),
    outboundAllow: Option.getOrElse(
      yield* optionally("OUTBOUND_ALLOW", networksOf, networks),
      () => []
    ),
    dnsServers: Option.getOrElse(
      yield* optionally(
        "DNS_SERVERS",
        serversOf,
        "IP addresses separated by commas, each with a port or without (127.0.0.1:5353, [::1]:53)"
      ),
      () => []
    ),
    unclaimableDomains: Option.getOrElse(
      yield* optionally(
        "UNCLAIMABLE_DOMAINS",
        domainsOf,
        "domains in lower-case ASCII, separated by commas"
      ),
      () => []
    ),
    disposableDomainsFile: yield* optional(
      "DISPOSABLE_DOMAINS_FILE",
      AbsolutePath,
      "the absolute path of a file (/etc/gatehouse/disposable.txt)"
    ),
    geoipFile: yield* optional(
      "GEOIP_FILE",
      AbsolutePath,
      "the absolute path of a file (/var/lib/gatehouse/countries.mmdb)"
    ),
    challengeVerifyUrls: {
      turnstile: yield* standIn("TURNSTILE_VERIFY_URL"),
      hcaptcha: yield* standIn("HCAPTCHA_VERIFY_URL")
    },
    breachedFile: yield* optional(
      "BREACHED_FILE",
      AbsolutePath,
      "the absolute path of a file (/var/lib/gatehouse/breached.bin)"
    ),
    breachedRangeUrl: yield* standIn("BREACHED_RANGE_URL"),
    logLevel: yield* usually(
      "LOG_LEVEL",
      Schema.Literals(["Debug", "Info", "Warn", "Error"]),
      "Info",
      "Debug, Info, Warn or Error"
    ),
    drainSeconds: yield* usually(
      "DRAIN_SECONDS",
      WholeNumber(0, 600),
      production ? 5 : 0,
      "a whole number from 0 to 600"
    ),
    shutdownSeconds: yield* usually(
      "SHUTDOWN_SECONDS",
      WholeNumber(1, 600),
      20,
      "a whole number from 1 to 600"
    )
  }
  const workers = yield* readWorkers(read, settings.planes, production, pool)
  const databasePool = Option.getOrElse(pool, () => workers * usualConnections)
  // The traces are set up elsewhere; here the variable is only checked with the others.
  yield* optional(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    HttpUrl,
    "an http or https URL (http://localhost:4318)"
  )
  return { settings: { ...settings, databasePool, workers }, proxies }
})
