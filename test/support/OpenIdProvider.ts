import { Effect } from "effect"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

/** What the provider says of a person besides their subject. */
export type ProviderClaims = Readonly<Record<string, unknown>>

/** A real OpenID provider on loopback whose login page is driven over HTTP. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The people it knows, by subject; a test may change them. */
  readonly people: Map<string, ProviderClaims>
  /** Goes to the address that the service sent to, signs in there, and answers where it leads back. */
  readonly signIn: (address: string, subject: string) => Effect.Effect<string>
  /** The same, and refuses. */
  readonly refuse: (address: string) => Effect.Effect<string>
}

export const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })

const clientId = "gatehouse"
const clientSecret = "the secret of the client, at least that long"

/** One visit of a person's browser at the provider: it keeps the provider's cookies. */
class Visit {
  readonly #cookies = new Map<string, string>()
  readonly #issuer: string

  constructor(issuer: string) {
    this.#issuer = issuer
  }

  async ask(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const response = await fetch(url, {
      redirect: "manual",
      method: form === undefined ? "GET" : "POST",
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) })
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      const at = pair.indexOf("=")
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** Follows the provider's own redirects to a page of it, or out of it. */
  async follow(url: string, form?: Readonly<Record<string, string>>): Promise<string | Response> {
    let response = await this.ask(url, form)
    let at = url
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get("location") ?? "", at).href
      if (!at.startsWith(this.#issuer)) return at
      response = await this.ask(at)
    }
    return response
  }
}

const formOf = async (page: Response) => {
  const html = await page.text()
  const action = /action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new Error(`No form at the provider (${page.status}): ${html}`)
  return { action, prompt: /name="prompt" value="([^"]+)"/.exec(html)?.[1] ?? "" }
}

export const drive = async (issuer: string, address: string, subject: string): Promise<string> => {
  const visit = new Visit(issuer)
  let at = await visit.follow(address)
  while (typeof at !== "string") {
    const { action, prompt } = await formOf(at)
    at = await visit.follow(
      new URL(action, issuer).href,
      prompt === "login" ? { prompt, login: subject, password: "anything" } : { prompt }
    )
  }
  return at
}

const abort = async (issuer: string, address: string): Promise<string> => {
  const visit = new Visit(issuer)
  const page = await visit.follow(address)
  if (typeof page === "string") return page
  const { action } = await formOf(page)
  const left = await visit.follow(new URL(`${action}/abort`, issuer).href)
  if (typeof left !== "string") throw new Error("The provider did not lead back")
  return left
}

/** Starts one that sends people back to these addresses. */
export const openIdProvider = (redirectUris: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer()
      const issuer = `http://127.0.0.1:${await listening(server)}`
      const people = new Map<string, ProviderClaims>()
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [...redirectUris]
          }
        ],
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["name", "given_name", "family_name", "picture", "locale", "nickname"]
        },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({ sub, ...people.get(sub) })
        }),
        cookies: { keys: ["a key for the cookies of tests"] }
      })
      server.on("request", provider.callback())
      return {
        server,
        provider: {
          issuer,
          clientId,
          clientSecret,
          people,
          signIn: (address: string, subject: string) =>
            Effect.promise(() => drive(issuer, address, subject)),
          refuse: (address: string) => Effect.promise(() => abort(issuer, address))
        } satisfies OpenIdProvider
      }
    }),
    ({ server }) =>
      Effect.promise(
        () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          })
      )
  ).pipe(Effect.map(({ provider }): OpenIdProvider => provider))
