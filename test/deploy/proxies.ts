import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request as requestTls } from "node:https"
import { request as requestPlain, type IncomingHttpHeaders } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/freePort.ts"
import { password } from "../support/People.ts"
import type { ServiceProcess } from "../support/ServiceProcess.ts"

export const deploy = join(import.meta.dirname, "../../deploy")
/** Debian's, unless a variable names the program of another version. */
export const programs = {
  nginx: process.env["TEST_NGINX"] ?? "/usr/sbin/nginx",
  caddy: process.env["TEST_CADDY"] ?? "/usr/bin/caddy",
  haproxy: process.env["TEST_HAPROXY"] ?? "/usr/sbin/haproxy",
  apache: process.env["TEST_APACHE"] ?? "/usr/sbin/apache2",
  envoy: process.env["TEST_ENVOY"] ?? "/usr/bin/envoy",
  traefik: process.env["TEST_TRAEFIK"] ?? "/usr/bin/traefik"
}
export const isMissing = (program: keyof typeof programs) => !existsSync(programs[program])
export const skipped = (program: keyof typeof programs) =>
  isMissing(program) ? `, skipped as there is no ${programs[program]}` : ""

export const nginxFile = readFileSync(join(deploy, "proxies/nginx.conf"), "utf8")
export const hasEnvsubst = existsSync("/usr/bin/envsubst")

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Proxy {
  readonly port: number
  /** The certificate that it shows, where it speaks TLS. */
  readonly certificate: string | undefined
}

export const ask = (
  { certificate, port }: Proxy,
  host: string,
  path: string,
  options: { readonly headers?: Readonly<Record<string, string>>; readonly json?: unknown } = {}
) =>
  Effect.callback<Answer, Error>((resume) => {
    const body = options.json === undefined ? undefined : JSON.stringify(options.json)
    const head = {
      host: "127.0.0.1",
      port,
      path,
      method: body === undefined ? "GET" : "POST",
      headers: {
        host,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers
      }
    }
    const request =
      certificate === undefined
        ? requestPlain(head)
        : requestTls({ ...head, servername: host.replace(/:\d+$/, ""), ca: certificate })
    request.on("error", (error) => resume(Effect.fail(error)))
    request.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk
      })
      response.on("end", () =>
        resume(
          Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text })
        )
      )
    })
    request.end(body)
  })

export const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "gatehouse-proxy-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** Runs a program until the scope ends, once something listens on its port. */
export const running = (
  program: string,
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  proxy: Proxy,
  host: string
) =>
  Effect.acquireRelease(
    Effect.sync(() => spawn(program, args, { env, stdio: "ignore" })),
    (child) =>
      Effect.callback<void>((resume) => {
        child.on("exit", () => resume(Effect.void))
        child.kill("SIGTERM")
      })
  ).pipe(
    Effect.andThen(
      ask(proxy, host, "/_service/environment").pipe(
        Effect.retry(Schedule.spaced("50 millis").pipe(Schedule.upTo({ times: 100 }))),
        TestClock.withLive
      )
    )
  )

/** Runs nginx with a site of this configuration, in a folder where its files may be. */
const nginxWith = Effect.fnUntraced(function* (
  path: string,
  site: string,
  proxy: Proxy,
  host: string
) {
  const lines = [
    `daemon off; pid ${path}/pid; error_log ${path}/error.log;`,
    "events {}",
    `http { access_log off; client_body_temp_path ${path}/body; proxy_temp_path ${path}/proxy;`,
    `fastcgi_temp_path ${path}/f; uwsgi_temp_path ${path}/u; scgi_temp_path ${path}/s;`,
    site,
    "}"
  ]
  writeFileSync(join(path, "nginx.conf"), lines.join("\n"))
  yield* running(programs.nginx, ["-c", join(path, "nginx.conf")], {}, proxy, host)
  return proxy
})

/** Runs nginx with these locations on a site without TLS. */
export const nginxOf = Effect.fnUntraced(function* (locations: string, host: string) {
  const port = yield* freePort
  const site = `server { listen 127.0.0.1:${port}; ${locations} }`
  return yield* nginxWith(yield* folder, site, { port, certificate: undefined }, host)
})

export const nginx = Effect.fnUntraced(function* (upstream: string, host: string) {
  const path = yield* folder
  const port = yield* freePort
  execFileSync(join(deploy, "certificate.sh"), [path, host])
  const values: Readonly<Record<string, string>> = {
    GATEHOUSE_UPSTREAM: upstream,
    GATEHOUSE_LISTEN: String(port),
    GATEHOUSE_HOST: host,
    GATEHOUSE_CERTIFICATE: path
  }
  // As its head says, but for where it is written to.
  const [command = ""] = /(?<=^# +)envsubst .*(?= > )/m.exec(nginxFile) ?? []
  const site = hasEnvsubst
    ? execFileSync("sh", ["-c", command], {
        cwd: join(deploy, ".."),
        env: { ...process.env, ...values },
        encoding: "utf8"
      })
    : nginxFile.replaceAll(
        /\$\{(GATEHOUSE_\w+)\}/g,
        (_, name: string) => values[name] ?? assert.fail(name)
      )
  const certificate = readFileSync(join(path, "tls.crt"), "utf8")
  return yield* nginxWith(path, site, { port, certificate }, host)
})

export const caddy = Effect.fnUntraced(function* (upstream: string, host: string) {
  const path = yield* folder
  const port = yield* freePort
  const proxy = { port, certificate: undefined }
  const args = ["run", "--adapter", "caddyfile", "--config", join(deploy, "proxies/Caddyfile")]
  const env = {
    HOME: path,
    XDG_DATA_HOME: path,
    // Without TLS, which Caddy would ask a public authority for.
    GATEHOUSE_HOST: `http://:${port}`,
    GATEHOUSE_UPSTREAM: upstream,
    // An address in every version: 2.11 looks "off" up as a name.
    CADDY_ADMIN: `127.0.0.1:${yield* freePort}`
  }
  yield* running(programs.caddy, args, env, proxy, host)
  return proxy
})

/** The service behind a proxy, and what browsers call it. */
interface Behind {
  readonly host: string
  readonly origin: string
  readonly service: Pick<ServiceProcess, "ask">
}

/** The longest heads of requests and answers pass: a browser never learns what was cut off. */
const longHeads = Effect.fnUntraced(function* (
  session: string,
  proxy: Proxy,
  { host, service }: Behind
) {
  const redirectUri = "https://shop.example/cb"
  const made = yield* service.ask("/applications", {
    method: "POST",
    json: { name: "Shop", kind: "web", redirectUris: [redirectUri] }
  })
  assert.strictEqual(made.status, 201, made.text)
  const query = new URLSearchParams({
    response_type: "code",
    client_id: made.json.clientId,
    redirect_uri: redirectUri,
    scope: "openid",
    state: "s".repeat(2048),
    nonce: "n".repeat(440),
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256"
  })
  // As much as providers under way leave in a browser.
  const cookie = `${session}; __Host-oauth-under-way=${"w".repeat(6_100)}`
  const headers = { accept: "text/html", cookie, "sec-fetch-mode": "navigate" }
  const sent = yield* ask(proxy, host, `/_service/oauth/authorize?${query}`, { headers })
  assert.strictEqual(sent.status, 303, sent.text)
  const onward = new URL(sent.headers.location ?? "", `https://${host}`)
  const page = yield* ask(proxy, host, `${onward.pathname}${onward.search}`, { headers })
  assert.strictEqual(page.status, 200, page.text)
  assert.include(page.text, "Shop")
})

/** What has to hold behind any proxy: a person signs in, and nothing that a caller forges counts. */
export const smoke = Effect.fnUntraced(function* (
  email: string,
  proxy: Proxy,
  { host, origin, service }: Behind
) {
  const created = yield* service.ask("/users", {
    method: "POST",
    json: { email, emailVerified: true, password }
  })
  assert.strictEqual(created.status, 201, created.text)

  const page = yield* ask(proxy, host, "/_service/pages/sign-in")
  assert.strictEqual(page.status, 200, page.text)
  assert.include(page.text, "<form")

  const forged = {
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "for=203.0.113.7;host=evil.example;proto=http",
    // A proxy takes away what this names, at worst after it has written it anew.
    connection: "close, x-forwarded-for, x-forwarded-proto, x-forwarded-host, forwarded"
  }
  const signedIn = yield* ask(proxy, host, "/_service/auth/login", {
    headers: { origin, ...forged },
    json: { email, password }
  })
  assert.strictEqual(signedIn.status, 200, signedIn.text)
  assert.strictEqual(JSON.parse(signedIn.text).session.ipAddress, "127.0.0.1")
  const cookie = signedIn.headers["set-cookie"]?.find((set) => set.startsWith("__Host-session="))
  assert.match(cookie ?? "", /; Secure/)
  const headers = { cookie: (cookie ?? "").split(";")[0] ?? "" }
  const me = yield* ask(proxy, host, "/_service/users/me", { headers })
  assert.strictEqual(JSON.parse(me.text).email, email)
  yield* longHeads(headers.cookie, proxy, { host, origin, service })

  for (const path of ["/health/ready", "/health/live", "/metrics"]) {
    assert.strictEqual((yield* ask(proxy, host, path)).status, 404, path)
  }
})
