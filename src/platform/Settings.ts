import { Config, Context, Data, Effect, Layer, Option, type Redacted } from "effect"
import type { IpNetwork } from "effect/net"
import { reader, readSettings } from "./readSettings.ts"
import type { MailSender } from "./Smtp.ts"
import { sharedPorts } from "./sharedPorts.ts"

/**
 * Which planes this process serves: both are the server's and the client's, and the console where
 * it is on.
 */
export type Planes = "server" | "client" | "console" | "both"

/** Settings of the process, read once from its environment variables (contract: "Operating it"). */
export interface SettingsShape {
  readonly production: boolean
  readonly host: string
  readonly port: number
  readonly planes: Planes
  /** Address of the console; none means its own listener in development, and off in production. */
  readonly consoleUrl: Option.Option<URL>
  readonly consoleHost: string
  /** None: 3100, or any free port where that is taken. */
  readonly consolePort: Option.Option<number>
  /** Port of a listener for `/metrics` alone; none means the listener of the planes. */
  readonly metricsPort: Option.Option<number>
  readonly metricsHost: string
  /** None: the embedded PostgreSQL under `dataDir` is used. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** Pooler in front of the database: one that gives a connection for one transaction, or none. */
  readonly databasePooler: "none" | "transaction"
  /**
   * Maximum number of connections to the database that this command holds, all its workers
   * together.
   */
  readonly databasePool: number
  /** Number of serving processes; one is this process itself. */
  readonly workers: number
  readonly dataDir: string
  /** 32 bytes; none: a key of its own is kept under `dataDir`. */
  readonly encryptionKey: Option.Option<Redacted.Redacted<Uint8Array>>
  readonly smtpUrl: Option.Option<Redacted.Redacted>
  /** Sender of mails; none means `no-reply` at the host of the environment's app URL. */
  readonly mailFrom: Option.Option<MailSender>
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
  /** True if a trusted proxy also names the host, and with it the environment. */
  readonly trustForwardedHost: boolean
  /** Private ranges that providers and webhooks may be in. */
  readonly outboundAllow: ReadonlyArray<IpNetwork.IpNetwork>
  /** Resolvers for the proofs of domains, as `node:dns` takes them; empty: those of the machine. */
  readonly dnsServers: ReadonlyArray<string>
  /** Mail domains that no organization can claim, besides the bundled ones. */
  readonly unclaimableDomains: ReadonlyArray<string>
  /** Operator's list of disposable mail domains; none means the bundled one. */
  readonly disposableDomainsFile: Option.Option<string>
  /** Database of the countries of network addresses, in MaxMind's format; none where none is told. */
  readonly geoipFile: Option.Option<string>
  /** Addresses that stand in for a provider of challenges outside of production. */
  readonly challengeVerifyUrls: {
    readonly turnstile: Option.Option<URL>
    readonly hcaptcha: Option.Option<URL>
  }
  /** Filter of breached passwords that `gatehouse breached import` has made. */
  readonly breachedFile: Option.Option<string>
  /** Stand-in for the public service of breached passwords; none in production. */
  readonly breachedRangeUrl: Option.Option<URL>
  readonly logLevel: "Debug" | "Info" | "Warn" | "Error"
  /**
   * Time for which the process keeps serving as not ready after it was asked to stop, in seconds.
   */
  readonly drainSeconds: number
  /** Time for requests in flight after that, in seconds. */
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

/** Variables that a command reads; the others may hold anything while it runs. */
const readByCommands =
  /^(NODE_ENV|DATABASE_URL|DATABASE_POOLER|DATA_DIR|ENCRYPTION_KEY|BREACHED_FILE) /

const load = Effect.fnUntraced(function* (
  process: keyof typeof requiredBy
): Effect.fn.Return<SettingsShape, InvalidSettings> {
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
  // Of one that cannot be used, the settings have another.
  if (!problems.some((problem) => /^\w*PORT /.test(problem))) {
    problems.push(...sharedPorts(settings))
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

/** True for a host name or address of this machine, which no other reaches. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** True if mails are kept for reading, since nothing sends them. */
export const previewsMail = ({
  production,
  smtpUrl
}: Pick<SettingsShape, "production" | "smtpUrl">): boolean => !production && Option.isNone(smtpUrl)

/** True if the process is for development on this machine: not in production, not for a network. */
export const servesThisMachineOnly = ({
  host,
  production
}: Pick<SettingsShape, "host" | "production">): boolean => !production && isLoopbackHost(host)
