/**
 * One process of browsers and their applications: `code` is an authorization with PKCE in a browser
 * that is signed in, and the redemption of its code; `refresh` renews the tokens of one family for
 * each connection, one after another. Prints one line of JSON.
 */
import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { Agent } from "node:http"
import { ask, type Answer } from "../ask.ts"
import type { Row } from "../load.ts"
import { usageOf } from "../machine.ts"
import { percentile } from "../statistics.ts"
import type { DrivenLoad, FlowFigures } from "./measure.ts"
import { protocolCall } from "./Subject.ts"

const [file = "", seconds, kind] = process.argv.slice(2)
const { connections, flow, pid }: DrivenLoad = JSON.parse(readFileSync(file, "utf8"))
const { admin, authorizePath, browsers, client, headers, origin, scope, tokenPath } = flow

const verifier = randomBytes(32).toString("base64url")
const challenge = createHash("sha256").update(verifier).digest("base64url")

interface Tokens {
  readonly refresh_token: string
}

class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #jar = new Map<string, string>()

  constructor(cookies: string) {
    for (const cookie of cookies.split("; ")) this.#keep(cookie)
  }

  #keep(cookie: string): void {
    const [name = "", ...value] = (cookie.split(";", 1)[0] ?? "").split("=")
    this.#jar.set(name, value.join("="))
  }

  send(row: Row, at = origin): Promise<Answer> {
    return ask(at, row, this.#agent)
  }

  async #visit(path: string): Promise<string> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await this.send({
      method: "GET",
      path,
      headers: { ...headers, Accept: "text/html", Cookie: cookie }
    })
    answer.headers["set-cookie"]?.forEach((one) => this.#keep(one))
    if (answer.headers.location === undefined) throw new Error(`${path}: ${answer.status}`)
    return answer.headers.location
  }

  /** Answers for Hydra's pages, which are the installation's own to build. */
  async #accept(what: "login" | "consent", challengeOf: string): Promise<string> {
    const accepted = {
      login: { subject: "person", remember: true, remember_for: 3600 },
      consent: { grant_scope: scope.split(" "), remember: true, remember_for: 3600 }
    }
    const answer = await this.send(
      {
        method: "PUT",
        path: `/admin/oauth2/auth/requests/${what}/accept?${what}_challenge=${encodeURIComponent(challengeOf)}`,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(accepted[what])
      },
      admin
    )
    return JSON.parse(answer.body).redirect_to
  }

  async code(): Promise<string> {
    const asked = new URLSearchParams({
      response_type: "code",
      client_id: client.id,
      redirect_uri: client.redirectUri,
      scope,
      state: randomBytes(16).toString("base64url"),
      nonce: randomBytes(16).toString("base64url"),
      code_challenge: challenge,
      code_challenge_method: "S256"
    })
    let location = await this.#visit(`${authorizePath}?${asked}`)
    for (let steps = 0; steps < 6; steps++) {
      const url = new URL(location, origin)
      if (location.startsWith(client.redirectUri)) {
        const code = url.searchParams.get("code")
        if (code === null) throw new Error(location)
        return code
      }
      const login = url.searchParams.get("login_challenge")
      const consent = url.searchParams.get("consent_challenge")
      if (login !== null) location = await this.#accept("login", login)
      else if (consent !== null) location = await this.#accept("consent", consent)
      else location = await this.#visit(`${url.pathname}${url.search}`)
    }
    throw new Error(`No code after six steps: ${location}`)
  }

  async tokens(parameters: Readonly<Record<string, string>>): Promise<Tokens> {
    const answer = await this.send(protocolCall(tokenPath, client, parameters, headers))
    if (answer.status !== 200) throw new Error(`token: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }

  async signIn(): Promise<Tokens> {
    const code = await this.code()
    return this.tokens({
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUri,
      code_verifier: verifier
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

const times: Array<number> = []
let failed = 0
let reason: unknown

const clients = browsers.slice(0, connections).map((cookies) => new Browser(cookies))
const attempts = await Promise.all(
  clients.map(async (browser) => {
    let { refresh_token } = await browser.signIn()
    return kind === "code"
      ? async () => void (await browser.signIn())
      : async () => {
          const next = await browser.tokens({ grant_type: "refresh_token", refresh_token })
          refresh_token = next.refresh_token
        }
  })
)

const before = usageOf(pid)?.cpu
const started = performance.now()
const end = started + Number(seconds) * 1000
await Promise.all(
  attempts.map(async (attempt) => {
    while (performance.now() < end) {
      const began = performance.now()
      await attempt().then(
        () => times.push(performance.now() - began),
        (error: unknown) => {
          failed += 1
          reason ??= error
        }
      )
    }
  })
)
const took = (performance.now() - started) / 1000
const after = usageOf(pid)?.cpu
for (const browser of clients) browser.close()
if (reason !== undefined) process.stderr.write(`${String(reason)}\n`)

const figures: FlowFigures = {
  perSecond: times.length / took,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  cpu:
    before === undefined || after === undefined
      ? undefined
      : ((after - before) * 1000) / times.length,
  failed
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
