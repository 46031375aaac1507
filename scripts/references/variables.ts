/**
 * What each environment variable of the process means. What it may hold is not said here: the
 * process says it itself where a value cannot be used.
 */
export const variables: Readonly<
  Record<
    string,
    {
      readonly otherwise: string
      readonly meaning: string
      /** What it is, where the process cannot tell a wrong one, or tells it by the others. */
      readonly anyText?: string
    }
  >
> = {
  NODE_ENV: {
    otherwise: "`development`",
    meaning:
      "`production` refuses to start without `DATABASE_URL`, `SMTP_URL`, `ENCRYPTION_KEY` and `TRUSTED_PROXIES`, and while an environment's app URL is not https. It also turns off the development environment, the documentation and the mail preview. `test` is like `development`."
  },
  HOST: {
    anyText: "an address",
    otherwise: "`127.0.0.1`; in production `::`",
    meaning:
      "Address to listen on. `::` means every address, or every one of IPv4 where IPv6 is switched off."
  },
  PORT: { otherwise: "`3000`", meaning: "Port to listen on; `0` takes any free port." },
  PLANES: {
    otherwise: "`both`",
    meaning:
      "Which planes this process serves: `server`, `client`, `console`, or `both`, which means the server plane, the client plane, and the console if it is on."
  },
  CONSOLE_URL: {
    otherwise: "none",
    meaning:
      "Where operators reach the console, as an origin; https in production, where the console is off without it. Its host belongs to no environment. In development it is `http://localhost` at the console's port."
  },
  CONSOLE_HOST: {
    anyText: "an address",
    otherwise: "`127.0.0.1`",
    meaning: "The address that the console listens on, apart from the other planes."
  },
  CONSOLE_PORT: {
    otherwise: "`3100`",
    meaning:
      "The console's port; `0` takes any free port, and so does development if 3100 is taken."
  },
  METRICS_PORT: {
    otherwise: "none",
    meaning: "Serves `/metrics` on a port of its own, and no longer beside the planes."
  },
  METRICS_HOST: {
    anyText: "an address",
    otherwise: "`127.0.0.1`",
    meaning:
      "The address that `METRICS_PORT` listens on: by default only this machine reads the metrics."
  },
  DATABASE_URL: {
    otherwise: "none",
    meaning:
      "PostgreSQL 15 or newer. Without it, outside of production, the service runs an embedded PostgreSQL under `DATA_DIR`. Without `sslmode` nothing is encrypted on the way; see [The way to the database](../production.md#the-way-to-the-database)."
  },
  DATABASE_POOL: {
    otherwise: "`10` for each worker",
    meaning: "How many database connections the service holds at most, all its workers together."
  },
  DATABASE_POOLER: {
    otherwise: "`none`",
    meaning:
      "`transaction`, if `DATABASE_URL` leads to a pooler such as PgBouncer in transaction mode; see [A connection pooler](../production.md#a-connection-pooler)."
  },
  WORKERS: {
    anyText: "a whole number from 1 to a quarter of `DATABASE_POOL`",
    otherwise: "`1`; in production one a core, see [Workers](../operating.md#workers)",
    meaning:
      "How many processes serve behind the one port. Each takes at least 4 of `DATABASE_POOL`."
  },
  DATA_DIR: {
    anyText: "the path of a folder",
    otherwise: "`.data`",
    meaning:
      "Folder of the embedded database and of the encryption key that is made where none is set."
  },
  ENCRYPTION_KEY: {
    otherwise: "made and kept in `DATA_DIR`",
    meaning:
      "The same for every instance. The service encrypts with it what it must read again; without the key, that data is lost."
  },
  SMTP_URL: {
    otherwise: "none",
    meaning:
      "Where mails leave. Without it they are kept in the database and shown at `/_dev/mail`. Write special characters of a password percent-encoded (`%` as `%25`). With `smtp:` a password leaves this machine over TLS only; `?requireTLS=true` insists on TLS always, `?requireTLS=false` never."
  },
  MAIL_FROM: { otherwise: "`no-reply@` and the host of the app URL", meaning: "Sender of mails." },
  TRUSTED_PROXIES: {
    otherwise: "`none`",
    meaning: "Whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."
  },
  TRUST_FORWARDED_HOST: {
    otherwise: "`false`",
    meaning:
      "`true` believes `X-Forwarded-Host` of those proxies too. The host chooses the environment, so set it only where the proxy always writes that header itself and never passes on a caller's."
  },
  DISPOSABLE_DOMAINS_FILE: {
    otherwise: "the bundled list",
    meaning:
      "A list of disposable mail domains that takes the place of the bundled one, read at the start: one domain on each line, `#` begins a comment. Its date is that of the file."
  },
  GEOIP_FILE: {
    otherwise: "none",
    meaning:
      "A database of the countries of network addresses in MaxMind's format (MMDB), for `risk` of hooks and people's activity. Read at the start and held in memory by each process: choose a file of countries, not of cities."
  },
  TURNSTILE_VERIFY_URL: {
    otherwise: "Turnstile's own",
    meaning:
      "Address that stands in for Turnstile's verification in tests and development; ignored in production."
  },
  HCAPTCHA_VERIFY_URL: {
    otherwise: "hCaptcha's own",
    meaning:
      "Address that stands in for hCaptcha's verification in tests and development; ignored in production."
  },
  DNS_SERVERS: {
    otherwise: "those of the machine",
    meaning:
      "Resolvers that are asked for the records by which organizations prove their mail domains. No other server is ever asked, and none that a domain names."
  },
  UNCLAIMABLE_DOMAINS: {
    otherwise: "none",
    meaning:
      "Further domains that no organization can claim, such as a mail provider of many people that is not in the bundled list."
  },
  BREACHED_FILE: {
    otherwise: "none",
    meaning:
      "The filter of breached passwords that `gatehouse breached import` makes, for `password.breached` `offline`. The command line reads it too."
  },
  BREACHED_RANGE_URL: {
    otherwise: "the public service",
    meaning:
      "A stand-in for the service that `password.breached` `online` asks, for tests. Not read in production."
  },
  OUTBOUND_ALLOW: {
    otherwise: "`none`",
    meaning:
      "Private addresses or ranges that the service may call all the same, in every environment: providers and webhooks. Whoever sets one up can then reach everything in these ranges over https, so name single hosts where you can."
  },
  LOG_LEVEL: { otherwise: "`Info`", meaning: "`Debug` has a line for each request." },
  DRAIN_SECONDS: {
    otherwise: "`5` in production, else `0`",
    meaning: "How long the process keeps serving, as not ready, after it was told to stop."
  },
  SHUTDOWN_SECONDS: {
    otherwise: "`20`",
    meaning: "How long requests in flight may take after that."
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    otherwise: "none",
    meaning: "Base address of an OTLP collector (HTTP); traces are sent there."
  }
}
