import { Option } from "effect"
import type { SettingsShape } from "../platform/Settings.ts"

/** Settings of a service under test. */
export const testSettings: SettingsShape = {
  production: false,
  host: "127.0.0.1",
  port: 0,
  planes: "both",
  consoleUrl: Option.none(),
  consoleHost: "127.0.0.1",
  consolePort: Option.some(0),
  metricsPort: Option.none(),
  metricsHost: "127.0.0.1",
  databaseUrl: Option.none(),
  databasePooler: "none",
  databasePool: 8,
  workers: 1,
  dataDir: "",
  encryptionKey: Option.none(),
  smtpUrl: Option.none(),
  mailFrom: Option.none(),
  trustedProxies: [],
  trustForwardedHost: false,
  outboundAllow: [],
  dnsServers: [],
  unclaimableDomains: [],
  disposableDomainsFile: Option.none(),
  geoipFile: Option.none(),
  challengeVerifyUrls: { turnstile: Option.none(), hcaptcha: Option.none() },
  breachedFile: Option.none(),
  breachedRangeUrl: Option.none(),
  logLevel: "Error",
  drainSeconds: 0,
  shutdownSeconds: 5
}
